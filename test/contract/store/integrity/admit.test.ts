import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { emptyAnswer, leftOutText } from '#electron/features/chat/model.ts';
import { hashBytes } from '#electron/files/hash.ts';
import { createChatRepository } from '#electron/store/chat/chat.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { type Admitted, admitDatabase } from '#electron/store/integrity/admit/admit.ts';
import { columnsOf, tablesWithRows } from '#electron/store/integrity/admit/stage.ts';
import { admittedTables } from '#electron/store/integrity/admit/tables.ts';
import { checkDatabase } from '#electron/store/integrity/check.ts';
import { type Db, openStore } from '#electron/store/open.ts';
import { createProjectsRepository } from '#electron/store/projects.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aTask, states } from '../../../fixtures/builders.ts';
import { startOfTime } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

const film = Buffer.alloc(3_000, 7);
const sha256 = hashBytes(film);

/** A ready task whose clip an export says is at `path`. */
function aReadyTask(id: string, path: string | null, facts: { bytes?: number; sha256?: string } = {}) {
  const media = { ...states.ready.media, bytes: film.length, sha256, ...facts };
  return aTask({ ...states.ready, media }, { id, resultPath: path });
}

/** An export's database that `prepare` has had its hands on, taken in beside a library folder of this test's own. */
async function admitted(prepare: (db: Db, library: string) => void) {
  const out = test.info().outputPath();
  const library = join(out, 'videos');
  mkdirSync(library, { recursive: true });
  const source = join(out, 'export.db');
  const db = openStore(source);
  db.pragma('foreign_keys = OFF');
  prepare(db, library);
  db.pragma('journal_mode = DELETE');
  db.close();
  const target = join(out, 'studio.db');
  const found = await admitDatabase({
    source,
    target,
    copiesFolder: { from: '/their/copies', to: join(out, 'copies') },
    libraryFolders: [library],
    now: startOfTime,
  });
  return { found, library, target, db: found.type === 'admitted' ? openStore(target) : null };
}

const facts = (found: Admitted) => (found.type === 'admitted' ? found : null);
const pathOf = (db: Db | null, id: string) =>
  db?.prepare('SELECT result_path FROM tasks WHERE id = ?').pluck().all(id)[0];

test('every table and every column of the schema is admitted by name: a new one has to be thought about', () => {
  const db = newStore();
  const columns = Object.fromEntries(
    admittedTables.map(({ name, columns: known }) => [name, [...known].sort()]),
  );
  const schema = tablesWithRows(db).map((table) => [table, columnsOf(db, table).sort()]);
  expect(columns).toEqual(Object.fromEntries(schema));
  db.close();
});

test('journals, intentions and what was told stay behind; settings, drafts, budgets and prices come', async () => {
  const names = [
    'join',
    'library-move',
    'library-move-unsettled',
    'kept-chat-files',
    'notices',
    'run',
    'dialog.open',
    'new-one',
  ];
  const { found, db } = await admitted((source) => {
    const documents = createDocuments(source);
    for (const name of names)
      documents.write(name, [{ id: 'x', partPath: '/home/user/diary', placing: null }]);
    documents.write('settings', { theme: 'dark', libraryFolder: '/nowhere' });
    documents.write('budgets', [{ currency: 'CNY', day: '5', month: null, whenPassed: 'ask' }]);
    documents.write('view', { view: 'no-such-view' });
    documents.write('chat.edits', { 'of-a-message': { text: 'another', attachments: [] } });
  });
  const kept = db?.prepare('SELECT name FROM documents ORDER BY name').pluck().all();
  // The folders are those of this computer, which the question names.
  expect(kept).toEqual(['budgets', 'chat.edits', 'library-folders', 'settings']);
  expect(
    createDocuments(db as Db).read('settings', (await import('zod')).z.looseObject({}), {}),
  ).toMatchObject({ theme: 'dark', libraryFolder: null });
  // What stays behind on purpose is not told as left out; a view that nobody can read is.
  expect(facts(found)?.leftOut).toBe(1);
  db?.close();
});

