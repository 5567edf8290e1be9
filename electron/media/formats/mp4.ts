import { type ByteFile, MediaFormatError, required } from '../byte-file.ts';

/** One box of the ISO base media format (ISO 14496-12), on which MP4, MOV and HEIC are built. */
export interface Box {
  /** Four characters. */
  readonly type: string;
  /** Where its content begins, and where the box ends. */
  readonly at: number;
  readonly end: number;
  /** It tells no length of its own, and ends where what it is in does. */
  readonly isOpen: boolean;
}

const shortHeader = 8;
const longHeader = 16;

/**
 * Steps over the boxes between two places.
 *
 * @throws {MediaFormatError} at a box that ends after `end`: the file is cut short or not built so.
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
    if (isLong && header.length < longHeader)
      throw new MediaFormatError('damaged', `The box ${type} is cut short.`);
    // Size 0 means: to the end of what the box is in.
    const length = isLong ? Number(header.readBigUInt64BE(8)) : size === 0 ? end - position : size;
    const at = position + (isLong ? longHeader : shortHeader);
    const boxEnd = position + length;
    if (boxEnd < at || boxEnd > end) throw new MediaFormatError('damaged', `The box ${type} is cut short.`);
    yield { type, at, end: boxEnd, isOpen: size === 0 };
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

/**
 * Makes sure that an MP4 or MOV has its index and all of its samples: media libraries read the index alone, so that
 * a file whose data were cut off reads well.
 *
 * @returns whether it tells its length: its last box may be open, as one that is written as it is made is.
 * @throws {MediaFormatError} `damaged` when its boxes reach beyond its end, or one it must have is missing.
 */
export async function assertMp4Complete(file: ByteFile): Promise<boolean> {
  const seen = new Set<string>();
  let tellsLength = true;
  try {
    for await (const { type, at, end, isOpen } of boxes(file, 0, file.size)) {
      if (end > at) seen.add(type);
      if (isOpen) tellsLength = false;
    }
  } catch (error) {
    // Some writers leave padding after the last box; a cut is found in the index or the data before their end.
    const hasAll = seen.has('moov') && seen.has('mdat') && !seen.has('moof');
    if (!(error instanceof MediaFormatError) || !hasAll) throw error;
  }
  required(seen.has('moov') || null, 'index');
  required(seen.has('mdat') || null, 'sample');
  return tellsLength;
}
