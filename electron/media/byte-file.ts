import type { FileHandle } from 'node:fs/promises';
import type { RefusalReason } from '#contract';
import { readAll } from '../files/atomic-write.ts';

/** What reading a file's structure can show to be wrong with it. */
export type FormatProblem = Extract<RefusalReason, 'damaged' | 'unsupported' | 'not-media'>;

/** A file that is not a complete file of its format. The message is for developers. */
export class MediaFormatError extends Error {
  constructor(
    readonly reason: FormatProblem,
    message: string,
  ) {
    super(message);
    this.name = 'MediaFormatError';
  }
}

/** A file whose reading would take more memory or entries than one file may have. The message is for developers. */
export class MediaLimitError extends Error {
  readonly reason = 'limits';
  override readonly name = 'MediaLimitError';
}

/** The worker that examines files did not start, or took too long. Nothing is known of the file, which may be sound. The message is for developers. */
export class MediaUnavailableError extends Error {
  override readonly name = 'MediaUnavailableError';
  constructor(
    message: string,
    readonly tookTooLong = false,
  ) {
    super(message);
  }
}

/** Ends the reading of a file that lacks a part it must have. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new MediaFormatError('damaged', `There is no ${name}.`);
  return value;
}

/** Pixels as displayed. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a picture as it is shown.
 *
 * @param liesOnSide width and height change places. @throws {MediaFormatError} for a picture without pixels.
 */
export function pictureSize(width: number, height: number, liesOnSide = false): Size {
  if (width === 0 || height === 0) throw new MediaFormatError('damaged', 'The picture has no size.');
  return liesOnSide ? { width: height, height: width } : { width, height };
}

/** Most bytes read at a time, and the most that `upTo` and `exactly` give. */
export const windowBytes = 256 * 1024;
/** Most that one copy can hold: more than any part of an index that a library asks for. */
const copyBytes = 4 * 1024 * 1024;
/** Read after a jump: enough for the heads of most structures. */
const jumpBytes = 4 * 1024;

/** A file's bytes, read part by part: never more than one window of them is in memory. */
export type ByteFile = ReturnType<typeof createByteFile>;

/** Reads an open file in ever larger windows while it is read on, and little after a jump. */
export function createByteFile(handle: FileHandle, size: number) {
  let window: Buffer = Buffer.alloc(0);
  let start = 0;

  async function load(position: number, length: number): Promise<void> {
    const readsOn = position >= start && position <= start + window.length;
    const wanted = readsOn ? Math.max(jumpBytes, Math.min(windowBytes, window.length * 2)) : jumpBytes;
    window = await read(position, Math.min(Math.max(length, wanted), size - position));
    start = position;
  }

  const read = (position: number, length: number) =>
    readAll(handle, Buffer.allocUnsafeSlow(length), position);

  async function upTo(length: number, position: number): Promise<Buffer> {
    if (length > windowBytes)
      throw new MediaFormatError('damaged', 'A part is larger than any that is needed.');
    const end = Math.min(position + length, size);
    if (end <= position) return Buffer.alloc(0);
    if (position < start || end > start + window.length) await load(position, end - position);
    return window.subarray(position - start, end - start);
  }

  return {
    size,
    /** Bytes from `position`, fewer only at the end of the file. Valid until the next call. At most `windowBytes`. */
    upTo,
    /** Like `upTo`. @throws {MediaFormatError} when the file ends before that. */
    async exactly(length: number, position: number): Promise<Buffer> {
      const bytes = await upTo(length, position);
      if (bytes.length < length) throw new MediaFormatError('damaged', 'The file ends too early.');
      return bytes;
    },
    /** Bytes for keeping, at most 4 MiB. Safe while other calls are under way. */
    async copy(from: number, to: number): Promise<Uint8Array> {
      const bytes = to - from > copyBytes ? null : await read(from, to - from);
      if (bytes?.length !== to - from) throw new MediaFormatError('damaged', 'A part cannot be read.');
      return bytes;
    },
  };
}
