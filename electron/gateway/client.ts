import { type AppErrorData, fail, ok, type Result } from '#contract';
import type { Connection } from '../shared/connection.ts';
import { throttleProgress } from './download/progress.ts';
import { ownError } from './errors/app-errors.ts';
import { type ReadOptions, readRefusal } from './errors/errors.ts';
import { CallEnded, createDeadline } from './http/deadline.ts';
import { readNetworkError } from './http/network-errors.ts';
import { type Answer, readAnswer } from './http/response.ts';
import { readTarget, type Target } from './http/target.ts';
import type { Transport } from './http/transport.ts';
import { createGenerate } from './text/generate-call.ts';
import type {
  CallOptions,
  CreateOutcome,
  GatewayClient,
  GatewayFailure,
  OutgoingVideo,
  RemoteTask,
  UploadOptions,
} from './types.ts';
import { openVideoBody, type VideoBody } from './video/body.ts';
import { judgeCreateAnswer, toFailure } from './video/create-outcome.ts';
import { provesAccess, readRemoteTask } from './video/query-outcome.ts';
import { createVideoPath, queryVideoPath } from './video/wire.ts';

/** Time limits of calls in milliseconds; the connection has its own, in the transport. */
export interface ClientLimits {
  /** Longest silence of a create call: between two pieces taken while uploading, and for the whole answer after. */
  readonly createMs: number;
  /** Longest a query or a check may take in all. */
  readonly queryMs: number;
  /** Longest silence of a text call: models think for minutes. */
  readonly generateMs: number;
}
export const defaultLimits: ClientLimits = { createMs: 180_000, queryMs: 30_000, generateMs: 300_000 };

export interface GatewayClientOptions {
  readonly transport: Transport;
  readonly limits?: Partial<ClientLimits>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** An id that no gateway has given out; asking for it costs nothing. */
const impossibleTaskId = 'gateway-studio-access-check';

const commonHeaders = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'GatewayStudio',
} as const;

/** Makes the client through which the app talks to a gateway. It holds no connection and no token. */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { transport, now = Date.now } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const generate = createGenerate({ transport, silenceMs: limits.generateMs, now, headers: commonHeaders });

  async function createVideo(
    connection: Connection,
    video: OutgoingVideo,
    upload: UploadOptions = {},
  ): Promise<CreateOutcome> {
    const target = readTarget(connection);
    if (!target.ok) return { type: 'not-sent', ...withoutAnswer(target.error) };
    const { host, secrets } = target.value;
    const deadline = createDeadline(upload.signal);
    const report = throttleProgress(upload.onProgress);
    let body: VideoBody | null = null;
    try {
      const opened = await openVideoBody(video, (sent, total) => {
        deadline.restart(limits.createMs, sent === total ? 'NO_ANSWER' : 'UPLOAD_STALLED');
        report(sent, total);
      });
      if (!opened.ok) return { type: 'not-sent', ...withoutAnswer(opened.error) };
      body = opened.value;
      const response = await transport.open({
        ...aim(target.value, createVideoPath),
        method: 'POST',
        headers: {
          ...commonHeaders,
          authorization: target.value.authorization,
          'content-type': 'application/json',
          'content-length': String(body.totalBytes),
        },
        body: body.stream,
        signal: deadline.signal,
      });
      return judgeCreateAnswer(await readAnswer(response), now(), { host, secrets });
    } catch (thrown) {
      const hasStarted = body?.hasStarted ?? false;
      const isCancelled = thrown instanceof CallEnded && thrown.reason === 'cancelled';
      const error =
        hasStarted && isCancelled
          ? ownError('tasks.cancelled-midway', { cause: thrown.cause, host })
          : readNetworkError(thrown, host);
      return { type: hasStarted ? 'unknown' : 'not-sent', ...withoutAnswer(error) };
    } finally {
      deadline.clear();
      await body?.close();
    }
  }

  /** Asks for a task: the answer with what is needed to read it, or why there is none. */
  async function ask(
    connection: Connection,
    taskId: string,
    call: CallOptions,
  ): Promise<Result<{ readonly answer: Answer; readonly reading: ReadOptions }, AppErrorData>> {
    const target = readTarget(connection);
    if (!target.ok) return target;
    const { host, secrets, authorization } = target.value;
    const deadline = createDeadline(call.signal);
    deadline.restart(limits.queryMs, 'NO_ANSWER');
    try {
      const response = await transport.open({
        ...aim(target.value, queryVideoPath(taskId)),
        method: 'GET',
        headers: { ...commonHeaders, authorization },
        signal: deadline.signal,
      });
      return ok({ answer: await readAnswer(response), reading: { host, secrets } });
    } catch (thrown) {
      return fail(readNetworkError(thrown, host));
    } finally {
      deadline.clear();
    }
  }

  async function queryVideo(
    connection: Connection,
    taskId: string,
    call: CallOptions = {},
  ): Promise<Result<RemoteTask, GatewayFailure>> {
    const asked = await ask(connection, taskId, call);
    if (!asked.ok) return fail(withoutAnswer(asked.error));
    const { answer, reading } = asked.value;
    const task = readRemoteTask(answer, reading);
    return task ? ok(task) : fail(toFailure(readRefusal(answer, reading).error, answer, now()));
  }

  async function checkAccess(
    connection: Connection,
    call: CallOptions = {},
  ): Promise<Result<null, GatewayFailure>> {
    const asked = await ask(connection, impossibleTaskId, call);
    if (!asked.ok) return fail(withoutAnswer(asked.error));
    const { answer, reading } = asked.value;
    if (readRemoteTask(answer, reading)) return ok(null);
    const refusal = readRefusal(answer, reading);
    return provesAccess(refusal, answer.status) ? ok(null) : fail(toFailure(refusal.error, answer, now()));
  }

  return { createVideo, queryVideo, checkAccess, generate, close: () => transport.close() };
}

function aim(target: Target, path: string): { readonly url: URL; readonly path: string } {
  return { url: target.url, path: `${target.basePath}${path}` };
}

function withoutAnswer(error: AppErrorData): GatewayFailure {
  return { error, retryAfterMs: null, serverTime: null };
}
