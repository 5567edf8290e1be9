/**
 * Most pixels of a picture that the app decodes, to show it, to make a smaller copy or to put it on the clipboard. Files of
 * some kilobytes can claim hundreds of millions, and each takes four bytes of memory whatever the file weighs: 640 MB at this
 * limit, which lets through what the largest camera sensors deliver (14,204 × 10,652, 151 million). A picture beyond it is kept,
 * sent and saved like any other.
 */
export const maxDrawnPixels = 160_000_000;

/** The part of a picture's facts that decides whether it is decoded. Pixels. */
export interface PictureSize {
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}

/** Whether a picture is decoded; one whose size is not known is not. */
export function canBeDrawn({ width, height }: PictureSize): boolean {
  return typeof width === 'number' && typeof height === 'number' && width * height <= maxDrawnPixels;
}
