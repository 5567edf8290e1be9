import { type Outline, showableTime, type TaskFilter } from '#contract';

/** What an outline is made of: a task of a list, by its time (milliseconds since 1970) and its stars. */
export interface OutlinedTask {
  readonly createdAt: number;
  readonly rating: number;
}

/** The shape of a list. @param rest the tasks behind the pinned ones, in the order of the list. */
export function outlineOf(
  sort: TaskFilter['sort'],
  pinned: number,
  rest: readonly OutlinedTask[],
  hidden: number,
): Outline {
  const isByRating = sort === 'rating';
  return {
    total: pinned + rest.length,
    pinned,
    days: isByRating ? [] : countByDay(rest.map(({ createdAt }) => createdAt)),
    ratings: isByRating ? countByRating(rest) : [],
    hidden,
  };
}

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
    const date = new Date(showableTime(time));
    midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
    days.push({ day: nameOf(date), count: 1 });
  }
  return days;
}

/** How many there are of each number of stars. @param tasks most stars first. */
function countByRating(tasks: readonly OutlinedTask[]): Outline['ratings'] {
  const counts = new Map<number, number>();
  for (const { rating } of tasks) counts.set(rating, (counts.get(rating) ?? 0) + 1);
  return [...counts].map(([rating, count]) => ({ rating, count }));
}

function nameOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
