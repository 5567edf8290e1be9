import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { maxBodyBytes, type ReferenceKind, type RefusalReason } from '#contract';
import { Broken } from './broken.ts';
import { type ByteFile, createByteFile } from './byte-file.ts';
import { readHeic } from './formats/heic.ts';
import { readJpeg } from './formats/jpeg.ts';
import { readMp3 } from './formats/mp3.ts';
import { readMp4 } from './formats/mp4.ts';
import { readPng } from './formats/png.ts';
import { readWav } from './formats/wav.ts';
import { readWebp } from './formats/webp.ts';
import { probeFragments } from './probe.ts';
import { type Format, formatFacts, sniff } from './sniff.ts';

/** What is measured in a reference; a fact that a file does not tell is absent. */
export interface FileFacts {
  /** Pixels as displayed. */
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  /** Rate of nearly all frames, or the mean where it changes. */
  readonly framesPerSecond?: number;
  readonly videoCodec?: string;
  readonly audioCodec?: string;
}

/** What a file turned out to be. */
export interface JudgedFile {
  readonly kind: ReferenceKind;
  readonly mime: string;
  readonly bytes: number;
  /** Whole milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly facts: FileFacts;
}

export type Judgement =
  | { readonly ok: true; readonly file: JudgedFile }
  | { readonly ok: false; readonly reason: RefusalReason };

export interface JudgeOptions {
  /** Longest that a file may keep its judge busy, in milliseconds; one that takes longer counts as damaged. */
  readonly timeLimitMs?: number;
}
export const defaultTimeLimitMs = 5_000;

/**
 * Judges a file by its bytes, never by its name: what it is, whether it is whole, its facts. Reads heads,
 * indexes and ends in bounded pieces, so that neither a large nor a hostile file holds up the main process.
 * Never throws.
 */
export async function judgeFile(path: string, options: JudgeOptions = {}): Promise<Judgement> {
  const limit = AbortSignal.timeout(options.timeLimitMs ?? defaultTimeLimitMs);
  const outOfTime = new Promise<Judgement>((resolve) => {
    limit.addEventListener('abort', () => resolve(refuse('damaged')), { once: true });
  });
  return Promise.race([judge(path, limit), outOfTime]);
}

/** File name without folders, for messages. */
export function nameOf(path: string): string {
  return basename(path);
}

async function judge(path: string, signal: AbortSignal): Promise<Judgement> {
  let handle: FileHandle | undefined;
  try {
    // Opening a pipe would wait for its other end, opening a device may set it going: look before.
    const seen = await stat(path);
    if (seen.isDirectory()) return refuse('folder');
    if (!seen.isFile()) return refuse('not-a-file');
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    return await judgeOpen(handle, signal);
  } catch (error) {
    return refuse(error instanceof Broken ? error.reason : reasonOf(error));
  } finally {
    await handle?.close().catch(() => undefined);
  }
}

async function judgeOpen(handle: FileHandle, signal: AbortSignal): Promise<Judgement> {
  const stats = await handle.stat();
  if (!stats.isFile()) return refuse('not-a-file');
  if (stats.size === 0) return refuse('empty');
  if (stats.size > maxBodyBytes) return refuse('too-large');
  const file = createByteFile(handle, stats.size, signal);
  const format = await sniff(file);
  const facts = await read[format](file);
  const after = await handle.stat();
  // What was measured is not what is there any more.
  if (after.size !== stats.size || after.mtimeMs !== stats.mtimeMs) return refuse('damaged');
  const modifiedAt = Math.trunc(stats.mtimeMs);
  return { ok: true, file: { ...formatFacts[format], bytes: stats.size, modifiedAt, facts } };
}

const readClip = (file: ByteFile) => readMp4(file, () => probeFragments(file));

const read: Readonly<Record<Format, (file: ByteFile) => Promise<FileFacts>>> = {
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const isSystem = code !== null && /^E[A-Z0-9]+$/.test(code);
  if (code === 'ERR_INVALID_ARG_VALUE') return 'missing';
  return isSystem ? (systemReasons[code] ?? 'unreadable') : 'damaged';
}

function refuse(reason: RefusalReason): Judgement {
  return { ok: false, reason };
}
