import { basename, extname, join } from 'node:path';
import { type AppErrorData, appError, fail, ok, type Result } from '#contract';
import { createFile, withTemporary, writeAtomically } from '../../files/atomic-write.ts';
import { saveChosen } from '../../files/chosen-file.ts';
import { copyWhole } from '../../files/copy.ts';
import { DiskFailure, diskError } from '../../files/disk-errors.ts';
import { entryAt, mayExist } from '../../files/exists.ts';
import { takeName, withFreeName } from '../../files/unique-name.ts';
import { isPng } from '../../media/signatures.ts';
import { codeOf, logged } from '../../shared/error-code.ts';
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

interface Clip {
  readonly task: StoredTask;
  readonly path: string;
}

interface ExportOutcome {
  readonly isCancelled: boolean;
  readonly saved: number;
  readonly failed: string[];
  readonly reason: AppErrorData | null;
}

/** Copies of clips on their way out of the library. One that was not examined goes without a recipe, and nothing is drawn of it. */
export function createExports(ports: LibraryPorts) {
  const { tasks, system, posters, recipeFiles, copy, holds, events, log } = ports;
  let running = 0;
  let ending = new AbortController();

  async function counted<Value>(work: Promise<Value>): Promise<Value> {
    running += 1;
    return work.finally(() => {
      running -= 1;
    });
  }

  function clipOf(id: string, pathOf = clipFile): Clip | null {
    const task = tasks.get(id);
    const path = pathOf(task);
    return task === null || path === null ? null : { task, path };
  }

  /** Why the copy that was to be called `name` is not there. */
  async function failureOf(error: unknown, { path }: Clip, name: string): Promise<AppErrorData> {
    return (await mayExist(path)) ? diskError(error, name) : clipMissing(basename(path));
  }

  function replaceWithClip(id: string, target: string): Promise<Result<{ isSaved: boolean }>> {
    return holds.whileKept(id, async () => {
      const clip = clipOf(id);
      if (clip === null) return fail(taskNotFound);
      try {
        await writeAtomically(target, (temporary) => copyWhole(clip.path, temporary, copy));
        system.noteRecent(target);
        return ok({ isSaved: true });
      } catch (error) {
        return fail(await failureOf(error, clip, basename(target)));
      }
    });
  }

  /** Copies under the first name that is free, which is there once the file is whole: half a clip would be taken along for a whole one. */
  async function exportInto(folder: string, { task, path }: Clip): Promise<void> {
    const wanted = join(folder, basename(path));
    await withTemporary(wanted, async (temporary) => {
      await copyWhole(path, temporary, copy);
      await withFreeName(wanted, (target) => takeTarget(temporary, target, task));
    });
  }

  async function takeTarget(temporary: string, target: string, task: StoredTask): Promise<string | null> {
    const isTaken = (await entryAt(target)) !== null || (await entryAt(recipePathOf(target))) !== null;
    if (isTaken || !(await takeName(temporary, target))) return null;
    const text = await recipeFiles.textOf(withFileName(task, basename(target)));
    if (text !== null) {
      // The clip is what was asked for, and it is there.
      const failed = logged(log.warn, 'a clip was exported without its recipe', { id: task.id }, codeOf);
      await createFile(recipePathOf(target), text).catch(failed);
    }
    return target;
  }

  async function exportAll(folder: string, ids: readonly string[]): Promise<ExportOutcome> {
    const failed: string[] = [];
    let saved = 0;
    let reason: AppErrorData | null = null;
    const { signal } = ending;
    for (const [done, id] of ids.entries()) {
      if (signal.aborted) break;
      if (ids.length > 1) events.exportProgress(done, ids.length);
      await holds.whileKept(id, async () => {
        const clip = clipOf(id);
        if (clip === null) return;
        const name = basename(clip.path);
        try {
          // Each further clip would be copied as far as there is room, and taken away again.
          if (reason?.code === 'disk.full') throw new DiskFailure('ENOSPC');
          await exportInto(folder, clip);
          saved += 1;
        } catch (error) {
          log.warn('a clip cannot be exported', { id, error: codeOf(error) });
          failed.push(name);
          const failure = await failureOf(error, clip, name);
          if (reason === null || failure.code === 'disk.full') reason = failure;
        }
      });
    }
    return { isCancelled: false, saved, failed, reason };
  }

  return {
    running: () => running,
    /** Copies clips with their recipes into a folder that the user chooses; tasks without a clip are passed over. */
    async exportClips(ids: readonly string[]): Promise<ExportOutcome> {
      const folder = await system.chooseExportFolder();
      if (folder === null) return { isCancelled: true, saved: 0, failed: [], reason: null };
      return counted(exportAll(folder, ids));
    },
    /** Ends exports of several clips, each after the one in hand. */
    cancel(): void {
      ending.abort();
      ending = new AbortController();
    },
    /** Copies a clip over the file that the user chooses; that file is replaced whole or stays as it is. */
    async saveAs(id: string): Promise<Result<{ isSaved: boolean }>> {
      const clip = clipOf(id);
      if (clip === null) return fail(taskNotFound);
      const name = basename(clip.path);
      const isThere = await holds.whileKept(id, async () => mayExist(clipOf(id)?.path ?? clip.path));
      if (!isThere) return fail(clipMissing(name));
      const target = await system.chooseFile('clip', name);
      return target === null ? ok({ isSaved: false }) : counted(replaceWithClip(id, target));
    },
    async saveFrame(id: string, seconds: number, bytes: Uint8Array): Promise<Result<{ isSaved: boolean }>> {
      const clip = clipOf(id, playableClip);
      if (clip === null) return fail(taskNotFound);
      if (!isPng(bytes)) return fail(appError('ipc.invalid-input', 'The picture is no PNG.'));
      const stem = basename(clip.path, extname(clip.path));
      const target = await system.chooseFile('frame', `${stem} ${seconds.toFixed(3)} s.png`);
      return saveChosen(target, bytes);
    },
    async startDrag(ids: readonly string[]): Promise<Result<{ missing: string[] }>> {
      await Promise.all(ids.map((id) => holds.keepFor(id, dragMs)));
      const clips = ids.map((id) => clipOf(id)).filter((clip) => clip !== null);
      const there: Clip[] = [];
      const missing: string[] = [];
      for (const clip of clips) {
        if (await mayExist(clip.path)) there.push(clip);
        else missing.push(basename(clip.path));
      }
      const [first] = there;
      if (first === undefined) return fail(missing[0] === undefined ? taskNotFound : clipMissing(missing[0]));
      system.drag(
        there.map(({ path }) => path),
        posters.path(first.task.id),
      );
      return ok({ missing });
    },
  };
}

/** The task as the recipe of a copy called `fileName` tells of it. */
function withFileName(task: StoredTask, fileName: string): StoredTask {
  return task.state.status === 'ready' ? { ...task, state: { ...task.state, fileName } } : task;
}
