import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationPreset } from '#contract';
import { showSaved } from '../../calls.queries.ts';
import { announce } from '../../hooks/announce.ts';
import { type Deed, doneWords } from '../../hooks/undo/deeds.ts';
import { useDeeds } from '../../hooks/undo/use-deeds.ts';
import type { News } from '../../ui/messages/Toast.tsx';
import { operations, useOperationAction } from './operations.queries.ts';

export type PresetActions = ReturnType<typeof usePresetActions>;

/** What can be done with the presets that are kept, and what is told and undone beside them. */
export function usePresetActions() {
  const [news, setNews] = useState<News>();
  const { mutateAsync, error, reset } = useOperationAction<News | null>();
  const { t } = useTranslation();
  // What fails stands in `error`.
  const ignore = (): void => undefined;
  const deeds = useDeeds(null, (direction, { name }) => announce(doneWords(direction, name, t)), ignore);
  const acting = (action: () => Promise<News | null>) =>
    mutateAsync(action).then((told) => setNews(told ?? undefined));
  /** Does something to presets, which undo waits for. */
  const act = (action: () => Promise<News | null>): void => deeds.waitFor(acting(action).catch(ignore));
  return {
    news,
    dismissNews: (): void => setNews(undefined),
    error,
    dismissError: reset,
    /** @throws {AppError} */
    async rename({ id, name: before }: OperationPreset, name: string): Promise<void> {
      const renameTo = (to: string) => () => acting(() => operations.renamePreset({ id, name: to }));
      await operations.renamePreset({ id, name });
      deeds.note({ name: { type: 'renamed' }, undo: renameTo(before), redo: renameTo(name) });
      setNews(undefined);
    },
    remove({ id, name }: OperationPreset): void {
      const deed: Deed = {
        name: { type: 'removed' },
        undo: () => acting(() => operations.restorePreset({ id })),
        redo: () => acting(removeNow),
      };
      const removeNow = async (): Promise<News> => {
        await operations.removePreset({ id });
        return { text: (t) => t('operations.presets.removed', { name }), action: deeds.offer(deed) };
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
        setNews(undefined);
      };
      const deed: Deed = { name: { type: 'request' }, undo, redo: swap };
      deeds.note(deed);
      setNews({ text: (t) => t('operations.replaced'), action: deeds.offer(deed) });
    },
    exportAll: (): void =>
      act(async () => {
        const { isSaved } = await operations.exportPresets();
        if (!isSaved) return null;
        const onPress = (): void => act(() => showSaved().then(() => null));
        return {
          text: (t) => t('operations.presets.exported'),
          action: { label: 'tasks.actions.showInFolder', onPress },
        };
      }),
    importFile: (): void =>
      act(async () => {
        const imported = await operations.importPresets();
        return imported && { text: (t) => importedWords(imported, t) };
      }),
  };
}

function importedWords({ added, left }: { readonly added: number; readonly left: number }, t: TFunction) {
  const words = t('operations.presets.imported', { count: added, value: added });
  return left > 0 ? `${words} ${t('operations.presets.left', { count: left, value: left })}` : words;
}
