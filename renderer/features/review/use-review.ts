import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { AppErrorData, Mark, Task, ViewState } from '#contract';
import { announce } from '../../hooks/announce.ts';
import { whatWords } from '../../hooks/undo/deeds.ts';
import { useUndoable } from '../../hooks/undo/use-undo.ts';
import { useLatestCalls, useSame } from '../../hooks/use-latest.ts';
import { useWords } from '../../i18n/use-words.ts';
import { toAppError } from '../../ui/messages/app-error.ts';
import { titleOf, variationWords } from '../tasks/data/task-names.ts';
import { useMarkWords } from '../tasks/marks/use-mark-words.ts';
import { useLateFailure, useTasksContext } from '../tasks/tasks-context.ts';
import { storeMark, useClipsAround } from './review.queries.ts';
import type { MarkChange, ReviewState } from './review-state.ts';
import * as walk from './review-state.ts';

/** What has just been decided, for the toast; a new object each time. */
export interface ReviewNews {
  readonly type: 'decided' | 'undone';
  readonly number: number;
  readonly mark: Mark;
}

/** A review as it stands. */
export type SeenReview = ReturnType<typeof useReview>['review'];
export type ReviewActs = ReturnType<typeof useReview>['acts'];

/** How a review plays and walks; remembered. */
export type ReviewPrefs = ViewState['review'];

/** One review: where it stands, what it decides, and the clips near the one that is shown. Each decision is stored at once. */
export function useReview(marks: readonly Mark[], startId: string | null, advances: boolean) {
  const { t, format } = useWords();
  const markWords = useMarkWords();
  const [state, setState] = useState(() => walk.beginReview(marks, startId));
  const [news, setNews] = useState<ReviewNews | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);
  const queue = useMemo(() => walk.queueOf(state), [state]);
  const place = walk.placeOf(queue, state);
  const ids = useMemo(() => marks.map(({ id }) => id), [marks]);
  const clips = useClipsAround(ids, queue, place);
  const counts = useMemo(() => walk.countsOf(state), [state]);
  const latest = useRef(state);
  const failLate = useLateFailure();

  function show(next: ReviewState): void {
    latest.current = next;
    setState(next);
  }

  function store(id: string, change: MarkChange, onFailed: (held: ReviewState) => ReviewState): void {
    storeMark(id, change).catch((thrown: Error) => {
      setError(toAppError(thrown));
      failLate(thrown);
      show(onFailed(latest.current));
    });
  }

  /** What a screen reader is told of the shown clip: its place in the queue, its name and its marks. */
  function wordsOf(now: ReviewState, clip: Task | undefined): string {
    const { picked, hidden } = walk.countsOf(now);
    const value = format.integer;
    if (now.isFinished) {
      return t('review.end.title', { picked: value(picked), hidden: value(hidden) });
    }
    const clipsNow = walk.queueOf(now);
    const mark = walk.currentMark(now);
    if (mark === null) return t('review.nothing');
    return format.enumeration([
      t('review.position', { place: value(walk.placeOf(clipsNow, now) + 1), total: value(clipsNow.length) }),
      ...(clip ? [titleOf(clip)] : []),
      ...(clip?.variation ? [t('tasks.variation.named', variationWords(clip.variation))] : []),
      ...markWords(mark),
    ]);
  }

  function go(next: ReviewState, before = ''): void {
    const held = latest.current;
    if (next === held) return;
    show(next);
    const moved = next.currentId !== held.currentId || next.isFinished !== held.isFinished;
    const told = moved ? wordsOf(next, clips.get(next.currentId ?? '')) : '';
    const words = [before, told].filter((part) => part !== '');
    if (words.length > 0) announce(words.join('. '));
  }

  function decide(change: MarkChange): void {
    const held = latest.current;
    const next = walk.decided(held, change);
    const mark = walk.currentMark(next);
    const decision = next.decisions.at(-1);
    if (next === held || mark === null || decision === undefined) {
      // The clip has this mark already: deciding the same again still moves on.
      if (advances && !held.isFinished) go(walk.stepped(held, 1));
      return;
    }
    store(mark.id, change, (now) => walk.withdrawn(now, decision));
    setError(null);
    setNews({ type: 'decided', number: walk.placeOf(walk.queueOf(held), held) + 1, mark });
    const words = markWords(mark);
    const said = words.length === 0 ? t('review.row.undecided') : format.enumeration(words);
    latest.current = next;
    if (advances) {
      go(walk.stepped(next, 1), said);
      return;
    }
    show(next);
    announce(said);
  }

  function undo(): void {
    const held = latest.current;
    const last = held.decisions.at(-1);
    if (last === undefined) {
      announce(t('review.nothingToUndo'));
      return;
    }
    const next = walk.undone(held);
    const mark = walk.currentMark(next);
    if (mark === null) return;
    const back = walk.markedLike(last.made, mark);
    store(last.id, back, (now) => walk.putBack(now, last, next.decisions.length));
    const number = walk.placeOf(walk.queueOf(next), next) + 1;
    setNews({ type: 'undone', number, mark });
    show(next);
    announce(`${t('review.undone')}. ${wordsOf(next, clips.get(mark.id))}`);
  }

  const last = state.decisions.at(-1);
  const lastStep = last && { what: whatWords(walk.nameOf(last.made), t), deed: last, run: undo };
  useUndoable('review', { undo: lastStep ?? null, redo: null });

  const { noteDeed } = useTasksContext();
  // What was decided is undone in the library from then on, the last first.
  useEffect(
    () => () => {
      for (const deed of walk.deedsOf(latest.current, storeMark)) noteDeed(deed);
    },
    [noteDeed],
  );

  const begin = useEffectEvent(() => announce(wordsOf(state, clips.get(state.currentId ?? ''))));
  const isKnown = clips.has(state.currentId ?? '');
  const wasTold = useRef(false);
  useEffect(() => {
    if (!isKnown || wasTold.current) return;
    wasTold.current = true;
    begin();
  }, [isKnown]);

  const acts = useLatestCalls({
    decide,
    undo,
    dismissNews: () => setNews(null),
    dismissError: () => setError(null),
    step: (direction: 1 | -1) => go(walk.stepped(latest.current, direction)),
    goTo: (id: string) => go(walk.wentTo(latest.current, id)),
    filter: (to: walk.ReviewFilter) => go(walk.filtered(latest.current, to)),
  });
  const review = useSame({ state, queue, place, clips, counts, news, error });
  return { review, acts };
}
