import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeAll } from '../../files/atomic-write.ts';
import { DiskFailure, isFullDisk } from '../../files/disk-errors.ts';
import { isReachable } from '../../files/exists.ts';
import { ensureRoom, type FreeBytes } from '../../files/free-space.ts';
import { inside } from '../../files/inside.ts';
import { removeFile } from '../../files/remove.ts';
import { moveToFreeName } from '../../files/unique-name.ts';
import { codeOf } from '../../shared/error-code.ts';
import { parseJson } from '../../shared/json.ts';
import { type Headers, header } from '../http/response.ts';
import type { Downloaded } from '../types.ts';
import { DownloadFailure, failed } from './download-request.ts';

/** Bytes written between two flushes that make them count after a crash. */
export const checkpointBytes = 8 * 1024 * 1024;
/** No clip is larger than this, told beforehand or not: a server could send for ever. */
export const maxClipBytes = 2 * 1024 * 1024 * 1024;
const readBytes = 256 * 1024;
/** Bytes handed to the disk at a time: each piece is a turn on another thread. A checkpoint is a whole number of them. */
const pieceBytes = 1024 * 1024;

/**
 * What must be known of a half-fetched file to go on with it: which version of the file it was, how long
 * that is, and how many bytes are certainly on disk. The address is no part of it: addresses run out.
 */
const resumePointSchema = z.object({
  version: z.literal(1),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  length: z.number().int().positive().nullable(),
  /** Bytes that were flushed to disk; more may be in the file after a crash, and is not trusted. */
  safeBytes: z.number().int().nonnegative(),
});
export type ResumePoint = z.infer<typeof resumePointSchema>;

/** Reads the resume point that is kept beside a `.part` file; `null` where the text is not one, or has nothing for `If-Range` that is still wanted. */
export function parseResumePoint(text: string): ResumePoint | null {
  const { data = null } = resumePointSchema.safeParse(parseJson(text));
  return data !== null && (isWhole(data) || ifRange(data) !== null) ? data : null;
}

/** Whether all of the file is there: only its name was refused, or what was to look at it. */
export const isWhole = ({ length, safeBytes }: ResumePoint): boolean => length === safeBytes;

/**
 * The resume point of a complete answer; `null` when it has nothing by which its version could be told again. A
 * weak ETag does not promise the same bytes, so it does not count.
 */
export function resumePointOf(headers: Headers): ResumePoint | null {
  const etag = header(headers, 'etag');
  const resumePoint: ResumePoint = {
    version: 1,
    etag: etag !== null && /^"[^"]*"$/.test(etag) ? etag : null,
    lastModified: header(headers, 'last-modified'),
    length: readLength(headers),
    safeBytes: 0,
  };
  return ifRange(resumePoint) === null ? null : resumePoint;
}

/** Value for `If-Range`: the server sends the rest only if the file is still this version. Other characters would not go out as they came. */
export function ifRange({ etag, lastModified }: ResumePoint): string | null {
  return [etag, lastModified].find((value) => value !== null && /^[ -~]+$/.test(value)) ?? null;
}

/** Whether a 206 answer is the rest of the file that `resumePoint` describes, from `offset` to its end. */
export function continues(headers: Headers, resumePoint: ResumePoint, offset: number): boolean {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(header(headers, 'content-range') ?? '');
  if (!range) return false;
  const [, start, end, total] = range;
  if (Number(start) !== offset || !isSameVersion(headers, resumePoint)) return false;
  if (total === '*') return resumePoint.length !== null && Number(end) === resumePoint.length - 1;
  return (
    Number(end) === Number(total) - 1 && (resumePoint.length === null || Number(total) === resumePoint.length)
  );
}

/** Whether an answer names the version of `resumePoint`, by its ETag or else by its date, or none: some servers leave both out. */
function isSameVersion(headers: Headers, resumePoint: ResumePoint): boolean {
  const etag = header(headers, 'etag');
  if (etag !== null && resumePoint.etag !== null) return etag === resumePoint.etag;
  const modified = header(headers, 'last-modified');
  return modified === null || resumePoint.lastModified === null || modified === resumePoint.lastModified;
}

/** `Content-Length` in bytes, or `null`. */
export function readLength(headers: Headers): number | null {
  const value = header(headers, 'content-length');
  return value !== null && /^\d{1,15}$/.test(value) && Number(value) > 0 ? Number(value) : null;
}

/** Removes what an earlier try left for `path`, which nobody is to go on with. @throws the system's error. */
const unversioned: ResumePoint = { version: 1, etag: null, lastModified: null, length: null, safeBytes: 0 };

async function removePart(path: string): Promise<void> {
  await removeFile(`${path}.part`);
  await removeFile(`${path}.part.json`);
}

