import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { everyTask, maxBudgets, undoRemovalMs } from '#contract';
import { createAnswerJournal } from '#electron/features/chat/answers/answer-journal.ts';
import { emptyAnswer } from '#electron/features/chat/model.ts';
import { recipeOf, recipePathOf } from '#electron/features/library/recipes/model.ts';
import { createSettings } from '#electron/features/settings/service.ts';
import { clipMark } from '#electron/files/clip-names.ts';
import { hashBytes } from '#electron/files/hash.ts';
import { isDirectlyIn } from '#electron/files/inside.ts';
import { createSmallPictures } from '#electron/media/small-pictures.ts';
import { createChatRepository } from '#electron/store/chat/chat.ts';
import { createDataRepository } from '#electron/store/data.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { createJoinJournal, createMoveJournal } from '#electron/store/journals.ts';
import { createClipPlacesRepository } from '#electron/store/library/clip-places.ts';
import { createLibraryRepository } from '#electron/store/library/library.ts';
import { createRemovalsRepository } from '#electron/store/library/removals.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aKeptTask, aLedgerEntry, aRequest, aTask, states } from '../fixtures/builders.ts';
import { fixture } from '../fixtures/media/media-fixtures.ts';
import { expect, test } from '../fixtures/pure-test.ts';
import { createChatLane } from '../fixtures/services/benches/chat-lane.ts';
import { createJoinBench } from '../fixtures/services/benches/join-bench.ts';
import { createLibraryBench } from '../fixtures/services/benches/library-bench.ts';
import { createMoveBench } from '../fixtures/services/benches/move-bench.ts';
import { aBudget, createSpendParts } from '../fixtures/services/benches/spend-bench.ts';
import { createMemoryLog } from '../fixtures/services/memory-log.ts';
import { anyPlace } from '../fixtures/store/any-place.ts';
import { newStore } from '../fixtures/store/new-store.ts';
import { insertTask } from '../fixtures/store/stored-tasks.ts';

const everything = z.unknown();

// Rows and documents as somebody may have prepared them, under the services that read them in daily life.

/** A home with a file of the user's in it, and a folder of the app's below. */
function aHome() {
  const home = test.info().outputPath('home');
  const folder = join(home, 'data', 'app');
  mkdirSync(folder, { recursive: true });
  const secret = join(home, 'secret.txt');
  writeFileSync(secret, 'secret');
  return { home, folder, secret };
}

test('chat: names that climb, or end as those of programs, are not removed, served, sent or handed on, nor is a link that leads out', async () => {
  const { folder, secret } = aHome();
  const lane = createChatLane({ folder, address: 'https://gateway.example', token: 'a-token' });
  for (const name of ['attachments', 'pictures']) mkdirSync(join(folder, name));
  symlinkSync(secret, join(folder, 'attachments', 'link.png'));
  symlinkSync(secret, join(folder, 'pictures', 'link.png'));
  for (const name of ['attachments', 'pictures']) writeFileSync(join(folder, name, 'program.bat'), 'del /s');
  const names = ['../../../secret.txt', secret, 'link.png', 'program.bat'];
  const attach = lane.db.prepare(
    "INSERT INTO chat_attachments (id, name, file_name, mime, bytes, width, height, added_at) VALUES (?, 'fox', ?, 'image/png', 6, 1, 1, 1)",
  );
  const draw = lane.db.prepare(
    "INSERT INTO chat_pictures (sha256, file_name, mime, bytes, width, height) VALUES (?, ?, 'image/png', 6, 1, 1)",
  );
  for (const [index, name] of names.entries()) {
    const [id, sha256] = [`attachment-${index}`, String(index).repeat(64)];
    attach.run(id, name);
    draw.run(sha256, name);
    expect(await lane.chat.media({ fileId: id })).toBeNull();
    expect(await lane.chat.media({ pictureId: sha256 })).toBeNull();
    expect(await lane.chat.findPicture({ fileId: id })).toBeNull();
    expect(await lane.chat.dragPicture({ fileId: id })).toMatchObject({ ok: false });
    const created = await lane.chat.create();
    const conversation = created.ok ? created.value.id : '';
    expect(await lane.chat.send(conversation, 'look', [id])).toMatchObject({
      error: { code: 'files.missing' },
    });
  }
  // What nothing refers to is removed at the start.
  lane.chat.start();
  await expect.poll(() => existsSync(join(folder, 'attachments', 'link.png'))).toBe(false);
  expect(readFileSync(secret, 'utf8')).toBe('secret');
});

