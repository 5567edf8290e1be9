import { activeStatuses, type Task } from '#contract';
import type { StoredTask } from '../../shared/stored-task.ts';
import { collectBefore } from './expiry/retention.ts';
import type { ServerClock } from './expiry/server-clock.ts';
import type { Board } from './lifecycle/transitions.ts';

export interface PresentOptions {
  readonly board: Pick<Board, 'transferOf'>;
  readonly serverClock: Pick<ServerClock, 'skew'>;
  readonly mediaUrl: (id: string) => string;
  readonly posterUrl: (id: string) => string | null;
}

/** Shows a stored task to the window: no paths, no addresses. */
export type Present = (task: StoredTask) => Task;

export function createPresent(options: PresentOptions): Present {
  const { board, serverClock, mediaUrl, posterUrl } = options;
  return (task) => {
    const { id, createdAt, updatedAt, request, gateway, state, resultPath, name, isStarred } = task;
    return {
      id,
      createdAt,
      updatedAt,
      request,
      gateway: { kind: gateway.kind, label: gateway.label },
      state,
      name,
      isStarred,
      tags: [...task.tags],
      collectBefore: collectBefore(task, serverClock.skew(gateway)),
      posterUrl: resultPath === null ? null : posterUrl(id),
      mediaUrl: resultPath === null ? null : mediaUrl(id),
      transfer: activeStatuses.includes(state.status) ? board.transferOf(id) : null,
    };
  };
}
