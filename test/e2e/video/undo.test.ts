import path from 'node:path';
import type { Page } from 'playwright/test';
import { draftLimits } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  chooseInFormMenu,
  holdAnswers,
  makeClip,
  openTask,
  refuse,
  resize,
  taskRow,
} from '../../fixtures/app/steps/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

/** What cannot be stored is tried again after a fifth of a second, not after five seconds, until what this gives is called. */
async function retriesSoon(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const later = window.setTimeout as (run: TimerHandler, ms?: number) => number;
    const sooner = (run: TimerHandler, ms?: number) => later(run, ms === 5_000 ? 200 : ms);
    Object.assign(window, {
      setTimeout: sooner,
      waitAgain: () => Object.assign(window, { setTimeout: later }),
    });
  });
  return () => page.evaluate(() => void (Reflect.get(window, 'waitAgain') as () => void)());
}

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const rows = (page: Page) => page.getByRole('grid', { name: 'References' }).getByRole('row');

test('each place takes back its own: a deleted clip, no typing by a reference or a picker, an empty form in one step, drafts each for itself, a closed one as it was; a draft that cannot be kept says so', async ({
  signedInApp,
}) => {
  const { app, page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await test.step('Ctrl+Z after a clip was deleted brings the clip back and leaves the form alone, which takes back its own', async () => {
    await makeClip(page, 'A clip to delete');
    // The very first deed is waited for, too.
    const answer = await holdAnswers(app, ['library.rate']);
    await taskRow(page, 'A clip to delete').press('3');
    await expect(taskRow(page, 'A clip to delete')).toHaveAccessibleName(/rating 3/);
    await page.keyboard.press('Control+z');
    await answer();
    await expect(taskRow(page, 'A clip to delete')).not.toHaveAccessibleName(/rating/);
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
    await addReferences(signedInApp, [
      await files.picture('two.png', 2),
      await files.picture('three.png', 3),
    ]);
    for (const left of [1, 0]) {
      await rows(page).first().press('Delete');
      await expect(rows(page)).toHaveCount(left);
    }
    for (const name of ['Image 1, three.png', 'Image 1, two.png']) {
      await page.keyboard.press('Control+z');
      await expect(page.getByRole('row', { name })).toBeFocused();
    }
    for (const left of [1, 0]) {
      await page.keyboard.press('Delete');
      await expect(rows(page)).toHaveCount(left);
    }
  });
  await test.step('what is answered late, after another change or on another screen, can be undone too', async () => {
    const release = await holdAnswers(app, ['library.rate', 'library.remove']);
    for (const key of ['3', '4']) await taskRow(page, 'A clip to delete').press(key);
    for (const key of ['Delete', 'Delete']) await taskRow(page, 'A clip to delete').press(key);
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await release();
    await expect
      .poll(() =>
        page.evaluate(() => window.api['library.ids']({ filter: { search: 'delete' }, offset: 0, limit: 9 })),
      )
      .toMatchObject({ value: { ids: [] } });
    await page.keyboard.press('Control+1');
    await page
      .getByRole('status')
      .filter({ hasText: '1 deleted.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(taskRow(page, 'A clip to delete')).toHaveAccessibleName(/rating 4/);
    await taskRow(page, 'A clip to delete').focus();
    await page.keyboard.press('Control+z');
    await expect(taskRow(page, 'A clip to delete')).toHaveAccessibleName(/rating 3/);
    // What is not answered yet is the last that was done.
    const answer = await holdAnswers(app, ['library.rate']);
    await page.keyboard.press('5');
    await expect(taskRow(page, 'A clip to delete')).toHaveAccessibleName(/rating 5/);
    await page.keyboard.press('Control+z');
    await answer();
    await expect(taskRow(page, 'A clip to delete')).toHaveAccessibleName(/rating 3/);
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill('Quick');
    const answerName = await holdAnswers(app, ['library.rename']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await taskRow(page, 'A clip to delete').press('Control+z');
    await answerName();
    await expect(page.getByText('Name taken back.')).toBeVisible();
    await expect(taskRow(page, 'A clip to delete')).toHaveAccessibleName(/rating 3/);
    await page.keyboard.press('Control+z');
    await expect(taskRow(page, 'A clip to delete')).not.toHaveAccessibleName(/rating/);
  });

  await test.step('an undo that fails after its dialog is gone says why, and not that it was done, and can be asked for again', async () => {
    await taskRow(page, 'A clip to delete').press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill('Kept');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await refuse(signedInApp, 'library.rename');
    await taskRow(page, 'Kept').press('Control+z');
    await expect(
      page.getByRole('alert').filter({ hasText: 'The disk with the app’s data is full.' }),
    ).toBeVisible();
    await expect(page.getByText('Name taken back.')).toBeHidden();
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await taskRow(page, 'Kept').press('Control+z');
    await expect(taskRow(page, 'A clip to delete')).toBeVisible();
    await taskRow(page, 'A clip to delete').press('Control+Shift+z');
    await expect(taskRow(page, 'Kept')).toBeVisible();
  });

  await test.step('a note that cannot be stored once its details are closed says why', async () => {
    const details = await openTask(page, 'Kept');
    await refuse(signedInApp, 'library.note');
    const release = await holdAnswers(app, ['library.note']);
    await details.getByRole('textbox', { name: 'Note' }).fill('For the ending');
    await details.getByRole('button', { name: 'Close details' }).click();
    await expect(details).toBeHidden();
    await release();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The disk with the app’s data is full.' }),
    ).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  });
  await test.step('a draft that cannot be kept says so, keeps what is typed, and is kept once there is room', async () => {
    await retriesSoon(page);
    const makeRoom = await refuse(signedInApp, 'draft.save', false);
    const told = page.getByRole('alert').filter({ hasText: 'The disk with the app’s data is full.' });
    await promptOf(page).fill('A heron in the mist');
    const variations = page.getByRole('spinbutton', { name: 'Variations' });
    await variations.press('ArrowUp');
    await expect(told).toContainText('would be lost if the app closed now');
    await expect(promptOf(page)).toHaveValue('A heron in the mist');
    // It is tried again out of sight, too.
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await makeRoom();
    const keptPrompts = async () => {
      const listed = await page.evaluate(() => window.api['draft.list']({ project: null }));
      return listed.ok && listed.value.open.map(({ form }) => form.prompt);
    };
    await expect.poll(keptPrompts).toContain('A heron in the mist');
    await page.getByRole('link', { name: 'Video', exact: true }).click();
    await expect(told).toBeHidden();
    await page.reload();
    await expect(promptOf(page)).toHaveValue('A heron in the mist');
    await expect(variations).toHaveText('× 2');
    // Where the drafts cannot be read at the start, none stands there that would take their place.
    await refuse(signedInApp, 'draft.list');
    await page.reload();
    await expect(promptOf(page)).toHaveValue('');
    await told.getByRole('button', { name: 'Try again' }).click();
    await expect(told).toBeHidden();
    await expect(promptOf(page)).toHaveValue('A heron in the mist');

    // What is open in it is kept too where another project was chosen meanwhile.
    await page.evaluate(() => window.api['projects.create']({ name: 'Rain', note: '', colour: 'purple' }));
    const waitAgain = await retriesSoon(page);
    const takeArrangements = await refuse(signedInApp, 'draft.arrange', false);
    await page.keyboard.press('Control+t');
    await expect(drafts(page)).toHaveCount(2);
    await expect(told).toBeVisible();
    await page.getByRole('button', { name: /^Project/ }).click();
    await page.getByRole('menuitemradio', { name: 'Rain', exact: true }).click();
    await expect(drafts(page)).toHaveCount(0);
    await takeArrangements();
    await expect(told).toBeHidden();
    await waitAgain();
    const shownThere = await page.evaluate(async () => {
      const listed = await window.api['draft.list']({ project: null });
      return listed.ok && listed.value.open.findIndex(({ id }) => id === listed.value.shownId);
    });
    expect(shownThere).toBe(1);
  });
  await test.step('on a reference or a picker Ctrl+Z takes back no typing of the prompt', async () => {
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
    // By words, not by letters.
    await page.keyboard.press('Control+z');
    await expect(promptOf(page)).toHaveValue('A ');
    await page.keyboard.press('Control+Shift+z');
    await expect(promptOf(page)).toHaveValue('A fox');
    // A choice is no field that is typed in: the words are undone as before.
    const choice = page.getByRole('form', { name: 'New video' }).getByRole('radio').first();
    await choice.evaluate((input) => input.dispatchEvent(new Event('input', { bubbles: true })));
    await promptOf(page).focus();
    await page.keyboard.press('Control+z');
    await expect(promptOf(page)).toHaveValue('A ');
  });
  await test.step('a new video begins with an empty form from anywhere, may keep its references, and one undo brings all back', async () => {
    await page.keyboard.press('Control+n');
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
  await test.step('drafts stand side by side, each with its own form and undo; a closed one comes back, by Ctrl+Z too', async () => {
    await expect(drafts(page)).toHaveCount(0);
    await promptOf(page).click();
    await page.keyboard.type('A fox');
    await page.getByRole('button', { name: 'New draft' }).click();
    await expect(promptOf(page)).toBeFocused();
    await expect(drafts(page)).toHaveText(['A fox', 'Empty draft']);
    await page.keyboard.type('An owl');
    await addReferences(signedInApp, [await files.picture('one.png', 1)]);
    await page.getByRole('radiogroup', { name: 'Mode' }).getByText('First and last frame').click();

    await test.step('what is typed, chosen and undone in one changes no other', async () => {
      await shown(page).focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(shown(page)).toHaveText('A fox');
      await expect(promptOf(page)).toHaveValue('A fox');
      await expect(page.getByRole('radio', { name: 'References' })).toBeChecked();
      await expect(rows(page)).toHaveCount(0);
      await promptOf(page).focus();
      await page.keyboard.press('Control+z');
      await expect(promptOf(page)).toHaveValue('');
      await page.keyboard.press('Control+y');
      await expect(promptOf(page)).toHaveValue('A fox');
      await drafts(page).last().click();
      await expect(promptOf(page)).toHaveValue('An owl');
      await page.getByRole('radiogroup', { name: 'Mode' }).getByText('References').click();
      await expect(rows(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(rows(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Redo', exact: true }).click();
      await expect(rows(page)).toHaveCount(1);
    });

    await test.step('one that has a name is shown by it', async () => {
      await chooseInFormMenu(page, 'Name draft…');
      await page.getByRole('textbox', { name: 'Name' }).fill('Night shots');
      await page.keyboard.press('Enter');
      await expect(drafts(page)).toHaveText(['A fox', 'Night shots']);
    });

    await test.step('a closed one comes back as it was, undo and all', async () => {
      await shown(page).press('Delete');
      await expect(drafts(page)).toHaveCount(0);
      await expect(promptOf(page)).toHaveValue('A fox');
      await page.getByRole('button', { name: 'Generate' }).focus();
      await page.keyboard.press('Control+z');
      await expect(shown(page)).toHaveText('Night shots');
      await shown(page).getByRole('button', { name: 'Close' }).click();
      await page
        .getByText('Draft closed: Night shots')
        .locator('..')
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(rows(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(rows(page)).toHaveCount(0);
    });

    await test.step('a closed one names an entry of the cast as it is called by then, also after a restart', async () => {
      const id = await page.evaluate(async () => {
        const made = await window.api['cast.create']({ kind: 'character', name: 'Anna', project: null });
        return made.ok ? made.value.entry.id : '';
      });
      const renameTo = (name: string) =>
        page.evaluate((to) => window.api['cast.change'](to), { id, change: { name } });
      await promptOf(page).fill('@Anna runs');
      await expect(page.locator('[data-mentions] mark')).toHaveText('@Anna');
      await shown(page).press('Delete');
      await renameTo('Anne');
      await chooseInFormMenu(page, 'Bring back the draft closed last');
      await expect(promptOf(page)).toHaveValue('@Anne runs');
      // That it was closed is nothing to undo any more, and so nothing to do again.
      await page.getByRole('button', { name: 'Generate', exact: true }).focus();
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+Shift+z');
      await expect(promptOf(page)).toHaveValue('@Anne runs');
      await shown(page).press('Delete');
      // An empty one is closed for good, also where another language is shown after that.
      await page.keyboard.press('Control+t');
      await shown(page).press('Delete');
      for (const language of ['zh-CN', 'en'] as const)
        await page.evaluate((to) => window.api['settings.update']({ language: to }), language);
      await expect(promptOf(page)).toHaveValue('A fox');
      await page.reload();
      await expect(promptOf(page)).toHaveValue('A fox');
      await expect(drafts(page)).toHaveCount(0);
      await renameTo('Anya');
      await chooseInFormMenu(page, 'Bring back the draft closed last');
      await expect(promptOf(page)).toHaveValue('@Anya runs');
    });

    await test.step('where there is no room for it, an undo says so, and brings it back once there is', async () => {
      const undo = async () => {
        await page.getByRole('button', { name: 'Generate', exact: true }).focus();
        await page.keyboard.press('Control+z');
      };
      await shown(page).press('Delete');
      await expect(promptOf(page)).toHaveValue('A fox');
      for (let count = 1; count < draftLimits.count; count += 1) await page.keyboard.press('Control+t');
      await expect(drafts(page)).toHaveCount(draftLimits.count);
      // The others keep the room for their words, and the shown one stays in sight.
      await expect(drafts(page).first().getByRole('button')).toBeHidden();
      await resize(app, 960, 640);
      await expect(shown(page)).toBeInViewport({ ratio: 0.98 });
      await undo();
      await expect(page.getByText(`${draftLimits.count} drafts are open.`).first()).toBeVisible();
      // Held down, the key closes no more than one.
      await shown(page).focus();
      for (let press = 0; press < 3; press += 1) await page.keyboard.down('Delete');
      await page.keyboard.up('Delete');
      await expect(drafts(page)).toHaveCount(draftLimits.count - 1);
      await undo();
      await expect(promptOf(page)).toHaveValue('@Anya runs');
    });
  });
});

const drafts = (page: Page) => page.getByRole('grid', { name: 'Drafts' }).getByRole('row');
const shown = (page: Page) => drafts(page).and(page.locator('[data-selected]'));
