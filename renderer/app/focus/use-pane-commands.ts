import { useRef } from 'react';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useWindowEvent } from '../../hooks/use-window-event.ts';
import { canHaveFocus, tabbableIn } from './use-focus-net.ts';

/**
 * Goes to the next pane or to the one before: elements with `data-pane`, in the order of the page. A pane is entered where it was
 * left, else at its `data-pane-start`, else at the first thing to tab to.
 */
export function usePaneCommands(): void {
  const left = useRef(new WeakMap<Element, HTMLElement>());
  useWindowEvent('focusin', ({ target }) => {
    const pane = target instanceof HTMLElement ? target.closest('[data-pane]') : null;
    if (pane !== null) left.current.set(pane, target as HTMLElement);
  });
  useCommand('pane.next', () => goOn(1, left.current));
  useCommand('pane.previous', () => goOn(-1, left.current));
}

function goOn(way: 1 | -1, left: WeakMap<Element, HTMLElement>): void {
  const ways = Array.from(document.querySelectorAll<HTMLElement>('[data-pane]')).flatMap((pane) => {
    const entry = canHaveFocus(pane) ? entryOf(pane, left.get(pane)) : undefined;
    return entry === undefined ? [] : [{ pane, entry }];
  });
  const at = ways.findIndex(({ pane }) => pane.contains(document.activeElement));
  const first = way === 1 ? 0 : ways.length - 1;
  ways[at < 0 ? first : (at + way + ways.length) % ways.length]?.entry.focus();
}

function entryOf(pane: HTMLElement, last: HTMLElement | undefined): HTMLElement | undefined {
  if (last !== undefined && pane.contains(last) && canHaveFocus(last)) return last;
  const start = pane.querySelector<HTMLElement>('[data-pane-start]');
  if (start !== null && canHaveFocus(start)) return start;
  return pane.tabIndex >= 0 ? pane : tabbableIn(pane)[0];
}
