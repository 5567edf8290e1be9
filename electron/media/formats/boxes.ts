import { Broken } from '../broken.ts';
import type { ByteFile } from '../byte-file.ts';

/** One box of the ISO base media format (ISO 14496-12), on which MP4, MOV and HEIC are built. */
export interface Box {
  /** Four characters. */
  readonly type: string;
  /** Where its content begins, and where the box ends. */
  readonly at: number;
  readonly end: number;
}

const shortHeader = 8;
const longHeader = 16;

/**
 * Steps over the boxes between two places.
 *
 * @throws {Broken} at a box that ends after `end`: the file is cut short or not built so.
 */
export async function* boxes(
  file: ByteFile,
  start: number,
  end: number,
): AsyncGenerator<Box, void, undefined> {
  for (let position = start; position + shortHeader <= end; ) {
    const header = await file.exactly(Math.min(longHeader, end - position), position);
    const size = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    const isLong = size === 1;
    if (isLong && header.length < longHeader) throw new Broken('damaged', `The box ${type} is cut short.`);
    // Size 0 means: to the end of what it is in.
    const length = isLong ? Number(header.readBigUInt64BE(8)) : size === 0 ? end - position : size;
    const at = position + (isLong ? longHeader : shortHeader);
    const boxEnd = position + length;
    if (boxEnd < at || boxEnd > end) throw new Broken('damaged', `The box ${type} is cut short.`);
    yield { type, at, end: boxEnd };
    position = boxEnd;
  }
}

/** The first box of each type wanted, by type. */
export async function pickBoxes<Type extends string>(
  file: ByteFile,
  parent: { readonly at: number; readonly end: number },
  wanted: readonly Type[],
): Promise<Partial<Record<Type, Box>>> {
  const found: Partial<Record<Type, Box>> = {};
  for await (const box of boxes(file, parent.at, parent.end)) {
    const type = wanted.find((one) => one === box.type);
    if (type) found[type] ??= box;
  }
  return found;
}

/** The first bytes of a box's content, as many as it has up to `length`. */
export function content(file: ByteFile, box: Box, length: number): Promise<Buffer> {
  return file.exactly(Math.min(length, box.end - box.at), box.at);
}
