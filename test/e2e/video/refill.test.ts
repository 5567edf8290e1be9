import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { Recipe } from '#contract';
import { expectClean } from '../../fixtures/app/accessibility.ts';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  chooseInDialog,
  createsSeenBy,
  dropFiles,
  makeClip,
  openTask,
} from '../../fixtures/app/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const durationOf = (page: Page) => page.getByRole('textbox', { name: 'Duration in seconds' });
const ratioOf = (page: Page) => page.getByRole('combobox', { name: 'Aspect ratio' });
const rows = (page: Page) => page.getByRole('grid', { name: 'References' }).getByRole('row');

test('the settings of a clip fill the whole form, and one undo brings all of it back', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = await sampleFolder(path.join(folders.home, 'in'));
  await addReferences(signedInApp, [await files.picture('fox.png'), await files.picture('owl.png')]);
  await durationOf(page).fill('6');
  await ratioOf(page).fill('9:16');
  await makeClip(page, 'Image 2 flies over Image 1');

  await rows(page).first().getByRole('button', { name: 'Remove Image 1' }).click();
  await durationOf(page).fill('11');
  await ratioOf(page).fill('1:1');
  await promptOf(page).fill('Something else altogether');
  const details = await openTask(page, 'Image 2 flies');
  const reuse = details.getByRole('button', { name: 'Reuse settings' });
  // What would be replaced is said before it is.
  await details.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Tab');
  await expect(reuse).toHaveAccessibleDescription(
    'Replaces in the form: Prompt other words References 1 → 2 Aspect ratio 1:1 → 9:16 Duration 11 s → 6 s',
  );
  await reuse.click();
  await expect(promptOf(page)).toHaveValue('Image 2 flies over Image 1');
  await expect(durationOf(page)).toHaveValue('6');
  await expect(ratioOf(page)).toHaveValue('9:16');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('fox.png');
  const notice = page.getByRole('group', { name: /^Form filled from/ });
  await expect(notice).toContainText('Image 2 flies over Image 1');

  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(promptOf(page)).toHaveValue('Something else altogether');
  await expect(durationOf(page)).toHaveValue('11');
  await expect(ratioOf(page)).toHaveValue('1:1');
  await expect(rows(page)).toHaveCount(1);
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(promptOf(page)).toHaveValue('Image 2 flies over Image 1');
  await expect(rows(page)).toHaveCount(2);
  expect(createsSeenBy(gateway)).toHaveLength(1);
  expect(await signedInApp.consoleErrors()).toEqual([]);
});

test('the details show what was sent: each opens large and can be added to the form, once', async ({
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = await sampleFolder(path.join(folders.home, 'in'));
  const names = Array.from({ length: 8 }, (_, index) => `${index + 1}.png`);
  await addReferences(signedInApp, await Promise.all(names.map((name, index) => files.picture(name, index))));
  await makeClip(page, 'Image 1 walks');
  for (let left = 8; left > 0; left -= 1) {
    await rows(page).first().getByRole('button', { name: 'Remove Image 1' }).click();
    await expect(rows(page)).toHaveCount(left - 1);
  }
  const details = await openTask(page, 'Image 1 walks');
  const tile = (name: string) => details.getByRole('button', { name, exact: true });
  await expect(tile('Image 2, 2.png').getByRole('presentation')).toBeVisible();
  await expect(tile('Image 7, 7.png')).toBeHidden();
  await tile('Show 2 more').press('Enter');
  await expect(tile('Image 7, 7.png')).toBeFocused();
  const right = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  for (const [index, name] of names.entries()) {
    expect(await right(tile(`Image ${index + 1}, ${name}`))).toBeLessThan(await right(details));
  }
  await expectClean(page);

  await tile('Image 2, 2.png').click();
  const preview = page.getByRole('dialog', { name: 'Image 2' });
  await expect(preview.getByRole('img', { name: 'Image 2' })).toBeVisible();
  await expectClean(page);
  await preview.getByRole('button', { name: 'Add to the form' }).click();
  await expect(preview).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('2.png');

  await tile('Image 2, 2.png').click();
  await preview.getByRole('button', { name: 'Add to the form' }).click();
  await expect(page.getByText('already among the references')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await signedInApp.consoleErrors()).toEqual([]);
});

test('that the form was filled, and what was undone, is said once and not again when the view is shown again', async ({
  signedInApp: { page },
}) => {
  await makeClip(page, 'A lamp on a pier');
  await promptOf(page).fill('Something else');
  const details = await openTask(page, 'A lamp on a pier');
  const said = await listenToAnnouncer(page);
  await details.getByRole('button', { name: 'Reuse settings' }).click();
  const notice = page.getByText('Form filled from “A lamp on a pier”').first();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(notice).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByText('Chat').click();
  await expect(notice).toBeHidden();
  await navigation.getByText('Video').click();
  await expect(notice).toBeVisible();
  expect(await said()).toEqual([
    'Form filled from “A lamp on a pier”',
    'Undone: filled the form',
    'Redone: filled the form',
  ]);
  // A live region with words in it is read each time its screen is shown.
  const full = await page
    .getByRole('form', { name: 'New video' })
    .locator('[role=status], [role=alert], [aria-live]')
    .allInnerTexts();
  expect(full.filter((words) => words.trim() !== '')).toEqual([]);
});

test('a reference that is gone is said when settings are used again, and can be shown anew', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = await sampleFolder(path.join(folders.home, 'in'));
  // A picture like no other: one of the same content would be found in its place.
  const fox = await files.picture('fox.png', 99);
  await addReferences(signedInApp, [fox]);
  await makeClip(page, 'Image 1 sleeps');
  await rows(page).first().getByRole('button', { name: 'Remove Image 1' }).click();
  const elsewhere = path.join(folders.home, 'elsewhere', 'fox.png');
  await mkdir(path.dirname(elsewhere));
  await rename(fox, elsewhere);

  const details = await openTask(page, 'Image 1 sleeps');
  await details.getByRole('button', { name: 'Reuse settings' }).click();
  const notice = page.getByRole('group', { name: /^Form filled from/ });
  await expect(notice).toContainText('fox.png is no longer where it was');
  await expect(rows(page).first()).toContainText('No longer where it was');
  await chooseInDialog(signedInApp, [elsewhere]);
  await page.getByRole('button', { name: 'Locate… Image 1' }).click();
  await expect(rows(page).first()).not.toContainText('No longer where it was');
  await expect(notice).not.toContainText('no longer');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(() => createsSeenBy(gateway).length).toBe(2);
});

