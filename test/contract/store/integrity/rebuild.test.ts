import { strict as assert } from 'node:assert';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import Database from 'libsql';
import { chargeOf, isJoined, type TaskStatus } from '#contract';
import { recipeOf, recipePathOf } from '#electron/features/library/recipes/model.ts';
import { noticesDocument } from '#electron/features/window/ports.ts';
import { noGateway } from '#electron/shared/connection.ts';
import type { StoredTask } from '#electron/shared/stored-task.ts';
import { createCharges } from '#electron/store/charges.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { makeBackup } from '#electron/store/integrity/backups.ts';
import { checkDatabase } from '#electron/store/integrity/check.ts';
import { tasksOfRecipes } from '#electron/store/integrity/recipes-on-disk.ts';
import { takeUpRecipes } from '#electron/store/integrity/transfer.ts';
import { createRemovalsRepository } from '#electron/store/library/removals.ts';
import { createProjectsRepository } from '#electron/store/projects.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aLedgerEntry, aRequest, aTask, states } from '../../../fixtures/builders.ts';
import { day, startOfTime } from '../../../fixtures/fake-clock.ts';
import { rounds } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';
import {
  benchIn,
  closedStoreBenches,
  flipByte,
  overwrite,
  type StoreBench,
  settle,
} from '../../../fixtures/store/store-bench.ts';
import { insertTask } from '../../../fixtures/store/stored-tasks.ts';

const { bench } = closedStoreBenches();

const pageBytes = 4096;
const keptAs = 'studio.damaged-20260105-100000.db';
const backUp = (store: StoreBench, at = startOfTime - 1) => makeBackup(store.path, store.backupsFolder, at);
const integrity = (store: StoreBench) => store.open().prepare('PRAGMA integrity_check').raw().all();
const notices = (store: StoreBench) =>
  createDocuments(store.open()).read(noticesDocument.name, noticesDocument.schema, []);

async function leaveClip(task: StoredTask, project: string | null = null): Promise<void> {
  const path = task.resultPath ?? '';
  await writeFile(path, 'a clip');
  await writeFile(recipePathOf(path), JSON.stringify(recipeOf(task, () => project)));
}

test('a sound database is left as it is, and nothing is said', async () => {
  const store = await bench();
  store.fill(['ready', 'waiting']);
  await backUp(store);
  const before = readFileSync(store.path);
  expect(await store.prepare()).toEqual({
    type: 'ready',
    rebuilt: null,
    backupFailure: null,
    migrated: null,
  });
  expect(readFileSync(store.path).equals(before)).toBe(true);
  expect([...store.statuses().values()]).toEqual(['ready', 'waiting']);
});

test('a database that the disk gives only when asked once more is not replaced by an older copy', async () => {
  const store = await bench();
  store.fill(['failed']);
  await backUp(store);
  store.fill(['ready']);
  let reads = 0;
  const check: typeof checkDatabase = (path) => {
    reads += 1;
    return reads === 1
      ? { type: 'damaged', why: 'Tree 5 page 5: unable to get the page. error code=266' }
      : checkDatabase(path);
  };
  expect(await store.prepare(startOfTime, check)).toMatchObject({ type: 'ready', rebuilt: null });
  expect([...store.statuses().values()]).toEqual(['failed', 'ready']);
});

test('a first start makes a database without a word', async () => {
  const store = await bench();
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(store.statuses().size).toBe(0);
  expect(notices(store)).toEqual([]);
});

test('a first start that was ended before the first table is made again without a word', async () => {
  const store = await bench();
  writeFileSync(store.path, '');
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(notices(store)).toEqual([]);
});

const losses: readonly (readonly [what: string, keptAs: string | null, spoil: (path: string) => void])[] = [
  ['is damaged', keptAs, (path) => overwrite(path, 3 * pageBytes, Buffer.alloc(2 * pageBytes, 7))],
  ['is empty', keptAs, (path) => truncateSync(path, 0)],
  ['is gone', null, (path) => rmSync(path)],
];

