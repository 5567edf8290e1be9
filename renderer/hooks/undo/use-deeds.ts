import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [deeds, setDeeds] = useState<Deeds>(noDeeds);
  const latest = useLatestCalls({ onMove, onFail });
  const [move] = useState(() => createMove(setDeeds, undoBook, latest));
  const stepOf = (direction: Direction): UndoStep | null => {
    const deed = deeds[direction].at(-1);
    return deed ? { what: whatWords(deed.name, t), deed, run: () => move(direction, deed) } : null;
  };
  useUndoable(pane, { undo: stepOf('undo'), redo: stepOf('redo') });
  return useLatestCalls({
    note: (deed: Deed) => setDeeds((now) => noted(now, deed)),
    forget: (deed: Deed) => setDeeds((now) => without(now, deed)),
    /** What was done is out of reach: nothing of it can be undone or redone any more. */
    forgetAll: () => setDeeds(noDeeds),
    /** What a message about a deed offers: to undo it. */
    offer: (deed: Deed) => ({ label: 'common.undo', onPress: () => move('undo', deed) }) as const,
  });
}
