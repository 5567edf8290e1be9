import type { TFunction } from 'i18next';
import type { Mark, MovedMember } from '#contract';
import type { en } from '../../i18n/en.ts';
import { toAppError } from '../../ui/messages/app-error.ts';
import type { Direction } from './undo-book.ts';

/** What was done, as menus and messages name it. */
export interface UndoName {
  readonly type: keyof typeof en.undo.what;
  /** To what, where that is said. */
  readonly names?: string;
}

/**
 * Something that was done in a pane. Undoing it restores what it changed and nothing else; redoing it does the same once more. Either gives
 * `false` where it cannot be done now, and has said so, or a promise: one that fails can be asked for again.
 */
export interface Deed extends Readonly<Record<Direction, () => unknown>> {
  readonly name: UndoName;
  /** What left the list with it, and is there again once it is undone. */
  readonly took?: readonly string[];
}

/** What was done in a pane and what of it was undone, each with the last at the end. */
export interface Deeds {
  readonly undo: readonly Deed[];
  readonly redo: readonly Deed[];
}

export const noDeeds: Deeds = { undo: [], redo: [] };

const maxDeeds = 100;

/** A deed was done: what was undone before cannot be redone any more. */
export function noted(deeds: Deeds, deed: Deed): Deeds {
  return { undo: [...deeds.undo, deed].slice(-maxDeeds), redo: [] };
}

/** A deed was undone or redone: usually the last, but the button of a toast may undo one before it. */
export function moved(deeds: Deeds, direction: Direction, deed: Deed): Deeds {
  const { undo, redo } = without(deeds, deed);
  return direction === 'undo' ? { undo, redo: [...redo, deed] } : { undo: [...undo, deed], redo };
}

/**
 * A deed that failed can be asked for again, unless what it was done to is gone or has gone on, or the name that it gives is taken: it would
 * keep all before it from being undone.
 */
export function failed(deeds: Deeds, direction: Direction, deed: Deed, thrown: unknown): Deeds {
  if (/\.(not-found|wrong-state|name-taken)$/.test(toAppError(thrown).code)) return without(deeds, deed);
  return moved(deeds, direction === 'undo' ? 'redo' : 'undo', deed);
}

/** It cannot be undone any more. */
export function without({ undo, redo }: Deeds, deed: Deed): Deeds {
  const isOther = (each: Deed): boolean => each !== deed;
  return { undo: undo.filter(isOther), redo: redo.filter(isOther) };
}

/** Undoes and redoes the deeds that `change` keeps. @param book is told at once, @param calls once it is done or has failed */
export function createMove(
  change: (next: (now: Deeds) => Deeds) => void,
  book: { moved(deed: Deed): unknown },
  calls: { onMove(direction: Direction, deed: Deed): void; onFail(thrown: unknown): void },
) {
  const moving = new Set<Deed>();
  return (direction: Direction, deed: Deed): void => {
    // Twice, by the button of its toast.
    const done = !moving.has(deed) && deed[direction]();
    if (done === false) return;
    moving.add(deed);
    change((now) => moved(now, direction, deed));
    book.moved(deed);
    const tellFailure = (thrown: unknown): void => {
      change((now) => failed(now, direction, deed, thrown));
      calls.onFail(thrown);
    };
    const isDone = Promise.resolve(done).then(() => calls.onMove(direction, deed), tellFailure);
    void isDone.finally(() => moving.delete(deed));
  };
}

const names = { rating: 'rated', choice: 'chosen', projectId: 'project' } as const;
type Settable = Pick<Mark, 'id' | 'rating' | 'choice'> & MovedMember;

/** The deed of giving clips a rating or a choice, or them and conversations a project. @param before what it changed, as it was */
export function setDeed<Part extends keyof typeof names>(
  part: Part,
  before: readonly Pick<Settable, 'id' | Part>[],
  value: Settable[Part],
  set: (ids: readonly string[], value: Settable[Part]) => Promise<unknown>,
): Deed {
  const idsOf = (changed: readonly Pick<Settable, 'id'>[]) => changed.map(({ id }) => id);
  return {
    name: { type: names[part] },
    undo() {
      const values = [...new Set(before.map((each) => each[part]))];
      return Promise.all(values.map((old) => set(idsOf(before.filter((each) => each[part] === old)), old)));
    },
    redo: () => set(idsOf(before), value),
  };
}

/** What was done, within a sentence. */
export function whatWords({ type, names = '' }: UndoName, t: TFunction): string {
  return t(`undo.what.${type}`, { names });
}

/** Says that it was undone or redone. */
export function doneWords(direction: Direction, name: UndoName, t: TFunction): string {
  const words = whatWords(name, t);
  const what = words.charAt(0).toUpperCase() + words.slice(1);
  return t(`undo.${direction === 'undo' ? 'undone' : 'redone'}`, { what });
}
