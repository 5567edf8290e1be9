import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { shownPath } from '#electron/features/chat/messages/version-tree.ts';
import { createChatRepository } from '#electron/store/chat.ts';
import { makeBackup } from '#electron/store/integrity/backup.ts';
import { judgeDatabase } from '#electron/store/integrity/damage.ts';
import { startOfTime } from '../../fixtures/fake-clock.ts';
import { seedConversation } from '../../fixtures/seed-chat.ts';
import { createStoreBench, overwrite, type StoreBench, settle, sizeOf } from '../../fixtures/store-bench.ts';

const turns = 120;
const pageBytes = 4096;
const id = 'seed-Fog';
const sha256 = 'ab'.repeat(32);
const attachment = 'attachment-1';
const opened: StoreBench[] = [];

/** A long conversation with an attached and a made picture, and a task or two beside it. */
async function bench(): Promise<StoreBench> {
  const store = await createStoreBench();
  opened.push(store);
  store.fill(['ready', 'running']);
  seedConversation({ userDataDir: store.folder, title: 'Fog', turns, now: startOfTime });
  const db = store.open();
  const chat = createChatRepository(db);
  const picture = { mime: 'image/png', bytes: 9, width: 3, height: 3 };
  chat.putAttachment({ ...picture, id: attachment, name: 'fox.png', fileName: 'fox.png' }, startOfTime);
  const answer = chat.message(`${id}-a3`);
  if (answer?.role !== 'model') throw new Error('The seed has this answer.');
  const style = { alphabet: 'base64', isPadded: true } as const;
  const pieces = [{ index: 0, sha256, bytes: 9, style }];
  chat.setAnswer(
    answer.id,
    {
      state: 'answered',
      answer: answer.answer,
      wire: { parts: '[]', mark: 'm', pieces },
      pictures: [{ ...picture, sha256, fileName: `${sha256}.png` }],
    },
    null,
  );
  const last = { role: 'user', id: `${id}-last`, parentId: `${id}-a${turns - 1}` } as const;
  const question = { ...last, createdAt: startOfTime, chosen: 1, text: 'And this one?' };
  chat.append(id, [{ ...question, attachments: [attachment] }], {});
  while (chat.indexSome());
  settle(db);
  return store;
}
test.afterEach(() => {
  for (const made of opened.splice(0)) made.close();
});

/** What the next start finds; the index has had its time. */
function restarted(store: StoreBench) {
  const db = store.open();
  const chat = createChatRepository(db);
  while (chat.indexSome());
  return { db, chat, shown: shownPath(chat.messages(id)).map(({ message }) => message.id) };
}

test('a sound database with conversations is not taken for a damaged one', async () => {
  const store = await bench();
  expect(judgeDatabase(store.path)).toMatchObject({ type: 'sound' });
  expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
});

test('every table has row ids: what reads a damaged file goes by them', async () => {
  const store = await bench();
  const tables = store
    .open()
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND wr = 1")
    .all();
  expect(tables).toEqual([]);
});

test('conversations come out of a file with a spoilt header, found and with their pictures', async () => {
  const store = await bench();
  overwrite(store.path, 0, Buffer.alloc(100));
  expect(store.prepare()).toMatchObject({ rebuilt: { tasks: 2, backup: null } });
  const { db, chat, shown } = restarted(store);
  expect(shown).toHaveLength(2 * turns + 1);
  expect(shown.at(-1)).toBe(`${id}-last`);
  expect(chat.list('Question 77', 0, 10).total).toBe(1);
  expect([chat.forgetUnusedPictures(), chat.forgetUnusedAttachments()]).toEqual([[], []]);
  expect(db.prepare('PRAGMA integrity_check').raw().all()).toEqual([['ok']]);
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
});

test('around spoilt pages a conversation goes on with what is left of it', async () => {
  const store = await bench();
  // Most of the file is this conversation.
  const middle = Math.floor(sizeOf(store.path) / pageBytes / 2);
  overwrite(store.path, middle * pageBytes, Buffer.alloc(3 * pageBytes, 7));
  expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: { backup: null } });
  const { chat, shown } = restarted(store);
  const stored = chat.messages(id).map((message) => message.id);
  expect(stored.length).toBeGreaterThan(turns);
  expect(shown).toEqual(stored);
  expect([chat.forgetUnusedPictures(), chat.forgetUnusedAttachments()]).toEqual([[], []]);
});

test('messages whose predecessors are lost follow those before them', async () => {
  const store = await bench();
  const db = store.open();
  db.prepare('DELETE FROM chat_messages WHERE id IN (?, ?)').run(`${id}-q0`, `${id}-a50`);
  settle(db);
  overwrite(store.path, 0, Buffer.alloc(100));
  expect(store.prepare()).toMatchObject({ type: 'ready', rebuilt: { backup: null } });
  expect(restarted(store).shown).toHaveLength(2 * turns - 1);
});

test('a lost database brings conversations back from the newest copy', async () => {
  const store = await bench();
  makeBackup(store.path, join(store.folder, 'backups'), startOfTime - 1);
  overwrite(store.path, 0, Buffer.alloc(sizeOf(store.path)));
  expect(store.prepare()).toMatchObject({ rebuilt: { tasks: 2 } });
  expect(restarted(store).shown).toHaveLength(2 * turns + 1);
});
