import type { SpendPeriod } from '#contract';

export const periodNames = ['today', 'week', 'month', 'lastMonth', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The days of a named period, both ends included. @param today `YYYY-MM-DD` */
export function periodOf(name: Exclude<PeriodName, 'custom'>, today: string): SpendPeriod {
  const first = today.slice(0, 8).concat('01');
  const periods = {
    today: { from: today, to: today },
    week: { from: moved(today, { days: -6 }), to: today },
    month: { from: first, to: today },
    lastMonth: { from: moved(first, { months: -1 }), to: moved(first, { days: -1 }) },
  };
  return periods[name];
}

/** Every day or month that a period has days of, `YYYY-MM-DD` or `YYYY-MM`, in order; no more than `most`, counted from its end. */
export function stepsOf({ from, to }: SpendPeriod, by: 'day' | 'month', most: number): readonly string[] {
  const length = by === 'day' ? 10 : 7;
  const back = by === 'day' ? { days: -1 } : { months: -1 };
  const steps: string[] = [];
  let step = by === 'day' ? to : to.slice(0, 8).concat('01');
  while (step.slice(0, length) >= from.slice(0, length) && steps.length < most) {
    steps.unshift(step.slice(0, length));
    step = moved(step, back);
  }
  return steps;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && moved(text, {}) === text;
}

/** A period as typed; `null` where that is none. */
export function readPeriod(typed: SpendPeriod): SpendPeriod | null {
  const [from, to] = [typed.from.trim().normalize('NFKC'), typed.to.trim().normalize('NFKC')];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** A day so many months and days on; reckoned without any hour, which the change to summer time would move. */
function moved(from: string, { months = 0, days = 0 }): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day + days)).toISOString().slice(0, 10);
}
