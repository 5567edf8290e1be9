import { useEffect, useEffectEvent } from 'react';
import type { VideoFormHandle } from '../../form/use-video-form.ts';
import { filesOf } from '../../form/video-fields.ts';
import { checkFiles } from '../references.queries.ts';

/** Checks the chosen files again when the user comes back to the window: they may have been moved meanwhile. */
export function useRecheck(form: Pick<VideoFormHandle, 'references' | 'fields' | 'replaceFile'>): void {
  const recheck = useEffectEvent(async (): Promise<void> => {
    const held = filesOf(form);
    const files = await checkFiles(held.map(({ fileId }) => fileId));
    for (const file of files) {
      const before = held.find(({ fileId }) => fileId === file.fileId);
      if (before !== undefined && before.isMissing !== file.isMissing) form.replaceFile(file.fileId, file);
    }
  });

  useEffect(() => {
    // A check that fails is no reason to disturb: what is gone is noticed again before it is sent.
    const onFocus = (): void => void recheck().catch(() => undefined);
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}
