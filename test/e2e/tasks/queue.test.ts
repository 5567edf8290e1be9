import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { emptyVideoForm } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addReferences,
  bodyOfCreate,
  closeWithEscape,
  connect,
  createsSeenBy,
  generate,
  holdAnswers,
  libraryGrid,
  openTask,
  pressInMenu,
  resize,
  taskRow,
  unfoldQueue,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { practiceAssets } from '../../fixtures/media/sample-files.ts';

const queue = (page: Page) => page.getByRole('region', { name: 'Queue' });
const waiting = (page: Page) => queue(page).getByRole('grid', { name: 'Waiting' });
/** The first words of what waits, in its order. */
const order = (page: Page) =>
  waiting(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(',')[0]));

/** Makes tasks of these prompts, in their order, as the form does. */
const make = (page: Page, prompts: readonly string[]) =>
  page.evaluate(
    async ({ form, words }) => {
      for (const prompt of words) await window.api['tasks.create']({ form: { ...form, prompt }, count: 1 });
    },
    { form: emptyVideoForm, words: prompts },
  );

/** The queue is read as if it drew four rows of what is under way and four of what waits. @returns ends that */
async function drawFew(app: ElectronApplication): Promise<() => Promise<void>> {
  type Handler = (event: unknown, input: { readonly rows: number }) => unknown;
  await app.evaluate(({ ipcMain }) => {
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Handler>;
    const own = handlers.get('queue.read') as Handler;
    handlers.set('queue.read', (event, { rows }) => own(event, { rows: Math.min(rows, 4) }));
    Reflect.set(globalThis, 'drawAll', () => void handlers.set('queue.read', own));
  });
  return () => app.evaluate(() => (Reflect.get(globalThis, 'drawAll') as () => void)());
}

