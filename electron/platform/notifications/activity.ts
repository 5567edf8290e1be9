import type { Desktop, Task } from '#contract';
import type { Clock } from '../../shared/ports.ts';
import type { ActivityPlaces } from './activity-places.ts';

/** What of the tasks under way is worth showing outside the window. */
export interface Activity {
  readonly tasks: number;
  /** 0 up to 1 while bytes go out or come in; `null` while none do. */
  readonly progress: number | null;
}

type Watched = Pick<Task, 'transfer'>;

/**
 * Tasks whose bytes are on the way count by their bytes; those of unknown length not at all.
 *
 * @param tasks with bytes on the way. @param atGateway how many more a gateway works on.
 */
export function activityOf(tasks: readonly Watched[], atGateway = 0): Activity {
  let done = 0;
  let total = 0;
  for (const { transfer } of tasks) {
    if (transfer === null || transfer.total === null) continue;
    done += Math.min(transfer.done, transfer.total);
    total += transfer.total;
  }
  return { tasks: tasks.length + atGateway, progress: total === 0 ? null : done / total };
}

/** What a system shows of the activity; `null` for a sign that this system does not have. */
export interface ShownActivity {
  /** Number on the app's icon; 0 for none. */
  readonly badge: number | null;
  /** Sign on the window's button in the task bar, a number; 0 for none. */
  readonly overlay: number | null;
  /** 0 up to 1; `null` for none. */
  readonly bar: number | null;
}

/**
 * macOS has a number on the icon in the dock, and a bar under it. Windows has no such number: a sign is laid on the window's button. Linux
 * has number and bar where the launcher knows them.
 */
export function showOn(system: Desktop['system'], { tasks, progress }: Activity): ShownActivity {
  return system === 'win32'
    ? { badge: null, overlay: tasks, bar: progress }
    : { badge: tasks, overlay: null, bar: progress };
}

export interface ActivityOptions {
  readonly system: Desktop['system'];
  readonly places: ActivityPlaces;
  /** How many tasks a gateway works on: there may be hundreds, of which nothing else is shown. */
  readonly atGateway: () => number;
  /** Tasks whose bytes go out or come in. */
  readonly moving: () => readonly Watched[];
  readonly clock: Clock;
}

/** Looks at the tasks at most this often, in milliseconds. */
const restMs = 500;

const noTasks: Activity = { tasks: 0, progress: null };

/** Shows the tasks under way in the dock or the task bar, on systems that have a place for it. */
export function createActivityDisplay({ system, places, atGateway, moving, clock }: ActivityOptions) {
  const empty = showOn(system, noTasks);
  let cancel: (() => void) | null = null;
  let isClosed = false;
  let shown = empty;

  function show(next: ShownActivity): void {
    if (next.badge !== null && next.badge !== shown.badge) places.setBadge(next.badge);
    if (next.overlay !== null && next.overlay !== shown.overlay) places.setOverlay(next.overlay);
    if (next.bar !== shown.bar) places.setBar(next.bar);
    shown = next;
  }

  function look(): void {
    cancel = null;
    show(showOn(system, activityOf(moving(), atGateway())));
  }

  function changed(): void {
    if (!isClosed) cancel ??= clock.after(restMs, look);
  }

  return {
    /** The tasks changed. */
    changed,
    /** A new window: what belongs to a window is shown on it. */
    windowOpened(): void {
      shown = { ...empty, badge: shown.badge };
      changed();
    },
    /** The window is about to go: macOS would keep its bar under the icon in the dock. */
    windowCloses: () => show({ ...empty, badge: shown.badge }),
    /** Takes everything away. */
    close(): void {
      isClosed = true;
      cancel?.();
      show(empty);
    },
  };
}
