import { type AppErrorCode, appError, assertNever } from '#contract';
import type { GatewayFailure, RemoteTask } from '../../../gateway/types.ts';
import { type Connection, isUnreachable } from '../../../shared/connection.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import { keptUntil } from '../expiry/retention.ts';
import type { ServerClock } from '../expiry/server-clock.ts';
import type { TaskTransitions, TransitionFacts } from '../lifecycle/transitions.ts';
import type { TasksPorts } from '../ports.ts';
import type { ConnectivityMonitor } from './connectivity.ts';
import { pollPolicy } from './poll-policy.ts';
import type { RetryCounters } from './retry-counters.ts';

export interface PollerOptions extends Pick<TasksPorts, 'gateway' | 'session' | 'clock'> {
  readonly transitions: TaskTransitions;
  readonly counters: RetryCounters;
  readonly connectivity: ConnectivityMonitor;
  readonly serverClock: ServerClock;
}

export type Poller = ReturnType<typeof createPoller>;

/** Asks the gateway about tasks and applies its answers, which say in how many milliseconds a task is polled again; `null` for never. */
export function createPoller(options: PollerOptions) {
  const { gateway, session, transitions, counters, connectivity, serverClock, clock } = options;
  const { believedAfter } = pollPolicy;

  async function query(task: StoredTask, taskId: string, signal?: AbortSignal) {
    const connection = session.connectionOf(task.gateway.connectionId);
    if (connection === null || isUnreachable(session, task.gateway)) return null;
    const answer = await gateway.queryVideo(connection, taskId, {
      subject: { type: 'task', id: task.id },
      ...(signal && { signal }),
    });
    if (signal?.aborted) return { connection, answer, isTokenRefused: false };
    const failure = answer.ok ? null : answer.error;
    counters.polled(task, failure?.retryAfterMs ?? null);
    serverClock.learn(task.gateway, answer.ok ? answer.value.serverTime : answer.error.serverTime);
    connectivity.record(connection, failure?.error.code ?? null);
    return { connection, answer, isTokenRefused: await isTokenRefused(connection, failure, signal) };
  }

  /** Whether a failure speaks against the token. A task of another account is forbidden with a good token too: a free call tells. */
  async function isTokenRefused(
    connection: Connection,
    failure: GatewayFailure | null,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    if (failure?.error.code !== 'gateway.forbidden') return failure?.error.code === 'gateway.unauthorized';
    const access = await gateway.checkAccess(connection, { ...(signal && { signal }) });
    // A check without an answer tells nothing: the task is asked about again, and then this is.
    return access.error !== null && tokenRefusals.includes(access.error.code);
  }

  async function poll(task: StoredTask, taskId: string, signal: AbortSignal): Promise<number | null> {
    const tooSoonMs = counters.untilPollAllowed(task.id);
    if (tooSoonMs > 0) return tooSoonMs;
    const outcome = await query(task, taskId, signal);
    // The user may have stopped waiting while the query was under way.
    if (outcome === null || signal.aborted) return null;
    const { answer, connection, isTokenRefused: isRefused } = outcome;
    return answer.ok
      ? applyAnswer(task, answer.value, connection)
      : applyFailure(task, answer.error, isRefused ? connection : null);
  }

  function applyAnswer(task: StoredTask, remote: RemoteTask, connection: Connection): number | null {
    const counts = counters.countsOf(task.id);
    counts.failures = 0;
    counts.noSuchTask = 0;
    const facts = factsOf(remote);
    const { status, statusWord } = remote;
    switch (status) {
      case 'succeeded': {
        if (remote.resultUrl === null) return missResult(task, remote);
        const resultUrl = new URL(remote.resultUrl, connection.address).href;
        return transitions.apply(task.id, { type: 'succeeded', resultUrl }, facts) === null ? null : 0;
      }
      case 'failed': {
        const details = { gatewayMessage: `status: ${statusWord}` };
        const unknown = 'The gateway could not make this clip.';
        const error = remote.error ?? appError('gateway.generation-failed', unknown, { details });
        transitions.apply(task.id, { type: 'failed', error }, facts);
        return null;
      }
      case 'cancelled':
        transitions.apply(task.id, { type: 'cancelled-there' }, facts);
        return null;
      case 'expired': {
        // Past its days the clip may have been there, and gone.
        const saidThere = !isPastRetention(task) && { isSaidThere: true as const };
        transitions.apply(task.id, { type: status, ...saidThere }, facts);
        return null;
      }
      case 'queued':
      case 'running':
      case 'unrecognised':
        transitions.apply(task.id, { type: 'observed', status, statusWord }, facts);
        return counters.delay(task, 0);
      default:
        return assertNever(status);
    }
  }

  function missResult(task: StoredTask, remote: RemoteTask): number | null {
    const counts = counters.countsOf(task.id);
    counts.noResult += 1;
    const error = appError('gateway.no-result', 'The gateway says the clip is done but gives no address.', {
      retryable: true,
      details: { gatewayMessage: `status: ${remote.statusWord}` },
    });
    const isBelieved = counts.noResult >= believedAfter.noResult;
    transitions.apply(task.id, { type: isBelieved ? 'failed' : 'trouble', error }, factsOf(remote));
    return isBelieved ? null : counters.delay(task, 0);
  }

  function applyFailure(
    task: StoredTask,
    { error, retryAfterMs }: GatewayFailure,
    refused: Connection | null,
  ): number | null {
    if (refused !== null) {
      transitions.apply(task.id, { type: 'trouble', error });
      session.reportRefusal(refused);
      return null;
    }
    if (error.code === 'gateway.no-such-task') {
      const counts = counters.countsOf(task.id);
      counts.noSuchTask += 1;
      const isBelieved = counts.noSuchTask >= believedAfter.noSuchTask;
      // A clip may be at its address still, whatever the gateway has forgotten.
      if (isBelieved && (task.state.status !== 'saving' || isPastRetention(task))) {
        const { httpStatus = null, requestId = null } = error.details ?? {};
        const event = isPastRetention(task)
          ? ({ type: 'expired' } as const)
          : { type: 'failed' as const, error };
        transitions.apply(task.id, event, { httpStatus, requestId });
        return null;
      }
    }
    transitions.apply(task.id, { type: 'trouble', error });
    return counters.delayAfterFailure(task, retryAfterMs);
  }

  /** Whether the gateway's own clock says that its seven days are over. What an answer told of the time is in the skew. */
  function isPastRetention(task: StoredTask): boolean {
    const skew = serverClock.skew(task.gateway);
    return clock.now() + skew > keptUntil(task, skew);
  }

  return {
    /** Polls a queued or running task once; not sooner than the gateway may be asked about it. */
    poll,
    /** All queries go through here, so that whatever an answer tells is learnt. `null` when the gateway cannot be asked now. */
    query,
    /** An answer about the task. One that succeeded is saved in its next run, at once. */
    applyAnswer,
    /** No answer, or one that says nothing of how the task stands. @param refused the connection whose token it speaks against. */
    applyFailure,
  };
}

const tokenRefusals: readonly AppErrorCode[] = ['gateway.unauthorized', 'gateway.forbidden'];

/** What an answer about a task brings besides the task's state. */
export function factsOf({ httpStatus, requestId, createdAt }: RemoteTask): TransitionFacts {
  return { httpStatus, requestId, createdThere: createdAt };
}
