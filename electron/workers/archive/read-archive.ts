import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { basename, dirname, parse } from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import type { Result } from '#contract';
import { moveWithoutReplacing } from '../../files/atomic-write.ts';
import { isClipName } from '../../files/clip-names.ts';
import { entryAt } from '../../files/exists.ts';
import { ensureRoom, type FreeBytes, freeBytesOf } from '../../files/free-space.ts';
import { hashFile } from '../../files/hash.ts';
import { inside, isPlainName } from '../../files/inside.ts';
import { makeFolder, makeOwnFolder } from '../../files/own-folder.ts';
import { safeName } from '../../files/safe-name.ts';
import { withFreeName } from '../../files/unique-name.ts';
import type {
  ArchiveClip,
  ArchiveFormat,
  ArchiveOptions,
  ArchiveProblem,
  ClipTarget,
  PlacedClip,
  UnpackedArchive,
} from '../../shared/archive.ts';
import { noteImport, type PlacedImport, partName, takeBackImport } from './clip-journal.ts';
import {
  connectionsName,
  databaseName,
  formatVersion,
  headSchema,
  isArchivePath,
  isDrawnAgain,
  isForeignCopy,
  type Manifest,
  manifestSchema,
  maxTextBytes,
} from './manifest.ts';
import {
  type ArchiveFile,
  countingBytes,
  folded,
  Refused,
  readContents,
  readEntry,
  withZip,
} from './zip-files.ts';

/** Reads a whole export, each file against its hash, and puts what is no clip into `folder`. See `Archives.unpack`. */
export async function unpackArchive(
  format: ArchiveFormat,
  path: string,
  folder: string,
  { signal, onProgress }: ArchiveOptions,
  freeBytes: FreeBytes = freeBytesOf,
): Promise<Result<UnpackedArchive, ArchiveProblem>> {
  return withArchive(path, async ({ zip, manifest, entries }) => {
    const { files: all, clips, format: found, formatVersion: _version, ...facts } = manifest;
    const files = all.filter(({ name }) => !isDrawnAgain(name));
    if (found !== format) throw new Refused('not-an-export');
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const unpacked = files.filter(({ name }) => !isClip(name));
    await makeOwnFolder(folder);
    await ensureRoom(
      folder,
      unpacked.reduce((sum, { bytes }) => sum + bytes, 0),
      freeBytes,
    );
    const onBytes = countingBytes(total, onProgress);
    let leftOut = 0;
    for (const file of files) {
      const isLeftOut = !isNamedByContent(file) || isForeignCopy(file.name);
      if (isLeftOut) leftOut += 1;
      const target = isLeftOut || isClip(file.name) ? null : targetOf(folder, file.name);
      if (target !== null) await makeOwnFolder(dirname(target));
      await readEntry(zip, entries, file, target, signal, onBytes);
    }
    return { facts, clips, leftOut };
  });
}

