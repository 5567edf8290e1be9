import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { taskStatuses } from '#contract';
import { identityOf } from '#electron/shared/connection.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { createFilesRepository } from '#electron/store/files.ts';
import { type Db, openStore } from '#electron/store/open.ts';
import { newestVersion } from '#electron/store/schema/schema.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import {
  aKnownFile,
  aLedgerEntry,
  aRequest,
  aTask,
  practice,
  states,
  studio,
} from '../../fixtures/builders.ts';
import { startOfTime } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { buildChild } from '../../fixtures/services/killed/child.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { newStore } from '../../fixtures/store/new-store.ts';
import { overwrite, settle } from '../../fixtures/store/store-bench.ts';
import { allTasks, insertTask, updateTask } from '../../fixtures/store/stored-tasks.ts';

const opened: Db[] = [];

test.afterEach(() => {
  for (const db of opened.splice(0)) if (db.open) db.close();
});

function open(path = ':memory:'): Db {
  const db = openStore(path);
  opened.push(db);
  return db;
}

async function databasePath(): Promise<string> {
  const folder = test.info().outputPath();
  await mkdir(folder, { recursive: true });
  return join(folder, 'studio.db');
}

const version = (db: Db) =>
  (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
const pragma = (db: Db, name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() as object)[0];

test('a new file is brought to the newest version, in the modes that keep a committed row', async () => {
  const db = open(await databasePath());
  expect(version(db)).toBe(newestVersion());
  expect(pragma(db, 'journal_mode')).toBe('wal');
  expect(pragma(db, 'synchronous')).toBe(2);
  expect(pragma(db, 'foreign_keys')).toBe(1);
});

test('a commit asks the drive to empty its own cache too, which macOS does only when asked', async () => {
  const db = open(await databasePath());
  expect(pragma(db, 'fullfsync')).toBe(1);
  expect(pragma(db, 'checkpoint_fullfsync')).toBe(1);
});

test('opening again keeps the rows and runs no migration twice', async () => {
  const path = await databasePath();
  const task = aTask(states.queued);
  const first = open(path);
  insertTask(createTasksRepository(first, anyPlace), task, aLedgerEntry());
  first.close();
  const second = open(path);
  expect(version(second)).toBe(newestVersion());
  expect(createTasksRepository(second, anyPlace).get(task.id)).toEqual(task);
});

test('the databases that tests begin with are such as the app makes', async () => {
  const contentOf = (db: Db) => {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    const rows = tables.map((name) => db.prepare(`SELECT * FROM "${name}"`).all());
    const schema = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all();
    return { schema, tables: new Map(tables.map((name, at) => [name, rows[at]])), version: version(db) };
  };
  const own = contentOf(open());
  for (const path of [':memory:', await databasePath()]) {
    const db = newStore(path);
    opened.push(db);
    expect(contentOf(db)).toEqual(own);
    expect(pragma(db, 'foreign_keys')).toBe(1);
  }
});

test('a file written by a newer app is refused and stays as it was', async () => {
  const path = await databasePath();
  const first = open(path);
  const task = aTask(states.waiting);
  insertTask(createTasksRepository(first, anyPlace), task, aLedgerEntry());
  first.exec(`PRAGMA user_version = ${newestVersion() + 1}`);
  first.close();
  expect(() => openStore(path)).toThrow(/newer than this app/);
  const other = open();
  other.exec(`ATTACH '${path}' AS newer`);
  expect(other.prepare('SELECT id FROM newer.tasks').all()).toEqual([{ id: task.id }]);
});

test('a file that is no database is refused', async () => {
  const path = await databasePath();
  await writeFile(path, 'This is not a database. '.repeat(99));
  expect(() => openStore(path)).toThrow();
});

for (const status of taskStatuses) {
  test(`a task that is ${status} comes back as it was stored`, () => {
    const tasks = createTasksRepository(open(), anyPlace);
    const task = aTask(states[status], {
      request: aRequest({
        prompt: 'Ünï "code" 漢 😀',
        ratio: null,
        references: [
          {
            fileId: 'file-0001',
            kind: 'image',
            name: 'a.png',
            mime: 'image/png',
            bytes: 9,
            link: null,
            sha256: null,
          },
        ],
      }),
      gateway: identityOf(practice),
      resultPath: status === 'ready' ? '/videos/fox.mp4' : null,
    });
    insertTask(tasks, task, aLedgerEntry());
    expect(tasks.get(task.id)).toEqual(task);
    expect(tasks.withStatus([status])).toEqual([task]);
  });
}

test('an update changes what can change, and its ledger line is kept in order', () => {
  const tasks = createTasksRepository(open(), anyPlace);
  const task = aTask(states.waiting);
  const lines = [
    aLedgerEntry(),
    aLedgerEntry({ from: 'waiting', to: 'sending', why: 'send-started' }),
    aLedgerEntry({ from: 'sending', to: 'rejected', why: 'rejected', httpStatus: 400, requestId: 'r-1' }),
  ];
  const [stored, sent, rejected] = lines as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]];
  insertTask(tasks, task, stored);
  updateTask(tasks, { ...task, state: states.sending }, sent);
  updateTask(tasks, { ...task, state: states.rejected, updatedAt: startOfTime + 5 }, rejected);
  updateTask(tasks, { ...task, state: states.rejected, updatedAt: startOfTime + 9 }, null);
  expect(tasks.get(task.id)).toEqual({ ...task, state: states.rejected, updatedAt: startOfTime + 9 });
  expect(tasks.ledger(task.id)).toEqual(lines);
});

