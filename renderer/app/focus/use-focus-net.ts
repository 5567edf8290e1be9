import { useEffect } from 'react';
import { offerLostFocus } from '../../hooks/use-lost-focus.ts';

/** Dialogs stand above dialogs and menus in them, but not many. */
const trailLength = 12;
/** How often it is looked again whether the browser has taken the focus. */
const maxTries = 10;

/**
 * Keeps the focus from falling to the page when what had it goes away or is disabled: it goes to the nearest place that is left.
 * That is the first thing to tab to in the smallest part of the page that held the element and still is there; for what stood
 * above the page, such as a dialog, and on a screen that another took the place of, it is what had the focus before, or the nearest
 * to that. A part of the page that knows a better place says so (`useLostFocus`), or puts the focus there itself, at once; this comes
 * a frame later.
 */
export function useFocusNet(): void {
  useEffect(() => {
    /** What had the focus, the last one first; each with what it stood in, from the inside to the outside. */
    let trail: readonly (readonly HTMLElement[])[] = [];
    let frame = 0;
    let tries = 0;

    const remember = (event: FocusEvent): void => {
      const path = event.composedPath().filter((element) => element instanceof HTMLElement);
      trail = [path, ...trail.filter(([element]) => element !== path[0])].slice(0, trailLength);
    };
    const catchFocus = (): void => {
      frame = 0;
      // A click beside everything takes the focus away on purpose: what had it is still there.
      const last = trail[0]?.[0];
      if (last === undefined || canHaveFocus(last)) return;
      if (!isFocusLost()) {
        // The browser has not drawn since, and is about to take it.
        if (document.activeElement === last && tries-- > 0) lookSoon();
        return;
      }
      const wasOnScreen = trail[0]?.some(holdsScreens);
      for (const [element, ...around] of trail) {
        // From screen to screen: neither the bar above them nor a dialog.
        if (wasOnScreen && !around.some(holdsScreens)) continue;
        const isThere = element !== undefined && canHaveFocus(element);
        // All of the page is no nearest place, nor is another screen.
        const parts = around.slice(
          0,
          around.findIndex((part) => part === document.body || holdsScreens(part)),
        );
        const near = parts.find(canHaveFocus);
        if (!isThere && near !== undefined && offerLostFocus(near)) return;
        const part = parts.find((each) => canHaveFocus(each) && tabbableIn(each).length > 0);
        const next = isThere ? element : part && firstIn(part);
        next?.focus();
        if (next !== undefined) return;
      }
      firstIn(document.body)?.focus();
    };
    // The browser takes the focus from what is disabled or hidden when it draws next, and tells nobody.
    const lookSoon = (): void => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(catchFocus);
      });
    };
    const onMutation = (): void => {
      tries = maxTries;
      if (frame === 0) lookSoon();
    };

    const observer = new MutationObserver(onMutation);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'inert', 'style', 'class'],
    });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

const holdsScreens = (element: HTMLElement): boolean => element.hasAttribute('data-screens');

const candidates = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  '[tabindex]',
  '[contenteditable="true"]',
].join(',');

/** The first thing to tab to; among the screens, which stand before all else, the one that is shown. */
function firstIn(root: Element): HTMLElement | undefined {
  const [first] = tabbableIn(root);
  return first?.closest('nav')?.querySelector<HTMLElement>('[aria-current="page"]') ?? first;
}

/** What the Tab key reaches within an element, in the order of the page. */
export function tabbableIn(root: Element): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(candidates)).filter(
    (element) => element.tabIndex >= 0 && canHaveFocus(element),
  );
}

/** Whether an element is on the page, seen, and neither disabled nor inert. */
export function canHaveFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
