import { app, type BrowserWindow, nativeImage } from 'electron';
import type { ShownLanguage } from '#contract';
import { activityWords } from '../../words/desktop.ts';
import type { ActivityPlaces } from './activity.ts';
import { badgeSide, drawBadge } from './badge-picture.ts';

export interface ActivityPlacesOptions {
  readonly window: () => BrowserWindow | null;
  readonly language: () => ShownLanguage;
}

/** The dock and the task bar. A launcher that knows no numbers takes none: then nothing happens. */
export function createActivityPlaces({ window, language }: ActivityPlacesOptions): ActivityPlaces {
  const alive = () => {
    const current = window();
    return current === null || current.isDestroyed() ? null : current;
  };
  return {
    setBadge: (count) => void app.setBadgeCount(count),
    setOverlay(count) {
      if (count === 0) return alive()?.setOverlayIcon(null, '');
      const size = { width: badgeSide, height: badgeSide, scaleFactor: 2 };
      const picture = nativeImage.createFromBitmap(drawBadge(count), size);
      alive()?.setOverlayIcon(picture, activityWords(count, language()));
    },
    setBar({ mode, value }) {
      if (mode === 'none') alive()?.setProgressBar(-1);
      else alive()?.setProgressBar(value, { mode });
    },
  };
}