test('a task and its first ledger line are stored together or not at all', () => {
  const db = open();
  const tasks = createTasksRepository(db, anyPlace);
  const task = aTask(states.waiting);
  insertTask(tasks, task, aLedgerEntry());
  expect(() => insertTask(tasks, { ...task, createdAt: 1 }, aLedgerEntry({ why: 'second' }))).toThrow();
  db.exec("CREATE TRIGGER no_ledger BEFORE INSERT ON task_ledger BEGIN SELECT RAISE(ABORT, 'full'); END");
  const other = aTask(states.waiting);
  expect(() => insertTask(tasks, other, aLedgerEntry())).toThrow();
  expect(() => updateTask(tasks, { ...task, state: states.sending }, aLedgerEntry())).toThrow();
  expect(tasks.get(other.id)).toBeNull();
  expect(tasks.get(task.id)?.state.status).toBe('waiting');
  expect(tasks.ledger(task.id)).toHaveLength(1);
});

test('tasks by status are oldest first', () => {
  const tasks = createTasksRepository(open(), anyPlace);
  const [first, second, third] = [aTask(states.waiting), aTask(states.running), aTask(states.waiting)];
  for (const task of [first, second, third]) insertTask(tasks, task, aLedgerEntry());
  expect(tasks.withStatus(['waiting']).map(({ id }) => id)).toEqual([first.id, third.id]);
  expect(tasks.withStatus(['waiting', 'running'])).toHaveLength(3);
  expect(tasks.withStatus([])).toEqual([]);
  expect([tasks.count(['waiting']), tasks.count(['waiting', 'running']), tasks.count([])]).toEqual([2, 3, 0]);
});

test('tasks are counted by their connection, also those of earlier versions, which name none', () => {
  const db = open();
  const tasks = createTasksRepository(db, anyPlace);
  const other = { ...identityOf(studio), connectionId: 'another', address: 'https://other.example' };
  const [, , removed] = [
    aTask(states.running),
    aTask(states.running, { gateway: other }),
    aTask(states.running, { removedAt: 1 }),
  ].map((task) => {
    insertTask(tasks, task, aLedgerEntry());
    return task;
  });
  expect(removed?.removedAt).toBe(1);
  expect([
    tasks.count(['running']),
    tasks.count(['running'], 'another'),
    tasks.count(['running'], studio.connectionId),
    tasks.count(['running'], 'nobody'),
  ]).toEqual([2, 1, 1, 0]);
});

