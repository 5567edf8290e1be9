import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { appError, importedConnectionId, maxProjects, type Project } from '#contract';
import { idOfAddress } from '#electron/features/connections/connection-list.ts';
import { hashBytes } from '#electron/files/hash.ts';
import { createCastRepository } from '#electron/store/cast.ts';
import { adoptProject, describeProject } from '#electron/store/integrity/project-archive.ts';
import type { Db } from '#electron/store/open.ts';
import { createProjectsRepository } from '#electron/store/projects.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aCharge, aTask, states } from '../../../fixtures/builders.ts';
import { startOfTime } from '../../../fixtures/fake-clock.ts';
import { rounds } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  archives,
  type DataBench,
  fillData,
  startDataBench,
  token,
} from '../../../fixtures/services/benches/data-bench.ts';
import { createSpendParts } from '../../../fixtures/services/benches/spend-bench.ts';
import { buildChild } from '../../../fixtures/services/killed/child.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';
import { growProject } from '../../../fixtures/store/grown-project.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

const projectId = randomUUID();
const address = 'gateway.example';

/** An app with all kinds of data, of which every finished clip and every conversation belongs to one project. */
async function withProject(own = archives): Promise<DataBench> {
  const folder = test.info().outputPath('data');
  const libraryFolder = test.info().outputPath('videos');
  await fillData({ folder, libraryFolder });
  const bench = await startDataBench({ folder, libraryFolder, archives: own });
  createProjectsRepository(bench.db).insert({
    id: projectId,
    name: 'The lantern / 灯笼',
    note: 'Five shots',
    colour: 'orange',
    createdAt: 5,
    isArchived: false,
  });
  bench.db.exec(
    `UPDATE tasks SET project_id = '${projectId}', gateway_address = 'https://${address}', gateway_label = '${address}';
     UPDATE chat_conversations SET project_id = '${projectId}';
     UPDATE charges SET at = at - 31536000000;`, // What was recorded is of a time that is yet to come on the bench's clock.
  );
  // The picture that the clip was made of lies where the user keeps it.
  const picture = test.info().outputPath('mine.jpg');
  writeFileSync(picture, Buffer.alloc(5_827, 9));
  bench.db
    .prepare("UPDATE files SET path = ?, sha256 = ? WHERE name = 'mine.jpg'")
    .run(picture, hashBytes(readFileSync(picture)));
  const media = bench.db.prepare("SELECT id FROM files WHERE name = 'mine.jpg'").pluck().all()[0];
  createCastRepository(bench.db, () => undefined).insert([
    {
      id: randomUUID(),
      kind: 'character',
      name: 'Mara',
      description: 'A young fisher',
      note: '',
      putsDescription: true,
      project: projectId,
      media: [{ fileId: String(media), shows: 'face' }],
      createdAt: 7,
    },
  ]);
  return bench;
}

async function exported(bench: DataBench, isWithAddresses = false): Promise<string> {
  bench.exportPath = test.info().outputPath('lantern.gwproject');
  const done = await bench.data.exportProject({ id: projectId, isWithAddresses });
  expect(done).toMatchObject({ ok: true, value: { name: 'lantern.gwproject' } });
  return bench.exportPath;
}

async function read(bench: DataBench, path: string) {
  const found = await bench.data.readProject(path);
  if (!found.ok || found.value === null) throw new Error(JSON.stringify(found));
  return found.value;
}

async function imported(bench: DataBench, path: string): Promise<string> {
  const { id } = await read(bench, path);
  const done = await bench.data.importProject(id);
  if (!done.ok || done.value === null) throw new Error(JSON.stringify(done));
  return done.value.projectId;
}

async function emptyBench(name: string): Promise<DataBench> {
  return startDataBench({
    folder: test.info().outputPath(name),
    libraryFolder: test.info().outputPath(`${name}-videos`),
  });
}

/** Files that this process holds open, where the system says so. Windows does not remove such a file. */
function heldFiles(): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}

