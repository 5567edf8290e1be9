import type { Desktop, PauseReason, Task } from '#contract';
import type { Clock } from '../../shared/ports.ts';
import { type Activity, activityOf, type ShownActivity, showOn } from './activity-of.ts';
import type { ActivityPlaces } from './activity-places.ts';

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
