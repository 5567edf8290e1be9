import { basename } from 'node:path';
import type { DataCounts } from '#contract';
import type { DatabaseFiles } from '../../features/data/ports.ts';
import { recipePathOf } from '../../features/library/recipes/model.ts';
import { flushFile } from '../../files/atomic-write.ts';
import { inParts } from '../../shared/turns.ts';
import { createDatabase, type Db, openAlone, openToRead } from '../open.ts';
import { setClip } from './admit/places.ts';
import { copySoundly } from './backups.ts';
import { addRecipes } from './rebuild.ts';
import { type TaskOfRecipe, tasksOfRecipes } from './recipes-on-disk.ts';

/** Tasks with a clip on the disk, examined or not. */
export const hasClip = "result_path IS NOT NULL AND status IN ('ready', 'failed')";

/**
 * Copies the database, as it stands at this moment, to `target`, which is replaced.
 *
 * @returns with the copy's counts where the database says that clips are. @throws when the disk refuses.
 */
export async function snapshotDatabase({ path, target }: { readonly path: string; readonly target: string }) {
  const version = await copySoundly(path, target);
  const db = openToRead(target);
  try {
    const clips = db
      .prepare(`SELECT id AS taskId, result_path AS path FROM tasks WHERE ${hasClip} ORDER BY sequence`)
      .all() as { taskId: string; path: string }[];
    return { version, counts: countRows(db), clips };
  } finally {
    db.close();
  }
}

/** Makes an empty database at `path`. */
export async function createEmptyDatabase({ path }: { readonly path: string }): Promise<void> {
  createDatabase(path).close();
  await flushFile(path);
}

type Clips = Parameters<DatabaseFiles['moveClips']>[1];

/** Notes where the clips of tasks are now, in a database that nothing else has open. */
export async function moveClips({ path, clips }: { readonly path: string; readonly clips: Clips }) {
  const db = openAlone(path);
  try {
    const update = db.prepare(setClip);
    for (const { taskId, path: clip } of clips) update.run(clip, basename(clip), taskId);
  } finally {
    db.close();
  }
  await flushFile(path);
}

/** What people see: not what they have removed, nor a conversation that nothing was said in. */
export function countRows(db: Db): Omit<DataCounts, 'connections'> {
  const { tasks, conversations } = db
    .prepare(
      `SELECT
         (SELECT count(*) FROM tasks WHERE removed_at IS NULL) AS tasks,
         (SELECT count(*) FROM chat_conversations AS one WHERE removed_at IS NULL
           AND EXISTS (SELECT 1 FROM chat_messages WHERE conversation = one.sequence)) AS conversations`,
    )
    .get() as { tasks: number; conversations: number };
  return { tasks, conversations };
}

/** What the recipes of a folder tell of, but for those beside clips that the database has where they are: of a library there may be many thousand. */
export function readUnknownRecipes({ path, folder }: { readonly path: string; readonly folder: string }) {
  const db = openToRead(path);
  try {
    const clips = db.prepare('SELECT result_path FROM tasks WHERE result_path IS NOT NULL').pluck().all();
    const known = new Set((clips as string[]).map(recipePathOf));
    return tasksOfRecipes([folder], (recipe) => !known.has(recipe));
  } finally {
    db.close();
  }
}

/** Tasks of recipes that are written before other calls and events are served. */
const takenUpAtOnce = 20;

/**
 * Takes up what the recipes of a chosen folder tell of and the database in use does not know: one that was lost with all its copies knew it.
 *
 * @param isWanted asks the user about so many clips, which may be somebody else's. @returns the ids of these tasks.
 */
export async function takeUpRecipes(
  db: Db,
  found: readonly TaskOfRecipe[],
  now: number,
  isWanted: (clips: number) => Promise<boolean>,
): Promise<string[]> {
  const hasTask = db.prepare('SELECT 1 FROM tasks WHERE id = ?');
  const isUnknown = ({ task }: TaskOfRecipe) => hasTask.get(task.id) === undefined;
  const unknown = found.filter(isUnknown).length;
  if (unknown === 0 || !(await isWanted(unknown))) return [];
  // Time has gone by in the question.
  const lost = found.filter(isUnknown);
  await inParts(lost, takenUpAtOnce, (part) => addRecipes(db, part, now));
  return lost.map(({ task }) => task.id);
}
