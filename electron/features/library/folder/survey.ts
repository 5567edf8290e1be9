import { dirname } from 'node:path';
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

/** The clips of the library in this very folder, oldest first, and those of which the files are not there: all of them where the folder is away. */
export async function surveyClips(
  { places, disk }: Pick<LibraryFolderPorts, 'places' | 'disk'>,
  folder: string,
) {
  const clips: FoundClip[] = [];
  const missing: FoundClip[] = [];
  // A server that is gone takes a minute to say so of each file.
  const isAway = (await disk.device(folder)) === null;
  for (let sequence = -1; ; ) {
    const rows = places.after(sequence, rowsAtOnce);
    const here = rows.flatMap(({ id, path }) =>
      path !== null && dirname(path) === folder ? [{ id, path }] : [],
    );
    for (let start = 0; start < here.length; start += filesAtOnce) {
      const some = here.slice(start, start + filesAtOnce);
      const found = isAway
        ? []
        : await Promise.all(some.map(({ path }) => disk.file(path).catch(() => null)));
      some.forEach(({ id, path }, index) => {
        const entry = found[index];
        if (entry) clips.push({ id, path, bytes: entry.bytes });
        else missing.push({ id, path, bytes: 0 });
      });
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    sequence = last.sequence;
    await yieldToEventLoop();
  }
  return { clips, bytes: clips.reduce((sum, { bytes }) => sum + bytes, 0), missing, isAway };
}
