import { lstatSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import type { MediaFacts } from '#contract';
import type { DatabaseFiles } from '../../../features/data/ports.ts';
import type { KnownFile } from '../../../features/video/ports.ts';
import { isClipName } from '../../../files/clip-names.ts';
import { hashFile } from '../../../files/hash.ts';
import { inside, isDirectlyIn, isPlainName } from '../../../files/inside.ts';
import type { Db } from '../../open.ts';

interface WantedClip {
  readonly id: string;
  readonly path: string;
  /** `null` for a clip that was kept unexamined. */
  readonly facts: Pick<MediaFacts, 'bytes' | 'sha256'> | null;
}

type WantedFile = Pick<KnownFile, 'id' | 'path' | 'bytes' | 'sha256'>;

/** What an export says of places, kept until all rows are there. No path of it is believed: each is found here again, or is none. */
export type FoundPlaces = ReturnType<typeof createPlaces>['places'];

/** Places of one import. `find` looks for what was wanted, once all rows are in `db`. */
export function createPlaces({
  copiesFolder,
  libraryFolders,
}: Pick<Parameters<DatabaseFiles['admit']>[0], 'copiesFolder' | 'libraryFolders'>) {
  const clips: WantedClip[] = [];
  const files: WantedFile[] = [];
  const conversations = new Map<string, unknown>();
  let chosen: string | null = null;

  const places = {
    /** @returns where a reference is for now: the app's own copy, else nowhere. */
    reference(file: WantedFile): string {
      const { from, to } = copiesFolder;
      const name = file.path.slice(from.length + 1);
      const isCopy =
        from !== '' && file.path.startsWith(from) && /^[/\\]$/.test(file.path[from.length] ?? '');
      if (isCopy && isPlainName(name)) return inside(to, name);
      files.push(file);
      // A file that is not there, and that nobody can put there: the reference is shown as missing, and can be chosen again.
      return inside(to, `${file.id}.missing`);
    },
    wantClip: (clip: WantedClip) => void clips.push(clip),
    /** The settings with the folder that they name, where that is a folder of this computer; else with the app's own choice. */
    settings(document: unknown): unknown {
      const { libraryFolder } = document as { libraryFolder: string | null };
      const isHere =
        libraryFolder !== null &&
        (libraryFolders.includes(libraryFolder) ||
          (isLocal(libraryFolder) && lstatOf(libraryFolder)?.isDirectory() === true));
      chosen = isHere ? libraryFolder : null;
      return { ...(document as object), libraryFolder: chosen };
    },
    /** Whether a message was met in this conversation before `id`, which is noted. */
    isParent(id: string, parentId: string | null, conversation: unknown): boolean {
      if (parentId !== null && conversations.get(parentId) !== conversation) return false;
      conversations.set(id, conversation);
      return true;
    },
  };

  /** @returns with all folders in which clips were looked for. */
  async function find(db: Db) {
    const folders = [...new Set([...(chosen === null ? [] : [chosen]), ...libraryFolders])];
    const missingClips: string[] = [];
    const updateClip = db.prepare(setClip);
    const updateFile = db.prepare('UPDATE files SET path = ? WHERE id = ?');
    db.exec('BEGIN');
    for (const clip of clips) {
      const path = await findClip(clip, folders);
      if (path === null) missingClips.push(clip.id);
      else updateClip.run(path, basename(path), clip.id);
    }
    for (const { id, path, bytes, sha256 } of files) {
      // Only who has the file knows its hash.
      const isKnown = sha256 !== null && isLocal(path) && hasBytes(path, bytes);
      if (isKnown && (await hashOf(path)) === sha256) updateFile.run(path, id);
    }
    db.exec('COMMIT');
    return { missingClips, libraryFolder: chosen, folders };
  }

  return { places, find };
}

/** Notes where the clip of a task is: path, name, id of the task. */
export const setClip = `UPDATE tasks SET result_path = ?1,
  state = CASE status WHEN 'ready' THEN json_set(state, '$.fileName', ?2) ELSE state END WHERE id = ?3`;

/** A clip is where it was, directly in a folder of clips, or in one of them by name, length and hash. */
async function findClip({ path, facts }: WantedClip, folders: readonly string[]): Promise<string | null> {
  // The name behind the last separator of either kind of system.
  const name = path.split(/[/\\]/).at(-1) ?? '';
  if (!isClipName(name)) return null;
  const bytes = facts?.bytes ?? null;
  if (isDirectlyIn(folders, path) && hasBytes(path, bytes)) return path;
  if (facts === null) return null;
  for (const folder of folders) {
    const candidate = inside(folder, name);
    if (hasBytes(candidate, bytes) && (await hashOf(candidate)) === facts.sha256) return candidate;
  }
  return null;
}

/** Whether a path leads to a disk of this computer: on Windows, looking at one of another computer sends the user's name there. */
function isLocal(path: string): boolean {
  return isAbsolute(path) && !/^[/\\]{2}/.test(path);
}

/** Whether a path is that of a plain file, and no link, of this length; of any where that is `null`. */
function hasBytes(path: string, bytes: number | null): boolean {
  const found = lstatOf(path);
  return found?.isFile() === true && (bytes === null || found.size === bytes);
}

function lstatOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** `null` for a file that cannot be read: it is none that the user has. */
async function hashOf(path: string): Promise<string | null> {
  return hashFile(path).catch(() => null);
}
