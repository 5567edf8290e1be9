import { type FileHandle, open, stat } from 'node:fs/promises';
import { type AppErrorData, fail, ok, type Result } from '#contract';
import { readAll } from '../../files/atomic-write.ts';
import { codeOf } from '../../shared/error-code.ts';
import { FailureInWords, ownError } from '../errors/app-errors.ts';
import { isCancelled } from './deadline.ts';

/** Raw bytes read and sent at a time; a multiple of three, so that the runs of base64 join without padding. */
export const chunkBytes = 384 * 1024;
/**
 * Raw bytes made text at a time, a multiple of three too. V8 gives a text of more than 128 KB memory of its own, new each time; one of
 * 64 KB lies where others lay before.
 */
export const textBytes = 48 * 1024;

/** A file whose bytes go into a request. */
export interface BodyFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** Modification time when it was inspected, whole milliseconds since 1970; not compared when absent. */
  readonly modifiedAt?: number;
}

/** 1 for the characters of both alphabets of base64 and the padding. */
export const isBase64 = new Uint8Array(256);
for (const byte of Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=')) {
  isBase64[byte] = 1;
}

/** How bytes were written as text by whoever wrote them first. */
export interface Base64Style {
  readonly alphabet: 'base64' | 'base64url';
  readonly isPadded: boolean;
}
const usualStyle: Base64Style = { alphabet: 'base64', isPadded: true };

/** Characters of `bytes` raw bytes in a style. */
function styledLength(bytes: number, style: Base64Style): number {
  return style.isPadded ? Math.ceil(bytes / 3) * 4 : Math.ceil((bytes * 4) / 3);
}

/** One run of a request's JSON: literal text, or the base64 of a file. */
export type StreamSegment =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'base64'; readonly file: BodyFile; readonly style?: Base64Style };

/** The JSON of a request, ready to be sent: its files are open and have the sizes they were added with. */
export interface StreamedBody {
  /** Exact length of the stream, for `content-length`. */
  readonly totalBytes: number;
  /** The JSON as text, for people: a number of bytes stands for each file. */
  readonly shownText: string;
  /** Whether any of it has been handed on. Until then nothing of the request can have left. */
  readonly hasStarted: boolean;
  /** The bytes, once: a second reader is refused, so that no request can go out twice. A file that does not hold what it promised ends them. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** Lets go of the files, each once its disk has answered. Safe at any time, and again. */
  close(): void;
}

type OpenSegment =
  | Extract<StreamSegment, { type: 'text' }>
  | (Extract<StreamSegment, { type: 'base64' }> & { readonly handle: FileHandle });

/**
 * Opens every file of a request and checks its size, before a connection is even tried.
 *
 * @param onSent called with 0 when there is a connection, then each time the receiver has taken a chunk.
 * @param signal ends the wait for a disk that does not answer.
 * @returns `files.missing`, `files.changed` or `files.unreadable` with the names of the files concerned.
 * @throws the reason of a signal that was cancelled.
 */
export async function openStreamedBody(
  segments: readonly StreamSegment[],
  onSent: (sentBytes: number, totalBytes: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Result<StreamedBody>> {
  const outcomes = await Promise.all(segments.map((segment) => openSegment(segment, signal)));
  const opened = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  const close = () => {
    for (const segment of opened) if (segment.type === 'base64') letGo(segment.handle);
  };
  const problem = worst(outcomes);
  if (problem) {
    close();
    return fail(problem);
  }
  let hasStarted = false;
  let isTaken = false;
  const totalBytes = segments.reduce((sum, segment) => sum + segmentBytes(segment), 0);

  async function* sendAll(): AsyncGenerator<Uint8Array, void, undefined> {
    let sent = 0;
    onSent(0, totalBytes);
    for await (const chunk of prefetchOne(chunksOf(opened))) {
      hasStarted = true;
      yield chunk;
      sent += chunk.length;
      onSent(sent, totalBytes);
    }
  }

  return ok({
    totalBytes,
    get shownText() {
      return segments
        .map((segment) => (segment.type === 'text' ? segment.text : `…${segment.file.bytes} bytes…`))
        .join('');
    },
    get hasStarted() {
      return hasStarted;
    },
    stream: {
      [Symbol.asyncIterator]() {
        if (isTaken) throw new Error('The body of a request can be sent only once.');
        isTaken = true;
        return sendAll();
      },
    },
    close,
  });
}

function segmentBytes(segment: StreamSegment): number {
  if (segment.type === 'text') return Buffer.byteLength(segment.text, 'utf8');
  return styledLength(segment.file.bytes, segment.style ?? usualStyle);
}

async function* chunksOf(segments: readonly OpenSegment[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const segment of segments) {
    if (segment.type === 'text') yield Buffer.from(segment.text, 'utf8');
    else yield* encodeFile(segment.handle, segment.file, segment.style);
  }
}

async function openSegment(segment: StreamSegment, signal?: AbortSignal): Promise<Result<OpenSegment>> {
  if (segment.type === 'text') return ok(segment);
  const opened = await openInTime(segment.file, signal);
  return opened.ok ? ok({ ...segment, handle: opened.value }) : opened;
}

/** The error of the first file that failed, with the names of all files that failed in the same way. */
function worst(outcomes: readonly Result<unknown>[]): AppErrorData | null {
  const errors = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
  const leading = errors[0];
  if (!leading) return null;
  const files = errors
    .filter(({ code }) => code === leading.code)
    .flatMap(({ details }) => details?.files ?? []);
  return { ...leading, details: { ...leading.details, files } };
}

/**
 * The values of `source`, each fetched while the one before is being used: reading and encoding go on while the network
 * takes its time. At most one value waits. An error of the source is thrown after the values that came before it.
 */
async function* prefetchOne<Value>(
  source: AsyncGenerator<Value, void, undefined>,
): AsyncGenerator<Value, void, undefined> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // Thrown when its turn comes; until then nobody listens.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    // Whoever leaves early does not leave a file being read behind.
    await source.return();
  }
}

