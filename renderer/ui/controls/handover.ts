import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What a stand-in for a field leaves to the field that takes its place. */
export interface Handover {
  /** The stand-in had the focus, with these characters selected where it holds text. */
  focus: { readonly from: number | null; readonly to: number | null } | null;
  /** Its list was asked for. */
  opens: boolean;
}

export const useHandover = (): RefObject<Handover> => useRef<Handover>({ focus: null, opens: false });

/** For the stand-in: notes, as it goes, whether it had the focus. */
export function useLeaving(
  handover: RefObject<Handover>,
  element: RefObject<HTMLButtonElement | HTMLInputElement | null>,
): void {
  useLayoutEffect(
    () => () => {
      const left = element.current;
      if (left === null || left !== document.activeElement) return;
      const isText = left instanceof HTMLInputElement;
      handover.current.focus = {
        from: isText ? left.selectionStart : null,
        to: isText ? left.selectionEnd : null,
      };
    },
    [handover, element],
  );
}

/**
 * For the field: takes the focus that its stand-in had, and opens its list if that was asked for, once `open` is there. What is
 * hidden and shown again does neither.
 */
export function useTakingOver(
  handover: RefObject<Handover>,
  element: RefObject<HTMLButtonElement | HTMLInputElement | null>,
  open: (() => void) | undefined,
): void {
  useLayoutEffect(() => {
    const { focus, opens } = handover.current;
    const field = element.current;
    if (field !== null && (focus !== null || opens)) {
      handover.current.focus = null;
      if (document.activeElement !== field) field.focus();
      if (field instanceof HTMLInputElement && focus !== null) field.setSelectionRange(focus.from, focus.to);
    }
    if (opens && open !== undefined) {
      handover.current.opens = false;
      open();
    }
  });
}
