import { Broken, required } from '../broken.ts';
import { type ByteFile, windowBytes } from '../byte-file.ts';
import { isOnItsSide } from './exif.ts';
import { type PictureFacts, turned } from './facts.ts';

const endOfImage = Buffer.from([0xff, 0xd9]);
const startOfScan = 0xda;
const app1 = 0xe1;
const exifSign = 'Exif\0\0';

/** Reads a JPEG's segments up to the pixels, then looks for its end mark: one cut short has none. */
export async function readJpeg(file: ByteFile): Promise<PictureFacts> {
  let frame: PictureFacts | null = null;
  let liesOnSide = false;
  for (let position = 2; ; ) {
    const { marker, at } = await nextMarker(file, position);
    if (hasNoLength(marker)) {
      if (marker === 0xd9) throw new Broken('damaged', 'The picture ends before its pixels.');
      position = at;
      continue;
    }
    const length = (await file.exactly(2, at)).readUInt16BE(0);
    if (length < 2) throw new Broken('damaged', 'A segment has no length.');
    if (isFrame(marker)) frame = readFrame(await file.exactly(7, at));
    if (marker === app1) {
      const segment = await file.exactly(length, at);
      if (segment.toString('latin1', 2, 8) === exifSign) liesOnSide ||= isOnItsSide(segment.subarray(8));
    }
    position = at + length;
    if (marker === startOfScan) {
      const facts = required(frame, 'frame before the pixels');
      if (!(await hasEnd(file, position))) throw new Broken('damaged', 'The picture is cut short.');
      return turned(facts, liesOnSide);
    }
  }
}

/** Markers may be preceded by any number of fill bytes. `at` is where the marker's segment begins. */
async function nextMarker(file: ByteFile, from: number): Promise<{ marker: number; at: number }> {
  if ((await file.exactly(1, from))[0] !== 0xff) throw new Broken('damaged', 'A marker is missing.');
  for (let at = from + 1; ; at += 1) {
    const marker = (await file.exactly(1, at))[0] ?? 0;
    if (marker !== 0xff) return { marker, at: at + 1 };
  }
}

/** Restart marks, the two ends, and a mark of no meaning stand alone. */
function hasNoLength(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01;
}

/** Every SOF; the three numbers left out between them define tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(segment: Buffer): PictureFacts {
  const facts = { width: segment.readUInt16BE(5), height: segment.readUInt16BE(3) };
  if (facts.width === 0 || facts.height === 0) throw new Broken('damaged', 'The picture has no size.');
  return facts;
}

/** Within pixels the end mark cannot occur by chance. Cameras append films and previews after it. */
async function hasEnd(file: ByteFile, from: number): Promise<boolean> {
  const tail = await file.upTo(2, Math.max(from, file.size - 2));
  if (tail.equals(endOfImage)) return true;
  for (let position = from; position < file.size - 1; ) {
    const piece = await file.upTo(windowBytes, position);
    if (piece.includes(endOfImage)) return true;
    position += Math.max(1, piece.length - 1);
  }
  return false;
}
