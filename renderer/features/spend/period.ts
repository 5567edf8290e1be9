import { assertNever, type SpendPeriod } from '#contract';

export const periodNames = ['today', 'week', 'month', 'lastMonth', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The days of a named period, both ends included. @param today `YYYY-MM-DD` */
export function periodOf(name: Exclude<PeriodName, 'custom'>, today: string): SpendPeriod {
  const first = today.slice(0, 8).concat('01');
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: moved(today, { days: -6 }), to: today };
    case 'month':
      return { from: first, to: today };
    case 'lastMonth':
      return { from: moved(first, { months: -1 }), to: moved(first, { days: -1 }) };
    default:
      return assertNever(name);
  }
}

/** Every day of a period, in order; no more than `most`, counted from its end. */
export function daysOf({ from, to }: SpendPeriod, most: number): readonly string[] {
  const days: string[] = [];
  for (let day = to; day >= from && days.length < most; day = moved(day, { days: -1 })) days.unshift(day);
  return days;
}

/** Every month that a period has days of, `YYYY-MM`, in order; no more than `most`, counted from its end. */
export function monthsOf({ from, to }: SpendPeriod, most: number): readonly string[] {
  const months: string[] = [];
  let first = to.slice(0, 8).concat('01');
  while (first.slice(0, 7) >= from.slice(0, 7) && months.length < most) {
    months.unshift(first.slice(0, 7));
    first = moved(first, { months: -1 });
  }
  return months;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
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
