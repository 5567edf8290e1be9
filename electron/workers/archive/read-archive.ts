import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, utimes } from 'node:fs/promises';
import { basename, dirname, parse } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { fail, ok, type Result } from '#contract';
import { moveWithoutReplacing } from '../../files/atomic-write.ts';
import { isClipName } from '../../files/clip-names.ts';
import { entryAt } from '../../files/exists.ts';
import { ensureRoom, type FreeBytes, freeBytesOf } from '../../files/free-space.ts';
import { hashFile } from '../../files/hash.ts';
import { inside } from '../../files/inside.ts';
import { ownFileMode, ownFolderMode } from '../../files/own-folder.ts';
import { safeName } from '../../files/safe-name.ts';
import { withFreeName } from '../../files/unique-name.ts';
import type {
  ArchiveClip,
  ArchiveOptions,
  ArchiveProblem,
  ClipTarget,
  PlacedClip,
  UnpackedArchive,
} from '../../shared/archive.ts';
import { parseJson } from '../../shared/json.ts';
import { noteImport, type PlacedImport, partName, takeBackImport } from './clip-journal.ts';
import {
  connectionsName,
  databaseName,
  formatVersion,
  headSchema,
  isArchivePath,
  type Manifest,
  manifestName,
  manifestSchema,
  maxFiles,
  maxManifestBytes,
  maxTextBytes,
} from './manifest.ts';

/** A file that cannot be imported, and why. */
class Refused extends Error {
  constructor(readonly problem: ArchiveProblem) {
    super(`The file cannot be imported: ${problem}.`);
    this.name = 'Refused';
  }
}

type ArchiveFile = Manifest['files'][number];

/** An export whose list of files was checked, and none of its files yet. */
interface OpenArchive {
  readonly zip: ZipFile;
  readonly manifest: Manifest;
  readonly entries: ReadonlyMap<string, Entry>;
}

/** Reads a whole export, each file against its hash, and puts what is no clip into `folder`. See `Archives.unpack`. */
export async function unpackArchive(
  path: string,
  folder: string,
  { signal, onProgress }: ArchiveOptions,
  freeBytes: FreeBytes = freeBytesOf,
): Promise<Result<UnpackedArchive, ArchiveProblem>> {
  return withArchive(path, async ({ zip, manifest, entries }) => {
    const { files, clips, format: _format, formatVersion: _version, ...facts } = manifest;
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const isClip = new Set(clips.map(({ clip }) => clip));
    const unpacked = files.filter(({ name }) => !isClip.has(name));
    await mkdir(folder, { recursive: true, mode: ownFolderMode });
    await ensureRoom(
      folder,
      unpacked.reduce((sum, { bytes }) => sum + bytes, 0),
      freeBytes,
    );
    let done = 0;
    const onBytes = (bytes: number) => {
      done += bytes;
      onProgress(Math.min(done, total), total);
    };
    let leftOut = 0;
    for (const file of files) {
      const isLeftOut = !isNamedByContent(file);
      if (isLeftOut) leftOut += 1;
      const target = isLeftOut || isClip.has(file.name) ? null : targetOf(folder, file.name);
      if (target !== null) await mkdir(dirname(target), { recursive: true, mode: ownFolderMode });
      await readEntry(zip, entries, file, target, signal, onBytes);
    }
    return { facts, clips, leftOut };
  });
}

/** Each part of a path in the archive is the name of a folder or file in the one before. */
function targetOf(folder: string, name: string): string {
  return name.split('/').reduce((at, part) => inside(at, part), folder);
}

/** Whether a file whose name is the hash of its content has that content; any other name is as good as another. */
function isNamedByContent({ name, sha256 }: ArchiveFile): boolean {
  const [, hash] = /^[a-z]+\/([0-9a-f]{64})(?:\.|$)/.exec(name) ?? [];
  return hash === undefined || hash === sha256;
}

