import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { appError, undoRemovalMs } from '#contract';
import { hasClipEnding, isNameOfClip } from '../../files/clip-names.ts';
import { entryAt, isReachable, mayExist } from '../../files/exists.ts';
import { hashFile } from '../../files/hash.ts';
import { attempt, codeOf, logged } from '../../shared/error-code.ts';
import { inParts, yieldToEventLoop } from '../../shared/turns.ts';
import { rowsAtOnce } from './lists.ts';
import type { LibraryPorts, RemovedTask } from './ports.ts';
import { maxRecipeBytes, readRecipe, recipePathOf } from './recipes/model.ts';

/** Rows deleted in one transaction: the search's index is the dearer part of it, and takes them together. */
const erasedAtOnce = 20;

/** How long a removal waits for a folder that is missing on a disk that is there: another may still be mounted in its place. */
const waitsForFolderMs = 30 * 86_400_000;

interface Refused {
  readonly id: string;
  readonly name: string;
  readonly cause: string;
}

/** Removes tasks from the library: at once for the eye, for good a moment later. */
export function createRemovals(ports: LibraryPorts) {
  const { removed: store, recipeFiles, posters, system, events, holds, clock, log } = ports;
  const timers = new Set<() => void>();
  /** The removal that each task waits to be finished with: taken back and removed again, it waits for the second one. */
  const waitingFor = new Map<string, symbol>();
  /** Tasks whose files are going, or have gone: they cannot be restored. */
  const leaving = new Set<string>();
  /** Clips of what is being finished that another task has too, as after an import. */
  let shared = new Set<string>();
  /** Clips on their way to the trash, or there: no task that has one of them can be restored. */
  const going = new Set<string>();
  let isClosed = false;
  const due: string[] = [];
  let work = Promise.resolve();

  function finishLater(ids: readonly string[]): void {
    const removal = Symbol('removal');
    for (const id of ids) waitingFor.set(id, removal);
    const cancel = clock.after(undoRemovalMs, () => {
      timers.delete(cancel);
      const over = ids.filter((id) => waitingFor.get(id) === removal);
      for (const id of over) waitingFor.delete(id);
      finish(over);
    });
    timers.add(cancel);
  }

  /** One removal after the other: the trash of some systems asks the user. Those that wait for it go together, after one look through the library. */
  function finish(ids: readonly string[]): void {
    for (const id of ids) due.push(id);
    const failed = logged(log.error, 'a removal could not be finished');
    work = work
      .then(() => finishAll(due.splice(0)))
      .catch(failed)
      .finally(() => going.clear());
  }

  async function finishAll(ids: readonly string[]): Promise<void> {
    const refused: Refused[] = [];
    if (ids.length === 0) return;
    await findShared(new Set(ids));
    for (let start = 0; start < ids.length && !isClosed; start += erasedAtOnce) {
      const some = ids.slice(start, start + erasedAtOnce);
      // Until their rows have gone: who moves a clip whose file went would give its row, and so the rest of it, another place.
      refused.push(...(await holds.whileAllKept(some, () => finishSome(some))));
    }
    if (refused.length === 0) return;
    const cause = refused[0]?.cause ?? '';
    log.warn('files cannot go to the trash', { tasks: refused.length, cause });
    const kept = refused.map(({ id }) => id);
    recipeFiles.changed(kept);
    events.tasksChanged(kept, true);
    const details = { files: refused.slice(0, 20).map(({ name }) => name), cause };
    events.removalFailed(kept, appError('disk.no-trash', 'The files cannot go to the trash.', { details }));
  }

  async function findShared(ids: ReadonlySet<string>): Promise<void> {
    const pending = store.pending();
    const going = new Set(pending.flatMap(({ id, clipPath }) => (ids.has(id) ? [clipPath] : [])));
    // A removal that may still be taken back needs its clip, too.
    shared = new Set(pending.flatMap(({ id, clipPath }) => (ids.has(id) ? [] : [clipPath ?? ''])));
    for (const part of ports.store.clips()) {
      for (const { clipPath } of part) if (going.has(clipPath)) shared.add(clipPath);
      await yieldToEventLoop();
    }
  }

  async function finishSome(ids: readonly string[]): Promise<Refused[]> {
    const refused: Refused[] = [];
    const gone: string[] = [];
    for (const id of ids) {
      await yieldToEventLoop();
      const outcome = await letGo(id);
      if (outcome === 'gone') {
        await posters.forget(id).catch(logged(log.warn, 'a poster stays behind', { id }));
        gone.push(id);
      } else if (outcome !== 'stays') refused.push(outcome);
    }
    if (isClosed) return [];
    // First those that stay: nothing shows them until then.
    store.restore(refused.map(({ id }) => id));
    for (const { id } of refused) leaving.delete(id);
    const failed = logged(log.error, 'removed tasks go at the next start', { tasks: gone.length });
    if (attempt(() => store.erase(gone), failed)) for (const id of gone) leaving.delete(id);
    return refused;
  }

  /** Sends the files of a removed task to the trash. Restored in the meantime, or removed again since, it stays. */
  async function letGo(id: string): Promise<Refused | 'gone' | 'stays'> {
    const task = isClosed || waitingFor.has(id) || due.includes(id) ? null : store.find(id);
    if (task === null) return 'stays';
    // Before the disk is asked: what is restored meanwhile would lose its files all the same.
    leaving.add(id);
    if (task.clipPath !== null && (await isAway(task, dirname(task.clipPath)))) {
      leaving.delete(id);
      return 'stays';
    }
    const stays = 'what was downloaded of a clip stays behind';
    await ports.removeDownload(task).catch(logged(log.warn, stays, { id }, codeOf));
    // A slow disk may have brought its clip meanwhile.
    const cause = await trashFiles(store.find(id) ?? task);
    return cause === null ? 'gone' : { id, name: basename(task.clipPath ?? ''), cause };
  }

  /** On a disk that is away nothing is gone: its files go at the first start at which it is there. A folder may be gone for good. */
  async function isAway({ removedAt }: RemovedTask, folder: string): Promise<boolean> {
    if (await isReachable(folder)) return false;
    return clock.now() - removedAt < waitsForFolderMs || !(await isReachable(dirname(folder)));
  }

  /** Why a file could not go; `null` when none is left that is the task's. The recipe goes first: it can be written again. */
  async function trashFiles(task: RemovedTask): Promise<string | null> {
    const { id, clipPath } = task;
    if (clipPath === null) return null;
    const paths = await ownFiles(task, clipPath).catch(codeOf);
    if (typeof paths === 'string') return paths;
    for (const path of paths) {
      if (!(await mayExist(path)) || shared.has(path)) continue;
      going.add(path);
      try {
        await system.trash(path);
      } catch (error) {
        if (!(await mayExist(path))) continue;
        going.delete(path);
        // A task whose clip another one has taken along is not brought back; the clip of one that is brought back is taken by no other.
        if (going.has(clipPath)) continue;
        shared.add(clipPath);
        return error instanceof Error ? error.message.slice(0, 200) : String(error);
      }
    }
    if (await mayExist(clipPath)) log.warn('a file stays that is not the clip of its task', { id });
    return null;
  }

  /** The clip with its recipe, as far as they are this task's: what only has a name that a row tells is somebody else's. */
  async function ownFiles(task: RemovedTask, clipPath: string): Promise<string[]> {
    const clip = await entryAt(clipPath);
    const isOwnClip = clip !== null && (await isClip(task, clipPath, clip));
    const recipe = recipePathOf(clipPath);
    const entry = await entryAt(recipe);
    // Also beside a clip that was edited since: a database that is rebuilt takes up what a recipe tells of.
    const isOwn =
      entry?.isFile() === true &&
      entry.size <= maxRecipeBytes &&
      readRecipe(await readFile(recipe, 'utf8'))?.id === task.id;
    return [...(isOwn ? [recipe] : []), ...(isOwnClip ? [clipPath] : [])];
  }

  /** By its length, in an earlier folder by its content too: reading each of many would take the disk for minutes. Unexamined, by its name. */
  async function isClip({ id, bytes, sha256 }: RemovedTask, path: string, entry: Stats): Promise<boolean> {
    if (!entry.isFile() || !hasClipEnding(path)) return false;
    if (bytes === null) return isNameOfClip(basename(path), id);
    return entry.size === bytes && (ports.isInPresentFolder(path) || (await hashFile(path)) === sha256);
  }

  function tellRemoved(ids: readonly string[]): void {
    finishLater(ids);
    events.tasksChanged(ids, true);
  }

  return {
    /** Finishes the removals of the run before. Call once. */
    start(): void {
      const ids = store.pending().map(({ id }) => id);
      if (ids.length > 0) finish(ids);
    },
    async remove(ids: readonly string[]): Promise<{ readonly removed: string[]; readonly kept: number }> {
      const removed: string[] = [];
      let kept = 0;
      try {
        await inParts(ids, rowsAtOnce, (part) => {
          const outcome = store.remove(part, clock.now());
          removed.push(...outcome.removed);
          kept += outcome.kept;
        });
      } catch (error) {
        // What is said to have failed does not go at the next start. Where the disk does not take that either, these go, and it is seen.
        const alsoRefused = () => tellRemoved(removed);
        attempt(() => store.restore(removed), alsoRefused);
        throw error;
      }
      if (removed.length > 0) tellRemoved(removed);
      return { removed, kept };
    },
    /** These were removed by whoever stored it: they go the way of all others. */
    removed: tellRemoved,
    /** Takes a removal back, unless its files are on their way to the trash already. */
    async restore(ids: readonly string[]): Promise<{ readonly restored: string[] }> {
      const restored: string[] = [];
      try {
        await inParts(ids, rowsAtOnce, (part) => {
          const isHere = (id: string) =>
            !leaving.has(id) && (going.size === 0 || !going.has(store.find(id)?.clipPath ?? ''));
          const back = store.restore(part.filter(isHere));
          // Another task that has such a clip, too, may be on its way out.
          for (const id of back) shared.add(ports.tasks.get(id)?.resultPath ?? '');
          restored.push(...back);
        });
      } finally {
        // Also of those before one that the disk refuses. A recipe that waited as its task was removed is written now.
        if (restored.length > 0) {
          recipeFiles.changed(restored);
          events.tasksChanged(restored, true);
        }
      }
      return { restored };
    },
    settled: () => work,
    /** A removal that is not finished is finished at the next start. */
    close(): void {
      isClosed = true;
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}
