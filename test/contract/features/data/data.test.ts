import { randomUUID } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSafetyCopies } from '#electron/features/data/safety-copies.ts';
import { foldersDocument } from '#electron/features/settings/model.ts';
import { DiskFailure } from '#electron/files/disk-errors.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aCharge, aTask, states } from '../../../fixtures/builders.ts';
import { patient } from '../../../fixtures/patience.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  archives,
  contentOf,
  type DataBench,
  filesHolding,
  fillData,
  startDataBench,
  token,
  withoutNumbers,
} from '../../../fixtures/services/benches/data-bench.ts';
import { aBudget, aSheet, createSpendParts } from '../../../fixtures/services/benches/spend-bench.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';

/** The app on data of every kind, in folders of this test's own. */
async function filled(): Promise<DataBench> {
  const folder = test.info().outputPath('data');
  const libraryFolder = test.info().outputPath('videos');
  await fillData({ folder, libraryFolder });
  return startDataBench({ folder, libraryFolder });
}

/** All that is below a folder, and when each was written. */
function stateOf(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, ...statSync(join(folder, name)) }))
    .map(({ name, ino, size, mtimeMs, ctimeMs }) => [name, ino, size, mtimeMs, ctimeMs]);
}

/** Ciphertexts in any file of credentials below a folder, those set aside included. */
function sealedIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.includes('credentials.json'))
    .flatMap((name) => {
      const { connections } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        connections: { ciphertext: string | null; setAside: string[] }[];
      };
      return connections.flatMap(({ ciphertext, setAside }) => [
        ...setAside,
        ...(ciphertext ? [ciphertext] : []),
      ]);
    });
}

async function exported(bench: DataBench, isWithClips = false): Promise<string> {
  bench.exportPath = test.info().outputPath('export.zip');
  expect(await bench.data.export(isWithClips)).toMatchObject({ ok: true, value: { name: 'export.zip' } });
  return bench.exportPath;
}

async function imported(bench: DataBench, path: string): Promise<DataBench> {
  bench.importPath = path;
  const found = await bench.data.chooseImport();
  if (!found.ok || found.value === null) throw new Error(JSON.stringify(found));
  expect(await bench.data.import(found.value.id)).toEqual({ ok: true, value: true });
  await bench.end();
  return bench.restart();
}

test('what is exported, reset and imported is equal, tokens excepted: every row, file, setting and connection', async () => {
  const bench = await filled();
  const { spend, charges } = createSpendParts({ db: bench.db });
  spend.sheets.keep('Second', aSheet());
  spend.keepBudgets([aBudget({ day: '5' })]);
  charges.put(aCharge());
  await bench.data.backUp();
  const path = await exported(bench);
  // What the app shows last before it ends is in the export.
  const before = contentOf(bench);
  expect(filesHolding(test.info().outputPath(), token)).toEqual([]);

  expect(await bench.data.reset()).toEqual({ ok: true, value: null });
  expect(bench.asked).toEqual(['restart']);
  await bench.end();
  const empty = await bench.restart();
  expect(empty).toMatchObject({ replacement: 'reset', prepared: { type: 'ready', rebuilt: null } });
  expect((await empty.data.get()).counts).toEqual({ tasks: 0, conversations: 0, connections: 0 });
  expect(empty.session.session.connections.list()).toEqual([]);
  expect(existsSync(join(bench.folder, 'credentials.json'))).toBe(false);

  empty.importPath = path;
  const found = await empty.data.chooseImport();
  expect(found).toMatchObject({
    ok: true,
    value: { name: 'export.zip', appVersion: '0.2.0', counts: { connections: 2 }, clips: 0, underWay: 0 },
  });
  if (!found.ok || found.value === null) return;
  expect(await empty.data.import(found.value.id)).toEqual({ ok: true, value: true });
  await empty.end();
  const after = await empty.restart();
  expect(after).toMatchObject({ replacement: 'imported', prepared: { type: 'ready', rebuilt: null } });
  // What a later version asks of a row is added to it.
  expect(withoutNumbers(contentOf(after))).toMatchObject(withoutNumbers(before));
  const money = createSpendParts({ db: after.db });
  expect([money.spend.sheets.of('Second'), money.spend.budgets()[0]?.budget, money.all().length]).toEqual([
    aSheet(),
    aBudget({ day: '5' }),
    3,
  ]);
  expect(money.charges.sums({ from: 0, until: Number.MAX_SAFE_INTEGER }).get('CNY')?.certain).toBe('21');
  const states = after.session.session.connections.list().map(({ name, state }) => [name, state]);
  expect(states).toEqual([
    ['127.0.0.1:35811', 'needs-token'],
    ['Second', 'needs-token'],
  ]);
  await after.end();
});