test('the last frame of a clip becomes Image 1 of the form', async ({ gateway, signedInApp }) => {
  const { page } = signedInApp;
  await makeClip(page, 'A boat comes in');
  const details = await openTask(page, 'A boat comes in');
  await details.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Use last frame' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Image 1');
  await expect(rows(page).first()).toContainText('A boat comes in last frame');
  await expect(rows(page).first()).toContainText('1360 × 768');
  await promptOf(page).fill('Image 1 goes on');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect
    .poll(() => createsSeenBy(gateway)[1]?.body, { message: 'the second create has come whole' })
    .toBeDefined();
  expect(createsSeenBy(gateway)).toHaveLength(2);
  expect(createsSeenBy(gateway)[1]?.body).toMatchObject({
    content: [{ type: 'text' }, { type: 'image_url', role: 'reference_image' }],
  });
  expect(await signedInApp.consoleErrors()).toEqual([]);
});

test('a recipe dropped on the window fills the form at once', async ({ signedInApp }) => {
  const { page, folders } = signedInApp;
  await promptOf(page).fill('Mine');
  const recipe = path.join(folders.home, 'Waves (1a2b3c4d).gwrecipe');
  await writeFile(recipe, JSON.stringify(aRecipe));
  await dropFiles(page, [recipe]);
  await expect(promptOf(page)).toHaveValue('Waves at dawn');
  await expect(durationOf(page)).toHaveValue('9');
  await expect(ratioOf(page)).toHaveValue('21:9');
  const notice = page.getByRole('group', { name: /^Form filled from/ });
  await expect(notice).toContainText('Waves (1a2b3c4d).gwrecipe');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(promptOf(page)).toHaveValue('Mine');

  const broken = path.join(folders.home, 'Broken.gwrecipe');
  await writeFile(broken, '{"format":"gateway-studio-recipe"');
  await dropFiles(page, [broken]);
  await expect(page.getByRole('alert').filter({ hasText: 'recipe' })).toBeVisible();
  await expect(promptOf(page)).toHaveValue('Mine');
});

test('a clip of ours dropped on the window is asked about: its settings, or the clip itself', async ({
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  await makeClip(page, 'A kite over the dunes');
  await promptOf(page).fill('Mine');
  const library = path.join(folders.home, 'Videos', 'Gateway Studio');
  const name = (await readdir(library)).find((file) => /^A kite.*\.mp4$/.test(file)) ?? '';
  const question = page.getByRole('dialog', { name: 'This is a clip of yours' });

  await dropFiles(page, [path.join(library, name)]);
  await question.getByRole('button', { name: 'Reuse its settings' }).click();
  await expect(promptOf(page)).toHaveValue('A kite over the dunes');
  await expect(rows(page)).toHaveCount(0);

  await dropFiles(page, [path.join(library, name)]);
  await question.getByRole('button', { name: 'Use as reference' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Video 1');

  await dropFiles(page, [path.join(library, name)]);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
});

const aRecipe: Recipe = {
  format: 'gateway-studio-recipe',
  version: 1,
  id: '1a2b3c4d',
  taskId: 'there-1',
  createdAt: 1,
  savedAt: 2,
  gateway: { connectionId: 'practice', kind: 'practice', address: 'http://127.0.0.1:1', label: '' },
  request: {
    prompt: 'Waves at dawn',
    model: 'videogen-H3',
    resolution: '768P',
    ratio: '21:9',
    duration: 9,
    mode: 'references',
    references: [],
  },
  clip: {
    fileName: 'Waves (1a2b3c4d).mp4',
    media: {
      bytes: 1,
      sha256: '0'.repeat(64),
      seconds: 9,
      width: 16,
      height: 9,
      framesPerSecond: 24,
      videoCodec: 'avc',
      audio: null,
    },
  },
  name: null,
  isStarred: false,
  tags: [],
  rating: 0,
  choice: null,
  origin: null,
};
