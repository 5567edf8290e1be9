import { existsSync } from 'node:fs';
import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replacementSchema } from '#contract';
import { moveIntoPlace, writeAtomically } from '../../files/atomic-write.ts';
import { mayExist, nullIfMissing } from '../../files/exists.ts';
import { makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';
import { maxOwnTextBytes, readText } from '../../files/read-text.ts';
import { removeFolder } from '../../files/remove.ts';
import { codeOf } from '../../shared/error-code.ts';
import { incomingFolder, type SwapOutcome, safetyFolder, swapMarkerName } from './pending-swap.ts';

export const credentialsName = 'credentials.json';
export const aboutName = 'about.json';
export const deletedEnding = '.deleted';
export const databaseName = 'studio.db';

/** Files and folders of the data folder that make up the user's data; the databases' own files are `studio.…` and `exchanges.…`. */
const ownFolders = [
  'answers',
  'attachments',
  'backups',
  'copies',
  'pictures',
  'posters',
  'streams',
  'thumbnails',
] as const;

function isData(name: string): boolean {
  const isDatabase = name.startsWith('studio.') || name.startsWith('exchanges.');
  return isDatabase || ownFolders.some((folder) => folder === name);
}

/** Whether a file is deleted, and not put into the safety copy, when data are replaced: credentials, copies of them, and the practice gateway's record. */
function isForgotten(name: string): boolean {
  return (
    name.startsWith(credentialsName) || name.startsWith(`.${credentialsName}.`) || name === 'practice-gateway'
  );
}

/** Name of a folder below `safety-copies`. */
const copySchema = z.string().regex(/^[\w-]{1,64}$/);
const markerSchema = z.object({
  version: z.literal(1),
  replacement: replacementSchema,
  /** That the present data go to. */
  safetyCopy: copySchema,
  /** The safety copy that comes back; `null` where new data come from `incoming` alone. */
  broughtBack: copySchema.nullable(),
  /** First the present data go out, then the new ones come in. */
  phase: z.enum(['out', 'in']),
});
type Marker = z.infer<typeof markerSchema>;
export type SwapPlan = Omit<Marker, 'version' | 'phase'>;

/** The operations whose order decides what a kill leaves; passed in by tests alone. */
export interface SwapSystem {
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  write(path: string, text: string): Promise<void>;
  list(folder: string): Promise<string[]>;
}

const nodeSystem: SwapSystem = {
  rename: (from, to) => moveIntoPlace(from, to),
  remove: (path) => removeFolder(path),
  write: (path, text) => writeAtomically(path, text, { mode: ownFileMode }),
  list: (folder) => readdir(folder),
};

/** Decides that other data take the place of the present ones at the next start: once this has resolved, and not before. */
export async function decideSwap(dataFolder: string, plan: SwapPlan, system = nodeSystem): Promise<void> {
  const marker: Marker = { version: 1, ...plan, phase: 'out' };
  const write = () => system.write(join(dataFolder, swapMarkerName), JSON.stringify(marker));
  // The user was told that it will be done, and the app quits: a disk that failed once is asked again.
  await write().catch(write);
}

/**
 * Does what was decided, before anything opens the data: the present data go to their safety copy, the new ones come into their place.
 * Only renames, within one folder; ended at any point, it goes on when it is called again. Where nothing was decided, what was
 * prepared for it is removed.
 *
 * @returns what became of it; `null` where the user had asked for nothing.
 * @throws the system's error; the next start goes on.
 */
export async function finishSwap(dataFolder: string, system = nodeSystem): Promise<SwapOutcome | null> {
  const path = join(dataFolder, swapMarkerName);
  const marker = await readMarker(path);
  if (marker === 'unreadable') return null;
  if (marker === 'none') return (await removePrepared(dataFolder, system)) ? 'kept' : null;
  const safetyCopy = join(dataFolder, safetyFolder, marker.safetyCopy);
  if (marker.phase === 'out') {
    await makeOwnFolder(safetyCopy);
    for (const name of await namesIn(dataFolder, system)) {
      if (isForgotten(name)) await system.remove(join(dataFolder, name));
      else if (isData(name)) await system.rename(join(dataFolder, name), join(safetyCopy, name));
    }
    await system.write(path, JSON.stringify({ ...marker, phase: 'in' } satisfies Marker));
  }
  const incoming = join(dataFolder, incomingFolder);
  await moveAll(incoming, dataFolder, system);
  await tidy(incoming, system);
  if (marker.broughtBack !== null) {
    const copy = join(dataFolder, safetyFolder, marker.broughtBack);
    await moveAll(copy, dataFolder, system);
    // Under a name that no copy has: what the disk keeps of it would be told as data that were asked for and stayed away.
    const leaving = `${copy}${deletedEnding}`;
    await system.rename(copy, leaving).catch(() => undefined);
    await tidy(leaving, system);
  }
  await system.remove(path);
  return marker.replacement;
}

/** Removes what holds no data any more. Where the disk refuses, the next start tries again: nothing of it keeps the app from starting. */
async function tidy(path: string, system: SwapSystem): Promise<void> {
  await system.remove(path).catch(() => undefined);
}

/** Moves data in. A safety copy's connections give way to those with tokens, which have come in before. */
async function moveAll(from: string, to: string, system: SwapSystem): Promise<void> {
  for (const name of await namesIn(from, system)) {
    const isNext = isData(name) || (name === credentialsName && !(await mayExist(join(to, name))));
    if (!isNext) continue;
    await system.rename(join(from, name), join(to, name));
  }
}

/** A marker that cannot be read is of another version of the app: nothing is moved or removed for it. */
async function readMarker(path: string): Promise<Marker | 'none' | 'unreadable'> {
  try {
    return markerSchema.parse(JSON.parse(await readText(path, maxOwnTextBytes)));
  } catch (error) {
    // A disk that fails for the moment says nothing of the version: data that are half in their place would be opened.
    if (/^E(IO|BUSY|[MN]FILE)$/.test(codeOf(error))) throw error;
    return codeOf(error) === 'ENOENT' ? 'none' : 'unreadable';
  }
}

/** Removes a swap that was prepared and not decided, because the app ended in between. @returns whether the user had asked for it. */
async function removePrepared(dataFolder: string, system: SwapSystem): Promise<boolean> {
  let wasAskedFor = false;
  await tidy(join(dataFolder, incomingFolder), system);
  const copies = join(dataFolder, safetyFolder);
  for (const name of await namesIn(copies, system).catch(() => [])) {
    const copy = join(copies, name);
    if (name.endsWith(deletedEnding)) {
      await tidy(copy, system);
      continue;
    }
    const held = await namesIn(copy, system).catch(() => []);
    if (!held.every((file) => file === aboutName || file === credentialsName)) continue;
    // What is only read through has no safety copy; one that has both files was ready to take the data.
    wasAskedFor ||= held.length === 2;
    for (const file of held) await tidy(join(copy, file), system);
    await rmdir(copy).catch(() => undefined);
  }
  return wasAskedFor;
}

/** Whether a folder holds data, and not only what was prepared for them. */
export function holdsData(folder: string): boolean {
  return existsSync(join(folder, databaseName));
}

/** A folder that is not there has none. @throws for one that cannot be listed: what it holds would be replaced, or removed, unseen. */
async function namesIn(folder: string, system: SwapSystem): Promise<string[]> {
  return system.list(folder).catch((error: unknown) => nullIfMissing(error) ?? []);
}
