import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Watches a part of the page for a control that goes away while it has the focus: the focus would fall to the page, and
 * the next key would begin at its top.
 *
 * @param rescue gives the focus to something near; told where the control had stood, as far as that is still in the page.
 */
export function useLostFocus(part: RefObject<HTMLElement | null>, rescue: (near: Element) => void): void {
  const onLost = useEffectEvent(rescue);
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    let last: { readonly target: Element; readonly ancestors: readonly Element[] } | null = null;
    const come = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? { target, ancestors: ancestorsOf(target) } : null;
    };
    const leave = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) last = null;
      // What is taken away loses the focus too, and to nobody: a moment later the two can be told apart.
      else {
        setTimeout(() => {
          const isThere = target instanceof Element && target.isConnected;
          if (isThere && document.activeElement !== target && last?.target === target) last = null;
        });
      }
    };
    const look = (): void => {
      if (last === null || last.target.isConnected) return;
      const near = last.ancestors.find((ancestor) => ancestor.isConnected) ?? element;
      last = null;
      // Whoever took it away may give the focus to something itself: that is seen a moment later.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) onLost(near);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', come);
    element.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', come);
      element.removeEventListener('focusout', leave);
    };
  }, [part]);
}

function ancestorsOf(element: Element): readonly Element[] {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  return ancestors;
}