test('a safety copy holds all of the data and no token, and comes back as it was', async () => {
  const bench = await filled();
  const before = contentOf(bench);
  const { counts } = await bench.data.get();
  const sealed = sealedIn(bench.folder);
  await bench.data.reset();
  await bench.end();
  const empty = await bench.restart();
  const { safetyCopies } = await empty.data.get();
  expect(safetyCopies).toMatchObject([{ madeFor: 'reset', counts }]);
  // Both connections had their tokens sealed here; what is left holds nothing that is sealed.
  expect(sealed).toHaveLength(2);
  expect(sealedIn(bench.folder)).toEqual([]);

  expect(await empty.data.bringBack(safetyCopies[0]?.id ?? '')).toEqual({ ok: true, value: null });
  await empty.end();
  const back = await empty.restart();
  expect(back.replacement).toBe('brought-back');
  expect(contentOf(back)).toEqual(before);
  expect((await back.data.get()).safetyCopies).toMatchObject([{ madeFor: 'brought-back' }]);
  await back.end();
});

test('an import leaves the token of a connection that is here at the same address, and takes none from the file', async () => {
  const bench = await filled();
  const path = await exported(bench);
  const after = await imported(bench, path);
  const [, second] = after.session.session.connections.list();
  expect(second).toMatchObject({ name: 'Second', state: 'ready', storage: 'keychain' });
  // What a token that stays goes out to is chosen here.
  const { carried } = after.session.session;
  const file = JSON.parse(carried.export());
  const settingsIn = (text = '') => JSON.parse(text).connections[1].settings;
  const { settings } = file.connections[1];
  file.connections[1].settings = { ...settings, paths: { ...settings.paths, createVideo: '/v1/pay' } };
  expect(settingsIn(carried.merge(JSON.stringify(file))?.text)).toEqual(settings);
  // The same id at another address gets nothing.
  const moved = after.session.session.carried
    .export()
    .replaceAll('https://gateway.example', 'https://elsewhere.example');
  const merged = after.session.session.carried.merge(moved);
  expect(JSON.parse(merged?.text ?? '')).toMatchObject({
    connections: [{}, { address: 'https://elsewhere.example', ciphertext: null, setAside: [] }],
  });
  const forged = moved.replaceAll('"ciphertext":null', '"ciphertext":"AAAA"');
  expect(after.session.session.carried.merge(forged)?.text).not.toContain('AAAA');
  await after.end();
});

test('with clips, what is missing here comes along, and what is here stays as it is', async () => {
  const bench = await filled();
  const [name = ''] = readdirSync(bench.libraryFolder);
  const clip = join(bench.libraryFolder, name);
  const bytes = readFileSync(clip);
  const path = await exported(bench, true);
  await rm(clip);
  bench.exportPath = test.info().outputPath('without.zip');
  expect(await bench.data.export(false)).toMatchObject({ value: { missingClips: 0 } });
  expect(await bench.data.export(true)).toMatchObject({ value: { missingClips: 1 } });
  const after = await imported(bench, path);
  expect(readdirSync(bench.libraryFolder)).toEqual([name]);
  expect(readFileSync(clip).equals(bytes)).toBe(true);
  const again = await imported(after, path);
  expect(readdirSync(bench.libraryFolder)).toEqual([name]);
  await again.end();
});

