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

/**
 * Arrows up and down stop at the heading that has buttons, on their way past it.
 *
 * @param row the row with the focus, or that heading
 * @param to where the key leads to without it
 * @returns the place that the key leads to instead, `heading` where it went there; `null` where no heading is in its way
 */
export function passHeading(
  { key }: KeyboardEvent,
  row: HTMLElement,
  place: number,
  to: number,
): number | 'heading' | null {
  const heading = row.parentElement?.querySelector<HTMLElement>('[data-first]') ?? null;
  if (heading === null) return null;
  const first = Number(heading.dataset.first);
  if (row === heading) return key === 'ArrowDown' || first === 0 ? first : first - 1;
  const isPassed =
    key === 'ArrowUp' ? place >= first && (to < first || to === place) : place < first && to >= first;
  if (!isPassed) return null;
  heading.querySelector('button')?.focus();
  return 'heading';
}