test('an archive whose reading is cancelled, at its first byte or its last, asks nothing, leaves nothing and can be read again, also while what was read before is let go of', async () => {
  const bench = await withProject();
  const path = await exported(bench);
  for (const isMoment of [() => true, (done: number, total: number) => done === total]) {
    bench.onProgress = (_, done, total) => void (isMoment(done, total) && bench.data.cancel());
    expect(await bench.data.readProject(path)).toEqual({ ok: true, value: null });
    expect(existsSync(join(bench.folder, 'incoming'))).toBe(false);
  }
  bench.onProgress = () => undefined;
  const letGo = bench.data.importProject((await read(bench, path)).id);
  await bench.data.discardImport();
  expect(await letGo, 'nothing is taken from a folder on its way out').toMatchObject({
    error: { code: 'data.import-gone' },
  });
  const { id } = await read(bench, path);
  bench.onProgress = () => bench.data.cancel();
  expect(await bench.data.importProject(id), 'what was read can still come').toEqual({
    ok: true,
    value: null,
  });
  bench.onProgress = () => undefined;
  const projects = createProjectsRepository(bench.db);
  const [own] = projects.list();
  const more = Array.from({ length: maxProjects - 1 }, () => ({ ...own, id: randomUUID() }) as Project);
  more.forEach(projects.insert);
  expect(await bench.data.importProject(id)).toMatchObject({ error: { code: 'projects.full' } });
  projects.dissolve(more[0]?.id ?? '');
  expect(await bench.data.importProject(id)).toMatchObject({ ok: true, value: {} });
  for (let round = 0; round < rounds(1, 40); round += 1) {
    await read(bench, path);
    // As a window does: it does not wait for the one before it asks for the other.
    const discarded = bench.data.discardImport();
    await read(bench, path);
    await discarded;
    expect(readdirSync(join(bench.folder, 'incoming'))).toContain('studio.db');
  }
  await bench.end();
});

/** What of a project is promised: each row, with ids as places in their list, and each file by its content. */
function contentOf({ db, folder }: Pick<DataBench, 'db' | 'folder'>, id: string) {
  const all = (sql: string) => db.prepare(sql).all(id) as Record<string, unknown>[];
  const withBytes = (found: Record<string, unknown>[], pathOf: (row: Record<string, unknown>) => string) =>
    found.map(({ result_path: _, path: __, ...row }, at) => ({
      ...row,
      content: hashBytes(readFileSync(pathOf(found[at] ?? {}))),
    }));
  const tasks = `SELECT * FROM tasks WHERE project_id = ? AND result_path IS NOT NULL AND status = 'ready' AND removed_at IS NULL`;
  const talks = 'SELECT * FROM chat_conversations WHERE project_id = ? AND removed_at IS NULL';
  const messages = `SELECT m.* FROM chat_messages m JOIN (${talks}) c ON c.sequence = m.conversation`;
  const attached = `SELECT file FROM chat_message_files WHERE message IN (SELECT sequence FROM (${messages}))`;
  const cast = 'SELECT * FROM cast_entries WHERE project_id = ? AND removed_at IS NULL';
  const named = (rows: string, column: string, path = '$') =>
    `SELECT f.*, key FROM (${rows}) r, json_each(r.${column}, '${path}') JOIN files f ON f.id = json_extract(value, '$.fileId')
     WHERE f.link IS NULL ORDER BY r.sequence, key`;
  const rows = {
    project: all('SELECT * FROM projects WHERE id = ?'),
    tasks: withBytes(all(`${tasks} ORDER BY sequence`), ({ result_path: path }) => String(path)),
    ledger: all(
      `SELECT l.* FROM task_ledger l JOIN (${tasks}) t ON t.id = l.task_id ORDER BY t.sequence, l.sequence`,
    ),
    references: withBytes(all(named(tasks, 'request', '$.references')), ({ path }) => String(path)),
    charges: all(
      // An imported one counts towards no budget.
      `SELECT charges.*, NULL AS connection_id, NULL AS currency, NULL AS amount FROM charges LEFT JOIN tasks t ON t.id = charges.id LEFT JOIN chat_messages m ON m.id = charges.id
       WHERE charges.project_id = ? ORDER BY t.sequence, m.sequence, charges.at`,
    ),
    conversations: all(`${talks} ORDER BY sequence`),
    messages: all(`${messages} ORDER BY c.sequence, m.sequence`),
    sentPictures: withBytes(
      all(`SELECT * FROM chat_attachments WHERE id IN (${attached}) ORDER BY file_name`),
      ({ file_name: name }) => join(folder, 'attachments', String(name)),
    ),
    pictures: withBytes(
      all(`SELECT * FROM chat_pictures WHERE sha256 IN (${attached}) ORDER BY file_name`),
      ({ file_name: name }) => join(folder, 'pictures', String(name)),
    ),
    cast: all(`${cast} ORDER BY place, sequence`),
    media: withBytes(all(named(cast, 'media')), ({ path }) => String(path)),
  };
  const ids = new Map<string, string>();
  const withoutIds = JSON.stringify(rows, (key, value: unknown) => {
    if (numbered.includes(key)) return undefined;
    return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;
  }).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (one) => {
    if (!ids.has(one)) ids.set(one, `id ${ids.size}`);
    return ids.get(one) ?? '';
  });
  return JSON.parse(withoutIds) as typeof rows;
}

