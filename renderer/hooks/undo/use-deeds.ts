import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from '../contexts/create-store.ts';
import { useLatestCalls } from '../use-latest.ts';
import { createMove, type Deed, type Deeds, noDeeds, noted, whatWords, without } from './deeds.ts';
import type { Direction, UndoPane, UndoStep } from './undo-book.ts';
import { undoBook, useUndoable } from './use-undo.ts';

/**
 * Keeps what is done in a pane, for Ctrl+Z and the menu to undo and redo there.
 *
 * @param onMove tells what was undone or redone
 * @param onFail tells why it could not be
 */
export function useDeeds(
  pane: UndoPane | null,
  onMove: (direction: Direction, deed: Deed) => void,
  onFail: (thrown: unknown) => void,
) {
  const { t } = useTranslation();
  const [store] = useState(() => createStore(noDeeds));
  const deeds = useSyncExternalStore(store.subscribe, store.get);
  const change = (next: (now: Deeds) => Deeds): void => store.set(next(store.get()));
  const latest = useLatestCalls({ onMove, onFail });
  const [move] = useState(() => createMove(change, undoBook, latest));
  const [underWay] = useState(() => new Set<Promise<unknown>>());
  const moveLast = (direction: Direction): void => {
    const deed = store.get()[direction].at(-1);
    if (deed) move(direction, deed);
  };
  /** What is done at this moment is the last deed, and not yet among them. */
  const run = (direction: Direction): void => {
    if (underWay.size === 0) moveLast(direction);
    else void Promise.all(underWay).then(() => moveLast(direction));
  };
  const stepOf = (direction: Direction): UndoStep | null => {
    const deed = deeds[direction].at(-1);
    return deed ? { what: whatWords(deed.name, t), deed, run: () => run(direction) } : null;
  };
  const first: UndoStep = { what: '', deed: underWay, run: () => run('undo') };
  useUndoable(pane, { undo: stepOf('undo') ?? first, redo: stepOf('redo') });
  /** Something is being done that will be noted: undo waits for it. @param doing never rejects */
  const waitFor = (doing: Promise<unknown>): void => {
    underWay.add(doing);
    void doing.then(() => underWay.delete(doing));
  };
  /** Notes a deed, or one that is still being done: undo waits for that. */
  const note = (made: Deed | Promise<Deed | undefined>): void => {
    const end = (deed: Deed | undefined) => deed && change((now) => noted(now, deed));
    if (made instanceof Promise) waitFor(made.then(end, () => undefined));
    else end(made);
  };
  return useLatestCalls({
    note,
    waitFor,
    forget: (deed: Deed) => change((now) => without(now, deed)),
    /** What was done is out of reach: nothing of it can be undone or redone any more. */
    forgetAll: () => store.set(noDeeds),
    /** What a message about a deed offers: to undo it. */
    offer: (deed: Deed) => ({ label: 'common.undo', onPress: () => move('undo', deed) }) as const,
  });
}
