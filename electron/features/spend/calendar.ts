import { dayOf, type SpendPeriod } from '#contract';

/** A stretch of time on this computer's calendar, in milliseconds since 1970; `until` is not part of it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The day that `now` is in. A day on which the clocks change has another length than others. */
export function dayAround(now: number): Span {
  const date = new Date(now);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return { from: new Date(year, month, day).getTime(), until: new Date(year, month, day + 1).getTime() };
}

/** The month that `now` is in. */
export function monthAround(now: number): Span {
  const date = new Date(now);
  const [year, month] = [date.getFullYear(), date.getMonth()];
  return { from: new Date(year, month, 1).getTime(), until: new Date(year, month + 1, 1).getTime() };
}

/** A period of whole days. */
export function spanOf({ from, to }: SpendPeriod): Span {
  return { from: midnightOf(from, 0), until: midnightOf(to, 1) };
}

/** The month of a moment, `YYYY-MM`. */
export function monthOf(at: number): string {
  return dayOf(at).slice(0, 'YYYY-MM'.length);
}

/** A moment by this computer's clock with its distance from UTC: `2026-01-05T11:00:00+01:00`. */
export function zonedTime(at: number): string {
  const date = new Date(at);
  const minutes = -date.getTimezoneOffset();
  const distance = Math.abs(minutes);
  const zone = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  return `${dayOf(at)}T${time}${zone}`;
}

function midnightOf(day: string, daysLater: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
