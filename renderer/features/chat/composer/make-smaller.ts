import { type Attachment, chatCopyLimit, chatLimits } from '#contract';
import { drawFile, drawFitted } from '../../../media/draw-picture.ts';

const quality = 0.9;

/**
 * A smaller copy of a picture whose longer side is over 2,048 pixels: JPEG, or WebP where it can be seen through.
 *
 * @returns `null` where there is no need, or where this window cannot draw the picture or gains nothing.
 */
export async function makeSmaller(picture: Pick<Attachment, 'url' | 'mime' | 'width' | 'height' | 'bytes'>) {
  if (Math.max(picture.width, picture.height) <= chatLimits.longSide) return null;
  try {
    const { canvas } = await drawFile(picture.url, (bitmap) =>
      drawFitted(bitmap, bitmap, chatLimits.longSide),
    );
    const type = picture.mime === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const copy = await canvas.convertToBlob({ type, quality });
    return copy.size <= chatCopyLimit ? copy : null;
  } catch {
    // HEIC is read on macOS alone: the picture then goes out as it is.
    return null;
  }
}
