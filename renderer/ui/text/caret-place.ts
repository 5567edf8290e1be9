/** The styles of a text area that decide where its letters stand. */
const mirroredStyles = [
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

/** Pixels from the window's edges. */
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
  for (const name of mirroredStyles) mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const character = document.createElement('span');
  character.textContent = area.value.slice(index, index + 1) || '.';
  mirror.append(area.value.slice(0, index), character);
  document.body.append(mirror);
  const box = area.getBoundingClientRect();
  const top = Math.max(box.top, Math.min(box.top + character.offsetTop - area.scrollTop, box.bottom));
  const place = {
    left: box.left + character.offsetLeft,
    top,
    bottom: Math.min(top + character.offsetHeight, box.bottom),
  };
  mirror.remove();
  return place;
}
