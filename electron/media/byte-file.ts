import type { FileHandle } from 'node:fs/promises';
import { yieldToEventLoop } from '../shared/event-loop.ts';
import { Broken } from './broken.ts';

/** Most bytes read at a time, and the most that can be asked for in one piece. */
export const windowBytes = 256 * 1024;
/** Most that can be copied in one piece: more than any part of an index that a library asks for. */
export const pieceBytes = 4 * 1024 * 1024;
/** Calls answered from memory before other work gets its turn: a hostile file has millions of tiny parts. */
const callsInARow = 1_024;
/** Read after a jump: enough for the heads of most structures. */
const jumpBytes = 4 * 1024;

/** A file's bytes, read piece by piece: never more than one window of it is in memory. */
export interface ByteFile {
  readonly size: number;
  /** Bytes from `position`, fewer only at the end of the file. Valid until the next call. At most `windowBytes`. */
  upTo(length: number, position: number): Promise<Buffer>;
  /** Like `upTo`; a file that ends before that is broken. */
  exactly(length: number, position: number): Promise<Buffer>;
  /** Bytes for keeping. Safe while other calls are under way. At most `pieceBytes`. */
  copy(start: number, end: number): Promise<Uint8Array>;
}

/**
 * Looks at an open file. Reading on is done in ever larger windows, a jump reads little. Other work gets
 * its turn in between, and `signal` is heeded.
 */
export function createByteFile(handle: FileHandle, size: number, signal: AbortSignal): ByteFile {
  let window: Buffer = Buffer.alloc(0);
  let start = 0;
  let calls = 0;

  async function load(position: number, length: number): Promise<void> {
    const readsOn = position >= start && position <= start + window.length;
    const wanted = readsOn ? Math.max(jumpBytes, Math.min(windowBytes, window.length * 2)) : jumpBytes;
    const room = Math.min(Math.max(length, wanted), size - position);
    window = await read(position, room);
    start = position;
  }

  async function read(position: number, length: number): Promise<Buffer> {
    signal.throwIfAborted();
    const bytes = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    signal.throwIfAborted();
    return bytes.subarray(0, filled);
  }

  async function upTo(length: number, position: number): Promise<Buffer> {
    if (length > windowBytes) throw new Broken('damaged', 'A piece is larger than any that is needed.');
    calls += 1;
    if (calls % callsInARow === 0) {
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
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
    async copy(from, to) {
      const bytes = to - from > pieceBytes ? null : await read(from, to - from);
      if (bytes?.length !== to - from) throw new Broken('damaged', 'A piece cannot be had.');
      return bytes;
    },
  };
}
