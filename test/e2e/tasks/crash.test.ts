import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect, createsSeenBy, taskRow } from '../../fixtures/app/journeys.ts';

test('a task under way when the app is killed finishes by itself after a restart', async ({
  launch,
  openKeyring,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ timing: { runningAfterMs: 500, doneAfterMs: 6_000 } });
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  await first.page.getByRole('textbox', { name: 'Prompt' }).fill('Waves at night');
  await first.page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(taskRow(first.page, 'Waves at night')).toContainText('Running');
  await first.kill();

  const second = await launch({ keyring });
  await expect(taskRow(second.page, 'Waves at night')).toContainText('Ready', { timeout: 30_000 });
  expect(createsSeenBy(gateway)).toHaveLength(1);
  const names = await readdir(path.join(folders.home, 'Videos', 'Gateway Studio'));
  expect(names.filter((name) => name.endsWith('.mp4'))).toHaveLength(1);
});

test('a request that was going out when the app was killed is unknown, and is not sent again', async ({
  launch,
  openKeyring,
  gateway,
}) => {
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  gateway.addFault({ on: 'create', times: 1, action: { type: 'silence' } });
  await first.page.getByRole('textbox', { name: 'Prompt' }).fill('A reply that never comes');
  await first.page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(taskRow(first.page, 'A reply that never comes')).toContainText('Sending');
  await expect.poll(() => createsSeenBy(gateway).length).toBe(1);
  await first.kill();

  const second = await launch({ keyring });
  await expect(taskRow(second.page, 'A reply that never comes')).toContainText('Unknown outcome');
  expect(createsSeenBy(gateway)).toHaveLength(1);
});

test('a task whose reply was lost is linked to the task that the gateway made of it', async ({
  launch,
  folders,
  startGateway,
}) => {
  const stateFolder = path.join(folders.home, 'gateway');
  const gateway = await startGateway({ stateFolder });
  const { page } = await launch();
  await connect(page, gateway);
  gateway.addFault({ on: 'create', times: 1, action: { type: 'lose-reply', how: 'reset' } });
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Lost and found');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const row = taskRow(page, 'Lost and found');
  await expect(row).toContainText('Unknown outcome');
  await row.click();
  const details = page.getByRole('region', { name: 'Task details' });
  await details.getByRole('textbox', { name: 'Task id' }).fill('no-such-id');
  await details.getByRole('button', { name: 'Link task' }).click();
  await expect(details.getByRole('alert').filter({ hasText: 'does not know this task' })).toBeVisible();
  await expect(details.getByRole('textbox', { name: 'Task id' })).toHaveValue('no-such-id');
  await expect(row).toContainText('Unknown outcome');

  // As a person would read it in the gateway's own list.
  const [made] = await readdir(stateFolder);
  await details.getByRole('textbox', { name: 'Task id' }).fill(path.parse(made ?? '').name);
  await details.getByRole('button', { name: 'Link task' }).click();
  await expect(row).toContainText('Ready', { timeout: 30_000 });
  expect(createsSeenBy(gateway)).toHaveLength(1);
});
