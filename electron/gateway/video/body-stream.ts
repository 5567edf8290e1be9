import type { FileHandle } from 'node:fs/promises';
import { type AppErrorData, fail, ok, type Result } from '#contract';
import { oneAhead } from './ahead.ts';
import {
  type Base64Style,
  type BodyFile,
  encodeFile,
  openBodyFile,
  styledLength,
  usualStyle,
} from './file-base64.ts';

/** One run of a request's JSON: literal text, or the base64 of a file. */
export type StreamSegment =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'base64'; readonly file: BodyFile; readonly style?: Base64Style };

/** The JSON of a request, ready to be sent: its files are open and have the sizes they were added with. */
export interface StreamedBody {
  /** Exact length of the stream, for `content-length`. */
  readonly totalBytes: number;
  /** Whether any of it has been handed on. Until then nothing of the request can have left. */
  readonly hasStarted: boolean;
  /** The bytes, once: a second reader is refused, so that no request can go out twice. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** Lets go of the files. Safe at any time, and again. */
  close(): Promise<void>;
}

interface OpenSegments {
  readonly segments: readonly StreamSegment[];
  /** One a segment; `null` for text. */
  readonly handles: readonly (FileHandle | null)[];
  readonly totalBytes: number;
}

/**
 * Opens every file of a request and checks its size, before a connection is even tried.
 *
 * @param onSent called with 0 when there is a connection, then each time the receiver has taken a piece.
 * @returns `files.missing`, `files.changed` or `files.unreadable` with the names of the files concerned.
 */
export async function openBody(
  segments: readonly StreamSegment[],
  onSent: (sentBytes: number, totalBytes: number) => void = () => undefined,
): Promise<Result<StreamedBody>> {
  const outcomes = await Promise.all(
    segments.map((segment) => (segment.type === 'text' ? ok(null) : openBodyFile(segment.file))),
  );
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
  const totalBytes = segments.reduce((sum, segment) => sum + segmentBytes(segment), 0);
  return ok({
    totalBytes,
    get hasStarted() {
      return state.hasStarted;
    },
    stream: {
      [Symbol.asyncIterator]() {
        if (state.isTaken) throw new Error('The body of a request can be sent only once.');
        state.isTaken = true;
        return sendAll({ segments, handles, totalBytes }, state, onSent);
      },
    },
    close,
  });
}

function segmentBytes(segment: StreamSegment): number {
  if (segment.type === 'text') return Buffer.byteLength(segment.text, 'utf8');
  return styledLength(segment.file.bytes, segment.style ?? usualStyle);
}

async function* sendAll(
  body: OpenSegments,
  state: { hasStarted: boolean },
  onSent: (sentBytes: number, totalBytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let sent = 0;
  onSent(0, body.totalBytes);
  for await (const piece of oneAhead(pieces(body))) {
    state.hasStarted = true;
    yield piece;
    sent += piece.length;
    onSent(sent, body.totalBytes);
  }
}

async function* pieces({ segments, handles }: OpenSegments): AsyncGenerator<Uint8Array, void, undefined> {
  for (const [index, segment] of segments.entries()) {
    if (segment.type === 'text') yield Buffer.from(segment.text, 'utf8');
    else {
      const handle = handles[index];
      if (!handle) throw new Error('A file of a request is not open.');
      yield* encodeFile(handle, segment.file, segment.style);
    }
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
