import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { closedFilesReleased } from '#electron/store/database.ts';
import {
  type Backup,
  isBackupDue,
  keptDays,
  listBackups,
  makeBackup,
} from '#electron/store/integrity/backups.ts';
import { checkDatabase } from '#electron/store/integrity/check.ts';
import { createDailyBackups } from '#electron/store/integrity/daily-backups.ts';
import { type RunStoreJob, runStoreJob, type StoreJob } from '#electron/store/integrity/jobs.ts';
import { openStore, openToRead } from '#electron/store/open.ts';
import { migrations, newestVersion } from '#electron/store/schema/schema.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { runOneJob } from '#electron/workers/one-job.ts';
import { aLedgerEntry, aTask, states } from '../../../fixtures/builders.ts';
import { createFakeClock, day, startOfTime } from '../../../fixtures/fake-clock.ts';
import { patient } from '../../../fixtures/patience.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { builtWorker } from '../../../fixtures/services/built-worker.ts';
import { createMemoryLog } from '../../../fixtures/services/memory-log.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';
import { closedStoreBenches, type StoreBench, settle } from '../../../fixtures/store/store-bench.ts';
import { insertTask } from '../../../fixtures/store/stored-tasks.ts';
import { until } from '../../../fixtures/until.ts';

const { bench } = closedStoreBenches();

