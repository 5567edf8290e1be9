import { useState } from 'react';
import type { CastEntry, PickOutcome, Refusal } from '#contract';
import type { Deed } from '../../hooks/undo/deeds.ts';
import { useDeeds } from '../../hooks/undo/use-deeds.ts';
import { useCast } from '../../hooks/use-cast.ts';
import { cast, useCastChange } from './cast.queries.ts';

export type EntryActions = ReturnType<typeof useEntryActions>;

const none: readonly Refusal[] = [];

/** What the user does with the entries, with the message about a deletion and what went wrong. */
export function useEntryActions() {
  const { show } = useCast();
  const { mutate, error, reset } = useCastChange();
  const [refused, setRefused] = useState(none);
  const [news, setNews] = useState<{
    readonly name: string;
    readonly deed: Deed;
    readonly isBack: boolean;
  }>();
  const deeds = useDeeds('cast', (direction, deed) =>
    setNews((now) => (now?.deed === deed ? { ...now, isBack: direction === 'undo' } : now)),
  );
  return {
    error,
    /** Files that were not taken. */
    refused,
    dismiss(): void {
      reset();
      setRefused(none);
    },
    news,
    dismissNews: () => setNews(undefined),
    undo: deeds.undo,
    change: (id: string, change: Parameters<typeof cast.change>[1]) => mutate(() => cast.change(id, change)),
    setMedia: (id: string, media: CastEntry['media']) => mutate(() => cast.setMedia(id, media)),
    /** Adds files to the media of an entry. */
    grow: (id: string, choose: () => Promise<PickOutcome>) =>
      mutate(async () => {
        const { added, refused: before } = await choose();
        const ids = added.map(({ fileId }) => fileId);
        const later = ids.length === 0 ? none : (await cast.addMedia(id, ids)).refused;
        setRefused([...before, ...later]);
      }),
    export: (ids: readonly string[]) => mutate(() => cast.exportTo(ids)),
    /** Adds the entries of a file that the user chooses, to a project or for all. */
    import: (project: string | null) =>
      mutate(async () => setRefused((await cast.importInto(project))?.refused ?? none)),
    reorder: (ids: readonly string[]) => mutate(() => cast.reorder(ids)),
    remove({ id, name }: Pick<CastEntry, 'id' | 'name'>): void {
      const remove = (after: () => void): void =>
        mutate(() => cast.remove(id), {
          onSuccess() {
            show(null);
            after();
          },
        });
      const deed: Deed = {
        name: { type: 'removed' },
        undo: () => mutate(() => cast.restore(id)),
        redo: () => remove(() => undefined),
      };
      remove(() => {
        deeds.note(deed);
        setNews({ name, deed, isBack: false });
      });
    },
  };
}
