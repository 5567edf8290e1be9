import { type FocusEvent, useState } from 'react';

/** The row that shows the keyboard's focus, itself or one of its buttons. */
export function useFocusedRow() {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  return {
    focusedId,
    focusListeners: {
      onFocus({ target }: FocusEvent) {
        const row = target.matches(':focus-visible') ? target.closest('[data-key]') : null;
        setFocusedId(row?.getAttribute('data-key') ?? null);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setFocusedId(null);
      },
    },
  };
}
