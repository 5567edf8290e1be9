import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  bodyOfCreate,
  chooseInFormMenu,
  closeWithEscape,
  createsSeenBy,
  focusWithin,
  holdAnswers,
  inputMethod,
  openTask,
  taskRow,
} from '../../fixtures/app/steps/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const offersOf = (page: Page) => page.getByRole('listbox', { name: 'References to mention' });
const generateOf = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });

test('the shown request is the one that goes out, and its command holds no token', async ({
  signedInApp: running,
  gateway,
}) => {
  const { page, app } = running;
  const samples = sampleFolder(test.info().outputPath('pictures'));
  await addReferences(running, [await samples.picture('cat.png', 1)]);
  await expect(page.getByText('Total 1 of 12')).toBeVisible();
  await promptOf(page).fill(`Image 1's "song"\n😀`);
  // Neither is on offer: what is typed goes out as typed.
  await page.getByRole('combobox', { name: 'Aspect ratio' }).fill('5:4');
  await page.getByRole('combobox', { name: 'Resolution' }).fill('512P');
  await chooseInFormMenu(page, 'Show request');
  const dialog = page.getByRole('dialog', { name: 'Request' });
  const shown = await dialog.getByRole('region', { name: 'Request as JSON' }).innerText();
  await expect(dialog).toContainText(`${gateway.address}/vendorv/v2/video_generation`);
  await dialog.getByRole('button', { name: 'Copy as JSON' }).click();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(shown);
  await dialog.getByRole('button', { name: 'Copy as curl' }).click();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('curl -X POST');
  const curl = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(curl).toContain('Bearer $TOKEN');
  expect(curl).not.toContain(gateway.token);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await generateOf(page).click();
  const sent = await bodyOfCreate(gateway);
  expect(withoutData(JSON.parse(shown))).toEqual(withoutData(sent));
  expect(sent).toMatchObject({ ratio: '5:4', resolution: '512P', duration: 5 });
});

test('what is sent by which keys: Ctrl+Enter from anywhere in the form, not while a list or a dialog is open nor while an input method composes, and what the model may not like after a question', async ({
  gateway,
  signedInApp,
}) => {
  await test.step('Ctrl+Enter generates from anywhere in the form, but not while a list or a dialog is open', async () => {
    const { page } = signedInApp;
    const ratio = page.getByRole('combobox', { name: 'Aspect ratio' });
    const options = page.getByRole('option');
    await promptOf(page).fill('Not yet');
    await ratio.focus();
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Model$/ }).press('Enter');
    await focusWithin(page.getByRole('listbox'));
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await chooseInFormMenu(page, 'Show request');
    await focusWithin(page.getByRole('dialog', { name: 'Request' }));
    await page.keyboard.press('Control+Enter');
    await closeWithEscape(page.getByRole('dialog'));

    const places = [ratio, page.getByRole('button', { name: 'Form menu' }), generateOf(page)];
    for (const [index, place] of places.entries()) {
      await promptOf(page).fill(`From place ${index + 1}`);
      await place.press('Control+Enter');
      await expect(taskRow(page, `From place ${index + 1}`)).toBeVisible();
      // A press is at rest before the next one counts.
      await expect(generateOf(page)).not.toHaveAttribute('aria-disabled', 'true');
    }
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(taskRow(page, 'Not yet')).toHaveCount(0);
    await expect.poll(() => createsSeenBy(gateway).length).toBe(places.length);
  });
  await test.step('what the model may not like is asked about, and sent only when that is wanted', async () => {
    gateway.clear();
    const { page } = signedInApp;
    await promptOf(page).fill('x'.repeat(7_001));
    await generateOf(page).click();
    const question = page.getByRole('alertdialog', { name: 'Send anyway?' });
    await expect(question).toContainText('7,000');
    await question.getByRole('button', { name: 'Go back' }).click();
    await expect(question).toBeHidden();
    expect(createsSeenBy(gateway)).toHaveLength(0);

    await generateOf(page).click();
    await question.getByRole('button', { name: 'Send anyway' }).click();
    await expect.poll(() => createsSeenBy(gateway).length).toBe(1);
    // A press is at rest before the next one counts.
    await expect(generateOf(page)).not.toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('keys that belong to an input method neither send nor choose', async () => {
    gateway.clear();
    await signedInApp.page.keyboard.press('Control+n');
    const { page, folders } = signedInApp;
    await addReferences(signedInApp, [await sampleFolder(path.join(folders.home, 'in')).picture('fox.png')]);
    const prompt = promptOf(page);
    await prompt.focus();
    const { compose, commit, press } = await inputMethod(page);

    await compose('hu');
    await press('Enter', 2);
    await commit('狐狸');
    await expect(prompt).toHaveValue('狐狸');
    expect(createsSeenBy(gateway)).toHaveLength(0);

    await page.keyboard.type('@');
    await expect(offersOf(page)).toBeVisible();
    await compose('tu');
    await press('Enter');
    await commit('图');
    await expect(prompt).toHaveValue('狐狸@图');

    await page.keyboard.press('Control+Enter');
    await expect.poll(() => createsSeenBy(gateway).length).toBe(1);

    const details = await openTask(page, '狐狸');
    await details.getByRole('button', { name: 'Rename' }).click();
    const name = details.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await compose('hu');
    await press('Escape');
    await commit('狐');
    await expect(name).toHaveValue('狐');
    // What is typed before the name is stored is not taken away with the field.
    const answer = await holdAnswers(signedInApp.app, ['library.rename']);
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    await answer();
    await expect(taskRow(page, '狐[^狸]')).toBeVisible();
    await expect(name).toHaveValue('狐!');
  });
});

/** A request with the data of its files left out. */
function withoutData(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/;base64,[^"]*/g, ';base64,'));
}
