import { expiryNoticesMs, isOutcomeOpen, type Task } from '#contract';

/** Why a task should catch the eye: its outcome is open, or its result will soon be gone. */
export type Attention = 'outcome' | 'expiry';

const [noticeMs] = expiryNoticesMs;

/** @param now milliseconds since 1970. */
export function attentionOf(
  { state, collectBefore }: Pick<Task, 'state' | 'collectBefore'>,
  now: number,
): Attention | null {
  if (isOutcomeOpen(state)) return 'outcome';
  return collectBefore !== null && collectBefore - now <= noticeMs ? 'expiry' : null;
}
