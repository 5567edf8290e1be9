import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskStatus } from '#contract';
import { noticesDocument } from '#electron/features/window/ports.ts';
import type { StoredTask } from '#electron/shared/stored-task.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { noteClosed, noteOpened, readLogState, wasLeftOpen } from '#electron/store/integrity/last-run.ts';
import type { Db } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aLedgerEntry, aTask, states } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';
import {
  benchIn,
  closedStoreBenches,
  flipByte,
  overwrite,
  type StoreBench,
  settle,
  sizeOf,
} from '../../../fixtures/store/store-bench.ts';

const { opened, bench } = closedStoreBenches();

const headerBytes = 32;
const frameBytes = 24 + 4096;

interface Killed {
  readonly store: StoreBench;
  /** The log beside the database. */
  readonly log: string;
  /** It waits in the database itself; that it was sent is in the log alone. */
  readonly sent: StoredTask;
}

/** Stores a task that waits and notes that the database is in use. `goOn` writes the task's next state. */
function waitingIn(db: Db) {
  const tasks = createTasksRepository(db, anyPlace);
  const sent = aTask(states.waiting);
  tasks.write([{ isNew: true, task: sent, entries: [aLedgerEntry()] }]);
  noteOpened(db, createDocuments(db));
  const goOn = (from: TaskStatus, to: TaskStatus) =>
    tasks.write([
      { isNew: false, task: { ...sent, state: states[to] }, entries: [aLedgerEntry({ from, to })] },
    ]);
  return { sent, goOn };
}

/** What a killed app leaves: its newest changes are in the log. */
async function killed(): Promise<Killed> {
  const source = await bench();
  const db = source.open();
  const { sent, goOn } = waitingIn(db);
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  goOn('waiting', 'sending');
  goOn('sending', 'queued');
  // A folder of its own: a connection takes its log away by the path when it is closed.
  const store = benchIn(test.info().outputPath('killed'), source.libraryFolder);
  opened.push(store);
  for (const ending of ['', '-wal']) copyFileSync(`${source.path}${ending}`, `${store.path}${ending}`);
  return { store, log: `${store.path}-wal`, sent };
}

test('a log as a killed app leaves it is taken over without a word', async () => {
  const { store, sent } = await killed();
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(store.statuses().get(sent.id)).toBe('queued');
});

test('a log cut off in its last change, as a power cut leaves it, is taken over up to there', async () => {
  const { store, log, sent } = await killed();
  truncateSync(log, sizeOf(log) - 100);
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(store.statuses().get(sent.id)).toBe('sending');
});

test('what is left in the log of an earlier start behind the newest changes is no damage', async () => {
  const { store, log } = await killed();
  const whole = readFileSync(log);
  const other = Buffer.from(whole.subarray(headerBytes));
  for (let at = 0; at < other.length; at += frameBytes) other.fill(0xa5, at + 8, at + 16);
  writeFileSync(log, Buffer.concat([whole, other]));
  expect(readLogState(store.path)).toBe('whole');
});

/** A log begun anew over an older one, by an app that was killed between the header and the page of a frame. */
async function killedInFrame(): Promise<Killed & { readonly index: Buffer }> {
  const source = await bench();
  const db = source.open();
  const { sent, goOn } = waitingIn(db);
  const older = readFileSync(`${source.path}-wal`);
  goOn('waiting', 'sending');
  const index = readFileSync(`${source.path}-shm`);
  const end = headerBytes + index.readUInt32LE(16) * frameBytes;
  goOn('sending', 'queued');
  const newer = readFileSync(`${source.path}-wal`);
  const store = benchIn(test.info().outputPath('killed-in-frame'), source.libraryFolder);
  opened.push(store);
  copyFileSync(source.path, store.path);
  writeFileSync(`${store.path}-wal`, Buffer.concat([newer.subarray(0, end + 24), older.subarray(end + 24)]));
  return { store, log: `${store.path}-wal`, sent, index };
}

test('a log whose last frame was under way at a kill is taken over up to there, as the index tells', async () => {
  const { store, sent, index } = await killedInFrame();
  expect(readLogState(store.path)).toBe('damaged');
  writeFileSync(`${store.path}-shm`, index);
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect(store.statuses().get(sent.id)).toBe('sending');
});

test('a frame that the index counts as finished, or whose index cannot be read, is damaged', async () => {
  const { store, index } = await killedInFrame();
  const counted = index.readUInt32LE(16);
  // Where in the header, which stands there twice, 48 bytes apart, and with which number.
  const spoilt: readonly (readonly [what: string, places: readonly number[], value: number])[] = [
    ['one more is counted', [16, 64], counted + 1],
    ['the two differ', [64], counted - 1],
    ['it is of another log', [32, 80], 1],
  ];
  for (const [what, places, value] of spoilt) {
    const bytes = Buffer.from(index);
    for (const at of places) bytes.writeUInt32LE(value, at);
    writeFileSync(`${store.path}-shm`, bytes);
    expect([what, readLogState(store.path)]).toEqual([what, 'damaged']);
  }
  writeFileSync(`${store.path}-shm`, index.subarray(0, 40));
  expect(readLogState(store.path)).toBe('damaged');
});

