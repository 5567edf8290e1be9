import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dataCountsSchema, type SafetyCopy, safetyCopySchema } from '#contract';
import { moveIntoPlace, writeAtomically } from '../../files/atomic-write.ts';
import { makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';
import { maxOwnTextBytes, readText } from '../../files/read-text.ts';
import { removeFolder } from '../../files/remove.ts';
import { timeInName } from '../../shared/clock.ts';
import { safetyFolder } from './pending-swap.ts';
import { aboutName, credentialsName, deletedEnding, holdsData } from './swap.ts';

const aboutSchema = safetyCopySchema.omit({ id: true, bytes: true }).extend({
  version: z.literal(1),
  counts: dataCountsSchema,
});

/** The data that were there before an import or a reset, each in a folder of its own below `safety-copies`. */
export function createSafetyCopies(dataFolder: string, newId: () => string) {
  const folder = join(dataFolder, safetyFolder);
  /** Once made, a copy stays as it is. */
  const sizes = new Map<string, number>();

  async function read(id: string): Promise<SafetyCopy[]> {
    if (!holdsData(join(folder, id))) return [];
    try {
      const about = aboutSchema.parse(
        JSON.parse(await readText(join(folder, id, aboutName), maxOwnTextBytes)),
      );
      const { madeAt, madeFor, counts } = about;
      const bytes = sizes.get(id) ?? (await bytesIn(join(folder, id)));
      sizes.set(id, bytes);
      return [{ id, madeAt, madeFor, counts, bytes }];
    } catch {
      // The user may have put anything there.
      return [];
    }
  }

  return {
    /** The newest first. */
    async list(): Promise<SafetyCopy[]> {
      const names = await readdir(folder).catch(() => []);
      const copies = await Promise.all(names.filter(isId).map(read));
      return copies.flat().sort((left, right) => right.madeAt - left.madeAt);
    },
    /** Makes the folder to which the data will go, with what it says of itself. Holds no data yet, and is listed once it does. */
    async prepare(about: Omit<SafetyCopy, 'id' | 'bytes'>, connections: string): Promise<string> {
      // With something that no other has.
      const id = `${timeInName(about.madeAt)}-${newId().replaceAll('-', '').slice(0, 8)}`;
      const copy = join(folder, id);
      await makeOwnFolder(copy);
      const text = JSON.stringify({ version: 1, ...about });
      await writeAtomically(join(copy, aboutName), text, { mode: ownFileMode });
      await writeAtomically(join(copy, credentialsName), connections, { mode: ownFileMode });
      return id;
    },
    /** Deletes a copy for good. @returns `false` where there is no such copy. @throws the system's error; the copy is not listed then either. */
    async delete(id: string): Promise<boolean> {
      if (!isId(id) || !holdsData(join(folder, id))) return false;
      // Under a name that no copy has: cut off half way, the rest goes at the next start.
      const leaving = join(folder, `${id}${deletedEnding}`);
      await moveIntoPlace(join(folder, id), leaving);
      await removeFolder(leaving);
      return true;
    },
    folderOf: (id: string) => (isId(id) && holdsData(join(folder, id)) ? join(folder, id) : null),
  };
}

/** Files of a folder and all below it; one that is gone meanwhile counts nothing. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile()) bytes += found.size;
  }
  return bytes;
}

function isId(name: string): boolean {
  return /^[\w-]{1,64}$/.test(name);
}
