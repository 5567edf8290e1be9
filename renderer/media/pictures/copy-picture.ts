import { appError, type PictureSize } from '#contract';
import { AppError } from '../../ui/messages/app-error.ts';
import { drawFile, drawPicture } from './draw-picture.ts';

/**
 * Puts a picture on the clipboard as PNG, which every program takes. The window decodes it: the main process can read PNG and JPEG alone.
 *
 * @throws AppError where the picture cannot be decoded, or the system does not take it.
 */
export async function copyPicture(source: PictureSize & { readonly url: string }): Promise<void> {
  try {
    const { canvas } = await drawFile(source, (bitmap) => drawPicture(bitmap, bitmap));
    const png = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  } catch (error) {
    throw new AppError(appError('chat.picture-not-copied', String(error), { retryable: true }));
  }
}
