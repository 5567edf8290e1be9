const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

const hasAt = (bytes: Uint8Array, offset: number, mark: readonly number[]) =>
  mark.every((byte, index) => bytes[offset + index] === byte);

/** Whether bytes begin as a picture of the kind does; what the window hands over is not taken at its word. */
export function isPng(bytes: Uint8Array): boolean {
  return hasAt(bytes, 0, pngMark);
}

export function isJpeg(bytes: Uint8Array): boolean {
  return hasAt(bytes, 0, [0xff, 0xd8, 0xff]);
}

export function isWebp(bytes: Uint8Array): boolean {
  return hasAt(bytes, 0, riff) && hasAt(bytes, 8, webp);
}
