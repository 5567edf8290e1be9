import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus on the button of a form once the form has gone: only then can the button be pressed again. */
export function useFocusReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