/** A disk that hangs answers no read, and `close` waits for the last one: nobody waits for that. */
function letGo(handle: FileHandle): void {
  handle.close().catch(() => undefined);
}

/** As `openBodyFile`, and closes the file when a signal ends. @throws the reason of one that was cancelled before it was open. */
function openInTime(file: BodyFile, signal?: AbortSignal): Promise<Result<FileHandle>> {
  const opening = openBodyFile(file);
  return new Promise((resolve, reject) => {
    const end = () => {
      if (isCancelled(signal?.reason)) reject(signal?.reason);
      else resolve(fail(ownError('files.unreadable', { files: [file.name], cause: 'ETIMEDOUT' })));
      void opening.then((opened) => opened.ok && letGo(opened.value));
    };
    void opening.then(resolve);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** Opens a file and checks that it is as it was inspected. Fails with `files.missing`, `.changed` or `.unreadable`. */
async function openBodyFile(file: BodyFile): Promise<Result<FileHandle>> {
  let handle: FileHandle | undefined;
  try {
    // Opening a pipe would wait for its other end: look before.
    if (!(await stat(file.path)).isFile()) return fail(ownError('files.unreadable', { files: [file.name] }));
    handle = await open(file.path, 'r');
    const { size, mtimeMs } = await handle.stat();
    const { bytes, modifiedAt = Math.trunc(mtimeMs) } = file;
    if (size === bytes && Math.trunc(mtimeMs) === modifiedAt) return ok(handle);
    await handle.close();
    return fail(ownError('files.changed', { files: [file.name] }));
  } catch (error) {
    await handle?.close().catch(() => undefined);
    const cause = codeOf(error);
    const isGone = cause === 'ENOENT' || cause === 'ENOTDIR';
    return fail(ownError(isGone ? 'files.missing' : 'files.unreadable', { files: [file.name], cause }));
  }
}

/** Base64 of a whole file. The last chunk is held back until the file is known to have kept its size. */
async function* encodeFile(
  handle: FileHandle,
  file: BodyFile,
  style: Base64Style = usualStyle,
): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, file.bytes));
  const refuse = (error: unknown) => {
    throw new FailureInWords(ownError('files.unreadable', { files: [file.name], cause: codeOf(error) }));
  };
  for (let position = 0; position < file.bytes; ) {
    const wanted = Math.min(chunk.length, file.bytes - position);
    const read = await readAll(handle, chunk.subarray(0, wanted), position).catch(refuse);
    position += read.length;
    const isLast = position === file.bytes;
    const hasKeptSize =
      read.length === wanted && (!isLast || (await handle.stat().catch(refuse)).size === file.bytes);
    if (!hasKeptSize) throw new FailureInWords(ownError('files.changed', { files: [file.name] }));
    yield encoded(read, style);
  }
}

/** Base64 of a chunk as bytes, piece by piece. Only the last chunk of a file can end with padding. */
function encoded(chunk: Buffer, style: Base64Style): Buffer {
  const bytes = Buffer.allocUnsafe(styledLength(chunk.length, style));
  let written = 0;
  for (let from = 0; from < chunk.length; from += textBytes) {
    const text = chunk.toString(style.alphabet, from, from + textBytes);
    const isEnd = from + textBytes >= chunk.length;
    written += bytes.write(isEnd ? padded(text, style) : text, written, 'latin1');
  }
  return bytes.subarray(0, written);
}

/** The runtime pads one alphabet and never the other. */
function padded(text: string, { isPadded }: Base64Style): string {
  if (!isPadded) return text.replace(/=+$/, '');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}
