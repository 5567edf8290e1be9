import { useEffect, useRef } from 'react';

/** Plays a stretch of a clip or sound, and shows single moments of it. Seconds. */
export function useRangePlayer() {
  const element = useRef<HTMLMediaElement | null>(null);
  const stopWatching = useRef<(() => void) | null>(null);

  const stop = (): void => {
    stopWatching.current?.();
    stopWatching.current = null;
  };
  useEffect(() => () => stopWatching.current?.(), []);

  return {
    media: (found: HTMLMediaElement | null) => {
      element.current = found;
    },
    playRange(start: number, end: number): void {
      const media = element.current;
      if (media === null) return;
      stop();
      const watch = (): void => {
        if (media.currentTime < end) return;
        media.pause();
        stop();
      };
      media.addEventListener('timeupdate', watch);
      stopWatching.current = () => media.removeEventListener('timeupdate', watch);
      media.currentTime = start;
      void media.play().catch(() => undefined);
    },
    show(moment: number): void {
      stop();
      element.current?.pause();
      if (element.current !== null) element.current.currentTime = moment;
    },
  };
}
