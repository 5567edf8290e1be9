import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { textFields } from '../../hooks/keys/use-shortcut.ts';

/** A place in the window, in pixels from its corner. */
export type MenuPlace = Readonly<Record<'x' | 'y', number>>;

/** Pixels from the corner of a large element to the menu that a key opened. */
const menuInset = 24;

/**
 * Opens a context menu for the secondary button, the menu key and Shift+F10 within an element. Text fields and selected text
 * keep the system's own menu, and an element within that has a menu of its own comes first.
 *
 * @param aim told what the menu is to be for; answers whether there is one
 */
export function useContextMenu(aim: (target: Element) => boolean = () => true) {
  const [at, setAt] = useState<MenuPlace | null>(null);
  const hadSelection = useRef(false);

  const offersMenu = ({ defaultPrevented, target, currentTarget }: MouseEvent | KeyboardEvent): boolean =>
    !defaultPrevented &&
    target instanceof Element &&
    // What happens in a dialog or menu that stands elsewhere on the page comes by here too.
    currentTarget.contains(target) &&
    target.closest(textFields) === null &&
    aim(target);

  const handlers = {
    onPointerDownCapture: ({ currentTarget }: PointerEvent): void => {
      hadSelection.current = isSelected(currentTarget);
    },
    onContextMenu: (event: MouseEvent): void => {
      if (hadSelection.current || !offersMenu(event)) return;
      event.preventDefault();
      // On a Mac the press itself has selected the word that it hit.
      if (isSelected(event.currentTarget)) window.getSelection()?.removeAllRanges();
      setAt({ x: event.clientX, y: event.clientY });
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      hadSelection.current = isSelected(event.currentTarget);
      if (!isMenuKey || hadSelection.current || !offersMenu(event)) return;
      event.preventDefault();
      const { left, top, bottom } = (event.target as Element).getBoundingClientRect();
      setAt({ x: left, y: Math.min(bottom, top + menuInset) });
    },
  };
  return { handlers, shown: { at, onClose: () => setAt(null) } };
}

function isSelected(element: Element): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
