import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppErrorData, appError, type Choice, type Mark, type Task, undoRemovalMs } from '#contract';
import { useAnnounce } from '../../../hooks/use-announce.ts';
import { copyText } from '../../../hooks/use-copied.ts';
import { useUndoable } from '../../../hooks/use-undoable.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { edgeFrame } from '../../../media/pictures/clip-frames.ts';
import {
  listenForFailedRemovals,
  startClipDrag,
  useExportClips,
  useSaveClipAs,
  useShowInFolder,
} from '../../../media/player/clips.queries.ts';
import { AppError, toAppError } from '../../../ui/messages/app-error.ts';
import { useChooseTasks, useRateTasks } from '../../tasks/data/marks.queries.ts';
import { useRemoveTasks, useRestoreTasks, useStarTasks } from '../../tasks/data/task-changes.queries.ts';
import { titleOf } from '../../tasks/data/task-names.ts';
import { taskQuery } from '../../tasks/data/tasks.queries.ts';
import type { ClipFrame, GoingOn, LibraryDeed, VideoFormPort } from '../../tasks/tasks-context.ts';

/** A message about what has just happened. */
export type LibraryNews =
  | { readonly type: 'removed'; readonly ids: readonly string[]; readonly kept: number }
  | { readonly type: 'restored'; readonly count: number }
  | { readonly type: 'exported'; readonly saved: number; readonly failed: readonly string[] }
  /** `changed` as they were before they were hidden. */
  | { readonly type: 'hidden'; readonly changed: readonly Mark[] }
  | { readonly type: 'joined'; readonly id: string; readonly name: string }
  | { readonly type: 'noClip' }
  | { readonly type: 'nothingToReview' }
  | { readonly type: 'saved' }
  | { readonly type: 'copied' };

export type LibraryActions = ReturnType<typeof useLibraryActions>;

interface LibraryNotice {
  readonly id: number;
  readonly news: LibraryNews;
  /** What its button takes back. */
  readonly deed: LibraryDeed | null;
}

/** Most deeds that can be taken back. */
const maxDeeds = 100;