for (const [what, aside, spoil] of losses) {
  test(`a database that ${what} is set aside, the newest copy takes its place, and the user is told`, async () => {
    const store = await bench();
    const tasks = store.fill(['ready', 'queued', 'running', 'saving', 'unknown', 'failed']);
    const copy = await backUp(store);
    spoil(store.path);
    const damaged = existsSync(store.path) ? readFileSync(store.path) : null;
    expect(await store.prepare()).toMatchObject({
      type: 'ready',
      rebuilt: { keptAs: aside, backup: basename(copy.path), tasks: 6, unknown: 0 },
    });
    expect([...store.statuses()]).toEqual(tasks.map(({ id, state }) => [id, state.status]));
    expect(integrity(store)).toEqual([['ok']]);
    expect(notices(store)).toMatchObject([{ type: 'database-rebuilt', keptAs: aside ?? '', tasks: 6 }]);
    if (damaged !== null) expect(readFileSync(join(store.folder, keptAs)).equals(damaged)).toBe(true);
    expect(readdirSync(store.folder).filter((name) => /part|rebuilt/.test(name))).toEqual([]);
    // Told once.
    store.close();
    expect(await store.prepare(startOfTime + 60_000)).toMatchObject({ rebuilt: null });
    expect(notices(store)).toHaveLength(1);
  });
}

test('with nothing to restore from, a damaged database is set aside and an empty one takes its place', async () => {
  const store = await bench();
  store.fill(['ready']);
  overwrite(store.path, 0, Buffer.alloc(pageBytes));
  expect(await store.prepare()).toMatchObject({ rebuilt: { keptAs, backup: null, tasks: 0 } });
  expect(existsSync(join(store.folder, keptAs))).toBe(true);
  expect(notices(store)).toHaveLength(1);
});

test('a task that had not been sent in a copy may have been sent since: nothing is sent again', async () => {
  const store = await bench();
  const tasks = store.fill(['waiting', 'sending', 'queued']);
  store.open().exec(`UPDATE tasks SET state = json_set(state, '$.sentAt', 5) WHERE status = 'sending'`);
  await backUp(store);
  overwrite(store.path, 0, Buffer.alloc(pageBytes));
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 3, unknown: 2 } });
  const repository = createTasksRepository(store.open(), anyPlace);
  const [waiting, sending, queued] = tasks.map(({ id }) => repository.get(id)?.state);
  expect(waiting).toMatchObject({ status: 'unknown', resolution: 'open', error: { code: 'tasks.restored' } });
  expect(sending).toMatchObject({ status: 'unknown', error: { code: 'tasks.restored' }, sentAt: 5 });
  expect(queued).toMatchObject({ status: 'queued', taskId: 'remote-1' });
  expect(repository.ledger(tasks[0]?.id ?? '').at(-1)).toMatchObject({
    from: 'waiting',
    to: 'unknown',
    why: 'restored: tasks.restored',
  });
});

test('clips go back into their project, which is made again under its name where it is gone', async () => {
  const store = await bench();
  const [kept, lost] = ['0a1b2c3d-0000-4000-8000-000000000001', '0a1b2c3d-0000-4000-8000-000000000002'];
  const opened = store.open();
  const film = { id: kept, name: 'Film', note: '', colour: 'red', createdAt: 1, isArchived: false } as const;
  createProjectsRepository(opened).insert(film);
  settle(opened);
  await backUp(store);
  const clips = [kept, lost, lost].map((projectId, index) =>
    aTask(states.ready, { projectId, resultPath: join(store.libraryFolder, `clip-${index}.mp4`) }),
  );
  for (const task of clips) {
    const fileName = basename(task.resultPath ?? '');
    await leaveClip({ ...task, state: { ...states.ready, fileName } }, 'Old name');
  }
  writeFileSync(store.path, 'garbage');
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 3 } });
  const db = store.open();
  expect(createProjectsRepository(db).list()).toEqual([
    film,
    { id: lost, name: 'Old name', note: '', colour: 'grey', createdAt: startOfTime, isArchived: false },
  ]);
  const tasks = createTasksRepository(db, anyPlace);
  expect(clips.map(({ id }) => tasks.get(id)?.projectId)).toEqual([kept, lost, lost]);
});