const damages: readonly (readonly [what: string, sql: string])[] = [
  ['whose state is cut off', `UPDATE tasks SET state = '{"status":' WHERE id = ?`],
  ['in a state of a later app', `UPDATE tasks SET state = '{"status":"dreaming"}' WHERE id = ?`],
  ['whose request is no JSON', `UPDATE tasks SET request = 'what?' WHERE id = ?`],
  ['of a kind of gateway nobody knows', `UPDATE tasks SET gateway_kind = 'other' WHERE id = ?`],
];
for (const [what, sql] of damages) {
  test(`a task ${what} does not take the others with it, and is reported`, () => {
    const db = open();
    const reported: string[] = [];
    const tasks = createTasksRepository(db, anyPlace, (id) => reported.push(id));
    const all = Array.from({ length: 5 }, () => aTask(states.waiting));
    for (const task of all) insertTask(tasks, task, aLedgerEntry());
    const broken = all[3]?.id ?? '';
    db.prepare(sql).run(broken);
    const readable = all.filter(({ id }) => id !== broken).map(({ id }) => id);
    expect(tasks.withStatus(['waiting']).map(({ id }) => id)).toEqual(readable);
    expect(tasks.count(['waiting'])).toBe(what.includes('of a later app') ? 5 : 4);
    expect(tasks.get(broken)).toBeNull();
    expect(new Set(reported)).toEqual(new Set([broken]));
    expect(db.prepare('SELECT id FROM tasks').all()).toHaveLength(5);
  });
}

test('what is wrong with an unreadable task is told without its words', () => {
  const db = open();
  const reasons: string[] = [];
  const tasks = createTasksRepository(db, anyPlace, (_, why) => reasons.push(why));
  const task = aTask(states.waiting, { request: aRequest({ prompt: 'a private wish' }) });
  insertTask(tasks, task, aLedgerEntry());
  db.prepare(`UPDATE tasks SET request = replace(request, '"duration":5', '"duration":"5"')`).run();
  allTasks(tasks);
  expect(reasons.join()).toContain('duration');
  expect(reasons.join()).not.toContain('a private wish');
});

const shape = z.object({ size: z.number() });

test('a document is read back, and replaced as a whole when written again', () => {
  const documents = createDocuments(open());
  documents.write('window', { size: 3, old: true });
  documents.write('window', { size: 4 });
  expect(documents.read('window', z.unknown(), null)).toEqual({ size: 4 });
});

test('nothing is written in silence where the file was taken away while the app runs', async () => {
  test.skip(process.platform === 'win32', 'Windows moves no file that is open.');
  const path = await databasePath();
  const documents = createDocuments(open(path));
  documents.write('draft', 'before');
  await rename(path, `${path}.away`);
  expect(() => documents.write('draft', 'lost')).toThrow('not in its place');
  await rename(`${path}.away`, path);
  documents.write('draft', 'after');
  expect(documents.read('draft', z.unknown(), null)).toBe('after');
});

test('a page that the disk gives wrong, and then right, is read and written without another start', async () => {
  const path = await databasePath();
  const first = open(path);
  createDocuments(first).write('draft', 'kept');
  const [page] = first.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'documents'").pluck().all();
  settle(first);
  const at = (Number(page) - 1) * 4_096;
  const right = readFileSync(path).subarray(at, at + 4_096);
  for (const name of ['read', 'write'] as const) {
    const db = open(path);
    const documents = createDocuments(db);
    const use = {
      read: () => documents.read('draft', z.unknown(), null),
      write: db.transaction(() => documents.write('draft', 'kept')),
    };
    overwrite(path, at, Buffer.alloc(4_096, 0xff));
    expect(use[name]).toThrow('malformed');
    overwrite(path, at, right);
    use.write();
    expect(use.read()).toBe('kept');
    settle(db);
  }
});

test('what comes to write once the database is closed is told so, and the process goes on', async () => {
  const db = open(await databasePath());
  const documents = createDocuments(db);
  const write = db.transaction(() => documents.write('draft', 'late'));
  documents.write('draft', 'in time');
  db.close();
  for (const late of [() => documents.write('draft', 'late'), write]) expect(late).toThrow();
});

