import type { ReferenceFile } from '#contract';
import { drawScaled } from './draw-scaled.ts';
import { type Pixels, shrunkSize } from './shrunk-size.ts';

export interface ShrunkPicture extends Pixels {
  readonly picture: Blob;
}

/**
 * Draws a smaller copy. Pictures with transparency become WebP, all others JPEG, as the picture's metadata
 * stays behind and its rotation is applied.
 *
 * @param quality 1 to 100.
 * @throws when this window cannot decode the picture.
 */
export async function shrinkPicture(
  { url, mime }: Pick<ReferenceFile, 'url' | 'mime'>,
  longSide: number,
  quality: number,
): Promise<ShrunkPicture> {
  const { canvas, context, width, height } = await drawScaled(url, (picture) =>
    shrunkSize(picture, longSide),
  );
  const canBeClear = mime !== 'image/jpeg' && isSeeThrough(context, width, height);
  const type = canBeClear ? 'image/webp' : 'image/jpeg';
  const picture = await canvas.convertToBlob({ type, quality: quality / 100 });
  return { picture, width, height };
}

function isSeeThrough(context: OffscreenCanvasRenderingContext2D, width: number, height: number): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 255) < 255) return true;
  return false;
}