test('what recipes of a chosen folder tell of is taken up where the database lacks it and the user wants it, and changes nothing else', async () => {
  const store = await bench();
  const db = store.open();
  const tasks = createTasksRepository(db, anyPlace);
  const lostProject = '0a1b2c3d-0000-4000-8000-000000000002';
  const [lost, underWay, removed] = ['lost', 'under way', 'removed'].map((name) => {
    const fileName = `${name}.mp4`;
    return aTask(
      { ...states.ready, fileName },
      { projectId: lostProject, resultPath: join(store.libraryFolder, fileName) },
    );
  });
  assert(lost && underWay && removed);
  for (const clip of [lost, underWay, removed]) await leaveClip(clip, 'Old name');
  insertTask(
    tasks,
    { ...underWay, state: states.running, resultPath: null, projectId: null },
    aLedgerEntry(),
  );
  insertTask(tasks, { ...removed, projectId: null }, aLedgerEntry());
  createRemovalsRepository(db, anyPlace).remove([removed.id], 1);
  const found = tasksOfRecipes([store.libraryFolder]);
  const taken = (isWanted: boolean) => takeUpRecipes(db, found, startOfTime, async () => isWanted);
  expect(await taken(false)).toEqual([]);
  expect(await taken(true)).toEqual([lost.id]);
  expect(tasks.get(lost.id)).toMatchObject({ projectId: lostProject, resultPath: lost.resultPath });
  expect(tasks.get(underWay.id)?.state.status).toBe('running');
  expect(createRemovalsRepository(db, anyPlace).pending()).toHaveLength(1);
  expect(createProjectsRepository(db).list()).toMatchObject([{ id: lostProject, name: 'Old name' }]);
  expect(await taken(true)).toEqual([]);
  // The question says so: whose money it was nobody knows.
  expect(createCharges(db).page({ from: 0, until: Number.MAX_SAFE_INTEGER }, null, 9).charges).toEqual([]);
});

test('of a copy, cast entries and presets that may have been taken back since are kept, and half a project is not shown as a whole one', async () => {
  const store = await bench();
  const opened = store.open();
  opened.exec(`INSERT INTO cast_entries
      (id, kind, name, description, note, puts_description, media, created_at, place, removed_at)
      VALUES ('anna', 'person', 'Anna', '', '', 0, '[]', 1, 1, 5);
    INSERT INTO operation_presets (id, operation, name, request, created_at, removed_at) VALUES ('slow', 'o', 'Slow', '{}', 1, 5);
    INSERT INTO projects (id, name, note, colour, created_at, removed_at)
      VALUES ('half', 'Half', '', 'red', 1, ${Number.MAX_SAFE_INTEGER})`);
  settle(opened);
  await backUp(store);
  writeFileSync(store.path, 'garbage');
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: { keptAs } });
  const idsOf = (table: string) =>
    store.open().prepare(`SELECT id FROM ${table} WHERE removed_at IS NULL`).pluck().all();
  expect(['cast_entries', 'operation_presets', 'projects'].map(idsOf)).toEqual([['anna'], ['slow'], []]);
});

