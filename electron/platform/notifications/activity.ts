import { assertNever, type Desktop, type PauseReason, type Task } from '#contract';
import type { Clock } from '../../shared/ports.ts';
import type { ActivityPlaces, ProgressBar } from './activity-places.ts';

/** What of the tasks under way is worth showing outside the window. */
export interface Activity {
  readonly tasks: number;
  /** 0 up to 1 while bytes go out or come in; `null` while none do. */
  readonly progress: number | null;
  /** `paused`: nothing goes on for now, and will by itself. `held`: something waits for the user. */
  readonly pace: 'going' | 'paused' | 'held';
}

type Watched = Pick<Task, 'state' | 'transfer'>;

/**
 * Tasks whose bytes are on the way count by their bytes; those of unknown length not at all.
 *
 * @param tasks with bytes on the way. @param atGateway how many more a gateway works on.
 */
export function activityOf(
  tasks: readonly Watched[],
  pauses: readonly PauseReason[] = [],
  atGateway = 0,
): Activity {
  let done = 0;
  let total = 0;
  for (const { transfer } of tasks) {
    if (transfer === null || transfer.total === null) continue;
    done += Math.min(transfer.done, transfer.total);
    total += transfer.total;
  }
  return {
    tasks: tasks.length + atGateway,
    progress: total === 0 ? null : done / total,
    pace: tasks.length + atGateway === 0 ? 'going' : paceOf(tasks, pauses),
  };
}

function paceOf(tasks: readonly Watched[], pauses: readonly PauseReason[]): Activity['pace'] {
  // A clip that the disk does not take: the user can make room, or bring the folder back.
  const isHeldByDisk = tasks.some(
    ({ state }) => state.status === 'saving' && state.trouble?.code.startsWith('disk.'),
  );
  if (pauses.includes('token') || isHeldByDisk) return 'held';
  return pauses.length > 0 ? 'paused' : 'going';
}

/** What a system shows of the activity; `null` for a sign that this system does not have. */
export interface ShownActivity {
  /** Number on the app's icon; 0 for none. */
  readonly badge: number | null;
  /** Sign on the window's button in the task bar, a number; 0 for none. */
  readonly overlay: number | null;
  readonly bar: ProgressBar;
}

const noBar: ProgressBar = { mode: 'none', value: 0 };

/**
 * macOS has a number on the icon in the dock, and a bar under it. Windows has no such number: a sign is laid on the window's button,
 * and its bar has colours for what rests and for what is held. Linux has number and bar where the launcher knows them.
 */
export function showOn(system: Desktop['system'], { tasks, progress, pace }: Activity): ShownActivity {
  const bar: ProgressBar = progress === null ? noBar : { mode: 'normal', value: progress };
  switch (system) {
    case 'darwin':
    case 'linux':
      return { badge: tasks, overlay: null, bar };
    case 'win32':
      if (pace === 'going') return { badge: null, overlay: tasks, bar };
      return {
        badge: null,
        overlay: tasks,
        bar: { mode: pace === 'paused' ? 'paused' : 'error', value: progress ?? 1 },
      };
    default:
      return assertNever(system);
  }
}

export interface ActivityOptions {
  readonly system: Desktop['system'];
  readonly places: ActivityPlaces;
  /** How many tasks a gateway works on: there may be hundreds, of which nothing else is shown. */
  readonly atGateway: () => number;
  /** Tasks whose bytes go out or come in. */
  readonly moving: () => readonly Pick<Task, 'state' | 'transfer'>[];
  readonly pauses: () => readonly PauseReason[];
  readonly clock: Clock;
}

/** Looks at the tasks at most this often, in milliseconds. */
const restMs = 500;

const noTasks: Activity = { tasks: 0, progress: null, pace: 'going' };

/** Shows the tasks under way in the dock or the task bar, on systems that have a place for it. */
export function createActivityDisplay({ system, places, atGateway, moving, pauses, clock }: ActivityOptions) {
  const empty = showOn(system, noTasks);
  let cancel: (() => void) | null = null;
  let isClosed = false;
  let shown = empty;

  function show(next: ShownActivity): void {
    if (next.badge !== null && next.badge !== shown.badge) places.setBadge(next.badge);
    if (next.overlay !== null && next.overlay !== shown.overlay) places.setOverlay(next.overlay);
    if (next.bar.mode !== shown.bar.mode || next.bar.value !== shown.bar.value) places.setBar(next.bar);
    shown = next;
  }

  function look(): void {
    cancel = null;
    show(showOn(system, activityOf(moving(), pauses(), atGateway())));
  }

  function changed(): void {
    if (!isClosed) cancel ??= clock.after(restMs, look);
  }

  return {
    /** The tasks changed, or what holds them up. */
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
