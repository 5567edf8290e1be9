import { type FileHandle, open, stat } from 'node:fs/promises';
import { type AppErrorData, fail, ok, type Result } from '#contract';
import { type OwnCode, ownError } from '../errors/app-errors.ts';
import { BodyFailure } from '../http/network-errors.ts';

/** Raw bytes read and encoded at a time; a multiple of three, so that the pieces of base64 join without padding. */
export const chunkBytes = 192 * 1024;

/** A file whose bytes go into a request. */
export interface BodyFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** Modification time when it was judged, whole milliseconds since 1970; not compared when absent. */
  readonly modifiedAt?: number;
}

/** How bytes were written as text by whoever wrote them first. */
export interface Base64Style {
  readonly alphabet: 'base64' | 'base64url';
  readonly isPadded: boolean;
}
export const usualStyle: Base64Style = { alphabet: 'base64', isPadded: true };

/** Characters of `bytes` raw bytes in a style. */
export function styledLength(bytes: number, style: Base64Style): number {
  return style.isPadded ? Math.ceil(bytes / 3) * 4 : Math.ceil((bytes * 4) / 3);
}

/** Opens a file and checks that it is what was judged. Fails with `files.missing`, `.changed` or `.unreadable`. */
export async function openBodyFile(file: BodyFile): Promise<Result<FileHandle>> {
  let handle: FileHandle | undefined;
  try {
    // Opening a pipe would wait for its other end: look before.
    if (!(await stat(file.path)).isFile()) return fail(fileError('files.unreadable', [file.name]));
    handle = await open(file.path, 'r');
    const { size, mtimeMs } = await handle.stat();
    const { bytes, modifiedAt = Math.trunc(mtimeMs) } = file;
    if (size === bytes && Math.trunc(mtimeMs) === modifiedAt) return ok(handle);
    await handle.close();
    return fail(fileError('files.changed', [file.name]));
  } catch (error) {
    await handle?.close().catch(() => undefined);
    const cause = systemCode(error);
    const isGone = cause === 'ENOENT' || cause === 'ENOTDIR';
    return fail(fileError(isGone ? 'files.missing' : 'files.unreadable', [file.name], cause));
  }
}

/** Base64 of a whole file. The last piece is held back until the file is known to have kept its size. */
export async function* encodeFile(
  handle: FileHandle,
  file: BodyFile,
  style: Base64Style = usualStyle,
): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, file.bytes));
  for (let position = 0; position < file.bytes; ) {
    const wanted = Math.min(chunk.length, file.bytes - position);
    const filled = await fill(handle, chunk.subarray(0, wanted), position, file);
    position += filled;
    const isLast = position === file.bytes;
    const hasKeptSize = filled === wanted && (!isLast || (await handle.stat()).size === file.bytes);
    if (!hasKeptSize) throw new BodyFailure(fileError('files.changed', [file.name]));
    const text = chunk.toString(style.alphabet, 0, filled);
    yield Buffer.from(isLast ? padded(text, style) : text, 'latin1');
  }
}

/** The runtime pads one alphabet and never the other. */
function padded(text: string, { isPadded }: Base64Style): string {
  if (!isPadded) return text.replace(/=+$/, '');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Reads until `into` is full or the file ends; a single read may bring less than was asked for. */
async function fill(handle: FileHandle, into: Buffer, position: number, file: BodyFile): Promise<number> {
  try {
    let filled = 0;
    while (filled < into.length) {
      const { bytesRead } = await handle.read(into, filled, into.length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  } catch (error) {
    throw new BodyFailure(fileError('files.unreadable', [file.name], systemCode(error)));
  }
}

function fileError(code: OwnCode, files: string[], cause?: string): AppErrorData {
  return ownError(code, { files, cause });
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
