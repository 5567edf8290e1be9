import { isComposing } from '../../../hooks/keys/key-table.ts';

/** Whether a key sends: Ctrl+Enter and Cmd+Enter always do, of Enter and Shift+Enter one, as the user chose; those of an input method never. */
export function sends(key: KeyboardEvent, enterSends: boolean): boolean {
  if (isComposing(key) || key.key !== 'Enter' || key.altKey) return false;
  return key.ctrlKey || key.metaKey || key.shiftKey !== enterSends;
}
