import { useEffect } from 'react';

/** Pauses the clip of open details once something else stands in its place or over it: nobody would know where the sound comes from. */
export function useDetailsPaused(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return;
    for (const video of document.querySelectorAll<HTMLVideoElement>('[data-details] video')) video.pause();
  }, [isCovered]);
}