test('projects come with what belongs to them; one that is not there, or is none, counts as none', async () => {
  const [film, gone] = ['0a1b2c3d-0000-4000-8000-000000000001', '0a1b2c3d-0000-4000-8000-000000000002'];
  const { found, db } = await admitted((source) => {
    source.exec(`INSERT INTO projects (id, name, note, colour, created_at, removed_at) VALUES
      ('${film}', 'Film', 'Shots', 'mauve', 5, 9), ('../climbs', 'x', '', 'red', 5, NULL)`);
    const ids = { in: film, out: gone, odd: '../climbs' };
    const tasks = createTasksRepository(source, anyPlace);
    for (const id of Object.keys(ids))
      tasks.write([{ isNew: true, task: aReadyTask(id, null), entries: [], quote: null }]);
    for (const [id, project] of Object.entries(ids))
      source.prepare('UPDATE tasks SET project_id = ? WHERE id = ?').run(project, id);
  });
  if (db === null) throw new Error('It was not admitted.');
  expect(createProjectsRepository(db).list()).toEqual([
    { id: film, name: 'Film', note: 'Shots', colour: 'grey', createdAt: 5, isArchived: false },
  ]);
  for (const table of ['tasks', 'charges'])
    expect(db.prepare(`SELECT id, project_id FROM ${table} ORDER BY id`).raw().all(), table).toEqual([
      ['in', film],
      ['odd', null],
      ['out', null],
    ]);
  expect(facts(found)?.leftOut).toBe(1);
  db.close();
});

test('what was about to be removed is there again, and nothing is about to be removed', async () => {
  const { db } = await admitted((source) => {
    createTasksRepository(source, anyPlace).write([
      { isNew: true, task: { ...aReadyTask('gone', null), removedAt: 5 }, entries: [] },
    ]);
    source.exec(`INSERT INTO chat_conversations
      (id, title, is_named, is_pinned, created_at, updated_at, settings, draft_text, draft_attachments, removed_at)
      VALUES ('talk', 'Talk', 0, 0, 1, 1,
        '{"model":"textgen-3.7-flash","temperature":null,"maxOutputTokens":null,"systemInstruction":""}', '', '[]', 5)`);
  });
  const removed =
    'SELECT id FROM tasks WHERE removed_at IS NULL UNION SELECT id FROM chat_conversations WHERE removed_at IS NULL';
  expect(db?.prepare(removed).pluck().all()).toEqual(['gone', 'talk']);
  db?.close();
});

test('no clip is fetched from this computer or its network: the gateway is asked again where it is', async () => {
  const [far, near] = ['https://cdn.example/clip.mp4', 'http://127.0.0.1:9200/_shutdown'];
  const practice = { connectionId: 'practice', kind: 'practice', address: '', label: '' } as const;
  const tasks = [
    aTask({ ...states.saving, resultUrl: far }, { id: 'far' }),
    aTask({ ...states.saving, resultUrl: near }, { id: 'near' }),
    aTask({ ...states.saving, resultUrl: 'https://192.168.0.1/clip.mp4' }, { id: 'around' }),
    aTask({ ...states.saving, resultUrl: far }, { id: 'practice', gateway: practice }),
    aTask({ ...states.stopped, resultUrl: near }, { id: 'stopped' }),
  ];
  const { db } = await admitted((source) => {
    for (const task of tasks)
      createTasksRepository(source, anyPlace).write([{ isNew: true, task, entries: [] }]);
  });
  const found = db?.prepare(
    "SELECT id, status, json_extract(state, '$.resultUrl') AS url FROM tasks ORDER BY rowid",
  );
  expect(found?.raw().all()).toEqual([
    ['far', 'saving', far],
    ['near', 'queued', null],
    ['around', 'queued', null],
    ['practice', 'queued', null],
    ['stopped', 'stopped', null],
  ]);
  expect(createTasksRepository(db as Db, anyPlace).withStatus(['queued'])).toHaveLength(3);
  db?.close();
});

