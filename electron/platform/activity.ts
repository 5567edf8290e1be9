import { app, type BrowserWindow } from 'electron';
import { inFlightStatuses, type Task } from '#contract';
import type { Clock } from '../features/tasks/ports.ts';

/** What the dock or the task bar shows of the jobs under way. */
export interface Activity {
  readonly jobs: number;
  /** 0 up to 1 while bytes go out or come in; `null` while none do. */
  readonly progress: number | null;
}

/** Jobs whose bytes are on the way count by their bytes; those of unknown length not at all. */
export function activityOf(tasks: readonly Pick<Task, 'state' | 'transfer'>[]): Activity {
  const jobs = tasks.filter(
    ({ state: { status } }) => inFlightStatuses.includes(status) || status === 'saving',
  );
  let done = 0;
  let total = 0;
  for (const { transfer } of jobs) {
    if (transfer === null || transfer.total === null) continue;
    done += Math.min(transfer.done, transfer.total);
    total += transfer.total;
  }
  return { jobs: jobs.length, progress: total === 0 ? null : done / total };
}

export interface ActivityOptions {
  readonly window: () => BrowserWindow | null;
  /** Jobs under way. */
  readonly tasks: () => readonly Task[];
  readonly clock: Clock;
}

/** Looks at the jobs at most this often, in milliseconds. */
const restMs = 500;

/** Shows the jobs under way in the dock or the task bar, on systems that have a place for it. */
export function createActivityDisplay({ window, tasks, clock }: ActivityOptions): { changed(): void } {
  let isPlanned = false;
  let shown: Activity = { jobs: 0, progress: null };

  function show(): void {
    isPlanned = false;
    const activity = activityOf(tasks());
    if (activity.jobs !== shown.jobs) app.setBadgeCount?.(activity.jobs);
    if (activity.progress !== shown.progress) window()?.setProgressBar(activity.progress ?? -1);
    shown = activity;
  }

  return {
    changed() {
      if (isPlanned) return;
      isPlanned = true;
      clock.after(restMs, show);
    },
  };
}
