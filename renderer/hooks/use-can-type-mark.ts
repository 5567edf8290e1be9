import { useEffect } from 'react';

/** Marks on the page's timeline, once, that the form is there with its first field. */
export function useCanTypeMark(): void {
  useEffect(() => {
    markCanType();
    markOnce('form-stands');
  }, []);
}

/** Marks, once, that there is a field one can type in: the end of the app's start. */
export function markCanType(): void {
  markOnce('can-type');
}

function markOnce(name: string): void {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}
