import type { FileHandle } from 'node:fs/promises';
import { Broken } from './broken.ts';

/** Most bytes read at a time, and the most that can be asked for in one piece. */
export const windowBytes = 256 * 1024;
/** Read after a jump: enough for the heads of most structures. */
const jumpBytes = 4 * 1024;

/** A file's bytes, read piece by piece: never more than one window of it is in memory. */
export interface ByteFile {
  readonly size: number;
  /** Bytes from `position`, fewer only at the end of the file. Valid until the next call. At most `windowBytes`. */
  upTo(length: number, position: number): Promise<Buffer>;
  /** Like `upTo`; a file that ends before that is broken. */
  exactly(length: number, position: number): Promise<Buffer>;
}

/**
 * Looks at an open file. Reading on is done in ever larger windows, a jump reads little. Between windows
 * other work gets its turn, and `signal` is heeded.
 */
export function createByteFile(handle: FileHandle, size: number, signal: AbortSignal): ByteFile {
  let window: Buffer = Buffer.alloc(0);
  let start = 0;

  async function load(position: number, length: number): Promise<void> {
    signal.throwIfAborted();
    const readsOn = position >= start && position <= start + window.length;
    const wanted = readsOn ? Math.max(jumpBytes, Math.min(windowBytes, window.length * 2)) : jumpBytes;
    const room = Math.min(Math.max(length, wanted), size - position);
    const next = Buffer.allocUnsafe(room);
    let filled = 0;
    while (filled < room) {
      const { bytesRead } = await handle.read(next, filled, room - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    signal.throwIfAborted();
    window = next.subarray(0, filled);
    start = position;
  }

  async function upTo(length: number, position: number): Promise<Buffer> {
    if (length > windowBytes) throw new Broken('damaged', 'A piece is larger than any that is needed.');
    const end = Math.min(position + length, size);
    if (end <= position) return Buffer.alloc(0);
    if (position < start || end > start + window.length) await load(position, end - position);
    return window.subarray(position - start, end - start);
  }

  return {
    size,
    upTo,
    async exactly(length, position) {
      const bytes = await upTo(length, position);
      if (bytes.length < length) throw new Broken('damaged', 'The file ends too early.');
      return bytes;
    },
  };
}
