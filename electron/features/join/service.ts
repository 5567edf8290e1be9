import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import {
  type AppErrorData,
  appError,
  type ClipLayout,
  type ClipProblem,
  fail,
  type JoinableClip,
  type MediaFacts,
  ok,
  type PartToJoin,
  type Result,
  type Task,
} from '#contract';
import { DiskFailure, diskError } from '../../files/disk-errors.ts';
import { entryAt, isReachable } from '../../files/exists.ts';
import { ensureRoom } from '../../files/free-space.ts';
import { hashFile } from '../../files/hash.ts';
import { removeFile } from '../../files/remove.ts';
import { takeName, withFreeName } from '../../files/unique-name.ts';
import type { JoinOutcome } from '../../media/join/model.ts';
import { noGateway } from '../../shared/connection.ts';
import { codeOf, logged } from '../../shared/error-code.ts';
import { freshTask, playableClip, type StoredTask, titleOf } from '../../shared/stored-task.ts';
import { withinClosing } from '../../shared/turns.ts';
import type { JoinIntent, JoinPorts } from './ports.ts';

/** Layouts that are remembered: a list of clips is looked at again whenever it is opened. */
const maxRemembered = 1_000;

type Joined = { type: 'joined'; task: Task } | { type: 'cancelled' };

/** A finished clip of the library, as a part needs it. */
interface ClipOfTask {
  readonly task: StoredTask;
  readonly path: string;
  readonly media: MediaFacts;
}

/** What a joined clip is known by. */
type Named = Readonly<Record<'id' | 'name', string>> & Pick<StoredTask, 'projectId'>;

/** Clips of the library put together into one. */
export function createJoin(ports: JoinPorts) {
  const { tasks, journal, readLayout, joiner, pathFor, freeBytes, holds, present, clock, newId, log } = ports;
  const layouts = new Map<string, ClipLayout>();
  let running: { readonly stop: AbortController; readonly ended: Promise<unknown> } | null = null;
  let cleaning: Promise<void> = Promise.resolve();

  const note = (intent: JoinIntent) =>
    journal.write([...journal.read().filter(({ id }) => id !== intent.id), intent]);
  const forget = (id: string) => journal.write(journal.read().filter((intent) => intent.id !== id));

  function clipOf(id: string): ClipOfTask | null {
    const task = tasks.get(id);
    const path = playableClip(task);
    return path === null || task?.state.status !== 'ready' ? null : { task, path, media: task.state.media };
  }

  async function layoutOf({ path, media }: ClipOfTask): Promise<ClipLayout | ClipProblem> {
    try {
      if ((await stat(path)).size !== media.bytes) return 'changed';
      const known = layouts.get(media.sha256);
      if (known !== undefined) return known;
      const layout = await readLayout(path);
      if (layouts.size >= maxRemembered) layouts.clear();
      layouts.set(media.sha256, layout);
      return layout;
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable';
    }
  }

  /** Looks at a clip without reading all of it: where its file is, how long, and how it is laid out. */
  async function inspect(id: string, clip: ClipOfTask | null): Promise<JoinableClip> {
    const task = tasks.get(id);
    const called = {
      id,
      name: task?.name ?? null,
      request: task?.request ?? { prompt: '', references: [] },
      variation: task?.variation ?? null,
    };
    if (clip === null) return { ...called, posterUrl: null, layout: null, problem: 'no-clip' };
    const found = await layoutOf(clip);
    const [layout, problem] = typeof found === 'string' ? [null, found] : [found, null];
    return { ...called, posterUrl: present(clip.task).posterUrl, layout, problem };
  }

  async function join(
    parts: readonly PartToJoin[],
    { name, projectId }: Omit<Named, 'id'>,
    signal: AbortSignal,
  ): Promise<Result<Joined>> {
    await cleaning;
    const clips = parts.flatMap(({ id }) => clipOf(id) ?? []);
    if (clips.length < parts.length)
      return fail(appError('tasks.not-found', 'A clip is not there any more.'));
    const id = newId();
    const path = await pathFor(name, id);
    if (!path.ok) return path;
    const intent: JoinIntent = { id, partPath: `${path.value}.part`, placing: null };
    try {
      const bytes = clips.reduce((sum, { media }) => sum + media.bytes, 0);
      await ensureRoom(dirname(path.value), bytes, freeBytes);
      signal.throwIfAborted();
      note(intent);
      const files = clips.map(({ path: from, media: { sha256 } }, index) => {
        const { start, end } = parts[index] ?? { start: 0, end: 0 };
        return { path: from, sha256, start, end };
      });
      const outcome = await joiner.join(files, intent.partPath, {
        signal,
        onProgress: ports.onProgress,
      });
      if (outcome.type !== 'joined') return fail(refusalOf(outcome, clips, basename(path.value)));
      signal.throwIfAborted();
      const at = clock.now();
      const resultPath = await place(intent, path.value, outcome.media.sha256);
      const task = joinedTask({ id, name, projectId }, at, clips, outcome, resultPath);
      tasks.add(task, { at, from: null, to: 'ready', why: 'joined', httpStatus: null, requestId: null });
      const unwritten = 'the recipe of a joined clip was not written';
      await ports.writeRecipe(task).catch(logged(log.error, unwritten, { id }, codeOf));
      ports.tasksChanged([id]);
      return ok({ type: 'joined', task: present(task) });
    } catch (error) {
      if (signal.aborted) return ok({ type: 'cancelled' });
      if (error instanceof DiskFailure) return fail(diskError(error, basename(path.value)));
      throw error;
    } finally {
      await clean();
    }
  }

  /** Gives the finished file the first name that is free, which the journal knows before the disk does. */
  function place(intent: JoinIntent, path: string, sha256: string): Promise<string> {
    return withFreeName(path, async (candidate) => {
      if ((await entryAt(candidate)) !== null) return null;
      note({ ...intent, placing: { path: candidate, sha256 } });
      const isTaken = await takeName(intent.partPath, candidate).catch((error: unknown) => {
        throw new DiskFailure(codeOf(error));
      });
      return isTaken ? candidate : null;
    });
  }

  /** Removes what is there of every join that became no task; of a disk that is away, another time. */
  async function clean(): Promise<void> {
    for (const { id, partPath, placing } of journal.read()) {
      if (!(await isReachable(dirname(partPath)))) continue;
      try {
        if (!tasks.isStored(id)) {
          await removeFile(partPath);
          if (placing !== null) await removeSame(placing);
        }
        forget(id);
      } catch (error) {
        log.warn('what is left of a join cannot be removed', { id, error: codeOf(error) });
      }
    }
  }

  return {
    async inspect(ids: readonly string[]): Promise<Result<{ clips: JoinableClip[] }>> {
      const clips: JoinableClip[] = [];
      for (const id of ids) {
        const clip = await holds.whileKept(id, () => inspect(id, clipOf(id)));
        clips.push(clip);
      }
      return ok({ clips });
    },
    async start(parts: readonly PartToJoin[], name: string, projectId: string | null = null) {
      if (running !== null) return fail(appError('join.busy', 'Another join is under way.'));
      const stop = new AbortController();
      const ids = [...new Set(parts.map(({ id }) => id))];
      const work = holds.whileAllKept(ids, () => join(parts, { name, projectId }, stop.signal));
      running = { stop, ended: work.catch(() => undefined) };
      try {
        return await work;
      } finally {
        running = null;
      }
    },
    isUnderWay: () => running !== null,
    cancel(): void {
      running?.stop.abort(new Error('given up'));
    },
    /** Removes what the last run left of a join. Call once. */
    begin(): void {
      cleaning = clean();
    },
    /** Gives up what is under way, and waits a moment until nothing is left of it: the next start takes back what is. */
    async close(): Promise<void> {
      running?.stop.abort(new Error('the app ends'));
      if (running !== null) await withinClosing(clock, running.ended);
    },
  };
}

