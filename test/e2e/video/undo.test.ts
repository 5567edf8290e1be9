import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { addReferences, chooseInFormMenu, makeClip, taskRow } from '../../fixtures/app/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const rows = (page: Page) => page.getByRole('grid', { name: 'References' }).getByRole('row');

test('on a reference or a picker Ctrl+Z takes back no typing of the prompt', async ({ signedInApp }) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await addReferences(signedInApp, [await files.picture('one.png', 1)]);
  await addReferences(signedInApp, [await files.picture('two.png', 2)]);
  await promptOf(page).click();
  await page.keyboard.type('A fox');

  await rows(page).first().focus();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(1);
  await expect(promptOf(page)).toHaveValue('A fox');
  await rows(page).first().focus();
  await page.keyboard.press('Control+y');
  await expect(rows(page)).toHaveCount(2);
  await expect(promptOf(page)).toHaveValue('A fox');

  const pickers = await page.getByRole('form', { name: 'New video' }).getByRole('combobox').all();
  expect(pickers.length).toBeGreaterThan(0);
  for (const picker of pickers) {
    await picker.focus();
    await page.keyboard.press('Control+z');
    await expect(promptOf(page)).toHaveValue('A fox');
    await expect(picker).toBeFocused();
  }
  await promptOf(page).focus();
  await page.keyboard.press('Control+z');
  await expect(promptOf(page)).toHaveValue('A fo');
});

test('a new video begins with an empty form from anywhere, may keep its references, and one undo brings all back', async ({
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await addReferences(signedInApp, [await files.picture('one.png', 1)]);
  const duration = page.getByRole('textbox', { name: 'Duration in seconds' });
  await duration.fill('99');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('Write a prompt.')).toBeVisible();
  await promptOf(page).fill('Image 1 wakes up');
  const isWhole = async (): Promise<void> => {
    await expect(promptOf(page)).toHaveValue('Image 1 wakes up');
    await expect(duration).toHaveValue('99');
    await expect(rows(page)).toHaveCount(1);
  };

  await page.keyboard.press('Control+2');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('Control+n');
  await expect(promptOf(page)).toBeFocused();
  await expect(promptOf(page)).toHaveValue('');
  await expect(duration).toHaveValue('5');
  await expect(rows(page)).toHaveCount(0);
  // What was wrong with the other form is not said of this one.
  await expect(page.getByRole('form', { name: 'New video' }).getByRole('alert')).toHaveCount(0);
  await page.keyboard.type('Never mind');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await isWhole();

  await chooseInFormMenu(page, 'New video with the same references');
  await expect(promptOf(page)).toBeFocused();
  await expect(promptOf(page)).toHaveValue('');
  await expect(duration).toHaveValue('5');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await isWhole();
  await page.getByRole('button', { name: 'New video' }).click();
  await expect(rows(page)).toHaveCount(0);
});

test('Ctrl+Z after a clip was deleted brings the clip back and leaves the form alone, which takes back its own', async ({
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  await makeClip(page, 'A clip to delete');
  const files = sampleFolder(path.join(folders.home, 'in'));
  await addReferences(signedInApp, [await files.picture('one.png', 1)]);
  await taskRow(page, 'A clip to delete').focus();
  await page.keyboard.press('Delete');
  await expect(taskRow(page, 'A clip to delete')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(taskRow(page, 'A clip to delete')).toBeVisible();
  await taskRow(page, 'A clip to delete').focus();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().focus();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(0);
  await expect(taskRow(page, 'A clip to delete')).toBeVisible();
});
