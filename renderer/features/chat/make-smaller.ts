import { type Attachment, chatCopyLimit, chatLimits } from '#contract';

const quality = 0.9;

/**
 * A smaller copy of a picture whose longer side is over 2,048 pixels: JPEG, or WebP where it can be seen through.
 *
 * @returns `null` where there is no need, or where this window cannot draw the picture or gains nothing.
 */
export async function makeSmaller(picture: Pick<Attachment, 'url' | 'mime' | 'width' | 'height' | 'bytes'>) {
  if (Math.max(picture.width, picture.height) <= chatLimits.longSide) return null;
  try {
    const response = await fetch(picture.url);
    const bitmap = await createImageBitmap(await response.blob());
    const scale = chatLimits.longSide / Math.max(bitmap.width, bitmap.height);
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const type = picture.mime === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const copy = await canvas.convertToBlob({ type, quality });
    return copy.size <= chatCopyLimit ? copy : null;
  } catch {
    // HEIC is read on macOS alone: the picture then goes out as it is.
    return null;
  }
}