/** Puts clips into a folder of the user's. What was put there until a failure is taken back. See `Archives.placeClips`. */
export async function placeClips(
  path: string,
  clips: readonly ArchiveClip[],
  { folder, journal }: ClipTarget,
  { signal, onProgress }: ArchiveOptions,
  freeBytes: FreeBytes = freeBytesOf,
): Promise<Result<readonly PlacedClip[], ArchiveProblem>> {
  return withArchive(path, async ({ zip, manifest, entries }) => {
    const known = new Map(manifest.files.map((file) => [file.name, file]));
    const wanted = clips.map(({ taskId, fileName, clip }) => {
      const file = known.get(clip);
      if (file === undefined) throw new Refused('damaged');
      return { taskId, fileName, file };
    });
    const total = wanted.reduce((sum, { file }) => sum + file.bytes, 0);
    await mkdir(folder, { recursive: true });
    await ensureRoom(folder, total, freeBytes);
    const planned = await planNames(folder, wanted, signal);
    const missing = planned.filter(({ isNew }) => isNew);
    const placed: PlacedImport = {
      id: randomBytes(4).toString('hex'),
      folder,
      clips: missing.map(({ name, file: { bytes, sha256 } }) => ({ name, bytes, sha256 })),
    };
    await noteImport(journal, placed);
    let done = total - missing.reduce((sum, { file }) => sum + file.bytes, 0);
    let placedClips = 0;
    try {
      for (const [index, { name, file }] of missing.entries()) {
        const part = inside(folder, partName(placed, index));
        await readEntry(zip, entries, file, part, signal, (bytes) => {
          done += bytes;
          onProgress(Math.min(done, total), total);
        });
        await moveWithoutReplacing(part, inside(folder, name));
        placedClips += 1;
      }
    } catch (error) {
      await takeBackImport(journal, placed, placedClips).catch(() => undefined);
      throw error;
    }
    return planned.map(({ taskId, name }) => ({ taskId, path: inside(folder, name) }));
  });
}

interface WantedClip {
  readonly taskId: string;
  readonly fileName: string;
  readonly file: ArchiveFile;
}

/** Chooses a free name for each clip. One that is there with the same bytes is not placed, and never taken back. */
async function planNames(folder: string, wanted: readonly WantedClip[], signal: AbortSignal) {
  /** Hashes of what is placed, by names as the least exact of systems tells them apart. */
  const chosen = new Map<string, string>();
  const planned: {
    readonly taskId: string;
    readonly name: string;
    readonly file: ArchiveFile;
    readonly isNew: boolean;
  }[] = [];
  for (const { taskId, fileName, file } of wanted) {
    signal.throwIfAborted();
    const plan = await withFreeName(inside(folder, clipFileName(fileName)), async (candidate) => {
      const name = basename(candidate);
      const other = chosen.get(folded(name));
      if (other !== undefined) return other === file.sha256 ? { name, isNew: false } : null;
      const found = await entryAt(candidate);
      if (found === null) return { name, isNew: true };
      const isSame =
        found.isFile() && found.size === file.bytes && (await hashFile(candidate)) === file.sha256;
      return isSame ? { name, isNew: false } : null;
    });
    if (plan.isNew) chosen.set(folded(plan.name), file.sha256);
    planned.push({ taskId, file, ...plan });
  }
  return planned;
}

/** The name as it was where it can be a clip's on every system. */
function clipFileName(name: string): string {
  if (isClipName(name)) return name;
  const { name: stem, ext } = parse(name.replaceAll(/[/\\]/g, ' '));
  const safe = safeName(stem) || 'Video';
  return isClipName(`${safe}${ext}`) ? `${safe}${ext}` : `${safe}.mp4`;
}

