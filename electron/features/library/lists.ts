import {
  type AppErrorData,
  appError,
  type Choice,
  fail,
  type Mark,
  type Outline,
  ok,
  type Result,
  showableTime,
  type Task,
  type TaskFilter,
} from '#contract';
import { isReachable } from '../../files/exists.ts';
import { inParts } from '../../shared/event-loop.ts';
import { playableClip } from '../../shared/stored-task.ts';
import type { LibraryChoices, LibraryEvents, LibraryRepository, PresentTask, TaskReader } from './ports.ts';
import type { Posters } from './posters.ts';

export interface ListsPorts {
  readonly store: LibraryRepository;
  readonly tasks: TaskReader;
  readonly present: PresentTask;
  readonly posters: Pick<Posters, 'keep'>;
  /** The name, star, tags, rating or choice of these changed, which their recipes tell too. */
  readonly recipesChanged: (ids: readonly string[]) => void;
  readonly events: Pick<LibraryEvents, 'tasksChanged'>;
}

/** The lists of tasks that the library shows, and what the user does to put tasks in order. */
export interface Lists {
  outline(filter: TaskFilter): Outline;
  page(filter: TaskFilter, offset: number, limit: number): { readonly tasks: Task[] };
  ids(filter: TaskFilter): { readonly ids: string[] };
  choices(): LibraryChoices;
  star(ids: readonly string[], isStarred: boolean): Promise<null>;
  rename(id: string, name: string | null): Result<Task>;
  tag(ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<null>;
  rate(ids: readonly string[], rating: number): Promise<{ readonly changed: Mark[] }>;
  choose(ids: readonly string[], choice: Choice): Promise<{ readonly changed: Mark[] }>;
  marks(ids: readonly string[]): Promise<{ readonly marks: Mark[] }>;
  tasks(ids: readonly string[]): { readonly tasks: Task[] };
  hasFile(id: string): Promise<{ readonly isThere: boolean }>;
  keepPoster(id: string, bytes: Uint8Array): Promise<Result<{ posterUrl: string }>>;
}

/** Rows written before other calls and events are served. */
export const rowsAtOnce = 100;
/** Decisions read before other calls and events are served. */
const marksAtOnce = 1_000;

export function createLists(ports: ListsPorts): Lists {
  const { store, tasks, present, posters, recipesChanged, events } = ports;

  function announce(ids: readonly string[]): void {
    recipesChanged(ids);
    events.tasksChanged(ids, true);
  }

  async function write(ids: readonly string[], rows: (part: readonly string[]) => void): Promise<null> {
    await inParts(ids, rowsAtOnce, rows);
    announce(ids);
    return null;
  }

  /** Only those that changed are told: a rating that a clip has already changes nothing in any list. */
  async function decide(
    ids: readonly string[],
    rows: (part: readonly string[]) => readonly Mark[],
  ): Promise<{ readonly changed: Mark[] }> {
    const changed: Mark[] = [];
    await inParts(ids, rowsAtOnce, (part) => void changed.push(...rows(part)));
    if (changed.length > 0) announce(changed.map(({ id }) => id));
    return { changed };
  }

  return {
    outline(filter) {
      const { pinned, times, ratings, hidden } = store.times(filter);
      const isByRating = filter.sort === 'rating';
      return {
        total: pinned + times.length,
        pinned,
        days: isByRating ? [] : countByDay(times),
        ratings: isByRating ? countByRating(ratings) : [],
        hidden,
      };
    },
    page(filter, offset, limit) {
      const page = store.page(filter, offset, limit);
      if (page.isOutlineStale) events.tasksChanged([], true);
      return { tasks: page.tasks.map(present) };
    },
    ids: (filter) => ({ ids: store.ids(filter) }),
    choices: () => store.choices(),
    star: (ids, isStarred) => write(ids, (part) => store.star(part, isStarred)),
    rename(id, name) {
      const task = store.rename(id, name) ? tasks.get(id) : null;
      if (task === null) return fail(notFound);
      announce([id]);
      return ok(present(task));
    },
    tag: (ids, add, remove) => write(ids, (part) => store.tag(part, add, remove)),
    rate: (ids, rating) => decide(ids, (part) => store.rate(part, rating)),
    choose: (ids, choice) => decide(ids, (part) => store.choose(part, choice)),
    async marks(ids) {
      const marks: Mark[] = [];
      await inParts(ids, marksAtOnce, (part) => void marks.push(...store.marks(part)));
      return { marks };
    },
    tasks: (ids) => ({ tasks: store.tasks(ids).map(present) }),
    async hasFile(id) {
      const task = tasks.get(id);
      const path = task === null ? null : playableClip(task);
      return { isThere: path !== null && (await isReachable(path)) };
    },
    async keepPoster(id, bytes) {
      const task = tasks.get(id);
      if (task === null || playableClip(task) === null) return fail(notFound);
      const posterUrl = await posters.keep(id, bytes);
      if (posterUrl === null) return fail(appError('ipc.invalid-input', 'The picture is no JPEG or WebP.'));
      events.tasksChanged([id], false);
      return ok({ posterUrl });
    },
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

/** How many there are of each number of stars. @param ratings most stars first. */
function countByRating(ratings: readonly number[]): Outline['ratings'] {
  const counts = new Map<number, number>();
  for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1);
  return [...counts].map(([rating, count]) => ({ rating, count }));
}

function nameOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const notFound: AppErrorData = appError('tasks.not-found', 'There is no such task.');
