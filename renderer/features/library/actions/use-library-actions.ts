import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { type AppErrorData, appError, type Choice, castLimits, type Task, undoRemovalMs } from '#contract';
import { useCall, useShowSaved } from '../../../calls.queries.ts';
import { announce } from '../../../hooks/announce.ts';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { type Deed, doneWords, setDeed } from '../../../hooks/undo/deeds.ts';
import type { Direction } from '../../../hooks/undo/undo-book.ts';
import { useDeeds } from '../../../hooks/undo/use-deeds.ts';
import { useLatest, useLatestCalls, useSame } from '../../../hooks/use-latest.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { type ClipFrame, edgeFrame, type GoingOn } from '../../../media/pictures/clip-frames.ts';
import {
  type DrawEdge,
  maxDragged,
  startClipDrag,
  useFailedRemovals,
} from '../../../media/player/clips.queries.ts';
import { AppError, toAppError } from '../../../ui/messages/app-error.ts';
import type { News } from '../../../ui/messages/Toast.tsx';
import { type TaskAction, taskActions } from '../../tasks/actions/task-actions.ts';
import { useRepeatTasks, useTasksChanges } from '../../tasks/data/task-changes.queries.ts';
import { titleOf } from '../../tasks/data/task-names.ts';
import { finishedOf, readNow, readTasks, taskQuery } from '../../tasks/data/tasks.queries.ts';
import type { VideoFormPort } from '../../tasks/tasks-context.ts';
import { inJoiningOrder } from '../joining-order.queries.ts';

export type LibraryActions = ReturnType<typeof useLibraryActions>;

/** Names told one by one before the rest is only counted. */
const maxNames = 3;

