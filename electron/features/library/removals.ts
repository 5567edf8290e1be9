import { basename } from 'node:path';
import { type AppErrorData, appError, undoRemovalMs } from '#contract';
import { mayExist } from '../../files/exists.ts';
import type { Clock } from '../../shared/clock.ts';
import { yieldToEventLoop } from '../../shared/event-loop.ts';
import type { Log } from '../../shared/log.ts';
import { recipePathOf } from './model.ts';
import type { RemovalsRepository, RemovedTask } from './ports.ts';

export interface RemovalsPorts {
  readonly store: RemovalsRepository;
  readonly clock: Clock;
  readonly log: Log;
  /** Moves a file to the system's trash; rejects where that cannot be done. */
  readonly trash: (path: string) => Promise<void>;
  readonly forgetPoster: (id: string) => Promise<void>;
  /** Writes the recipe of a task that is back, where it has gone already. */
  readonly recipesChanged: (ids: readonly string[]) => void;
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
  /** These tasks are back in the library, because their files could not go to the trash. */
  readonly onFailed: (ids: readonly string[], error: AppErrorData) => void;
}

/** Takes tasks out of the library: at once for the eye, for good a moment later. */
export interface Removals {
  /** Finishes what was begun before the app ended last. Call once. */
  start(): void;
  remove(ids: readonly string[]): Promise<{ readonly removed: string[]; readonly kept: number }>;
  /** Takes a removal back, unless its files are on their way to the trash already. */
  restore(ids: readonly string[]): Promise<{ readonly restored: string[] }>;
  /** Done when nothing is on its way to the trash. */
  settled(): Promise<void>;
  /** What is not finished is finished at the next start. */
  close(): void;
}

/** Rows marked before the main process turns to other work. */
const rowsAtOnce = 100;
/** Rows deleted in one transaction. */
const erasedAtOnce = 20;

/** A task whose files could not go. */
interface Refused {
  readonly id: string;
  readonly name: string;
  readonly cause: string;
}

export function createRemovals(ports: RemovalsPorts): Removals {
  const { store, clock, log, trash, forgetPoster, recipesChanged, onChange, onFailed } = ports;
  const timers = new Set<() => void>();
  /** The removal each waits to be finished with: one taken back and made anew waits anew. */
  const due = new Map<string, symbol>();
  /** Those whose files are going, or have gone. */
  const leaving = new Set<string>();
  let isClosed = false;
  let work = Promise.resolve();

  function finishLater(ids: readonly string[]): void {
    const removal = Symbol('removal');
    for (const id of ids) due.set(id, removal);
    const cancel = clock.after(undoRemovalMs, () => {
      timers.delete(cancel);
      const ripe = ids.filter((id) => due.get(id) === removal);
      for (const id of ripe) due.delete(id);
      finish(ripe);
    });
    timers.add(cancel);
  }

  /** One after the other, whoever asks: the trash of some systems asks the user. */
  function finish(ids: readonly string[]): void {
    work = work
      .then(() => finishAll(ids))
      .catch((error: unknown) => {
        log.error('a removal could not be finished', { error: String(error) });
      });
  }

  async function finishAll(ids: readonly string[]): Promise<void> {
    const back: Refused[] = [];
    for (let start = 0; start < ids.length && !isClosed; start += erasedAtOnce) {
      back.push(...(await finishSome(ids.slice(start, start + erasedAtOnce))));
    }
    if (back.length === 0) return;
    const names = back.map(({ id }) => id);
    log.warn('files cannot go to the trash', { tasks: names.length, cause: back[0]?.cause });
    recipesChanged(names);
    onChange(names, true);
    const details = { files: back.slice(0, 20).map(({ name }) => name), cause: back[0]?.cause ?? '' };
    onFailed(names, appError('disk.no-trash', 'The files cannot go to the trash.', { details }));
  }

  /** Rows are deleted a few at a time: the search's index is the dearer part, and takes them together. */
  async function finishSome(ids: readonly string[]): Promise<Refused[]> {
    const back: Refused[] = [];
    const gone: string[] = [];
    for (const id of ids) {
      await yieldToEventLoop();
      const task = isClosed ? null : store.find(id);
      if (task === null) continue;
      leaving.add(id);
      const cause = await throwAway(task);
      if (cause !== null) {
        back.push({ id, name: basename(task.clipPath ?? ''), cause });
        continue;
      }
      await forgetPoster(id).catch((error: unknown) => {
        log.warn('a poster stays behind', { id, error: String(error) });
      });
      gone.push(id);
    }
    if (isClosed) return [];
    store.erase(gone);
    store.restore(back.map(({ id }) => id));
    for (const id of ids) leaving.delete(id);
    return back;
  }

  /** The recipe goes first: it can be written again if the clip has to stay. Gives the trouble there was. */
  async function throwAway({ clipPath }: RemovedTask): Promise<string | null> {
    if (clipPath === null) return null;
    for (const path of [recipePathOf(clipPath), clipPath]) {
      if (!(await mayExist(path))) continue;
      try {
        await trash(path);
      } catch (error) {
        if (await mayExist(path)) return error instanceof Error ? error.message.slice(0, 200) : String(error);
      }
    }
    return null;
  }

  return {
    start() {
      const ids = store.pending().map(({ id }) => id);
      if (ids.length > 0) finish(ids);
    },
    async remove(ids) {
      const removed: string[] = [];
      let kept = 0;
      for (let start = 0; start < ids.length; start += rowsAtOnce) {
        if (start > 0) await yieldToEventLoop();
        const part = store.remove(ids.slice(start, start + rowsAtOnce), clock.now());
        removed.push(...part.removed);
        kept += part.kept;
      }
      if (removed.length > 0) {
        finishLater(removed);
        onChange(removed, true);
      }
      return { removed, kept };
    },
    async restore(ids) {
      const restored: string[] = [];
      for (let start = 0; start < ids.length; start += rowsAtOnce) {
        if (start > 0) await yieldToEventLoop();
        const part = ids.slice(start, start + rowsAtOnce).filter((id) => !leaving.has(id));
        for (const id of store.restore(part)) {
          due.delete(id);
          restored.push(id);
        }
      }
      if (restored.length > 0) onChange(restored, true);
      return { restored };
    },
    settled: () => work,
    close() {
      isClosed = true;
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}
