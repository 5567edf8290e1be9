import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  bodyOfCreate,
  chooseInDialog,
  chooseInTileMenu,
  openTask,
  saveInDialog,
} from '../../fixtures/app/journeys.ts';
import { sampleFolder, wavBytes } from '../../fixtures/media/sample-files.ts';

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const castOf = (page: Page) => page.getByRole('region', { name: 'Cast' });
const tiles = (page: Page) => page.getByRole('grid', { name: 'References' }).getByRole('row');

async function rename(page: Page, name: string): Promise<void> {
  const field = castOf(page).getByRole('textbox', { name: 'Name' });
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test('entries are made of a reference and of files, mentioned, seen in the tray with their numbers, sent, found, reused, renamed, deleted, and taken along in a file', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await addReferences(signedInApp, [await files.picture('rope.png', 1), await files.picture('mara.png', 2)]);

  await chooseInTileMenu(page, 'Image 2', 'New cast entry from it');
  await rename(page, 'Mara');
  const voice = path.join(folders.home, 'in', 'voice.wav');
  await writeFile(voice, wavBytes(3));
  await chooseInDialog(signedInApp, [await files.picture('coat.png', 3), voice]);
  await castOf(page).getByRole('button', { name: 'Add media' }).click();
  const media = castOf(page).getByRole('grid', { name: 'Media' }).getByRole('row');
  await expect(media).toHaveCount(3);
  await castOf(page).getByRole('textbox', { name: 'What voice.wav shows' }).fill('voice');
  await castOf(page).getByRole('button', { name: 'New cast entry' }).click();
  await rename(page, 'The lantern');
  await chooseInDialog(signedInApp, [await files.picture('lantern.png', 4)]);
  await castOf(page).getByRole('button', { name: 'Add media' }).click();
  await expect(media).toHaveCount(1);
  await castOf(page).getByRole('button', { name: 'All entries' }).click();
  await expect(castOf(page).getByRole('row')).toHaveCount(2);

  await tiles(page).nth(1).focus();
  await page.keyboard.press('Delete');
  await promptOf(page).click();
  await page.keyboard.type('On the quay @ma');
  const offers = page.getByRole('listbox');
  await expect(offers.getByRole('option').first()).toContainText('Mara');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' lights @lan');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' by Image 1 with @Nobody.');
  await expect(promptOf(page)).toHaveValue('On the quay @Mara lights @The lantern by Image 1 with @Nobody.');
  await expect(tiles(page)).toHaveCount(5);
  await expect(page.getByRole('row', { name: /^Image 2, .*, from Mara$/ })).toBeVisible();
  await expect(page.getByText('Images 2, 4 and Audio 1 from Mara · Image 3 from The lantern')).toBeVisible();
  await expect(page.getByText('Images 4 of 9')).toBeAttached();
  await expect(page.getByText('Not in the cast, sent as plain text: “@Nobody”')).toBeVisible();
  await page.getByRole('button', { name: /^Generate/ }).click();
  const text =
    'On the quay Mara (Image 2, Image 4; voice: Audio 1) lights The lantern (Image 3) by Image 1 with @Nobody.';
  expect(await bodyOfCreate(gateway)).toMatchObject({
    content: [{ type: 'text', text }, {}, {}, {}, {}, {}],
  });

  await castOf(page).getByRole('button', { name: 'Close the cast' }).click();
  await openTask(page, 'On the quay');
  const details = page.getByRole('region', { name: 'Task details' });
  await promptOf(page).fill('Something else');
  await details.getByRole('button', { name: 'Reuse settings' }).click();
  await expect(promptOf(page)).toHaveValue('On the quay @Mara lights @The lantern by Image 1 with @Nobody.');
  await details.getByRole('button', { name: 'Show Mara in the cast' }).click();
  const file = path.join(folders.home, 'mara.gwcast');
  await saveInDialog(signedInApp, file);
  await castOf(page).getByRole('button', { name: 'More for Mara' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await expect.poll(() => existsSync(file)).toBe(true);
  await castOf(page).getByRole('textbox', { name: 'Name' }).fill('Maren');
  await page.keyboard.press('Enter');
  await expect(promptOf(page)).toHaveValue(/@Maren lights/);
  await castOf(page).getByRole('button', { name: 'More for Maren' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(promptOf(page)).toHaveValue(/quay Maren lights/);
  await castOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(promptOf(page)).toHaveValue(/@Maren lights/);
  await chooseInDialog(signedInApp, [file]);
  await castOf(page).getByRole('button', { name: 'Import…' }).click();
  await expect(castOf(page).getByRole('row', { name: /^Mara\b/ })).toBeVisible();
});
