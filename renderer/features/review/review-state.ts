import type { Mark } from '#contract';
import type { Deed } from '../../hooks/undo/deeds.ts';

export const reviewFilters = ['all', 'undecided', 'picked'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** What one key or button decides about the clip that is shown. */
export type MarkChange = Pick<Mark, 'rating'> | Pick<Mark, 'choice'>;

/** A decision of this review: what it made of a clip. */
export interface Decision {
  readonly id: string;
  readonly made: MarkChange;
}

/** A walk through clips, and what was decided on the way. */
export interface ReviewState {
  /** Every clip, as it was and in the order in which it stood when the review began. */
  readonly first: readonly Mark[];
  /** The same clips as they are decided now. */
  readonly marks: readonly Mark[];
  /** The clip that is shown; `null` where the filter leaves none. */
  readonly currentId: string | null;
  readonly filter: ReviewFilter;
  readonly decisions: readonly Decision[];
  readonly isFinished: boolean;
}

/** @param startId where to begin; the first clip where it is none of them. */
export function beginReview(marks: readonly Mark[], startId: string | null): ReviewState {
  const start = marks.find(({ id }) => id === startId) ?? marks[0];
  const currentId = start?.id ?? null;
  return { first: marks, marks, currentId, filter: 'all', decisions: [], isFinished: false };
}

function isDecided({ rating, choice }: Mark): boolean {
  return rating > 0 || choice !== null;
}

const passing: Readonly<Record<ReviewFilter, (mark: Mark) => boolean>> = {
  all: () => true,
  undecided: (mark) => !isDecided(mark),
  picked: ({ choice }) => choice === 'picked',
};

/** The clips that the walk goes through. The one that is shown stays until it is left, whatever was decided about it. */
export function queueOf({ marks, currentId, filter }: ReviewState): readonly Mark[] {
  return filter === 'all' ? marks : marks.filter((mark) => mark.id === currentId || passing[filter](mark));
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
  const fits = passing[filter];
  const next =
    here && fits(here)
      ? here
      : (marks.slice(place + 1).find(fits) ?? marks.slice(0, Math.max(0, place)).findLast(fits));
  return { ...state, filter, currentId: next?.id ?? null, isFinished: false };
}

/** A decision about the clip that is shown, which stays shown; the same state where it was decided so before. */
export function decided(state: ReviewState, made: MarkChange): ReviewState {
  const mark = state.isFinished ? null : currentMark(state);
  if (mark === null) return state;
  const isSame = 'rating' in made ? made.rating === mark.rating : made.choice === mark.choice;
  return isSame ? state : withDecisions(state, mark.id, [...state.decisions, { id: mark.id, made }]);
}

/** Takes the last decision back and shows its clip. */
export function undone(state: ReviewState): ReviewState {
  const last = state.decisions.at(-1);
  if (last === undefined) return state;
  return wentTo(withDecisions(state, last.id, state.decisions.slice(0, -1)), last.id);
}

/** A decision that could not be stored did not happen; what was decided since stays, and leads back to what was before it. */
export function withdrawn(state: ReviewState, decision: Decision): ReviewState {
  const others = state.decisions.filter((each) => each !== decision);
  return withDecisions(state, decision.id, others);
}

/**
 * A decision whose undoing could not be stored stands as before; what was decided since stays, and leads back to it.
 *
 * @param place where it stood among the decisions.
 */
export function putBack(state: ReviewState, decision: Decision, place: number): ReviewState {
  return withDecisions(state, decision.id, state.decisions.toSpliced(place, 0, decision));
}

/** The decisions as deeds of the library, which undoes them once the review is left. @param store stores what a clip has then */
export function deedsOf(state: ReviewState, store: (id: string, change: MarkChange) => Promise<unknown>) {
  return state.decisions.map(
    ({ id, made }, place): Deed => ({
      name: nameOf(made),
      ...('choice' in made && made.choice === 'hidden' && { took: [id] }),
      undo: () => {
        const before = wentTo(withDecisions(state, id, state.decisions.slice(0, place)), id);
        return store(id, markedLike(made, currentMark(before)));
      },
      redo: () => store(id, made),
    }),
  );
}

/** What a decision is called where it can be undone. */
export const nameOf = (made: MarkChange) => ({ type: 'rating' in made ? 'rated' : 'chosen' }) as const;

/** What of a clip's mark a decision is about, as it stands. */
export function markedLike(made: MarkChange, mark: Mark | null): MarkChange {
  return 'rating' in made ? { rating: mark?.rating ?? 0 } : { choice: mark?.choice ?? null };
}

/** Other decisions, which differ in those about one clip: of several about the same, the last one counts. */
function withDecisions(state: ReviewState, id: string, decisions: readonly Decision[]): ReviewState {
  const own = decisions.filter((each) => each.id === id);
  const markedFrom = (first: Mark) => own.reduce((mark, { made }) => ({ ...mark, ...made }), first);
  const marks = state.marks.map((mark, at) => (mark.id === id ? markedFrom(state.first[at] ?? mark) : mark));
  return { ...state, marks, decisions };
}

export type ReviewCounts = ReturnType<typeof countsOf>;

export function countsOf({ marks }: Pick<ReviewState, 'marks'>) {
  const count = (is: (mark: Mark) => boolean): number => marks.filter(is).length;
  return {
    total: marks.length,
    decided: count(isDecided),
    picked: count(({ choice }) => choice === 'picked'),
    hidden: count(({ choice }) => choice === 'hidden'),
  };
}