test('finished clips that no copy knows come back from the recipes beside them', async () => {
  const store = await bench();
  const resultPath = join(store.libraryFolder, 'fox.mp4');
  const media = [{ fileId: 'file-0001', sha256: 'cd'.repeat(32), shows: 'face' }];
  const entryId = '11111111-1111-4111-8111-111111111111';
  const entries = [{ entryId, name: 'Mara', kind: 'character' as const, media }];
  const cast = { prompt: '@Mara', ownReferences: 0, castFirst: ['file-0001'], entries };
  const about = { name: 'Fox', note: 'Mine', tags: ['snow'] };
  const task = aTask(states.ready, { resultPath, ...about, request: aRequest({ cast }) });
  await leaveClip(task);
  const gone = aTask(states.ready, { resultPath: join(store.libraryFolder, 'gone.mp4') });
  await leaveClip({ ...gone, state: { ...states.ready, fileName: 'gone.mp4' } });
  rmSync(gone.resultPath ?? '');
  await writeFile(join(store.libraryFolder, 'other.gwrecipe'), '{"format":');
  writeFileSync(store.path, 'garbage');
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 1, backup: null } });
  expect(createTasksRepository(store.open(), anyPlace).get(task.id)).toEqual(task);
});

test('a joined clip comes back from its recipe as one, with its parts, and is no request that cost anything', async () => {
  const store = await bench();
  const resultPath = join(store.libraryFolder, 'night.mp4');
  const parts = [
    { id: 'part-0001', name: 'Fox', sha256: 'a'.repeat(64), start: 0, end: 1 },
    { id: 'part-0002', name: 'Owl', sha256: 'b'.repeat(64), start: 0.5, end: 2 },
  ];
  const state = { ...states.ready, taskId: null, fileName: 'night.mp4' };
  const task = aTask(state, {
    resultPath,
    name: 'Night',
    gateway: noGateway,
    origin: { type: 'joined', parts },
  });
  await leaveClip(task);
  writeFileSync(store.path, 'garbage');
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 1, backup: null } });
  const back = createTasksRepository(store.open(), anyPlace).get(task.id);
  expect(back).toEqual(task);
  expect(back && isJoined(back.state)).toBe(true);
  expect(back && chargeOf(back.state)).toBe('none');
});

test('a clip and its recipe come back from a folder that lists letters and accents apart', async () => {
  const store = await bench();
  const at = (name: string) => join(store.libraryFolder, name.normalize('NFD'));
  const [beside, apart] = ['Éclair über Zürich.mp4', 'Ålesund.mp4'].map((fileName) =>
    aTask({ ...states.ready, fileName }, { resultPath: at(fileName) }),
  );
  if (beside === undefined || apart === undefined) throw new Error('There are two tasks.');
  await Promise.all([leaveClip(beside), leaveClip(apart)]);
  await rename(at('Ålesund.gwrecipe'), at('As I call it.gwrecipe'));
  writeFileSync(store.path, 'garbage');
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 2 } });
  const tasks = createTasksRepository(store.open(), anyPlace);
  expect([beside, apart].map(({ id }) => tasks.get(id)?.resultPath)).toEqual([
    beside.resultPath,
    apart.resultPath,
  ]);
});

test('a clip that moved with the library after the copy was made is found where it is now', async () => {
  const store = await bench();
  const [old, chosen] = [test.info().outputPath('old'), test.info().outputPath('chosen')];
  await Promise.all([mkdir(old), mkdir(chosen)]);
  const task = aTask(states.ready, { resultPath: join(old, 'fox.mp4') });
  const db = store.open();
  // The intent to move is stored with the new folder before anything moves.
  createDocuments(db).write('settings', { libraryFolder: chosen });
  createTasksRepository(db, anyPlace).write([{ isNew: true, task, entries: [aLedgerEntry()] }]);
  settle(db);
  await backUp(store);
  await leaveClip({ ...task, resultPath: join(chosen, 'fox.mp4') });
  writeFileSync(store.path, 'garbage');
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 1 } });
  const restored = createTasksRepository(store.open(), anyPlace).get(task.id);
  expect(restored).toMatchObject({ state: { status: 'ready' }, resultPath: join(chosen, 'fox.mp4') });
});

test('a database that is gone beside recipes alone is a loss too', async () => {
  const store = await bench();
  const task = aTask(states.ready, { resultPath: join(store.libraryFolder, 'fox.mp4') });
  await leaveClip(task);
  expect(await store.prepare()).toMatchObject({ rebuilt: { keptAs: null, backup: null, tasks: 1 } });
  expect(notices(store)).toMatchObject([{ keptAs: '', tasks: 1 }]);
});

