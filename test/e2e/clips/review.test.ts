import { copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { holdStill } from '../../fixtures/app/launch/launch.ts';
import { expect, test } from '../../fixtures/app/seeded-library.ts';
import { offersIn, pressInMenu } from '../../fixtures/app/steps/command-steps.ts';
import { closeWithEscape, openTask, taskRow } from '../../fixtures/app/steps/journeys.ts';
import { seededPrompt } from '../../fixtures/store/seed-library.ts';

const count = 20;
test.use({ seededTasks: count, goneClips: ['clip-4.mp4'] });

/** Finished clips that stand side by side in the seeded library, the first one with a name of its own. */
const [first, gone, third, last] = ['Scene 3, cut 4', seededPrompt(4), seededPrompt(5), seededPrompt(6)];

const review = (page: Page) => page.getByRole('region', { name: 'Review' });
const button = (page: Page, name: string) => review(page).getByRole('button', { name, exact: true });
const position = (page: Page, words: string) =>
  expect(review(page).getByText(words, { exact: true })).toBeVisible();

/** What begins with a text. */
const beginning = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?()]/g, '\\$&')}`);

/** Sets a part of the filter by its menu. */
async function filterBy(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('clips are reviewed by keys alone, and what was decided can be undone and found', async ({
  library,
  clipsFolder,
}) => {
  test.slow();
  const { page } = library;
  const { keyboard } = page;
  await page.emulateMedia({ reducedMotion: 'no-preference' });

  await test.step('the details of a clip whose file is gone say so, and offer to fetch it again', async () => {
    const details = await openTask(page, gone);
    await expect(details.getByText('The clip cannot be played from here')).toBeVisible();
    await details.getByRole('button', { name: 'Fetch it again' }).click();
    await expect(details.getByRole('alert')).toContainText('The connection that this belongs to is gone');
    await closeWithEscape(details);
  });

  await test.step('a selection opens over the whole window, and its first clip plays', async () => {
    await taskRow(page, last).focus();
    await keyboard.press('2');
    await expect(taskRow(page, last)).toHaveAccessibleName(/, rating 2$/);
    await taskRow(page, first).focus();
    await keyboard.press('Space');
    for (let more = 0; more < 3; more += 1) await keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('4 selected')).toBeVisible();
    await keyboard.press('Control+e');
    await expect(review(page)).toBeFocused();
    await position(page, '1 of 4');
    await expect(button(page, 'Pause')).toBeVisible();
    await holdStill({ page });
    await expect(button(page, 'Undo')).toBeDisabled();
  });

  const said = await listenToAnnouncer(page);
  await test.step('picks, ratings and hidden clips are told once, also of a clip whose file is gone', async () => {
    await keyboard.press('p');
    await expect(button(page, 'Pick')).toHaveAttribute('aria-pressed', 'true');
    await keyboard.press('ArrowRight');
    await expect(review(page).getByRole('alert')).toContainText('The file of this clip is gone');
    await keyboard.press('2');
    await expect(review(page).getByRole('radio', { name: 'Rating 2' })).toBeChecked();
    await keyboard.press('j');
    await position(page, '3 of 4');
    await keyboard.press('x');
    await expect(button(page, 'Hide')).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(said)
      .toEqual([
        'picked',
        expect.stringMatching(/^2 of 4, Close-up of hands/),
        'rating 2',
        expect.stringMatching(/^3 of 4, An astronaut/),
        'hidden',
      ]);
  });

  await test.step('undo shows the clip of the last decision without it', async () => {
    await keyboard.press('k');
    await position(page, '2 of 4');
    await keyboard.press('Control+z');
    await position(page, '3 of 4');
    await offersIn(library)('Undo rating', '(Redo)');
    await expect(button(page, 'Hide')).toHaveAttribute('aria-pressed', 'false');
    await keyboard.press('z');
    await position(page, '2 of 4');
    await expect(review(page).getByRole('radio', { name: 'Rating 2' })).not.toBeChecked();
    await pressInMenu(library, 'edit.undo');
    await position(page, '1 of 4');
    await expect(button(page, 'Pick')).toHaveAttribute('aria-pressed', 'false');
    await keyboard.press('p');
    // As once its drive is back, while another clip is looked at.
    const copy = path.join(clipsFolder, 'copy');
    await copyFile(path.join(clipsFolder, 'clip-5.mp4'), copy);
    await rename(copy, path.join(clipsFolder, 'clip-4.mp4'));
    await keyboard.press('j');
    await expect(review(page).locator('video[data-shown]')).toBeVisible();
    await expect(review(page).getByRole('alert')).toHaveCount(0);
    for (const key of ['2', 'j', 'x']) await keyboard.press(key);
  });

  await test.step('keys do the same whatever was clicked or tabbed to', async () => {
    await review(page).getByRole('radio', { name: 'Rating 4' }).click();
    await expect(review(page).getByRole('radio', { name: 'Rating 4' })).toBeChecked();
    await keyboard.press('ArrowLeft');
    await position(page, '2 of 4');
    await keyboard.press('ArrowRight');
    await position(page, '3 of 4');
    await review(page).getByRole('slider').click({ force: true });
    await keyboard.press('ArrowLeft');
    await position(page, '2 of 4');
    for (let stop = 0; stop < 3; stop += 1) {
      await keyboard.press('Tab');
      if (await review(page).getByRole('slider').locator(':scope:focus').count()) continue;
      await keyboard.press('ArrowRight');
      await position(page, '3 of 4');
      await keyboard.press('u');
      await expect(button(page, 'Hide')).toHaveAttribute('aria-pressed', 'false');
      await keyboard.press('x');
      await expect(button(page, 'Hide')).toHaveAttribute('aria-pressed', 'true');
      await keyboard.press('ArrowLeft');
      await position(page, '2 of 4');
    }
    await keyboard.press('ArrowRight');
    await review(page).focus();
  });

  await test.step('the picture that is shown goes into the form by a key, and the review goes on', async () => {
    await keyboard.press('f');
    await expect(review(page).getByRole('status')).toHaveText('Picture handed to the form');
    await expect.poll(said).toContain('Added 1 reference');
    await keyboard.press('f');
    await expect(review(page).getByRole('status')).toHaveText('This file is already among the references.');
    await position(page, '3 of 4');
  });

  await test.step('the end tells what was decided, and the focus goes back to where it came from', async () => {
    for (const key of ['ArrowRight', '5', 'ArrowRight']) await keyboard.press(key);
    await expect(review(page).getByText('Review finished: 1 picked, 1 hidden')).toBeVisible();
    for (const more of ['Compare', 'Join']) await expect(button(page, more)).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(review(page)).toHaveCount(0);
    await expect(taskRow(page, last)).toBeFocused();
    await expect(taskRow(page, third)).toHaveCount(0);
  });

  await test.step('in the library, undo takes back what the review decided before what was done there earlier', async () => {
    await keyboard.press('Control+z');
    await expect(taskRow(page, last)).toHaveAccessibleName(/, rating 2$/);
    await keyboard.press('Control+Shift+z');
    await expect(taskRow(page, last)).toHaveAccessibleName(/, rating 5$/);
  });

  await test.step('several picked clips can be joined or compared from the end', async () => {
    for (const key of ['Control+e', 'End', 'p', 'ArrowRight']) {
      await keyboard.press(key);
      await expect(review(page)).toBeVisible();
    }
    await button(page, 'Join').click();
    const joined = page.getByRole('dialog', { name: 'Join clips' });
    // The older one comes first. A part is called as the clip is everywhere: by the beginning of its prompt.
    await expect(joined.getByRole('row')).toHaveText(
      [`1. ${last.slice(0, 59)}…`, `2. ${first}`].map(beginning),
    );
    await keyboard.press('Escape');
    await expect(joined).toHaveCount(0);
    for (const key of ['Control+e', 'End', 'ArrowRight']) {
      await keyboard.press(key);
      await expect(review(page)).toBeVisible();
    }
    await button(page, 'Compare').click();
    const compared = page.getByRole('region', { name: 'Compare' });
    await expect(compared).toBeFocused();
    await expect(compared.locator('video')).toHaveCount(2);
    await keyboard.press('Escape');
    await expect(taskRow(page, last)).toBeFocused();
  });

  await test.step('picked and hidden clips are found by the filter', async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(taskRow(page, first)).toHaveAccessibleName(/, picked$/);
    await expect(taskRow(page, gone)).toHaveAccessibleName(/, rating 2$/);
    await expect(taskRow(page, last)).toHaveAccessibleName(/, rating 5, picked$/);
    await expect(taskRow(page, third)).toHaveCount(0);
    await filterBy(page, 'Picked');
    await expect(page.getByText(/^2 of \d+ clips/)).toBeVisible();
    await filterBy(page, 'Hidden');
    await expect(taskRow(page, third)).toBeVisible();
  });
});
