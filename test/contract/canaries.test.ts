import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { connect, type Db } from '#electron/store/database.ts';
import { createPath, post } from '../fixtures/gateway/practice-gateway.ts';
import { patient } from '../fixtures/patience.ts';
import { expect, test } from '../fixtures/pure-test.ts';
import type { CanaryHome } from '../fixtures/services/canaries/home.ts';
import { harmDone, parted } from '../fixtures/services/canaries/round.ts';
import {
  asConnections,
  asDataFolder,
  asExport,
  asManifest,
  asProject,
  asRecipesOfLibrary,
  exchanges,
  makeSample,
  openAndPlay,
  openedRecipes,
  type Place,
  pictureLinks,
  presets,
  priceSheets,
  type Sample,
  type SideWay,
  together,
  type Values,
  type Way,
} from '../fixtures/services/canaries/ways.ts';
import { hostileValues, isOfDocument } from '../fixtures/store/hostile-data.ts';
import { must } from '../fixtures/store/sample-data.ts';

const isTorture = process.env.TORTURE === '1';
const hourMs = 3_600_000;
const longBytes = isTorture ? 10_000_000 : 20_000;
/** In every field at once, so long texts would be gigabytes: as many at a time, and where a text is kept. */
const longAtOnce = 25;

let sample: Sample;
test.beforeAll(async () => {
  sample = await makeSample(test.info().outputPath('canaries'));
});
test.afterAll(() => sample?.close());
test.beforeEach(() => test.setTimeout(isTorture ? hourMs : patient(120_000)));

const hostileKinds: Readonly<Record<string, Values>> = Object.fromEntries(
  ['climbing', 'absolute', 'device', 'nul', 'largest', 'negative', 'no number', 'no JSON', 'long'].map(
    (kind) => [kind, (home) => hostileValues(home, longBytes)[kind] ?? []],
  ),
);
/** As many as a text that comes once a round has time for. */
const few: Values = (home) =>
  ['climbing', 'largest'].flatMap((kind) => hostileKinds[kind]?.(home).slice(0, 1) ?? []);
/** One of them in each place, where each place is a file, and a file that can be read is a form. */
const either: Values = (home, field = 0) => few(home).filter((_, index) => index === field % 2);
/** One of each kind in each field; from field to field those of a kind take turns. */
const inTurns =
  (...kinds: readonly string[]): Values =>
  (home, field = 0) =>
    kinds.flatMap((kind) => {
      const values = hostileKinds[kind]?.(home) ?? [];
      return values.filter((_, index) => index === field % values.length);
    });
/** Texts that no import refuses as a whole: each has to be kept out field by field. */
const texts = inTurns('climbing', 'absolute', 'device', 'no JSON');
const some = inTurns(...Object.keys(hostileKinds));

/** What harm was done; looked into with TORTURE=1, each place by itself. */
async function culprits(way: Way, places: readonly Place[], values: Values, turn = 0): Promise<string[]> {
  const harm = await way
    .play(sample, places, values, turn)
    .catch((error: unknown) => [`the app breaks: ${String(error).slice(0, 300)}`]);
  if (harm.length === 0) return [];
  const names = places.map(({ name }) => name).join(', ');
  if (places.length <= 1 || !isTorture) return [`${harm.join('; ')} (with ${names})`];
  const half = Math.ceil(places.length / 2);
  const found: string[] = [];
  for (const part of [places.slice(0, half), places.slice(half)])
    found.push(...(await culprits(way, part, values, turn)));
  return found.length > 0 ? found : [`${names} together: ${harm.join('; ')}`];
}

const holdsText = (place: Place) => 'field' in place && place.field.isText;
const isInDocument = (place: Place) => 'field' in place && isOfDocument(place.field);

interface Trap {
  readonly name: string;
  /** A data folder may hold this as its user's own: only out of an export is it foreign. */
  readonly isOnlyForExports?: boolean;
  /** An export with it is refused as a whole. */
  readonly isRefused?: boolean;
  readonly lay: (db: Db, home: CanaryHome) => void;
}

function writeDocument(db: Db, name: string, value: unknown): void {
  db.prepare('INSERT OR REPLACE INTO documents (name, value) VALUES (?, ?)').run(name, JSON.stringify(value));
}