test('a task that was under way in the copy is ready where its recipe says so, and is fetched no second time', async () => {
  const store = await bench();
  const [waiting, running, unknown] = store.fill(['waiting', 'running', 'unknown']);
  await backUp(store);
  for (const [index, task] of [waiting, running, unknown].entries()) {
    if (task === undefined) throw new Error('The bench made three.');
    const resultPath = join(store.libraryFolder, `clip-${index}.mp4`);
    await leaveClip({ ...task, resultPath, state: { ...states.ready, fileName: `clip-${index}.mp4` } });
  }
  rmSync(store.path);
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 3, unknown: 0 } });
  const tasks = createTasksRepository(store.open(), anyPlace);
  expect(tasks.get(waiting?.id ?? '')).toMatchObject({
    state: { status: 'ready' },
    resultPath: join(store.libraryFolder, 'clip-0.mp4'),
  });
  expect([...store.statuses().values()]).toEqual(['ready', 'ready', 'ready']);
  expect(tasks.ledger(running?.id ?? '').at(-1)).toMatchObject({ from: 'running', why: 'restored: recipe' });
});

test('recipes are looked for in the folder the user chose, and where other clips lie', async () => {
  const store = await bench();
  const chosen = test.info().outputPath('chosen');
  const older = test.info().outputPath('older');
  await Promise.all([mkdir(chosen), mkdir(older)]);
  const db = store.open();
  createDocuments(db).write('settings', { libraryFolder: chosen });
  const known = aTask(states.ready, { resultPath: join(older, 'known.mp4') });
  createTasksRepository(db, anyPlace).write([{ isNew: true, task: known, entries: [aLedgerEntry()] }]);
  settle(db);
  await backUp(store);
  const found = [join(chosen, 'one.mp4'), join(older, 'two.mp4')].map((resultPath) =>
    aTask(states.ready, { resultPath }),
  );
  for (const task of found) await leaveClip(task);
  writeFileSync(store.path, 'garbage');
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 3 } });
  expect([...store.statuses().keys()]).toEqual([known, ...found].map(({ id }) => id));
});

test('a copy that is not sound, and one of a newer app, are passed over for the newest that is', async () => {
  const store = await bench();
  store.fill(Array.from({ length: 50 }, () => 'queued' as const));
  const sound = await backUp(store, startOfTime - day);
  const damaged = await backUp(store);
  const unreadable = await backUp(store);
  const newer = await backUp(store);
  overwrite(damaged.path, 3 * pageBytes, Buffer.alloc(pageBytes, 9));
  const db = new Database(unreadable.path);
  db.prepare("UPDATE tasks SET prompt = CAST(x'41fffe42' AS TEXT)").run();
  db.close();
  // The version is at this place of the file's header.
  overwrite(newer.path, 60, Buffer.from([0, 0, 0, 99]));
  writeFileSync(store.path, 'garbage');
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 50, backup: basename(sound.path) } });
});

test('a removal that was under way in the copy is not carried out: it may have been taken back since', async () => {
  const store = await bench();
  const [task] = store.fill(['ready']);
  const db = store.open();
  createRemovalsRepository(db, anyPlace).remove([task?.id ?? ''], startOfTime);
  settle(db);
  await backUp(store);
  rmSync(store.path);
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 1 } });
  expect(createRemovalsRepository(store.open(), anyPlace).pending()).toEqual([]);
  expect(createTasksRepository(store.open(), anyPlace).get(task?.id ?? '')).not.toBeNull();
});

test('a rebuild that was interrupted between the two moves is finished at the next start', async () => {
  const store = await bench();
  store.fill(['queued', 'queued']);
  const reference = readFileSync(store.path);
  writeFileSync(store.path, 'garbage');
  // As the app leaves it when it is ended after the first move.
  writeFileSync(join(store.folder, 'studio.rebuilt-20260105-090000.db'), reference);
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(store.statuses().size).toBe(2);
  expect(readFileSync(join(store.folder, 'studio.damaged-20260105-090000.db'), 'utf8')).toBe('garbage');
});