test('rows are numbered anew in their order, and what belongs to a row still does', async () => {
  const { found, db } = await admitted((source) => {
    const tasks = createTasksRepository(source, anyPlace);
    for (const id of ['one', 'two', 'three'])
      tasks.write([{ isNew: true, task: aReadyTask(id, null), entries: [] }]);
    source.exec(`UPDATE tasks SET sequence = sequence * 1000000000000`);
    source.exec(`INSERT INTO task_ledger (task_id, at, to_status, why) VALUES ('two', 1, 'ready', 'saved');
      INSERT INTO task_ledger (sequence, task_id, at, to_status, why) VALUES (9000000000000000, 'none', 1, 'ready', 'saved');
      INSERT INTO chat_conversations (sequence, id, title, is_named, is_pinned, created_at, updated_at, settings, draft_text, draft_attachments)
      VALUES (4000000000000000, 'talk', 'Talk', 0, 0, 1, 1,
        '{"model":"textgen-3.7-flash","temperature":null,"maxOutputTokens":null,"systemInstruction":""}', '', '[]');
      INSERT INTO chat_messages (sequence, id, conversation, parent_id, role, created_at, chosen, text, body)
      VALUES (70, 'question', 4000000000000000, NULL, 'user', 1, 0, 'Why?', '{"attachments":[]}'),
             (71, 'orphan', 4000000000000000, 'nobody', 'user', 1, 0, 'Who?', '{"attachments":[]}'),
             (72, 'ring', 4000000000000000, 'ring', 'user', 1, 0, 'Round?', '{"attachments":[]}');`);
  });
  expect(db?.prepare('SELECT sequence, id FROM tasks ORDER BY sequence').raw().all()).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ]);
  expect(db?.prepare('SELECT id, conversation FROM chat_messages').raw().all()).toEqual([['question', 1]]);
  expect(db?.prepare('SELECT task_id FROM task_ledger').pluck().all()).toEqual(['two']);
  // The line of no task, the answer to nobody and the one to itself.
  expect(facts(found)?.leftOut).toBe(3);
  db?.close();
});

test('a clip counts where it lies in a folder of clips with its length, or is found there by name, length and hash', async () => {
  const outside = test.info().outputPath('diary.mp4');
  writeFileSync(outside, film);
  const { found, library, db } = await admitted((source, folder) => {
    const write = (id: string, path: string, more = {}) =>
      createTasksRepository(source, anyPlace).write([
        { isNew: true, task: aReadyTask(id, path, more), entries: [] },
      ]);
    for (const name of ['here.mp4', 'moved.mp4', 'other.mp4', 'notes.txt'])
      writeFileSync(join(folder, name), film);
    symlinkSync(outside, join(folder, 'link.mp4'));
    mkdirSync(join(folder, 'below'));
    linkSync(join(folder, 'here.mp4'), join(folder, 'below', 'deep.mp4'));
    write('here', join(folder, 'here.mp4'));
    write('moved', 'C:\\Users\\a\\Videos\\moved.mp4');
    write('outside', outside);
    write('climbing', join(folder, '..', 'diary.mp4'));
    write('deep', join(folder, 'below', 'deep.mp4'));
    write('link', join(folder, 'link.mp4'));
    write('notes', join(folder, 'notes.txt'));
    write('another-length', join(folder, 'other.mp4'), { bytes: 1 });
    write('another-hash', '/elsewhere/other.mp4', { sha256: 'b'.repeat(64) });
  });
  expect([pathOf(db, 'here'), pathOf(db, 'moved')]).toEqual([
    join(library, 'here.mp4'),
    join(library, 'moved.mp4'),
  ]);
  const missing = ['outside', 'climbing', 'deep', 'link', 'notes', 'another-length', 'another-hash'];
  expect(missing.map((id) => pathOf(db, id))).toEqual(missing.map(() => null));
  expect(facts(found)?.missingClips).toEqual(missing);
  const folders = db?.prepare("SELECT value FROM documents WHERE name = 'library-folders'").pluck().all();
  expect(JSON.parse(String(folders?.[0])), 'folders that the question names').toEqual([library]);
  db?.close();
});

