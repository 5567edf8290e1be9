import { app, type BrowserWindow } from 'electron';
import type { Task } from '#contract';
import type { Clock } from '../../shared/clock.ts';
import { type Activity, activityOf } from './activity-of.ts';

export interface ActivityOptions {
  readonly window: () => BrowserWindow | null;
  /** Jobs under way. */
  readonly tasks: () => readonly Task[];
  readonly clock: Clock;
}

export interface ActivityDisplay {
  /** The jobs changed. */
  changed(): void;
  close(): void;
}

/** Looks at the jobs at most this often, in milliseconds. */
const restMs = 500;

/** Shows the jobs under way in the dock or the task bar, on systems that have a place for it. */
export function createActivityDisplay({ window, tasks, clock }: ActivityOptions): ActivityDisplay {
  let cancel: (() => void) | null = null;
  let isClosed = false;
  let shown: Activity = { jobs: 0, progress: null };

  function show(): void {
    cancel = null;
    const activity = activityOf(tasks());
    if (activity.jobs !== shown.jobs) app.setBadgeCount?.(activity.jobs);
    if (activity.progress !== shown.progress) window()?.setProgressBar(activity.progress ?? -1);
    shown = activity;
  }

  return {
    changed() {
      if (!isClosed) cancel ??= clock.after(restMs, show);
    },
    close() {
      isClosed = true;
      cancel?.();
    },
  };
}
