import { type ReadOptions, type Refusal, readRefusal, readTaskFailure } from '../errors/errors.ts';
import { type Answer, readServerTime } from '../http/response.ts';
import type { RemoteTask } from '../types.ts';
import { parseJson, readTask } from './wire.ts';

/**
 * Whether a refusal shows that address and token are good: the gateway looked for the task, found the
 * account empty, or (HTTP 200 or 400 only) found fault with the made-up id rather than with the token.
 */
export function provesAccess({ error, isReadable }: Refusal, status: number): boolean {
  if (error.code === 'gateway.no-such-task' || error.code === 'gateway.out-of-balance') return isReadable;
  return error.code === 'gateway.bad-request' && isReadable && (status === 200 || status === 400);
}

/** The task in a good answer (2xx); `null` when the answer holds none. */
export function readRemoteTask(answer: Answer, reading: ReadOptions): RemoteTask | null {
  const task = answer.status >= 200 && answer.status < 300 ? readTask(parseJson(answer.bodyText)) : null;
  if (!task) return null;
  const { status, statusWord, resultUrl, createdAt } = task;
  const hasEnded = status === 'failed' || status === 'cancelled' || status === 'expired';
  const error = hasEnded ? readTaskFailure(task.failure, reading) : null;
  return {
    status,
    statusWord,
    resultUrl,
    error,
    serverTime: readServerTime(answer.headers),
    createdAt,
    httpStatus: answer.status,
    requestId: readRefusal(answer, reading).error.details?.requestId ?? null,
  };
}
