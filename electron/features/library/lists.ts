import {
  type AppErrorData,
  appError,
  type Choice,
  fail,
  type Mark,
  type Outline,
  ok,
  type Result,
  type TaggedBefore,
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

interface ListTop {
  readonly outline: Outline;
  readonly tasks: Task[];
}

/** The lists of tasks that the library shows, and what the user does to put tasks in order. */
export interface Lists {
  outline(filter: TaskFilter): Promise<Outline>;
  page(filter: TaskFilter, offset: number, limit: number): Promise<{ readonly tasks: Task[] }>;
  top(filter: TaskFilter, limit: number): Promise<ListTop>;
  ids(filter: TaskFilter, offset: number, limit: number): Promise<{ readonly ids: string[] }>;
  choices(): Promise<LibraryChoices>;
  star(ids: readonly string[], isStarred: boolean): Promise<{ readonly changed: string[] }>;
  rename(id: string, name: string | null): Result<Task>;
  tag(
    ids: readonly string[],
    add: readonly string[],
    remove: readonly string[],
  ): Promise<{ readonly changed: TaggedBefore[] }>;
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

  /** Only those that changed are told: a rating that a clip has already changes nothing in any list. */
  async function write<Changed extends string | { readonly id: string }>(
    ids: readonly string[],
    rows: (part: readonly string[]) => readonly Changed[],
  ): Promise<{ readonly changed: Changed[] }> {
    const changed: Changed[] = [];
    await inParts(ids, rowsAtOnce, (part) => void changed.push(...rows(part)));
    if (changed.length > 0) announce(changed.map((one) => (typeof one === 'string' ? one : one.id)));
    return { changed };
  }

  return {
    outline: store.outline,
    async page(filter, offset, limit) {
      const page = await store.page(filter, offset, limit);
      if (page.isOutlineStale) events.tasksChanged([], true);
      return { tasks: page.tasks.map(present) };
    },
    async top(filter, limit) {
      const { outline, tasks: rows, isOutlineStale } = await store.top(filter, limit);
      if (isOutlineStale) events.tasksChanged([], true);
      return { outline, tasks: rows.map(present) };
    },
    ids: async (filter, offset, limit) => ({ ids: await store.ids(filter, offset, limit) }),
    choices: store.choices,
    star: (ids, isStarred) => write(ids, (part) => store.star(part, isStarred)),
    rename(id, name) {
      const task = store.rename(id, name) ? tasks.get(id) : null;
      if (task === null) return fail(notFound);
      announce([id]);
      return ok(present(task));
    },
    tag: (ids, add, remove) => write(ids, (part) => store.tag(part, add, remove)),
    rate: (ids, rating) => write(ids, (part) => store.rate(part, rating)),
    choose: (ids, choice) => write(ids, (part) => store.choose(part, choice)),
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

const notFound: AppErrorData = appError('tasks.not-found', 'There is no such task.');
