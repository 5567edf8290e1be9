import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { z } from 'zod';
import { fail, ok } from '#contract';
import { flushFile } from '../../files/atomic-write.ts';
import { isOfSystem } from '../../files/disk-errors.ts';
import { ownFileMode } from '../../files/own-folder.ts';
import { readStart } from '../../files/read-text.ts';
import type { ArchiveOptions, ArchiveProblem } from '../../shared/archive.ts';
import { codeOf } from '../../shared/error-code.ts';
import { parseJson } from '../../shared/json.ts';
import { type Manifest, manifestName, maxFiles, maxManifestBytes } from './manifest.ts';

/** A file that cannot be imported, and why. */
export class Refused extends Error {
  constructor(readonly problem: ArchiveProblem) {
    super(`The file cannot be imported: ${problem}.`);
    this.name = 'Refused';
  }
}

/** What a failed read says of an archive; the system's own error where the disk failed, which is no fault of the file's content. */
function refusedFor(error: unknown, problem: ArchiveProblem = 'damaged'): unknown {
  return isOfSystem(codeOf(error)) ? error : new Refused(problem);
}

export type ArchiveFile = Manifest['files'][number];

/** Opens an archive for some work, and closes it. */
export async function withZip<Value>(path: string, work: (zip: ZipFile) => Promise<Value>) {
  let zip: ZipFile | null = null;
  try {
    zip = await openZip(path);
    return ok(await work(zip));
  } catch (error) {
    if (error instanceof Refused) return fail(error.problem);
    throw error;
  } finally {
    zip?.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const start = await readStart(path, 4);
  const isZip = start.subarray(0, 2).toString('latin1') === 'PK';
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (error) {
    throw refusedFor(error, isZip ? 'damaged' : 'not-an-export');
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const names = new Set<string>();
  if (zip.entryCount > maxFiles + 1) throw new Refused('altered');
  try {
    for await (const entry of zip.eachEntry()) {
      const name = folded(entry.fileName);
      if (names.has(name)) throw new Refused('altered');
      names.add(name);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    const isName = /path|file ?name|characters/i.test(String(error));
    throw refusedFor(error, isName ? 'altered' : 'damaged');
  }
  return entries;
}

const fileKind = 0o170000;
const plainFile = 0o100000;

/** Whether an entry is a file as this app writes them: neither compressed nor encrypted, and no link. */
function isPlain(entry: Entry): boolean {
  const kind = (entry.externalFileAttributes >>> 16) & fileKind;
  return (
    entry.compressionMethod === 0 &&
    !entry.isEncrypted() &&
    entry.compressedSize === entry.uncompressedSize &&
    kind === plainFile
  );
}

/** The JSON of an archive's manifest, which is no longer among the entries then. */
async function readManifest(zip: ZipFile, entries: Map<string, Entry>): Promise<unknown> {
  const own = entries.get(manifestName);
  // Any other program's archive: what else is odd about it need not be told.
  if (own === undefined) throw new Refused('not-an-export');
  if (own.uncompressedSize > maxManifestBytes || !isPlain(own)) throw new Refused('altered');
  entries.delete(manifestName);
  return parseJson(await readText(zip, own));
}

/** Sees that the entries of an archive are the files of its manifest, and can all be in it. */
function checkEntries(zip: ZipFile, files: readonly ArchiveFile[], entries: ReadonlyMap<string, Entry>) {
  const names = new Set(files.map(({ name }) => name));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const isSound =
    names.size === files.length &&
    names.size === entries.size &&
    // Nothing is compressed, so files that together are larger than the archive lie over each other.
    total <= zip.fileSize &&
    files.every(({ name, bytes }) => {
      const entry = entries.get(name);
      return entry !== undefined && isPlain(entry) && entry.uncompressedSize === bytes;
    });
  if (!isSound) throw new Refused('altered');
}

/**
 * The list of files as an archive and its manifest tell it, once they tell the same.
 *
 * @param head what every version says of itself. @param version the newest that this app knows, and the schema of its manifest.
 */
export async function readContents<Contents extends Pick<Manifest, 'files'>>(
  zip: ZipFile,
  head: z.ZodType<Pick<Manifest, 'formatVersion'>>,
  version: { readonly newest: number; readonly schema: z.ZodType<Contents> },
) {
  const entries = await readEntries(zip);
  const json = await readManifest(zip, entries);
  const found = head.safeParse(json);
  if (!found.success) throw new Refused('not-an-export');
  if (found.data.formatVersion > version.newest) throw new Refused('newer');
  const read = version.schema.safeParse(json);
  if (!read.success) throw new Refused('altered');
  checkEntries(zip, read.data.files, entries);
  return { manifest: read.data, entries };
}

/** Names that some system takes for one are equal so. */
export function folded(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/** Reads one file of the archive against its length and hash, into `target` where there is one. */
export async function readEntry(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  file: ArchiveFile,
  target: string | null,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  signal.throwIfAborted();
  const entry = entries.get(file.name);
  if (entry === undefined) throw new Refused('damaged');
  const { passing, hash } = hashing(onBytes);
  const source = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw refusedFor(error);
  });
  let readingFailed = false;
  source.once('error', () => {
    readingFailed = true;
  });
  const sink =
    target === null
      ? new Writable({ write: (_chunk, _encoding, next) => next() })
      : createWriteStream(target, { flags: 'wx', mode: ownFileMode });
  try {
    await pipeline(source, passing, sink, { signal });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw readingFailed ? refusedFor(error) : error;
  }
  if (hash.digest('hex') !== file.sha256) throw new Refused('damaged');
  if (target !== null) await settle(target, file.modifiedAt);
}

/** Counts the bytes of several files into one report of progress. @param done bytes that there were before. */
export function countingBytes(total: number, onProgress: ArchiveOptions['onProgress'], done = 0) {
  return (bytes: number): void => {
    done += bytes;
    onProgress(Math.min(done, total), total);
  };
}

/** A stream that hashes what goes through it. */
export function hashing(onBytes: (bytes: number) => void) {
  const hash = createHash('sha256');
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      onBytes(chunk.length);
      next(null, chunk);
    },
  });
  return { passing, hash };
}

/** Gives a file its time of change back, and waits until it is on the disk. */
async function settle(path: string, modifiedAt: number): Promise<void> {
  // Half a millisecond more: the time is kept as a fraction, and a little less would be the millisecond before.
  const seconds = (modifiedAt + 0.5) / 1_000;
  await utimes(path, seconds, seconds);
  await flushFile(path);
}

async function readText(zip: ZipFile, entry: Entry): Promise<string> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    throw refusedFor(error);
  }
}