/** What a database numbers by itself, and what goes to a model, which is made again of what is shown. */
const numbered = ['sequence', 'conversation', 'unindexed_from', 'wire'];

test('a project goes out and comes back into an empty folder, equal in every row and byte', async () => {
  const size = { clips: rounds(20, 100), castEntries: rounds(6, 20), conversations: rounds(4, 10) };
  const { clips, castEntries, conversations } = size;
  const bench = await withProject();
  growProject(bench, projectId, test.info().outputPath(), size);
  const path = await exported(bench, true);
  const before = contentOf(bench, projectId);
  const empty = await emptyBench('empty');
  const count = (rows: Record<string, unknown[]>) =>
    Object.fromEntries(Object.entries(rows).map(([name, found]) => [name, found.length]));
  expect(count(before)).toEqual({
    project: 1,
    tasks: clips,
    ledger: 5 * clips,
    references: clips,
    charges: clips + 1,
    conversations,
    messages: 2 * conversations,
    sentPictures: conversations,
    pictures: conversations,
    cast: castEntries,
    media: castEntries,
  });
  expect(new Set(before.tasks.map(({ content }) => content)).size).toBe(clips);
  expect(await read(empty, path)).toMatchObject({
    name: 'The lantern / 灯笼',
    ...size,
    missingFiles: [],
    missingClips: 0,
    leftOut: 0,
  });
  const id = await imported(empty, path);
  expect(empty.asked).toEqual([`project ${id}`]);
  expect(contentOf(empty, id)).toEqual(before);
  // The references of clips and of the cast are files of the app's own.
  const copies = empty.db.prepare('SELECT path FROM files').pluck().all() as string[];
  expect(copies.filter((copy) => dirname(copy) !== join(empty.folder, 'copies'))).toEqual([]);
  expect(readdirSync(empty.folder).filter((name) => /^(incoming|import-clips)/.test(name))).toEqual([]);
});

test('an export is shown where it lies, whatever was saved since', async () => {
  const bench = await withProject();
  const archive = await exported(bench, false);
  bench.exportPath = test.info().outputPath('all.zip');
  await bench.data.export(false);
  bench.exportPath = null;
  await bench.data.export(false);
  for (const work of ['export-project', 'export'] as const) await bench.data.showExport(work);
  expect(bench.asked.slice(-2)).toEqual([archive, test.info().outputPath('all.zip')]);
  await bench.end();
});

