import { useEffect } from 'react';

const name = 'form-ready';

/**
 * Marks on the page's timeline, once, the end of the app's start: the button that sends the first form is drawn with all that it sends by.
 * To be used beside that button, which is drawn once the main process has answered what it needs.
 */
export function useFormReadyMark(): void {
  useEffect(() => {
    if (performance.getEntriesByName(name).length === 0) performance.mark(name);
  }, []);
}
