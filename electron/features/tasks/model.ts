import { type BudgetHold, isActive, isJoined, type Task } from '#contract';
import type { StoredTask } from '../../shared/stored-task.ts';
import { collectBefore } from './expiry/retention.ts';
import type { ServerClock } from './expiry/server-clock.ts';
import type { TaskTransitions } from './lifecycle/transitions.ts';
import type { TasksPorts } from './ports.ts';

/** A stored task as the window sees it: no paths, no addresses of gateways or clips. */
export type PresentTask = (task: StoredTask) => Task;

export interface PresentTaskOptions extends Pick<TasksPorts, 'clock' | 'mediaUrl' | 'posterUrl'> {
  readonly transitions: Pick<TaskTransitions, 'transferOf'>;
  readonly serverClock: Pick<ServerClock, 'skew'>;
  /** When a task is tried next, by the clock's monotonic time. */
  readonly dueAt: (task: StoredTask) => number | null;
  readonly heldBy: (id: string) => BudgetHold | null;
}

export function createPresentTask(options: PresentTaskOptions): PresentTask {
  const { transitions, serverClock, clock, dueAt, heldBy, mediaUrl, posterUrl } = options;

  return (task) => {
    const { resultPath: _, createdThere: __, allowedQuote: ___, removedAt: ____, ...shown } = task;
    const { id, gateway, state } = shown;
    // Wherever its clip is now: one that is not here is shown as a file that has gone.
    const isReady = state.status === 'ready';
    // Chromium remembers of an address for a while that it could not be played: a clip that was fetched again has another.
    const version = isReady ? `?of=${shown.updatedAt}-${state.media.bytes}` : '';
    const at = isActive(state.status) ? dueAt(task) : null;
    return {
      ...shown,
      gateway: isJoined(state)
        ? null
        : { connectionId: gateway.connectionId, kind: gateway.kind, label: gateway.label },
      tags: [...shown.tags],
      collectBefore: collectBefore(task, serverClock.skew(gateway)),
      posterUrl: isReady ? posterUrl(id) : null,
      mediaUrl: isReady ? mediaUrl(id) + version : null,
      nextTryAt: at === null ? null : Math.round(clock.now() + Math.max(0, at - clock.monotonic())),
      heldBy: state.status === 'waiting' ? heldBy(id) : null,
      transfer: isActive(state.status) ? transitions.transferOf(id) : null,
    };
  };
}
