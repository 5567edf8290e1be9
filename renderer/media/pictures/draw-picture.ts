import { canBeDrawn, type PictureSize } from '#contract';

/** Pixels, at least one on each side. */
export type PixelSize = Readonly<Record<'width' | 'height', number>>;

/** Draws a picture or the frame of a video in exactly `size`. */
export function drawPicture(source: CanvasImageSource, { width, height }: PixelSize): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** Draws a source of `size` so that its longer side has at most `longSide` pixels; never larger than it is. */
export function drawFitted(source: CanvasImageSource, size: PixelSize, longSide: number): OffscreenCanvas {
  const scale = Math.min(1, longSide / Math.max(size.width, size.height));
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return drawPicture(source, { width: scaled(size.width), height: scaled(size.height) });
}

/** Longest that a file is read for, in milliseconds: a drive that is gone never says so, and others wait behind it. */
const maxReadMs = 20_000;

/** @throws also where its drive does not answer, while its body is read too. */
export const fetchFile = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(maxReadMs) });

/**
 * Reads a picture file, of which metadata stays behind and the rotation is applied, and draws it.
 *
 * @throws when this window cannot decode the picture, or may not: see `maxDrawnPixels`.
 */
export async function drawFile(
  source: PictureSize & { readonly url: string },
  draw: (bitmap: ImageBitmap) => OffscreenCanvas,
): Promise<OffscreenCanvas> {
  if (!canBeDrawn(source)) throw new Error('The picture has too many pixels.');
  const response = await fetchFile(source.url);
  const bitmap = await createImageBitmap(await response.blob());
  try {
    return draw(bitmap);
  } finally {
    bitmap.close();
  }
}