/** Names that some system takes for one are equal so. */
function folded(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

async function withArchive<Value>(
  path: string,
  work: (archive: OpenArchive) => Promise<Value>,
): Promise<Result<Value, ArchiveProblem>> {
  let zip: ZipFile | null = null;
  try {
    zip = await openZip(path);
    const archive = await readContents(zip);
    return ok(await work({ ...archive, zip }));
  } catch (error) {
    if (error instanceof Refused) return fail(error.problem);
    throw error;
  } finally {
    zip?.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  // What the disk refuses, such as a file that is gone, is no fault of the file's content.
  const start = await firstBytes(path);
  const isZip = start.subarray(0, 2).toString('latin1') === 'PK';
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch {
    throw new Refused(isZip ? 'damaged' : 'not-an-export');
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The list of files as the archive and its manifest tell it, once they tell the same and all of it may be. */
async function readContents(zip: ZipFile): Promise<Omit<OpenArchive, 'zip'>> {
  const entries = await readEntries(zip);
  const own = entries.get(manifestName);
  // Any other program's archive: what else is odd about it need not be told.
  if (own === undefined) throw new Refused('not-an-export');
  if (own.uncompressedSize > maxManifestBytes || !isPlain(own)) throw new Refused('altered');
  const json = parseJson(await readText(zip, own));
  const head = headSchema.safeParse(json);
  if (!head.success) throw new Refused('not-an-export');
  if (head.data.formatVersion > formatVersion) throw new Refused('newer');
  const read = manifestSchema.safeParse(json);
  if (!read.success) throw new Refused('altered');
  const manifest = read.data;
  entries.delete(manifestName);
  checkFiles(zip, manifest, entries);
  return { manifest, entries };
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
    throw new Refused(isName ? 'altered' : 'damaged');
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

function checkFiles(zip: ZipFile, manifest: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const { files, clips } = manifest;
  const names = new Set(files.map(({ name }) => name));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const clipNames = new Set(clips.map(({ clip }) => clip));
  const isSound =
    names.size === files.length &&
    names.size === entries.size &&
    clipNames.size === clips.length &&
    new Set(clips.map(({ taskId }) => taskId)).size === clips.length &&
    clips.every(({ clip }) => names.has(clip)) &&
    files.every(({ name }) => name.startsWith('clips/') === clipNames.has(name)) &&
    names.has(databaseName) &&
    names.has(connectionsName) &&
    // Nothing is compressed, so files that together are larger than the archive lie over each other.
    total <= zip.fileSize &&
    files.every(({ name, bytes }) => {
      const entry = entries.get(name);
      return isArchivePath(name) && entry !== undefined && isPlain(entry) && entry.uncompressedSize === bytes;
    });
  if (!isSound) throw new Refused('altered');
  if ((entries.get(connectionsName)?.uncompressedSize ?? 0) > maxTextBytes) throw new Refused('altered');
}

/** Reads one file of the archive against its length and hash, into `target` where there is one. */
async function readEntry(
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
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      onBytes(chunk.length);
      next(null, chunk);
    },
  });
  const source = await zip.openReadStreamPromise(entry).catch(() => {
    throw new Refused('damaged');
  });
  let readingFailed = false;
  source.once('error', () => {
    readingFailed = true;
  });
  const sink = target === null ? nowhere() : createWriteStream(target, { flags: 'wx', mode: ownFileMode });
  try {
    await pipeline(source, counted, sink, { signal });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw readingFailed ? new Refused('damaged') : error;
  }
  if (hash.digest('hex') !== file.sha256) throw new Refused('damaged');
  if (target !== null) await settle(target, file.modifiedAt);
}

/** Gives a file its time of change back, and waits until it is on the disk. */
async function settle(path: string, modifiedAt: number): Promise<void> {
  // Half a millisecond more: the time is kept as a fraction, and a little less would be the millisecond before.
  const seconds = (modifiedAt + 0.5) / 1_000;
  await utimes(path, seconds, seconds);
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, next) => next() });
}

async function readText(zip: ZipFile, entry: Entry): Promise<string> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  } catch {
    throw new Refused('damaged');
  }
}
