/** Orientation, a number from 1 to 8 in the first directory. */
const orientationTag = 0x0112;
const shortType = 3;

/**
 * Whether an EXIF block (beginning at its TIFF header) says that the picture lies on its side, so that
 * width and height change places when it is shown. A block that cannot be read says nothing.
 */
export function isOnItsSide(tiff: Buffer): boolean {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return false;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return false;
  const entries = short(directory);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return false;
    if (short(at) === orientationTag && short(at + 2) === shortType) {
      const orientation = short(at + 8);
      return orientation >= 5 && orientation <= 8;
    }
  }
  return false;
}
