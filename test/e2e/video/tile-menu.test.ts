import path from 'node:path';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  chooseInDialog,
  chooseInTileMenu,
  showsInFolder,
} from '../../fixtures/app/steps/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

test('the menu of a reference replaces its file, shows it in its folder and gives it the role of a frame', async ({
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  const [cat, dog, fox] = await Promise.all(
    ['cat.png', 'dog.png', 'fox.png'].map((name, at) => files.picture(name, at)),
  );
  const wind = await files.sound('wind.wav');
  const heard = await listenToAnnouncer(page);
  await addReferences(signedInApp, [cat ?? '', dog ?? '']);
  await expect.poll(heard).toEqual(['Added 2 references']);
  const tiles = page.getByRole('grid', { name: 'References' }).getByRole('row');
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('Image 1 follows Image 2');

  await chooseInDialog(signedInApp, [wind]);
  await chooseInTileMenu(page, 'Image 1', 'Replace…');
  await expect(page.getByRole('alert').filter({ hasText: 'wind.wav' })).toContainText('another kind');
  await chooseInDialog(signedInApp, [fox ?? '']);
  await chooseInTileMenu(page, 'Image 1', 'Replace…');
  await expect(tiles.first()).toHaveAccessibleName('Image 1, fox.png');
  await expect(tiles).toHaveCount(2);
  await expect(prompt).toHaveValue('Image 1 follows Image 2');
  await expect.poll(heard).toContain('Replaced cat.png by fox.png');

  const shown = await showsInFolder(signedInApp);
  await chooseInTileMenu(page, 'Image 1', 'Show in folder');
  await expect.poll(shown).toEqual([fox]);

  await chooseInTileMenu(page, 'Image 2', 'Use as first frame');
  await expect(page.getByRole('group', { name: 'First frame' })).toContainText('dog.png');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(tiles).toHaveCount(2);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

  await chooseInTileMenu(page, 'Image 1', 'Use as first frame');
  const frame = (name: string) => page.getByRole('group', { name });
  const swap = page.getByRole('button', { name: 'Swap first and last frame' });
  await expect(frame('First frame')).toContainText('fox.png');
  await expect(swap).toHaveCount(0);
  await chooseInDialog(signedInApp, [dog ?? '']);
  await page.getByRole('button', { name: 'Choose last frame' }).click();
  await expect(frame('Last frame')).toContainText('dog.png');
  await swap.first().press('Enter');
  await expect(frame('First frame')).toContainText('dog.png');
  await expect(frame('Last frame')).toContainText('fox.png');
  await expect.poll(heard).toContain('Swapped first and last frame');
  await expect(swap.first()).toBeFocused();
});
