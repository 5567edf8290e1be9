import { basename, dirname } from 'node:path';
import { listedNames } from '../../../files/exists.ts';
import { yieldToEventLoop } from '../../../shared/turns.ts';
import type { LibraryFolderPorts } from './ports.ts';

/** A clip that the database has in a folder. */
export interface FoundClip {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
}

/** Rows that are read, and files that are asked about, before other calls and events are served. */
const rowsAtOnce = 200;
const filesAtOnce = 16;

/**
 * The clips of the library in this very folder, oldest first, and those of which the files are not there: all of them where the folder is away.
 * `elsewhere` are the clips of other folders, whether they are there or not.
 */
export async function surveyClips(
  { places, disk }: Pick<LibraryFolderPorts, 'places' | 'disk'>,
  folder: string,
) {
  const clips: FoundClip[] = [];
  const missing: FoundClip[] = [];
  const elsewhere: FoundClip[] = [];
  // A server that is gone takes a minute to say so of each file.
  const isAway = (await disk.device(folder)) === null;
  for (let sequence = -1; ; ) {
    const rows = places.after(sequence, rowsAtOnce);
    const known = rows.flatMap(({ id, path }) => (path === null ? [] : [{ id, path, bytes: 0 }]));
    const here = known.filter(({ path }) => dirname(path) === folder);
    elsewhere.push(...known.filter(({ path }) => dirname(path) !== folder));
    for (let start = 0; start < here.length; start += filesAtOnce) {
      const some = here.slice(start, start + filesAtOnce);
      const found = isAway
        ? []
        : await Promise.all(some.map(({ path }) => disk.file(path).catch(() => null)));
      some.forEach((clip, index) => {
        const entry = found[index];
        if (entry) clips.push({ ...clip, bytes: entry.bytes });
        else missing.push(clip);
      });
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    sequence = last.sequence;
    await yieldToEventLoop();
  }
  return { clips, bytes: clips.reduce((sum, { bytes }) => sum + bytes, 0), missing, elsewhere, isAway };
}

/** Those of these clips that are not where their rows say, and may be in a folder by their names: of no others is their own disk asked. */
export async function movedInto(
  folder: string,
  clips: readonly FoundClip[],
  disk: LibraryFolderPorts['disk'],
): Promise<FoundClip[]> {
  const find = listedNames(await disk.list(folder).catch(() => []));
  const moved: FoundClip[] = [];
  for (const clip of clips.filter(({ path }) => find(basename(path)) !== undefined))
    if ((await disk.file(clip.path).catch(() => null)) === null) moved.push(clip);
  return moved;
}
