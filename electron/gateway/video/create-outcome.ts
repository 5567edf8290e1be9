import type { AppErrorCode } from '#contract';
import { type ReadOptions, readRefusal } from '../errors/errors.ts';
import { type Answer, readRetryAfter, readServerTime } from '../http/response.ts';
import type { CreateOutcome, GatewayFailure } from '../types.ts';
import { parseJson, readTaskId } from './wire.ts';

/** Statuses that refuse a request before anything is made, whatever stands in the body. */
const plainRefusals: readonly number[] = [401, 413, 429];

/** Refusals that count as certain even inside an HTTP 200. A gateway in trouble is not among them. */
const certainRefusals: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'gateway.unauthorized',
  'gateway.out-of-balance',
  'gateway.forbidden',
  'gateway.content-refused',
  'gateway.bad-request',
  'gateway.too-large',
  'gateway.rate-limited',
]);

/**
 * Judges the answer to a create request. Money decides in doubt: only an answer that certainly made no
 * task is `rejected`; everything else without a task id is `unknown`.
 *
 * @param now milliseconds since 1970.
 */
export function judgeCreateAnswer(answer: Answer, now: number, options: ReadOptions = {}): CreateOutcome {
  const { status, bodyText } = answer;
  const isGood = status >= 200 && status < 300;
  const taskId = isGood ? readTaskId(parseJson(bodyText), bodyText) : null;
  const refusal = readRefusal(answer, { ...options, subject: 'creation' });
  if (taskId !== null) {
    const requestId = refusal.error.details?.requestId ?? null;
    return {
      type: 'created',
      taskId,
      requestId,
      httpStatus: status,
      serverTime: readServerTime(answer.headers),
    };
  }
  const isClientError = status >= 400 && status < 500 && status !== 408;
  const isCertain =
    plainRefusals.includes(status) ||
    (isClientError && refusal.isReadable) ||
    (isGood && refusal.claimsFailure && certainRefusals.has(refusal.error.code));
  return { type: isCertain ? 'rejected' : 'unknown', ...toFailure(refusal.error, answer, now) };
}

/** Adds to an error what the answer's headers say about time. */
export function toFailure(error: GatewayFailure['error'], answer: Answer, now: number): GatewayFailure {
  const { headers } = answer;
  return { error, retryAfterMs: readRetryAfter(headers, now), serverTime: readServerTime(headers) };
}
