import { type RefObject, useEffect, useEffectEvent } from 'react';
import { textFields } from './keys/use-shortcut.ts';

const eventName = 'focuslost';

/** Asks those around an element whether they take a focus that was lost in it. @returns whether one did. */
export function offerLostFocus(near: Element): boolean {
  return !near.dispatchEvent(new CustomEvent(eventName, { bubbles: true, cancelable: true }));
}

/**
 * Says where the focus goes when a control within a part of the page goes away with it, for a part that knows better than the
 * first thing to tab to. `renderer/app/focus` sees that the focus is lost.
 *
 * @param rescue gives the focus to something near; told the smallest thing around the control that is still on the page.
 */
export function useLostFocus(part: RefObject<HTMLElement | null>, rescue: (near: Element) => void): void {
  const onLost = useEffectEvent(rescue);
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    const take = (event: Event): void => {
      if (!(event.target instanceof Element)) return;
      event.preventDefault();
      onLost(event.target);
    };
    element.addEventListener(eventName, take);
    return () => element.removeEventListener(eventName, take);
  }, [part]);
}

/**
 * Whether the focus has gone on since: whoever puts it somewhere a moment later leaves it there. Somebody went to a field to type, or a
 * list that lost the row with the focus gave it to the next row.
 *
 * @param before what had the focus then.
 */
export function hasGoneOn(before: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== before && (before === body || (activeElement?.matches(textFields) ?? false));
}
