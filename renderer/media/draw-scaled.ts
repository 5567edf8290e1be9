interface Pixels {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a picture in another size; its metadata stays behind and its rotation is applied.
 *
 * @throws when this window cannot decode the picture.
 */
export async function drawScaled(url: string, sizeOf: (picture: Pixels) => Pixels) {
  const response = await fetch(url);
  const bitmap = await createImageBitmap(await response.blob());
  const { width, height } = sizeOf(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { canvas, context, width, height };
}
