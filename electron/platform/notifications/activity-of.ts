import { inFlightStatuses, type Task } from '#contract';

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
