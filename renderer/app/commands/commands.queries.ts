import { useEffect } from 'react';
import { call, useEvent } from '../../bridge.ts';
import { isOffered, runCommand, useOfferedCommands } from '../../hooks/keys/use-command.ts';
import { useUndo } from '../../hooks/undo/use-undo.ts';

/** Tells the application menu which commands can be run, and runs what is pressed there. Drawn by itself: they change with each dialog. */
export function MenuCommands(): null {
  const ids = useOfferedCommands();
  useEffect(() => void call('commands.enabled', { ids: [...ids] }).catch(() => undefined), [ids]);
  // What is undone where the focus is may stand above the page: in a review.
  useEvent('commands.run', ({ id }) => (isOffered(id) || id.startsWith('edit.')) && runCommand(id));
  return null;
}

/** Undoes and redoes by key, palette and application menu, which says what. */
export function UndoCommands(): null {
  const items = useUndo();
  useEffect(() => void call('commands.undo', items).catch(() => undefined), [items]);
  return null;
}