test('without clips, they are found again in the library folder of this computer, and copies in its data folder', async () => {
  const bench = await filled();
  const path = await exported(bench);
  await bench.end();
  // Another computer: other folders, and the clips were carried over by hand.
  const other = await startDataBench({
    folder: test.info().outputPath('other'),
    libraryFolder: test.info().outputPath('films'),
  });
  const [name = ''] = readdirSync(bench.libraryFolder);
  renameSync(join(bench.libraryFolder, name), join(other.libraryFolder, name));
  await rm(bench.libraryFolder, { recursive: true });
  const after = await imported(other, path);
  const found = after.db
    .prepare('SELECT result_path FROM tasks WHERE result_path LIKE ?')
    .pluck()
    .all(`%${name}`);
  expect(found).toEqual([join(other.libraryFolder, name)]);
  const copy = after.db.prepare("SELECT path, modified_at FROM files WHERE id = 'file-copy'").get() as {
    path: string;
    modified_at: number;
  };
  expect(dirname(copy.path)).toBe(join(other.folder, 'copies'));
  // The reference counts as unchanged only where its time of change is the same.
  expect(Math.trunc(statSync(copy.path).mtimeMs)).toBe(copy.modified_at);
  // A folder that is not here gives way to the app's own.
  const settings = createDocuments(after.db).read('settings', (await import('zod')).z.looseObject({}), {});
  expect(settings).toMatchObject({ theme: 'dark', libraryFolder: null });
  await after.end();
});

test('without clips, they are found again in a folder that was chosen earlier on this computer, and count there', async () => {
  const bench = await filled();
  const path = await exported(bench);
  await bench.end();
  const earlier = test.info().outputPath('earlier');
  renameSync(bench.libraryFolder, earlier);
  const other = await startDataBench({
    folder: test.info().outputPath('other'),
    libraryFolder: test.info().outputPath('films'),
    earlierFolders: [earlier],
  });
  const after = await imported(other, path);
  const [name = ''] = readdirSync(earlier);
  const found = after.db.prepare('SELECT result_path FROM tasks WHERE name = ?').pluck().all('Snow');
  expect(found).toEqual([join(earlier, name)]);
  const folders = createDocuments(after.db).read(foldersDocument.name, foldersDocument.schema, []);
  expect(folders).toContain(earlier);
  await after.end();
});

test('a task that waited to be sent when it was exported is never sent by the app: its outcome is unknown', async () => {
  const bench = await filled();
  bench.db.exec(
    "UPDATE tasks SET status = 'waiting', state = '{\"status\":\"waiting\"}' WHERE id = 'one-failed'",
  );
  const path = await exported(bench);
  bench.db.exec("UPDATE tasks SET status = 'rejected' WHERE id = 'one-failed'");
  const after = await imported(bench, path);
  const row = after.db.prepare("SELECT status, state FROM tasks WHERE id = 'one-failed'").get();
  expect(row).toMatchObject({ status: 'unknown', state: expect.stringContaining('tasks.restored') });
  // It may have been charged, at a price that nobody knows here.
  const charge = after.db.prepare("SELECT charge, amount FROM charges WHERE id = 'one-failed'").get();
  expect(charge).toMatchObject({ charge: 'possible', amount: null });
  await after.end();
});

