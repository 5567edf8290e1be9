import { type AppErrorCode, type AppErrorData, appError } from '#contract';
import type { GatewayFailure, RemoteTask } from '../../../gateway/types.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Connection, SessionPort } from '../../../shared/connection.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import { keptUntil } from '../expiry/retention.ts';
import type { ServerClock } from '../expiry/server-clock.ts';
import type { Board, EventFacts } from '../lifecycle/transitions.ts';
import type { Pace, Tally } from './pace.ts';

/** Looks that may say "no such task", or "done" without an address, before they are believed. */
const believedAfter = { noSuchTask: 2, noResult: 5 } as const;

export interface HearerOptions {
  readonly board: Board;
  readonly pace: Pace;
  readonly session: SessionPort;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
}

/** Takes in what the gateway says of a task. Both return milliseconds until the next look, or `null`. */
export interface Hearer {
  /** An answer about the task. One that is done goes on to be saved at the next look, at once. */
  hear(task: StoredTask, remote: RemoteTask, asked: Connection): number | null;
  /** No answer, or one about something else. */
  suffer(task: StoredTask, failure: GatewayFailure, asked: Connection): number | null;
}

export function createHearer({ board, pace, session, clock, serverClock }: HearerOptions): Hearer {
  function hear(task: StoredTask, remote: RemoteTask, asked: Connection): number | null {
    const tally = pace.tallyOf(task.id);
    tally.failures = 0;
    tally.noSuchTask = 0;
    const facts = factsOf(remote);
    switch (remote.status) {
      case 'succeeded': {
        if (remote.resultUrl === null) return missResult(task, tally, remote);
        const resultUrl = new URL(remote.resultUrl, asked.address).href;
        return board.apply(task.id, { type: 'succeeded', resultUrl }, facts) === null ? null : 0;
      }
      case 'failed': {
        const error = remote.error ?? generationFailed(remote.statusWord);
        board.apply(task.id, { type: 'failed', error }, facts);
        return null;
      }
      case 'cancelled':
        board.apply(task.id, { type: 'cancelled-there' }, facts);
        return null;
      case 'expired':
        board.apply(task.id, { type: 'expired' }, facts);
        return null;
      case 'queued':
      case 'running':
      case 'unrecognised':
        board.apply(
          task.id,
          { type: 'observed', status: remote.status, statusWord: remote.statusWord },
          facts,
        );
        return pace.delay(task, 0, null);
    }
  }

  function missResult(task: StoredTask, tally: Tally, remote: RemoteTask): number | null {
    tally.noResult += 1;
    const error = appError('gateway.no-result', 'The gateway says the clip is done but gives no address.', {
      retryable: true,
      details: { gatewayMessage: `status: ${remote.statusWord}` },
    });
    const isBelieved = tally.noResult >= believedAfter.noResult;
    board.apply(task.id, { type: isBelieved ? 'failed' : 'trouble', error }, factsOf(remote));
    return isBelieved ? null : pace.delay(task, 0, null);
  }

  function suffer(task: StoredTask, failure: GatewayFailure, asked: Connection): number | null {
    const { error, retryAfterMs } = failure;
    if (isRefusal(error.code)) {
      board.apply(task.id, { type: 'trouble', error });
      session.reportRefusal(asked);
      return null;
    }
    const tally = pace.tallyOf(task.id);
    if (error.code === 'gateway.no-such-task') {
      tally.noSuchTask += 1;
      if (tally.noSuchTask >= believedAfter.noSuchTask) {
        const skew = serverClock.skew(task.gateway);
        const timeThere = failure.serverTime ?? clock.now() + skew;
        const { httpStatus = null, requestId = null } = error.details ?? {};
        const isPast = timeThere > keptUntil(task, skew);
        board.apply(task.id, isPast ? { type: 'expired' } : { type: 'failed', error }, {
          httpStatus,
          requestId,
        });
        return null;
      }
    }
    return pace.troubled(task, error, retryAfterMs);
  }

  return { hear, suffer };
}

/** Whether an error speaks against the token rather than about a task. */
export function isRefusal(code: AppErrorCode): boolean {
  return code === 'gateway.unauthorized' || code === 'gateway.forbidden';
}

/** What an answer about a task brings besides the task's state. */
export function factsOf({ httpStatus, requestId, createdAt }: RemoteTask): EventFacts {
  return { httpStatus, requestId, createdThere: createdAt };
}

function generationFailed(statusWord: string): AppErrorData {
  return appError('gateway.generation-failed', 'The gateway could not make this clip.', {
    details: { gatewayMessage: `status: ${statusWord}` },
  });
}
