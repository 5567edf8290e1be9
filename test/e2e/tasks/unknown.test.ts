import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  connect,
  createsSeenBy,
  generate,
  openTask,
  taskRow,
  taskRows,
} from '../../fixtures/app/steps/journeys.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';
import { tasksFound } from '../../fixtures/store/library-data.ts';

const prompt = 'Lost on the way';

/** Sends a request whose reply is lost, and opens it. */
async function loseReply(page: Page, gateway: PracticeGateway) {
  gateway.addFault({ on: 'create', times: 1, action: { type: 'lose-reply', how: 'reset' } });
  await generate(page, prompt);
  await expect(taskRow(page, prompt)).toContainText('Unknown outcome');
  return openTask(page, prompt);
}

test('the details of an unknown outcome show the request that was sent; it is dismissed, and linked by its id all the same', async ({
  welcomeApp,
  startGateway,
}, testInfo) => {
  const { page, folders } = welcomeApp;
  const stateFolder = testInfo.outputPath('gateway');
  const gateway = await startGateway({ stateFolder });
  await connect(page, gateway);
  await addReferences(welcomeApp, [await sampleFolder(path.join(folders.home, 'in')).picture('fox.png')]);
  await expect(page.getByText('Images 1 of 9')).toBeVisible();
  const details = await loseReply(page, gateway);
  const sheet = details.getByRole('region', { name: 'No answer came: the gateway may have taken this task' });
  await expect(sheet).toContainText(prompt);
  await expect(sheet).toContainText('videogen-H3 · 768P · 16:9 · 5 s');
  await expect(sheet).toContainText('Image 1 fox.png');

  await sheet.getByRole('textbox', { name: 'Task id' }).fill('no-such-id');
  await sheet.getByRole('button', { name: 'Link task' }).click();
  await expect(sheet.getByRole('alert').filter({ hasText: 'does not know this task' })).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Task id' })).toHaveValue('no-such-id');

  // Dismissed it asks for nothing more, and can still be linked.
  await details.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect(details).toContainText('You dismissed this');
  await expect(details.getByRole('textbox', { name: 'Task id' })).toBeHidden();
  await details.getByRole('button', { name: 'Link a task id after all' }).click();
  const [made] = await readdir(stateFolder);
  await details.getByRole('textbox', { name: 'Task id' }).fill(path.parse(made ?? '').name);
  await details.getByRole('button', { name: 'Link task' }).click();
  await expect(taskRow(page, prompt)).toContainText('Ready', { timeout: 60_000 });
  await expect(details.locator('video')).toBeVisible();
  expect(createsSeenBy(gateway)).toHaveLength(1);
});

test('a request of unknown outcome is sent again only after its warning, once', async ({
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  const details = await loseReply(page, gateway);
  await details.getByRole('button', { name: 'Send again…' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Send this request again?' });
  await expect(warning).toContainText('both are charged');
  await expect(warning.getByRole('button', { name: 'Not now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  expect(createsSeenBy(gateway)).toHaveLength(1);

  await details.getByRole('button', { name: 'Send again…' }).click();
  await warning.getByRole('button', { name: 'Send again' }).dblclick();
  await expect(warning).toBeHidden();
  expect(await tasksFound(page, prompt)).toHaveLength(2);
  await expect(taskRows(page, prompt).filter({ hasText: 'Ready' })).toBeVisible({ timeout: 60_000 });
  // What was sent again is what is shown now.
  await expect(details.locator('video')).toBeVisible();
  expect(createsSeenBy(gateway)).toHaveLength(2);
  await taskRows(page, prompt).filter({ hasText: 'Unknown outcome' }).click();
  await expect(details).toContainText('You sent this request again as a new task');
  await expect(details.getByRole('button', { name: 'Send again…' })).toBeHidden();
});
