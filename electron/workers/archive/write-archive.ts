import { createWriteStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeAtomically } from '../../files/atomic-write.ts';
import { DiskFailure } from '../../files/disk-errors.ts';
import { nullIfMissing } from '../../files/exists.ts';
import { ensureRoom, type FreeBytes, freeBytesOf } from '../../files/free-space.ts';
import { hashBytes } from '../../files/hash.ts';
import { ownFileMode, removeUnfinished } from '../../files/own-folder.ts';
import {
  type ArchiveClip,
  type ArchiveOptions,
  type ArchivePlan,
  carriedFolders,
  type WrittenArchive,
} from '../../shared/archive.ts';
import {
  clipName,
  connectionsName,
  databaseName,
  formatVersion,
  isArchivePath,
  isCarriedName,
  type Manifest,
  manifestName,
  maxFiles,
  maxManifestBytes,
} from './manifest.ts';
import { countingBytes, hashing } from './zip-files.ts';

/** A file that goes into an archive, with its name there. */
export interface Source {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAt: number;
  /** Whether the archive is whole without it: what cannot be read of it is no failure. */
  readonly mayBeMissing?: boolean;
}

/**
 * Writes an export. Nothing in it is compressed: pictures and clips are already, and what is read later can never be larger than the
 * file. See `Archives.write`.
 */
export async function writeArchive(
  path: string,
  plan: ArchivePlan,
  options: ArchiveOptions,
  freeBytes?: FreeBytes,
  openTarget?: OpenTarget,
): Promise<WrittenArchive> {
  const { sources, clips } = await gather(plan);
  const { exportedAt } = plan.facts;
  let written: readonly ArchiveClip[] = [];
  const manifestOf = (files: Manifest['files'], whole: ReadonlySet<string>): Manifest => {
    written = clips.filter(({ clip }) => whole.has(clip));
    return { format: plan.format, formatVersion, ...plan.facts, files, clips: [...written] };
  };
  const texts = { [connectionsName]: plan.connections };
  const contents = { sources, texts, exportedAt, manifestOf };
  const { bytes } = await writeFiles(path, contents, options, freeBytes, openTarget);
  return { bytes, missingClips: plan.clips.length - written.length };
}

interface ArchiveContents {
  readonly sources: readonly Source[];
  /** By their names. */
  readonly texts: Readonly<Record<string, string>>;
  readonly exportedAt: number;
  /** Written last, of the files that are in, and the names of those of them that could be read to their end. */
  readonly manifestOf: (files: Manifest['files'], whole: ReadonlySet<string>) => unknown;
}

/** What opens the file that is written; passed in by tests alone. */
type OpenTarget = (path: string, options: { readonly flags: 'wx'; readonly mode: number }) => Writable;

/** Writes files into an archive beside `path` first, then moves it there, flushed. */
export async function writeFiles(
  path: string,
  { sources, texts, exportedAt, manifestOf }: ArchiveContents,
  { signal, onProgress }: ArchiveOptions,
  freeBytes: FreeBytes = freeBytesOf,
  openTarget: OpenTarget = createWriteStream,
): Promise<{ readonly bytes: number }> {
  const total = sources.reduce((sum, { bytes }) => sum + bytes, 0);
  // What a crash left of an export to the same name, hidden; one that goes on was written to a moment ago.
  await removeUnfinished(dirname(path), Date.now() - 60_000, path).catch(() => undefined);
  await ensureRoom(dirname(path), total, freeBytes);
  signal.throwIfAborted();
  const manifestText = (files: Manifest['files'], whole: ReadonlySet<string>) => {
    const text = JSON.stringify(manifestOf(files, whole));
    if (files.length > maxFiles || Buffer.byteLength(text) > maxManifestBytes) throw new DiskFailure('EFBIG');
    return text;
  };
  // As it will be, before hours are spent on what could not be read again.
  const sha256 = '0'.repeat(64);
  const planned = sources.map(({ name, bytes, modifiedAt }) => ({ name, bytes, sha256, modifiedAt }));
  manifestText(planned, new Set(sources.map(({ name }) => name)));
  await writeAtomically(path, async (part) => {
    const failing = new AbortController();
    const stop = AbortSignal.any([signal, failing.signal]);
    const zip = new ZipFile();
    // The archive's own errors, which the pipeline does not see.
    zip.on('error', (error) => failing.abort(error));
    const target = openTarget(part, { flags: 'wx', mode: ownFileMode });
    const written = pipeline(zip.outputStream, target, { signal: stop });
    written.catch((error: unknown) => failing.abort(error));
    try {
      const files = Object.entries(texts).map(([name, text]) => addText(zip, name, text, exportedAt));
      const whole = new Set<string>();
      const onBytes = countingBytes(total, onProgress);
      for (const source of sources) {
        const added = await addFile(zip, source, stop, onBytes);
        if (added === null) continue;
        files.push(added.file);
        if (added.isWhole) whole.add(source.name);
      }
      addText(zip, manifestName, manifestText(files, whole), exportedAt);
      zip.end();
      await written;
    } catch (error) {
      failing.abort(error);
      await written.catch(() => undefined);
      // The first cause: a stream that another's failure ended only tells that it was ended.
      throw signal.aborted ? signal.reason : failing.signal.reason;
    }
  });
  return { bytes: (await stat(path)).size };
}

