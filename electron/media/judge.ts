import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { maxBodyBytes, type ReferenceKind, type RefusalReason } from '#contract';
import { probeClip, probeSound } from './probe.ts';

/** What a file turned out to be. */
export interface JudgedFile {
  readonly kind: ReferenceKind;
  readonly mime: string;
  readonly bytes: number;
  /** Whole milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly facts: { readonly width?: number; readonly height?: number; readonly seconds?: number };
}

export type Judgement =
  | { readonly ok: true; readonly file: JudgedFile }
  | { readonly ok: false; readonly reason: RefusalReason };

/** Sniffed type to the word the video vendor accepts. `audio/mpeg` and `video/quicktime` have been refused. */
const accepted: Readonly<Record<string, { readonly kind: ReferenceKind; readonly mime: string }>> = {
  'image/jpeg': { kind: 'image', mime: 'image/jpeg' },
  'image/png': { kind: 'image', mime: 'image/png' },
  'image/webp': { kind: 'image', mime: 'image/webp' },
  'image/heic': { kind: 'image', mime: 'image/heic' },
  'video/mp4': { kind: 'video', mime: 'video/mp4' },
  'video/quicktime': { kind: 'video', mime: 'video/mov' },
  'audio/mpeg': { kind: 'audio', mime: 'audio/mp3' },
  'audio/wav': { kind: 'audio', mime: 'audio/wav' },
};

/** Enough for every magic number and for the size of a picture behind its metadata. */
const headBytes = 512 * 1024;

/**
 * Judges a file by its bytes, never by its name: what it is, whether it is whole, its facts.
 * Reads the head, and of clips the index; the main process is not held up by large files.
 */
export async function judgeFile(path: string): Promise<Judgement> {
  let head: Uint8Array;
  let stats: { readonly bytes: number; readonly modifiedAt: number };
  try {
    // Opening a pipe would wait for its other end: look before.
    const found = await stat(path);
    if (!found.isFile()) return refuse(found.isDirectory() ? 'folder' : 'not-a-file');
    const handle = await open(path, 'r');
    try {
      const { size, mtimeMs } = await handle.stat();
      if (size === 0) return refuse('empty');
      if (size > maxBodyBytes) return refuse('too-large');
      stats = { bytes: size, modifiedAt: Math.trunc(mtimeMs) };
      const buffer = Buffer.alloc(Math.min(headBytes, size));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      head = buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    return refuse(reasonOf(error));
  }
  const found = (await fileTypeFromBuffer(head))?.mime ?? '';
  const type = accepted[found];
  if (type === undefined) return refuse(/^(image|video|audio)\//.test(found) ? 'unsupported' : 'not-media');
  try {
    return { ok: true, file: { ...type, ...stats, facts: await measure(type.kind, path, head) } };
  } catch {
    // The magic number was right and the rest was not: the file is cut off or broken.
    return refuse('damaged');
  }
}

/** File name without folders, for messages. */
export function nameOf(path: string): string {
  return basename(path);
}

async function measure(kind: ReferenceKind, path: string, head: Uint8Array): Promise<JudgedFile['facts']> {
  switch (kind) {
    case 'image': {
      const { width, height } = imageSize(head);
      if (!(width > 0 && height > 0)) throw new Error('The picture has no size.');
      return { width, height };
    }
    case 'video': {
      const { width, height, seconds } = await probeClip(path);
      return { width, height, seconds };
    }
    case 'audio':
      return probeSound(path);
  }
}

function reasonOf(error: unknown): RefusalReason {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  return code === 'ELOOP' ? 'link-loop' : 'unreadable';
}

function refuse(reason: RefusalReason): Judgement {
  return { ok: false, reason };
}
