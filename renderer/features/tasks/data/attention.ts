import { expiryNoticesMs, longRunMs, type Task } from '#contract';

export type Urgency = 'calm' | 'soon' | 'last';

const [soonMs, lastMs] = expiryNoticesMs;

/** How pressing it is to collect a result. @param left milliseconds. */
export function urgencyOf(left: number): Urgency {
  if (left <= lastMs) return 'last';
  return left <= soonMs ? 'soon' : 'calm';
}

/** Milliseconds a job has been under way at the gateway, once that is long; `null` before. */
export function longRunOf(
  { state, createdAt }: Pick<Task, 'state' | 'createdAt'>,
  now: number,
): number | null {
  const isThere = state.status === 'queued' || state.status === 'running';
  return isThere && now - createdAt >= longRunMs ? now - createdAt : null;
}
