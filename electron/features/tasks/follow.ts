import type { Download, GatewayClient } from '../../gateway/types.ts';
import type { Board } from './board.ts';
import { createHearer } from './hear.ts';
import { isSameGateway, type StoredTask } from './model.ts';
import { createPace } from './pace.ts';
import type { Clock, LibraryPort, Log, SessionPort } from './ports.ts';
import { createSaver } from './save.ts';

export interface FollowerOptions {
  readonly board: Board;
  readonly gateway: Pick<GatewayClient, 'queryVideo'>;
  readonly download: Download;
  readonly library: LibraryPort;
  readonly session: SessionPort;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

export interface Follower {
  /**
   * Looks after one task once: asks the gateway, or fetches its result.
   * @returns milliseconds until the next look, or `null` when none is needed.
   */
  run(id: string): Promise<number | null>;
  /** Milliseconds from now to a task's first look. */
  firstDelay(task: StoredTask): number;
  /** Breaks off what is under way for a task that is not to be followed any more. */
  abandon(id: string): void;
  close(): void;
}

export function createFollower(options: FollowerOptions): Follower {
  const { board, gateway, session, log } = options;
  const pace = createPace(options);
  const hearer = createHearer({ ...options, pace });
  const save = createSaver({ ...options, pace, hearer });
  const closing = new AbortController();
  const underWay = new Map<string, AbortController>();

  async function run(id: string): Promise<number | null> {
    const task = board.get(id);
    if (task === null) return null;
    const abandoned = new AbortController();
    underWay.set(id, abandoned);
    try {
      const nextLook = await look(task, AbortSignal.any([closing.signal, abandoned.signal]));
      // A task that is done with, or parked, is counted afresh when it is taken up again.
      if (nextLook === null) pace.forget(id);
      return nextLook;
    } catch (error) {
      log.error('following a task failed unexpectedly', { id, error: String(error) });
      return pace.delay(task, 1, null);
    } finally {
      underWay.delete(id);
    }
  }

  async function look(task: StoredTask, signal: AbortSignal): Promise<number | null> {
    switch (task.state.status) {
      case 'queued':
      case 'running':
        return poll(task, task.state.taskId, signal);
      case 'saving':
        return save(task, task.state, signal);
      default:
        return null;
    }
  }

  async function poll(task: StoredTask, taskId: string, signal: AbortSignal): Promise<number | null> {
    const active = session.current();
    if (active === null || !isSameGateway(active, task.gateway)) return null;
    const answer = await gateway.queryVideo(active, taskId, { signal });
    // The user may have stopped waiting while the question was under way.
    if (signal.aborted) return null;
    return answer.ok ? hearer.hear(task, answer.value, active) : hearer.suffer(task, answer.error, active);
  }

  return {
    run,
    firstDelay: (task) => pace.delay(task, 0, null),
    abandon: (id) => underWay.get(id)?.abort(),
    close: () => closing.abort(),
  };
}