test('a copy made while the app goes on writing is sound and holds all that was stored before it began', async () => {
  test.setTimeout(patient(60_000));
  const store = await bench();
  const before = store.fill(Array.from({ length: 2_000 }, () => 'ready' as const));
  const program = await builtWorker('store-worker');
  const run: RunStoreJob = (job) => runOneJob(program, job);
  const db = store.open();
  const tasks = createTasksRepository(db, anyPlace);
  let isDone = false;
  const copying = run({
    type: 'backup',
    path: store.path,
    backupsFolder: store.backupsFolder,
    now: startOfTime,
  }).finally(() => {
    isDone = true;
  });
  let written = 0;
  let longest = 0;
  await until('the copy is made', async () => {
    const began = performance.now();
    insertTask(tasks, aTask(states.waiting), aLedgerEntry());
    longest = Math.max(longest, performance.now() - began);
    written += 1;
    return isDone;
  });
  const made = await copying;
  expect(written).toBeGreaterThan(2);
  expect(checkDatabase(made.path)).toEqual({ type: 'sound', version: newestVersion() });
  const copy = openToRead(made.path);
  const rows = copy.prepare("SELECT id FROM tasks WHERE status = 'ready' ORDER BY sequence").all() as {
    id: string;
  }[];
  copy.close();
  expect(rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  test.info().annotations.push({ type: 'longest write while copying, ms', description: longest.toFixed(1) });
});

/** What the names of copies begin with. */
const numbersIn = (store: StoreBench) => listBackups(store.backupsFolder).map(({ sequence }) => sequence);

/** Lays further copies beside one, a day after the other from the second day on unless told otherwise, as if each had been made. */
function layCopies({ path, sequence }: Backup, count: number, dayOf = (number: number) => number): void {
  for (let number = 1; number <= count; number += 1) {
    const date = new Date(startOfTime + dayOf(number) * day).toISOString().slice(0, 10);
    const numbered = `studio-${String(sequence + number).padStart(6, '0')}-${date}`;
    copyFileSync(path, path.replace(/studio-\d{6}-\d{4}-\d\d-\d\d/, numbered));
  }
}

test('copies of seven days are kept, and the oldest goes', async () => {
  const store = await bench();
  store.fill(['ready']);
  const first = await makeBackup(store.path, store.backupsFolder, startOfTime);
  layCopies(first, 7);
  await makeBackup(store.path, store.backupsFolder, startOfTime + 8 * day);
  const kept = listBackups(store.backupsFolder);
  expect(kept).toHaveLength(keptDays);
  expect(kept[0]?.at).toBe(startOfTime + 8 * day);
  expect(kept.at(-1)?.at).toBe(startOfTime + 2 * day);
  expect(kept[0]?.path).toContain(`studio-000009-2026-01-13-100000-v${newestVersion()}.db`);
});

test('many copies of one day leave the last one of each day before it', async () => {
  const store = await bench();
  store.fill(['ready']);
  layCopies(await makeBackup(store.path, store.backupsFolder, startOfTime), 5);
  layCopies(await makeBackup(store.path, store.backupsFolder, startOfTime + 6 * day), 5, () => 6);
  await makeBackup(store.path, store.backupsFolder, startOfTime + 6 * day + 60_000);
  expect(numbersIn(store)).toEqual([13, 12, 11, 6, 5, 4, 3, 2, 1]);
});

test('copies go by their number: one dated in the future is not the newest for ever', async () => {
  const store = await bench();
  store.fill(['ready']);
  layCopies(await makeBackup(store.path, store.backupsFolder, startOfTime + 1_000 * day), 7);
  await makeBackup(store.path, store.backupsFolder, startOfTime + 8 * day);
  expect(numbersIn(store)).toEqual([9, 8, 7, 6, 5, 4, 3]);
});

test('the copy that holds most is never pruned while it holds more than the database', async () => {
  const store = await bench();
  store.fill(['ready', 'queued', 'failed']);
  const full = await makeBackup(store.path, store.backupsFolder, startOfTime);
  const db = store.open();
  db.exec('DELETE FROM tasks');
  settle(db);
  layCopies(await makeBackup(store.path, store.backupsFolder, startOfTime + day), 7);
  await makeBackup(store.path, store.backupsFolder, startOfTime + 9 * day);
  expect(numbersIn(store)).toEqual([10, 9, 8, 7, 6, 5, 4, 1]);
  expect(listBackups(store.backupsFolder).at(-1)).toEqual(full);
  // When the database has grown past it, it goes as any other.
  store.fill(['ready', 'queued', 'failed']);
  await makeBackup(store.path, store.backupsFolder, startOfTime + 30 * day);
  expect(numbersIn(store)).toEqual([11, 10, 9, 8, 7, 6, 5]);
});

test('messages count as what a copy holds, too', async () => {
  const store = await bench();
  store.fill(['ready']);
  const db = store.open();
  db.exec(
    `INSERT INTO chat_conversations (id, title, is_named, is_pinned, created_at, updated_at, settings, draft_text, draft_attachments)
       VALUES ('talk', 'Talk', 0, 0, 1, 1, '{}', '', '[]');
     INSERT INTO chat_messages (id, conversation, role, created_at, chosen, text, body)
       VALUES ('one', 1, 'user', 1, 1, 'Hello', '{}'), ('two', 1, 'user', 2, 2, 'Again', '{}');`,
  );
  settle(db);
  await makeBackup(store.path, store.backupsFolder, startOfTime);
  const emptied = store.open();
  emptied.exec('DELETE FROM chat_messages');
  settle(emptied);
  layCopies(await makeBackup(store.path, store.backupsFolder, startOfTime + day), 7);
  await makeBackup(store.path, store.backupsFolder, startOfTime + 9 * day);
  expect(numbersIn(store)).toEqual([10, 9, 8, 7, 6, 5, 4, 1]);
});

test('what an interrupted copy left behind goes with the next one; files of others stay', async () => {
  const store = await bench();
  store.fill(['ready']);
  await makeBackup(store.path, store.backupsFolder, startOfTime);
  writeFileSync(join(store.backupsFolder, 'studio-2026-01-01-100000-v3.db.part'), 'half');
  writeFileSync(join(store.backupsFolder, 'notes.txt'), 'mine');
  await makeBackup(store.path, store.backupsFolder, startOfTime + day);
  expect(readdirSync(store.backupsFolder).filter((name) => !name.startsWith('studio-'))).toEqual([
    'notes.txt',
  ]);
  expect(readdirSync(store.backupsFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a copy of a database that is not sound is not kept, and those that are stay', async () => {
  const store = await bench();
  store.fill(['ready']);
  await makeBackup(store.path, store.backupsFolder, startOfTime);
  const db = store.open();
  db.prepare("UPDATE tasks SET prompt = CAST(x'41ff42' AS TEXT)").run();
  settle(db);
  await expect(makeBackup(store.path, store.backupsFolder, startOfTime + day)).rejects.toThrow(/damaged/);
  expect(readdirSync(store.backupsFolder)).toHaveLength(1);
  expect(numbersIn(store)).toEqual([1]);
});

test('one copy a day is due, whatever time of day the app starts', () => {
  const at = new Date(2026, 0, 5, 23, 50).getTime();
  const made = (time: number) => [{ path: '', sequence: 1, version: 3, at: time }];
  expect(isBackupDue([], at)).toBe(true);
  expect(isBackupDue(made(at), at + 5 * 60_000)).toBe(false);
  expect(isBackupDue(made(at), at + 15 * 60_000)).toBe(true);
  expect(isBackupDue(made(at + 30 * day), at)).toBe(true);
});

test('the daily copy is made once a day while the app runs on, and a failure stops nothing', async () => {
  const store = await bench();
  store.fill(['ready']);
  const clock = createFakeClock();
  const log = createMemoryLog();
  let isDiskFull = false;
  let jobs = 0;
  const run = (async (job: StoreJob) => {
    jobs += 1;
    if (isDiskFull) throw new Error('ENOSPC');
    return runStoreJob(job);
  }) as RunStoreJob;
  const { path, backupsFolder } = store;
  const backups = createDailyBackups({ path, backupsFolder, run, clock, log });
  backups.start();
  expect(existsSync(backupsFolder)).toBe(false);
  /** What was due is done when the next look is planned. */
  const advance = async (ms: number) => {
    await clock.advance(ms);
    await until('the next look is planned', async () => clock.pending() === 1);
  };
  await advance(60_000);
  expect(numbersIn(store)).toEqual([1]);
  for (let hour = 0; hour < 3; hour += 1) await advance(3_600_000);
  expect(numbersIn(store)).toEqual([1]);
  // No thread is started to find that nothing is due.
  expect(jobs).toBe(1);
  isDiskFull = true;
  await advance(day);
  expect(numbersIn(store)).toEqual([1]);
  expect(log.text()).toContain('the database could not be copied');
  isDiskFull = false;
  await advance(3_600_000);
  expect(numbersIn(store)).toEqual([2, 1]);
  backups.close();
  expect(clock.pending()).toBe(0);
});

/** Makes the version that is here now the one before the newest. @returns the newest. */
function addStep(sql: string): number {
  (migrations as string[]).push(sql);
  return newestVersion();
}
const known = migrations.length;
test.afterEach(() => void (migrations as string[]).splice(known));

test('a database of the version before is copied, then migrated with everything in it', async () => {
  const store = await bench();
  const [task] = store.fill(['queued']);
  const [from, to] = [newestVersion(), addStep('ALTER TABLE tasks ADD COLUMN later TEXT;')];
  const ready = { type: 'ready', rebuilt: null, backupFailure: null };
  expect(await store.prepare()).toEqual({ ...ready, migrated: { from, to } });
  const [copy] = listBackups(store.backupsFolder);
  expect(copy?.version).toBe(from);
  expect(checkDatabase(copy?.path ?? '')).toEqual({ type: 'sound', version: from });
  const db = store.open();
  expect(db.prepare('SELECT id, later FROM tasks').all()).toEqual([{ id: task?.id, later: null }]);
  // Up to date now: no further copy, no further migration.
  store.close();
  expect(await store.prepare()).toEqual({ ...ready, migrated: null });
  expect(listBackups(store.backupsFolder)).toHaveLength(1);
});

test('a copy of the version before is restored in the newest', async () => {
  const store = await bench();
  store.fill(['queued']);
  await makeBackup(store.path, store.backupsFolder, startOfTime);
  const to = addStep('ALTER TABLE tasks ADD COLUMN later TEXT;');
  rmSync(store.path);
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 1 } });
  expect(checkDatabase(store.path)).toEqual({ type: 'sound', version: to });
  expect([...store.statuses().values()]).toEqual(['queued']);
});

