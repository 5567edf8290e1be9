import { useEffect } from 'react';

/** Saves what is not saved yet, or puts away what is old, when the component goes away, and when the window does. @param save always the same function */
export function useOnLeave(save: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);
}
