import { rmSync } from 'node:fs';
import { shownPath } from '#electron/features/chat/messages/version-tree.ts';
import { createChatRepository } from '#electron/store/chat/chat.ts';
import { closedFilesReleased } from '#electron/store/database.ts';
import { makeBackup } from '#electron/store/integrity/backups.ts';
import { checkDatabase } from '#electron/store/integrity/check.ts';
import { startOfTime } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { seedConversation } from '../../../fixtures/store/seed-chat.ts';
import {
  closedStoreBenches,
  overwrite,
  type StoreBench,
  settle,
  sizeOf,
} from '../../../fixtures/store/store-bench.ts';

const turns = 120;
const id = 'seed-Fog';
const sha256 = 'ab'.repeat(32);
const attachment = 'attachment-1';
const { bench: emptyBench } = closedStoreBenches();

/** A long conversation with an attached and a made picture, and a task or two beside it. */
async function bench(): Promise<StoreBench> {
  const store = await emptyBench();
  store.fill(['ready', 'running']);
  seedConversation({ userDataDir: store.folder, title: 'Fog', turns, now: startOfTime });
  const db = store.open();
  const chat = createChatRepository(db);
  const picture = { mime: 'image/png', bytes: 9, width: 3, height: 3 };
  chat.putAttachment({ ...picture, id: attachment, name: 'fox.png', fileName: 'fox.png' }, startOfTime);
  const answer = chat.messagesOf([`${id}-a3`])[0];
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
/** What the next start finds; the index has had its time. */
function restarted(store: StoreBench) {
  const db = store.open();
  const chat = createChatRepository(db);
  while (chat.indexSome());
  return { db, chat, shown: shownPath(chat.family(id)).map(({ message }) => message.id) };
}

test('a sound database with conversations is not taken for a damaged one', async () => {
  const store = await bench();
  expect(checkDatabase(store.path)).toMatchObject({ type: 'sound' });
  expect(await store.prepare()).toMatchObject({ type: 'ready', rebuilt: null });
});

test('files that a message shows are not tidied away, of a question, of an answer or of a copy', async () => {
  const store = await bench();
  const { chat } = restarted(store);
  expect([chat.forgetUnusedPictures(), chat.forgetUnusedAttachments()]).toEqual([[], []]);
  const conversation = chat.get(id);
  if (conversation === null) throw new Error('The seed has this conversation.');
  chat.insert({ ...conversation, id: 'copy', draft: { text: '', attachments: [] } });
  const copies = chat.family(id).map(({ id: from, parentId }) => ({
    from,
    id: `copy-${from}`,
    parentId: parentId && `copy-${parentId}`,
  }));
  chat.copyMessages('copy', copies);
  chat.setRemoved([id], startOfTime);
  while (chat.purgeSome(startOfTime, 1_000));
  expect([chat.forgetUnusedPictures(), chat.forgetUnusedAttachments()]).toEqual([[], []]);
  chat.setRemoved(['copy'], startOfTime);
  while (chat.purgeSome(startOfTime, 1_000));
  expect([chat.forgetUnusedPictures(), chat.forgetUnusedAttachments()]).toEqual([
    [`${sha256}.png`],
    ['fox.png'],
  ]);
});

test('a file that is attached to a draft is not tidied away, nor one that is attached elsewhere too', async () => {
  const store = await bench();
  const { chat } = restarted(store);
  const picture = { mime: 'image/png', bytes: 9, width: 3, height: 3 };
  chat.putAttachment({ ...picture, id: 'draft-1', name: 'a.png', fileName: 'draft.png' }, startOfTime);
  chat.putAttachment({ ...picture, id: 'twice', name: 'fox.png', fileName: 'fox.png' }, startOfTime);
  chat.change(id, { draft: { text: '', attachments: ['draft-1'] } });
  expect(chat.forgetUnusedAttachments()).toEqual([]);
  expect(chat.attachment('draft-1')).not.toBeNull();
  expect(chat.attachment('twice')).toBeNull();
  chat.change(id, { draft: { text: '', attachments: [] } });
  expect(chat.forgetUnusedAttachments()).toEqual(['draft.png']);
});

test('a lost database brings conversations back from the newest copy, found and with their pictures', async () => {
  const store = await bench();
  await makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  overwrite(store.path, 0, Buffer.alloc(sizeOf(store.path)));
  expect(await store.prepare()).toMatchObject({ rebuilt: { tasks: 2 } });
  const { db, chat, shown } = restarted(store);
  expect(shown).toHaveLength(2 * turns + 1);
  expect(shown.at(-1)).toBe(`${id}-last`);
  expect(chat.list('Question 77', 0, 10).total).toBe(1);
  expect([chat.forgetUnusedPictures(), chat.forgetUnusedAttachments()]).toEqual([[], []]);
  expect(db.prepare('PRAGMA integrity_check').raw().all()).toEqual([['ok']]);
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
});

/** Stores a picture that no message shows. */
function addPicture(chat: ReturnType<typeof createChatRepository>, hash: string): void {
  const answer = chat.messagesOf([`${id}-a7`])[0];
  if (answer?.role !== 'model') throw new Error('The seed has this answer.');
  const picture = { sha256: hash, fileName: `${hash}.png`, mime: 'image/png', bytes: 9, width: 3, height: 3 };
  chat.setAnswer(
    answer.id,
    { state: 'answered', answer: answer.answer, wire: null, pictures: [picture] },
    null,
  );
}

test('files that were there before a rebuild are never tidied away: messages that are lost may show them', async () => {
  const store = await bench();
  const db = store.open();
  const before = createChatRepository(db);
  const picture = { mime: 'image/png', bytes: 9, width: 3, height: 3 };
  addPicture(before, 'cd'.repeat(32));
  before.putAttachment({ ...picture, id: 'lost-1', name: 'a.png', fileName: 'of-a-lost-question.png' }, 1);
  settle(db);
  await makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  await closedFilesReleased();
  rmSync(store.path);
  await store.prepare();
  const { chat } = restarted(store);
  expect([chat.forgetUnusedPictures(), chat.forgetUnusedAttachments()]).toEqual([[], []]);
  // What came later goes as ever.
  addPicture(chat, 'ef'.repeat(32));
  chat.putAttachment({ ...picture, id: 'later-1', name: 'b.png', fileName: 'later-question.png' }, 2);
  expect([chat.forgetUnusedPictures(), chat.forgetUnusedAttachments()]).toEqual([
    [`${'ef'.repeat(32)}.png`],
    ['later-question.png'],
  ]);
});

test('a removed conversation of a copy is not deleted: it may have been taken back since', async () => {
  const store = await bench();
  const db = store.open();
  createChatRepository(db).setRemoved([id], startOfTime);
  settle(db);
  await makeBackup(store.path, store.backupsFolder, startOfTime - 1);
  rmSync(store.path);
  await store.prepare();
  const { chat } = restarted(store);
  expect(chat.get(id)).not.toBeNull();
  expect(chat.purgeSome(startOfTime * 2, 1_000)).toBe(false);
});