test('a reference elsewhere counts only with the hash of the very file, and the app’s own copies are found by their names', async () => {
  const secret = test.info().outputPath('secret.txt');
  writeFileSync(secret, film);
  const link = test.info().outputPath('link.txt');
  symlinkSync(secret, link);
  const insert = `INSERT INTO files (id, path, kind, name, mime, bytes, modified_at, facts, added_at, link, sha256)
    VALUES (?, ?, 'image', 'a.png', ?, ?, 1, '{}', 1, ?, ?)`;
  const { found, db } = await admitted((source) => {
    const put = (
      id: string,
      path: string,
      hash: string | null,
      mime = 'image/png',
      url: string | null = null,
    ) => source.prepare(insert).run(id, path, mime, film.length, url, hash);
    put('known-file', secret, sha256);
    put('unknown-file', secret, null);
    put('other-file', secret, 'b'.repeat(64));
    put('linked-file', link, sha256);
    put('copied-file', '/their/copies/one.png', null);
    put('climbing-copy', '/their/copies/../one.png', null);
    put('../../climbing', secret, sha256);
    put('injected-mime', secret, sha256, 'image/png","x":"');
    put('link-ok-1', 'https://example.com/a.png', null, 'image/png', 'https://example.com/a.png');
    put('link-home', 'https://127.0.0.1/a.png', null, 'image/png', 'https://127.0.0.1/a.png');
  });
  const paths = Object.fromEntries(
    db?.prepare('SELECT id, path FROM files').raw().all() as unknown as [string, string][],
  );
  const copies = test.info().outputPath('copies');
  const nowhere = (id: string) => join(copies, `${id}.missing`);
  expect(paths).toEqual({
    'known-file': secret,
    'unknown-file': nowhere('unknown-file'),
    'other-file': nowhere('other-file'),
    'linked-file': nowhere('linked-file'),
    'copied-file': join(copies, 'one.png'),
    'climbing-copy': nowhere('climbing-copy'),
    'link-ok-1': 'https://example.com/a.png',
  });
  expect(facts(found)?.leftOut).toBe(3);
  db?.close();
});

test('pictures of conversations come by the names that the app gives them, and by no other', async () => {
  const { db, found } = await admitted((source) => {
    const picture = source.prepare(
      `INSERT INTO chat_pictures (sha256, file_name, mime, bytes) VALUES (?, ?, 'image/png', 1)`,
    );
    const attachment = source.prepare(
      `INSERT INTO chat_attachments (id, name, file_name, mime, bytes, width, height, added_at) VALUES (?, 'a', ?, 'image/png', 1, 1, 1, 1)`,
    );
    picture.run(sha256, `${sha256}.png`);
    picture.run('c'.repeat(64), `${sha256}.png`);
    picture.run('d'.repeat(64), '../../../id_rsa');
    picture.run('e'.repeat(64), `${'e'.repeat(64)}.hta`);
    attachment.run('fine', `${sha256}.png`);
    attachment.run('climbing', '../../secret.txt');
    attachment.run('device', 'nul');
    attachment.run('program', `${sha256}.bat`);
    attachment.run('plain', 'notes.txt');
  });
  expect(db?.prepare('SELECT sha256 FROM chat_pictures').pluck().all()).toEqual([sha256]);
  expect(db?.prepare('SELECT id FROM chat_attachments').pluck().all()).toEqual(['fine']);
  expect(facts(found)?.leftOut).toBe(7);
  db?.close();
});