test('another program that has read the database and closes it leaves the log that is written to', async () => {
  const path = await databasePath();
  // As at a start: the connection that has made sure of the file holds it a moment longer.
  open(path).close();
  const documents = createDocuments(open(path));
  const read = async () => {
    const program = `const db = new (require('libsql'))(process.argv[1]);
      console.log(db.prepare('SELECT name FROM documents').pluck().all().join());
      db.close();
      setImmediate(gc);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '-e', program, path]);
    return stdout.trim();
  };
  await read();
  documents.write('written', [1]);
  expect(await read()).toBe('written');
});

test('a document that is not there gives the fallback', () => {
  expect(createDocuments(open()).read('window', shape, { size: 7 })).toEqual({ size: 7 });
});

for (const [what, value] of [
  ['no longer fits its schema', '{"size":"large"}'],
  ['is cut off', '{"size":'],
  ['is empty', ''],
] as const) {
  test(`a document that ${what} gives the fallback and can be written again`, () => {
    const db = open();
    const documents = createDocuments(db);
    db.prepare("INSERT INTO documents (name, value) VALUES ('window', ?)").run(value);
    expect(documents.read('window', shape, { size: 7 })).toEqual({ size: 7 });
    documents.write('window', { size: 8 });
    expect(documents.read('window', shape, { size: 7 })).toEqual({ size: 8 });
  });
}

test('a chosen file is found by its id and, newest first, by its path', () => {
  const files = createFilesRepository(open());
  const before = aKnownFile({ path: '/pictures/cat.png', bytes: 10 });
  const after = aKnownFile({ path: '/pictures/cat.png', bytes: 20, facts: { seconds: 1.5 } });
  files.put(before, startOfTime);
  files.put(after, startOfTime + 1);
  expect(files.get(before.id)).toEqual(before);
  expect(files.findByPath('/pictures/cat.png')).toEqual(after);
  expect(files.get('file-none')).toBeNull();
  expect(files.findByPath('/pictures/dog.png')).toBeNull();
});

test('rows are on disk when the call returns: a process killed at once leaves all of them', async () => {
  test.slow();
  const path = await databasePath();
  const program = await buildChild('store');
  const run = promisify(execFile)(process.execPath, [program, path, '25']);
  // Windows knows no signals: there a killed process ends with a code.
  await expect(run).rejects.toMatchObject(process.platform === 'win32' ? { code: 1 } : { signal: 'SIGKILL' });
  const tasks = createTasksRepository(open(path), anyPlace);
  const sending = tasks.withStatus(['sending']);
  expect(sending.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => `row-${index + 1}`));
  expect(tasks.ledger('row-25').map(({ to }) => to)).toEqual(['waiting', 'sending']);
});

test('a transaction that the disk has no room for says so, leaves nothing behind, and the next one is taken', async () => {
  const db = open(await databasePath());
  const write = db.transaction((text: string) => {
    for (const name of ['a', 'b', 'c']) createDocuments(db).write(name, text);
  });
  const read = (name: string) => createDocuments(db).read(name, z.string(), 'nothing');
  write('short');
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number };
  db.pragma(`max_page_count = ${pages + 1}`);
  expect(() => write('long '.repeat(10_000))).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
  expect(read('a')).toBe('short');
  db.pragma(`max_page_count = ${pages + 1_000}`);
  write('long '.repeat(10_000));
  expect(read('c')).toBe('long '.repeat(10_000));
});

test('a time at the gateway that an older version believed, and that cannot be true, is read as none', () => {
  const tasks = createTasksRepository(open(), anyPlace);
  for (const [id, createdThere] of [
    ['task-1', 8.64e15],
    ['task-2', 0],
    ['task-3', startOfTime + 1_000],
  ] as const) {
    insertTask(tasks, aTask(states.running, { id, createdThere }), aLedgerEntry());
  }
  expect(allTasks(tasks).map((task) => task.createdThere)).toEqual([null, null, startOfTime + 1_000]);
});
