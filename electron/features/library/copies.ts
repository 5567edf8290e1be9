import { constants } from 'node:fs';
import { copyFile, lstat, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type AppErrorData, appError, fail, ok, type Result } from '#contract';
import { diskError, isThere, replaceFile, writeNew } from '../../files/disk.ts';
import { codeOf } from '../../files/move-into-place.ts';
import { isPng } from '../../media/signatures.ts';
import type { Log } from '../../shared/log.ts';
import type { StoredTask } from '../../shared/stored-task.ts';
import { recipePathOf } from './model.ts';
import type { TaskReader } from './ports.ts';

export interface CopiesPorts {
  readonly tasks: TaskReader;
  /** Shows the system's folder dialog; `null` when it was cancelled. */
  readonly chooseFolder: () => Promise<string | null>;
  /** Shows the system's save dialog; `null` when it was cancelled. */
  readonly chooseFile: (kind: 'clip' | 'frame', name: string) => Promise<string | null>;
  /** Hands files to the drag under way, with a picture at `icon` where there is one. */
  readonly drag: (paths: readonly string[], icon: string | null) => void;
  readonly posterPath: (id: string) => string | null;
  readonly recipeText: (task: StoredTask) => Promise<string | null>;
  readonly log: Log;
}

/** Clips on their way out of the library, as copies: the library's own files stay as they are. */
export interface Copies {
  export(
    ids: readonly string[],
  ): Promise<{ readonly isCancelled: boolean; readonly saved: number; readonly failed: string[] }>;
  saveAs(id: string): Promise<Result<{ isSaved: boolean }>>;
  saveFrame(id: string, seconds: number, bytes: Uint8Array): Promise<Result<{ isSaved: boolean }>>;
  startDrag(ids: readonly string[]): Promise<Result<null>>;
}

/** A finished clip of the library. */
interface Clip {
  readonly task: StoredTask;
  readonly path: string;
}

export function createCopies(ports: CopiesPorts): Copies {
  const { tasks, chooseFolder, chooseFile, drag, posterPath, recipeText, log } = ports;

  function clipOf(id: string): Clip | null {
    const task = tasks.get(id);
    return task === null || task.resultPath === null ? null : { task, path: task.resultPath };
  }

  /** Copies under the first name that is free, with the recipe beside it. */
  async function exportInto(folder: string, { task, path }: Clip): Promise<void> {
    for (let number = 1; ; number += 1) {
      const target = join(folder, numbered(basename(path), number));
      const recipePath = recipePathOf(target);
      if (!((await isFree(target)) && (await isFree(recipePath)))) continue;
      try {
        await copyWhole(path, target, constants.COPYFILE_EXCL);
      } catch (error) {
        // Somebody else took the name in between.
        if (codeOf(error) === 'EEXIST') continue;
        throw error;
      }
      const text = await recipeText(named(task, basename(target)));
      if (text !== null) await writeNew(recipePath, text);
      return;
    }
  }

  return {
    async export(ids) {
      const folder = await chooseFolder();
      if (folder === null) return { isCancelled: true, saved: 0, failed: [] };
      const failed: string[] = [];
      let saved = 0;
      for (const id of ids) {
        const clip = clipOf(id);
        if (clip === null) continue;
        try {
          await exportInto(folder, clip);
          saved += 1;
        } catch (error) {
          log.warn('a clip cannot be exported', { id, error: codeOf(error) });
          failed.push(basename(clip.path));
        }
      }
      return { isCancelled: false, saved, failed };
    },
    async saveAs(id) {
      const clip = clipOf(id);
      if (clip === null) return fail(notFound);
      const name = basename(clip.path);
      if (!(await isThere(clip.path))) return fail(gone(name));
      const target = await chooseFile('clip', name);
      if (target === null) return ok({ isSaved: false });
      try {
        await replaceFile(target, (temporary) => copyWhole(clip.path, temporary));
        return ok({ isSaved: true });
      } catch (error) {
        return fail((await isThere(clip.path)) ? diskError(error, basename(target)) : gone(name));
      }
    },
    async saveFrame(id, seconds, bytes) {
      const clip = clipOf(id);
      if (clip === null) return fail(notFound);
      if (!isPng(bytes)) return fail(appError('ipc.invalid-input', 'The picture is no PNG.'));
      const name = `${stemOf(basename(clip.path))} ${seconds.toFixed(3)} s.png`;
      const target = await chooseFile('frame', name);
      if (target === null) return ok({ isSaved: false });
      try {
        await replaceFile(target, (temporary) => writeNew(temporary, bytes));
        return ok({ isSaved: true });
      } catch (error) {
        return fail(diskError(error, basename(target)));
      }
    },
    async startDrag(ids) {
      const clips = ids.map(clipOf).filter((clip) => clip !== null);
      const there: Clip[] = [];
      for (const clip of clips) if (await isThere(clip.path)) there.push(clip);
      const [first] = there;
      if (first === undefined) return fail(clips[0] === undefined ? notFound : gone(basename(clips[0].path)));
      drag(
        there.map(({ path }) => path),
        posterPath(first.task.id),
      );
      return ok(null);
    },
  };
}

/** Copies sharing the blocks where the file system can, and sees that all of it has arrived. */
async function copyWhole(from: string, to: string, mode = 0): Promise<void> {
  await copyFile(from, to, mode | constants.COPYFILE_FICLONE).catch(async (error: unknown) => {
    // What is there under that name already is not ours to take away.
    if (codeOf(error) !== 'EEXIST') await rm(to, { force: true });
    throw error;
  });
  const [source, copy] = [await stat(from), await stat(to)];
  if (source.size === copy.size) return;
  await rm(to, { force: true });
  throw new Error('The copy is not as long as the clip.');
}

/** @throws where the folder cannot be looked into, so that no name is tried without end. */
async function isFree(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return true;
      throw error;
    },
  );
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${stemOf(name)} (${number})${extname(name)}`;
}

function stemOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

function named(task: StoredTask, fileName: string): StoredTask {
  return task.state.status === 'ready' ? { ...task, state: { ...task.state, fileName } } : task;
}

const notFound: AppErrorData = appError('tasks.not-found', 'There is no such task with a clip.');

function gone(name: string): AppErrorData {
  return appError('files.missing', 'The clip is no longer where it was.', { details: { files: [name] } });
}