test('while tasks or answers are under way, or the library moves, nothing takes the place of the data, nor when that begins at the last moment', async () => {
  const bench = await filled();
  const path = await exported(bench);
  bench.importPath = path;
  const found = await bench.data.chooseImport();
  const start = "UPDATE tasks SET status = 'running' WHERE id = 'one-failed'";
  bench.db.exec(start);
  const refused = { ok: false, error: { code: 'data.under-way', details: { count: 1 } } };
  expect(await bench.data.reset()).toMatchObject(refused);
  expect(await bench.data.import((found.ok && found.value?.id) || '')).toMatchObject(refused);
  bench.db.exec("UPDATE tasks SET status = 'failed' WHERE id = 'one-failed'");
  bench.otherWork = 1;
  expect(await bench.data.get()).toMatchObject({ underWay: 1 });
  expect(await bench.data.reset()).toMatchObject(refused);
  expect(await bench.data.import((found.ok && found.value?.id) || '')).toMatchObject(refused);
  expect(bench.asked).toEqual([]);

  bench.otherWork = 0;
  expect(await bench.data.reset()).toEqual({ ok: true, value: null });
  bench.db.exec(start);
  await bench.end();
  expect(bench.asked).toEqual(['restart']);
  const after = await bench.restart();
  expect(after.replacement).toBe('kept');
  expect((await after.data.get()).counts.tasks).toBeGreaterThan(1);
  // The folder that was prepared for the copy is gone again.
  expect(readdirSync(join(bench.folder, 'safety-copies'))).toEqual([]);
  after.db.exec("UPDATE tasks SET status = 'failed' WHERE id = 'one-failed'");

  after.importPath = path;
  after.exportPath = test.info().outputPath('again.zip');
  const again = await after.data.chooseImport();
  after.isLibraryMoving = true;
  expect(await after.data.get()).toMatchObject({ isLibraryMoving: true, underWay: 0 });
  const refusedNow = { ok: false, error: { code: 'data.library-moving' } };
  expect(await after.data.reset()).toMatchObject(refusedNow);
  expect(await after.data.export(true)).toMatchObject(refusedNow);
  expect(await after.data.import((again.ok && again.value?.id) || '')).toMatchObject(refusedNow);
  expect(after.asked).toEqual([]);

  after.isLibraryMoving = false;
  expect(await after.data.reset()).toEqual({ ok: true, value: null });
  after.isLibraryMoving = true;
  await after.end();
  expect(after.asked).toEqual(['restart']);
  const last = await after.restart();
  expect([last.replacement, (await last.data.get()).counts.tasks > 1]).toEqual(['kept', true]);
  await last.end();
});

test('safety copies stand with the newest first', async () => {
  const folder = test.info().outputPath('data');
  const copies = createSafetyCopies(folder, randomUUID);
  const counts = { tasks: 0, conversations: 0, connections: 0 };
  for (const madeAt of [2_000, 4_000, 1_000, 3_000]) {
    const id = await copies.prepare({ madeAt, madeFor: 'reset', counts }, '{}');
    writeFileSync(join(folder, 'safety-copies', id, 'studio.db'), '');
  }
  expect((await copies.list()).map(({ madeAt }) => madeAt)).toEqual([4_000, 3_000, 2_000, 1_000]);
});

test('safety copies tell their size and are deleted one by one; one that was cut off goes at the next start', async () => {
  const bench = await filled();
  await bench.data.reset();
  await bench.end();
  const second = await bench.restart();
  await second.data.reset();
  await second.end();
  const third = await second.restart();
  const copies = (await third.data.get()).safetyCopies;
  const [full, empty] = [true, false].map((isFull) =>
    copies.find(({ counts }) => counts.tasks > 0 === isFull),
  );
  const folder = join(bench.folder, 'safety-copies');
  const sizeOf = (id: string) =>
    readdirSync(join(folder, id), { recursive: true, encoding: 'utf8' })
      .map((name) => statSync(join(folder, id, name)))
      .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
  expect([empty?.bytes, full?.bytes]).toEqual([sizeOf(empty?.id ?? ''), sizeOf(full?.id ?? '')]);
  expect(full?.bytes).toBeGreaterThan(empty?.bytes ?? 0);

  expect(await third.data.deleteCopy(full?.id ?? '')).toEqual({ ok: true, value: null });
  expect((await third.data.get()).safetyCopies).toEqual([empty]);
  expect(readdirSync(folder)).toEqual([empty?.id]);
  const gone = { ok: false, error: { code: 'data.copy-gone' } };
  expect(await third.data.deleteCopy(full?.id ?? '')).toMatchObject(gone);
  for (const id of ['..', '.', '', '../backups']) expect(await third.data.deleteCopy(id)).toMatchObject(gone);
  renameSync(join(folder, empty?.id ?? ''), join(folder, `${empty?.id}.deleted`));
  await third.end();
  const last = await third.restart();
  expect([readdirSync(folder), (await last.data.get()).safetyCopies]).toEqual([[], []]);
  await last.end();
});

