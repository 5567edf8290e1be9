import { z } from 'zod';
import { type AppErrorCode, activeStatuses, inFlightStatuses, type Queue, taskIdSchema } from '#contract';
import type { StoredTask } from '../../../shared/stored-task.ts';
import type { PresentTask } from '../model.ts';
import type { TasksPorts } from '../ports.ts';

export type TaskQueue = ReturnType<typeof createTaskQueue>;

export interface TaskQueueOptions extends TasksPorts {
  readonly present: PresentTask;
  readonly heldCount: () => number;
}

const documentName = 'tasks.queue';
/** Most ids that are kept; further tasks keep the order of their making. */
const maxOrdered = 100_000;
const documentSchema = z.object({
  /** Ids of tasks that waited when the user last moved one. Those that have gone since do no harm. */
  order: z.array(taskIdSchema).max(maxOrdered).default([]),
  isPaused: z.boolean().default(false),
  /** When the user last let all go on, in milliseconds since 1970. */
  wentOnAt: z.number().default(0),
  pausedConnections: z.array(z.string().max(64)).max(maxOrdered).default([]),
});

/** In which order waiting tasks go out, and what the user has paused, also after a restart. Changes throw when the disk refuses. */
export function createTaskQueue(options: TaskQueueOptions) {
  const { store, documents, session, clock, present, heldCount, onChange } = options;
  let kept = documents.read(documentName, documentSchema, documentSchema.parse({}));
  /** The task above each that was withdrawn in this run, as it was then; `null` above the first. Moves of others know nothing of them. */
  const stoodBelow = new Map<string, string | null>();

  function keep(changes: Partial<typeof kept>): void {
    const next = { ...kept, ...changes };
    documents.write(documentName, next);
    kept = next;
    onChange([], true);
  }

  const isPaused = (connectionId: string): boolean =>
    kept.isPaused || kept.pausedConnections.includes(connectionId);

  function waiting(limit?: number): StoredTask[] {
    const places = new Map(kept.order.map((id, place) => [id, place]));
    const placeOf = ({ id }: StoredTask) => places.get(id) ?? kept.order.length;
    // Among those that were never moved the order of their making stays: where none was, the others need not be read.
    const all = store.withStatus(['waiting'], places.size === 0 ? limit : undefined);
    return all.sort((left, right) => placeOf(left) - placeOf(right)).slice(0, limit);
  }

  /** All that wait, behind those that are being sent: one that turns out to have made nothing stands first again. */
  function keepOrder(ids: readonly string[]): void {
    const sending = store.withStatus(['sending']).map(({ id }) => id);
    keep({ order: [...sending, ...ids].slice(0, maxOrdered) });
  }

  /** Where the time that such a clip takes is not known, or is over, nothing can be said. */
  function nextAt(): number | null {
    const usual = new Map<string, number | null>();
    const ends = store.withStatus(['queued', 'running']).flatMap(({ id, gateway, request }) => {
      const { model, resolution, duration } = request;
      const kind = JSON.stringify([gateway.connectionId, model, resolution, duration]);
      if (!usual.has(kind)) usual.set(kind, median(store.recentRunsMs(gateway.connectionId, request)));
      const took = usual.get(kind) ?? null;
      if (took === null) return [];
      const start = store.ledger(id).findLast(({ to, from }) => to === 'queued' && from !== 'queued')?.at;
      // After the clock was set back it seems to have been sent in the future.
      return start === undefined ? [] : [Math.min(start, clock.now()) + took];
    });
    const next = Math.min(...ends);
    return ends.length > 0 && next > clock.now() ? Math.round(next) : null;
  }

  function troubles(): Queue['troubles'] {
    const found = { held: heldCount(), tokenless: 0, retrying: 0, unknown: 0 };
    const refused: AppErrorCode = 'gateway.unauthorized';
    for (const { connectionId, isUnknown, code, count } of store.troubles()) {
      if (isUnknown) found.unknown += count;
      else if (code === refused || session.connectionOf(connectionId) === null) found.tokenless += count;
      else if (code !== null) found.retrying += count;
    }
    return found;
  }

  return {
    /** Waiting tasks in their order: as the user has put them, then as they were made. */
    waiting: () => waiting(),
    /** Has waiting tasks go out after the last of those `above` that waits; where none does, before all others. */
    move(ids: readonly string[], above: readonly string[]) {
      const moved = new Set(ids);
      const all = waiting().map(({ id }) => id);
      const rest = all.filter((id) => !moved.has(id));
      const at = rest.indexOf(above.findLast((id) => rest.includes(id)) ?? '') + 1;
      const own = all.filter((id) => moved.has(id));
      keepOrder([...rest.slice(0, at), ...own, ...rest.slice(at)]);
    },
    /** Notes where tasks stand that are about to be withdrawn. */
    noteWithdrawn(ids: readonly string[]): void {
      const wanted = new Set(ids);
      const all = waiting().map(({ id }) => id);
      for (const [at, id] of all.entries()) if (wanted.has(id)) stoodBelow.set(id, all[at - 1] ?? null);
    },
    /** Puts tasks that were withdrawn and wait again where they stood, whatever was moved meanwhile. */
    putBack(ids: readonly string[]): void {
      const all = waiting().map(({ id }) => id);
      const back = new Set(ids.filter((id) => stoodBelow.has(id)));
      const isHere = new Set(all);
      const behind = new Map<string | null, string[]>();
      for (const [id, above] of [...stoodBelow].filter(([each]) => back.has(each))) {
        // Behind one that is withdrawn itself stands what was behind it.
        let at = above;
        while (at !== null && !isHere.has(at)) at = stoodBelow.get(at) ?? null;
        behind.set(at, [...(behind.get(at) ?? []), id]);
        stoodBelow.delete(id);
      }
      const order: string[] = [];
      const left = [...(behind.get(null) ?? []), ...all.filter((id) => !back.has(id))].reverse();
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        order.push(id);
        left.push(...(behind.get(id) ?? []).reverse());
      }
      if (order.some((id, at) => id !== all[at])) keepOrder(order);
    },
    isPaused,
    /** How many tasks go on by themselves. Of those that wait none does whose connection is paused, or has no token that is taken. */
    goingOn(): number {
      const ids = new Set(store.troubles().map(({ connectionId }) => connectionId));
      const resting = [...ids].filter((id) => isPaused(id) || session.connectionOf(id) === null);
      return resting.reduce((rest, id) => rest - store.count(['waiting'], id), store.count(activeStatuses));
    },
    /** @param connectionId `null` for all. */
    pause(connectionId: string | null) {
      if (connectionId === null) keep({ isPaused: true });
      else keep({ pausedConnections: [...new Set([...kept.pausedConnections, connectionId])] });
    },
    goOn: () => keep({ isPaused: false, pausedConnections: [], wentOnAt: clock.now() }),
    /** When the user last did, in milliseconds since 1970: the day for which what was refused is tried begins anew. */
    wentOnAt: () => kept.wentOnAt,
    /** @param rows most tasks of each list. */
    read(rows: number): Queue {
      const running = [...inFlightStatuses, 'saving'] as const;
      const waitingCount = store.count(['waiting']);
      const pausedConnections = kept.pausedConnections.filter((id) => session.nameOf(id) !== null);
      const pausedThere = pausedConnections.map((id) => store.count(['waiting'], id));
      return {
        running: store.withStatus(running, rows).map(present),
        waiting: rows === 0 ? [] : waiting(rows).map(present),
        runningCount: store.count(running),
        waitingCount,
        pausedCount: kept.isPaused ? waitingCount : pausedThere.reduce((sum, count) => sum + count, 0),
        isPaused: kept.isPaused,
        pausedConnections,
        troubles: troubles(),
        nextAt: nextAt(),
      };
    },
  };
}

function median(values: readonly number[]): number | null {
  const inOrder = [...values].sort((left, right) => left - right);
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? null;
}