test('a rebuild that was interrupted when only the damaged log was out of the way is finished too', async () => {
  const store = await bench();
  store.fill(['queued', 'queued']);
  writeFileSync(join(store.folder, 'studio.rebuilt-20260105-090000.db'), readFileSync(store.path));
  store.fill(['ready']);
  writeFileSync(join(store.folder, 'studio.damaged-20260105-090000.db-wal'), 'garbage');
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(store.statuses().size).toBe(2);
});

test('new databases that nobody waits for are set aside, and the sound one stays', async () => {
  const store = await bench();
  store.fill(['queued']);
  const older = readFileSync(store.path);
  const stale = ['20260105-090000', '20260106-090000'];
  for (const time of stale) writeFileSync(join(store.folder, `studio.rebuilt-${time}.db`), older);
  store.fill(['ready', 'ready']);
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(store.statuses().size).toBe(3);
  for (const time of stale)
    expect(readFileSync(join(store.folder, `studio.unused-${time}.db`)).equals(older)).toBe(true);
  expect(readdirSync(store.folder).filter((name) => name.includes('rebuilt'))).toEqual([]);
});

test('a new database that is itself damaged is not put in place of anything', async () => {
  const store = await bench();
  store.fill(['ready', 'queued']);
  await backUp(store);
  writeFileSync(store.path, 'garbage');
  writeFileSync(join(store.folder, 'studio.rebuilt-20260105-090000.db'), 'garbage too');
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: { tasks: 2 } });
  expect(readdirSync(store.folder)).toContain('studio.unused-20260105-090000.db');
});

test('a disk that refuses the new database leaves the old files where they are', async () => {
  const store = await bench();
  store.fill(['ready']);
  await backUp(store);
  writeFileSync(store.path, 'garbage');
  await mkdir(`${store.path}.part`);
  expect(await store.prepare()).toMatchObject({ type: 'unusable' });
  expect(readFileSync(store.path, 'utf8')).toBe('garbage');
  rmSync(`${store.path}.part`, { recursive: true });
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: { tasks: 1 } });
});

const fuzzed: readonly TaskStatus[] = ['ready', 'queued', 'waiting', 'sending', 'failed', 'unknown'];

test('bytes flipped anywhere: the app starts with a sound database that has every task, and no lost task waits', async () => {
  test.slow();
  const source = await bench();
  const tasks = source.fill(fuzzed);
  await backUp(source);
  const original = readFileSync(source.path);
  let number = 0;
  const run = fc.asyncProperty(
    fc.array(fc.nat(original.length - 1), { minLength: 1, maxLength: 12 }),
    async (places) => {
      // A folder each: a connection that is closed late takes the log away by its path.
      number += 1;
      const store = benchIn(test.info().outputPath(`fuzz-${number}`), source.libraryFolder);
      cpSync(source.backupsFolder, store.backupsFolder, { recursive: true });
      writeFileSync(store.path, original);
      for (const at of places) flipByte(store.path, at);
      const prepared = await store.prepare();
      if (prepared.type !== 'ready') return prepared.type === 'newer';
      const statuses = store.statuses();
      const read = createTasksRepository(store.open(), anyPlace).withStatus(fuzzed);
      store.close();
      const isWaiting = [...statuses.values()].includes('waiting');
      const isSound = checkDatabase(store.path).type === 'sound';
      return (
        isSound &&
        statuses.size === tasks.length &&
        isWaiting === (prepared.rebuilt === null) &&
        read.length > 0
      );
    },
  );
  const outcome = await fc.check(run, { numRuns: rounds(10, 30), seed: 20261121 });
  expect(outcome.failed, fc.defaultReportMessage(outcome)).toBe(false);
});
