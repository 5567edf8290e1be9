import { type ByteFile, MediaFormatError, pictureSize, required, type Size } from '../byte-file.ts';
import { type Box, boxes, pickBoxes } from './mp4.ts';

/** Longest table of properties or items that is read; those of real pictures have a few kilobytes. */
const tableBytes = 64 * 1024;
const fullBoxHeader = 4;

/**
 * Reads the main picture's size and turning from the directory of a HEIC (ISO 23008-12) and makes sure that all of
 * its boxes are there to the end.
 *
 * @throws {MediaFormatError} when it is damaged.
 */
export async function readHeic(file: ByteFile): Promise<Size> {
  const top = new Map<string, Box>();
  for await (const box of boxes(file, 0, file.size)) if (!top.has(box.type)) top.set(box.type, box);
  const meta = required(top.get('meta'), 'directory');
  const found = await pickBoxes(file, { at: meta.at + fullBoxHeader, end: meta.end }, [
    'pitm',
    'iinf',
    'iprp',
    'idat',
  ]);
  required(found.iinf, 'list of items');
  if (!top.has('mdat') && !found.idat) throw new MediaFormatError('damaged', 'There are no pixels.');
  const main = await readMainItem(file, required(found.pitm, 'main picture'));
  const tables = await pickBoxes(file, required(found.iprp, 'properties'), ['ipco', 'ipma']);
  const owned = await propertiesOf(file, required(tables.ipma, 'assignment of properties'), main);
  return measure(file, required(tables.ipco, 'property'), new Set(owned));
}

async function readMainItem(file: ByteFile, box: Box): Promise<number> {
  const bytes = await content(file, box, 8);
  if (bytes.length < 6) throw new MediaFormatError('damaged', 'The main picture is not named.');
  return bytes[0] === 0 || bytes.length < 8 ? bytes.readUInt16BE(4) : bytes.readUInt32BE(4);
}

/** Numbers of an item's properties in their container, counted from one. */
async function propertiesOf(file: ByteFile, box: Box, item: number): Promise<number[]> {
  const bytes = await content(file, box, tableBytes);
  const reader = sequence(bytes);
  const [version, , , flags] = [reader(1), reader(1), reader(1), reader(1)];
  const hasWideIndex = ((flags ?? 0) & 1) !== 0;
  for (let left = reader(4); left > 0; left -= 1) {
    const id = reader((version ?? 0) < 1 ? 2 : 4);
    const count = reader(1);
    const indices = Array.from({ length: count }, () =>
      hasWideIndex ? reader(2) & 0x7fff : reader(1) & 0x7f,
    );
    if (id === item) return indices;
  }
  throw new MediaFormatError('damaged', 'The main picture has no properties.');
}

function sequence(bytes: Buffer): (length: number) => number {
  let position = 0;
  return (length) => {
    if (position + length > bytes.length) throw new MediaFormatError('damaged', 'A table is cut short.');
    const value = bytes.readUIntBE(position, length);
    position += length;
    return value;
  };
}

async function measure(file: ByteFile, container: Box, owned: ReadonlySet<number>): Promise<Size> {
  let [width, height] = [0, 0];
  let liesOnSide = false;
  let number = 0;
  for await (const property of boxes(file, container.at, container.end)) {
    number += 1;
    if (!owned.has(number)) continue;
    if (property.type === 'ispe') {
      const bytes = await file.exactly(12, property.at);
      [width, height] = [bytes.readUInt32BE(4), bytes.readUInt32BE(8)];
    }
    // Quarters of a turn against the clock.
    if (property.type === 'irot') liesOnSide = ((await file.exactly(1, property.at))[0] ?? 0) % 2 === 1;
  }
  return pictureSize(width, height, liesOnSide);
}

/** The first bytes of a box's content, as many as it has up to `length`. */
function content(file: ByteFile, box: Box, length: number): Promise<Buffer> {
  return file.exactly(Math.min(length, box.end - box.at), box.at);
}
