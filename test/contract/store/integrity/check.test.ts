import { truncateSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { checkDatabase } from '#electron/store/integrity/check.ts';
import { createDatabase, openStore } from '#electron/store/open.ts';
import { firstVersion, newestVersion } from '#electron/store/schema/schema.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  closedStoreBenches,
  overwrite,
  type StoreBench,
  settle,
  sizeOf,
} from '../../../fixtures/store/store-bench.ts';

const { bench: emptyBench } = closedStoreBenches();
async function bench(): Promise<StoreBench> {
  const made = await emptyBench();
  made.fill(['ready', 'waiting', 'failed']);
  return made;
}

const sound = { type: 'sound', version: newestVersion() };
const long = 200 * 1024;

const pageBytes = 4096;
const damages: Readonly<Record<string, (path: string) => void>> = {
  'is no database': (path) => writeFileSync(path, 'This is not a database. '.repeat(999)),
  'is all zeroes': (path) => writeFileSync(path, Buffer.alloc(sizeOf(path))),
  'has lost its first page': (path) => overwrite(path, 0, Buffer.alloc(pageBytes)),
  'has pages that are spoilt': (path) => overwrite(path, 3 * pageBytes, Buffer.alloc(2 * pageBytes, 7)),
  'has an index of other rows than its table': (path) => {
    const db = new Database(path);
    db.pragma('writable_schema = ON');
    db.exec(
      "UPDATE sqlite_schema SET sql = replace(sql, '(status)', '(prompt)') WHERE name = 'tasks_by_status'",
    );
    db.close();
  },
  'was cut off': (path) => truncateSync(path, Math.floor(sizeOf(path) / 2) + 100),
};

for (const [what, spoil] of Object.entries(damages)) {
  test(`a file that ${what} is damaged`, async () => {
    const { path } = await bench();
    spoil(path);
    expect(checkDatabase(path).type).toBe('damaged');
  });
}

test('texts that are UTF-8 are sound, short ones and long ones', async () => {
  const store = await bench();
  const db = store.open();
  db.prepare('UPDATE tasks SET name = ? WHERE sequence = 1').run('Ünï 漢 😀');
  db.prepare('UPDATE tasks SET prompt = ? WHERE sequence = 2').run('漢'.repeat(long));
  settle(db);
  expect(checkDatabase(store.path)).toEqual(sound);
});

const noUtf8 = (table: string) => `a text in ${table} is not UTF-8`;
const beyond = 'a row has a number beyond counting';

/** One change of a row that nothing else refers to; `null` where the database is sound all the same. */
const changes: readonly (readonly [what: string, why: string | null, sql: string])[] = [
  [
    'a byte that is no UTF-8 in a short text',
    noUtf8('tasks'),
    "UPDATE tasks SET gateway_label = CAST(x'41fffe42' AS TEXT) WHERE sequence = 2",
  ],
  [
    'a byte that is no UTF-8 at the end of a long text',
    noUtf8('tasks'),
    `UPDATE tasks SET gateway_label = CAST(CAST(replace(hex(zeroblob(${long})), '00', 'a') AS BLOB) || x'ff' AS TEXT)
       WHERE sequence = 2`,
  ],
  [
    'a byte that is no UTF-8 in a number’s column',
    noUtf8('task_ledger'),
    "UPDATE task_ledger SET http_status = CAST(x'ff' AS TEXT) WHERE sequence = 3",
  ],
  [
    'a byte that is no UTF-8 in a text of the search index',
    noUtf8('tasks_search_content'),
    "UPDATE tasks_search_content SET c3 = CAST(x'ff' AS TEXT) WHERE id = 1",
  ],
  ...(
    [
      [-1, beyond],
      [0, null],
      [2 ** 53 - 1, null],
      [2 ** 53, beyond],
    ] as const
  ).map(
    ([row, why]) =>
      [`a row of number ${row}`, why, `UPDATE task_ledger SET sequence = ${row} WHERE sequence = 3`] as const,
  ),
];

for (const [what, why, sql] of changes) {
  test(`${what} ${why === null ? 'is sound' : 'is damage: the driver cannot give it as it is'}`, async () => {
    const store = await bench();
    const db = store.open();
    expect(db.prepare(sql).run().changes).toBe(1);
    settle(db);
    expect(checkDatabase(store.path)).toEqual(why === null ? sound : { type: 'damaged', why });
  });
}

test('more than 10⁹ bytes of text in a table are checked like any other', async () => {
  const store = await bench();
  const db = new Database(store.path);
  // Texts that are made when they are read: the file stays small.
  db.exec(`CREATE TABLE much (n INTEGER, text TEXT GENERATED ALWAYS AS (CAST(zeroblob(n) AS TEXT)) VIRTUAL);
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 511)
    INSERT INTO much (n) SELECT 2000000 FROM numbers;`);
  settle(db);
  expect(checkDatabase(store.path)).toEqual(sound);
});

test('a name in the schema that is spoilt is damage: SQLite takes it for another name', async () => {
  const store = await bench();
  const db = store.open();
  db.pragma('writable_schema = ON');
  db.exec(
    "UPDATE sqlite_schema SET sql = replace(sql, 'gateway_label', 'gateway_labem') WHERE name = 'tasks'",
  );
  settle(db);
  expect(checkDatabase(store.path)).toMatchObject({
    type: 'damaged',
    why: expect.stringContaining('gateway_label'),
  });
});

for (const version of [0, 1, firstVersion - 1]) {
  test(`a database of version ${version} is damaged where it has tables: no app wrote it`, async () => {
    const store = await bench();
    const db = store.open();
    db.pragma(`user_version = ${version}`);
    settle(db);
    expect(checkDatabase(store.path)).toMatchObject({
      type: 'damaged',
      why: expect.stringContaining(`${version}`),
    });
    expect(() => openStore(store.path)).toThrow();
  });
}

test('a database of each version is held to the tables of its own, whichever was checked before', async () => {
  const { path } = await emptyBench();
  for (const version of [newestVersion(), firstVersion]) {
    createDatabase(path, version).close();
    expect(checkDatabase(path)).toEqual({ type: 'sound', version });
  }
});

test('checking changes nothing', async () => {
  const store = await bench();
  const db = store.open();
  const count = () => db.prepare('PRAGMA data_version').get();
  const before = count();
  checkDatabase(store.path);
  expect(count()).toMatchObject({ data_version: (before as { data_version: number }).data_version });
});
