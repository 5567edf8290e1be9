import { basename, extname, join } from 'node:path';
import { appError, fail, ok, type Result } from '#contract';
import { createFile, writeAtomically } from '../../files/atomic-write.ts';
import { copyWhole } from '../../files/copy.ts';
import { diskError } from '../../files/disk-errors.ts';
import { entryAt, mayExist } from '../../files/exists.ts';
import { withFreeName } from '../../files/unique-name.ts';
import { isPng } from '../../media/signatures.ts';
import { codeOf } from '../../shared/error-code.ts';
import {
  clipFile,
  clipMissing,
  playableClip,
  type StoredTask,
  taskNotFound,
} from '../../shared/stored-task.ts';
import type { LibraryPorts } from './ports.ts';
import { recipePathOf } from './recipes/model.ts';

/** How long a clip stays where it is after a drag has begun, in milliseconds: nobody tells when the other program has read it. */
const dragMs = 60_000;

/** A clip of the library, as a file. */
interface Clip {
  readonly task: StoredTask;
  readonly path: string;
}

/**
 * Clips on their way out of the library, as copies: the library's own files stay as they are. A clip that is kept though it was
 * not examined is the user's file like any other, only without a recipe; nothing is drawn of it.
 */
export function createExports({ tasks, system, posters, recipeFiles, copy, holds, log }: LibraryPorts) {
  const copyOptions = copy === undefined ? {} : { copy };

  function clipOf(id: string, pathOf = clipFile): Clip | null {
    const task = tasks.get(id);
    const path = task === null ? null : pathOf(task);
    return task === null || path === null ? null : { task, path };
  }

  /** @returns whether there is a clip of this id, and why it could not be copied. */
  function exportOne(folder: string, id: string): Promise<'saved' | 'no-clip' | { readonly failed: string }> {
    return holds.whileKept(id, async () => {
      const clip = clipOf(id);
      if (clip === null) return 'no-clip';
      try {
        await exportInto(folder, clip);
        return 'saved';
      } catch (error) {
        log.warn('a clip cannot be exported', { id, error: codeOf(error) });
        return { failed: basename(clip.path) };
      }
    });
  }

  /** Copies over the file that the user chose. */
  function replaceWithClip(id: string, target: string): Promise<Result<{ isSaved: boolean }>> {
    return holds.whileKept(id, async () => {
      const clip = clipOf(id);
      if (clip === null) return fail(taskNotFound);
      try {
        await writeAtomically(target, (temporary) => copyWhole(clip.path, temporary, copyOptions));
        system.noteRecent(target);
        return ok({ isSaved: true });
      } catch (error) {
        const isThere = await mayExist(clip.path);
        return fail(isThere ? diskError(error, basename(target)) : clipMissing(basename(clip.path)));
      }
    });
  }

  /** Copies under the first name that is free, with the recipe beside it. */
  async function exportInto(folder: string, { task, path }: Clip): Promise<void> {
    await withFreeName(join(folder, basename(path)), async (target) => {
      if ((await entryAt(target)) !== null || (await entryAt(recipePathOf(target))) !== null) return null;
      try {
        await copyWhole(path, target, { isNew: true, ...copyOptions });
      } catch (error) {
        // Another program took the name in between.
        if (codeOf(error) === 'EEXIST') return null;
        throw error;
      }
      const text = await recipeFiles.textOf(withFileName(task, basename(target)));
      if (text !== null) {
        await createFile(recipePathOf(target), text).catch((error: unknown) => {
          // The clip is what was asked for, and it is there.
          log.warn('a clip was exported without its recipe', { id: task.id, error: codeOf(error) });
        });
      }
      return target;
    });
  }

  return {
    /**
     * Copies clips with their recipes into a folder that the user chooses; tasks without a clip are passed over.
     *
     * @returns how many were copied, and the names of those that could not be.
     */
    async exportClips(
      ids: readonly string[],
    ): Promise<{ readonly isCancelled: boolean; readonly saved: number; readonly failed: string[] }> {
      const folder = await system.chooseExportFolder();
      if (folder === null) return { isCancelled: true, saved: 0, failed: [] };
      const failed: string[] = [];
      let saved = 0;
      for (const id of ids) {
        const outcome = await exportOne(folder, id);
        if (outcome === 'saved') saved += 1;
        else if (outcome !== 'no-clip') failed.push(outcome.failed);
      }
      return { isCancelled: false, saved, failed };
    },
    /** Copies a clip over the file that the user chooses; that file is replaced whole or stays as it is. */
    async saveAs(id: string): Promise<Result<{ isSaved: boolean }>> {
      const clip = clipOf(id);
      if (clip === null) return fail(taskNotFound);
      const name = basename(clip.path);
      const isThere = await holds.whileKept(id, async () => mayExist(clipOf(id)?.path ?? clip.path));
      if (!isThere) return fail(clipMissing(name));
      const target = await system.chooseFile('clip', name);
      return target === null ? ok({ isSaved: false }) : replaceWithClip(id, target);
    },
    async saveFrame(id: string, seconds: number, bytes: Uint8Array): Promise<Result<{ isSaved: boolean }>> {
      const clip = clipOf(id, playableClip);
      if (clip === null) return fail(taskNotFound);
      if (!isPng(bytes)) return fail(appError('ipc.invalid-input', 'The picture is no PNG.'));
      const stem = basename(clip.path, extname(clip.path));
      const target = await system.chooseFile('frame', `${stem} ${seconds.toFixed(3)} s.png`);
      if (target === null) return ok({ isSaved: false });
      try {
        await writeAtomically(target, bytes);
        return ok({ isSaved: true });
      } catch (error) {
        return fail(diskError(error, basename(target)));
      }
    },
    async startDrag(ids: readonly string[]): Promise<Result<null>> {
      await Promise.all(ids.map((id) => holds.keepFor(id, dragMs)));
      const clips = ids.map((id) => clipOf(id)).filter((clip) => clip !== null);
      const there: Clip[] = [];
      for (const clip of clips) if (await mayExist(clip.path)) there.push(clip);
      const [first] = there;
      if (first === undefined) {
        return fail(clips[0] === undefined ? taskNotFound : clipMissing(basename(clips[0].path)));
      }
      system.drag(
        there.map(({ path }) => path),
        posters.path(first.task.id),
      );
      return ok(null);
    },
  };
}

/** The task as the recipe of a copy called `fileName` tells of it. */
function withFileName(task: StoredTask, fileName: string): StoredTask {
  return task.state.status === 'ready' ? { ...task, state: { ...task.state, fileName } } : task;
}
