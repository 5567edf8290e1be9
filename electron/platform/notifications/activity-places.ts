import { app, type BrowserWindow, nativeImage } from 'electron';
import type { ShownLanguage } from '#contract';
import { activityWords } from '../../words/desktop.ts';
import { badgeSide, drawBadge } from './badge-picture.ts';

/** A bar that is full stands for a state without a measure. `none` where there is no bar. */
export interface ProgressBar {
  readonly mode: 'none' | 'normal' | 'paused' | 'error';
  readonly value: number;
}

export type ActivityPlaces = ReturnType<typeof createActivityPlaces>;

/** The dock and the task bar. A launcher that knows no numbers takes none: then nothing happens. */
export function createActivityPlaces(window: () => BrowserWindow | null, language: () => ShownLanguage) {
  const alive = () => {
    const current = window();
    return current === null || current.isDestroyed() ? null : current;
  };
  return {
    /** Puts a number on the app's icon; 0 takes it away. */
    setBadge: (count: number): void => void app.setBadgeCount(count),
    /** Lays a sign with a number on the window's button; 0 takes it away. Without a window nothing happens. */
    setOverlay(count: number) {
      if (count === 0) return alive()?.setOverlayIcon(null, '');
      const size = { width: badgeSide, height: badgeSide, scaleFactor: 2 };
      const picture = nativeImage.createFromBitmap(drawBadge(count), size);
      alive()?.setOverlayIcon(picture, activityWords(count, language()));
    },
    setBar({ mode, value }: ProgressBar): void {
      if (mode === 'none') alive()?.setProgressBar(-1);
      else alive()?.setProgressBar(value, { mode });
    },
  };
}
