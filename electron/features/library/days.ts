import type { Outline } from '#contract';

/**
 * Counts moments by the calendar day of this computer's zone. Days are found by their midnights, so one
 * with 23 or 25 hours is one day all the same.
 *
 * @param times milliseconds since 1970, newest first.
 */
export function countByDay(times: readonly number[]): Outline['days'] {
  const days: { day: string; count: number }[] = [];
  let midnight = Number.POSITIVE_INFINITY;
  for (const time of times) {
    const last = days.at(-1);
    if (last !== undefined && time >= midnight) {
      last.count += 1;
      continue;
    }
    const date = new Date(time);
    midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
    days.push({ day: nameOf(date), count: 1 });
  }
  return days;
}

function nameOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
