import { type RefObject, useEffect } from 'react';

/** Control or Command and F goes to the search field, unless a dialog is open or the field is out of sight. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f';
      const input = field.current;
      if (!isFind || event.defaultPrevented || input === null) return;
      if (input.offsetParent === null || input.closest('[inert], [aria-hidden="true"]') !== null) return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
