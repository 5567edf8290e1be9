import { useState } from 'react';
import type { AppErrorData, CastChange, CastEntry, PickOutcome, ReferenceFile, Refusal } from '#contract';
import { showSaved } from '../../calls.queries.ts';
import { useCast, useCastRegion } from '../../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';
import { type Deed, doneWords, setDeed } from '../../hooks/undo/deeds.ts';
import { useDeeds } from '../../hooks/undo/use-deeds.ts';
import { useLatest } from '../../hooks/use-latest.ts';
import { useWords } from '../../i18n/use-words.ts';
import { toAppError } from '../../ui/messages/app-error.ts';
import type { News } from '../../ui/messages/Toast.tsx';
import { cast, useCastChange } from './cast.queries.ts';

export type EntryActions = ReturnType<typeof useEntryActions>;

const none: readonly Refusal[] = [];

/** What the user does with the entries, with the message about what can be undone and what went wrong. */
export function useEntryActions() {
  const { seen, show, trouble, dismissTrouble } = useCast();
  const { isOpen, entryId } = useCastRegion();
  /** Back to the grid, where one of these is open. */
  const leave = useLatest(
    (ids: readonly string[]) => isOpen && entryId !== null && ids.includes(entryId) && show(null),
  );
  const { mutateAsync } = useCastChange();
  const [error, setError] = useState<AppErrorData | null>(null);
  const fail = (thrown: unknown): void => setError(toAppError(thrown));
  const changing = (change: () => Promise<unknown>): Promise<unknown> => {
    setError(null);
    return mutateAsync(change);
  };
  /** Not by callbacks of the mutation, nor by its error: they are lost once the next change begins, or while the cast is hidden. */
  const mutate = (change: () => Promise<unknown>, done: () => void = () => undefined): Promise<unknown> => {
    const made = changing(change);
    deeds.waitFor(made.then(done, fail));
    return made;
  };
  const [refused, setRefused] = useState(none);
  const { format } = useWords();
  const { all: projects } = useChosenProject();
  /** What was just done, or was undone: then without what can be done about it. */
  const [news, setNews] = useState<News>();
  const deeds = useDeeds(
    'cast',
    (direction, deed) =>
      setNews({
        text: (t) => doneWords(direction, deed.name, t),
        ...(direction === 'redo' && { action: deeds.offer(deed) }),
      }),
    fail,
  );
  const tell = (text: News['text'], deed?: Deed): void => {
    if (deed) deeds.note(deed);
    setNews({ text, ...(deed && { action: deeds.offer(deed) }) });
  };
  /** Makes a change that nothing but the menu and its key take back. @param undo `null` for one that is part of a later step */
  const make = (
    name: Deed['name'],
    redo: () => Promise<unknown>,
    undo: (() => Promise<unknown>) | null,
  ): Promise<unknown> =>
    mutate(redo, () => undo && deeds.note({ name, redo: () => changing(redo), undo: () => changing(undo) }));
  const setMedia = (id: string, media: CastEntry['media'], removed: readonly string[] = []) =>
    cast.setMedia({ id, media: media.map(({ file: { fileId }, shows }) => ({ fileId, shows })), removed });
  const counted = ({ length: count }: readonly unknown[]) => format.counted(count);
  return {
    /** What went wrong last, here or where an entry was made. */
    error: trouble?.error ?? error,
    refused: trouble?.refused.length ? trouble.refused : refused,
    dismiss(): void {
      dismissTrouble();
      setError(null);
      setRefused(none);
    },
    news,
    dismissNews: () => setNews(undefined),
    /** @param before what it was when the change began; `null` while it goes on */
    change(entry: CastEntry, change: CastChange, before: CastChange | null = entry): Promise<unknown> {
      const { id, name } = entry;
      const parts = Object.keys(change) as (keyof CastChange)[];
      const back = before && Object.fromEntries(parts.map((part) => [part, before[part]]));
      const give = (to: CastChange) => () => cast.change({ id, change: to });
      return make({ type: 'changed', names: name }, give(change), back && give(back));
    },
    /** @param before as for `change` */
    setMedia(
      entry: CastEntry,
      media: CastEntry['media'],
      before: CastEntry['media'] | null = entry.media,
    ): Promise<unknown> {
      const { id, name } = entry;
      const give = (to: CastEntry['media']) => () => setMedia(id, to);
      return make({ type: 'changed', names: name }, give(media), before && give(before));
    },
    removeMedium({ id, media }: CastEntry, { fileId, name }: ReferenceFile): void {
      const remove = () => setMedia(id, [], [fileId]);
      const deed: Deed = {
        name: { type: 'remove', names: name },
        undo: () =>
          changing(async () => {
            const back = await cast.addMedia({ id, fileIds: [fileId] });
            setRefused(back.refused);
            // In its place, beside the others as they are now.
            const now = new Map(back.entry.media.map((one) => [one.file.fileId, one]));
            const asNow = (one: CastEntry['media'][number]) =>
              one.file.fileId === fileId ? one : (now.get(one.file.fileId) ?? one);
            await setMedia(id, media.map(asNow));
          }),
        redo: () => changing(remove),
      };
      mutate(remove, () => tell((t) => t('references.removed', { name }), deed));
    },
    grow: (id: string, choose: () => Promise<PickOutcome>) =>
      mutate(async () => {
        const { added, refused: before } = await choose();
        const had = new Set(seen.find((entry) => entry.id === id)?.media.map(({ file }) => file.fileId));
        const add = (fileIds: string[]) => cast.addMedia({ id, fileIds });
        const grown = added.length === 0 ? null : await add(added.map(({ fileId }) => fileId));
        setRefused([...before, ...(grown?.refused ?? none)]);
        // The entry has copies, with ids of their own.
        const files = (grown?.entry.media ?? [])
          .map(({ file }) => file)
          .filter((file) => !had.has(file.fileId));
        const ids = files.map(({ fileId }) => fileId);
        const names = format.list(files.map(({ name }) => name));
        const undo = () => changing(() => setMedia(id, [], ids));
        if (ids.length > 0)
          deeds.note({ name: { type: 'add', names }, undo, redo: () => changing(() => add(ids)) });
      }),
    export: (ids: readonly string[]) =>
      mutate(async () => {
        const { isSaved, refused: left } = await cast.export({ ids });
        const action = { label: 'tasks.actions.showInFolder', onPress: () => mutate(showSaved) } as const;
        if (isSaved) setNews({ text: (t) => t('cast.exported'), action });
        setRefused(left);
      }),
    import: (project: string | null) =>
      mutate(async () => setRefused((await cast.import({ project }))?.refused ?? none)),
    reorder(to: readonly string[], before: readonly string[], names = '') {
      const put = (ids: readonly string[]) => () => cast.reorder({ ids });
      return make({ type: 'move', names }, put(to), put(before));
    },
    move(ids: readonly string[], projectId: string | null): void {
      const set = (of: readonly string[], to: string | null) =>
        changing(() => cast.move({ ids: of, project: to }));
      mutate(async () => {
        const { changed } = await cast.move({ ids, project: projectId });
        const project = projects.find(({ id }) => id === projectId)?.name;
        const text: News['text'] = (t) =>
          project === undefined
            ? t('projects.movedOut', counted(changed))
            : t('projects.moved', { ...counted(changed), project });
        tell(text, changed.length > 0 ? setDeed('projectId', changed, projectId, set) : undefined);
      });
    },
    remove(entries: readonly Pick<CastEntry, 'id' | 'name'>[]): void {
      const ids = entries.map(({ id }) => id);
      const remove = () => changing(() => cast.remove({ ids })).then(() => leave(ids));
      const deed: Deed = {
        name: { type: 'removed' },
        undo: () => changing(() => cast.restore({ ids })),
        redo: remove,
      };
      const [{ name = '' } = {}, ...others] = entries;
      const text: News['text'] = (t) =>
        others.length === 0 ? t('cast.deleted', { name }) : t('cast.deletedMany', counted(entries));
      deeds.waitFor(remove().then(() => tell(text, deed), fail));
    },
  };
}
