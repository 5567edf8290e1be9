import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { maxBodyBytes, type ReferenceFile, type RefusalReason } from '#contract';
import { isOfSystem } from '../files/disk-errors.ts';
import { codeOf } from '../shared/error-code.ts';
import { type ByteFile, createByteFile, MediaFormatError } from './byte-file.ts';
import { readClip, readMp3 } from './clips.ts';
import { detectFormat, type Format, formatFacts } from './detect-format.ts';
import { readHeic } from './formats/heic.ts';
import { readJpeg } from './formats/jpeg.ts';
import { readPng } from './formats/png.ts';
import { readWav, readWebp } from './formats/riff.ts';

/** What is measured in a reference; a fact that a file does not tell, or that its kind has not, is absent. */
export type FileFacts = Pick<
  ReferenceFile,
  'width' | 'height' | 'seconds' | 'framesPerSecond' | 'videoCodec' | 'audioCodec'
>;

/** What a file turned out to be. */
export interface InspectedFile extends Readonly<Pick<ReferenceFile, 'kind' | 'mime' | 'bytes'>> {
  /** Whole milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly facts: FileFacts;
}

export type Inspection =
  | { readonly ok: true; readonly file: InspectedFile }
  | { readonly ok: false; readonly reason: RefusalReason };

/**
 * Inspects a file's bytes, never its name: what it is, whether it is complete, its facts. Takes as long as the file
 * makes it take: only the media worker bounds time and memory. Never throws.
 */
export async function inspectFile(path: string): Promise<Inspection> {
  let handle: FileHandle | undefined;
  try {
    // Opening a pipe would wait for its other end, opening a device may set it going: look before.
    const seen = await stat(path);
    if (seen.isDirectory()) return refuse('folder');
    if (!seen.isFile()) return refuse('not-a-file');
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    return await inspectOpen(handle);
  } catch (error) {
    return refuse(error instanceof MediaFormatError ? error.reason : reasonOf(error));
  } finally {
    await handle?.close().catch(() => undefined);
  }
}

async function inspectOpen(handle: FileHandle): Promise<Inspection> {
  const stats = await handle.stat();
  if (!stats.isFile()) return refuse('not-a-file');
  if (stats.size === 0) return refuse('empty');
  if (stats.size > maxBodyBytes) return refuse('too-large');
  const file = createByteFile(handle, stats.size);
  const format = await detectFormat(file);
  const facts = await readers[format](file);
  const after = await handle.stat();
  // What was measured is not what is there any more.
  if (after.size !== stats.size || after.mtimeMs !== stats.mtimeMs) return refuse('damaged');
  const modifiedAt = Math.trunc(stats.mtimeMs);
  return { ok: true, file: { ...formatFacts[format], bytes: stats.size, modifiedAt, facts } };
}

const readers: Readonly<Record<Format, (file: ByteFile) => Promise<FileFacts>>> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
  heic: readHeic,
  mp4: readClip,
  mov: readClip,
  mp3: readMp3,
  wav: readWav,
};

const systemReasons: Readonly<Record<string, RefusalReason>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ELOOP: 'link-loop',
  EISDIR: 'folder',
  // A pipe or socket that took the file's place between the look and the opening.
  ENXIO: 'not-a-file',
};

/** Errors of the system say what is wrong with the way to the file; any other means that its content makes no sense. */
function reasonOf(error: unknown): RefusalReason {
  const code = codeOf(error);
  if (code === 'ERR_INVALID_ARG_VALUE') return 'missing';
  return isOfSystem(code) ? (systemReasons[code] ?? 'unreadable') : 'damaged';
}

function refuse(reason: RefusalReason): Inspection {
  return { ok: false, reason };
}
