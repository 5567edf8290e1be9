import { readFile, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { sha256Schema } from '#contract';
import { writeAtomically } from '../../files/atomic-write.ts';
import { isClipName } from '../../files/clip-names.ts';
import { entryAt, nullIfMissing } from '../../files/exists.ts';
import { hashFile } from '../../files/hash.ts';
import { inside } from '../../files/inside.ts';
import { ownFileMode } from '../../files/own-folder.ts';
import { removeFile } from '../../files/remove.ts';
import { maxFiles } from './manifest.ts';

const importSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  folder: z.string().refine(isAbsolute),
  /** What is put into the folder, under names that were free when this was written. */
  clips: z
    .array(
      z.object({
        name: z.string().refine(isClipName),
        bytes: z.number().int().nonnegative(),
        sha256: sha256Schema,
      }),
    )
    .max(maxFiles),
});
const journalSchema = z.object({ version: z.literal(1), imports: z.array(importSchema).max(1_000) });
/** What one import puts into a folder of the user's: on the disk before the first byte of it. */
export type PlacedImport = z.infer<typeof importSchema>;

/** Name of a clip of an import while it is being written; `index` is its place in the journal. */
export function partName({ id }: Pick<PlacedImport, 'id'>, index: number): string {
  return `.import-${id}-${index}.part`;
}

/** Notes what an import is about to place, in place of what was noted for it. */
export async function noteImport(journal: string, placed: PlacedImport): Promise<void> {
  const others = (await readJournal(journal)).filter(({ id }) => id !== placed.id);
  await writeJournal(journal, [...others, placed]);
}

/**
 * Takes back what imports have placed that no task knows, and forgets them: files whose name the journal has, and of which the content is
 * what was placed. A folder that is away is looked at the next time.
 *
 * @param known paths of the clips that tasks have.
 */
export async function takeBackClips(journal: string, known: readonly string[]): Promise<void> {
  const kept = new Set(known);
  const left: PlacedImport[] = [];
  for (const placed of await readJournal(journal)) if (!(await isTakenBack(placed, kept))) left.push(placed);
  await writeJournal(journal, left);
}

/** The same for one import that has failed, of which the first `count` clips were placed: no task has any of them yet. */
export async function takeBackImport(journal: string, placed: PlacedImport, count: number): Promise<void> {
  if (!(await isTakenBack(placed, new Set(), count))) return;
  const others = (await readJournal(journal)).filter(({ id }) => id !== placed.id);
  await writeJournal(journal, others);
}

async function isTakenBack(placed: PlacedImport, known: ReadonlySet<string>, count = placed.clips.length) {
  const { folder, clips } = placed;
  if (clips.every(({ name }) => known.has(inside(folder, name)))) return true;
  try {
    await stat(folder);
    for (const [index, { name, bytes, sha256 }] of clips.entries()) {
      const part = inside(folder, partName(placed, index));
      if ((await entryAt(part))?.isFile() === true) await removeFile(part);
      const path = inside(folder, name);
      if (index >= count || known.has(path)) continue;
      const found = await entryAt(path);
      const isPlaced = found?.isFile() === true && found.size === bytes && (await hashFile(path)) === sha256;
      if (isPlaced) await removeFile(path);
    }
    return true;
  } catch {
    return false;
  }
}

/** What cannot be read names nothing. */
async function readJournal(journal: string): Promise<readonly PlacedImport[]> {
  const text = await readFile(journal, 'utf8').catch(nullIfMissing);
  try {
    return journalSchema.parse(JSON.parse(text ?? '')).imports;
  } catch {
    return [];
  }
}

async function writeJournal(journal: string, imports: readonly PlacedImport[]): Promise<void> {
  if (imports.length === 0) await removeFile(journal);
  else await writeAtomically(journal, JSON.stringify({ version: 1, imports }), { mode: ownFileMode });
}
