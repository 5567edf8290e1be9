import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import type { TaskStatus } from '#contract';
import { recipeOf, recipePathOf } from '#electron/features/library/recipes/model.ts';
import { noticesDocument } from '#electron/shared/documents.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { makeBackup } from '#electron/store/integrity/backup.ts';
import { judgeDatabase } from '#electron/store/integrity/damage.ts';
import { noteClosed, noteOpened } from '#electron/store/integrity/lost-log.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aLedgerEntry, aTask, states } from '../../fixtures/builders.ts';
import { startOfTime } from '../../fixtures/fake-clock.ts';
import {
  benchIn,
  createStoreBench,
  flipByte,
  overwrite,
  type StoreBench,
  settle,
  sizeOf,
} from '../../fixtures/store-bench.ts';

const opened: StoreBench[] = [];
async function bench(): Promise<StoreBench> {
  const made = await createStoreBench();
  opened.push(made);
  return made;
}
test.afterEach(() => {
  for (const made of opened.splice(0)) made.close();
});

const many = (count: number, status: TaskStatus = 'ready') => Array.from({ length: count }, () => status);
const pageBytes = 4096;

function integrity(store: StoreBench): unknown {
  return store.open().prepare('PRAGMA integrity_check').raw().all();
}

test('a sound database is left as it is, and nothing is said', async () => {
  const store = await bench();
  store.fill(['ready', 'waiting']);
  const before = readFileSync(store.path);
  expect(store.prepare()).toEqual({ type: 'ready', rebuilt: null, backupFailure: null, migrated: null });
  expect(readFileSync(store.path).equals(before)).toBe(true);
  expect([...store.statuses().values()]).toEqual(['ready', 'waiting']);
});

test('a first start makes a database without a word', async () => {
  const store = await bench();
  expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(store.statuses().size).toBe(0);
});

