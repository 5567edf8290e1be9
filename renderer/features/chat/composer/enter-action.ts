type Key = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>;

/**
 * What a key does in the message box. Ctrl+Enter, or Cmd+Enter, always sends; of Enter and Shift+Enter one sends and the
 * other begins a line, as the user chose. Keys of an input method do nothing: some send the Enter that commits a word
 * after composition has ended, as key code 229.
 */
export function enterAction(key: Key, enterSends: boolean): 'send' | 'leave' {
  if (key.isComposing || key.keyCode === 229 || key.key !== 'Enter' || key.altKey) return 'leave';
  if (key.ctrlKey || key.metaKey) return 'send';
  return key.shiftKey !== enterSends ? 'send' : 'leave';
}