test('an archive holds no token and no path; addresses and names of gateways only where that is wanted; nothing of other projects', async () => {
  const bench = await withProject();
  bench.db.exec(
    "UPDATE tasks SET project_id = NULL, prompt = 'Not of this project' WHERE result_path IS NULL",
  );
  // An answer that was refused names the host, and the id of a connection is made of its address.
  const error = appError('gateway.bad-request', `No answer of ${address}.`, { details: { host: address } });
  const id = idOfAddress(`https://${address}`);
  bench.db.exec(`UPDATE tasks SET connection_id = '${id}'; UPDATE charges SET connection_id = '${id}', project_id = '${projectId}';
    UPDATE chat_conversations SET connection_id = '${id}';
    UPDATE chat_messages SET body = json_set(body, '$.error', json('${JSON.stringify(error)}')) WHERE role = 'model'`);
  // Three letters are what the index of a search keeps of a text.
  const others = ['Not of this project', 'Another talk', 'Said to nobody else', 'qzj', 'jxk'];
  const secrets = [token, address, id, test.info().outputDir, ...others];
  const found = async (isWithAddresses: boolean) => {
    const bytes = readFileSync(await exported(bench, isWithAddresses)).toString('latin1');
    return secrets.filter((secret) => bytes.includes(secret));
  };
  expect(await found(false)).toEqual([]);
  const empty = await emptyBench('empty');
  await imported(empty, bench.exportPath ?? '');
  const errors = empty.db
    .prepare("SELECT json_extract(body, '$.error') FROM chat_messages WHERE role = 'model'")
    .pluck();
  expect(errors.all().map((one) => JSON.parse(String(one)))).toEqual([
    { code: error.code, message: '', retryable: error.retryable },
  ]);
  expect(await found(true)).toEqual([address, id]);
});

test('the same archive twice makes two projects beside the first, each with clips of its own; a charge counts once', async () => {
  const bench = await withProject();
  const money = createSpendParts({ db: bench.db });
  money.charges.put(aCharge({ projectId }));
  const charges = money.all();
  // Of variations, the first of which is in another project.
  const of = randomUUID();
  bench.db
    .prepare('UPDATE tasks SET variation = ? WHERE project_id = ?')
    .run(JSON.stringify({ of, number: 2, count: 2 }), projectId);
  const before = contentOf(bench, projectId);
  const path = await exported(bench);
  const ids = [await imported(bench, path), await imported(bench, path)];
  expect(new Set([projectId, ...ids]).size).toBe(3);
  expect(bench.db.prepare('SELECT name FROM projects ORDER BY rowid').pluck().all()).toEqual(
    ['', ' 2', ' 3'].map((ending) => `The lantern / 灯笼${ending}`),
  );
  const empty = await emptyBench('empty');
  for (const _ of ids) await imported(empty, path);
  expect(createSpendParts({ db: empty.db }).all()).toHaveLength(charges.length);
  expect(contentOf(bench, projectId)).toEqual(before);
  const clips = bench.db.prepare('SELECT result_path FROM tasks WHERE result_path IS NOT NULL').pluck().all();
  expect(new Set(clips).size).toBe(3);
  expect(bench.db.prepare('SELECT DISTINCT stack FROM tasks').pluck().all()).toHaveLength(3);
  expect(readdirSync(bench.libraryFolder).filter((name) => name.endsWith('.mp4'))).toHaveLength(3);
  expect(money.all()).toEqual(charges);
  expect(heldFiles().filter((file) => file.includes('incoming'))).toEqual([]);
});

test('a picture that goes with a deleted conversation while a project with it comes in is there for that one', async () => {
  const bench = await withProject();
  const path = await exported(bench);
  const folder = join(bench.folder, 'pictures');
  const names = readdirSync(folder);
  const { exec } = bench.db;
  bench.db.exec = (sql) => {
    for (const name of names) rmSync(join(folder, name), { force: true });
    return exec.call(bench.db, sql);
  };
  await imported(bench, path);
  const shown = bench.db.prepare('SELECT file_name FROM chat_pictures').pluck().all();
  expect(readdirSync(folder).sort()).toEqual(shown.sort());
});

test('what was read is not taken for another archive that is read while an earlier import is taken back', async () => {
  const path = await exported(await withProject());
  const folder = test.info().outputPath('other');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'import-clips.json'), '[]');
  let goOn: () => void = () => undefined;
  const takenBack = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const own = { ...archives, takeBackClips: () => takenBack };
  const bench = await startDataBench({
    folder,
    libraryFolder: test.info().outputPath('other-videos'),
    archives: own,
  });
  const { id } = await read(bench, path);
  const done = bench.data.importProject(id);
  await read(bench, path);
  goOn();
  expect(await done).toMatchObject({ ok: false, error: { code: 'data.import-gone' } });
});

