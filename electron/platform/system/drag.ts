import { join } from 'node:path';
import { app, type BrowserWindow, type NativeImage, nativeImage } from 'electron';
import { thisSystem } from './this-system.ts';

/** Width under the pointer, in pixels of a screen of scale 1. */
const iconSize = 64;

/** Hands files to the drag that has just begun in the window. */
export function createDrag(window: () => BrowserWindow | null) {
  return {
    /** @param poster a PNG or JPEG to show under the pointer; `null` for the app's icon. */
    clips(paths: readonly string[], poster: string | null): void {
      const [file] = paths;
      if (file === undefined) return;
      const picture = poster === null ? nativeImage.createEmpty() : nativeImage.createFromPath(poster);
      const icon = picture.isEmpty() ? appIcon() : forScreens(scaled(picture));
      window()?.webContents.startDrag({ file, files: [...paths], icon });
    },
    async picture(path: string): Promise<void> {
      const icon = (await thumbnailOf(path)) ?? appIcon();
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

/** The runtime refuses a drag without a picture. */
function appIcon(): NativeImage {
  return forScreens(scaled(nativeImage.createFromPath(join(app.getAppPath(), 'out/app/icon.png'))));
}