test('thumbnails: an id that climbs has none, gets none and removes nothing', async () => {
  const { home, folder } = aHome();
  const outside = join(home, 'data', 'x.webp');
  writeFileSync(outside, 'secret');
  const thumbnails = createSmallPictures(folder, (id) => id, '.webp');
  expect([thumbnails.urlOf('../x'), thumbnails.path('../x')]).toEqual([null, null]);
  await thumbnails.forget('../x');
  expect(await thumbnails.keep('../x', fixture('lossy.webp'))).toBeNull();
  expect(readFileSync(outside, 'utf8')).toBe('secret');
});

/** A library whose clips count in its own folder alone. */
function aLibrary() {
  const trashed: string[] = [];
  const bench = createLibraryBench({
    isClipPlace: (path) => isDirectlyIn([bench.folder, earlier], path),
    async trash(path) {
      trashed.push(path);
      rmSync(path);
    },
  });
  const earlier = test.info().outputPath('earlier');
  const elsewhere = test.info().outputPath('elsewhere');
  for (const folder of [bench.folder, earlier, elsewhere]) mkdirSync(folder, { recursive: true });
  /** A finished task with this file, of which its state tells `told`. */
  const leave = (path: string, { bytes = 'clip', told = 'clip' } = {}) => {
    writeFileSync(path, bytes);
    const media = { ...states.ready.media, bytes: told.length, sha256: hashBytes(Buffer.from(told)) };
    return bench.leave(aTask({ ...states.ready, fileName: basename(path), media }, { resultPath: path }));
  };
  const remove = async (...ids: string[]) => {
    await bench.removals.remove(ids);
    await bench.clock.advance(undoRemovalMs);
    await bench.removals.settled();
  };
  return { bench, trashed, earlier, elsewhere, leave, remove };
}

test('a clip outside the library’s folders is not here: not trashed, copied, dragged or listed with its recipe, and its path stays stored', async () => {
  const { bench, trashed, elsewhere, leave, remove } = aLibrary();
  const paths = [
    join(elsewhere, 'a.mp4'),
    `${bench.folder}/../elsewhere/b.mp4`,
    join(bench.folder, 'sub', 'c.mp4'),
  ];
  mkdirSync(join(bench.folder, 'sub'));
  const tasks = paths.map((path) => leave(path));
  expect(tasks.map(({ id }) => bench.stored(id)?.resultPath)).toEqual([null, null, null]);
  expect([...bench.repository.clips()].flat()).toEqual([]);
  expect(await bench.repository.clipsOfSize(4)).toEqual([]);
  expect((await bench.library.ids(everyTask, 0, 10)).ids).toHaveLength(3);
  const exports = test.info().outputPath('exports');
  mkdirSync(exports);
  bench.answers.folder = exports;
  expect(await bench.exports.exportClips(tasks.map(({ id }) => id))).toMatchObject({ saved: 0 });
  expect(await bench.exports.startDrag(tasks.map(({ id }) => id))).toMatchObject({ ok: false });
  const [first] = tasks;
  if (first === undefined) throw new Error('There is no task.');
  bench.recipeFiles.changed([first.id]);
  await bench.clock.advance(60_000);
  await bench.recipeFiles.settled();
  expect(existsSync(recipePathOf(join(elsewhere, 'a.mp4')))).toBe(false);
  // A change of the task does not lose the path: the folder may be chosen again.
  createTasksRepository(bench.db, () => false).write([
    { isNew: false, task: { ...first, resultPath: null }, entries: [aLedgerEntry()] },
  ]);
  expect(createTasksRepository(bench.db, anyPlace).get(first.id)?.resultPath).toBe(paths[0]);
  await remove(...tasks.map(({ id }) => id));
  expect([trashed, paths.map((path) => existsSync(path))]).toEqual([[], [true, true, true]]);
  expect((await bench.library.ids(everyTask, 0, 10)).ids).toEqual([]);
});

