import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'playwright/test';
import { taskStatusSchema } from '#contract';
import { createCredentialsFile } from '#electron/features/session/credentials-file.ts';
import { createChatRepository } from '#electron/store/chat.ts';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';

/** A data folder as version 0.1.0 left it; see the README beside it. */
const earlier = resolve(import.meta.dirname, '../../../fixtures/store/data-of-0.1.0');

test('a data folder of version 0.1.0 opens as one connection to which its tasks and conversations belong', async () => {
  const folder = test.info().outputPath('data');
  await cp(earlier, folder, { recursive: true });
  const { connections, activeId } = await createCredentialsFile(join(folder, 'credentials.json')).read();
  expect(connections).toMatchObject([
    { id: activeId, kind: 'remote', name: '127.0.0.1:35811', address: 'http://127.0.0.1:35811' },
  ]);
  const db = openStore(join(folder, 'studio.db'));
  try {
    const tasks = createTasksRepository(db).withStatus(taskStatusSchema.options);
    expect(tasks).toHaveLength(13);
    const [known] = connections;
    // Those of each status were put in by hand, as tasks of a gateway that the user has left.
    for (const { gateway } of tasks) {
      expect(gateway.connectionId === activeId).toBe(gateway.address === known?.address);
    }
    expect(tasks.filter(({ gateway }) => gateway.connectionId === activeId)).toHaveLength(1);
    const chat = createChatRepository(db);
    const { conversations } = chat.list('', 0, 100);
    expect(conversations.length).toBeGreaterThan(0);
    chat.adopt(activeId ?? '');
    for (const { id } of conversations) expect(chat.get(id)).toMatchObject({ connectionId: activeId });
  } finally {
    db.close();
  }
});
