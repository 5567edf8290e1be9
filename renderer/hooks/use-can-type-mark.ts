import { useEffect } from 'react';

/** Marks on the page's timeline, once, that the first field to type in is there: the end of the app's start. */
export function useCanTypeMark(): void {
  useEffect(() => {
    if (performance.getEntriesByName(canType).length === 0) performance.mark(canType);
  }, []);
}

const canType = 'can-type';
