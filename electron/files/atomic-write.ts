import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { type FileHandle, link, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../shared/error-code.ts';
import { whileHeld } from './held.ts';
import { removeFile, removeFileNow } from './remove.ts';
import { cutToBytes } from './safe-name.ts';

/** The operations of the file system whose order decides what a power cut leaves; passed in by tests alone. */
export interface WriteSystem {
  open(path: string, flags: string, mode?: number): Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>;
  rename(from: string, to: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  /** Waits before the next try of a rename, in milliseconds. */
  wait(ms: number): Promise<unknown>;
}

const nodeSystem: WriteSystem = {
  open: (path, flags, mode) => open(path, flags, mode),
  rename: (from, to) => rename(from, to),
  link: (from, to) => link(from, to),
  wait: pause,
};

export interface WriteOptions {
  /** Permissions of the new file, less the user's mask; those of a file that is replaced do not count. */
  readonly mode?: number;
  /** `false` for what is made again when a power cut takes it: then nothing is flushed. */
  readonly isFlushed?: boolean;
}

/**
 * Writes a whole file, or leaves the one of that name as it is: under a temporary name in the same folder first,
 * flushed, renamed, and the folder flushed. A link of that name is replaced, not followed.
 *
 * @param content or what makes the file at the path that it is given, which is free, for content that is copied or streamed. It need not flush.
 * @throws the system's error. No temporary file is left then.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array | ((temporary: string) => Promise<void>),
  options: WriteOptions = {},
  system = nodeSystem,
): Promise<void> {
  await withTemporary(path, async (temporary) => {
    if (typeof content !== 'function') await createFile(temporary, content, options, system);
    else {
      await content(temporary);
      await flushFile(temporary, system);
    }
    if (options.isFlushed === false) await renameHeld(temporary, path, system);
    else await moveIntoPlace(temporary, path, system);
  });
}

/**
 * Writes a new file, on the disk when this resolves.
 *
 * @throws the system's error, `EEXIST` where something of that name is there. What was written of it is removed.
 */
export async function createFile(
  path: string,
  data: string | Uint8Array,
  { mode, isFlushed = true }: WriteOptions = {},
  system = nodeSystem,
): Promise<void> {
  const handle = await system.open(path, 'wx', mode);
  try {
    try {
      await handle.writeFile(data);
      if (isFlushed) await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await removeFile(path).catch(() => undefined);
    throw error;
  }
}

/**
 * Renames over the target and flushes the folder. On Windows a virus scanner or an indexer that holds either file makes
 * a rename fail for a moment, so it is tried a few times. The file's own content must have been flushed before.
 */
export async function moveIntoPlace(from: string, to: string, system = nodeSystem): Promise<void> {
  await renameHeld(from, to, system);
  await flushFolder(dirname(to), system);
}

/**
 * Flushes a file and renames it to a name that is free, for good: what another program has put there in the meantime stays, whenever it came. A file gets its
 * second name first and loses the first one then; cut off in between it has both. On disks that know no second names (exFAT, some network
 * drives) an empty file holds the name.
 *
 * @throws the system's error, `EEXIST` where the name is taken, `EXDEV` for another disk. The file is where it was then.
 */
export async function moveWithoutReplacing(from: string, to: string, system = nodeSystem): Promise<void> {
  await flushFile(from, system);
  try {
    await system.link(from, to);
  } catch (error) {
    if (['EEXIST', 'EXDEV', 'ENOENT'].includes(codeOf(error))) throw error;
    await createFile(to, '', { isFlushed: false }, system);
    await undoing(to, () => moveIntoPlace(from, to, system));
    return;
  }
  await flushFolder(dirname(to), system);
  await undoing(to, () => removeFile(from));
}

/** Runs `work`, and takes the name away again when it fails. */
async function undoing(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await removeFile(name).catch(() => undefined);
    throw error;
  }
}

/** Most files that are flushed at the same time: the threads of the file system are shared with everything else. */
const flushedAtOnce = 3;

/**
 * Puts several files of one folder into place, as durable as one `moveIntoPlace` each, but with one flush of the folder for all:
 * first every file's content is flushed, a few at a time and none on the calling thread, then all are renamed.
 *
 * @throws the system's error; files that were renamed until then stay.
 */
export async function moveAllIntoPlace(
  folder: string,
  moves: readonly { readonly from: string; readonly to: string }[],
  system = nodeSystem,
): Promise<void> {
  if (moves.length === 0) return;
  for (let start = 0; start < moves.length; start += flushedAtOnce) {
    const some = moves.slice(start, start + flushedAtOnce);
    await Promise.all(some.map(({ from }) => flushFile(from, system)));
  }
  for (const { from, to } of moves) await renameHeld(from, to, system);
  await flushFolder(folder, system);
}

async function renameHeld(from: string, to: string, system: WriteSystem) {
  await whileHeld(() => system.rename(from, to), system.wait);
}

/** What the names of `withTemporary` begin with. */
const temporaryStart = (path: string): string => `.${cutToBytes(basename(path), 60)}.`;

/** Whether a name beside `path` is one under which `withTemporary` writes it. */
export function isTemporaryOf(path: string, name: string): boolean {
  const start = temporaryStart(path);
  return name.startsWith(start) && /^[0-9a-f]{8}\.new$/.test(name.slice(start.length));
}

/**
 * Runs `work` with a free path beside `path`, and leaves nothing there when it fails. The name is hidden, and short
 * behind any name: see `maxNameBytes`.
 */
export async function withTemporary(path: string, work: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `${temporaryStart(path)}${randomUUID().slice(0, 8)}.new`);
  underWay.add(temporary);
  await undoing(temporary, () => work(temporary)).finally(() => underWay.delete(temporary));
}

const underWay = new Set<string>();
/** Files that another thread writes with `withTemporary`. */
const onThreads = new Set<string>();

/** Notes that a file is being written on another thread, for `removeUnderWay`, until `written` settles. */
export function notingWritten<Value>(path: string, written: Promise<Value>): Promise<Value> {
  onThreads.add(path);
  return written.finally(() => onThreads.delete(path));
}

/** Takes away what is half written as the process ends, in folders of the user too: no later start looks there. */
export function removeUnderWay(): void {
  for (const path of onThreads) {
    const folder = dirname(path);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names) if (isTemporaryOf(path, name)) underWay.add(join(folder, name));
  }
  for (const temporary of underWay) removeFileNow(temporary);
}

/** Writes all bytes at a place of an open file: a single write may take fewer. */
export async function writeAll(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, position: number) {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

/** Reads from a place of an open file until `into` is full or the file ends: a single read may bring less. @returns what was filled of it. */
export async function readAll(file: Pick<FileHandle, 'read'>, into: Buffer, position: number) {
  for (let filled = 0; filled < into.length; ) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, position + filled);
    if (bytesRead === 0) return into.subarray(0, filled);
    filled += bytesRead;
  }
  return into;
}

/**
 * Waits until a file's content is on the disk. Windows flushes only what is open for writing; a copy of a read-only file cannot be, and
 * is left to the system.
 */
export async function flushFile(path: string, system = nodeSystem): Promise<void> {
  const opening = () =>
    system.open(path, 'r+').catch((error: unknown) => {
      if (['EACCES', 'EPERM'].includes(codeOf(error))) return null;
      throw error;
    });
  const handle = await whileHeld(opening, system.wait);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** Makes a new name last through a power cut, where the system can flush a folder. */
async function flushFolder(folder: string, system: WriteSystem): Promise<void> {
  const handle = await system.open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close().catch(() => undefined);
}
