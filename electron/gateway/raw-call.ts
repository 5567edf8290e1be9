import { type FileHandle, open } from 'node:fs/promises';
import {
  type AppErrorData,
  answerLimitBytes,
  checkHeader,
  checkOperationPath,
  cleanText,
  type Secret,
} from '#contract';
import { writeAll } from '../files/atomic-write.ts';
import { diskError } from '../files/disk-errors.ts';
import { createByteRedactor, createRedaction, redactBody } from '../shared/redaction.ts';
import { throttleProgress } from '../shared/turns.ts';
import { FailureInWords, ownError } from './errors/app-errors.ts';
import { readNetworkError } from './errors/network-errors.ts';
import { createDeadline, type Deadline } from './http/deadline.ts';
import { headerText } from './http/response.ts';
import type { TransportResponse } from './http/response-body.ts';
import { openStreamedBody, type StreamedBody } from './http/streamed-body.ts';
import { openTarget } from './http/target.ts';
import type { Transport } from './http/transport.ts';
import type { RawCallOptions, RawCalls, RawOutcome, RawRequest } from './raw-types.ts';

/**
 * Longest silence while a request goes out and while its answer comes, and longest in all, in milliseconds. Before an answer begins,
 * silence is no sign: it may come in one piece, when all of it is made.
 */
const defaultLimits = { silenceMs: 300_000, wholeMs: 1_800_000 } as const;

export interface RawCallsOptions {
  readonly transport: Transport;
  /** The tokens of all connections. */
  readonly secrets: () => readonly Secret[];
  /** For tests; `defaultLimits` by default. */
  readonly limits?: { readonly silenceMs: number; readonly wholeMs: number };
  /** For tests; `answerLimitBytes` by default. */
  readonly maxBytes?: number;
}

/** The disk refuses a part of an answer. */
function refuseAnswer(cause: unknown): never {
  throw new FailureInWords(diskError(cause, 'answer'));
}

/** Makes the calls that a person writes by hand. The body of an answer goes straight to a file. */
export function createRawCalls(setup: RawCallsOptions): RawCalls {
  const { transport, secrets: known, limits = defaultLimits, maxBytes = answerLimitBytes } = setup;

  const send: RawCalls['send'] = async (connection, request, options) => {
    const startedAt = performance.now();
    let isSent = false;
    let isAnswered = false;
    const failed = (error: AppErrorData): RawOutcome => ({ type: 'failed', error, isSent });
    const target = openTarget(connection, transport);
    if (!target.ok) return failed(target.error);
    const { host, secrets, send: sendOnce } = target.value;
    // The window has checked both; what reaches the wire does not depend on it.
    const isFit =
      checkOperationPath(request.path) === null && request.headers.every((one) => checkHeader(one) === null);
    if (!isFit) return failed(ownError('internal', { cause: 'REQUEST_NOT_FIT' }));
    const deadline = createDeadline(options.signal, limits.wholeMs);
    let body: StreamedBody | null = null;
    let file: FileHandle | null = null;
    const reached = (stage: 'connected' | 'sent') => {
      // An early answer may begin before all of the request is out.
      if (isAnswered) return;
      isSent ||= stage === 'sent';
      options.onStage(stage === 'connected' ? 'sending' : 'waiting');
      if (stage === 'sent') deadline.rest();
      else deadline.restart(limits.silenceMs, 'UPLOAD_STALLED');
    };
    try {
      if (request.body !== '' && request.method !== 'GET') {
        const onSent = (sent: number, total: number) => reached(sent === total ? 'sent' : 'connected');
        const opened = await openStreamedBody([{ type: 'text', text: request.body }], onSent);
        if (!opened.ok) return failed(opened.error);
        body = opened.value;
      }
      // Before the request: what cannot be kept is not asked for.
      file = await open(options.path, 'wx', 0o600).catch(refuseAnswer);
      const response = await sendOnce({
        path: request.path,
        method: request.method,
        headers: headersOf(request),
        ...(body && { body }),
        signal: deadline.signal,
        onConnected: () => reached(body === null ? 'sent' : 'connected'),
        record: { subject: { type: 'operation', id: request.operation }, call: 'operation' },
      });
      isAnswered = true;
      options.onStage('receiving');
      const { brokenOff, ...received } = await receive(response, file, secrets, options.onReceived, deadline);
      return {
        type: 'answered',
        status: response.status,
        headers: listHeaders(response, secrets),
        tookMs: Math.round(performance.now() - startedAt),
        ...received,
        brokenOff: brokenOff === null ? null : readNetworkError(brokenOff, host),
      };
    } catch (thrown) {
      return failed(readNetworkError(thrown, host));
    } finally {
      deadline.clear();
      body?.close();
      // What came was written by then: a disk that complains at the end takes nothing from it.
      await file?.close().catch(() => undefined);
    }
  };

  /** Writes a body to its file, without the token, and tells whether all of it came. What came before a connection broke, or the disk took no more, is kept. */
  async function receive(
    response: TransportResponse,
    file: FileHandle,
    secrets: readonly Secret[],
    onReceived: RawCallOptions['onReceived'],
    deadline: Deadline,
  ) {
    const report = throttleProgress<null>((bytes) => onReceived(bytes));
    const redactor = createByteRedactor(secrets);
    let received = 0;
    let written = 0;
    const write = async (bytes: Buffer) => {
      const room = bytes.subarray(0, Math.max(0, maxBytes - written));
      await writeAll(file, room, written).catch(refuseAnswer);
      written += room.length;
    };
    let brokenOff: unknown = null;
    deadline.restart(limits.silenceMs, 'ANSWER_STALLED');
    try {
      for await (const chunk of response.body) {
        deadline.rest();
        received += chunk.length;
        await write(redactor.push(chunk));
        report(received, null);
        if (received > maxBytes) break;
        deadline.restart(limits.silenceMs, 'ANSWER_STALLED');
      }
    } catch (error) {
      brokenOff = error;
    }
    try {
      if (!(brokenOff instanceof FailureInWords)) await write(redactor.end());
    } catch (error) {
      brokenOff = error;
    }
    response.body.destroy();
    return { bytes: written, isCut: received > maxBytes && brokenOff === null, brokenOff };
  }

  return {
    send,
    withoutTokens: (text) => redactBody(text, known()),
  };
}

function headersOf({ method, headers, body, bodyType }: RawRequest): Record<string, string> {
  const type = bodyType === 'text' ? 'text/plain; charset=utf-8' : 'application/json';
  const typed = new Map<string, string>();
  for (const { name, value } of headers) {
    const before = typed.get(name.toLowerCase());
    // One that is written twice is a list (RFC 9110, 5.3).
    typed.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
  }
  return {
    accept: '*/*',
    ...(method !== 'GET' && (body === '' ? { 'content-length': '0' } : { 'content-type': type })),
    ...Object.fromEntries(typed),
  };
}

/** Most characters of an answer's headers that are kept. */
const maxHeadBytes = 64 * 1024;

function listHeaders({ headers }: TransportResponse, secrets: readonly Secret[]) {
  let room = maxHeadBytes;
  const redaction = createRedaction(secrets);
  return Object.entries(headers)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value ?? '']).map((one) => ({ name, value: one })),
    )
    .map(({ name, value }) => ({
      name: redaction.text(name),
      value: redaction.text(cleanText(headerText(value))),
    }))
    .filter(({ name, value }) => {
      room -= name.length + value.length;
      return room >= 0;
    });
}
