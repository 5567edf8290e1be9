import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Recipe } from '#contract';
import { recipeOf } from '#electron/features/library/recipes/model.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { startAgain } from '../../fixtures/app/launch/launch.ts';
import {
  chooseInDialog,
  connect,
  dropFiles,
  holdAnswers,
  saveInDialog,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { aRequest, aTask, states } from '../../fixtures/builders.ts';

async function recipeFile(folder: string, name: string, prompt: string): Promise<string> {
  const recipe = recipeOf(aTask(states.ready, { request: aRequest({ prompt }) }), () => null) as Recipe;
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(recipe));
  return file;
}

test('a recipe opens with the app: at its start, from a second start, which brings the first window forward, and several at once; so does a project, also by a drop; --quit ends the app that runs on the same data', async ({
  launch,
  folders,
  gateway,
}) => {
  test.skip(process.platform === 'darwin', 'macOS tells of files by an event, not on the command line.');
  const first = await recipeFile(folders.home, 'Waves.gwrecipe', 'Waves at dawn');
  const running = await launch({ args: [first] });
  const { app, page } = running;
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  // It waits for a form to be there.
  await connect(page, gateway);
  await expect(prompt).toHaveValue('Waves at dawn');
  await expect(page.getByRole('group', { name: 'Form filled from “Waves.gwrecipe”' })).toBeVisible();

  await page
    .getByRole('link', { name: 'Chat' })
    .or(page.getByRole('tab', { name: 'Chat' }))
    .first()
    .click();
  await expect(prompt).toBeHidden();
  const snow = await recipeFile(folders.home, 'Snow.gwrecipe', 'Snow on a roof');
  const fog = await recipeFile(folders.home, 'Fog.recipe.json', 'Fog in the valley');
  const notes = path.join(folders.home, 'notes.txt');
  await writeFile(notes, 'nothing of ours');
  // A display without a window manager gives the focus to nobody: what is asked for has to do.
  const broughtForward = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<true>((resolve) => {
        const window = BrowserWindow.getAllWindows()[0];
        if (window) window.show = () => resolve(true);
      }),
  );
  expect(await startAgain(folders, [snow, notes, fog])).toBe(0);
  expect(await broughtForward).toBe(true);
  await expect(prompt).toHaveValue('Snow on a roof');
  const notice = page.getByRole('group', { name: 'Form filled from “Snow.gwrecipe”' });
  await expect(notice).toContainText('Not opened: Fog.recipe.json.');
  const alert = page.getByRole('alert').filter({ hasText: 'no recipe' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(alert).toContainText('notes.txt');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  // Dropped on a screen that takes no files: a recipe opens, others are told where they belong.
  await page.keyboard.press('Control+,');
  await expect(prompt).toBeHidden();
  await dropFiles(page, [notes]);
  await expect(page.getByRole('status').filter({ hasText: 'Files are not taken here' })).toBeVisible();
  await expect(prompt).toBeHidden();
  await dropFiles(page, [fog]);
  await expect(prompt).toHaveValue('Fog in the valley');
  expect(page.url()).toBe('app://studio/index.html');

  // As a second start tells the first.
  const open = (file: string) =>
    app.evaluate(({ app: own }, opened) => void own.emit('second-instance', {}, ['', opened], ''), file);
  // A file of the cast adds its entries, and shows them where the form is.
  await page.keyboard.press('Control+,');
  const mara = path.join(folders.home, 'mara.GWCAST');
  await saveInDialog(running, mara);
  await page.evaluate(async () => {
    const made = await window.api['cast.create']({ kind: 'character', name: 'Mara', project: null });
    if (!made.ok) throw new Error(made.error.code);
    const ids = [made.value.entry.id];
    await window.api['cast.export']({ ids });
    await window.api['cast.remove']({ ids });
  });
  const copy = path.join(folders.home, 'copy.gwcast');
  await copyFile(mara, copy);
  await dropFiles(page, [mara, copy]);
  const castRegion = page.getByRole('region', { name: 'Cast' });
  await expect(castRegion.getByRole('row', { name: 'Mara 2' })).toBeVisible();
  await page.keyboard.press('Control+,');
  await open(mara);
  await expect(castRegion.getByRole('row', { name: 'Mara 3' })).toBeVisible();

  const archive = path.join(folders.home, 'lantern.GWPROJECT');
  const lamp = path.join(folders.home, 'lamp.gwproject');
  for (const [file, name] of [
    [archive, 'The lantern'],
    [lamp, 'The lamp'],
  ] as const) {
    await saveInDialog(running, file);
    await page.evaluate(async (name) => {
      const made = await window.api['projects.create']({ name, note: '', colour: 'yellow' });
      if (!made.ok) throw new Error(made.error.code);
      await window.api['data.exportProject']({ id: made.value.id, isWithAddresses: false });
      await window.api['projects.remove']({ id: made.value.id, contents: 'kept' });
    }, name);
  }
  const question = page.getByRole('dialog', { name: 'Import “The lantern”?' });
  const project = page.getByRole('button', { name: /^Project/ });
  await open(archive);
  await expectClean(question);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(project).toHaveAccessibleName('Project: All');
  await dropFiles(page, [archive, lamp]);
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(project).toHaveAccessibleName('Project: The lantern');
  const later = page.getByRole('dialog', { name: 'Import “The lamp”?' });
  await later.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The form takes what came while the drafts of another project were read, one after the other.
  const readDrafts = await holdAnswers(app, ['draft.list']);
  await project.click();
  await page.getByRole('menuitemradio', { name: 'All', exact: true }).click();
  for (const file of [snow, fog]) {
    await page.keyboard.press('Control+,');
    await expect(prompt).toBeHidden();
    await open(file);
    await expect(prompt).toBeVisible();
  }
  await readDrafts();
  await expect(prompt).toHaveValue('Fog in the valley');
  await prompt.focus();
  await page.keyboard.press('Control+z');
  await expect(prompt).toHaveValue('Snow on a roof');

  // A file that only ends like one is refused in words about projects, and another can be chosen at once.
  const wrong = path.join(folders.home, 'notes.gwproject');
  await writeFile(wrong, 'nothing of ours');
  await dropFiles(page, [wrong]);
  const refused = page.getByRole('dialog', { name: 'No project can be imported' });
  await expect(refused.getByRole('alert')).toContainText('Choose a file that ends in .gwproject');
  await expectClean(refused);
  await chooseInDialog(running, [archive]);
  // One that is opened meanwhile is asked about after it.
  const release = await holdAnswers(app, ['data.chooseProject']);
  await refused.getByRole('button', { name: 'Choose another file…' }).click();
  await open(lamp);
  await release();
  await expect(question).toContainText('It comes beside what is here');
  await question.getByRole('button', { name: 'Cancel' }).click();
  // An archive that was read for minutes is not let go by a click beside the question.
  await expect(later).toBeVisible();
  await page.mouse.click(4, 4);
  await later.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Opened while it ends, a file is opened by the app that it starts then.
  const again = path.join(folders.home, 'again.json');
  await app.evaluate(
    ({ app: own }, [file, opened]) => {
      const { writeFileSync } = process.getBuiltinModule('node:fs');
      own.relaunch = (options) => writeFileSync(file ?? '', JSON.stringify(options?.args));
      own.once('will-quit', () => setImmediate(() => own.emit('second-instance', {}, ['', opened], '')));
    },
    [again, fog],
  );
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  expect(await startAgain(folders, ['--quit'])).toBe(0);
  expect(await ended).toBe(0);
  expect(JSON.parse(await readFile(again, 'utf8')).at(-1)).toBe(fog);
});