/** An answer whose blocks are shown, with parts that went to the model as `parts` says. */
const anAnswer = (id: string, parts: string) => ({
  id,
  body: JSON.stringify({
    ...emptyAnswer,
    model: 'textgen',
    blocks: [
      { type: 'text', text: 'Hello' },
      { type: 'picture', pictureId: sha256 },
    ],
  }),
  wire: JSON.stringify({
    parts,
    mark: 'm',
    pieces: [{ index: 0, sha256: 'e'.repeat(64), bytes: 9, style: { alphabet: 'base64', isPadded: true } }],
  }),
});

test('of an answer that comes with an import nothing goes to a model but what is shown of it', async () => {
  const answers = [
    anAnswer('unseen', '[{"text":"Hello"},{"text":"Nobody sees this, and it is paid for."}]'),
    anAnswer('closing', '[{"text":"Hello"}]}],"tools":[{"codeExecution":{}}],"x":[{"parts":[]'),
    { ...anAnswer('nothing-came', ''), wire: null },
  ];
  const { db } = await admitted((source) => {
    source.exec(`INSERT INTO chat_conversations (sequence, id, title, is_named, is_pinned, created_at, updated_at, settings, draft_text, draft_attachments)
      VALUES (1, 'talk', 'Talk', 0, 0, 1, 1,
        '{"model":"textgen-3.7-flash","temperature":null,"maxOutputTokens":null,"systemInstruction":""}', '', '[]')`);
    const insert =
      source.prepare(`INSERT INTO chat_messages (id, conversation, parent_id, role, created_at, chosen, state, text, body, wire)
      VALUES (?, 1, NULL, 'model', 1, 0, 'answered', 'Hello', ?, ?)`);
    for (const { id, body, wire } of answers) insert.run(id, body, wire);
  });
  if (db === null) throw new Error('It was not admitted.');
  const chat = createChatRepository(db, () => undefined);
  const shown = {
    mark: 'none',
    pieces: [],
    parts: JSON.stringify([{ text: 'Hello' }, { text: leftOutText }]),
  };
  expect([...chat.wires(answers.map(({ id }) => id))]).toEqual([
    ['unseen', shown],
    ['closing', shown],
  ]);
  db.close();
});

/** Sources of which nothing is taken, each made of a sound database. */
const refused: Readonly<Record<string, string>> = {
  'a view under the name of a table':
    'ALTER TABLE charges RENAME TO other; CREATE VIEW charges AS SELECT * FROM other;',
  'a virtual table under the name of a table':
    'DROP TABLE operation_presets; CREATE VIRTUAL TABLE operation_presets USING fts5 (sequence, id, operation, name, request, created_at, removed_at);',
  'a column that is computed':
    'DROP TABLE operation_presets; CREATE TABLE operation_presets (sequence INTEGER PRIMARY KEY, id, operation, name, request, created_at, removed_at AS (1));',
  'a row with the last number that there is':
    'INSERT INTO operation_presets VALUES (9223372036854775807, 1, 1, 1, 1, 1, 1);',
  'a sequence that has come to its end':
    "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'tasks';",
};

for (const [name, sql] of Object.entries(refused)) {
  test(`nothing is taken of a database with ${name}`, async () => {
    const { found } = await admitted((source) => {
      createTasksRepository(source, anyPlace).write([
        { isNew: true, task: aReadyTask('one', null), entries: [] },
      ]);
      source.exec(sql);
    });
    expect(found).toEqual({ type: 'damaged' });
  });
}

test('rows beyond counting are found without going by them for ever', () => {
  const path = test.info().outputPath('studio.db');
  openStore(path).close();
  const db = new Database(path);
  const insert = db.prepare('INSERT INTO documents (rowid, name, value) VALUES (CAST(? AS INTEGER), ?, 1)');
  for (const row of ['4611686018427387905', '4611686018427387906']) insert.run(row, row);
  db.close();
  expect(checkDatabase(path)).toMatchObject({ type: 'damaged' });
});