const damages: readonly (readonly [what: string, spoil: (log: string) => void])[] = [
  ['a zeroed header', (log) => overwrite(log, 0, Buffer.alloc(headerBytes))],
  ['a header that is spoilt', (log) => overwrite(log, 0, Buffer.alloc(headerBytes, 3))],
  ['a first frame that cannot be read', (log) => flipByte(log, headerBytes + 24 + 4000)],
  ['a first frame that seems to be of another log', (log) => flipByte(log, headerBytes + 8)],
  ['a last frame that cannot be read', (log) => flipByte(log, sizeOf(log) - 1000)],
  [
    'a frame of zeroes in its middle',
    (log) => overwrite(log, headerBytes + frameBytes, Buffer.alloc(frameBytes)),
  ],
];

test('that a database is in use stands in its file: it is known there when the log beside it is lost', async () => {
  const source = await bench();
  const db = source.open();
  noteOpened(db, createDocuments(db));
  const store = benchIn(test.info().outputPath('without-log'), source.libraryFolder);
  opened.push(store);
  copyFileSync(source.path, store.path);
  expect(wasLeftOpen(createDocuments(store.open()))).toBe(true);
});

for (const [what, spoil] of damages) {
  test(`a log with ${what}: the task that was sent does not wait, and the user is told`, async () => {
    const { store, log, sent } = await killed();
    spoil(log);
    const damaged = readFileSync(log);
    expect(await store.prepare()).toMatchObject({
      type: 'ready',
      rebuilt: { keptAs: 'studio.damaged-20260105-100000.db', backup: null, tasks: 1, unknown: 1 },
    });
    const tasks = createTasksRepository(store.open(), anyPlace);
    expect(tasks.get(sent.id)?.state).toMatchObject({ status: 'unknown', resolution: 'open' });
    const kept = join(store.folder, 'studio.damaged-20260105-100000.db-wal');
    expect(readFileSync(kept).equals(damaged)).toBe(true);
    const { name, schema } = noticesDocument;
    expect(createDocuments(store.open()).read(name, schema, [])).toMatchObject([{ tasks: 1 }]);
  });
}

test('whichever byte of the log is spoilt, a task that was sent never waits', async () => {
  const { store, log } = await killed();
  const whole = readFileSync(log);
  const places = [...Array(headerBytes + 24).keys()];
  for (let at = headerBytes; at < whole.length; at += frameBytes) {
    places.push(
      ...Array.from({ length: 24 }, (_, index) => at + index),
      at + 24,
      at + 2000,
      at + frameBytes - 1,
    );
  }
  const taken = places.filter((at) => {
    const spoilt = Buffer.from(whole);
    spoilt[at] = (spoilt[at] ?? 0) ^ 0xff;
    writeFileSync(log, spoilt);
    return readLogState(store.path) !== 'damaged';
  });
  expect(taken).toEqual([]);
});

const lostLogs: readonly (readonly [what: string, lose: (log: string) => void])[] = [
  ['is gone', (log) => rmSync(log)],
  ['is empty', (log) => truncateSync(log, 0)],
  ['is all zeroes', (log) => writeFileSync(log, Buffer.alloc(sizeOf(log)))],
  ['has lost all but its header', (log) => truncateSync(log, headerBytes)],
];

for (const [what, lose] of lostLogs) {
  test(`a log that ${what} after a run that was killed: no task that may have gone out waits`, async () => {
    const { store, log, sent } = await killed();
    lose(log);
    expect(await store.prepare()).toMatchObject({ type: 'ready' });
    expect(createTasksRepository(store.open(), anyPlace).get(sent.id)?.state).toMatchObject({
      status: 'unknown',
      error: { code: 'tasks.restored' },
    });
  });
}

test('a log without its database is a lost database', async () => {
  const { store } = await killed();
  rmSync(store.path);
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: { keptAs: null, tasks: 0 } });
  expect(existsSync(join(store.folder, 'studio.damaged-20260105-100000.db-wal'))).toBe(true);
});

test('after a run that ended well a task that waits still waits', async () => {
  const store = await bench();
  store.fill(['waiting']);
  const db = store.open();
  const documents = createDocuments(db);
  noteOpened(db, documents);
  noteClosed(documents);
  settle(db);
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
  expect([...store.statuses().values()]).toEqual(['waiting']);
});

test('a start that is ended before the database is in use leaves no doubt for the next one', async () => {
  const { store } = await killed();
  const db = store.open();
  const waiting = aTask(states.waiting);
  createTasksRepository(db, anyPlace).write([{ isNew: true, task: waiting, entries: [aLedgerEntry()] }]);
  // As it was killed once more, and prepared once more: the database is closed then, and its log is gone.
  const again = benchIn(test.info().outputPath('again'), store.libraryFolder);
  const next = benchIn(test.info().outputPath('next'), store.libraryFolder);
  opened.push(again, next);
  for (const ending of ['', '-wal']) copyFileSync(`${store.path}${ending}`, `${again.path}${ending}`);
  await again.prepare();
  settle(again.open());
  copyFileSync(again.path, next.path);
  await next.prepare();
  expect(next.statuses().get(waiting.id)).toBe('waiting');
});
