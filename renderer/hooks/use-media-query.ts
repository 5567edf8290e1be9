import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now, in CSS pixels: a window that is zoomed into is a narrow one. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether everything is to keep still, by the system's wish or the user's; see `useShownSettings`. */
export const isStill = (): boolean => document.documentElement.hasAttribute('data-still');
