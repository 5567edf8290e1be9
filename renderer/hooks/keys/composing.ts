/**
 * Whether a key belongs to an input method that composes a word, which takes Enter and Escape for itself. Some send the key that ends
 * a word after composition has ended, as code 229.
 */
export function isComposing(
  event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> | { readonly nativeEvent: KeyboardEvent },
): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === 229;
}