/** For its owner alone: an export holds all that was ever written. */
const fileMode = 0o100600;

function addText(zip: ZipFile, name: string, text: string, modifiedAt: number): Manifest['files'][number] {
  const bytes = Buffer.from(text);
  zip.addBuffer(bytes, name, { compress: false, mode: fileMode, mtime: new Date(modifiedAt) });
  return { name, bytes: bytes.length, sha256: hashBytes(bytes), modifiedAt };
}

/** Adds one file as it is; `null` for one that is gone by now, or may be missing and cannot be opened. */
async function addFile(
  zip: ZipFile,
  { name, path, modifiedAt, mayBeMissing = false }: Source,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<{ readonly file: Manifest['files'][number]; readonly isWhole: boolean } | null> {
  signal.throwIfAborted();
  const handle = await open(path, 'r').catch(mayBeMissing ? () => null : nullIfMissing);
  if (handle === null) return null;
  let bytes = 0;
  let isWhole = true;
  const { passing, hash } = hashing((more) => {
    bytes += more;
    onBytes(more);
  });
  // The stream closes the file. An entry that has begun cannot be taken out of a zip: what breaks off ends where it does.
  const content = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* handle.createReadStream({ highWaterMark: 256 * 1024 });
    } catch (error) {
      if (!mayBeMissing) throw error;
      isWhole = false;
    }
  };
  const read = pipeline(content, passing, { signal });
  zip.addReadStream(passing, name, { compress: false, mode: fileMode, mtime: new Date(modifiedAt) });
  await read;
  return { file: { name, bytes, sha256: hash.digest('hex'), modifiedAt }, isWhole };
}

/** The time of a file nearest to its own that a zip holds: it counts seconds from 1970 to 2106. */
export const zipTime = (mtimeMs: number) => Math.trunc(Math.min(Math.max(0, mtimeMs), 0xffff_ffff * 1_000));

/** All files of an export, the database first. */
async function gather(plan: ArchivePlan): Promise<{ sources: Source[]; clips: ArchiveClip[] }> {
  const sources: Source[] = [];
  const add = async (name: string, path: string, mayBeMissing = false): Promise<boolean> => {
    const found = await stat(path).catch(mayBeMissing ? () => null : nullIfMissing);
    if (found?.isFile() !== true) return false;
    sources.push({ name, path, bytes: found.size, modifiedAt: zipTime(found.mtimeMs), mayBeMissing });
    return true;
  };
  if (!(await add(databaseName, plan.database)))
    throw new Error('There is no copy of the database to export.');
  for (const group of carriedFolders) {
    const path = plan.folders[group];
    if (path === undefined) continue;
    const names = await readdir(path).catch(() => []);
    for (const name of names.filter(isCarriedName)) await add(`${group}/${name}`, join(path, name));
  }
  for (const { name, path } of new Map(plan.files.map((file) => [file.name, file])).values())
    if (isArchivePath(name)) await add(name, path);
  const clips: ArchiveClip[] = [];
  for (const { taskId, path } of plan.clips) {
    const clip = clipName(clips.length + 1, extname(path));
    if (await add(clip, path, true)) clips.push({ taskId, fileName: basename(path), clip });
  }
  return { sources, clips };
}