/** What a person does with tasks, and what is told of it. @param tellGone told of tasks that leave the list, @param onBack of those that come back. */
export function useLibraryActions(
  form: VideoFormPort,
  tellGone: (ids: readonly string[]) => void,
  onBack: (ids: readonly string[]) => void,
) {
  // A deletion, or its redo, may end long after what is open has changed.
  const onGone = useLatest(tellGone);
  const { t, format } = useWords();
  const { make } = useCast();
  const [news, setNews] = useState<News>();
  const tell = (text: News['text'], action?: News['action']): void =>
    setNews({ text, ...(action && { action }) });
  const failed = (thrown: unknown): void => setError(toAppError(thrown));
  const told = (direction: Direction, { name, took }: Deed): void => {
    if (direction === 'undo' && took !== undefined) onBack(took);
    // A deletion says more about itself, either way.
    if (name.type !== 'removed') tell((t) => doneWords(direction, name, t));
  };
  const deeds = useDeeds('library', told, failed);
  const client = useQueryClient();
  const [error, setError] = useState<AppErrorData | null>(null);
  const changes = useTasksChanges();
  const { isRepeating, repeat } = useRepeatTasks();
  const { all: projects, projectId: worked } = useChosenProject();
  const exporting = useCall('library.export');
  const showingSaved = useShowSaved();

  useFailedRemovals((failure) => {
    setNews(undefined);
    setError(failure);
  });

  /** What follows a change: a callback given to `mutate` is not called while the library is hidden, nor once another change began. */
  const after = <Answer>(
    changing: Promise<Answer>,
    done: (answer: Answer) => unknown = () => undefined,
  ): void => void changing.then(done, failed);
  /** What follows a change that can be undone: undo waits for its answer. */
  const noting = <Answer>(changing: Promise<Answer>, done: (answer: Answer) => void): void =>
    deeds.waitFor(changing.then(done, failed));
  const notCopied = (names: readonly string[], t: TFunction): string => {
    const first = format.enumeration(names.slice(0, maxNames));
    const more = { names: first, value: format.integer(names.length - maxNames) };
    const listed = names.length > maxNames ? t('library.toast.andMore', more) : first;
    return t('library.toast.exportFailed', { ...format.counted(names.length), names: listed });
  };
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
  const showsSaved = {
    label: 'tasks.actions.showInFolder',
    onPress: () => after(showingSaved.mutateAsync()),
  } as const;
  const calls = useLatestCalls({
    tell,
    /** Tells of an action of one task that is done, where nothing else shows that. */
    tellDone(action: TaskAction): void {
      const { done } = taskActions[action];
      const shown = action === 'saveAs' ? showsSaved : undefined;
      if (done) tell((t) => t('library.toast.acted', { done: t(done) }), shown);
    },
    noteDeed: deeds.note,
    fail: failed,
    dismissNews: () => setNews(undefined),
    dismissError: () => setError(null),
    rate: (ids: readonly string[], value: number) =>
      noting(changes.rate(ids, value), (changed) => {
        const deed = setDeed('rating', changed, value, changes.rate);
        if (changed.length > 0) deeds.note(deed);
        const clips = finishedOf(client, ids).length;
        if (clips === 0) return void tell((t) => t('review.toast.noClip'));
        announce(
          t(value === 0 ? 'review.announce.unrated' : 'review.announce.rated', {
            ...format.counted(clips),
            rating: format.integer(value),
          }),
        );
      }),
    /** @param isCovered a dialog keeps the toast, which says itself what it shows, from screen readers. */
    choose: (ids: readonly string[], choice: Choice, isCovered = false) =>
      noting(changes.choose(ids, choice), (changed) => {
        const took = choice === 'hidden' ? changed.map(({ id }) => id) : [];
        const deed: Deed = { ...setDeed('choice', changed, choice, changes.choose), took };
        if (changed.length > 0) deeds.note(deed);
        const clips = finishedOf(client, ids).length;
        if (clips === 0) return void tell((t) => t('review.toast.noClip'));
        // Those that have the mark already are told as well where no other has got it.
        const count = format.counted(changed.length || clips);
        if (choice !== 'hidden')
          announce(t(choice === 'picked' ? 'review.announce.picked' : 'review.announce.unchosen', count));
        else tell((t) => t('review.toast.hidden', count), changed.length > 0 ? deeds.offer(deed) : undefined);
        if (choice === 'hidden' && isCovered) announce(t('review.toast.hidden', count));
      }),

    /** Moves tasks into a project, or with `null` out of every one. */
    move: (ids: readonly string[], projectId: string | null) =>
      noting(changes.move(ids, projectId), (changed) => {
        // Of a project that is worked on they leave the list.
        const took = worked !== null && worked !== projectId ? changed.map(({ id }) => id) : [];
        const deed: Deed = { ...setDeed('projectId', changed, projectId, changes.move), took };
        if (changed.length > 0) deeds.note(deed);
        const project = projects.find(({ id }) => id === projectId)?.name ?? null;
        const count = format.counted(changed.length);
        tell(
          (t) =>
            project === null ? t('projects.movedOut', count) : t('projects.moved', { ...count, project }),
          changed.length > 0 ? deeds.offer(deed) : undefined,
        );
        onGone(took);
      }),
    /** @param skipsMadeAgain those that were made again before are left out. */
    generateAgain: (ids: readonly string[], skipsMadeAgain = false) =>
      after(repeat(ids, skipsMadeAgain), (made) => {
        if (made === null) return;
        const count = made.ids.length;
        tell((t) =>
          count > 0 ? t('library.toast.again', format.counted(count)) : t('library.toast.allAgain'),
        );
      }),
    withdraw: (ids: readonly string[]) =>
      noting(changes.requeue('queue.withdraw', ids), (gone) => {
        if (gone.length === 0) return;
        const deed: Deed = {
          name: { type: 'withdrawn' },
          undo: () => changes.requeue('queue.putBack', gone),
          redo: () => changes.requeue('queue.withdraw', gone),
        };
        deeds.note(deed);
        tell((t) => t('queue.withdrawn', format.counted(gone.length)), deeds.offer(deed));
      }),
    remove: (ids: readonly string[]) =>
      noting(changes.remove(ids), (answer) => {
        const { removed: took } = answer;
        let expiry = 0;
        const deed: Deed = {
          name: { type: 'removed' },
          took,
          undo() {
            window.clearTimeout(expiry);
            return changes.restore(took).then(({ length: count }) => {
              if (count === 0) deeds.forget(deed);
              tell((t) =>
                count > 0 ? t('library.toast.restored', format.counted(count)) : t('library.toast.tooLate'),
              );
            });
          },
          redo: () => changes.remove(took).then(gone),
        };
        const gone = ({ removed, kept }: typeof answer): void => {
          // They were gone already, which has been told.
          if (removed.length + kept === 0) return;
          const told: News['text'] = (t) =>
            [
              ...(removed.length > 0 ? [t('library.toast.removed', format.counted(removed.length))] : []),
              ...(kept > 0 ? [t('library.toast.kept', format.counted(kept))] : []),
            ].join(' ');
          tell(told, removed.length > 0 ? deeds.offer(deed) : undefined);
          // After that the files are in the system's trash.
          expiry = window.setTimeout(() => deeds.forget(deed), undoRemovalMs);
          onGone(removed);
        };
        if (took.length > 0) deeds.note(deed);
        gone(answer);
      }),
    exportAll(ids: readonly string[]) {
      // One export at a time: the line with the progress and the Cancel is of one.
      if (exporting.isPending) return setError(appError('data.busy', 'An export is going on.'));
      after(exporting.mutateAsync({ ids: [...ids] }), ({ isCancelled, saved, failed: names, reason }) => {
        if (isCancelled) return;
        if (reason !== null) setError(reason);
        const told: News['text'] = (t) => {
          const exported = t('library.toast.exported', format.counted(saved));
          return names.length === 0 ? exported : `${exported} ${notCopied(names, t)}`;
        };
        tell(told, saved > 0 ? showsSaved : undefined);
      });
    },
    drag(ids: readonly string[]) {
      const value = format.integer(maxDragged);
      if (ids.length > maxDragged) tell((t) => t('library.toast.mostDragged', { value }));
      const drawEdge: DrawEdge = async (edge, fileName) => {
        const task = await readNow(client, taskQuery(ids[0] ?? ''));
        const isDropped = task.state.status === 'ready' && task.state.fileName === fileName;
        return frameOf(isDropped ? task : { ...task, mediaUrl: null }, edge);
      };
      after(startClipDrag(ids, drawEdge), (names) => names.length > 0 && tell((t) => notCopied(names, t)));
    },
    /** Puts clips into the order in which they are joined by themselves, and hands them to `join`. */
    joinInOrder: (ids: readonly string[], join: (inOrder: readonly string[]) => void) =>
      after(inJoiningOrder(ids), join),
    castFrames: (ids: readonly string[], edge: 'first' | 'last' = 'first'): void => {
      const draw = async () => {
        const frames: ClipFrame[] = [];
        const left: string[] = [];
        // One after the other: each decodes a clip.
        for await (const task of readTasks(ids)) {
          if (task.mediaUrl === null) continue;
          if (frames.length < castLimits.maxMediaOfEntry) frames.push(await frameOf(task, edge));
          else left.push(titleOf(task));
        }
        return { frames, left };
      };
      make({ type: 'clips', draw });
    },
    castSound: (task: Task) => make({ type: 'sound', title: titleOf(task), taskId: task.id }),
    frameOf,
    drawGoingOn,
    fillGoingOn: (from: GoingOn) => void form.goOn(async () => from).catch(failed),
    bridge: (from: Task, toId: string): void => {
      const draw = async () => drawGoingOn(from, await readNow(client, taskQuery(toId)));
      form.goOn(draw).catch(failed);
    },
  });
  // The same object until something in it changes: list, bar and menu are drawn again then, and only then.
  return useSame({ news, error, isExporting: exporting.isPending, isRepeating, ...calls });
}
