import { assertNever, type SpendPeriod } from '#contract';

export const periodNames = ['today', 'week', 'month', 'lastMonth', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The days of a named period, both ends included. @param today `YYYY-MM-DD` */
export function periodOf(name: Exclude<PeriodName, 'custom'>, today: string): SpendPeriod {
  const { year, month, day } = partsOf(today);
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: shifted(year, month, day - 6), to: today };
    case 'month':
      return { from: today.slice(0, 8).concat('01'), to: today };
    case 'lastMonth':
      return { from: shifted(year, month - 1, 1), to: shifted(year, month, 0) };
    default:
      return assertNever(name);
  }
}

/** Every day of a period, in order; no more than `most`, counted from its end. */
export function daysOf({ from, to }: SpendPeriod, most: number): readonly string[] {
  const days: string[] = [];
  for (let day = to; day >= from && days.length < most; ) {
    days.push(day);
    const parts = partsOf(day);
    day = shifted(parts.year, parts.month, parts.day - 1);
  }
  return days.reverse();
}

/** Every month that a period has days of, `YYYY-MM`, in order; no more than `most`, counted from its end. */
export function monthsOf({ from, to }: SpendPeriod, most: number): readonly string[] {
  const months: string[] = [];
  for (let day = to.slice(0, 8).concat('01'); day.slice(0, 7) >= from.slice(0, 7) && months.length < most; ) {
    months.push(day.slice(0, 7));
    const parts = partsOf(day);
    day = shifted(parts.year, parts.month - 1, 1);
  }
  return months.reverse();
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

function partsOf(day: string): { readonly year: number; readonly month: number; readonly day: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** A day whose month or date may lie outside of the calendar; reckoned without any hour, which the change to summer time would move. */
function shifted(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