/** What a person does with tasks of the library, with the toast about it and what went wrong. */
export function useLibraryActions(form: VideoFormPort, onGone: (ids: readonly string[]) => void) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const format = useFormat();
  const [toast, setToast] = useState<LibraryNotice | null>(null);
  const [deeds, setDeeds] = useState<readonly LibraryDeed[]>([]);
  const shown = useRef(0);
  const tell = (news: LibraryNews, deed: LibraryDeed | null = null): void => {
    shown.current += 1;
    setToast({ id: shown.current, news, deed });
    if (deed !== null) noteDeed(deed);
  };
  const noteDeed = (deed: LibraryDeed): void => {
    if (deed.count > 0) setDeeds((before) => [...before.slice(1 - maxDeeds), deed]);
  };
  const forgetDeed = (deed: LibraryDeed): void => setDeeds((before) => before.filter((one) => one !== deed));
  const takeBack = (deed: LibraryDeed): void => {
    forgetDeed(deed);
    if (toast?.deed === deed) setToast(null);
    deed.takeBack();
    const counted = { count: deed.count, value: format.integer(deed.count) };
    announce(t(`library.takenBack.${deed.type}`, counted));
  };
  const lastDeed = deeds.at(-1) ?? null;
  useUndoable('library', lastDeed, () => {
    if (lastDeed !== null) takeBack(lastDeed);
    return true;
  });
  const client = useQueryClient();
  const [error, setError] = useState<AppErrorData | null>(null);
  const star = useStarTasks();
  const rating = useRateTasks();
  const choosing = useChooseTasks();
  const removal = useRemoveTasks();
  const restoring = useRestoreTasks();
  const exporting = useExportClips();
  const saving = useSaveClipAs();
  const showing = useShowInFolder();

  useEffect(
    () =>
      listenForFailedRemovals((_, failure) => {
        setToast(null);
        setError(failure);
      }),
    [],
  );

  /** Gives clips back the marks that they had. */
  const restoreMarks = (changed: readonly Mark[], part: 'rating' | 'choice'): void => {
    for (const value of new Set(changed.map((mark) => mark[part]))) {
      const ids = changed.filter((mark) => mark[part] === value).map(({ id }) => id);
      if (part === 'rating') rating.mutate({ ids, rating: Number(value) }, handle);
      else choosing.mutate({ ids, choice: value as Choice }, handle);
    }
  };

  const restore = (ids: readonly string[]): void =>
    restoring.mutate(ids, {
      ...handle,
      onSuccess: ({ restored }) => tell({ type: 'restored', count: restored.length }),
    });
  const failed = (thrown: unknown): void => setError(toAppError(thrown));
  const handle = { onError: failed };
  const frameOf = async ({ id, mediaUrl, ...task }: Task, edge: 'first' | 'last'): Promise<ClipFrame> => {
    try {
      if (mediaUrl === null) throw new Error('The task has no clip that can be played.');
      const { picture, seconds } = await edgeFrame(mediaUrl, edge);
      const name = t(`goOn.frameNames.${edge}`, { title: titleOf(task) });
      return { name, picture, frameOf: { taskId: id, seconds } };
    } catch (thrown) {
      throw new AppError(appError('clips.no-frame', String(thrown), { retryable: true }));
    }
  };
  /** Draws what a form needs to go on from a clip. @throws {AppError} when no picture of a clip can be taken. */
  const drawGoingOn = async (from: Task, to: Task | null): Promise<GoingOn> => {
    // One after the other: each decodes a clip.
    const first = await frameOf(from, 'last');
    const last = to && { title: titleOf(to), last: await frameOf(to, 'first') };
    return { request: from.request, title: titleOf(from), first, to: last };
  };
  return {
    toast,
    error,
    isExporting: exporting.isPending,
    tell,
    noteDeed,
    takeBack,
    fail: failed,
    dismissToast: () => setToast(null),
    dismissError: () => setError(null),
    star: (ids: readonly string[], isStarred: boolean) =>
      star.mutate(
        { ids, isStarred },
        {
          ...handle,
          onSuccess({ changed }) {
            noteDeed({
              type: 'starred',
              count: changed.length,
              takeBack: () => star.mutate({ ids: changed, isStarred: !isStarred }, handle),
            });
            announce(
              t(isStarred ? 'tasks.announce.starred' : 'tasks.announce.unstarred', {
                count: ids.length,
                value: format.integer(ids.length),
              }),
            );
          },
        },
      ),
    rate: (ids: readonly string[], value: number) =>
      rating.mutate(
        { ids, rating: value },
        {
          ...handle,
          onSuccess({ changed }) {
            const takeBack = () => restoreMarks(changed, 'rating');
            noteDeed({ type: 'rated', count: changed.length, takeBack });
            announce(
              t(value === 0 ? 'review.announce.unrated' : 'review.announce.rated', {
                count: ids.length,
                value: format.integer(ids.length),
                rating: format.integer(value),
              }),
            );
          },
        },
      ),
    choose: (ids: readonly string[], choice: Choice) =>
      choosing.mutate(
        { ids, choice },
        {
          ...handle,
          onSuccess({ changed }) {
            const takeBack = () => restoreMarks(changed, 'choice');
            const deed: LibraryDeed = { type: 'chosen', count: changed.length, takeBack };
            // The toast says itself what it shows.
            if (choice === 'hidden') {
              if (changed.length > 0) tell({ type: 'hidden', changed }, deed);
              else tell({ type: 'noClip' });
              return;
            }
            noteDeed(deed);
            announce(
              t(choice === 'picked' ? 'review.announce.picked' : 'review.announce.unchosen', {
                count: ids.length,
                value: format.integer(ids.length),
              }),
            );
          },
        },
      ),
    remove: (ids: readonly string[]) =>
      removal.mutate(ids, {
        ...handle,
        onSuccess: ({ removed, kept }) => {
          const deed: LibraryDeed = {
            type: 'removed',
            count: removed.length,
            takeBack: () => restore(removed),
          };
          tell({ type: 'removed', ids: removed, kept }, deed);
          // After that the files are in the system's trash.
          setTimeout(() => forgetDeed(deed), undoRemovalMs);
          onGone(removed);
        },
      }),
    exportAll: (ids: readonly string[]) =>
      exporting.mutate(ids, {
        ...handle,
        onSuccess: ({ isCancelled, saved, failed: names }) => {
          if (!isCancelled) tell({ type: 'exported', saved, failed: names });
        },
      }),
    saveAs: ({ id }: Task) =>
      saving.mutate(id, { ...handle, onSuccess: ({ isSaved }) => isSaved && tell({ type: 'saved' }) }),
    tellJoined: (task: Task) => tell({ type: 'joined', id: task.id, name: titleOf(task) }),
    showInFolder: ({ id }: Task) => showing.mutate(id, handle),
    copyPrompt: async ({ request }: Task) => {
      if (await copyText(request.prompt)) tell({ type: 'copied' });
    },
    drag: (ids: readonly string[]) => void startClipDrag(ids).catch(failed),
    reuse: (task: Task) => void form.reuseSettings({ id: task.id, title: titleOf(task) }).catch(failed),
    addClip: ({ id }: Task) => form.addClip(id),
    /** Takes the picture that a finished clip ends with among the references. */
    takeLastFrame: async (task: Task): Promise<void> => {
      try {
        form.addFrame(await frameOf(task, 'last'));
      } catch (thrown) {
        failed(thrown);
      }
    },
    drawGoingOn,
    fillGoingOn: (from: GoingOn) => void form.goOn(from).catch(failed),
    /** @throws {AppError} when no picture of the clip can be taken. */
    goOnFrom: async (task: Task): Promise<void> => form.goOn(await drawGoingOn(task, null)),
    /** The same for a menu, which shows no failure of its own. @param toId the clip to lead to; `null` for none. */
    tryGoOn: (from: Task, toId: string | null): void => {
      const begun = async (): Promise<void> => {
        const to = toId === null ? null : await client.fetchQuery(taskQuery(toId));
        await form.goOn(await drawGoingOn(from, to));
      };
      begun().catch(failed);
    },
  };
}
