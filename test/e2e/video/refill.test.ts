import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  chooseInDialog,
  createsSeenBy,
  dropFiles,
  hold,
  holdAnswers,
  makeClip,
  openTask,
  taskRow,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const durationOf = (page: Page) => page.getByRole('textbox', { name: 'Duration in seconds' });
const ratioOf = (page: Page) => page.getByRole('combobox', { name: 'Aspect ratio' });
const rows = (page: Page) => page.getByRole('grid', { name: 'References' }).getByRole('row');

test('what was sent comes back: the settings of a clip fill the whole form with one step to undo, each reference can be added, found again where it is gone, and a clip that is dropped is asked about', async ({
  gateway,
  signedInApp,
}) => {
  const { app, page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await test.step('the settings of a clip fill the whole form, one undo brings all of it back, and each is said once', async () => {
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
    const said = await listenToAnnouncer(page);
    await reuse.click();
    await expect(promptOf(page)).toHaveValue('Image 2 flies over Image 1');
    await expect(durationOf(page)).toHaveValue('6');
    await expect(ratioOf(page)).toHaveValue('9:16');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('fox.png');
    const notice = page.getByRole('group', { name: /^Form filled from/ });
    await expect(notice).toContainText('Image 2 flies over Image 1');
    // What the form is filled with again goes with its notice, which does not speak of the filling before it.
    await durationOf(page).fill('7');
    await reuse.click();
    await expect(durationOf(page)).toHaveValue('6');
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(durationOf(page)).toHaveValue('7');
    await expect(notice).toBeHidden();

    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(promptOf(page)).toHaveValue('Something else altogether');
    await expect(durationOf(page)).toHaveValue('11');
    await expect(ratioOf(page)).toHaveValue('1:1');
    await expect(rows(page)).toHaveCount(1);
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(promptOf(page)).toHaveValue('Image 2 flies over Image 1');
    await expect(rows(page)).toHaveCount(2);
    expect(createsSeenBy(gateway)).toHaveLength(1);

    // Each is said once, and not again when the view is shown again.
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByText('Chat').click();
    await expect(promptOf(page)).toBeHidden();
    await navigation.getByText('Video').click();
    await expect(promptOf(page)).toBeVisible();
    await expect
      .poll(said)
      .toEqual([
        'Form filled from “Image 2 flies over Image 1”',
        'Form filled from “Image 2 flies over Image 1”',
        'Filling of the form taken back.',
        'Filling of the form taken back.',
        'Filling of the form done again.',
      ]);
    // A live region with words in it is read each time its screen is shown.
    const full = await page
      .getByRole('form', { name: 'New video' })
      .locator('[role=status], [role=alert], [aria-live]')
      .allInnerTexts();
    expect(full.filter((words) => words.trim() !== '')).toEqual([]);
    expect(await signedInApp.consoleErrors()).toEqual([]);
  });
  await test.step('the details show what was sent: each opens large and can be added to the form, once', async () => {
    await page.keyboard.press('Control+n');
    const names = Array.from({ length: 8 }, (_, index) => `${index + 1}.png`);
    await addReferences(
      signedInApp,
      await Promise.all(names.map((name, index) => files.picture(name, index))),
    );
    await makeClip(page, 'Image 1 walks');
    await page.getByRole('button', { name: 'Remove Image 2' }).click();
    await expect(rows(page)).toHaveCount(7);
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
    await expectClean(details);

    await tile('Image 2, 2.png').click();
    const preview = page.getByRole('dialog', { name: 'Image 2' });
    await expect(preview.getByRole('img', { name: 'Image 2' })).toBeVisible();
    await preview.getByRole('button', { name: 'Add to the form' }).click();
    await expect(preview).toBeHidden();
    await expect(rows(page)).toHaveCount(8);
    await expect(rows(page).last()).toContainText('2.png');

    await tile('Image 2, 2.png').click();
    await preview.getByRole('button', { name: 'Add to the form' }).click();
    await expect(page.getByText('already among the references')).toBeVisible();
    await expect(rows(page)).toHaveCount(8);
    expect(await signedInApp.consoleErrors()).toEqual([]);
  });
  await test.step('a reference that is gone is said when settings are used again, and can be shown anew', async () => {
    await page.keyboard.press('Control+n');
    // A picture like no other: one of the same content would be found in its place.
    const fox = await files.picture('fox.png', 99);
    await addReferences(signedInApp, [fox]);
    await makeClip(page, 'Image 1 sleeps');
    await rows(page).first().getByRole('button', { name: 'Remove Image 1' }).click();
    const elsewhere = path.join(folders.home, 'elsewhere', 'fox.png');
    await mkdir(path.dirname(elsewhere));
    await rename(fox, elsewhere);

    const details = await openTask(page, 'Image 1 sleeps');
    // By key: the picture of the clip, which has just come, may move the button from under a pointer.
    await details.getByRole('button', { name: 'Reuse settings' }).press('Enter');
    const notice = page.getByRole('group', { name: /^Form filled from/ });
    await expect(notice).toContainText('fox.png is no longer where it was');
    await expect(rows(page).first()).toContainText('No longer where it was');
    await chooseInDialog(signedInApp, [elsewhere]);
    await page.getByRole('button', { name: 'Locate… Image 1' }).click();
    await expect(rows(page).first()).not.toContainText('No longer where it was');
    await expect(notice).not.toContainText('no longer');
  });
  await test.step('a clip of ours dropped on the window is asked about: its settings, or the clip itself', async () => {
    await page.keyboard.press('Control+n');
    await makeClip(page, 'A kite over the dunes');
    await promptOf(page).fill('Mine');
    const library = path.join(folders.home, 'Videos', 'Gateway Studio');
    const name = (await readdir(library)).find((file) => /^A kite.*\.mp4$/.test(file)) ?? '';
    const question = page.getByRole('dialog', { name: 'This is a clip of yours' });

    const release = await holdAnswers(app, ['recipes.read']);
    await dropFiles(page, [path.join(library, name)]);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Files are still being added.');
    await release();
    await question.getByRole('button', { name: 'Reuse its settings' }).click();
    await expect(promptOf(page)).toHaveValue('A kite over the dunes');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);

    // Dragged from the library, the form shows what it can be: here the one that a new clip goes on from.
    await app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.startDrag = () => undefined;
    });
    await taskRow(page, 'A kite').dispatchEvent('dragstart');
    const transfer = await hold(page, [path.join(library, name)]);
    await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: transfer });
    const aim = page.getByRole('listitem').filter({ hasText: 'Goes on from its end' });
    await aim.dispatchEvent('dragover', { dataTransfer: transfer });
    await expect(aim).toHaveAttribute('data-over');
    await aim.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByRole('group', { name: 'First frame' })).toContainText('last frame');
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(page.getByRole('radio', { name: 'References' })).toBeChecked();
    const dragOver = async (hint: string) => {
      await taskRow(page, 'A kite').dispatchEvent('dragstart');
      await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: transfer });
      await expect(page.locator('[data-aim] b')).toHaveText([
        'First frame',
        'Last frame',
        'Reference',
        'Cast',
      ]);
      await page
        .getByRole('listitem')
        .filter({ hasText: hint })
        .dispatchEvent('drop', { dataTransfer: transfer });
    };
    await dragOver('Leads to its beginning');
    await expect(page.getByRole('group', { name: 'Last frame' })).toContainText('first frame');
    await expect(page.getByRole('group', { name: 'First frame' })).not.toContainText('frame.png');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(page.getByRole('radio', { name: 'References' })).toBeChecked();
    await dragOver('The clip itself');
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(rows(page)).toHaveCount(0);
    await dragOver('A new entry of its first frame');
    const entry = page.getByRole('region', { name: 'Cast' });
    await expect(entry.getByRole('textbox', { name: 'Name' })).toHaveValue(
      'A kite over the dunes first frame',
    );
    await entry.getByRole('button', { name: 'Close the cast' }).click();
    await page.mouse.move(5, 5);

    await dropFiles(page, [path.join(library, name)]);
    await question.getByRole('button', { name: 'Use as reference' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('Video 1');
  });
});
