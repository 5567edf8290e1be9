import { useEffect } from 'react';
import { canHaveFocus, tabbableIn } from './tabbable.ts';

/** What keeps the keyboard to itself while it is open. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * F6 goes to the next pane and Shift+F6 to the one before: elements with `data-pane`, in the order of the page. A pane is
 * entered where it was left, else at its `data-pane-start`, else at the first thing to tab to.
 */
export function usePaneKeys(): void {
  useEffect(() => {
    const left = new WeakMap<Element, HTMLElement>();
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      const pane = target.closest('[data-pane]');
      if (pane !== null) left.set(pane, target);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey) return;
      if (document.activeElement?.closest(overlays)) return;
      event.preventDefault();
      goOn(event.shiftKey ? -1 : 1, left);
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
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
