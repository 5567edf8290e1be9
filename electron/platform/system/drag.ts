import { type BrowserWindow, type NativeImage, nativeImage } from 'electron';

const iconSize = 64;

/** Hands files to the drag that has begun in the window, with a small picture under the pointer. */
export function createDrag(
  window: () => BrowserWindow | null,
): (paths: readonly string[], icon: string | null) => void {
  return (paths, icon) => {
    const [file] = paths;
    if (file === undefined) return;
    window()?.webContents.startDrag({ file, files: [...paths], icon: iconOf(icon) });
  };
}

/** The runtime refuses a drag without a picture, and reads PNG and JPEG alone from a file. */
function iconOf(path: string | null): NativeImage {
  const picture = path === null ? nativeImage.createEmpty() : nativeImage.createFromPath(path);
  if (picture.isEmpty()) {
    return nativeImage.createFromBitmap(drawClip(iconSize), { width: iconSize, height: iconSize });
  }
  return picture.resize({ width: iconSize * 2 });
}

/** A dark square with a light triangle that points right, as BGRA. */
function drawClip(size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [across, down] = [x / size, Math.abs(y / size - 0.5)];
      const isTriangle = across > 0.36 && across + down * 1.4 < 0.7;
      const shade = isTriangle ? 240 : 40;
      pixels.set([shade, shade, shade, 255], (y * size + x) * 4);
    }
  }
  return pixels;
}