test('what has the name of a clip and is not the clip does not go to the trash', async () => {
  const { bench, trashed, earlier, leave, remove } = aLibrary();
  const path = (name: string) => join(bench.folder, name);
  const longer = leave(path('longer.mp4'), { bytes: 'edited since' });
  const note = leave(path('note.txt'));
  const replaced = leave(join(earlier, 'replaced.mp4'), { bytes: 'same' });
  writeFileSync(path('kept.mp4'), 'kept');
  const kept = bench.leave(aKeptTask('download.not-examined', path('kept.mp4')));
  // Another clip's recipe, of the same name.
  const own = leave(path('own.mp4'));
  writeFileSync(recipePathOf(path('own.mp4')), JSON.stringify(recipeOf(longer, () => null)));
  const whole = leave(join(earlier, 'whole.mp4'));
  await remove(longer.id, note.id, replaced.id, kept.id, own.id, whole.id);
  expect(trashed).toEqual([path('own.mp4'), join(earlier, 'whole.mp4')]);
  for (const name of ['longer.mp4', 'note.txt', 'kept.mp4']) {
    expect(existsSync(path(name)), name).toBe(true);
  }
  expect(existsSync(recipePathOf(path('own.mp4')))).toBe(true);
  expect((await bench.library.ids(everyTask, 0, 10)).ids).toEqual([]);
});

test('a link in the place of a clip does not go to the trash, nor what it leads to', async () => {
  const { bench, trashed, leave, remove } = aLibrary();
  const path = (name: string) => join(bench.folder, name);
  const linked = leave(path('linked.mp4'));
  renameSync(path('linked.mp4'), path('target.mp4'));
  symlinkSync(path('target.mp4'), path('linked.mp4'));
  await remove(linked.id);
  expect(trashed).toEqual([]);
  expect([existsSync(path('linked.mp4')), existsSync(path('target.mp4'))]).toEqual([true, true]);
});

test('a removed clip goes to the trash under every ending that a clip may have, and under no other', async () => {
  const { bench, trashed, leave, remove } = aLibrary();
  const endings = ['.mp4', '.mov', '.m4v', '.webm', '.mkv', '.bin', '.MKV'];
  const paths = endings.map((ending, index) => join(bench.folder, `clip ${index}${ending}`));
  const others = ['.docx', '.gwrecipe', '', '.mp4.part'].map((ending) =>
    join(bench.folder, `paper${ending}`),
  );
  await remove(...[...paths, ...others].map((path) => leave(path).id));
  expect(trashed).toEqual(paths);
  expect(others.filter((path) => !existsSync(path))).toEqual([]);
});

test('a removal whose state cannot be read removes nothing but its row', () => {
  const db = newStore();
  const task = aTask(states.ready, { resultPath: '/home/me/secret.mp4' });
  insertTask(createTasksRepository(db, anyPlace), task, aLedgerEntry());
  const removals = createRemovalsRepository(db, () => true);
  removals.remove([task.id], 1);
  db.prepare("UPDATE tasks SET state = 'no json'").run();
  expect(removals.pending()).toMatchObject([{ id: task.id, bytes: null, sha256: null }]);
});

test('a join that was prepared removes nothing, and is dropped', async () => {
  const { home, secret } = aHome();
  const db = newStore();
  const documents = createDocuments(db);
  let refused = 0;
  const bench = createJoinBench({
    root: home,
    db,
    ports: () => ({
      journal: createJoinJournal(
        documents,
        (path) => isDirectlyIn([bench.folder], path),
        () => (refused += 1),
      ),
    }),
  });
  const id = 'a1b2c3d4-0000-4000-8000-000000000000';
  const mark = clipMark(id);
  const mine = join(bench.folder, 'mine.mp4');
  const part = `${mine}.part`;
  for (const path of [mine, part]) writeFileSync(path, 'mine');
  const ours = join(bench.folder, `Film ${mark}.mp4.part`);
  writeFileSync(ours, 'half');
  const sha256 = hashBytes(Buffer.from('mine'));
  documents.write('join', [
    { id, partPath: secret, placing: null },
    { id, partPath: `${bench.folder}/../secret.txt`, placing: null },
    { id, partPath: part, placing: null },
    { id, partPath: join(home, `Film ${mark}.mp4.part`), placing: null },
    { id, partPath: ours, placing: { path: mine, sha256 } },
    { id, partPath: ours, placing: { path: secret, sha256: hashBytes(Buffer.from('secret')) } },
  ]);
  bench.begin();
  await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'None');
  expect(refused).toBeGreaterThan(0);
  expect(documents.read('join', everything, null)).toEqual([]);
  expect([secret, mine, part, ours].map((path) => existsSync(path))).toEqual([true, true, true, true]);
  documents.write('join', [{ id, partPath: ours, placing: null }]);
  bench.begin();
  await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'None');
  expect(existsSync(ours)).toBe(false);
});

