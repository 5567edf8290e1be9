import { type FocusEvent, useState } from 'react';

/**
 * The row that shows the keyboard's focus, itself or one of its buttons.
 *
 * @param onRowFocused told whenever a row takes the focus, whatever gave it.
 */
export function useFocusedRow(onRowFocused: (place: number) => void) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  return {
    focusedId,
    focusListeners: {
      onFocus({ target }: FocusEvent) {
        const row = target.matches(':focus-visible') ? target.closest('[data-key]') : null;
        setFocusedId(row?.getAttribute('data-key') ?? null);
        // Assistive technology goes to a row without keys or pointer.
        const place = target.getAttribute('data-place');
        if (place !== null) onRowFocused(Number(place));
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setFocusedId(null);
      },
    },
  };
}
