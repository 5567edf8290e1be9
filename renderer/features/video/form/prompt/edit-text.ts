/** A stretch of a text, from its first character to behind its last. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Puts `text` in the place of a stretch of a text area as if it had been typed: the field's own undo takes it back,
 * which it does for no other way of changing a field. The focus is in the area afterwards, the caret behind the text.
 */
export function editText(area: HTMLTextAreaElement, { start, end }: TextRange, text: string): void {
  area.focus();
  area.setSelectionRange(start, end);
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}
