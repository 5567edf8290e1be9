import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { answers, message } from '../../fixtures/app/chat-steps.ts';
import { connect, taskRow } from '../../fixtures/app/journeys.ts';

/** A data folder as version 0.1.0 left it; see the README beside it. */
const earlier = path.resolve(import.meta.dirname, '../../fixtures/store/data-of-0.1.0');

/** What each of its tasks was, and what it is after the next start. */
const statuses: Readonly<Record<string, string>> = {
  waiting: 'waiting',
  sending: 'unknown',
  queued: 'queued',
  running: 'running',
  saving: 'saving',
  ready: 'ready',
  failed: 'failed',
  rejected: 'rejected',
  unknown: 'unknown',
  cancelled: 'cancelled',
  expired: 'expired',
  stopped: 'stopped',
};

test('a data folder of version 0.1.0 opens with everything in it', async ({ launch, folders, gateway }) => {
  await cp(earlier, folders.userDataDir, { recursive: true });
  const running = await launch();
  const { page } = running;
  await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Gateway address' })).toHaveValue(/^http:\/\/127\.0\.0\.1:/);

  const library = await page.evaluate(async () => {
    const filter = {
      search: '',
      statuses: [],
      ratio: null,
      tag: null,
      isStarred: false,
      hasReferences: false,
    };
    const listed = await window.api['library.page']({ filter, offset: 0, limit: 100 });
    return listed.ok ? listed.value.tasks : [];
  });
  const found = library
    .filter(({ id }) => id.startsWith('old-'))
    .map(({ id, state, name, tags, request }) => ({
      id,
      status: state.status,
      name,
      tags,
      prompt: request.prompt,
    }));
  expect(found.sort((left, right) => left.id.localeCompare(right.id))).toEqual(
    Object.entries(statuses)
      .map(([name, status]) => ({
        id: `old-${name}`,
        status,
        name: `Old ${name}`,
        tags: ['old'],
        prompt: `Old task, ${name}`,
      }))
      .sort((left, right) => left.id.localeCompare(right.id)),
  );
  expect(library).toHaveLength(Object.keys(statuses).length + 1);

  const known = await page.evaluate(async () => {
    const connections = await window.api['connections.list']();
    const listed = await window.api['chat.list']({ search: '', offset: 0, limit: 100 });
    const ids = listed.ok ? listed.value.conversations.map(({ id }) => id) : [];
    const read = await Promise.all(ids.map((id) => window.api['chat.get']({ id })));
    return {
      connections: connections.ok ? connections.value : [],
      conversations: read.map((one) => (one.ok ? one.value.connection : null)),
    };
  });
  expect(known.connections).toMatchObject([
    { name: '127.0.0.1:35811', address: 'http://127.0.0.1:35811', isActive: true },
  ]);
  const id = known.connections[0]?.id ?? '';
  const theirs = { id, name: '127.0.0.1:35811' };
  // The other one of the fixture has neither a message nor a draft: it is the one that waits for its first message.
  expect(known.conversations).toEqual([theirs]);
  expect(library.filter(({ gateway }) => gateway?.connectionId === id)).toMatchObject([
    { gateway: { label: '127.0.0.1:35811' }, state: { status: 'ready' } },
  ]);

  await connect(page, gateway);
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A draft of the old version');
  await expect(page.getByText('Images 1 of 9')).toBeVisible();
  await expect(taskRow(page, 'A fox of the old version')).toContainText('Ready');
  await expect(taskRow(page, 'A fox of the old version').locator('img')).toBeVisible();

  await taskRow(page, 'Old failed').click();
  const facts = page.getByRole('region', { name: 'Task details' });
  await expect(facts).toContainText('Removed from this app');
  await taskRow(page, 'A fox of the old version').click();
  await expect(facts).not.toContainText('Removed from this app');
  await expect(facts).toContainText('127.0.0.1:35811');

  await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
  const conversations = page.getByRole('list', { name: 'Conversations' });
  await conversations.getByRole('button', { name: /^Draw the fox of the old version/ }).click();
  await expect(answers(page).first().getByRole('img')).toBeVisible();
  await expect(answers(page).last()).toBeVisible();
  await expect(message(page)).toHaveValue('An unsent question of the old version');
  const before = await readdir(path.join(earlier, 'pictures'));
  expect(await readdir(path.join(folders.userDataDir, 'pictures'))).toEqual(before);
  const notices = await page.evaluate(() => window.api['notices.list']());
  expect(notices).toEqual({ ok: true, value: { notices: [] } });
});
