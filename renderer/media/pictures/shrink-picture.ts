import { type ReferenceFile, softLimits } from '#contract';
import { drawFile, drawPicture, type PixelSize } from './draw-picture.ts';

/** Long sides offered for a smaller copy, besides the picture's own. */
const longSidePresets = [2048, 1536, 1024, 768] as const;

/**
 * Draws a smaller copy. Pictures with transparency become WebP, all others JPEG, as the picture's metadata
 * stays behind and its rotation is applied.
 *
 * @param quality 1 to 100.
 * @throws as `drawFile` does.
 */
export async function shrinkPicture(
  file: Pick<ReferenceFile, 'url' | 'mime' | 'width' | 'height'>,
  longSide: number,
  quality: number,
) {
  const canvas = await drawFile(file, (bitmap) => drawPicture(bitmap, shrunkSize(bitmap, longSide)));
  const type = file.mime !== 'image/jpeg' && isTransparent(canvas) ? 'image/webp' : 'image/jpeg';
  const picture = await canvas.convertToBlob({ type, quality: quality / 100 });
  return { picture, width: canvas.width, height: canvas.height };
}

function isTransparent(canvas: OffscreenCanvas): boolean {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 255) < 255) return true;
  return false;
}

/**
 * The size of a copy whose longer side is `longSide`: never larger than the picture, and no side shorter
 * than the vendor takes unless the picture's own is.
 */
export function shrunkSize({ width, height }: PixelSize, longSide: number): PixelSize {
  const wanted = longSide / Math.max(width, height);
  const least = softLimits.image.minSide / Math.min(width, height);
  const scale = Math.min(1, Math.max(wanted, least));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The long sides that make sense for a picture, largest first; its own only where the vendor takes that. */
export function longSidesFor(pixels: PixelSize): readonly number[] {
  const own = Math.min(Math.max(pixels.width, pixels.height), softLimits.image.maxSide);
  const smaller = longSidePresets.filter((side) => side < own);
  const sizes = new Set<number>();
  return [own, ...smaller].filter((side) => {
    const { width } = shrunkSize(pixels, side);
    if (sizes.has(width)) return false;
    sizes.add(width);
    return true;
  });
}
