import { useRef } from 'react';
import { moveThumb } from './PlayerSlider.tsx';
import { clipClock } from './player-time.ts';

/**
 * Where a clip is, written to the page with each of its pictures: rendering that often would take the time that the pictures need.
 * What is rendered now and then says the same.
 *
 * @returns `track` and `time` are for the line and for the clock, which holds nothing but the time.
 */
export function usePlace() {
  const track = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  return {
    track,
    time,
    drawPlace(at: number, duration: number): void {
      moveThumb(track.current, duration > 0 ? Math.min(1, at / duration) : 0);
      const text = clipClock(at);
      if (time.current !== null && time.current.textContent !== text) time.current.textContent = text;
    },
  };
}
