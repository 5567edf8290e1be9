import { type BrowserWindow, type NativeImage, nativeImage } from 'electron';
import { thisSystem } from './this-system.ts';

const iconSize = 64;

/** Hands files to the drag that has just begun in the window. */
export interface Drag {
  /** @param poster a PNG or JPEG to show under the pointer; `null` for a drawn sign. */
  clips(paths: readonly string[], poster: string | null): void;
  picture(path: string): Promise<void>;
}

export function createDrag(window: () => BrowserWindow | null): Drag {
  return {
    clips(paths, poster) {
      const [file] = paths;
      if (file === undefined) return;
      const picture = poster === null ? nativeImage.createEmpty() : nativeImage.createFromPath(poster);
      const icon = picture.isEmpty() ? drawnIcon(isInTriangle) : picture.resize({ width: iconSize * 2 });
      window()?.webContents.startDrag({ file, files: [...paths], icon });
    },
    async picture(path) {
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
  return thumbnail === null || thumbnail.isEmpty() ? null : thumbnail;
}

/** The runtime refuses a drag without a picture: a dark square with a light sign on it, as BGRA. */
function drawnIcon(isInSign: (across: number, down: number) => boolean): NativeImage {
  const pixels = Buffer.alloc(iconSize * iconSize * 4);
  for (let y = 0; y < iconSize; y += 1) {
    for (let x = 0; x < iconSize; x += 1) {
      const shade = isInSign(x / iconSize, y / iconSize) ? 240 : 40;
      pixels.set([shade, shade, shade, 255], (y * iconSize + x) * 4);
    }
  }
  return nativeImage.createFromBitmap(pixels, { width: iconSize, height: iconSize });
}

/** A triangle that points right: play. */
function isInTriangle(across: number, down: number): boolean {
  return across > 0.36 && across + Math.abs(down - 0.5) * 1.4 < 0.7;
}

/** A hill at the bottom: a picture. */
function isInHill(across: number, down: number): boolean {
  return down > 0.45 + Math.abs(across - 0.5) && down < 0.85;
}