/** Adds a copy of the first row of a table. @param changes SQL for some of its columns. */
function addRow(db: Db, table: string, changes: Readonly<Record<string, string>>, ...bound: unknown[]): void {
  const names = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
  const columns = names.filter((name) => name !== 'sequence' || name in changes);
  const values = columns.map((name) => changes[name] ?? name).join(', ');
  db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM ${table} ORDER BY rowid LIMIT 1`,
  ).run(...bound);
}

const factsOf = (path: string) => {
  const { size, mtimeMs } = statSync(path);
  return { path, bytes: size, modifiedAt: Math.trunc(mtimeMs) };
};

/** Rows that were there before hostile ones came beside them. */
function amongOwn(
  db: Db,
  { dataFolder }: CanaryHome,
  change: (ids: (table: string, key: string) => string) => void,
): void {
  db.prepare('ATTACH ? AS own').run(join(dataFolder, 'studio.db'));
  change((table, key) => `${key} IN (SELECT ${key} FROM own.${table})`);
  db.exec('DETACH own');
}

const privateReference = 'a reference to a picture of the user, with its length and time';

/** What single values do not come to. */
const traps: readonly Trap[] = [
  {
    name: 'a removed task whose clip is a file of the user',
    lay: (db, { home }) =>
      addRow(
        db,
        'tasks',
        { id: "'trap-removed'", removed_at: '1', result_path: '?' },
        join(home, 'Videos/holiday.mp4'),
      ),
  },
  {
    name: 'a removed task whose clip is a file of the user in the library folder',
    isOnlyForExports: true,
    lay: (db, { libraryFolder }) =>
      addRow(
        db,
        'tasks',
        { id: "'trap-own'", removed_at: '1', result_path: '?' },
        join(libraryFolder, 'holiday.mp4'),
      ),
  },
  {
    name: 'a finished task whose clip is a file of the user, of its length',
    lay(db, { home }) {
      const { path, bytes } = factsOf(join(home, 'Videos/holiday.mp4'));
      const changes = { id: "'trap-clip'", result_path: '?', state: "json_set(state, '$.media.bytes', ?)" };
      const names = db.prepare("SELECT name FROM pragma_table_info('tasks')").pluck().all() as string[];
      const isPathFirst = names.indexOf('result_path') < names.indexOf('state');
      addRow(db, 'tasks', changes, ...(isPathFirst ? [path, bytes] : [bytes, path]));
    },
  },
  {
    name: 'pictures that nothing uses, under a name that climbs',
    lay(db) {
      addRow(db, 'chat_attachments', { id: "'trap-attachment'", file_name: "'../../../id_rsa'" });
      addRow(db, 'chat_pictures', { sha256: "'trap-picture'", file_name: "'../../../id_rsa.jpg'" });
    },
  },
  {
    name: 'pictures of a conversation that are a picture of the user',
    lay(db, home) {
      const { bytes } = factsOf(join(home.home, 'Pictures/private.jpg'));
      const set = "SET file_name = '../../../Pictures/private.jpg', bytes = ?";
      amongOwn(db, home, (own) => {
        db.prepare(`UPDATE chat_attachments ${set} WHERE ${own('chat_attachments', 'id')}`).run(bytes);
        db.prepare(`UPDATE chat_pictures ${set} WHERE ${own('chat_pictures', 'sha256')}`).run(bytes);
      });
    },
  },
  {
    name: privateReference,
    isOnlyForExports: true,
    lay(db, home) {
      const { path, bytes, modifiedAt } = factsOf(join(home.home, 'Pictures/private.jpg'));
      const set = "SET path = ?, bytes = ?, modified_at = ?, mime = 'image/jpeg'";
      amongOwn(db, home, (own) => {
        db.prepare(`UPDATE files ${set} WHERE ${own('files', 'id')}`).run(path, bytes, modifiedAt);
      });
    },
  },
  {
    name: 'joins that were broken off, of any path',
    lay: (db, { home }) =>
      writeDocument(db, 'join', [
        { id: 'a', partPath: join(home, 'id_rsa'), placing: null },
        { id: 'b', partPath: join(home, 'id_rsa.part'), placing: null },
        {
          id: 'c',
          partPath: join(home, 'id_rsa.mp4'),
          placing: { path: join(home, 'Documents/thesis.docx'), sha256: 'a'.repeat(64) },
        },
      ]),
  },
  {
    name: 'clips that a move has left, of any path',
    lay: (db, { home }) =>
      writeDocument(db, 'library-move-unsettled', [
        {
          id: 'a',
          from: join(home, 'Documents/thesis.docx'),
          to: join(home, 'id_rsa'),
          bytes: 3,
          sha256: null,
        },
        { id: 'b', from: join(home, 'id_rsa'), to: join(home, 'id_rsa'), bytes: 3, sha256: 'a'.repeat(64) },
      ]),
  },
  {
    name: 'a move that goes on, out of any folder',
    lay(db, { home, libraryFolder }) {
      const { path: from, bytes } = factsOf(join(home, 'Videos/holiday.mp4'));
      addRow(db, 'tasks', { id: "'trap-move'", result_path: '?' }, from);
      const inHand = { id: 'trap-move', from, to: join(libraryFolder, 'taken.mp4'), bytes, sha256: null };
      writeDocument(db, 'library-move', { from: dirname(from), to: libraryFolder, clips: 1, bytes, inHand });
    },
  },
  {
    name: 'a half-loaded clip of a task whose id climbs',
    lay: (db) =>
      addRow(db, 'tasks', {
        id: "'../../../id_rsa'",
        status: "'saving'",
        state: "json_object('status', 'saving', 'taskId', remote_task_id, 'trouble', NULL)",
        result_path: 'NULL',
      }),
  },
  {
    name: 'the last number that a row can have',
    isRefused: true,
    lay(db) {
      for (const table of ['tasks', 'chat_messages', 'chat_conversations', 'operation_presets'])
        addRow(db, table, { sequence: '9223372036854775807', id: "'trap-last'" });
    },
  },
];

/** None touches what another one reads: out of torture they share a home, with links in the place of its pictures. */
const sides: Readonly<Record<string, SideWay>> = {
  'a record of exchanges': exchanges,
  'files of presets': presets,
  'price sheets': priceSheets,
  'recipes that are opened': openedRecipes,
};

const ways: Readonly<Record<string, Way>> = {
  'a data folder': asDataFolder,
  'an export': asExport,
  'the archive of a project': asProject,
  'the manifest of an export': asManifest,
  'the connections of an export': asConnections,
  ...(isTorture
    ? Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, together(side)]))
    : {
        'links for pictures, exchanges, presets, prices and recipes': together(
          pictureLinks,
          ...Object.values(sides),
        ),
      }),
  'recipes that a database is made again of': asRecipesOfLibrary,
};

const isImport = (way: Way) => way === asExport || way === asProject;

function valuesOf(way: Way): Values {
  if (way === asManifest || way === asConnections) return few;
  if (way === asExport || way === asProject) return texts;
  return way === asDataFolder ? some : either;
}

const trapsFor = (way: Way) =>
  traps.filter(({ isOnlyForExports = false }) => isImport(way) || !isOnlyForExports);
/** An import brings no document that a trap takes the place of, so its traps lie beside the values; torture has them apart. */
const isInOneRound = (way: Way) => isImport(way) && !isTorture;

for (const [name, way] of Object.entries(ways)) {
  const taken = trapsFor(way).filter(({ isRefused = false }) => !isImport(way) || !isRefused);
  if (way === asDataFolder || (isImport(way) && isTorture)) {
    test(`${name} with every trap does no harm`, async () => {
      sample.imports.length = 0;
      const found = await culprits(way, taken, () => []);
      expect(sample.imports).toHaveLength(way === asProject ? 2 : way === asExport ? 1 : 0);
      // Each alone too: one may hide another.
      for (const trap of isTorture ? trapsFor(way) : [])
        found.push(...(await culprits(way, [trap], () => [])));
      expect([...new Set(found)]).toEqual([]);
    });
  }

  for (const [kind, values] of Object.entries(
    isTorture ? hostileKinds : { 'hostile values': valuesOf(way) },
  )) {
    test(`${name} with ${isInOneRound(way) ? 'every trap and ' : ''}${kind} in every field does no harm`, async () => {
      sample.imports.length = 0;
      const places = [...way.places(sample), ...(isInOneRound(way) ? taken : [])];
      expect(places.length).toBeGreaterThan(5);
      const found: string[] = [];
      const isLong = isTorture && kind === 'long';
      for (const part of isLong ? parted(places.filter(holdsText), longAtOnce) : [places])
        found.push(...(await culprits(way, part, values)));
      if (isInOneRound(way)) expect(sample.imports).toHaveLength(way === asProject ? 2 : 1);
      else if (isImport(way)) expect(sample.imports).not.toEqual([]);
      // Of a document there is one: it holds the other values in further rounds.
      const turns = way === asDataFolder || isImport(way) ? values(sample.home).length : 1;
      for (let turn = 1; isTorture && turn < turns; turn += 1)
        found.push(...(await culprits(way, places.filter(isInDocument), values, turn)));
      expect(found).toEqual([]);
    });
  }
}

if (isTorture) {
  test('a data folder with links in the place of its pictures does no harm', async () => {
    expect(await together(pictureLinks).play(sample, [], few)).toEqual([]);
  });
}

test('a library folder that is a file of the user stays as it is, and a clip waits to be saved', async () => {
  const home = await sample.freshHome();
  const db = connect(join(home.dataFolder, 'studio.db'));
  const row = db.prepare("SELECT value FROM documents WHERE name = 'settings'").get() as { value: string };
  const libraryFolder = join(home.home, 'Pictures/private.jpg');
  writeDocument(db, 'settings', { ...JSON.parse(row.value), libraryFolder });
  db.close();
  expect(await openAndPlay(sample, home)).toEqual(['a new task comes no further than saving']);
});

test('a data folder whose references are files of the user sends none of them by itself', async () => {
  const home = await sample.freshHome();
  const db = connect(join(home.dataFolder, 'studio.db'));
  traps.find(({ name }) => name === privateReference)?.lay(db, home);
  db.close();
  sample.gateway.clear();
  const app = await sample.start(home);
  await app.pass(hourMs, 60);
  await app.end();
  expect(harmDone({ home, app, gateway: sample.gateway })).toEqual([]);
});

test('a task that waits in prepared data goes out once its own connection is signed in, and not before', async () => {
  const [own, other] = [
    'a1b2c3d4-0000-4000-8000-000000000000',
    'b1b2c3d4-0000-4000-8000-000000000000',
  ] as const;
  const home = await sample.freshHome();
  const before = await sample.start(home);
  const [connection] = await must<readonly { id: string }[]>(before, 'connections.list');
  await must(before, 'session.signOut', { id: connection?.id ?? '' });
  await before.end();
  const db = connect(join(home.dataFolder, 'studio.db'));
  const waiting = { status: "'waiting'", state: "json_object('status', 'waiting')", result_path: 'NULL' };
  // Without references: a copied folder has its files' times to the millisecond only, so that one may count as changed.
  const request = "json_set(request, '$.references', json('[]'))";
  const changes = { ...waiting, request, remote_task_id: 'NULL' };
  addRow(db, 'tasks', { ...changes, id: `'${own}'` });
  addRow(db, 'tasks', { ...changes, id: `'${other}'`, connection_id: "'nobody'" });
  db.close();
  const { gateway } = sample;
  gateway.clear();
  const app = await sample.start(home);
  const statusOf = async (id: string) => {
    const task = await must<{ state: { status: string } }>(app, 'tasks.get', { id });
    return task.state.status;
  };
  await app.pass(hourMs, 60);
  expect([await statusOf(own), await statusOf(other)]).toEqual(['waiting', 'waiting']);
  expect(gateway.requests).toEqual([]);
  await must(app, 'session.connect', { address: gateway.address, token: gateway.token });
  const afterASecond = async () => {
    await app.pass(1_000, 1);
    return statusOf(own);
  };
  await expect.poll(afterASecond, { intervals: [20], timeout: patient(60_000) }).toBe('ready');
  await app.pass(hourMs, 60);
  expect(await statusOf(other)).toBe('waiting');
  expect(gateway.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await app.end();
});

test('what is done to a canary, behind the back of the app too, is found', async () => {
  const home = await sample.freshHome();
  const app = await sample.start(home);
  const harm = () => harmDone({ home, app, gateway: sample.gateway });
  const of = (name: string) => join(home.dataFolder, 'attachments', name);
  expect(harm()).toEqual([]);
  rmSync(of('../../../id_rsa'));
  appendFileSync(of('../../../Documents/thesis.docx'), ' ');
  utimesSync(of('../../../Pictures/private.jpg'), 1, 1);
  writeFileSync(of('../../../Documents/new.txt'), 'written');
  copyFileSync(join(home.home, 'Videos/holiday.mp4'), join(home.savedFolder, 'copy.mp4'));
  const secret = readFileSync(join(home.home, 'Documents/secret.txt'));
  await post(sample.gateway, createPath, { data: secret.toString('base64') });
  expect(harm()).toEqual([
    'id_rsa is gone',
    'Documents/thesis.docx was changed',
    'Pictures/private.jpg was changed',
    'Documents/new.txt was written',
    'Documents/secret.txt was read into a request',
    "Videos/holiday.mp4 was saved with the app's own",
    "Videos/Gateway Studio/holiday.mp4 was saved with the app's own",
  ]);
  await app.end();
});