test('a clip that was kept though it could not be examined goes along, and says nothing of where it lay; what is missing is named: files of references, and clips', async () => {
  const bench = await withProject();
  const path = join(bench.libraryFolder, 'Kept (1a2b3c4d).mp4');
  writeFileSync(path, 'bytes that are paid for');
  const error = appError('download.cannot-be-examined', 'The clip is kept.', { details: { cause: path } });
  const kept = aTask({ status: 'failed', taskId: 'remote-7', error }, { resultPath: path, projectId });
  const task = { ...kept, id: randomUUID() };
  createTasksRepository(bench.db, anyPlace).write([{ isNew: true, task, entries: [] }]);
  const archive = await exported(bench);
  expect(readFileSync(archive).toString('latin1')).not.toContain(bench.libraryFolder);
  const empty = await emptyBench('empty');
  expect(await read(empty, archive)).toMatchObject({ clips: 2, missingClips: 0, leftOut: 0 });
  await imported(empty, archive);
  const [copy] = empty.db.prepare("SELECT result_path FROM tasks WHERE status = 'failed'").pluck().all();
  expect(copy).toBe(join(empty.libraryFolder, basename(path)));
  expect(readFileSync(String(copy), 'utf8')).toBe('bytes that are paid for');
  rmSync(path);
  writeFileSync(test.info().outputPath('mine.jpg'), 'another picture by now');
  const lacking = { clips: 2, missingFiles: ['mine.jpg'], missingClips: 1 };
  expect(await read(empty, await exported(bench))).toMatchObject(lacking);
  for (const name of readdirSync(bench.libraryFolder)) rmSync(join(bench.libraryFolder, name));
  for (const kind of ['pictures', 'attachments'])
    for (const name of readdirSync(join(bench.folder, kind))) rmSync(join(bench.folder, kind, name));
  expect(await read(empty, await exported(bench))).toMatchObject({
    clips: 2,
    missingFiles: ['mine.jpg', 'What is this?'],
    missingClips: 2,
    missingTitles: ['Snow', 'A fox walks through fresh snow'],
  });
});

test('no file of an archive comes under a name that a system would run: a reference comes back with the ending of its name where that is one of its kind, and with the usual one otherwise', async () => {
  const program = test.info().outputPath('program.hta');
  writeFileSync(program, '<script>');
  const hash = hashBytes(readFileSync(program));
  const folders = ['attachments', 'copies', 'pictures'];
  const bench = await withProject({
    ...archives,
    write(path, plan, options) {
      const added = folders.flatMap((folder) =>
        [`${hash}.hta`, `${hash}.png.bat`, `${hash}.png`].map((name) => ({
          name: `${folder}/${name}`,
          path: program,
        })),
      );
      return archives.write(path, { ...plan, files: [...plan.files, ...added] }, options);
    },
  });
  const endings = {
    'Pasted 2026-11-27 05:13:49': 'jpeg',
    'mine.exe': 'jpeg',
    'mine.jpg': 'jpg',
    'Mine.JPG': 'jpg',
  };
  const [file] = bench.db.prepare("SELECT * FROM files WHERE name = 'mine.jpg'").all() as object[];
  const media = Object.keys(endings).map((name) => {
    const fileId = randomUUID();
    const row = Object.entries({ ...file, id: fileId, name });
    const columns = row.map(([column]) => column).join();
    bench.db
      .prepare(`INSERT INTO files (${columns}) VALUES (${row.map(() => '?').join()})`)
      .run(...row.map(([, value]) => value));
    return { fileId, shows: name };
  });
  bench.db.prepare('UPDATE cast_entries SET media = ?').run(JSON.stringify(media));
  const empty = await emptyBench('empty');
  await imported(empty, await exported(bench));
  const pathOf = empty.db.prepare('SELECT path FROM files WHERE name = ?').pluck();
  for (const [name, ending] of Object.entries(endings))
    expect([...new Set(pathOf.all(name).map((path) => extname(String(path))))]).toEqual([`.${ending}`]);
  for (const folder of folders) {
    const names = readdirSync(join(empty.folder, folder));
    expect(names).toContain(`${hash}.png`);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}(\.(png|jpe?g))?$/);
  }
});