test('a copy that cannot be made before migrating is told, and stops nothing', async () => {
  const store = await bench();
  store.fill(['queued']);
  const to = addStep('ALTER TABLE tasks ADD COLUMN later TEXT;');
  writeFileSync(store.backupsFolder, 'a file where the folder should be');
  const prepared = await store.prepare();
  expect(prepared).toMatchObject({ type: 'ready', backupFailure: expect.any(String), migrated: { to } });
});

test('a migration that fails leaves the file as it was, and usable', async () => {
  const store = await bench();
  store.fill(['queued']);
  const version = newestVersion();
  addStep('CREATE TABLE half (a); INSERT INTO nowhere VALUES (1);');
  expect(() => openStore(store.path)).toThrow(/nowhere/);
  (migrations as string[]).pop();
  expect(checkDatabase(store.path)).toEqual({ type: 'sound', version });
  const db = store.open();
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
  expect([...store.statuses().values()]).toEqual(['queued']);
});

test('a database one version newer is refused before anything is touched', async () => {
  const store = await bench();
  store.fill(['ready', 'waiting']);
  await makeBackup(store.path, store.backupsFolder, startOfTime);
  const db = store.open();
  db.exec(`PRAGMA user_version = ${newestVersion() + 1}`);
  settle(db);
  const before = readFileSync(store.path);
  expect(await store.prepare()).toEqual({
    type: 'newer',
    version: newestVersion() + 1,
    known: newestVersion(),
  });
  expect(readFileSync(store.path).equals(before)).toBe(true);
  expect(readdirSync(store.folder).filter((name) => /damaged|rebuilt|part/.test(name))).toEqual([]);
  expect(listBackups(store.backupsFolder)).toHaveLength(1);
});