test('a cancelled export or check, and a disk that fills up, leave nothing behind', async () => {
  const bench = await filled();
  bench.exportPath = test.info().outputPath('export.zip');
  bench.onProgress = () => bench.data.cancel();
  expect(await bench.data.export(true)).toEqual({ ok: true, value: null });
  expect(readdirSync(test.info().outputPath()).filter((name) => name.includes('export'))).toEqual([]);
  bench.onProgress = () => undefined;
  const path = await exported(bench, true);
  bench.onProgress = () => bench.data.cancel();
  bench.importPath = path;
  expect(await bench.data.chooseImport()).toEqual({ ok: true, value: null });
  expect(existsSync(join(bench.folder, 'incoming'))).toBe(false);
  await bench.end();

  const noRoom = async () => 10;
  const { writeArchive } = await import('#electron/workers/archive/write-archive.ts');
  const { unpackArchive } = await import('#electron/workers/archive/read-archive.ts');
  const full = await startDataBench({
    folder: bench.folder,
    libraryFolder: bench.libraryFolder,
    archives: {
      ...archives,
      write: (target, plan, options) => writeArchive(target, plan, options, noRoom),
      unpack: (format, source, folder, options) => unpackArchive(format, source, folder, options, noRoom),
    },
  });
  full.exportPath = test.info().outputPath('second.zip');
  const noSpace = { ok: false, error: { code: 'disk.full' } };
  expect(await full.data.export(false)).toMatchObject(noSpace);
  full.importPath = path;
  expect(await full.data.chooseImport()).toMatchObject(noSpace);
  expect(existsSync(join(bench.folder, 'incoming', 'studio.db'))).toBe(false);
  expect(readdirSync(test.info().outputPath()).filter((name) => name.includes('second'))).toEqual([]);
  await full.end();

  // Only Linux has a device that is always full.
  if (process.platform !== 'linux') return;
  const onFullDevice = await startDataBench({
    folder: bench.folder,
    libraryFolder: bench.libraryFolder,
    archives: {
      ...archives,
      write: (target, plan, options) =>
        writeArchive(target, plan, options, undefined, () => createWriteStream('/dev/full')),
    },
  });
  onFullDevice.exportPath = test.info().outputPath('third.zip');
  expect(await onFullDevice.data.export(true)).toMatchObject(noSpace);
  expect(readdirSync(test.info().outputPath()).filter((name) => name.includes('third'))).toEqual([]);
  await onFullDevice.end();
});

test('an export that no import could read is told as too large', async () => {
  const write = () => Promise.reject(new DiskFailure('EFBIG'));
  const folder = test.info().outputPath('data');
  const bench = await startDataBench({ folder, libraryFolder: folder, archives: { ...archives, write } });
  bench.exportPath = test.info().outputPath('export.zip');
  expect(await bench.data.export(true)).toMatchObject({ ok: false, error: { code: 'data.too-large' } });
  await bench.end();
});

test('what is wrong with a file is told also where what was read of it cannot be removed', async () => {
  test.skip(process.platform === 'win32', 'no folder of an open database is moved there');
  const folder = test.info().outputPath('data');
  // A folder below a file is one that nobody can remove.
  const unpack = async () => {
    renameSync(folder, `${folder} of before`);
    writeFileSync(folder, '');
    return { ok: false, error: 'damaged' } as const;
  };
  const bench = await startDataBench({ folder, libraryFolder: folder, archives: { ...archives, unpack } });
  bench.importPath = 'export.zip';
  expect(await bench.data.chooseImport()).toMatchObject({ error: { code: 'data.damaged' } });
  expect(bench.log.text()).toContain('an import was not tidied');
  await rm(folder);
  renameSync(`${folder} of before`, folder);
  await bench.end();
});

test('a copy is made on demand although this day has one, and the logs are shown', async () => {
  const bench = await filled();
  expect((await bench.data.get()).lastBackupAt).toBeNull();
  await bench.data.backUp();
  expect(await bench.data.backUp()).toMatchObject({ ok: true });
  expect(readdirSync(join(bench.folder, 'backups'))).toHaveLength(2);
  expect((await bench.data.get()).lastBackupAt).not.toBeNull();
  await bench.data.openFolder('logs');
  expect(bench.asked).toEqual(['logs']);
  await bench.end();
});

