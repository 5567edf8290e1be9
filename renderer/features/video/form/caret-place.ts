/** What of a text field's look decides where its letters stand. */
const copied = [
  'boxSizing',
  'width',
  'padding',
  'border',
  'font',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'textIndent',
  'wordBreak',
] as const;

export interface CaretPlace {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Where the character at `index` of a text area stands in the window. A text area does not tell, so its
 * text is laid out once more, unseen.
 */
export function caretPlace(area: HTMLTextAreaElement, index: number): CaretPlace {
  const mirror = document.createElement('div');
  const style = getComputedStyle(area);
  for (const name of copied) mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(index, index + 1) || '.';
  mirror.append(area.value.slice(0, index), mark);
  document.body.append(mirror);
  const box = area.getBoundingClientRect();
  const top = Math.max(box.top, Math.min(box.top + mark.offsetTop - area.scrollTop, box.bottom));
  const place = {
    left: box.left + mark.offsetLeft,
    top,
    bottom: Math.min(top + mark.offsetHeight, box.bottom),
  };
  mirror.remove();
  return place;
}
