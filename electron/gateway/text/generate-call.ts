import type { Connection } from '../../shared/connection.ts';
import type { ownError } from '../errors/app-errors.ts';
import { type Refusal, readRefusal } from '../errors/errors.ts';
import { createDeadline } from '../http/deadline.ts';
import { readNetworkError } from '../http/network-errors.ts';
import { type Answer, readAnswer } from '../http/response.ts';
import { readTarget } from '../http/target.ts';
import type { Transport } from '../http/transport.ts';
import { openBody, type StreamedBody } from '../video/body-stream.ts';
import { toFailure } from '../video/create-outcome.ts';
import { parseJson } from '../video/wire.ts';
import { readGenerateAnswer } from './generate-answer.ts';
import { generatePath, layoutGenerateBody } from './generate-body.ts';
import { marksIn } from './generate-marks.ts';
import { PieceFailure } from './generate-piece.ts';
import { dropPieces, type Received, receiveAnswer } from './generate-receive.ts';
import type { GenerateOptions, GenerateOutcome, OutgoingChat } from './generate-types.ts';

export interface GenerateCallOptions {
  readonly transport: Transport;
  /** Longest silence in milliseconds: while uploading, while the model thinks, between two pieces of the answer. */
  readonly silenceMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Statuses that ask for the same again a little later. */
const busyStatuses: readonly number[] = [429, 503];

/** Makes the call that asks a text model, once and only once. */
export function createGenerate(options: GenerateCallOptions) {
  const { transport, silenceMs, now } = options;

  return async function generate(
    connection: Connection,
    chat: OutgoingChat,
    { signal, folder }: GenerateOptions,
  ): Promise<GenerateOutcome> {
    const target = readTarget(connection);
    if (!target.ok) return failed(target.error);
    const { host, secrets, url, basePath, authorization } = target.value;
    const deadline = createDeadline(signal);
    const stillThere = (cause: string) => deadline.restart(silenceMs, cause);
    let body: StreamedBody | null = null;
    try {
      const opened = await openBody(layoutGenerateBody(chat), (sent, total) =>
        stillThere(sent === total ? 'NO_ANSWER' : 'UPLOAD_STALLED'),
      );
      if (!opened.ok) return failed(opened.error);
      body = opened.value;
      const response = await transport.open({
        url,
        path: `${basePath}${generatePath(chat.model)}`,
        method: 'POST',
        headers: {
          ...options.headers,
          authorization,
          'content-type': 'application/json',
          'content-length': String(body.totalBytes),
        },
        body: body.stream,
        signal: deadline.signal,
      });
      const { status, headers } = response;
      if (status >= 300) return refused(await readAnswer(response));
      const received = await receiveAnswer(response, folder, () => stillThere('ANSWER_STALLED'));
      const answer: Answer = { status, headers, bodyText: received.text };
      return (await keepAnswer(received, () => readRefusal(answer).claimsFailure)) ?? refused(answer);
    } catch (thrown) {
      return failed(thrown instanceof PieceFailure ? thrown.error : readNetworkError(thrown, host));
    } finally {
      deadline.clear();
      await body?.close();
    }

    function refused(answer: Answer): GenerateOutcome {
      const refusal: Refusal = readRefusal(answer, { host, secrets, subject: 'creation' });
      const asksToWait = refusal.isReadable && busyStatuses.includes(answer.status);
      return { type: 'failed', asksToWait, ...toFailure(refusal.error, answer, now()) };
    }
  };
}

/** `null` when what came is no answer, or an empty one that tells of a failure; no file is left then. */
async function keepAnswer(received: Received, claimsFailure: () => boolean): Promise<GenerateOutcome | null> {
  const { text, mark, pieces } = received;
  const found = readGenerateAnswer(parseJson(text), mark);
  const isEmpty = found?.blocks.length === 0 && found.blockReason === null;
  const read = isEmpty && claimsFailure() ? null : found;
  // Data that no part speaks of has no use.
  const wanted = new Set(read === null ? [] : marksIn(read.parts, mark));
  await dropPieces(pieces.filter(({ index }) => !wanted.has(index)));
  if (read === null) return null;
  const kept = pieces
    .filter(({ index }) => wanted.has(index))
    .map(({ index, path, sha256, bytes, style }) => ({ index, path, sha256, bytes, style }));
  return { type: 'answered', answer: { ...read, mark, pieces: kept } };
}

function failed(error: ReturnType<typeof ownError>): GenerateOutcome {
  return { type: 'failed', error, asksToWait: false, retryAfterMs: null, serverTime: null };
}