test('a database that brings triggers, views or foreign tables leaves them behind', async () => {
  const bench = await filled();
  bench.db.exec(`CREATE TRIGGER evil AFTER UPDATE ON tasks BEGIN DELETE FROM documents; END;
    CREATE TABLE foreign_one (text TEXT); CREATE VIEW foreign_view AS SELECT id FROM tasks;`);
  const path = await exported(bench);
  bench.db.exec('DROP TRIGGER evil; DROP TABLE foreign_one; DROP VIEW foreign_view;');
  const after = await imported(bench, path);
  await after.end();
  const db = openStore(join(bench.folder, 'studio.db'));
  const names = db.prepare('SELECT name FROM sqlite_schema').pluck().all();
  for (const foreign of ['evil', 'foreign_one', 'foreign_view']) expect(names).not.toContain(foreign);
  db.close();
});

test('killed at any moment of an import, the next start has no clip of it that no task knows, and every clip that was there', async () => {
  test.setTimeout(patient(120_000));
  const bench = await filled();
  const [name = ''] = readdirSync(bench.libraryFolder);
  const path = await exported(bench, true);
  const bytes = readFileSync(join(bench.libraryFolder, name));
  // Another clip has the name by now, so that the one of the export gets a number.
  writeFileSync(join(bench.libraryFolder, name), 'another clip');
  bench.importPath = path;
  const found = await bench.data.chooseImport();
  /** The disk at each moment at which the app could have been killed. */
  const moments: string[] = [];
  let last = '';
  const keep = (): void => {
    // Of moments between which nothing changed on the disk one tells all.
    const now = JSON.stringify([bench.folder, bench.libraryFolder].map(stateOf));
    if (now === last) return;
    last = now;
    const moment = test.info().outputPath('moments', String(moments.length));
    for (const [folder, to] of [
      [bench.folder, 'data'],
      [bench.libraryFolder, 'videos'],
    ] as const) {
      cpSync(folder, join(moment, to), { recursive: true, preserveTimestamps: true });
    }
    moments.push(moment);
  };
  bench.onProgress = keep;
  expect(await bench.data.import((found.ok && found.value?.id) || '')).toEqual({ ok: true, value: true });
  keep();
  await bench.end();
  keep();
  expect(moments.length).toBeGreaterThan(3);
  const left = [];
  for (const moment of moments) {
    // The folder of clips is where it was: the journal names it.
    await rm(bench.libraryFolder, { recursive: true });
    cpSync(join(moment, 'videos'), bench.libraryFolder, { recursive: true });
    const again = await startDataBench({ folder: join(moment, 'data'), libraryFolder: bench.libraryFolder });
    await expect.poll(() => existsSync(join(moment, 'data', 'import-clips.json'))).toBe(false);
    const names = readdirSync(bench.libraryFolder).sort();
    expect(readFileSync(join(bench.libraryFolder, name), 'utf8')).toBe('another clip');
    left.push([again.replacement, names.length]);
    if (again.replacement === 'imported')
      expect(readFileSync(join(bench.libraryFolder, names[0] ?? '')).equals(bytes)).toBe(true);
    await again.end();
  }
  // Until the swap is decided nothing of the import stays, and from then on all of it does.
  const before = moments.slice(0, -2).map(() => [null, 1]);
  expect(left).toEqual([...before, ['kept', 1], ['imported', 2]]);
});

test('an import that is refused after its clips were placed takes them back; while one goes on a second one is refused, and takes nothing from it', async () => {
  const bench = await filled();
  const path = await exported(bench, true);
  const [name = ''] = readdirSync(bench.libraryFolder);
  // Another clip has the name by now: with the very name, the task here would know what comes.
  writeFileSync(join(bench.libraryFolder, name), 'another clip');
  bench.importPath = path;
  const found = await bench.data.chooseImport();
  bench.onProgress = () => {
    bench.isLibraryMoving = true;
  };
  const refused = await bench.data.import((found.ok && found.value?.id) || '');
  expect(refused).toMatchObject({ ok: false, error: { code: 'data.library-moving' } });
  expect(bench.asked).toEqual([]);
  expect(readdirSync(bench.libraryFolder)).toEqual([name]);
  await bench.end();
  const next = await bench.restart();
  expect(next.replacement).toBeNull();

  await rm(join(bench.libraryFolder, name));
  next.importPath = path;
  const again = await next.data.chooseImport();
  const id = (again.ok && again.value?.id) || '';
  const [first, second] = await Promise.all([next.data.import(id), next.data.import(id)]);
  expect([first, second]).toMatchObject([{ ok: true, value: true }, { error: { code: 'data.busy' } }]);
  await next.end();
  await (await next.restart()).end();
  expect(readdirSync(bench.libraryFolder)).toEqual([name]);
});

