import { useEffect } from 'react';
import { canHaveFocus, isFocusLost, tabbableIn } from './tabbable.ts';

/**
 * Keeps the focus from falling to the page when what had it goes away or is disabled: it goes to the nearest place that is left.
 * That is the first thing to tab to in the smallest part of the page that held the element and still is there. A component
 * that knows a better place puts the focus there itself, at once; this comes a frame later.
 */
export function useFocusNet(): void {
  useEffect(() => {
    /** What had the focus last, and around it what it stood in, from the inside to the outside. */
    let path: readonly HTMLElement[] = [];
    let frame = 0;

    const remember = (event: FocusEvent): void => {
      path = event.composedPath().filter((element) => element instanceof HTMLElement);
    };
    const catchFocus = (): void => {
      frame = 0;
      const [last, ...around] = path;
      // A click beside everything takes the focus away on purpose: what had it is still there.
      if (!isFocusLost() || last === undefined || canHaveFocus(last)) return;
      for (const part of around) {
        const next = canHaveFocus(part) ? tabbableIn(part)[0] : undefined;
        if (next === undefined) continue;
        next.focus();
        return;
      }
    };
    // The browser takes the focus from what is disabled or hidden when it draws next, and tells nobody.
    const onMutation = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(catchFocus);
      });
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