test('a move that was prepared moves and removes nothing, and does not choose a folder', async () => {
  const { home, secret } = aHome();
  const victim = `${secret}.part`;
  writeFileSync(victim, 'mine');
  let refused = 0;
  const db = newStore();
  const bench = createMoveBench({
    root: join(home, 'library'),
    changePorts: ({ disk }) => {
      const isClipPlace = (path: string) => isDirectlyIn([bench.folders.old], path);
      return {
        disk,
        places: createClipPlacesRepository(db, isClipPlace),
        journal: createMoveJournal(createDocuments(db), isClipPlace, () => (refused += 1)),
      };
    },
    db,
  });
  const clip = bench.ready('fox');
  const elsewhere = join(home, 'elsewhere');
  mkdirSync(elsewhere);
  const inHand = { id: clip.id, from: clip.resultPath, to: secret, bytes: 1, sha256: null };
  bench.documents.write('library-move-unsettled', [inHand, { ...inHand, from: secret, to: secret }]);
  bench.documents.write('library-move', {
    from: bench.folders.old,
    to: elsewhere,
    clips: 1,
    bytes: 1,
    inHand,
  });
  bench.start();
  await bench.settled();
  expect(refused).toBe(2);
  expect([bench.setting.path, bench.status()]).toEqual([bench.folders.old, { type: 'none' }]);
  expect([secret, victim, clip.resultPath ?? ''].map((path) => existsSync(path))).toEqual([true, true, true]);
  expect(bench.documents.read('library-move-unsettled', everything, null)).toEqual([]);
});

test('the folders that count are the present one, the app’s own and those that were chosen; a spoilt list costs the list', () => {
  const db = newStore();
  const documents = createDocuments(db);
  const open = () =>
    createSettings({
      documents,
      defaultLibraryFolder: '/own',
      systemLocale: () => 'en',
      onChange: () => undefined,
    });
  const settings = open();
  expect(new Set(settings.libraryFolders())).toEqual(new Set(['/own']));
  settings.setLibraryFolder('/first');
  settings.setLibraryFolder('/second');
  expect(new Set(open().libraryFolders())).toEqual(new Set(['/own', '/first', '/second']));
  for (let index = 0; index < 60; index += 1) settings.confirmLibraryFolder(`/folder-${index}`);
  expect(new Set(open().libraryFolders()).size).toBeLessThanOrEqual(52);
  expect(open().libraryFolders()).toContain('/folder-59');
  documents.write('settings', { libraryFolder: '../relative' });
  expect(open().get().libraryFolder).toBe('/own');
  documents.write('settings', { libraryFolder: '/theirs' });
  documents.write('library-folders', []);
  expect(new Set(open().libraryFolders())).toEqual(new Set(['/theirs', '/own']));
  documents.write('library-folders', ['/chosen', '../relative']);
  expect(open().libraryFolders()).not.toContain('/chosen');
});

/** Three conversations called fox, owl and bear, each with an attachment in its draft. */
function conversations() {
  const db = newStore();
  const unreadable: string[] = [];
  const chat = createChatRepository(db, (id) => unreadable.push(id));
  for (const [index, id] of ['fox', 'owl', 'bear'].entries()) {
    const settings = { model: 'textgen', temperature: null, maxOutputTokens: null, systemInstruction: '' };
    const facts = {
      isNamed: true,
      isPinned: false,
      connectionId: null,
      projectId: null,
      createdAt: index,
      updatedAt: index,
    };
    const picture = { mime: 'image/png', bytes: 1, width: 1, height: 1 };
    chat.putAttachment({ ...picture, id: `of-${id}`, name: id, fileName: `${id}.png` }, 1);
    chat.insert({
      ...facts,
      id,
      title: `The ${id}`,
      settings,
      draft: { text: 'x', attachments: [`of-${id}`] },
    });
  }
  const set = (id: string, column: string, value: string) =>
    db.prepare(`UPDATE chat_conversations SET ${column} = ? WHERE id = ?`).run(value, id);
  return { db, chat, set, unreadable };
}

test('a conversation that cannot be read takes no other with it out of the list or a search', () => {
  for (const settings of ['{', '', '[]', '{"model":7}']) {
    const { chat, set, unreadable } = conversations();
    set('owl', 'settings', settings);
    const ids = (search: string) => chat.list(search, 0, 10).conversations.map(({ id }) => id);
    expect([ids(''), ids('the'), ids('owl'), ids('fox')], settings).toEqual([
      ['bear', 'fox'],
      ['bear', 'fox'],
      [],
      ['fox'],
    ]);
    expect([chat.summary('owl'), chat.summary('fox')?.title]).toEqual([null, 'The fox']);
    expect(new Set(unreadable)).toEqual(new Set(['owl']));
  }
});