test('a data folder that cannot be made is a plain answer', async () => {
  const store = await bench();
  writeFileSync(join(store.folder, 'blocked'), '');
  const answer = await runStoreJob({
    type: 'prepare',
    path: join(store.folder, 'blocked', 'studio.db'),
    backupsFolder: store.backupsFolder,
    libraryFolder: store.libraryFolder,
    now: startOfTime,
  });
  expect(answer).toMatchObject({ type: 'unusable', cause: expect.stringMatching(/ENOTDIR|EEXIST/) });
});

test('a folder in the place of the database is a plain answer, and stays', async () => {
  const store = await bench();
  mkdirSync(store.path);
  expect(await store.prepare()).toMatchObject({ type: 'unusable', cause: 'EISDIR' });
  expect(readdirSync(store.folder)).toEqual(['studio.db']);
});

test('a disk without any room is told as a full one, loses nothing, and takes the next start', async () => {
  const folder = test.info().outputPath('small');
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
  test.skip(mounted.status !== 0, 'Only the superuser of a Linux system can make a disk of 2 MB.');
  try {
    const path = join(folder, 'studio.db');
    const prepare = () =>
      runStoreJob({
        type: 'prepare',
        path,
        backupsFolder: join(folder, 'backups'),
        libraryFolder: join(folder, 'clips'),
        now: startOfTime,
      });
    const db = openStore(path);
    insertTask(createTasksRepository(db, anyPlace), aTask(states.waiting), aLedgerEntry());
    db.close();
    await closedFilesReleased();
    expect(() => writeFileSync(join(folder, 'fill'), Buffer.alloc(4 * 1024 * 1024))).toThrow(/ENOSPC/);
    expect(await prepare()).toMatchObject({ type: 'unusable', cause: 'SQLITE_FULL' });
    rmSync(join(folder, 'fill'));
    expect(await prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  } finally {
    spawnSync('umount', [folder]);
  }
});
