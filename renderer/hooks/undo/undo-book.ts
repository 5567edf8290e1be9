import { createStore } from '../contexts/create-store.ts';

export type Direction = 'undo' | 'redo';

/** Panes that undo what was done in them alone, by what is theirs. The first that holds the focus has the keys. */
export const undoPanes = {
  review: '[data-review]',
  form: '[data-pane="form"]',
  library: '[data-pane="library"], [data-pane="details"], [data-compare]',
  cast: '[data-pane="cast"]',
  conversations: '[data-pane="conversations"]',
} as const;
export type UndoPane = keyof typeof undoPanes;

/** What a pane would undo or redo now. */
export interface UndoStep {
  /** In the language shown, within a sentence. Empty where nothing is done yet: the first deed may be under way. */
  readonly what: string;
  /** What was done: the same object for as long as it is the same. */
  readonly deed: object;
  /** It puts a text in the place of another, which the field's own undo knows nothing of. */
  readonly replacesText?: boolean;
  readonly run: () => void;
}

export interface Undoable extends Readonly<Record<Direction, UndoStep | null>> {
  /** `null`: of no pane that has the focus for itself. */
  readonly pane: UndoPane | null;
}

/** What can be undone and redone now, in every pane that is shown. */
export function createUndoBook() {
  const shown = new Set<Undoable>();
  const changes = createStore(0);
  const times = new WeakMap<object, number>();
  let moves = 0;
  const tell = (): void => changes.set(changes.get() + 1);
  const timeOf = (step: UndoStep): number => times.get(step.deed) ?? 0;
  return {
    /** @returns takes it out again. */
    add(undoable: Undoable): () => void {
      shown.add(undoable);
      for (const step of [undoable.undo, undoable.redo]) {
        if (step?.what && !times.has(step.deed)) times.set(step.deed, ++moves);
      }
      tell();
      return () => {
        shown.delete(undoable);
        tell();
      };
    },
    /** The step of one pane; `null` asks for the one that was done last, or undone last, in a pane that can be seen. */
    step(pane: UndoPane | null, direction: Direction, isSeen: (pane: UndoPane) => boolean): UndoStep | null {
      const asked = [...shown].filter((each) =>
        pane === null ? each.pane === null || isSeen(each.pane) : each.pane === pane,
      );
      const steps = asked.flatMap((each) => each[direction] ?? []);
      return steps.sort((left, right) => timeOf(right) - timeOf(left))[0] ?? null;
    },
    moved: (deed: object): unknown => times.set(deed, ++moves),
    subscribe: changes.subscribe,
  };
}
