import {
  appError,
  type Choice,
  fail,
  type Mark,
  ok,
  type Result,
  type Task,
  type TaskFilter,
} from '#contract';
import { isGone, isReachable } from '../../files/exists.ts';
import { playableClip, taskNotFound } from '../../shared/stored-task.ts';
import { inParts } from '../../shared/turns.ts';
import type { LibraryPage, LibraryPorts } from './ports.ts';

/** Rows written before other calls and events are served. */
export const rowsAtOnce = 100;
/** Decisions read before other calls and events are served. */
const marksAtOnce = 1_000;

/** The lists of tasks that the library shows, and what the user does to put tasks in order. */
export function createLists({ store, tasks, present, posters, recipeFiles, events }: LibraryPorts) {
  function announce(ids: readonly string[]): void {
    recipeFiles.changed(ids);
    events.tasksChanged(ids, true);
  }

  /** Only those that changed are told: a rating that a clip has already changes nothing in any list. */
  async function write<Changed extends { readonly id: string }>(
    ids: readonly string[],
    rows: (part: readonly string[]) => readonly Changed[],
  ): Promise<{ readonly changed: Changed[] }> {
    const changed: Changed[] = [];
    try {
      await inParts(ids, rowsAtOnce, (part) => void changed.push(...rows(part)));
    } finally {
      // Also of the parts before one that the disk refuses.
      if (changed.length > 0) announce(changed.map(({ id }) => id));
    }
    return { changed };
  }

  function changed(id: string, isThere: boolean): Result<Task> {
    const task = isThere ? tasks.get(id) : null;
    if (task === null) return fail(taskNotFound);
    announce([id]);
    return ok(present(task));
  }

  function shown<Page extends LibraryPage>({ tasks: rows, isOutlineStale, ...page }: Page) {
    if (isOutlineStale) events.tasksChanged([], true);
    return { ...page, tasks: rows.map(present) };
  }

  return {
    outline: store.outline,
    page: async (filter: TaskFilter, offset: number, limit: number) =>
      shown(await store.page(filter, offset, limit)),
    top: async (filter: TaskFilter, limit: number) => shown(await store.top(filter, limit)),
    ids: store.ids,
    choices: store.choices,
    rename: (id: string, name: string | null) => changed(id, store.rename(id, name)),
    annotate: (id: string, note: string | null) => changed(id, store.annotate(id, note)),
    tag: (ids: readonly string[], add: readonly string[], remove: readonly string[]) =>
      write(ids, (part) => store.tag(part, add, remove)),
    rate: (ids: readonly string[], rating: number) => write(ids, (part) => store.rate(part, rating)),
    choose: (ids: readonly string[], choice: Choice) => write(ids, (part) => store.choose(part, choice)),
    async marks(ids: readonly string[]) {
      const marks: Mark[] = [];
      await inParts(ids, marksAtOnce, (part) => void marks.push(...store.marks(part)));
      return { marks };
    },
    tasks: (ids: readonly string[]) => ({ tasks: store.tasks(ids).map(present) }),
    async hasFile(id: string) {
      const path = playableClip(tasks.get(id));
      if (path === null) return { isThere: false, isGone: false };
      const gone = await isGone(path);
      return { isThere: !gone && (await isReachable(path)), isGone: gone };
    },
    async keepPoster(id: string, bytes: Uint8Array): Promise<Result<{ posterUrl: string }>> {
      if (playableClip(tasks.get(id)) === null) return fail(taskNotFound);
      const posterUrl = await posters.keep(id, bytes);
      if (posterUrl === null) return fail(appError('ipc.invalid-input', 'The picture is no JPEG or WebP.'));
      events.tasksChanged([id], false);
      return ok({ posterUrl });
    },
  };
}