test('a text is searchable after as many steps as it has pieces, wherever a prepared row says that its index begins', () => {
  for (const from of ['-1', '-9223372036854775808', '0', '9223372036854775807', '1.5', "'NaN'", "'-5'"]) {
    const { db, chat } = conversations();
    const question = { createdAt: 1, chosen: 1, role: 'user', parentId: null, attachments: [] } as const;
    chat.append('fox', [{ ...question, id: 'foreign', text: 'den' }], {});
    chat.append('owl', [{ ...question, id: 'whole', text: 'nest' }], {});
    db.prepare(`UPDATE chat_messages SET unindexed_from = ${from} WHERE id = 'foreign'`).run();
    db.prepare("UPDATE chat_messages SET unindexed_from = 1 WHERE id = 'whole'").run();
    let steps = 0;
    while (steps < 10 && chat.indexSome()) steps += 1;
    expect(steps, from).toBe(2);
    expect(chat.list('nest', 0, 10).total, from).toBe(1);
    expect(db.prepare('SELECT count(*) AS slices FROM chat_slices').get(), from).toMatchObject({ slices: 2 });
  }
});

test('a draft that is no JSON keeps no attachment, and those of other drafts stay', () => {
  for (const draft of ['{', '', 'owl', '{"of":"owl"}', '7']) {
    const { chat, set } = conversations();
    set('owl', 'draft_attachments', draft);
    expect(chat.forgetUnusedAttachments(), draft).toEqual(['owl.png']);
    expect([chat.attachment('of-fox')?.fileName, chat.attachment('of-bear')?.fileName]).toEqual([
      'fox.png',
      'bear.png',
    ]);
  }
});

test('lists longer than the app writes them are left out: of a message, a draft, an answer that goes on or came in part, a task, budgets', () => {
  const { db, chat, set } = conversations();
  const common = { parentId: null, createdAt: 1, chosen: 0 };
  const answer = { ...emptyAnswer, model: 'textgen', blocks: [{ type: 'text', text: 'Hello' } as const] };
  for (const id of ['good', 'bad']) {
    chat.append(
      'fox',
      [{ ...common, id: `${id}-question`, role: 'user', text: 'Hi', attachments: ['of-fox'] }],
      {},
    );
    chat.append('fox', [{ ...common, id: `${id}-answer`, role: 'model', state: 'answered', answer }], {});
  }
  const setBody = (id: string, column: 'body' | 'wire', value: unknown) =>
    db.prepare(`UPDATE chat_messages SET ${column} = ? WHERE id = ?`).run(JSON.stringify(value), id);
  const read = () => chat.messagesOf(chat.family('fox').map(({ id }) => id)).map(({ id }) => id);
  expect(read()).toEqual(['good-question', 'good-answer', 'bad-question', 'bad-answer']);
  setBody('bad-question', 'body', { attachments: Array.from({ length: 17 }, () => 'of-fox') });
  setBody('bad-answer', 'body', {
    ...answer,
    blocks: Array.from({ length: 10_001 }, () => answer.blocks[0]),
  });
  expect(read()).toEqual(['good-question', 'good-answer']);

  const style = { alphabet: 'base64', isPadded: true };
  const wireOf = (count: number) => ({
    parts: '[]',
    mark: 'none',
    pieces: Array.from({ length: count }, (_, index) => ({ index, sha256: 'a'.repeat(64), bytes: 1, style })),
  });
  setBody('good-answer', 'wire', wireOf(10_000));
  expect(chat.wires(['good-answer']).get('good-answer')?.pieces).toHaveLength(10_000);
  setBody('good-answer', 'wire', wireOf(10_001));
  expect(chat.wires(['good-answer']).get('good-answer')).toBeNull();
  for (const parts of ['[{"text":"Hello"}]}],"tools":[{"parts":[]', '[1]', '{"text":"Hello"}']) {
    setBody('good-answer', 'wire', { ...wireOf(0), parts });
    expect(chat.wires(['good-answer']).get('good-answer'), 'no list of parts').toBeNull();
  }
  setBody('good-answer', 'wire', { ...wireOf(0), mark: '(\\d+)+$' });
  expect(chat.wires(['good-answer']).get('good-answer'), 'a name is no pattern').toBeNull();

  set('owl', 'draft_attachments', JSON.stringify(Array.from({ length: 17 }, () => 'of-owl')));
  expect([chat.get('owl'), chat.get('bear')?.draft.attachments]).toEqual([null, ['of-bear']]);

  const folder = test.info().outputPath('streams');
  mkdirSync(folder, { recursive: true });
  const words = Array.from({ length: 10_050 }, () => ({ type: 'text', text: 'x' }));
  writeFileSync(join(folder, 'fox.json'), JSON.stringify(words));
  expect(createAnswerJournal(folder, createMemoryLog()).read('fox')).toHaveLength(10_000);

  const reference = { fileId: 'file-1', kind: 'image' as const, name: 'a.png', mime: 'image/png', bytes: 1 };
  const tasks = createTasksRepository(db, anyPlace);
  const [most, more] = [12, 13].map((count) => {
    const references = Array.from({ length: count }, () => ({ ...reference, sha256: null, link: null }));
    const task = aTask(states.failed, { request: aRequest({ references }) });
    insertTask(tasks, task, aLedgerEntry());
    return task.id;
  });
  expect([tasks.get(most ?? '')?.id, tasks.get(more ?? '')]).toEqual([most, null]);

  for (const [count, kept] of [
    [maxBudgets, maxBudgets],
    [maxBudgets + 1, 0],
  ] as const) {
    const letter = (number: number) => String.fromCharCode(65 + Math.floor(number));
    const budgets = Array.from({ length: count }, (_, index) =>
      aBudget({ currency: `A${letter(index / 26)}${letter(index % 26)}`, day: '1' }),
    );
    createDocuments(db).write('budgets', budgets);
    expect(createSpendParts({ db }).spend.budgets()).toHaveLength(kept);
  }
});