/**
 * Removes what earlier tries left for a file of this name, whichever of these folders it was for.
 *
 * @throws the system's error, once each folder has been tried.
 */
export async function removeParts(name: string, folders: readonly string[]): Promise<void> {
  const paths = new Set(folders.map((folder) => inside(folder, name)));
  const removing = [...paths].map(async (path) => {
    // The file is looked for first, in a way that holds up no other work where its server is gone.
    if (await isReachable(`${path}.part`)) await removePart(path);
  });
  await Promise.allSettled(removing);
  await Promise.all(removing);
}

export type PartFile = Awaited<ReturnType<typeof openPartFile>>;

/** The operations whose order decides what a power cut or a full disk leaves; passed in by tests alone. */
export interface PartFileSystem {
  open(
    path: string,
    flags: string,
  ): Promise<Pick<FileHandle, 'read' | 'write' | 'truncate' | 'sync' | 'datasync' | 'close'>>;
  writeFile(path: string, text: string): Promise<void>;
  moveToFreeName: typeof moveToFreeName;
}
export const nodePartFileSystem: PartFileSystem = {
  open,
  // Written over in one piece, never emptied first: a resume point only gets longer, and a kill must leave the one before.
  writeFile: (path, text) => writeFile(path, text, { flag: constants.O_WRONLY | constants.O_CREAT }),
  moveToFreeName,
};

/**
 * A file on its way: `<path>.part`, and `<path>.part.json` with what is needed to go on with it later. Reads what is there; writes
 * nothing yet. Every method may throw a `DiskFailure`.
 */
