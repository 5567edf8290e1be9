import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DiskFailure } from '../../files/disk-errors.ts';
import { ensureRoom, type FreeBytes } from '../../files/free-space.ts';
import { moveToFreeName } from '../../files/unique-name.ts';
import { codeOf } from '../../shared/error-code.ts';
import type { Downloaded } from '../types.ts';
import { DownloadFailure } from './download-request.ts';
import { type Marks, parseMarks } from './part-marks.ts';

/** Bytes written between two flushes that make them count after a crash. */
export const checkpointBytes = 8 * 1024 * 1024;
const readBytes = 256 * 1024;

/** A file on its way: `<path>.part`, and `<path>.part.json` with what is needed to go on with it later. */
export interface PartFile {
  /** What an earlier try left and can be gone on with. */
  readonly held: Marks | null;
  /** Bytes in it so far. */
  readonly bytes: number;
  /** Goes on behind the held bytes. `toCome` bytes are still to be written; `null` while that is not known. */
  resume(held: Marks, toCome: number | null): Promise<void>;
  /** Begins at zero, dropping whatever there was. */
  restart(marks: Marks | null, toCome: number | null): Promise<void>;
  append(chunk: Buffer): Promise<void>;
  /**
   * Flushes it, has it checked, and gives it its name.
   * @param check throws a `DownloadFailure` for a file that is not wanted, which is removed then.
   */
  complete(check: (partPath: string) => Promise<void>): Promise<Downloaded>;
  /** Closes it; it stays when it can be gone on with, and is removed otherwise. Safe after `complete`. */
  leave(): Promise<void>;
}

/** Looks at what is there for `path`; writes nothing yet. Every method may throw a `DiskFailure`. */
export async function openPartFile(path: string, freeBytes: FreeBytes): Promise<PartFile> {
  const partPath = `${path}.part`;
  const marksPath = `${path}.part.json`;
  const held = await readHeld(partPath, marksPath);
  let handle: FileHandle | null = null;
  let marks: Marks | null = null;
  let hash: Hash = createHash('sha256');
  let bytes = 0;
  let flushed = 0;

  function openHandle(): FileHandle {
    if (!handle) throw new Error('The part file is not open.');
    return handle;
  }
  async function closeHandle(): Promise<void> {
    const closing = handle;
    handle = null;
    await closing?.close();
  }
  async function checkpoint(): Promise<void> {
    await openHandle().datasync();
    if (marks) await writeFile(marksPath, JSON.stringify({ ...marks, safeBytes: bytes } satisfies Marks));
    flushed = bytes;
  }
  async function remove(): Promise<void> {
    await rm(partPath, { force: true });
    await rm(marksPath, { force: true });
  }

  return {
    held,
    get bytes() {
      return bytes;
    },
    resume: onDisk(async (from: Marks, toCome: number | null) => {
      await ensureRoom(dirname(path), toCome, freeBytes);
      handle = await open(partPath, 'r+');
      await handle.truncate(from.safeBytes);
      hash = createHash('sha256');
      const chunk = Buffer.allocUnsafe(readBytes);
      for (bytes = 0; bytes < from.safeBytes; ) {
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, bytes);
        if (bytesRead === 0) throw new DiskFailure('EIO');
        hash.update(chunk.subarray(0, bytesRead));
        bytes += bytesRead;
      }
      marks = from;
      flushed = bytes;
    }),
    restart: onDisk(async (fresh: Marks | null, toCome: number | null) => {
      await closeHandle();
      await remove();
      await ensureRoom(dirname(path), toCome, freeBytes);
      handle = await open(partPath, 'wx');
      marks = fresh;
      hash = createHash('sha256');
      bytes = 0;
      flushed = 0;
    }),
    append: onDisk(async (chunk: Buffer) => {
      for (let written = 0; written < chunk.length; ) {
        const { bytesWritten } = await openHandle().write(
          chunk,
          written,
          chunk.length - written,
          bytes + written,
        );
        written += bytesWritten;
      }
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes - flushed >= checkpointBytes) await checkpoint();
    }),
    complete: onDisk(async (check: (partPath: string) => Promise<void>) => {
      await openHandle().sync();
      await closeHandle();
      await check(partPath).catch(async (error: unknown) => {
        if (error instanceof DownloadFailure) await remove();
        throw error;
      });
      const sha256 = hash.digest('hex');
      const place = await moveToFreeName(partPath, path, sha256);
      await rm(marksPath, { force: true });
      return { path: place, bytes, sha256 };
    }),
    async leave() {
      if (!handle) return;
      try {
        if (marks && bytes > flushed) await checkpoint();
      } catch {
        // What was flushed before still counts.
      }
      await closeHandle().catch(() => undefined);
      if (!marks || flushed === 0) await remove().catch(() => undefined);
    },
  };
}

async function readHeld(partPath: string, marksPath: string): Promise<Marks | null> {
  try {
    const marks = parseMarks(await readFile(marksPath, 'utf8'));
    const { size } = await stat(partPath);
    const isUsable = marks !== null && marks.safeBytes > 0 && size >= marks.safeBytes;
    return isUsable && (marks.length === null || marks.safeBytes < marks.length) ? marks : null;
  } catch {
    return null;
  }
}

function onDisk<Input extends unknown[], Output>(
  work: (...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output> {
  return async (...input) => {
    try {
      return await work(...input);
    } catch (error) {
      const isInWords = error instanceof DiskFailure || error instanceof DownloadFailure;
      throw isInWords ? error : new DiskFailure(codeOf(error));
    }
  };
}
