import { type AppErrorCode, type AppErrorData, layoutVideoBody, type Result } from '#contract';
import { parseAnswer } from '../../shared/json.ts';
import { holdsSecret } from '../../shared/redaction.ts';
import { throttleProgress } from '../../shared/turns.ts';
import { ownError } from '../errors/app-errors.ts';
import { readNetworkError } from '../errors/network-errors.ts';
import { failureOf, type ReadOptions, readRefusal } from '../errors/refusal.ts';
import { CallEnded, createDeadline } from '../http/deadline.ts';
import { type Answer, readAnswer, readServerTime } from '../http/response.ts';
import { openStreamedBody, type StreamedBody } from '../http/streamed-body.ts';
import { openTarget } from '../http/target.ts';
import {
  type CallSetup,
  type CreateOutcome,
  type GatewayClient,
  type OutgoingVideo,
  withoutAnswer,
} from '../types.ts';
import { readTaskId } from './wire.ts';

/** Makes the call that creates a task. It is sent once and only once: a lost answer may have cost money. */
export function createCreateVideo({ transport, limits }: CallSetup): GatewayClient['createVideo'] {
  return async (connection, video, upload = {}) => {
    const target = openTarget(connection, transport);
    if (!target.ok) return notSent(target.error);
    const { host, secrets, send } = target.value;
    const deadline = createDeadline(upload.signal);
    const report = throttleProgress(upload.onProgress);
    let body: StreamedBody | null = null;
    let isRefused = false;
    try {
      deadline.restart(limits.createMs, 'UPLOAD_STALLED');
      const onSent = (sent: number, total: number) => {
        if (!isRefused) deadline.restart(limits.createMs, sent === total ? 'NO_ANSWER' : 'UPLOAD_STALLED');
        report(sent, total);
      };
      const opened = await openVideoBody(video, onSent, deadline.signal);
      deadline.rest();
      if (!opened.ok) return notSent(opened.error);
      body = opened.value;
      const response = await send({
        path: connection.settings.paths.createVideo,
        body,
        signal: deadline.signal,
        record: { subject: upload.subject, call: 'create' },
      });
      // What still goes out of the request does not put off the end of a refusal.
      isRefused = response.status >= 300;
      if (isRefused) deadline.restart(limits.createMs, 'NO_ANSWER');
      return readCreateAnswer(await readAnswer(response), { host, secrets });
    } catch (thrown) {
      const hasStarted = body?.hasStarted ?? false;
      const isCancelled = thrown instanceof CallEnded && thrown.reason === 'cancelled';
      const error =
        hasStarted && isCancelled
          ? ownError('tasks.cancelled-midway', { cause: thrown.cause, host })
          : readNetworkError(thrown, host);
      return hasStarted ? { type: 'unknown', ...withoutAnswer(error) } : notSent(error);
    } finally {
      deadline.clear();
      body?.close();
    }
  };
}

function notSent(error: AppErrorData): CreateOutcome {
  return { type: 'not-sent', isForNow: withoutConnection.has(error.code), ...withoutAnswer(error) };
}
/** What is told of a call that found no connection. */
const withoutConnection: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'gateway.unreachable',
  'gateway.timed-out',
  'gateway.interrupted',
  'gateway.certificate',
  'gateway.proxy',
]);

/** Opens the body of a video request; see `openStreamedBody`. */
export function openVideoBody(
  video: OutgoingVideo,
  onSent?: (sentBytes: number, totalBytes: number) => void,
  signal?: AbortSignal,
): Promise<Result<StreamedBody>> {
  const segments = layoutVideoBody(video, video.references).map((segment) =>
    segment.type === 'text' ? segment : { type: 'base64' as const, file: segment.reference },
  );
  return openStreamedBody(segments, onSent, signal);
}

/**
 * Reads the answer to a create request. Money decides in doubt: only an answer that certainly made no
 * task is `rejected`; everything else without a task id is `unknown`.
 */
function readCreateAnswer(answer: Answer, options: ReadOptions): CreateOutcome {
  const { status, headers, bodyText } = answer;
  const isGood = status >= 200 && status < 300;
  const given = isGood ? readTaskId(parseAnswer(bodyText), bodyText) : null;
  const taskId = given !== null && holdsSecret(given, options.secrets ?? []) ? null : given;
  const refusal = readRefusal(answer, { ...options, subject: 'creation' });
  if (taskId !== null) {
    const requestId = refusal.error.details?.requestId ?? null;
    return { type: 'created', taskId, requestId, httpStatus: status, serverTime: readServerTime(headers) };
  }
  const failure = failureOf(refusal.error, answer);
  if (!refusal.isCertain) return { type: 'unknown', ...failure };
  const isForNow = refusal.isReadable && refusal.error.code === 'gateway.rate-limited';
  return { type: 'rejected', isForNow, ...failure };
}