const isClip = (name: string): boolean => name.startsWith('clips/');

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
  { folder, mayMake, journal, isShared }: ClipTarget,
  { signal, onProgress }: ArchiveOptions,
  freeBytes: FreeBytes = freeBytesOf,
): Promise<Result<readonly PlacedClip[], ArchiveProblem>> {
  return withArchive(path, async ({ zip, manifest, entries }) => {
    const known = new Map(manifest.files.map((file) => [file.name, file]));
    // By the task: another export may lie in the place of the one that was read through.
    const names = new Map(manifest.clips.map(({ taskId, clip }) => [taskId, clip]));
    const wanted = clips.map(({ taskId, fileName }) => {
      const file = known.get(names.get(taskId) ?? '');
      if (file === undefined) throw new Refused('damaged');
      return { taskId, fileName, file };
    });
    const total = wanted.reduce((sum, { file }) => sum + file.bytes, 0);
    if (mayMake) await makeFolder(folder);
    else await access(folder);
    await ensureRoom(folder, total, freeBytes);
    const planned = await planNames(folder, wanted, isShared, signal);
    const missing = planned.filter(({ isNew }) => isNew);
    const placed: PlacedImport = {
      id: randomBytes(4).toString('hex'),
      folder,
      clips: missing.map(({ name, file: { bytes, sha256 } }) => ({ name, bytes, sha256 })),
    };
    await noteImport(journal, placed);
    const there = total - missing.reduce((sum, { file }) => sum + file.bytes, 0);
    const onBytes = countingBytes(total, onProgress, there);
    let placedClips = 0;
    try {
      for (const [index, { name, file }] of missing.entries()) {
        const part = inside(folder, partName(placed, index));
        await readEntry(zip, entries, file, part, signal, onBytes);
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

interface WantedClip extends Omit<ArchiveClip, 'clip'> {
  readonly file: ArchiveFile;
}

/** Chooses a free name for each clip. A shared one that is there with the same bytes is not placed, and never taken back. */
async function planNames(
  folder: string,
  wanted: readonly WantedClip[],
  isShared: boolean,
  signal: AbortSignal,
) {
  /** Hashes of what is placed, by names as the least exact of systems tells them apart. */
  const chosen = new Map<string, string>();
  const planned: (Omit<WantedClip, 'fileName'> & { readonly name: string; readonly isNew: boolean })[] = [];
  for (const { taskId, fileName, file } of wanted) {
    signal.throwIfAborted();
    const plan = await withFreeName(inside(folder, clipFileName(fileName)), async (candidate) => {
      const name = basename(candidate);
      const other = chosen.get(folded(name));
      if (other !== undefined) return isShared && other === file.sha256 ? { name, isNew: false } : null;
      const found = await entryAt(candidate);
      if (found === null) return { name, isNew: true };
      const isSame =
        isShared &&
        found.isFile() &&
        found.size === file.bytes &&
        (await hashFile(candidate)) === file.sha256;
      return isSame ? { name, isNew: false } : null;
    });
    if (plan.isNew) chosen.set(folded(plan.name), file.sha256);
    planned.push({ taskId, file, ...plan });
  }
  return planned;
}

/** The name as it was where it can be a clip's on every system, with a number too. */
function clipFileName(name: string): string {
  if (isClipName(name) && isPlainName(`${name} (999)`)) return name;
  const { name: stem, ext } = parse(name.replaceAll(/[/\\]/g, ' '));
  const safe = safeName(stem) || 'Video';
  return isClipName(`${safe}${ext}`) ? `${safe}${ext}` : `${safe}.mp4`;
}

/** @param work on an export whose list of files was checked, and none of its files yet. */
function withArchive<Value>(
  path: string,
  work: (archive: { zip: ZipFile; manifest: Manifest; entries: Map<string, Entry> }) => Promise<Value>,
): Promise<Result<Value, ArchiveProblem>> {
  return withZip(path, async (zip) => {
    const version = { newest: formatVersion, schema: manifestSchema };
    const { manifest, entries } = await readContents(zip, headSchema, version);
    checkFiles(manifest, entries);
    return work({ zip, manifest, entries });
  });
}

function checkFiles({ files, clips }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const names = new Set(files.map(({ name }) => name));
  const clipNames = new Set(clips.map(({ clip }) => clip));
  const isSound =
    clipNames.size === clips.length &&
    new Set(clips.map(({ taskId }) => taskId)).size === clips.length &&
    clips.every(({ clip }) => names.has(clip)) &&
    // A clip of which the end could not be read belongs to no task.
    files.every(({ name }) => isArchivePath(name) && (isClip(name) || !clipNames.has(name))) &&
    names.has(databaseName) &&
    names.has(connectionsName);
  if (!isSound) throw new Refused('altered');
  if ((entries.get(connectionsName)?.uncompressedSize ?? 0) > maxTextBytes) throw new Refused('altered');
}
