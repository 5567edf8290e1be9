import { useState } from 'react';
import type { OperationPreset } from '#contract';
import { showSaved } from '../../calls.queries.ts';
import type { Deed } from '../../hooks/undo/deeds.ts';
import { useDeeds } from '../../hooks/undo/use-deeds.ts';
import { useUndoWords } from '../../hooks/undo/use-undo-words.ts';
import { useAnnounce } from '../../hooks/use-announce.ts';
import { operations, useOperationAction } from './operations.queries.ts';

/** What the toast says. */
export type PresetNews =
  | { readonly type: 'removed'; readonly name: string; readonly deed: Deed }
  | { readonly type: 'replaced'; readonly deed: Deed }
  | { readonly type: 'exported' }
  | { readonly type: 'imported'; readonly added: number; readonly left: number };

export type PresetActions = ReturnType<typeof usePresetActions>;

/** What can be done with the presets that are kept, and what is told and undone beside them. */
export function usePresetActions() {
  const [news, setNews] = useState<PresetNews | null>(null);
  const { mutate, error, reset } = useOperationAction<PresetNews | null>();
  const announce = useAnnounce();
  const words = useUndoWords();
  const deeds = useDeeds(null, (direction, { name }) => announce(words.done(direction, name)));
  const act = (action: () => Promise<PresetNews | null>): void => mutate(action, { onSuccess: setNews });
  return {
    news,
    dismissNews: (): void => setNews(null),
    error,
    dismissError: reset,
    rename: ({ id, name: before }: OperationPreset, name: string): void =>
      act(async () => {
        const renameTo = (to: string) => () => act(() => operations.renamePreset({ id, name: to }));
        await operations.renamePreset({ id, name });
        deeds.note({ name: { type: 'renamed' }, undo: renameTo(before), redo: renameTo(name) });
        return null;
      }),
    remove({ id, name }: OperationPreset): void {
      const deed: Deed = {
        name: { type: 'removed' },
        undo: () => act(() => operations.restorePreset({ id })),
        redo: () => act(removeNow),
      };
      const removeNow = async (): Promise<PresetNews> => {
        await operations.removePreset({ id });
        return { type: 'removed', name, deed };
      };
      act(async () => {
        const news = await removeNow();
        deeds.note(deed);
        return news;
      });
    },
    /** A request took the place of one that somebody wrote. @param swap puts either in the place of the other. */
    noteReplaced(swap: () => void): void {
      const undo = (): void => {
        swap();
        setNews(null);
      };
      const deed: Deed = { name: { type: 'request' }, undo, redo: swap };
      deeds.note(deed);
      setNews({ type: 'replaced', deed });
    },
    undo: deeds.undo,
    exportAll: (): void =>
      act(async () => ((await operations.exportPresets()).isSaved ? { type: 'exported' } : null)),
    /** Shows the file that was written. */
    showExported: (): void =>
      act(async () => {
        await showSaved();
        return null;
      }),
    importFile: (): void =>
      act(async () => {
        const imported = await operations.importPresets();
        return imported && { type: 'imported', ...imported };
      }),
  };
}
