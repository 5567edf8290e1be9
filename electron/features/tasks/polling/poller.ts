import type { Download } from '../../../gateway/types.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { SessionPort } from '../../../shared/connection.ts';
import type { Log } from '../../../shared/log.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { ServerClock } from '../expiry/server-clock.ts';
import type { Board } from '../lifecycle/transitions.ts';
import type { LibraryPort, RecipeWriter } from '../ports.ts';
import { createSaver } from '../saving/saver.ts';
import type { Ask } from './ask.ts';
import { createHearer, type Hearer } from './hear.ts';
import type { Pace } from './pace.ts';

export interface FollowerOptions {
  readonly board: Board;
  readonly pace: Pace;
  readonly ask: Ask;
  readonly download: Download;
  readonly library: LibraryPort;
  readonly recipes: RecipeWriter;
  readonly session: SessionPort;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly log: Log;
  /** Whether a task rests for now, because the computer is offline. */
  readonly isHeld: (task: StoredTask) => boolean;
}

export interface Follower {
  /**
   * Looks after one task once: asks the gateway, or fetches its result.
   * @returns milliseconds until the next look, or `null` when none is needed, or none can be taken now.
   */
  run(id: string): Promise<number | null>;
  /** Takes in an answer that was asked for outside the queue; as `run`. */
  readonly hear: Hearer['hear'];
  /** Breaks off what is under way for a task that is not to be followed any more. */
  abandon(id: string): void;
  /** Breaks off everything at once. Settles when nothing is under way any more. */
  close(): Promise<void>;
}

export function createFollower(options: FollowerOptions): Follower {
  const { board, pace, ask, isHeld, log } = options;
  const hearer = createHearer(options);
  const save = createSaver({ ...options, hearer });
  const closing = new AbortController();
  const underWay = new Map<string, { readonly abandoned: AbortController; readonly end: Promise<unknown> }>();

  async function run(id: string): Promise<number | null> {
    const task = board.get(id);
    if (task === null || isHeld(task) || closing.signal.aborted) return null;
    const abandoned = new AbortController();
    const looking = look(task, AbortSignal.any([closing.signal, abandoned.signal]));
    underWay.set(id, { abandoned, end: looking.catch(() => undefined) });
    try {
      const nextLook = await looking;
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
    const tooSoonMs = pace.untilMayAsk(task.id);
    if (tooSoonMs > 0) return tooSoonMs;
    const asked = await ask(task, taskId, signal);
    // The user may have stopped waiting while the question was under way.
    if (asked === null || signal.aborted) return null;
    const { answer, active } = asked;
    return answer.ok ? hearer.hear(task, answer.value, active) : hearer.suffer(task, answer.error, active);
  }

  return {
    run,
    hear: hearer.hear,
    abandon: (id) => underWay.get(id)?.abandoned.abort(),
    async close() {
      closing.abort();
      await Promise.all([...underWay.values()].map(({ end }) => end));
    },
  };
}