test('lengths that no clip can have are left out of what all clips take', async () => {
  const db = newStore();
  const lengths = ['7', '-1', '9223372036854775807', '1e300', '1.5', '"9"', 'null', '[1]', '2000'];
  for (const bytes of lengths) {
    const task = aTask(states.ready, { resultPath: '/library/fox.mp4' });
    insertTask(createTasksRepository(db, anyPlace), task, aLedgerEntry());
    db.prepare("UPDATE tasks SET state = json_set(state, '$.media.bytes', json(?)) WHERE id = ?").run(
      bytes,
      task.id,
    );
  }
  db.prepare("UPDATE tasks SET state = '{' WHERE sequence = 1").run();
  expect((await createDataRepository(db).clips()).bytes).toBe(2_000);
});

test('a task whose state is no JSON keeps no other clip from being found by its length, moved or removed', async () => {
  const db = newStore();
  const tasks = createTasksRepository(db, anyPlace);
  const [bad, far, good] = ['bad', 'far', 'good'].map((name) => {
    const media = { ...states.ready.media, bytes: 7 };
    return aTask({ ...states.ready, fileName: `${name}.mp4`, media }, { resultPath: `/library/${name}.mp4` });
  });
  if (bad === undefined || far === undefined || good === undefined) throw new Error('There are no tasks.');
  for (const task of [bad, far, good]) insertTask(tasks, task, aLedgerEntry());
  db.prepare("UPDATE tasks SET state = '{' WHERE id = ?").run(bad.id);
  // As far as rows can be counted: a look at every number would not end.
  db.prepare('UPDATE tasks SET sequence = ? WHERE id = ?').run(Number.MAX_SAFE_INTEGER, far.id);
  const library = createLibraryRepository(db, { isClipPlace: anyPlace });
  expect((await library.clipsOfSize(7)).map(({ id }) => id)).toEqual([far.id, good.id]);
  const places = createClipPlacesRepository(db, anyPlace);
  expect([places.get(bad.id), places.get(good.id)?.bytes]).toMatchObject([{ bytes: null }, 7]);
  for (const [{ id }, name] of [
    [bad, 'bad'],
    [good, 'good'],
  ] as const)
    places.moved(id, `/library/${name}.mp4`, `/other/${name}.mp4`);
  expect([places.get(bad.id)?.path, tasks.get(good.id)?.state]).toMatchObject([
    '/other/bad.mp4',
    { fileName: 'good.mp4' },
  ]);
  db.prepare("UPDATE tasks SET status = 'unknown' WHERE id = ?").run(bad.id);
  expect(createRemovalsRepository(db, anyPlace).remove([bad.id, good.id], 1)).toEqual({
    removed: [good.id],
    kept: 1,
  });
});
