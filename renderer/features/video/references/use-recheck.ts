import { useEffect, useEffectEvent } from 'react';
import { checkFiles } from './references.queries.ts';
import type { ReferencesForm } from './references-form.ts';

/** Looks at the chosen files again when the user comes back to the window: they may have been moved meanwhile. */
export function useRecheck(form: Pick<ReferencesForm, 'references' | 'frames' | 'replaceFile'>): void {
  const recheck = useEffectEvent(async (): Promise<void> => {
    const { first, last } = form.frames;
    const held = [...form.references, first, last].filter((file) => file !== null);
    const files = await checkFiles(held.map(({ fileId }) => fileId));
    for (const file of files) {
      const before = held.find(({ fileId }) => fileId === file.fileId);
      if (before !== undefined && before.isMissing !== file.isMissing) form.replaceFile(file.fileId, file);
    }
  });

  useEffect(() => {
    // A look that fails is no reason to disturb: what is gone is noticed again before it is sent.
    const look = (): void => void recheck().catch(() => undefined);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
}
