import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
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

/** Sends a request whose reply is lost. */
async function loseReply(page: Page, gateway: PracticeGateway, words: string): Promise<void> {
  gateway.addFault({ on: 'create', times: 1, action: { type: 'lose-reply', how: 'reset' } });
  await generate(page, words);
  await expect(taskRow(page, words)).toContainText('Unknown outcome');
}

test('an unknown outcome is announced once, shows the request that was sent, is dismissed, linked by its id all the same, or sent again after a warning', async ({
  welcomeApp,
  startGateway,
}, testInfo) => {
  const { page, folders } = welcomeApp;
  const stateFolder = testInfo.outputPath('gateway');
  const gateway = await startGateway({ stateFolder });
  await connect(page, gateway);
  await addReferences(welcomeApp, [await sampleFolder(path.join(folders.home, 'in')).picture('fox.png')]);
  await expect(page.getByText('Images 1 of 9')).toBeVisible();
  const details = page.getByRole('region', { name: 'Task details' });
  const said = await listenToAnnouncer(page);
  const ends = [`${prompt}: Unknown outcome.`, `${prompt}: Ready.`];

  await test.step('its details show the request that was sent', async () => {
    await loseReply(page, gateway, prompt);
    await expect.poll(said).toEqual(ends.slice(0, 1));
    await openTask(page, prompt);
    const sheet = details.getByRole('region', {
      name: 'No usable answer came: the gateway may have taken this task',
    });
    await expect(sheet).toContainText(prompt);
    await expect(sheet).toContainText('videogen-H3 · 768P · 16:9 · 5 s');
    await expect(sheet).toContainText('Image 1 fox.png');

    await sheet.getByRole('textbox', { name: 'Task id' }).fill('no-such-id');
    await sheet.getByRole('button', { name: 'Link task' }).click();
    await expect(sheet.getByRole('alert').filter({ hasText: 'does not know this task' })).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Task id' })).toHaveValue('no-such-id');
  });

  await test.step('dismissed it asks for nothing more, and can still be linked', async () => {
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

  await test.step('each end of a task is announced once, and not again on return', async () => {
    await expect.poll(said).toEqual(ends);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByText('Settings').click();
    await nav.getByText('Video').click();
    // An announcement of something else ends the wait: what would be said of an end comes before it.
    await taskRow(page, prompt).press('5');
    await expect.poll(said).toEqual([...ends, 'Rating 5']);
  });

  await test.step('a request of unknown outcome is sent again only after its warning, once', async () => {
    const twice = 'Sent twice';
    await loseReply(page, gateway, twice);
    await openTask(page, twice);
    await details.getByRole('button', { name: 'Send again…' }).click();
    const warning = page.getByRole('alertdialog', { name: 'Send this request again?' });
    await expect(warning).toContainText('both are charged');
    await expect(warning.getByRole('button', { name: 'Not now' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(warning).toBeHidden();
    expect(createsSeenBy(gateway)).toHaveLength(2);

    await details.getByRole('button', { name: 'Send again…' }).click();
    await warning.getByRole('button', { name: 'Send again' }).dblclick();
    await expect(warning).toBeHidden();
    expect(await tasksFound(page, twice)).toHaveLength(2);
    await expect(taskRows(page, twice).filter({ hasText: 'Ready' })).toBeVisible({ timeout: 60_000 });
    // What was sent again is what is shown now.
    await expect(details.locator('video')).toBeVisible();
    expect(createsSeenBy(gateway)).toHaveLength(3);
    await taskRows(page, twice).filter({ hasText: 'Unknown outcome' }).click();
    await expect(details).toContainText('You sent this request again as a new task');
    await expect(details.getByRole('button', { name: 'Send again…' })).toBeHidden();
  });
});
