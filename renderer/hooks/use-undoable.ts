import { useEffect, useEffectEvent } from 'react';

/** What can be taken back now, each with the place in time at which it was done. */
const undoable = new Set<{ readonly doneAt: number; readonly undo: () => boolean }>();
const order = new WeakMap<object, number>();
let deeds = 0;

/**
 * Lets Ctrl+Z take something back for as long as it can be.
 *
 * @param deed what was done, the same object for as long as that is the same; `null` where there is nothing.
 * @param undo takes it back; `false` where it cannot be seen now, which leaves the key to what was done before.
 */
export function useUndoable(deed: object | null, undo: () => boolean): void {
  const run = useEffectEvent(undo);
  useEffect(() => {
    if (deed === null) return;
    if (!order.has(deed)) order.set(deed, ++deeds);
    const entry = { doneAt: order.get(deed) ?? 0, undo: () => run() };
    undoable.add(entry);
    return () => {
      undoable.delete(entry);
    };
  }, [deed]);
}

/** Takes back what was done last and can be seen. */
export function undoLast(): void {
  const newestFirst = [...undoable].sort((left, right) => right.doneAt - left.doneAt);
  newestFirst.some(({ undo }) => undo());
}
