import type { KeyboardEvent } from 'react';

/**
 * Arrow keys within a row: the right one leads from a line of the list to its box and its buttons, the left one back; between posters,
 * where these keys go from clip to clip, with Alt. Escape leads back, too; the hint of a button takes the first press for itself.
 *
 * @returns whether the key was one of these
 */
export function moveInRow(event: KeyboardEvent, row: HTMLElement): boolean {
  const parts = [row, ...row.querySelectorAll<HTMLElement>('[data-box], button')];
  const at = parts.findIndex((part) => part === event.target);
  const isEntering = event.key === 'ArrowRight' && (event.altKey || row.dataset.look === 'list');
  const to =
    at === 0
      ? isEntering
        ? 1
        : null
      : ({ ArrowRight: at + 1, ArrowLeft: at - 1, Escape: 0 }[event.key] ?? null);
  if (to === null || at < 0) return false;
  event.preventDefault();
  event.stopPropagation();
  parts[to]?.focus();
  return true;
}
