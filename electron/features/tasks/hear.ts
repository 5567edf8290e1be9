import { type AppErrorData, appError, retentionDays } from '#contract';
import type { GatewayFailure, RemoteTask } from '../../gateway/types.ts';
import type { Board } from './board.ts';
import type { StoredTask } from './model.ts';
import type { Pace, Tally } from './pace.ts';
import type { ActiveGateway, Clock, SessionPort } from './ports.ts';

/** Looks that may say "no such task", or "done" without an address, before they are believed. */
const believedAfter = { noSuchTask: 2, noResult: 5 } as const;
const dayMs = 86_400_000;

export interface HearerOptions {
  readonly board: Board;
  readonly pace: Pace;
  readonly session: SessionPort;
  readonly clock: Clock;
}

/** Takes in what the gateway says of a task. Both return milliseconds until the next look, or `null`. */
export interface Hearer {
  /** An answer about the task. One that is done goes on to be saved at the next look, at once. */
  hear(task: StoredTask, remote: RemoteTask, asked: ActiveGateway): number | null;
  /** No answer, or one about something else. */
  suffer(task: StoredTask, failure: GatewayFailure, asked: ActiveGateway): number | null;
}

export function createHearer({ board, pace, session, clock }: HearerOptions): Hearer {
  function hear(task: StoredTask, remote: RemoteTask, asked: ActiveGateway): number | null {
    const tally = pace.tallyOf(task.id);
    tally.failures = 0;
    tally.noSuchTask = 0;
    switch (remote.status) {
      case 'succeeded': {
        if (remote.resultUrl === null) return missResult(task, tally, remote);
        const resultUrl = new URL(remote.resultUrl, asked.address).href;
        return board.apply(task.id, { type: 'succeeded', resultUrl }) === null ? null : 0;
      }
      case 'failed':
        board.apply(task.id, { type: 'failed', error: remote.error ?? generationFailed(remote.statusWord) });
        return null;
      case 'cancelled':
        board.apply(task.id, { type: 'cancelled-there' });
        return null;
      case 'expired':
        board.apply(task.id, { type: 'expired' });
        return null;
      case 'queued':
      case 'running':
      case 'unrecognised':
        board.apply(task.id, { type: 'observed', status: remote.status, statusWord: remote.statusWord });
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
    board.apply(task.id, isBelieved ? { type: 'failed', error } : { type: 'trouble', error });
    return isBelieved ? null : pace.delay(task, 0, null);
  }

  function suffer(task: StoredTask, failure: GatewayFailure, asked: ActiveGateway): number | null {
    const { error, retryAfterMs } = failure;
    if (error.code === 'gateway.unauthorized' || error.code === 'gateway.forbidden') {
      board.apply(task.id, { type: 'trouble', error });
      // By now the user may have given another token, or be elsewhere: that one was not refused.
      if (session.current()?.token === asked.token) session.tokenRefused();
      return null;
    }
    const tally = pace.tallyOf(task.id);
    if (error.code === 'gateway.no-such-task') {
      tally.noSuchTask += 1;
      if (tally.noSuchTask >= believedAfter.noSuchTask) {
        const isPastRetention = clock.now() - task.createdAt > retentionDays * dayMs;
        board.apply(task.id, isPastRetention ? { type: 'expired' } : { type: 'failed', error });
        return null;
      }
    }
    return pace.troubled(task, error, retryAfterMs);
  }

  return { hear, suffer };
}

function generationFailed(statusWord: string): AppErrorData {
  return appError('gateway.generation-failed', 'The gateway could not make this clip.', {
    details: { gatewayMessage: `status: ${statusWord}` },
  });
}
