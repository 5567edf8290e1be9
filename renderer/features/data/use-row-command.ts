import { type RefObject, useRef } from 'react';
import type { CommandId } from '#contract';
import { useCommand } from '../../hooks/keys/use-command.ts';

/**
 * A command that does what the button of a row does. The row comes into sight and its button gets the focus, so that progress and
 * errors, which the row shows, are seen, and a dialog gives the focus back to it.
 */
export function useRowCommand(
  id: CommandId,
  run: () => void,
  isEnabled = true,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useCommand(
    id,
    () => {
      button.current?.focus();
      run();
    },
    isEnabled,
  );
  return button;
}