test('a wave is a line above the clips: its order is changed, prompts too, several are withdrawn and put back, and a pause holds them', async ({
  welcomeApp,
  startGateway,
}) => {
  const gateway = await startGateway({ timing: { runningAfterMs: 100, doneAfterMs: 3_600_000 } });
  const { page } = welcomeApp;
  await connect(page, gateway);
  await addReferences(welcomeApp, [path.join(practiceAssets, 'pictures/aurora-1x1.jpg')]);
  await generate(page, 'Waves at night');
  // One alone is seen plainly.
  await expect(taskRow(page, 'Waves at night')).toContainText('Running', { timeout: 60_000 });
  await expect(taskRow(page, 'Waves at night')).toContainText(/\d:\d\d/);
  await expect(page.getByText('The queue above shows how far they are.')).toBeVisible();
  await make(page, ['Two', 'Three', 'Four', 'A heron']);
  // The form's reference goes with it.
  await generate(page, 'An owl');
  await expect(queue(page)).toContainText('4 running · 2 waiting');
  await make(page, ['A fox']);
  await expect(queue(page)).toContainText('4 running · 3 waiting');
  await expect(queue(page).getByRole('row')).toHaveCount(0);
  await unfoldQueue(page);
  await expect.poll(() => order(page)).toEqual(['A heron', 'An owl', 'A fox']);
  await expectClean(queue(page));

  await taskRow(page, 'A fox').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => order(page)).toEqual(['A heron', 'A fox', 'An owl']);
  // The row takes the focus along: the same key goes on with it, also before the first move is answered.
  await taskRow(page, 'A heron').focus();
  const answer = await holdAnswers(welcomeApp.app, ['queue.move']);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await answer();
  await expect.poll(() => order(page)).toEqual(['A fox', 'An owl', 'A heron']);
  await expect(taskRow(page, 'A heron')).toBeFocused();
  const below = ((await taskRow(page, 'A heron').boundingBox())?.height ?? 0) - 2;
  await taskRow(page, 'A fox').dragTo(taskRow(page, 'A heron'), { targetPosition: { x: 200, y: below } });
  await expect.poll(() => order(page)).toEqual(['An owl', 'A heron', 'A fox']);

  const details = page.getByRole('region', { name: 'Task details' });
  await taskRow(page, 'A heron').click();
  await expect(details).toContainText('A heron');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = queue(page).getByRole('group', { name: 'Selected tasks' });
  await expect(bar).toContainText('2 selected');
  // Going to the buttons of a row, and back, lets none of them go.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(bar).toContainText('2 selected');
  // A key acts on both, and Ctrl+Z in the queue takes back what was done there.
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => order(page)).toEqual(['A heron', 'A fox', 'An owl']);
  await expect(taskRow(page, 'A fox')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page)).toEqual(['An owl', 'A heron', 'A fox']);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(bar).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  // A range goes from the row that was clicked to the one clicked with Shift.
  await taskRow(page, 'An owl').click();
  await taskRow(page, 'A fox').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  // A menu is for all that are selected, or for another row, which takes the selection. A finger begins one there.
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await taskRow(page, 'A heron').click({ modifiers: ['ControlOrMeta'] });
  await taskRow(page, 'A fox').click({ button: 'right' });
  await expect(item('Cancel')).toBeVisible();
  await expect(item('Edit prompt…')).toBeHidden();
  await closeWithEscape(page.getByRole('menu'));
  await expect(bar).toContainText('2 selected');
  await taskRow(page, 'A heron').click({ button: 'right' });
  await expect(item('Edit prompt…')).toBeVisible();
  await expect(waiting(page).getByRole('row', { selected: true })).toHaveAccessibleName(/^A heron/);
  await expect(bar).toBeHidden();
  await item('Select').click();
  await expect(bar).toContainText('1 selected');
  // In one task, as a finger's are: the kit clicks by itself where a click is long in coming.
  await taskRow(page, 'A fox').evaluate((row) => {
    const finger = { pointerType: 'touch', button: 0, isPrimary: true, bubbles: true, cancelable: true };
    for (const type of ['pointerdown', 'pointerup', 'click'])
      row.dispatchEvent(new PointerEvent(type, finger));
  });
  await expect(bar).toContainText('2 selected');
  await taskRow(page, 'An owl').press('Shift+F10');
  await pressInMenu(item('Edit prompt…'), 'Enter');
  await expect(bar).toBeHidden();
  await page.getByRole('dialog', { name: 'Edit prompt' }).getByRole('textbox').press('Escape');
  await taskRow(page, 'A heron').click();
  await page.keyboard.press('Shift+ArrowDown');
  await taskRow(page, 'A heron').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('2 tasks withdrawn.')).toBeVisible();
  await expect.poll(() => order(page)).toEqual(['An owl']);
  // The next key acts on what waits, not on a task of the library.
  await expect(taskRow(page, 'An owl')).toBeFocused();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => order(page)).toEqual(['An owl', 'A heron', 'A fox']);
  await expect(waiting(page).getByRole('row', { selected: true })).toHaveCount(0);

  // One row is shown and selected, here or elsewhere: what a click comes back to is shown again.
  await taskRow(page, 'A fox').click();
  await taskRow(page, 'Three').click();
  await expect(details).toContainText('Three');
  // Days before it matters nothing is said of how long the gateway keeps it.
  await expect(details).not.toContainText('left to collect');
  await expect(taskRow(page, 'A fox')).toHaveAttribute('aria-selected', 'false');
  await taskRow(page, 'A fox').click();
  await expect(details).toContainText('A fox');

  // Mentions are edited in the language of the window, and go out in English.
  await page.evaluate(() => window.api['settings.update']({ language: 'zh-CN' }));
  const edit = taskRow(page, 'An owl').getByRole('button', { name: '编辑提示词…' });
  const prompt = page.getByRole('dialog', { name: '编辑提示词' }).getByRole('textbox');
  await edit.click();
  await prompt.fill('An owl in the rain, 图片 1');
  const save = page.getByRole('dialog').getByRole('button', { name: '保存' });
  await save.click();
  await expect(taskRow(page, 'An owl in the rain')).toBeVisible();
  // Saved as it was it is no step of its own.
  await edit.click();
  await save.click();
  await expect(save).toBeHidden();
  await taskRow(page, 'A fox').focus();
  await page.keyboard.press('Control+z');
  await expect(taskRow(page, 'An owl in the rain')).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(taskRow(page, 'An owl in the rain')).toBeVisible();
  await edit.click();
  // What is there is gone on with.
  await expect(prompt).toBeFocused();
  await page.keyboard.type('!');
  await expect(prompt).toHaveValue('An owl in the rain, 图片 1!');
  await page.keyboard.press('Escape');
  await taskRow(page, 'An owl').click();
  await expect(page.getByRole('button', { name: '图片 1、aurora-1x1.jpg' })).toBeVisible();
  await page.evaluate(() => window.api['settings.update']({ language: 'en' }));

  await queue(page).getByRole('button', { name: 'Pause' }).click();
  await expect(queue(page)).toContainText('Paused: 3 waiting · 4 running');
  // A place that is free stays free.
  await (await openTask(page, 'Two')).getByRole('button', { name: 'Stop waiting' }).click();
  await expect(queue(page)).toContainText('Paused: 3 waiting · 3 running');
  expect(createsSeenBy(gateway)).toHaveLength(4);
  await queue(page).getByRole('button', { name: 'Go on' }).click();
  await expect(queue(page)).toContainText('4 running · 2 waiting');
  expect(createsSeenBy(gateway)).toHaveLength(5);
  expect(JSON.stringify(await bodyOfCreate(gateway, -1))).toContain('An owl in the rain, Image 1');

  // More than the queue draws: the rest is in the library, where all that waits is withdrawn with one press of the bar.
  const drawAll = await drawFew(welcomeApp.app);
  await make(
    page,
    Array.from({ length: 8 }, () => 'A moth'),
  );
  await expect(queue(page)).toContainText('6 more are in the queue.');
  await queue(page).getByRole('button', { name: 'Show all in the library' }).click();
  await libraryGrid(page)
    .getByRole('row', { name: /^A moth/ })
    .first()
    .click();
  // Between the queue and the details of a low window enough is left of the clips.
  await resize(welcomeApp.app, 960, 640);
  await expect.poll(async () => (await libraryGrid(page).boundingBox())?.height).toBeGreaterThan(90);
  await resize(welcomeApp.app, 1280, 800);
  await page.keyboard.press('Control+a');
  const clipBar = page.getByRole('group', { name: 'Selected clips' });
  await expect(clipBar).toContainText('14 selected');
  // What is under way cannot be deleted.
  await expect(clipBar.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await clipBar.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('10 tasks withdrawn.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(queue(page)).toContainText('4 running · 10 waiting');
  await drawAll();

  // What is typed outlives the queue.
  await waiting(page).getByRole('row').first().getByRole('button', { name: 'Edit prompt…' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit prompt' }).getByRole('textbox');
  // What is longer is no prompt that any call takes: the box takes as much as the form.
  await expect(edited).toHaveAttribute('maxlength', '200000');
  await edited.fill('A moth by a lamp');
  await page.evaluate(async () => {
    const queued = await window.api['queue.read']({ rows: 200 });
    if (!queued.ok) return;
    await window.api['queue.withdraw']({ ids: queued.value.waiting.map(({ id }) => id) });
    for (const { id } of queued.value.running) await window.api['tasks.stopWaiting']({ id });
  });
  await expect(page.locator('section[aria-label="Queue"]')).toHaveCount(0);
  await expect(edited).toHaveValue('A moth by a lamp');
});
