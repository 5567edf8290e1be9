import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import { type AppErrorData, fail, layoutVideoBody, ok, type Result, videoBodyBytes } from '#contract';
import { oneAhead } from './ahead.ts';
import { type OwnCode, ownError } from './app-errors.ts';
import { BodyFailure } from './network-errors.ts';
import type { OutgoingReference, OutgoingVideo } from './types.ts';

/** Raw bytes read and encoded at a time; a multiple of three, so that the pieces of base64 join without padding. */
export const chunkBytes = 192 * 1024;

/** The JSON of a create request, ready to be sent: its files are open and have the sizes they were added with. */
export interface VideoBody {
  /** Exact length of the stream, for `content-length`. */
  readonly totalBytes: number;
  /** Whether any of it has been handed on. Until then nothing of the request can have left. */
  readonly hasStarted: boolean;
  /** The bytes, once: a second reader is refused, so that no request can go out twice. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** Lets go of the files. Safe at any time, and again. */
  close(): Promise<void>;
}

/**
 * Opens every file of a video request and checks its size, before a connection is even tried.
 *
 * @param onSent called with 0 when there is a connection, then each time the receiver has taken a piece.
 * @returns `files.missing`, `files.changed` or `files.unreadable` with the names of the files concerned.
 */
export async function openVideoBody(
  video: OutgoingVideo,
  onSent: (sentBytes: number, totalBytes: number) => void = () => undefined,
): Promise<Result<VideoBody>> {
  const outcomes = await Promise.all(video.references.map(openReference));
  const handles = outcomes.map((outcome) => (outcome.ok ? outcome.value : null));
  const close = async () => {
    await Promise.allSettled(handles.map((handle) => handle?.close()));
  };
  const problem = worst(outcomes);
  if (problem) {
    await close();
    return fail(problem);
  }
  const state = { hasStarted: false, isTaken: false };
  const totalBytes = videoBodyBytes(video, video.references);
  return ok({
    totalBytes,
    get hasStarted() {
      return state.hasStarted;
    },
    stream: {
      [Symbol.asyncIterator]() {
        if (state.isTaken) throw new Error('The body of a request can be sent only once.');
        state.isTaken = true;
        return sendAll(video, handles, totalBytes, state, onSent);
      },
    },
    close,
  });
}

async function* sendAll(
  video: OutgoingVideo,
  handles: readonly (FileHandle | null)[],
  totalBytes: number,
  state: { hasStarted: boolean },
  onSent: (sentBytes: number, totalBytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let sent = 0;
  onSent(0, totalBytes);
  for await (const piece of oneAhead(pieces(video, handles))) {
    state.hasStarted = true;
    yield piece;
    sent += piece.length;
    onSent(sent, totalBytes);
  }
}

async function* pieces(
  video: OutgoingVideo,
  handles: readonly (FileHandle | null)[],
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const segment of layoutVideoBody(video, video.references)) {
    if (segment.type === 'text') yield Buffer.from(segment.text, 'utf8');
    else {
      const handle = handles[segment.index];
      if (!handle) throw new Error('A reference without an open file.');
      yield* encodeFile(handle, segment.reference);
    }
  }
}

/** Base64 of a whole file. The last piece is held back until the file is known to have kept its size. */
async function* encodeFile(handle: FileHandle, reference: OutgoingReference): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, reference.bytes));
  for (let position = 0; position < reference.bytes; ) {
    const wanted = Math.min(chunk.length, reference.bytes - position);
    const filled = await fill(handle, chunk.subarray(0, wanted), position, reference);
    position += filled;
    const isLast = position === reference.bytes;
    const hasKeptSize = filled === wanted && (!isLast || (await handle.stat()).size === reference.bytes);
    if (!hasKeptSize) throw new BodyFailure(fileError('files.changed', [reference.name]));
    yield Buffer.from(chunk.toString('base64', 0, filled), 'latin1');
  }
}

/** Reads until `into` is full or the file ends; a single read may bring less than was asked for. */
async function fill(
  handle: FileHandle,
  into: Buffer,
  position: number,
  reference: OutgoingReference,
): Promise<number> {
  try {
    let filled = 0;
    while (filled < into.length) {
      const { bytesRead } = await handle.read(into, filled, into.length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  } catch (error) {
    throw new BodyFailure(fileError('files.unreadable', [reference.name], systemCode(error)));
  }
}

/** A reference that goes out as an address has no file: `null`. */
async function openReference(reference: OutgoingReference): Promise<Result<FileHandle | null>> {
  if (typeof reference.link === 'string') return ok(null);
  let handle: FileHandle | undefined;
  try {
    // Opening a pipe would wait for its other end: look before.
    if (!(await stat(reference.path)).isFile()) return fail(fileError('files.unreadable', [reference.name]));
    handle = await open(reference.path, 'r');
    const { size, mtimeMs } = await handle.stat();
    const { bytes, modifiedAt = Math.trunc(mtimeMs) } = reference;
    if (size === bytes && Math.trunc(mtimeMs) === modifiedAt) return ok(handle);
    await handle.close();
    return fail(fileError('files.changed', [reference.name]));
  } catch (error) {
    await handle?.close().catch(() => undefined);
    const cause = systemCode(error);
    const isGone = cause === 'ENOENT' || cause === 'ENOTDIR';
    return fail(fileError(isGone ? 'files.missing' : 'files.unreadable', [reference.name], cause));
  }
}

/** One error for all files that failed as the first one did. */
function worst(outcomes: readonly Result<FileHandle | null>[]): AppErrorData | null {
  const errors = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
  const leading = errors[0];
  if (!leading) return null;
  const files = errors
    .filter(({ code }) => code === leading.code)
    .flatMap(({ details }) => details?.files ?? []);
  return { ...leading, details: { ...leading.details, files } };
}

function fileError(code: OwnCode, files: string[], cause?: string): AppErrorData {
  return ownError(code, { files, cause });
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
