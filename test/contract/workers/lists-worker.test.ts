import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { everyTask } from '#contract';
import { closedFilesReleased } from '#electron/store/database.ts';
import { createLibraryRepository } from '#electron/store/library/library.ts';
import type { ListsJob } from '#electron/store/lists/lists.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { createJobThread } from '#electron/workers/job-thread.ts';
import { aLedgerEntry, aRequest, aTask, states } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { newStore } from '../../fixtures/store/new-store.ts';
import { insertTask } from '../../fixtures/store/stored-tasks.ts';
import { until } from '../../fixtures/until.ts';

/** A library that is, by the numbers of its rows, so large that its lists are made by the worker, or as small as is said. */
async function openLarge(rowsMade = 5_001) {
  const folder = test.info().outputPath(String(rowsMade));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'studio.db');
  const db = newStore(path);
  db.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('tasks', ?)").run(rowsMade);
  const tasks = createTasksRepository(db, anyPlace);
  const leave = (prompt: string) => {
    const task = aTask(states.ready, { request: aRequest({ prompt }) });
    insertTask(tasks, task, aLedgerEntry());
    return task.id;
  };
  const worker = createJobThread<ListsJob>(
    await builtWorker('lists-worker'),
    { endsBetweenJobs: true },
    path,
  );
  const asked: string[] = [];
  const thread: typeof worker = {
    run: (job) => {
      asked.push(job.name);
      return worker.run(job);
    },
    close: worker.close,
  };
  return { db, path, leave, asked, library: createLibraryRepository(db, { isClipPlace: anyPlace, thread }) };
}

test('the lists of a large library are made by the worker, which sees each write that came before the question', async () => {
  const { db, leave, asked, library } = await openLarge();
  const [fox, owl] = [leave('A fox in snow'), leave('An owl at night')];
  expect(await library.ids(everyTask, 0, 9)).toMatchObject({ ids: [owl, fox], stacks: [] });
  const seen: number[] = [];
  for (let count = 1; count <= 20; count += 1) {
    leave(`Another fox, take ${count}`);
    seen.push((await library.outline({ ...everyTask, search: 'fox' })).total);
  }
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
  library.choose([owl], 'hidden');
  library.rename(fox, 'First');
  const [outline, page, choices] = await Promise.all([
    library.outline(everyTask),
    library.page({ ...everyTask, search: 'fi' }, 0, 9),
    library.choices(),
  ]);
  expect([outline.total, outline.hidden]).toEqual([21, 1]);
  expect(page.tasks.map(({ id, name }) => [id, name])).toEqual([[fox, 'First']]);
  expect(choices.total).toBe(22);
  expect(new Set(asked)).toEqual(new Set(['ids', 'outline', 'rows', 'choices']));
  await library.close();
  db.close();
});

test('the worker tells days by the zone of now, also where that is another one than at its start', async () => {
  const { db, leave, library } = await openLarge();
  const id = leave('One');
  db.prepare('UPDATE tasks SET created_at = ? WHERE id = ?').run(Date.UTC(2026, 2, 1, 20), id);
  const { TZ } = process.env;
  const daysIn = async (zone: string) => {
    process.env.TZ = zone;
    return (await library.outline(everyTask)).sections;
  };
  expect([await daysIn('Etc/UTC'), await daysIn('Asia/Tokyo')]).toEqual([
    expect.stringContaining('2026-03-01'),
    expect.stringContaining('2026-03-02'),
  ]);
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  await library.close();
  db.close();
});

test('before the window asks, the worker is made ready for a large library, and is not started for a small one', async () => {
  for (const [rowsMade, expected] of [
    [5_000, []],
    [5_001, ['choices']],
  ] as const) {
    const { db, leave, asked, library } = await openLarge(rowsMade);
    library.warmUp();
    leave('One');
    expect((await library.outline(everyTask)).total).toBe(1);
    expect(asked).toEqual(expected.flatMap((name) => [name, 'outline']));
    await library.close();
    db.close();
  }
});

test('a row that cannot be read is left out by the worker too', async () => {
  const { db, leave, library } = await openLarge();
  const [first, broken] = [leave('One'), leave('Two')];
  db.prepare("UPDATE tasks SET request = 'what?' WHERE id = ?").run(broken);
  expect((await library.outline(everyTask)).total).toBe(2);
  const page = await library.page(everyTask, 0, 9);
  expect([page.tasks.map(({ id }) => id), page.isOutlineStale]).toEqual([[first], true]);
  expect((await library.outline(everyTask)).total).toBe(1);
  await library.close();
  db.close();
});

test('closed, it answers nothing more and lets go of the file; what it was asked last is answered or refused', async () => {
  const { db, path, leave, library } = await openLarge();
  leave('One');
  await library.outline(everyTask);
  const last = library.outline(everyTask).then(
    ({ total }) => total,
    (error: Error) => error.message,
  );
  await library.close();
  expect([1, expect.stringContaining('has ended')]).toContainEqual(await last);
  await expect(library.outline(everyTask)).rejects.toThrow('closed');
  db.close();
  await closedFilesReleased();
  renameSync(path, `${path}.moved`);
});

test('a worker that ends by itself fails what it was asked, and the next question starts another', async () => {
  const { db, leave, library } = await openLarge();
  const id = leave('One');
  const worker = createJobThread<ListsJob>(
    join(test.info().outputPath('5001'), 'worker/lists-worker.cjs'),
    {},
    'nowhere.db',
  );
  const job = { name: 'choices', input: [], written: [], leftOut: [] } as const;
  // A thread tells twice that it ends, by an error and by its exit: a third question is told by another thread alone.
  for (let question = 0; question < 3; question += 1)
    await expect(worker.run(job)).rejects.toThrow('has ended');
  expect(await library.ids(everyTask, 0, 9)).toMatchObject({ ids: [id], stacks: [] });
  await library.close();
  db.close();
});

test('a thread that has a database open ends between two jobs: inside of one the driver would end the process', async () => {
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  const program = join(folder, 'busy.cjs');
  const driver = createRequire(import.meta.url).resolve('libsql');
  writeFileSync(
    program,
    `const { parentPort, workerData } = require('node:worker_threads');
     const select = new (require(${JSON.stringify(driver)}))(':memory:').prepare('SELECT 1');
     parentPort.on('message', (job) => {
       Atomics.store(workerData, 0, 1);
       for (const end = Date.now() + 300; Date.now() < end; ) select.all();
       parentPort.postMessage({ ok: true, value: job });
     });`,
  );
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const thread = createJobThread<string>(program, { endsBetweenJobs: true }, begun);
  const [first, second] = [thread.run('first'), thread.run('second')];
  await until('the job has begun', () => Atomics.load(begun, 0) === 1);
  await Promise.all([thread.close(), expect(second).rejects.toThrow('closed')]);
  expect(await first).toBe('first');
});
