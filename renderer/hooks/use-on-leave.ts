import { type RefObject, useEffect, useRef } from 'react';

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

/** Whether the component has gone away, for what comes of a request by then. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
