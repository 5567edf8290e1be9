import type { Result } from '#contract';
import type { GatewayClient, GatewayFailure, RemoteTask } from '../../../gateway/types.ts';
import { type Connection, isSameGateway, type SessionPort } from '../../../shared/connection.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { ServerClock } from '../expiry/server-clock.ts';
import { isOnThisComputer, type Pace } from './pace.ts';
import type { Reach } from './reach.ts';

/** An answer about a task, and which gateway, with which token, it came from. */
export interface Asked {
  readonly active: Connection;
  readonly answer: Result<RemoteTask, GatewayFailure>;
}

/**
 * Asks the gateway about one task. All questions go through here, so that everything that can be learnt
 * from any answer is: the gateway's time, whether it can be reached, how soon it may be asked again.
 *
 * @returns `null` when it cannot be asked now: signed out, the token refused, or another gateway's task.
 */
export type Ask = (task: StoredTask, taskId: string, signal?: AbortSignal) => Promise<Asked | null>;

export interface AskOptions {
  readonly gateway: Pick<GatewayClient, 'queryVideo'>;
  readonly session: SessionPort;
  readonly pace: Pace;
  readonly reach: Reach;
  readonly serverClock: ServerClock;
}

export function createAsk({ gateway, session, pace, reach, serverClock }: AskOptions): Ask {
  return async (task, taskId, signal) => {
    const active = session.current();
    if (active === null || !isSameGateway(active, task.gateway)) return null;
    const answer = await gateway.queryVideo(active, taskId, signal ? { signal } : {});
    if (signal?.aborted) return { active, answer };
    const failure = answer.ok ? null : answer.error;
    pace.asked(task, failure?.retryAfterMs ?? null);
    serverClock.learn(task.gateway, answer.ok ? answer.value.serverTime : answer.error.serverTime);
    // A gateway on this computer says nothing about the network.
    if (!isOnThisComputer(active)) reach.heard(failure?.error.code ?? null);
    return { active, answer };
  };
}