test('spoilt pages are set aside whole; every row outside them is kept, and the user is told', async () => {
  const store = await bench();
  const tasks = store.fill(many(300));
  const pages = sizeOf(store.path) / pageBytes;
  overwrite(store.path, Math.floor(pages / 2) * pageBytes, Buffer.alloc(2 * pageBytes, 7));
  const damaged = readFileSync(store.path);
  const prepared = store.prepare();
  expect(prepared).toMatchObject({ type: 'ready', rebuilt: { keptAs: 'studio.damaged-20260105-100000.db' } });
  const kept = join(store.folder, 'studio.damaged-20260105-100000.db');
  expect(readFileSync(kept).equals(damaged)).toBe(true);
  expect(integrity(store)).toEqual([['ok']]);
  const statuses = store.statuses();
  // Two pages hold no more than a handful of such tasks.
  expect(statuses.size).toBeGreaterThanOrEqual(290);
  const known = new Set(tasks.map(({ id }) => id));
  expect([...statuses.keys()].filter((id) => !known.has(id))).toEqual([]);
  const notices = createDocuments(store.open()).read(noticesDocument.name, noticesDocument.schema, []);
  expect(notices).toMatchObject([
    { type: 'database-rebuilt', keptAs: 'studio.damaged-20260105-100000.db', tasks: statuses.size },
  ]);
  expect(readdirSync(store.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('what the damage took comes back from the newest sound copy, and all else from the file itself', async () => {
  const store = await bench();
  store.fill(many(300));
  makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  const later = aTask(states.running);
  const db = store.open();
  createTasksRepository(db).insert(later, aLedgerEntry());
  settle(db);
  const whole = store.statuses();
  store.close();
  // Behind the pages that name the tables: without those nothing newer than the copy is found.
  overwrite(store.path, 100 * pageBytes, Buffer.alloc(8 * pageBytes, 7));
  expect(store.prepare()).toMatchObject({ rebuilt: { backup: expect.stringContaining('studio-2026') } });
  expect(new Map([...store.statuses()].sort())).toEqual(new Map([...whole].sort()));
  expect(store.statuses().get(later.id)).toBe('running');
});

const hopeless: readonly (readonly [what: string, spoil: (path: string) => void])[] = [
  ['is no database', (path) => writeFileSync(path, 'This is not a database. '.repeat(999))],
  ['is empty', (path) => truncateSync(path, 0)],
  ['is all zeroes', (path) => writeFileSync(path, Buffer.alloc(sizeOf(path)))],
  ['has lost its first page', (path) => overwrite(path, 0, Buffer.alloc(pageBytes))],
];

for (const [what, spoil] of hopeless) {
  test(`a database that ${what} comes back from the newest copy`, async () => {
    const store = await bench();
    const tasks = store.fill(['ready', 'queued', 'running', 'saving', 'unknown', 'failed']);
    makeBackup(store.path, store.backupsFolder, startOfTime - 1);
    spoil(store.path);
    expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: { tasks: 6, unknown: 0 } });
    expect([...store.statuses()]).toEqual(tasks.map(({ id, state }) => [id, state.status]));
    expect(integrity(store)).toEqual([['ok']]);
  });
}

test('a job that had not been sent in a copy may have been sent since: nothing is sent again', async () => {
  const store = await bench();
  const tasks = store.fill(['waiting', 'sending', 'queued']);
  makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  overwrite(store.path, 0, Buffer.alloc(pageBytes));
  expect(store.prepare()).toMatchObject({ rebuilt: { tasks: 3, unknown: 2 } });
  const repository = createTasksRepository(store.open());
  const [waiting, sending, queued] = tasks.map(({ id }) => repository.get(id)?.state);
  expect(waiting).toMatchObject({ status: 'unknown', resolution: 'open', error: { code: 'tasks.restored' } });
  expect(sending).toMatchObject({ status: 'unknown', error: { code: 'tasks.restored' } });
  expect(queued).toMatchObject({ status: 'queued', taskId: 'remote-1' });
  expect(repository.ledger(tasks[0]?.id ?? '').at(-1)).toMatchObject({
    from: 'waiting',
    to: 'unknown',
    why: 'restored: tasks.restored',
  });
});

test('a job that waits in the damaged file itself still waits: that is the last word on it', async () => {
  const store = await bench();
  const tasks = store.fill(['waiting', ...many(200), 'waiting']);
  makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  overwrite(store.path, 100 * pageBytes, Buffer.alloc(pageBytes, 7));
  expect(store.prepare()).toMatchObject({ rebuilt: { unknown: 0 } });
  const statuses = store.statuses();
  expect([tasks.at(0), tasks.at(-1)].map((task) => statuses.get(task?.id ?? ''))).toEqual([
    'waiting',
    'waiting',
  ]);
});

test('a zeroed header is mended in a copy, and every row read', async () => {
  const store = await bench();
  const tasks = store.fill(many(120, 'queued'));
  overwrite(store.path, 0, Buffer.alloc(100));
  expect(store.prepare()).toMatchObject({ rebuilt: { tasks: 120, backup: null } });
  expect([...store.statuses().keys()]).toEqual(tasks.map(({ id }) => id));
});

test('of a file cut in half the first half is read, and the copy gives the rest', async () => {
  const store = await bench();
  const tasks = store.fill(many(300));
  makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  truncateSync(store.path, Math.floor(sizeOf(store.path) / 2) + 100);
  expect(store.prepare()).toMatchObject({ rebuilt: { tasks: 300 } });
  expect([...store.statuses().keys()].sort()).toEqual(tasks.map(({ id }) => id).sort());
});

test('without a copy, half a file still gives the tasks that are in it', async () => {
  const store = await bench();
  store.fill(many(300));
  truncateSync(store.path, Math.floor(sizeOf(store.path) / 2));
  const prepared = store.prepare();
  expect(prepared).toMatchObject({ type: 'ready', rebuilt: { backup: null } });
  expect(store.statuses().size).toBeGreaterThan(50);
});

test('with nothing else left, finished clips come back from the recipes beside them', async () => {
  const store = await bench();
  const clip = join(store.libraryFolder, 'fox.mp4');
  const task = aTask(states.ready, { resultPath: clip, name: 'Fox', isStarred: true, tags: ['snow'] });
  await writeFile(clip, 'a clip');
  await writeFile(recipePathOf(clip), JSON.stringify(recipeOf(task)));
  const gone = aTask(states.ready, { resultPath: join(store.libraryFolder, 'gone.mp4') });
  await writeFile(
    recipePathOf(gone.resultPath ?? ''),
    JSON.stringify(recipeOf({ ...gone, state: { ...states.ready, fileName: 'gone.mp4' } })),
  );
  await writeFile(join(store.libraryFolder, 'other.recipe.json'), '{"format":');
  writeFileSync(store.path, 'garbage');
  expect(store.prepare()).toMatchObject({ rebuilt: { tasks: 1, backup: null } });
  expect(createTasksRepository(store.open()).get(task.id)).toEqual(task);
});

test('recipes are looked for in the folder the user chose, and where other clips lie', async () => {
  const store = await bench();
  const chosen = test.info().outputPath('chosen');
  const older = test.info().outputPath('older');
  await Promise.all([mkdir(chosen), mkdir(older)]);
  const db = store.open();
  createDocuments(db).write('settings', { libraryFolder: chosen });
  const known = aTask(states.ready, { resultPath: join(older, 'known.mp4') });
  createTasksRepository(db).insert(known, aLedgerEntry());
  settle(db);
  makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  const found = [join(chosen, 'one.mp4'), join(older, 'two.mp4')].map((resultPath) =>
    aTask(states.ready, { resultPath }),
  );
  for (const task of found) {
    const path = task.resultPath ?? '';
    await writeFile(path, 'a clip');
    await writeFile(recipePathOf(path), JSON.stringify(recipeOf(task)));
  }
  writeFileSync(store.path, 'garbage');
  expect(store.prepare()).toMatchObject({ rebuilt: { tasks: 3 } });
  expect([...store.statuses().keys()]).toEqual([known, ...found].map(({ id }) => id));
});

test('a damaged copy is passed over for an older one that is sound', async () => {
  const store = await bench();
  const tasks = store.fill(many(50, 'queued'));
  const older = makeBackup(store.path, store.backupsFolder, startOfTime - 2_000);
  const newer = makeBackup(store.path, store.backupsFolder, startOfTime - 1_000);
  overwrite(newer.path, 3 * pageBytes, Buffer.alloc(pageBytes, 9));
  writeFileSync(store.path, 'garbage');
  expect(store.prepare()).toMatchObject({
    rebuilt: { tasks: tasks.length, backup: older.path.split('/').at(-1) },
  });
});

test('what the user removed does not come back when the rest can be read whole', async () => {
  const store = await bench();
  const [first, second] = store.fill(['ready', 'ready', 'ready']);
  makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  const db = store.open();
  db.prepare('DELETE FROM tasks WHERE id = ?').run(first?.id);
  // An index that lacks a row: the table itself is whole.
  db.exec('DROP INDEX tasks_by_status; CREATE INDEX tasks_by_status ON tasks (status)');
  const { rootpage } = db
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'tasks_by_status'")
    .get() as { rootpage: number };
  settle(db);
  overwrite(store.path, (rootpage - 1) * pageBytes, Buffer.alloc(pageBytes, 0));
  expect(store.prepare()).toMatchObject({ rebuilt: { tasks: 2, backup: null } });
  expect(store.statuses().has(first?.id ?? '')).toBe(false);
  expect(store.statuses().has(second?.id ?? '')).toBe(true);
});

test('a text that is no text is found before the driver meets it, and its row comes from the copy', async () => {
  const store = await bench();
  const tasks = store.fill(many(20, 'queued'));
  makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  const db = store.open();
  db.prepare("UPDATE tasks SET prompt = CAST(x'41fffe42' AS TEXT) WHERE id = ?").run(tasks[7]?.id);
  settle(db);
  expect(judgeDatabase(store.path)).toMatchObject({ type: 'damaged' });
  expect(store.prepare()).toMatchObject({ rebuilt: { tasks: 20 } });
  expect(createTasksRepository(store.open()).list(50, null)).toHaveLength(tasks.length);
});

/** A database whose newest changes are in its log, as a killed app leaves it. */
function withLog(store: StoreBench): { readonly id: string; readonly before: string } {
  const db = store.open();
  const tasks = createTasksRepository(db);
  const task = aTask(states.waiting);
  tasks.insert(task, aLedgerEntry());
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  const other = aTask(states.queued);
  tasks.insert(other, aLedgerEntry());
  tasks.update({ ...task, state: states.sending }, aLedgerEntry({ from: 'waiting', to: 'sending' }));
  tasks.update({ ...task, state: states.queued }, aLedgerEntry({ from: 'sending', to: 'queued' }));
  const copy = join(store.folder, 'killed');
  for (const ending of ['', '-wal']) copyFileSync(`${store.path}${ending}`, `${copy}${ending}`);
  store.close();
  for (const ending of ['', '-wal']) {
    rmSync(`${store.path}${ending}`);
    copyFileSync(`${copy}${ending}`, `${store.path}${ending}`);
  }
  rmSync(`${store.path}-shm`, { force: true });
  return { id: task.id, before: other.id };
}

test('a log as a killed app leaves it is taken over without a word', async () => {
  const store = await bench();
  const { id, before } = withLog(store);
  expect(store.prepare()).toMatchObject({ rebuilt: null });
  expect([store.statuses().get(id), store.statuses().get(before)]).toEqual(['queued', 'queued']);
});

test('a log cut off in its last change, as a power cut leaves it, is taken over up to there', async () => {
  const store = await bench();
  const { id } = withLog(store);
  truncateSync(`${store.path}-wal`, sizeOf(`${store.path}-wal`) - 100);
  expect(store.prepare()).toMatchObject({ rebuilt: null });
  expect(store.statuses().get(id)).toBe('sending');
});

test('a log spoilt in the middle: later changes are read all the same, and nothing is sent again', async () => {
  const store = await bench();
  const { id } = withLog(store);
  // In the first frame's page: what SQLite would do is forget everything after it.
  flipByte(`${store.path}-wal`, 32 + 24 + 4000);
  const prepared = store.prepare();
  expect(prepared).toMatchObject({ rebuilt: { keptAs: expect.stringContaining('damaged') } });
  expect(store.statuses().get(id)).not.toBe('waiting');
  expect(existsSync(join(store.folder, 'studio.damaged-20260105-100000.db-wal'))).toBe(true);
});

test('a log whose header is spoilt: no job that may have gone out waits', async () => {
  const store = await bench();
  const { id } = withLog(store);
  overwrite(`${store.path}-wal`, 0, Buffer.alloc(32, 3));
  expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: { backup: null } });
  expect(store.statuses().get(id)).toBe('queued');
});

