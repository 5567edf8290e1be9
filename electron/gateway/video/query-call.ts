import { type AppErrorData, type ConnectionReport, fail, ok, type Result } from '#contract';
import type { Connection } from '../../shared/connection.ts';
import { parseAnswer } from '../../shared/json.ts';
import { holdsSecret, redact } from '../../shared/redaction.ts';
import { readNetworkError } from '../errors/network-errors.ts';
import {
  failureOf,
  type ReadOptions,
  type Refusal,
  readRefusal,
  readTaskFailure,
} from '../errors/refusal.ts';
import { createDeadline } from '../http/deadline.ts';
import { type Answer, readAnswer, readServerTime } from '../http/response.ts';
import { openTarget } from '../http/target.ts';
import type { TransportRequest } from '../http/transport.ts';
import { accessOf } from '../tokens.ts';
import {
  type CallOptions,
  type CallSetup,
  type GatewayClient,
  type RemoteTask,
  withoutAnswer,
} from '../types.ts';
import { queryVideoPath, readTask } from './wire.ts';

/** An id that no gateway has given out; querying it costs nothing. */
const impossibleTaskId = 'gateway-studio-access-check';

/** Makes the two calls that query a task: a real one, and one that cannot exist, to check address and token. */
export function createQueries({
  transport,
  limits,
}: CallSetup): Pick<GatewayClient, 'queryVideo' | 'checkAccess'> {
  /** The answer to a query with what is needed to read it, or why there is none. */
  async function query(
    connection: Connection,
    taskId: string,
    options: CallOptions,
    call: 'query' | 'check',
    onConnected?: TransportRequest['onConnected'],
  ): Promise<Result<{ readonly answer: Answer; readonly reading: ReadOptions }, AppErrorData>> {
    const target = openTarget(connection, transport);
    if (!target.ok) return target;
    const { host, secrets, send } = target.value;
    const deadline = createDeadline(options.signal);
    deadline.restart(limits.queryMs, 'NO_ANSWER');
    try {
      const response = await send({
        path: queryVideoPath(connection.settings.paths.queryVideo, taskId),
        signal: deadline.signal,
        record: { subject: options.subject, call },
        ...(onConnected && { onConnected }),
      });
      return ok({ answer: await readAnswer(response), reading: { host, secrets } });
    } catch (thrown) {
      return fail(readNetworkError(thrown, host));
    } finally {
      deadline.clear();
    }
  }

  return {
    async queryVideo(connection, taskId, call = {}) {
      const queried = await query(connection, taskId, call, 'query');
      if (!queried.ok) return fail(withoutAnswer(queried.error));
      const { answer, reading } = queried.value;
      const task = readRemoteTask(answer, reading);
      return task ? ok(task) : fail(failureOf(readRefusal(answer, reading).error, answer));
    },
    async checkAccess(connection, call = {}) {
      const begun = performance.now();
      const own = accessOf(connection)?.proxy;
      let proxy = own?.type === 'address' ? own.address : null;
      const queried = await query(connection, impossibleTaskId, call, 'check', (gone) => {
        proxy = gone;
      });
      const way = { proxy, tookMs: Math.round(performance.now() - begun) };
      if (!queried.ok) return { ...unreached, ...way, error: queried.error };
      return { ...readAccess(queried.value.answer, queried.value.reading), ...way };
    },
  };
}

/** The report about a gateway that did not answer: nothing but the failure is known. */
const unreached = {
  isReached: false,
  httpStatus: null,
  requestId: null,
  isTokenAccepted: null,
} as const;

function readAccess(answer: Answer, reading: ReadOptions): Omit<ConnectionReport, 'proxy' | 'tookMs'> {
  const task = readRemoteTask(answer, reading);
  const refusal = readRefusal(answer, reading);
  const isAccepted = task !== null || provesAccess(refusal, answer.status);
  return {
    isReached: true,
    httpStatus: answer.status,
    requestId: refusal.error.details?.requestId ?? null,
    isTokenAccepted: isAccepted ? true : refusal.error.code === 'gateway.unauthorized' ? false : null,
    error: isAccepted ? null : refusal.error,
  };
}

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
  const task = answer.status >= 200 && answer.status < 300 ? readTask(parseAnswer(answer.bodyText)) : null;
  if (!task) return null;
  const { secrets = [] } = reading;
  const { status, createdAt } = task;
  const resultUrl = task.resultUrl !== null && holdsSecret(task.resultUrl, secrets) ? null : task.resultUrl;
  const hasEnded = status === 'failed' || status === 'cancelled' || status === 'expired';
  const reasons = hasEnded ? task.failures.map((failure) => readTaskFailure(failure, reading)) : [];
  return {
    status,
    statusWord: redact(task.statusWord, secrets),
    resultUrl,
    error: reasons.find((reason) => reason !== null) ?? null,
    serverTime: readServerTime(answer.headers),
    createdAt,
    httpStatus: answer.status,
    requestId: readRefusal(answer, reading).error.details?.requestId ?? null,
  };
}
