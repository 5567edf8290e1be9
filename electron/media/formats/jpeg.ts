import {
  type ByteFile,
  MediaFormatError,
  pictureSize,
  required,
  type Size,
  windowBytes,
} from '../byte-file.ts';

const endOfImage = Buffer.from([0xff, 0xd9]);
const startOfScan = 0xda;
const app1 = 0xe1;
const exifSign = 'Exif\0\0';

/**
 * Reads a JPEG's size as displayed from the segments before its pixels, then looks for the end marker, which a file
 * cut short does not have.
 *
 * @throws {MediaFormatError} when it is damaged.
 */
export async function readJpeg(file: ByteFile): Promise<Size> {
  let frame: Size | null = null;
  let liesOnSide = false;
  for (let position = 2; ; ) {
    const { marker, at } = await nextMarker(file, position);
    if (hasNoLength(marker)) {
      if (marker === 0xd9) throw new MediaFormatError('damaged', 'The picture ends before its pixels.');
      position = at;
      continue;
    }
    const length = (await file.exactly(2, at)).readUInt16BE(0);
    if (length < 2) throw new MediaFormatError('damaged', 'A segment has no length.');
    if (isFrame(marker)) frame = readFrame(await file.exactly(7, at));
    if (marker === app1) {
      const segment = await file.exactly(length, at);
      if (segment.toString('latin1', 2, 8) === exifSign) liesOnSide ||= isOnItsSide(segment.subarray(8));
    }
    position = at + length;
    if (marker === startOfScan) {
      const size = required(frame, 'frame before the pixels');
      if (!(await hasEnd(file, position))) throw new MediaFormatError('damaged', 'The picture is cut short.');
      return pictureSize(size.width, size.height, liesOnSide);
    }
  }
}

/** Markers may be preceded by any number of fill bytes. `at` is where the marker's segment begins. */
async function nextMarker(file: ByteFile, from: number): Promise<{ marker: number; at: number }> {
  if ((await file.exactly(1, from))[0] !== 0xff)
    throw new MediaFormatError('damaged', 'A marker is missing.');
  for (let at = from + 1; ; at += 1) {
    const marker = (await file.exactly(1, at))[0] ?? 0;
    if (marker !== 0xff) return { marker, at: at + 1 };
  }
}

/** Restart markers, the two ends, and a marker of no meaning stand alone. */
function hasNoLength(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01;
}

/** Every SOF; the three numbers left out between them define tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(segment: Buffer): Size {
  return pictureSize(segment.readUInt16BE(5), segment.readUInt16BE(3));
}

/** Within pixels the end marker cannot occur by chance. Cameras append films and previews after it. */
async function hasEnd(file: ByteFile, from: number): Promise<boolean> {
  const tail = await file.upTo(2, Math.max(from, file.size - 2));
  if (tail.equals(endOfImage)) return true;
  for (let position = from; position < file.size - 1; ) {
    const part = await file.upTo(windowBytes, position);
    if (part.includes(endOfImage)) return true;
    position += Math.max(1, part.length - 1);
  }
  return false;
}

/** Orientation, a number from 1 to 8 in the first directory. */
const orientationTag = 0x0112;
const shortType = 3;

/**
 * Whether an EXIF block (beginning at its TIFF header) says that the picture lies on its side, so that
 * width and height change places when it is shown. A block that cannot be read says nothing.
 */
function isOnItsSide(tiff: Buffer): boolean {
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
