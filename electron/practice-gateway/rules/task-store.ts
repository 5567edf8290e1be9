import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeAtomically } from '../../files/atomic-write.ts';
import { inside } from '../../files/inside.ts';
import { makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';
import { removeFile } from '../../files/remove.ts';
import type { Clock } from '../../shared/ports.ts';

/** Time as the practice gateway sees it, so that tests can move it. */
export type PracticeClock = Pick<Clock, 'now' | 'after'>;

/** How long a task is kept: 7 days. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** What is remembered of a task: nothing of its references, and of its prompt only the look it led to. */
const taskSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  model: z.string(),
  resolution: z.string(),
  /** Whole seconds. */
  duration: z.int(),
  ratio: z.string(),
  look: z.string(),
});
export type StoredTask = Readonly<z.infer<typeof taskSchema>>;

export type TaskStore = Awaited<ReturnType<typeof openTaskStore>>;

/**
 * Tasks in memory, each also a small file so that a restart finds it.
 *
 * @param folder where the files are; `null` keeps tasks in memory only.
 */
export async function openTaskStore(folder: string | null, clock: PracticeClock) {
  const tasks = new Map<string, StoredTask>();
  const numbers = new Map<string, number>();
  const isKept = (task: StoredTask) => clock.now() - task.createdAt <= retentionMs;
  if (folder !== null) {
    await makeOwnFolder(folder);
    for (const task of await readTasks(folder)) tasks.set(task.id, task);
  }
  const forget = async (task: StoredTask) => {
    tasks.delete(task.id);
    if (folder !== null) await removeFile(fileOf(folder, task.id));
  };
  return {
    /** Resolves when the task is safely on disk. */
    async add(facts: Omit<StoredTask, 'id'>): Promise<StoredTask> {
      for (const task of tasks.values()) if (!isKept(task)) await forget(task);
      const task = { id: randomBytes(12).toString('hex'), ...facts };
      if (folder !== null)
        await writeAtomically(fileOf(folder, task.id), JSON.stringify(task), { mode: ownFileMode });
      tasks.set(task.id, task);
      return task;
    },
    /** How many prompts like this one were numbered before, in this run. */
    numberOf(prompt: string): number {
      const key = createHash('sha256').update(prompt).digest('hex');
      const number = numbers.get(key) ?? 0;
      numbers.set(key, number + 1);
      return number;
    },
    /** `null` when there is no such task, or none any more. */
    find(id: string): StoredTask | null {
      const task = tasks.get(id);
      return task !== undefined && isKept(task) ? task : null;
    },
  };
}

const fileOf = (folder: string, id: string) => inside(folder, `${id}.json`);

async function readTasks(folder: string): Promise<StoredTask[]> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{24}\.json$/.test(name));
  const read = async (name: string): Promise<StoredTask[]> => {
    try {
      const task = taskSchema.parse(JSON.parse(await readFile(inside(folder, name), 'utf8')));
      return fileOf(folder, task.id) === inside(folder, name) ? [task] : [];
    } catch {
      // One unreadable file must not keep the others from being found.
      return [];
    }
  };
  return (await Promise.all(names.map(read))).flat();
}
