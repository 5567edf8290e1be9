import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect, createsSeenBy, taskRow } from '../../fixtures/app/journeys.ts';

test('after a kill a task under way finishes by itself, and a request that was going out is unknown and not sent again', async ({
  launch,
  openKeyring,
  folders,
  startGateway,
}) => {
  const gateway = await startGateway({ timing: { runningAfterMs: 500, doneAfterMs: 6_000 } });
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  const generate = async (prompt: string, status: string) => {
    await first.page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
    await first.page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(taskRow(first.page, prompt)).toContainText(status);
  };
  await generate('Waves at night', 'Running');
  gateway.addFault({ on: 'create', times: 1, action: { type: 'silence' } });
  await generate('A reply that never comes', 'Sending');
  await expect.poll(() => createsSeenBy(gateway).length).toBe(2);
  await first.kill();

  const second = await launch({ keyring });
  await expect(taskRow(second.page, 'A reply that never comes')).toContainText('Unknown outcome');
  await expect(taskRow(second.page, 'Waves at night')).toContainText('Ready', { timeout: 30_000 });
  expect(createsSeenBy(gateway)).toHaveLength(2);
  const names = await readdir(path.join(folders.home, 'Videos', 'Gateway Studio'));
  expect(names.filter((name) => name.endsWith('.mp4'))).toHaveLength(1);
});
