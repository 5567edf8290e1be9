import { app, type BrowserWindow, nativeImage } from 'electron';
import type { ShownLanguage } from '#contract';
import { activityWords } from '../../words/desktop.ts';

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
    /** Lays a dot on the window's button, which says how many to who asks for it; 0 takes it away. Without a window nothing happens. */
    setOverlay(count: number) {
      if (count === 0) return alive()?.setOverlayIcon(null, '');
      const size = { width: dotSide, height: dotSide, scaleFactor: 2 };
      const picture = nativeImage.createFromBitmap(drawDot(), size);
      alive()?.setOverlayIcon(picture, activityWords(count, language()));
    },
    /** @param value 0 up to 1; `null` takes the bar away. */
    setBar: (value: number | null): void => alive()?.setProgressBar(value ?? -1),
  };
}

/** Pixels of the dot's side: 16 points at twice the density, the size of the task bar's own. */
const dotSide = 32;

/** A round sign of the app's blue, as rows of BGRA. */
function drawDot(): Buffer {
  const pixels = Buffer.alloc(dotSide * dotSide * 4);
  const middle = (dotSide - 1) / 2;
  for (let y = 0; y < dotSide; y += 1)
    for (let x = 0; x < dotSide; x += 1)
      if (Math.hypot(x - middle, y - middle) <= dotSide / 2)
        pixels.set([0xd0, 0x4f, 0x3d, 255], (y * dotSide + x) * 4);
  return pixels;
}