/** The joined clip as a task. No gateway made it; its request has only what lists and searches look at. */
function joinedTask(
  named: Named,
  at: number,
  clips: readonly ClipOfTask[],
  { media, ranges }: Extract<JoinOutcome, { type: 'joined' }>,
  resultPath: string,
): StoredTask {
  const [ratio = null, ...otherRatios] = new Set(clips.map(({ task }) => task.request.ratio));
  const parts = clips.map(({ task, media: { sha256 } }, index) => ({
    id: task.id,
    name: titleOf(task).slice(0, 1_000),
    sha256,
    start: ranges[index]?.start ?? 0,
    end: ranges[index]?.end ?? 0,
  }));
  return {
    ...freshTask,
    ...named,
    createdAt: at,
    updatedAt: at,
    gateway: noGateway,
    request: {
      prompt: named.name,
      // A name is needed there.
      model: 'none',
      resolution: '',
      ratio: otherRatios.length === 0 ? ratio : null,
      duration: Math.round(media.seconds),
      mode: 'references',
      references: [],
    },
    state: { status: 'ready', taskId: null, fileName: basename(resultPath), media },
    resultPath,
    origin: { type: 'joined', parts },
  };
}

/** Removes a file only if it is the very one that a join has written. */
async function removeSame({ path, sha256 }: NonNullable<JoinIntent['placing']>): Promise<void> {
  if ((await entryAt(path)) === null) return;
  if ((await hashFile(path)) === sha256) await removeFile(path);
}

function refusalOf(
  outcome: Exclude<JoinOutcome, { type: 'joined' }>,
  clips: readonly ClipOfTask[],
  fileName: string,
): AppErrorData {
  const titles = (indexes: readonly number[]) => [
    ...new Set(indexes.flatMap((index) => (clips[index] ? titleOf(clips[index].task) : []))),
  ];
  switch (outcome.type) {
    case 'disk':
      return diskError(new DiskFailure(outcome.code), fileName);
    case 'offset': {
      const details = { names: titles([outcome.index]) };
      return appError('join.offset', 'The sound would be heard too far from its pictures.', { details });
    }
    case 'mismatches': {
      const { mismatches } = outcome;
      const details = {
        names: titles(mismatches.flatMap((mismatch, index) => (mismatch === null ? [] : index))),
      };
      return appError('join.mismatches', 'Not all of the clips can be joined.', { details });
    }
  }
}
