import { expiryNoticesMs, isOutcomeOpen, longRunMs, retentionDays, sentAtOf, type Task } from '#contract';

/** Why a task should catch the eye: its outcome is open, or its result will soon be gone. */
export type Attention = 'outcome' | 'expiry';

const [soonMs, lastMs] = expiryNoticesMs;

/** @param now milliseconds since 1970. */
export function attentionOf(
  { state, collectBefore }: Pick<Task, 'state' | 'collectBefore'>,
  now: number,
): Attention | null {
  if (isOutcomeOpen(state)) return 'outcome';
  return collectBefore !== null && collectBefore - now <= soonMs ? 'expiry' : null;
}

/** How pressing it is to collect a result. @param left milliseconds until the gateway lets go of it. */
export function urgencyOf(left: number): 'calm' | 'soon' | 'last' {
  if (left <= lastMs) return 'last';
  return left <= soonMs ? 'soon' : 'calm';
}

const dayMs = 24 * 3_600_000;

/**
 * The time left as it is told: in whole days until the last day, so that nothing counts down days ahead; and never longer than a gateway keeps
 * a clip, whatever the clock of this computer was set to since.
 */
export function tellableLeft(left: number): number {
  return left >= dayMs ? Math.min(Math.floor(left / dayMs), retentionDays) * dayMs : left;
}

/** Milliseconds a task has been under way at the gateway, once that is long; `null` before. */
export function longRunOf(task: Pick<Task, 'state' | 'createdAt'>, now: number): number | null {
  const { status } = task.state;
  const runMs = now - sentAtOf(task);
  return (status === 'queued' || status === 'running') && runMs >= longRunMs ? runMs : null;
}