/** A database as `admitDatabase` makes one of somebody's archive. */
function prepared(prepare: (db: Db) => void): string {
  const path = test.info().outputPath('prepared.db');
  const db = newStore(path);
  const project = {
    id: projectId,
    name: 'Theirs',
    note: '',
    colour: 'orange' as const,
    createdAt: 5,
    isArchived: false,
  };
  createProjectsRepository(db).insert(project);
  prepare(db);
  db.close();
  return path;
}

test('an archive brings finished clips alone: nothing that the app would go on with, fetch or send', async () => {
  const source = prepared((db) => {
    const tasks = createTasksRepository(db, anyPlace);
    for (const state of Object.values(states))
      tasks.write([{ isNew: true, task: aTask(state, { id: randomUUID() }), entries: [] }]);
    db.exec(`UPDATE tasks SET project_id = '${projectId}'`);
  });
  expect(await describeProject({ path: source, missingClips: [], folder: '' })).toMatchObject({
    name: 'Theirs',
    clips: 1,
  });
  const empty = await emptyBench('empty');
  await adoptProject(empty.db, source, startOfTime);
  expect(empty.db.prepare('SELECT status FROM tasks').pluck().all()).toEqual(['ready']);
  await empty.end();
});

test('what a clip cost is reported as imported, and no budget counts it; a charge of a time to come stays behind', async () => {
  const source = prepared((db) => {
    const { charges } = createSpendParts({ db });
    for (const at of [startOfTime, startOfTime + 1])
      charges.put(aCharge({ id: `charge-${at}`, at, projectId }));
  });
  const empty = await emptyBench('empty');
  await adoptProject(empty.db, source, startOfTime);
  expect(empty.db.prepare('SELECT at FROM charges').pluck().all()).toEqual([startOfTime]);
  const { spend } = createSpendParts({ db: empty.db });
  expect([spend.budgets(), spend.ofProjects()]).toEqual([[], []]);
  const { rows } = await spend.report({ from: '2026-01-01', to: '2026-01-31' }, 'connection');
  expect(rows).toMatchObject([{ key: importedConnectionId, currency: 'CNY', certain: '10' }]);
  await empty.end();
});

test('what is no archive of one project changes nothing: an export of all data, any other file', async () => {
  const bench = await withProject();
  bench.exportPath = test.info().outputPath('all.zip');
  await bench.data.export(false);
  writeFileSync(test.info().outputPath('text.gwproject'), 'no archive');
  const refused = { ok: false, error: { code: 'data.not-an-export' } };
  for (const name of ['all.zip', 'text.gwproject'])
    expect(await bench.data.readProject(test.info().outputPath(name))).toMatchObject(refused);
  bench.importPath = await exported(bench);
  expect(await bench.data.chooseImport()).toMatchObject(refused);
  expect(await bench.data.importProject(randomUUID())).toMatchObject({ error: { code: 'data.import-gone' } });
  expect(bench.db.prepare('SELECT count(*) FROM projects').pluck().all()).toEqual([1]);
});

test('while a safety copy comes back or the app is reset, an archive that is opened with it takes nothing from them', async () => {
  const bench = await withProject();
  const path = await exported(bench);
  await bench.data.reset();
  await bench.end();
  const empty = await bench.restart();
  const [copy] = (await empty.data.get()).safetyCopies;
  const coming = empty.data.bringBack(copy?.id ?? '');
  expect(await empty.data.readProject(path)).toMatchObject({ error: { code: 'data.busy' } });
  expect(await coming).toEqual({ ok: true, value: null });
  await empty.end();
  const back = await empty.restart();
  expect(back.replacement).toBe('brought-back');
  const resetting = back.data.reset();
  expect(await back.data.readProject(path)).toMatchObject({ error: { code: 'data.busy' } });
  expect(await resetting).toEqual({ ok: true, value: null });
  await back.end();
});