test('a log without its database is a lost database', async () => {
  const store = await bench();
  withLog(store);
  rmSync(store.path);
  expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: { keptAs: null } });
  expect(integrity(store)).toEqual([['ok']]);
});

test('a log that is gone after a run that was killed: no job that may have gone out waits', async () => {
  const store = await bench();
  store.fill(['waiting', 'ready', 'queued']);
  const db = store.open();
  noteOpened(db, createDocuments(db));
  const copy = readFileSync(store.path);
  // What a killed run leaves, without the log beside it.
  store.close();
  for (const ending of ['-wal', '-shm']) rmSync(`${store.path}${ending}`, { force: true });
  writeFileSync(store.path, copy);
  expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect([...store.statuses().values()]).toEqual(['unknown', 'ready', 'queued']);
});

test('after a run that ended well a job that waits still waits', async () => {
  const store = await bench();
  store.fill(['waiting']);
  const db = store.open();
  const documents = createDocuments(db);
  noteOpened(db, documents);
  noteClosed(documents);
  store.close();
  expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect([...store.statuses().values()]).toEqual(['waiting']);
});

test('a rebuild that was interrupted between the two moves is finished at the next start', async () => {
  const store = await bench();
  store.fill(many(40, 'queued'));
  const reference = readFileSync(store.path);
  writeFileSync(store.path, 'garbage');
  // As the app leaves it when it is ended after the first move.
  writeFileSync(join(store.folder, 'studio.rebuilt-20260105-090000.db'), reference);
  expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(store.statuses().size).toBe(40);
  expect(readFileSync(join(store.folder, 'studio.damaged-20260105-090000.db'), 'utf8')).toBe('garbage');
});

