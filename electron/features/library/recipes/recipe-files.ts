import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { Recipe } from '#contract';
import { writeAtomically } from '../../../files/atomic-write.ts';
import { isReachable, listedNames, mayExist } from '../../../files/exists.ts';
import type { ClipHolds } from '../../../shared/clip-holds.ts';
import { attempt, logged } from '../../../shared/error-code.ts';
import type { Documents } from '../../../shared/ports.ts';
import type { StoredTask } from '../../../shared/stored-task.ts';
import { yieldToEventLoop } from '../../../shared/turns.ts';
import type { LibraryPorts, ReferencesPort } from '../ports.ts';
import { recipeOf, recipePathOf } from './model.ts';

export interface RecipeFilesPorts extends Pick<LibraryPorts, 'tasks' | 'clock' | 'log'> {
  readonly store: Pick<LibraryPorts['store'], 'clips'>;
  readonly projectName: (id: string) => string | null;
  readonly hashOf: ReferencesPort['hashOf'];
  readonly holds: Pick<ClipHolds, 'whileKept'>;
  readonly documents: Documents;
}

const gatherMs = 1_000;
/** How long after the start missing recipes are looked for, in milliseconds: the window has other needs first. */
const backfillAfterMs = 15_000;
/** Document with the ids of tasks whose recipes wait: however the app ends, the next start writes them. */
const waitingName = 'recipes-waiting';

/** Keeps beside each finished clip a file that says how it was made. */
export function createRecipeFiles(ports: RecipeFilesPorts) {
  const { tasks, store, projectName, hashOf, holds, documents, clock, log } = ports;
  const waiting = new Set<string>();
  /** The one of them that is being written. */
  let inHand: string | null = null;
  /** Those that the document names. */
  let noted: ReadonlySet<string> = new Set();
  let cancelGathering: (() => void) | null = null;
  let cancelBackfill: (() => void) | null = null;
  let isClosed = false;
  let work = Promise.resolve();

  async function textOf(task: StoredTask): Promise<string | null> {
    const recipe = recipeOf(task, projectName);
    return recipe === null ? null : `${JSON.stringify(await withHashes(recipe), null, 2)}\n`;
  }

  async function withHashes(recipe: Recipe): Promise<Recipe> {
    const references: Recipe['request']['references'] = [];
    for (const reference of recipe.request.references) {
      const isKnown = reference.sha256 !== null || reference.link !== null;
      const sha256 = isKnown
        ? reference.sha256
        : await hashOf(reference.fileId, reference.bytes, recipe.createdAt);
      references.push({ ...reference, sha256 });
    }
    return { ...recipe, request: { ...recipe.request, references } };
  }

  /** What is known of the task when the clip is at rest: it may have moved since. */
  function write(task: StoredTask): Promise<boolean> {
    return holds.whileKept(task.id, () => writeBeside(tasks.get(task.id) ?? task));
  }

  /** @returns whether the recipe says what is known, or nobody needs one. */
  async function writeBeside(task: StoredTask): Promise<boolean> {
    try {
      const text = task.resultPath === null ? null : await textOf(task);
      if (task.resultPath === null || text === null) return true;
      // Without its clip, a recipe would be left where nobody looks for it.
      if (!(await mayExist(task.resultPath))) return await isReachable(dirname(task.resultPath));
      await writeAtomically(recipePathOf(task.resultPath), text);
      return true;
    } catch (error) {
      log.warn('a recipe cannot be written', { id: task.id, error: String(error) });
      return false;
    }
  }

  /** One recipe at a time, so that a thousand do not get into the way of anything else. */
  function enqueue(writing: () => Promise<void>): void {
    work = work.then(writing).catch(logged(log.error, 'recipes could not be written'));
  }

  async function writeWaiting(): Promise<void> {
    for (const id of [...waiting]) {
      if (isClosed) return;
      waiting.delete(id);
      inHand = id;
      const task = tasks.get(id);
      // Of a disk that is away it waits until something else is written, or the app starts again.
      if (task !== null && !(await write(task))) waiting.add(id);
      inHand = null;
    }
    if (!isClosed) noteWaiting();
  }

  function noteWaiting(): void {
    const left = new Set([...waiting, ...(inHand === null ? [] : [inHand])]);
    if (left.size === noted.size && [...left].every((id) => noted.has(id))) return;
    const failed = logged(log.error, 'recipes that wait could not be noted', { recipes: left.size });
    if (attempt(() => documents.write(waitingName, [...left]), failed)) noted = left;
  }

  async function backfill(): Promise<void> {
    const folders = new Map<string, ReturnType<typeof listedNames>>();
    for (const part of store.clips()) {
      await yieldToEventLoop();
      for (const { id, clipPath } of part) {
        if (isClosed) return;
        const folder = dirname(clipPath);
        // A folder that is away has no clips that miss a recipe.
        const find = folders.get(folder) ?? listedNames(await readdir(folder).catch(() => []));
        folders.set(folder, find);
        const isThere = (path: string) => find(basename(path)) !== undefined;
        if (!isThere(clipPath) || isThere(recipePathOf(clipPath))) continue;
        const task = tasks.get(id);
        if (task !== null) await write(task);
      }
    }
  }

  return {
    /** Writes those that are missing, or waited when the app ended, in the background. Call once. */
    start(): void {
      noted = new Set(documents.read(waitingName, z.array(z.string()), []));
      for (const id of noted) waiting.add(id);
      cancelBackfill = clock.after(backfillAfterMs, () => {
        enqueue(writeWaiting);
        enqueue(backfill);
      });
    },
    /** Writes a finished task's recipe. A failure is logged: the clip is safe without it. */
    async write(task: StoredTask): Promise<void> {
      await write(task);
    },
    /** The name, note, stars, tags or project of these tasks changed; their recipes follow a moment later. */
    changed(ids: readonly string[]): void {
      for (const id of ids) waiting.add(id);
      noteWaiting();
      cancelGathering ??= clock.after(gatherMs, () => {
        cancelGathering = null;
        enqueue(writeWaiting);
      });
    },
    /** A task's recipe as text, with what is known of its references by now. */
    textOf,
    settled: () => work,
    close(): void {
      isClosed = true;
      cancelGathering?.();
      cancelBackfill?.();
      noteWaiting();
    },
  };
}
