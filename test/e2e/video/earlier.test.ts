import path from 'node:path';
import type { Page } from 'playwright/test';
import { emptyVideoForm } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  chooseInFormMenu,
  createsSeenBy,
  holdAnswers,
  taskRow,
  zoom,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';
import { aSheet } from '../../fixtures/services/benches/spend-bench.ts';

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });

test('what was written before comes back: prompts that were sent, forms that were saved, and lines that are pasted become tasks', async ({
  signedInApp,
  gateway,
}) => {
  await test.step('an arrow up in the empty prompt lists the prompts sent before, and one that is taken is one step to undo', async () => {
    const { page } = signedInApp;
    await page.evaluate(async (form) => {
      for (const prompt of ['A kite over the dunes', 'A fox in the snow', 'A kite over the dunes'])
        await window.api['tasks.create']({ form: { ...form, prompt }, count: 1 });
    }, emptyVideoForm);
    await promptOf(page).fill('Written already');
    const dialog = page.getByRole('dialog', { name: 'Earlier prompts' });
    // In a prompt that is written the key moves the caret.
    await promptOf(page).focus();
    await page.keyboard.press('ArrowUp');
    await expect(dialog).toBeHidden();
    await promptOf(page).fill('');
    await page.keyboard.press('ArrowUp');
    const prompts = dialog.getByRole('option');
    await expect(prompts).toHaveText([/^A kite over the dunes/, /^A fox in the snow/]);
    await page.keyboard.type('snow');
    await expect(prompts).toHaveText([/^A fox in the snow/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(promptOf(page)).toBeFocused();
    await expect(promptOf(page)).toHaveValue('A fox in the snow');
    await page.keyboard.press('Control+z');
    await expect(promptOf(page)).toHaveValue('');
    await page.getByRole('button', { name: 'History' }).click();
    await prompts.first().click();
    await expect(promptOf(page)).toHaveValue('A kite over the dunes');
  });
  await test.step('a form is saved under a name, put back in one step with the prompt that stands there, renamed and deleted', async () => {
    await signedInApp.page.keyboard.press('Control+n');
    const { page, folders } = signedInApp;
    const files = sampleFolder(path.join(folders.home, 'in'));
    const references = page.getByRole('grid', { name: 'References' }).getByRole('row');
    const duration = page.getByRole('textbox', { name: 'Duration in seconds' });
    await addReferences(signedInApp, [await files.picture('fox.png', 1)]);
    await promptOf(page).fill('Image 1 wakes up');
    await duration.fill('9');
    await chooseInFormMenu(page, 'Saved forms…');
    const dialog = page.getByRole('dialog', { name: 'Saved forms' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Foxes');
    await dialog.getByRole('button', { name: 'Save this form' }).click();
    await expect(dialog.getByRole('button', { name: 'Take “Foxes”' })).toContainText('9 s · 1 reference');

    await dialog.getByRole('button', { name: 'Rename “Foxes”' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Snow foxes');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'New video' }).click();
    await promptOf(page).fill('Another prompt');
    await chooseInFormMenu(page, 'Saved forms…');
    await dialog.getByRole('button', { name: 'Take “Snow foxes”' }).click();
    await expect(dialog).toBeHidden();
    await expect(duration).toHaveValue('9');
    await expect(references).toHaveCount(1);
    await expect(promptOf(page)).toHaveValue('Another prompt');
    await expect(page.getByRole('group', { name: 'Form filled from “Snow foxes”' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(duration).toHaveValue('5');
    await expect(references).toHaveCount(0);

    await chooseInFormMenu(page, 'Saved forms…');
    await dialog.getByRole('button', { name: 'Delete “Snow foxes”' }).click();
    await expect(dialog.getByRole('button', { name: 'Take “Snow foxes”' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByRole('button', { name: 'Take “Snow foxes”' })).toBeVisible();
    // Those deleted one right after the other come back together.
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Owls');
    await dialog.getByRole('button', { name: 'Save this form' }).click();
    // By key, one after the other: the focus goes on to the next.
    await dialog.getByRole('button', { name: 'Delete “Owls”' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Delete “Snow foxes”' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Settings and references that you save he')).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    for (const name of ['Owls', 'Snow foxes'])
      await expect(dialog.getByRole('button', { name: `Take “${name}”` })).toBeVisible();
    // The second before the first is stored: neither comes back by itself.
    const answer = await holdAnswers(signedInApp.app, ['draft.keepSavedForms']);
    for (const name of ['Owls', 'Snow foxes'])
      await dialog.getByRole('button', { name: `Delete “${name}”` }).press('Enter');
    await answer();
    await expect(dialog.getByText('Settings and references that you save he')).toBeVisible();

    // An entry of the cast that is renamed is in a saved form under its new name, also when another form is saved.
    const entry = await page.evaluate(async () => {
      const fields = { kind: 'character', name: 'Mara', project: null } as const;
      const made = await window.api['cast.create'](fields);
      if (!made.ok) throw new Error(made.error.message);
      return made.value.entry.id;
    });
    const saveAs = async (name: string): Promise<void> => {
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByText('With the prompt').click();
      await dialog.getByRole('button', { name: 'Save this form' }).click();
      await expect(dialog.getByRole('button', { name: `Take “${name}”` })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
    };
    await dialog.getByRole('button', { name: 'Close' }).click();
    await promptOf(page).fill('@Mara waits');
    await chooseInFormMenu(page, 'Saved forms…');
    await saveAs('Waiting');
    await page.evaluate((id) => window.api['cast.change']({ id, change: { name: 'Maria' } }), entry);
    await expect(promptOf(page)).toHaveValue('@Maria waits');
    await promptOf(page).fill('Nobody');
    await chooseInFormMenu(page, 'Saved forms…');
    await saveAs('Empty');
    await chooseInFormMenu(page, 'Saved forms…');
    await dialog.getByRole('button', { name: 'Take “Waiting”' }).click();
    await expect(promptOf(page)).toHaveValue('@Maria waits');
  });
  await test.step('lines that are pasted into the prompt are offered as tasks with their price, and made in their order, each once', async () => {
    gateway.clear();
    await signedInApp.page.keyboard.press('Control+n');
    const { page, app } = signedInApp;
    const paste = async (text: string): Promise<void> => {
      await app.evaluate(({ clipboard }, words) => clipboard.writeText(words), text);
      await promptOf(page).focus();
      await page.keyboard.press('Control+v');
    };
    const offer = page.getByRole('group', { name: 'Make 3 tasks of this, one of each line?' });
    await zoom(app, 2);
    await paste('1. A fox in the snow\r\n2. An owl at night\r\n\r\n3. A hare in the corn');
    await expect(promptOf(page)).toHaveValue(/^1\. A fox in the snow\n2\./);
    await expect(offer).toBeInViewport({ ratio: 0.98 });
    await zoom(app, 1);
    await expectClean(offer);
    // Whoever goes on typing has declined.
    await page.keyboard.type('.');
    await expect(offer).toBeHidden();
    await page.keyboard.press('Control+a');
    await paste('A fox in the snow\nAn owl at night\nA hare in the corn');
    const duration = page.getByRole('textbox', { name: 'Duration in seconds' });
    const make = offer.getByRole('button', { name: 'Make 3 tasks' });
    await expect(make).toHaveText('Make 3 tasks');
    await page.evaluate(async (sheet) => {
      const listed = await window.api['connections.list']();
      const [used] = listed.ok ? listed.value : [];
      await window.api['spend.keepSheet']({ connectionId: used?.id ?? '', sheet });
    }, aSheet());
    // Each line is five seconds at 2 a second.
    await expect(make).toHaveText('Make 3 tasks · about CN¥30.00');
    await duration.fill('99');
    await make.press('Enter');
    await expect(duration).toHaveAccessibleDescription(/\w/);
    await expect(offer).toBeVisible();
    await duration.fill('5');
    await make.press('Enter');
    await expect(offer).toBeHidden();
    await expect(page.getByText('3 added to tasks')).toBeVisible();
    await expect.poll(() => createsSeenBy(gateway).length).toBe(3);
    const row = (prompt: string) => taskRow(page, prompt);
    for (const prompt of ['A fox in the snow', 'An owl at night', 'A hare in the corn']) {
      await expect(row(prompt)).toHaveCount(1);
    }
  });
});