const statusesOfFuzz: readonly TaskStatus[] = [
  ...many(40),
  ...many(10, 'queued'),
  ...many(5, 'waiting'),
  ...many(5, 'sending'),
];

test('bytes flipped anywhere: the app starts with a sound database, and no lost job is sent', async () => {
  test.setTimeout(240_000);
  const source = await bench();
  const tasks = source.fill(statusesOfFuzz);
  const backup = makeBackup(source.path, source.backupsFolder, startOfTime - 1);
  const original = readFileSync(source.path);
  const waiting = new Set(tasks.filter(({ state }) => state.status === 'waiting').map(({ id }) => id));
  const run = fc.property(
    fc.array(fc.nat(original.length - 1), { minLength: 1, maxLength: 12 }),
    fc.boolean(),
    (places, hasCopy) => {
      const folder = test.info().outputPath('fuzz');
      rmSync(folder, { recursive: true, force: true });
      const store = benchIn(folder, source.libraryFolder);
      store.prepare();
      store.close();
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      writeFileSync(store.path, original);
      if (hasCopy) {
        makeBackup(source.path, store.backupsFolder, startOfTime - 1);
      }
      for (const at of places) flipByte(store.path, at);
      const prepared = store.prepare();
      if (prepared.type !== 'ready') return prepared.type === 'newer';
      const statuses = store.statuses();
      const isSound = judgeDatabase(store.path).type === 'sound';
      const read = createTasksRepository(store.open()).list(100, null);
      store.close();
      const sentAgain = [...statuses].filter(([id, status]) => status === 'waiting' && !waiting.has(id));
      const isComplete = !hasCopy || prepared.rebuilt === null || statuses.size >= tasks.length;
      return isSound && read.length > 0 === statuses.size > 0 && sentAgain.length === 0 && isComplete;
    },
  );
  const outcome = fc.check(run, { numRuns: 100, seed: 20261121 });
  expect(outcome.failed, fc.defaultReportMessage(outcome)).toBe(false);
  expect(existsSync(backup.path)).toBe(true);
});
