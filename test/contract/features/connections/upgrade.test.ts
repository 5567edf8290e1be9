import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'playwright/test';
import { taskStatusSchema } from '#contract';
import { createChatRepository } from '#electron/store/chat/chat.ts';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { anInput, createSessionBench } from '../../../fixtures/services/connections-bench.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';

/** A data folder as version 0.1.0 left it; see the README beside it. */
const earlier = resolve(import.meta.dirname, '../../../fixtures/store/data-of-0.1.0');

test('a data folder of version 0.1.0 opens as one connection to which its tasks and conversations belong', async () => {
  const { session, tasks, chat, close } = await opened();
  try {
    const connections = session.connections.list();
    expect(connections).toMatchObject([
      {
        kind: 'remote',
        name: '127.0.0.1:35811',
        address: 'http://127.0.0.1:35811',
        label: '127.0.0.1:35811',
        isActive: true,
        state: 'needs-token',
      },
    ]);
    const [known] = connections;
    const stored = tasks.withStatus(taskStatusSchema.options);
    expect(stored).toHaveLength(13);
    const own = stored.filter(({ gateway }) => gateway.connectionId === known?.id);
    expect(own).toMatchObject([{ gateway: { address: known?.address }, state: { status: 'ready' } }]);
    // The one without a message or a draft is the one that waits for its first message.
    const conversations = [...chat.list('', 0, 100).conversations.map(({ id }) => id), chat.blank()];
    expect(conversations).toEqual([expect.any(String), expect.any(String)]);
    chat.adopt(known?.id ?? '');
    for (const id of conversations) expect(chat.get(id ?? '')).toMatchObject({ connectionId: known?.id });
  } finally {
    close();
  }
});

test('tasks of a gateway that had been left say so, and go on once it is a connection again', async () => {
  const { session, tasks, close } = await opened();
  try {
    // Those of each status were put in by hand, as tasks of a gateway that the user has left.
    const left = tasks.withStatus(taskStatusSchema.options).filter(({ id }) => id.startsWith('old-'));
    expect(left).toHaveLength(12);
    const ids = new Set(left.map(({ gateway }) => gateway.connectionId));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect([session.nameOf(id), session.problemOf(id).code]).toEqual([null, 'connections.removed']);
    await session.connect({ address: 'gateway.example', token: 'sk-token-of-mine' });
    expect(session.connectionOf(id)?.address).toBe('https://gateway.example');
    expect(session.connections.list()).toHaveLength(2);
    const second = await session.connections.save(anInput({ name: 'Second', token: 'sk-token-of-theirs' }));
    expect(second.ok && second.value.id).not.toBe(id);
  } finally {
    close();
  }
});

/** A copy of the folder, opened as the app opens it. */
async function opened() {
  const folder = test.info().outputPath('data');
  await cp(earlier, folder, { recursive: true });
  const { session } = createSessionBench(folder);
  await session.start();
  const db = openStore(join(folder, 'studio.db'));
  return {
    session,
    tasks: createTasksRepository(db, anyPlace),
    chat: createChatRepository(db),
    close: () => db.close(),
  };
}