test('an import that is cancelled once its clips are placed takes them back, and nothing is replaced', async () => {
  const one = await filled();
  const path = await exported(one, true);
  await one.end();
  const { folder, libraryFolder } = one;
  const [name = ''] = readdirSync(libraryFolder);
  writeFileSync(join(libraryFolder, name), 'another clip');
  const bench: DataBench = await startDataBench({
    folder,
    libraryFolder,
    archives: {
      ...archives,
      async placeClips(...clips) {
        const placed = await archives.placeClips(...clips);
        bench.data.cancel();
        return placed;
      },
    },
  });
  bench.importPath = path;
  const found = await bench.data.chooseImport();
  expect(await bench.data.import((found.ok && found.value?.id) || '')).toEqual({ ok: true, value: false });
  expect([bench.asked, readdirSync(libraryFolder)]).toEqual([[], [name]]);
  await bench.end();
});

test('the question names counts, connections with their addresses, the folders of clips, and what stays out, whatever the file says of itself', async () => {
  const bench = await filled();
  bench.db.exec(
    `INSERT INTO task_ledger (task_id, at, to_status, why) VALUES ('one-ready', 1, 'no-such-status', 'x')`,
  );
  const theirs = test.info().outputPath('their videos');
  mkdirSync(theirs);
  bench.db.exec(
    `UPDATE documents SET value = json_set(value, '$.libraryFolder', '${theirs}') WHERE name = 'settings'`,
  );
  const { counts } = await bench.data.get();
  expect(counts).toMatchObject({ tasks: expect.any(Number), connections: 2 });
  // The same export with a manifest that tells of nothing.
  const [from, unpacked] = [await exported(bench), test.info().outputPath('unpacked')];
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const read = await archives.unpack('gateway-studio-export', from, unpacked, options);
  if (!read.ok) throw new Error(read.error);
  const nothing = Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as typeof counts;
  const plan = {
    format: 'gateway-studio-export' as const,
    facts: { ...read.value.facts, counts: nothing },
    database: join(unpacked, 'database.db'),
    connections: readFileSync(join(unpacked, 'connections.json'), 'utf8'),
    folders: {},
    files: [],
    clips: [],
  };
  bench.importPath = test.info().outputPath('small.zip');
  await archives.write(bench.importPath, plan, options);
  expect(await bench.data.chooseImport()).toMatchObject({
    ok: true,
    value: {
      counts,
      connections: [
        { name: '127.0.0.1:35811', address: 'http://127.0.0.1:35811' },
        { name: 'Second', address: 'https://gateway.example' },
      ],
      folders: [theirs, bench.libraryFolder],
      leftOut: 1,
    },
  });
  await bench.end();
});

test('a data folder whose rows are numbered to the end still starts, tells what it holds, and takes new tasks', async () => {
  const bench = await filled();
  await bench.data.backUp();
  bench.db.exec(
    'UPDATE tasks SET sequence = 9223372036854775807 WHERE sequence = (SELECT max(sequence) FROM tasks)',
  );
  // Those who look at it while it is open come to an end too.
  expect((await bench.data.get()).clips.count).toBeGreaterThan(0);
  await bench.end();
  const again = await bench.restart();
  expect(again.prepared).toMatchObject({ type: 'ready', rebuilt: { backup: expect.any(String) } });
  expect((await again.data.get()).counts.tasks).toBeGreaterThan(1);
  const task = aTask(states.failed);
  createTasksRepository(again.db, anyPlace).write([{ isNew: true, task, entries: [] }]);
  expect(createTasksRepository(again.db, anyPlace).get(task.id)).toEqual(task);
  await again.end();
});
