import {
  type AppErrorData,
  appError,
  fail,
  type Outline,
  ok,
  type Result,
  type Task,
  type TaskFilter,
} from '#contract';
import { yieldToEventLoop } from '../../shared/event-loop.ts';
import type { StoredTask } from '../../shared/stored-task.ts';

import { countByDay } from './days.ts';
import type { LibraryChoices, LibraryRepository, TaskReader } from './ports.ts';
import type { Posters } from './posters.ts';

export interface TaskLibraryPorts {
  readonly store: LibraryRepository;
  readonly tasks: TaskReader;
  readonly present: (task: StoredTask) => Task;
  readonly posters: Pick<Posters, 'keep'>;
  /** The name, star or tags of these changed, which their recipes tell too. */
  readonly recipesChanged: (ids: readonly string[]) => void;
  /** See the event `tasks.changed`. */
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
}

/** The library as a person works in it: looking for tasks, and putting them in order. */
export interface TaskLibrary {
  outline(filter: TaskFilter): Outline;
  page(filter: TaskFilter, offset: number, limit: number): { readonly tasks: Task[] };
  ids(filter: TaskFilter): { readonly ids: string[] };
  choices(): LibraryChoices;
  star(ids: readonly string[], isStarred: boolean): Promise<null>;
  rename(id: string, name: string | null): Result<Task>;
  tag(ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<null>;
  keepPoster(id: string, bytes: Uint8Array): Promise<Result<{ posterUrl: string }>>;
}

/** Rows written before the main process turns to other work. */
const rowsAtOnce = 100;

export function createTaskLibrary(ports: TaskLibraryPorts): TaskLibrary {
  const { store, tasks, present, posters, recipesChanged, onChange } = ports;

  function announce(ids: readonly string[]): void {
    recipesChanged(ids);
    onChange(ids, true);
  }

  /** Many rows are written in several goes, so that calls and events get their turn in between. */
  async function inParts(ids: readonly string[], write: (part: readonly string[]) => void): Promise<null> {
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      if (start > 0) await yieldToEventLoop();
      write(ids.slice(start, start + rowsAtOnce));
    }
    announce(ids);
    return null;
  }

  return {
    outline(filter) {
      const times = store.times(filter);
      return { total: times.length, days: countByDay(times) };
    },
    page(filter, offset, limit) {
      const page = store.page(filter, offset, limit);
      if (page.isOutlineStale) onChange([], true);
      return { tasks: page.tasks.map(present) };
    },
    ids: (filter) => ({ ids: store.ids(filter) }),
    choices: () => store.choices(),
    star: (ids, isStarred) => inParts(ids, (part) => store.star(part, isStarred)),
    rename(id, name) {
      const isThere = store.rename(id, name);
      const task = isThere ? tasks.get(id) : null;
      if (task === null) return fail(notFound);
      announce([id]);
      return ok(present(task));
    },
    tag: (ids, add, remove) => inParts(ids, (part) => store.tag(part, add, remove)),
    async keepPoster(id, bytes) {
      const task = tasks.get(id);
      if (task === null || task.resultPath === null) return fail(notFound);
      const posterUrl = await posters.keep(id, bytes);
      if (posterUrl === null) return fail(appError('ipc.invalid-input', 'The picture is no JPEG or WebP.'));
      onChange([id], false);
      return ok({ posterUrl });
    },
  };
}

const notFound: AppErrorData = appError('tasks.not-found', 'There is no such task.');
