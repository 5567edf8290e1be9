import { isComposing } from '../../../hooks/keys/key-table.ts';

type Key = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>;

/**
 * What a key does in the message box. Ctrl+Enter, or Cmd+Enter, always sends; of Enter and Shift+Enter one sends and the
 * other begins a line, as the user chose. Keys of an input method do nothing.
 */
export function enterAction(key: Key, enterSends: boolean): 'send' | 'leave' {
  if (isComposing(key) || key.key !== 'Enter' || key.altKey) return 'leave';
  if (key.ctrlKey || key.metaKey) return 'send';
  return key.shiftKey !== enterSends ? 'send' : 'leave';
}