test('an archive that is opened with the app waits, and is read once', async () => {
  const bench = await withProject();
  const path = await exported(bench);
  // Of several each is read, the next once the window asks again.
  for (const each of [path, path]) bench.data.offerProject(each);
  expect(bench.asked).toEqual(['opened', 'opened']);
  expect(await bench.data.readOpenedProject()).toMatchObject({ ok: true, value: { clips: 1 } });
  expect(bench.asked).toHaveLength(3);
  const last = await bench.data.readOpenedProject();
  expect(await bench.data.readOpenedProject()).toEqual({ ok: true, value: null });
  expect(bench.asked).toHaveLength(3);
  // One that comes while other work goes on is not read, and leaves what was read before.
  const exporting = exported(bench);
  await expect.poll(() => bench.data.isUnderWay()).toBe(true);
  expect(await bench.data.readProject(path)).toMatchObject({ error: { code: 'data.busy' } });
  await exporting;
  expect(await bench.data.importProject((last.ok && last.value?.id) || '')).toMatchObject({ ok: true });
  // One that comes while the import of all data is asked about is asked about after it.
  bench.exportPath = test.info().outputPath('all.zip');
  bench.importPath = bench.exportPath;
  await bench.data.export(false);
  expect(await bench.data.chooseImport()).toMatchObject({ ok: true, value: { name: 'all.zip' } });
  bench.data.offerProject(path);
  expect(await bench.data.readOpenedProject()).toEqual({ ok: true, value: null });
  const asked = bench.asked.length;
  await bench.data.discardImport();
  expect(bench.asked.slice(asked)).toEqual(['opened']);
  expect(await bench.data.readOpenedProject()).toMatchObject({ ok: true, value: { clips: 1 } });
});

test('killed before a step of writing a project and bringing it back, nothing of the user is lost, and no half project stays', async () => {
  test.setTimeout(rounds(120_000, 900_000));
  const bench = await withProject();
  growProject(bench, projectId, test.info().outputPath(), { clips: 3, castEntries: 2, conversations: 2 });
  const root = test.info().outputPath();
  renameSync(await exported(bench), join(root, 'whole.gwproject'));
  const before = contentOf(bench, projectId);
  // Names are others where the first have theirs, and what was charged counts once.
  const wholeOf = ({ charges: _, project: __, ...rows }: typeof before) =>
    Object.values(rows).flatMap((found: Record<string, unknown>[]) =>
      found.map(({ content, prompt, text, name, title, why }) => [content, prompt, text, name, title, why]),
    );
  await bench.end();
  const program = await buildChild('project');
  const play = (step: number): string => {
    const ended = spawnSync(process.execPath, [program, root, String(step)], { encoding: 'utf8' });
    if (ended.signal === null) expect(ended).toMatchObject({ status: 0 });
    return ended.signal ?? ended.stdout;
  };
  const steps = Number(play(0));
  const every = rounds(Math.ceil(steps / 8), 1);
  let [projects, kills] = [2, 0];
  // Fewer than the first time: files that are named by their content are there by now.
  for (let step = 1; play(step) === 'SIGKILL'; step += every) {
    const next = await bench.restart();
    // What an import that came to nothing has placed is taken back once the app has started.
    await next.data.close();
    expect(contentOf(next, projectId)).toEqual(before);
    const ids = next.db.prepare('SELECT id FROM projects').pluck().all() as string[];
    for (const id of ids) expect(wholeOf(contentOf(next, id)), `step ${step}`).toEqual(wholeOf(before));
    expect([projects, projects + 1]).toContain(ids.length);
    projects = ids.length;
    kills += 1;
    const clips = next.db
      .prepare('SELECT result_path FROM tasks WHERE result_path IS NOT NULL')
      .pluck()
      .all();
    await expect
      .poll(() =>
        readdirSync(next.libraryFolder)
          .map((name) => join(next.libraryFolder, name))
          .sort(),
      )
      .toEqual([...clips].sort());
    const again = join(root, 'again.gwproject');
    if (existsSync(again)) expect(await read(next, again)).toMatchObject({ clips: 3, missingFiles: [] });
    await next.data.discardImport();
    expect(readdirSync(next.folder).filter((name) => /^(incoming|import-clips)/.test(name))).toEqual([]);
    await next.end();
  }
  expect(kills).toBeGreaterThan(5);
});