export async function openPartFile(path: string, freeBytes: FreeBytes, system = nodePartFileSystem) {
  const partPath = `${path}.part`;
  const resumePath = `${path}.part.json`;
  const held = await readHeld(partPath, resumePath);
  let handle: Awaited<ReturnType<PartFileSystem['open']>> | null = null;
  let resumePoint: ResumePoint | null = null;
  let hash: Hash = createHash('sha256');
  let bytes = 0;
  /** What came last, in the first of two pieces: one is filled while the other is written. */
  let pieces: readonly [Buffer, Buffer] | null = null;
  let filled = 0;
  let flushed = 0;
  /** Bytes at the last flush that was begun. */
  let begun = 0;
  /** The piece on its way to the disk, and a flush: bytes go on coming meanwhile. What they fail with is thrown where they are waited for. */
  let writing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> = Promise.resolve();
  /** Length of the whole clip; `null` while it is not known. */
  let length: number | null = null;
  let isUnwanted = false;

  function openHandle() {
    if (!handle) throw new Error('The part file is not open.');
    return handle;
  }
  async function closeHandle(): Promise<void> {
    const closing = handle;
    handle = null;
    await Promise.allSettled([writing, flushing]);
    await closing?.close();
  }
  /** Writes the piece that is filled so far once the one before it is written, and hashes it meanwhile. */
  async function handOver(): Promise<void> {
    await writing;
    if (pieces === null || filled === 0) return;
    const [full, empty] = pieces;
    const piece = full.subarray(0, filled);
    writing = writeAll(openHandle(), piece, bytes - filled);
    writing.catch(noteFailure);
    hash.update(piece);
    pieces = [empty, full];
    filled = 0;
  }
  function notePoint(point: ResumePoint, safeBytes: number): Promise<void> {
    return system.writeFile(resumePath, JSON.stringify({ ...point, safeBytes } satisfies ResumePoint));
  }
  /** Bytes count once they are flushed, never those that came while that was done. */
  async function checkpoint(safeBytes: number): Promise<void> {
    await writing;
    await openHandle().datasync();
    if (resumePoint) await notePoint(resumePoint, safeBytes);
    flushed = safeBytes;
  }
  /** Begins a flush of what has been handed over, once the one before it has ended. */
  async function beginCheckpoint(): Promise<void> {
    await flushing;
    begun = bytes - filled;
    flushing = checkpoint(begun);
    flushing.catch(noteFailure);
  }
  /** Looks whether what is still to come fits; others may have filled the disk meanwhile. */
  function checkRoom(): Promise<void> {
    return ensureRoom(dirname(path), length === null ? null : length - bytes, freeBytes);
  }
  function noteFailure(error: unknown): void {
    isUnwanted ||= length === null && isFullDisk(codeOf(error));
  }
  function checkSize(size: number): void {
    if (size > maxClipBytes) throw failed('download.not-a-video', { cause: 'TOO_LARGE' });
  }
  function onDisk<Input extends unknown[], Output>(
    work: (...input: Input) => Promise<Output>,
  ): (...input: Input) => Promise<Output> {
    return async (...input) => {
      try {
        return await work(...input);
      } catch (error) {
        const isInWords = error instanceof DiskFailure || error instanceof DownloadFailure;
        const failure = isInWords ? error : new DiskFailure(codeOf(error));
        isUnwanted ||= failure instanceof DownloadFailure;
        if (failure instanceof DiskFailure) noteFailure(failure);
        throw failure;
      }
    };
  }

  return {
    /** What an earlier try left, from which the download can be resumed. */
    held,
    /** Bytes in it so far. */
    get bytes() {
      return bytes;
    },
    /** Continues behind the held bytes. `toCome` bytes are still to be written; `null` while that is not known. */
    resume: onDisk(async (from: ResumePoint, toCome: number | null) => {
      bytes = from.safeBytes;
      length = toCome === null ? from.length : bytes + toCome;
      checkSize(length ?? 0);
      if (length !== bytes) await checkRoom();
      handle = await system.open(partPath, 'r+');
      await handle.truncate(from.safeBytes);
      hash = createHash('sha256');
      const chunk = Buffer.allocUnsafe(readBytes);
      for (bytes = 0; bytes < from.safeBytes; ) {
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, bytes);
        if (bytesRead === 0) throw new DiskFailure('EIO');
        hash.update(chunk.subarray(0, bytesRead));
        bytes += bytesRead;
      }
      resumePoint = from;
      filled = 0;
      flushed = bytes;
      begun = bytes;
    }),
    /** Begins at zero, dropping whatever there was. */
    restart: onDisk(async (fresh: ResumePoint | null, toCome: number | null) => {
      await closeHandle();
      await removePart(path);
      writing = Promise.resolve();
      flushing = Promise.resolve();
      bytes = 0;
      filled = 0;
      flushed = 0;
      begun = 0;
      length = toCome;
      checkSize(length ?? 0);
      await checkRoom();
      handle = await system.open(partPath, 'wx');
      resumePoint = fresh;
      hash = createHash('sha256');
    }),
    append: onDisk(async (chunk: Buffer) => {
      checkSize(bytes + chunk.length);
      pieces ??= [Buffer.allocUnsafe(pieceBytes), Buffer.allocUnsafe(pieceBytes)];
      for (let taken = 0; taken < chunk.length; ) {
        const copied = chunk.copy(pieces[0], filled, taken);
        taken += copied;
        filled += copied;
        bytes += copied;
        if (filled === pieceBytes) await handOver();
      }
      if (bytes - filled - begun < checkpointBytes) return;
      await beginCheckpoint();
      await checkRoom();
    }),
    /**
     * Flushes it, has it checked, and gives it its name. Where a disk refuses that, it is whole for the next try.
     * @param check throws a `DownloadFailure` for a file that is not wanted, which is removed then.
     */
    complete: onDisk(async (check: (partPath: string) => Promise<void>): Promise<Downloaded> => {
      await handOver();
      await writing;
      await flushing;
      await openHandle().sync();
      await closeHandle();
      const sha256 = hash.digest('hex');
      const settle = async () => {
        await check(partPath);
        return system.moveToFreeName(partPath, path, sha256);
      };
      const place = await settle().catch(async (error: unknown) => {
        if (error instanceof DownloadFailure) await removePart(path);
        // The clip's task, and the clip with it, may have been removed during the examination.
        else if (await isReachable(partPath))
          await notePoint({ ...(resumePoint ?? unversioned), length: bytes }, bytes).catch(() => undefined);
        throw error;
      });
      // The clip is in its place: what stays beside it costs nothing.
      await removeFile(resumePath).catch(() => undefined);
      return { path: place, bytes, sha256 };
    }),
    /**
     * Closes it; the file stays when it can be resumed, and is removed otherwise. One of unknown length does not stay on a
     * full disk, where it might never fit: the room is the database's. Safe after `complete`.
     */
    async leave(): Promise<void> {
      if (!handle) return;
      try {
        await handOver();
        await flushing;
        if (resumePoint && bytes > flushed) await checkpoint(bytes);
      } catch {
        // What was flushed before still counts.
      }
      await closeHandle().catch(() => undefined);
      if (!resumePoint || flushed === 0 || isUnwanted) await removePart(path).catch(() => undefined);
    },
  };
}

async function readHeld(partPath: string, resumePath: string): Promise<ResumePoint | null> {
  try {
    const resumePoint = parseResumePoint(await readFile(resumePath, 'utf8'));
    const { size } = await stat(partPath);
    const isUsable = resumePoint !== null && resumePoint.safeBytes > 0 && size >= resumePoint.safeBytes;
    return isUsable && (resumePoint.length === null || resumePoint.safeBytes <= resumePoint.length)
      ? resumePoint
      : null;
  } catch {
    return null;
  }
}
