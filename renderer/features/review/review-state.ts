import { assertNever, type Mark } from '#contract';
import type { Deed } from '../../hooks/undo/deeds.ts';

export const reviewFilters = ['all', 'undecided', 'picked'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** What one key or button decides about the clip that is shown. */
export type MarkChange = Pick<Mark, 'rating'> | Pick<Mark, 'choice'>;

/** A decision of this review, with what takes it back. */
export interface Decision {
  readonly id: string;
  readonly made: MarkChange;
  readonly back: MarkChange;
}

/** A walk through clips, and what was decided on the way. */
export interface ReviewState {
  /** Every clip, in the order in which the review began. */
  readonly marks: readonly Mark[];
  /** The clip that is shown; `null` where the filter leaves none. */
  readonly currentId: string | null;
  readonly filter: ReviewFilter;
  /** The last one is taken back first. */
  readonly decisions: readonly Decision[];
  /** The walk went past its last clip. */
  readonly isFinished: boolean;
}

/** @param startId where to begin; the first clip where it is none of them. */
export function beginReview(marks: readonly Mark[], startId: string | null): ReviewState {
  const start = marks.find(({ id }) => id === startId) ?? marks[0];
  return { marks, currentId: start?.id ?? null, filter: 'all', decisions: [], isFinished: false };
}

function isDecided({ rating, choice }: Mark): boolean {
  return rating > 0 || choice !== null;
}

function passes(mark: Mark, filter: ReviewFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'undecided':
      return !isDecided(mark);
    case 'picked':
      return mark.choice === 'picked';
    default:
      return assertNever(filter);
  }
}

/** The clips that the walk goes through. The one that is shown stays until it is left, whatever was decided about it. */
export function queueOf({ marks, currentId, filter }: ReviewState): readonly Mark[] {
  return filter === 'all' ? marks : marks.filter((mark) => mark.id === currentId || passes(mark, filter));
}

/** Where the clip that is shown stands in the queue; -1 without one. */
export function placeOf(queue: readonly Mark[], { currentId }: ReviewState): number {
  return queue.findIndex(({ id }) => id === currentId);
}

export function currentMark({ marks, currentId }: ReviewState): Mark | null {
  return marks.find(({ id }) => id === currentId) ?? null;
}

/** One clip on or back. Past the last one the review is finished; back from there is the last one again. */
export function stepped(state: ReviewState, direction: 1 | -1): ReviewState {
  if (state.isFinished) return direction === 1 ? state : { ...state, isFinished: false };
  const queue = queueOf(state);
  const next = queue[placeOf(queue, state) + direction];
  if (next !== undefined) return { ...state, currentId: next.id };
  return direction === 1 ? { ...state, isFinished: true } : state;
}

export function wentTo(state: ReviewState, id: string): ReviewState {
  return { ...state, currentId: id, isFinished: false };
}

/** The same walk through other clips. A clip that the filter leaves out gives way to the one after it, or the last. */
export function filtered(state: ReviewState, filter: ReviewFilter): ReviewState {
  const { marks, currentId } = state;
  const place = marks.findIndex(({ id }) => id === currentId);
  const here = marks[place];
  const fits = (mark: Mark): boolean => passes(mark, filter);
  const next =
    here && fits(here)
      ? here
      : (marks.slice(place + 1).find(fits) ?? marks.slice(0, Math.max(0, place)).findLast(fits));
  return { ...state, filter, currentId: next?.id ?? null, isFinished: false };
}

/** A decision about the clip that is shown, which stays shown; the same state where it was decided so before. */
export function decided(state: ReviewState, change: MarkChange): ReviewState {
  const mark = state.isFinished ? null : currentMark(state);
  if (mark === null) return state;
  const { id, rating, choice } = mark;
  const isSame = 'rating' in change ? change.rating === rating : change.choice === choice;
  if (isSame) return state;
  const back = 'rating' in change ? { rating } : { choice };
  // A decision is known by what it made.
  const decisions = [...state.decisions, { id, made: { ...change }, back }];
  return { ...withChange(state, mark.id, change), decisions };
}

/** Takes the last decision back and shows its clip. */
export function undone(state: ReviewState): ReviewState {
  const last = state.decisions.at(-1);
  if (last === undefined) return state;
  const back = withChange(state, last.id, last.back);
  return { ...wentTo(back, last.id), decisions: state.decisions.slice(0, -1) };
}

/** A decision that could not be stored did not happen; what was decided since stays, and leads back to what was before it. */
export function withdrawn(state: ReviewState, decision: Decision): ReviewState {
  const { id, made } = decision;
  const at = state.decisions.findIndex((each) => each.made === made);
  const { back } = state.decisions[at] ?? decision;
  const field = 'rating' in made ? 'rating' : 'choice';
  const later = state.decisions.findIndex(
    (each, place) => place > at && each.id === id && field in each.made,
  );
  const decisions = state.decisions
    .map((each, place) => (place === later ? { ...each, back } : each))
    .filter((each) => each.made !== made);
  return { ...(later < 0 ? withChange(state, id, back) : state), decisions };
}

/**
 * A decision whose undoing could not be stored stands as before; what was decided since stays, and leads back to it.
 *
 * @param place where it stood among the decisions.
 */
export function putBack(state: ReviewState, decision: Decision, place: number): ReviewState {
  const { id, made } = decision;
  const field = 'rating' in made ? 'rating' : 'choice';
  const later = state.decisions.findIndex((each, at) => at >= place && each.id === id && field in each.made);
  const decisions = state.decisions
    .map((each, at) => (at === later ? { ...each, back: made } : each))
    .toSpliced(place, 0, decision);
  return { ...(later < 0 ? withChange(state, id, made) : state), decisions };
}

/** A decision as a deed of the library, which undoes it once the review is left. @param store stores what a clip has then */
export function deedOf({ id, made, back }: Decision, store: (id: string, change: MarkChange) => void): Deed {
  return {
    name: { type: 'rating' in made ? 'rated' : 'chosen' },
    ...('choice' in made && made.choice === 'hidden' && { took: [id] }),
    undo: () => store(id, back),
    redo: () => store(id, made),
  };
}

function withChange(state: ReviewState, id: string, change: MarkChange): ReviewState {
  return { ...state, marks: state.marks.map((mark) => (mark.id === id ? { ...mark, ...change } : mark)) };
}

export interface ReviewCounts {
  readonly total: number;
  readonly decided: number;
  readonly picked: number;
  readonly hidden: number;
}

export function countsOf({ marks }: Pick<ReviewState, 'marks'>): ReviewCounts {
  const count = (is: (mark: Mark) => boolean): number => marks.filter(is).length;
  return {
    total: marks.length,
    decided: count(isDecided),
    picked: count(({ choice }) => choice === 'picked'),
    hidden: count(({ choice }) => choice === 'hidden'),
  };
}
