import { type BrowserWindow, type NativeImage, nativeImage } from 'electron';
import { thisSystem } from './this-system.ts';

/** Width under the pointer, in pixels of a screen of scale 1. */
const iconSize = 64;

/** Hands files to the drag that has just begun in the window. */
export function createDrag(window: () => BrowserWindow | null) {
  return {
    /** @param poster a PNG or JPEG to show under the pointer; `null` for a drawn sign. */
    clips(paths: readonly string[], poster: string | null): void {
      const [file] = paths;
      if (file === undefined) return;
      const picture = poster === null ? nativeImage.createEmpty() : nativeImage.createFromPath(poster);
      const icon = picture.isEmpty() ? drawnIcon(isInTriangle) : forScreens(scaled(picture));
      window()?.webContents.startDrag({ file, files: [...paths], icon });
    },
    async picture(path: string): Promise<void> {
      const icon = (await thumbnailOf(path)) ?? drawnIcon(isInHill);
      window()?.webContents.startDrag({ file: path, icon });
    },
  };
}

/** Decoding the whole picture here would hold up the main process; Linux has no service that makes a small one. */
async function thumbnailOf(path: string): Promise<NativeImage | null> {
  if (thisSystem === 'linux') return null;
  const size = { width: iconSize * 2, height: iconSize * 2 };
  const thumbnail = await nativeImage.createThumbnailFromPath(path, size).catch(() => null);
  return thumbnail === null || thumbnail.isEmpty() ? null : forScreens(scaled(thumbnail));
}

/** A picture for screens of scale 1 and 2: of one alone the runtime draws too large, or coarse. */
function forScreens(draw: (width: number) => NativeImage): NativeImage {
  const icon = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2])
    icon.addRepresentation({ scaleFactor, buffer: draw(iconSize * scaleFactor).toPNG() });
  return icon;
}

const scaled = (picture: NativeImage) => (width: number) => picture.resize({ width });

/** The runtime refuses a drag without a picture: a dark square with a light sign on it, as BGRA. */
function drawnIcon(isInSign: (across: number, down: number) => boolean): NativeImage {
  return forScreens((size) => {
    const pixels = Buffer.alloc(size * size * 4);
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const shade = isInSign(x / size, y / size) ? 240 : 40;
        pixels.set([shade, shade, shade, 255], (y * size + x) * 4);
      }
    }
    return nativeImage.createFromBitmap(pixels, { width: size, height: size });
  });
}

/** A triangle that points right: play. */
function isInTriangle(across: number, down: number): boolean {
  return across > 0.36 && across + Math.abs(down - 0.5) * 1.4 < 0.7;
}

/** A hill at the bottom: a picture. */
function isInHill(across: number, down: number): boolean {
  return down > 0.45 + Math.abs(across - 0.5) && down < 0.85;
}
