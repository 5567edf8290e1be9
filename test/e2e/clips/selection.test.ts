import type { Locator, Page } from 'playwright/test';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/seeded-library.ts';
import { offersIn } from '../../fixtures/app/steps/command-steps.ts';
import {
  closeWithEscape,
  holdAnswers,
  libraryGrid,
  pressInMenu,
  refuse,
  resize,
  taskRow,
  zoom,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { seededPrompt } from '../../fixtures/store/seed-library.ts';

test.use({ seededTasks: 40 });

const details = (page: Page) => page.getByRole('region', { name: 'Task details' });
const clip = (page: Page, number: number) => taskRow(page, seededPrompt(number));

async function middleOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not there.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger on the window's screen. */
async function fingerOn(page: Page) {
  type Point = { readonly x: number; readonly y: number };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async tap(on: Locator) {
      await touch('touchStart', await middleOf(on));
      await touch('touchEnd');
    },
    async drag(from: Point, to: Point) {
      await touch('touchStart', from);
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await touch('touchEnd');
    },
    /** Until the system says that a menu is asked for, which it does not of touches of a test. */
    async hold(on: Locator) {
      const { x, y } = await middleOf(on);
      await touch('touchStart', { x, y });
      await on.dispatchEvent('contextmenu', { clientX: x, clientY: y, button: 2 });
      await touch('touchCancel');
    },
  };
}

test('a key acts on the clip with the focus, or on those that the bar counts; clips go into a project and out of it, by mouse and by key; a project is made, chosen, put away and deleted with what is in it', async ({
  library,
}) => {
  test.slow();
  const { page } = library;
  const offers = offersIn(library);
  await test.step('two clips selected, a third clicked: the third is rated and deleted', async () => {
    await clip(page, 4).click({ modifiers: ['Control'] });
    await clip(page, 5).click({ modifiers: ['Control'] });
    await expect(page.getByText('2 selected')).toBeVisible();
    await clip(page, 8).click();
    await expect(page.getByText('2 selected')).toBeHidden();
    await expect(clip(page, 8)).toHaveAttribute('aria-selected', 'true');
    await expect(clip(page, 4)).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('2');
    await expect(clip(page, 8)).toHaveAccessibleName(/rating 2/);
    await expect(clip(page, 4)).not.toHaveAccessibleName(/rating 2/);
    await page.keyboard.press('Delete');
    await expect(clip(page, 8)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: '1 deleted.' })).toBeVisible();
    await expect(clip(page, 4)).toBeVisible();
  });
  await test.step('a rating of the menu goes to all that are selected, also where the clip under the pointer has it', async () => {
    await clip(page, 5).click();
    await page.keyboard.press('4');
    await expect(clip(page, 5)).toHaveAccessibleName(/rating 4/);
    await clip(page, 6).click({ modifiers: ['Control'] });
    await clip(page, 5).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rate, pick, hide' }).hover();
    await page.getByRole('menuitemradio', { name: 'Rating 4' }).click();
    await expect(clip(page, 6)).toHaveAccessibleName(/rating 4/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await test.step('a clip hidden from the details makes room for its neighbour there, which the next key rates', async () => {
    await clip(page, 10).click();
    await expect(details(page)).toContainText(seededPrompt(10));
    await page.keyboard.press('x');
    await expect(clip(page, 10)).toBeHidden();
    const shown = libraryGrid(page).locator('[aria-current]');
    await expect(shown).toBeFocused();
    await expect(details(page)).not.toContainText(seededPrompt(10));
    await page.keyboard.press('3');
    await expect(shown).toHaveAccessibleName(/rating 3/);
  });
  await test.step('taken back by key or by button, it has the focus, the details and the next key again', async () => {
    const isBack = async (): Promise<void> => {
      await expect(clip(page, 10)).toBeFocused();
      await expect(details(page)).toContainText(seededPrompt(10));
    };
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await isBack();
    await page.keyboard.press('2');
    await expect(clip(page, 10)).toHaveAccessibleName(/rating 2/);
    for (const key of ['x', 'Delete']) {
      await page.keyboard.press(key);
      await expect(clip(page, 10)).toBeHidden();
      const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
      await undo.click({ clickCount: key === 'x' ? 1 : 2 });
      if (key === 'x') await isBack();
      else {
        await expect(page.getByRole('status').getByText('1 is back.')).toBeVisible();
        // A press more, which meets what stands there now.
        await page.mouse.down({ clickCount: 3 });
        await page.mouse.up({ clickCount: 3 });
      }
      await expect(clip(page, 10)).toBeFocused();
    }
    await clip(page, 10).click();
    await page.keyboard.press('x');
    await expect(clip(page, 10)).toBeHidden();
  });
  await test.step('Ctrl+Z in the library takes back what was done there, one deed after the other, and leaves the prompt alone', async () => {
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('A fox at dawn');
    const row = clip(page, 11);
    await row.focus();
    for (const key of ['4', 'p']) await page.keyboard.press(key);
    await expect(row).toHaveAccessibleName(/rating 4.*picked/i);
    await offers('Undo choice', '(Redo)');
    await page.keyboard.press('Control+z');
    await expect(row).toHaveAccessibleName(/rating 4(?!.*picked)/i);
    await expect(page.getByRole('status').getByText('Choice taken back.')).toBeVisible();
    await offers('Undo rating', 'Redo choice');
    await page.keyboard.press('Control+Shift+z');
    await expect(row).toHaveAccessibleName(/picked/i);
    await expect(page.getByRole('status').getByText('Choice done again.')).toBeVisible();
    await expect(prompt).toHaveValue('A fox at dawn');
    await prompt.focus();
    await offers('Undo', 'Redo');
    await prompt.fill('');
    await page.getByRole('button', { name: /^Generate/ }).focus();
    await offers('(Undo)', '(Redo)');
    await row.focus();
    await offers('Undo choice', '(Redo)');
    // In a dialog it is the text that is typed there, and nothing of what lies below.
    await page.keyboard.press('F2');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await offers('(Undo)', '(Redo)');
    await page.keyboard.type('Fox');
    await offers('Undo', 'Redo');
    await closeWithEscape(page.getByRole('dialog'));
    await offers('Undo choice', '(Redo)');
  });
  await test.step('the palette says what would be undone in the pane that had the focus', async () => {
    await clip(page, 11).focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox').fill('undo');
    await expect(page.getByRole('option', { selected: true })).toContainText('Undo choice');
    await page.keyboard.press('Enter');
    await expect(clip(page, 11)).not.toHaveAccessibleName(/picked/i);
    await expect(clip(page, 11)).toHaveAccessibleName(/rating 4/);
  });
  await test.step('arrow keys lead to the box and the buttons within a row and back', async () => {
    const row = clip(page, 11);
    await row.focus();
    // Those who hear the list are told the keys of its rows.
    await expect(row).toHaveAttribute('aria-keyshortcuts', /Space Delete F2.*Control\+A.*0 1 2/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(row).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(row.getByRole('checkbox', { name: 'Select' })).toBeFocused();
    await page.keyboard.press(' ');
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(row.getByRole('checkbox', { name: 'Select' })).toBeChecked();
    for (const name of ['Star', 'Use last frame', 'Reuse settings', 'More']) {
      await page.keyboard.press('ArrowRight');
      await expect(row.getByRole('button', { name })).toBeFocused();
    }
    for (const _ of ['More', 'Reuse settings', 'Use last frame', 'Star', 'Select'])
      await page.keyboard.press('ArrowLeft');
    await expect(row).toBeFocused();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByRole('radio', { name: 'List' }).click({ force: true });
    await row.focus();
    for (const key of ['ArrowRight', ' ', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'])
      await page.keyboard.press(key);
    await expect(row).toBeFocused();
    await expect(page.getByText('1 selected')).toBeHidden();
    await page.getByRole('radio', { name: 'Grid' }).click({ force: true });
  });
  await test.step('the bar offers what fits the selected tasks', async () => {
    const bar = page.getByRole('group', { name: 'Selected clips' });
    await libraryGrid(page).evaluate((list) => {
      list.scrollTop = 0;
    });
    await clip(page, 9).focus();
    await page.keyboard.press(' ');
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Generate again' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Join' })).toBeHidden();
    // Nor does the menu of several without a clip.
    await clip(page, 18).click({ modifiers: ['Control'] });
    await clip(page, 18).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Generate again' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /Export|Join|Compare/ })).toHaveCount(0);
    await closeWithEscape(page.getByRole('menu'));
    await clip(page, 18).click({ modifiers: ['Control'] });
    await clip(page, 11).click({ modifiers: ['Control'] });
    await expect(bar.getByRole('button', { name: 'Join' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Generate 1 again' })).toBeVisible();
    // The menu of the one that failed makes no more of them than the bar.
    await libraryGrid(page).evaluate((list) => {
      list.scrollTop = 0;
    });
    await clip(page, 9).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Generate 1 again' })).toBeVisible();
    await closeWithEscape(page.getByRole('menu'));
    await clip(page, 11).scrollIntoViewIfNeeded();
    // The details first, then the selection.
    await bar.getByRole('button', { name: 'Join' }).press('Escape');
    await expect(details(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });
  await test.step('a menu opened by key is for the clip with the focus alone where that is not selected', async () => {
    await clip(page, 4).click({ modifiers: ['Control'] });
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Shift+F10');
    await closeWithEscape(page.getByRole('menu', { name: 'Actions' }));
    await expect(page.getByText('1 selected')).toBeHidden();
    await expect(clip(page, 4)).toHaveAttribute('aria-selected', 'false');
  });
  await test.step('a menu opened by key under a mouse that rests opens nothing by itself; the mouse that moves points in it', async () => {
    await clip(page, 11).focus();
    await page.keyboard.press('Shift+F10');
    const inner = page.getByRole('menuitem', { name: 'Use in the form' });
    const box = await middleOf(inner);
    await page.keyboard.press('Escape');
    await expect(inner).toBeHidden();
    await page.mouse.move(box.x, box.y);
    await clip(page, 11).focus();
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: 'Actions' });
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    const nothingOpened = page.getByRole('menu').nth(1).waitFor({ timeout: 600 });
    await expect(nothingOpened, 'a list beside an item takes 200 ms to open').rejects.toThrow();
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.mouse.move(box.x + 4, box.y);
    await expect(page.getByRole('menu')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('a rubber band selects the clips that it touches, and a click beside them lets them go', async () => {
    await clip(page, 6).focus();
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await clip(page, 6).scrollIntoViewIfNeeded();
    const box = await libraryGrid(page).boundingBox();
    const first = await clip(page, 6).boundingBox();
    if (box === null || first === null) throw new Error('The library is not there.');
    const start = { x: box.x + 6, y: first.y + 20 };
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 60, start.y + 30, { steps: 4 });
    await page.mouse.up();
    await expect(clip(page, 6)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.mouse.click(start.x, start.y);
    await expect(page.getByText('1 selected')).toBeHidden();
  });
  await test.step('a finger opens with a tap and scrolls; ticked boxes and taps after them add; held down, it asks for the menu', async () => {
    const finger = await fingerOn(page);
    await finger.tap(clip(page, 6));
    await expect(details(page)).toContainText(seededPrompt(6));
    await expect(clip(page, 6)).toBeFocused();
    await expect(page.getByText('1 selected')).toBeHidden();
    await finger.tap(clip(page, 6).getByRole('checkbox', { name: 'Select' }));
    await expect(page.getByText('1 selected')).toBeVisible();
    await finger.tap(clip(page, 5));
    await expect(page.getByText('2 selected')).toBeVisible();
    await expect(details(page)).toContainText(seededPrompt(5));
    await finger.tap(clip(page, 5));
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    const list = libraryGrid(page);
    const [from, edge] = [await middleOf(clip(page, 6)), await list.boundingBox()];
    await finger.drag(from, { x: from.x, y: from.y - 120 });
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await finger.drag({ x: (edge?.x ?? 0) + 6, y: from.y }, { x: from.x, y: from.y + 20 });
    await expect(list.locator('[aria-selected="true"]')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Selected clips' })).toBeHidden();
    const line = page.getByRole('separator', { name: 'Width of the form' });
    const [at, width] = [await middleOf(line), Number(await line.getAttribute('aria-valuenow'))];
    await finger.drag(at, { x: at.x - 40, y: at.y });
    await expect(line).toHaveAttribute('aria-valuenow', `${width - 40}`);
    await finger.hold(clip(page, 6));
    await expect(page.getByRole('menu', { name: 'Actions' })).toBeVisible();
    await expect(clip(page, 6)).toHaveAttribute('aria-selected', 'true');
    await closeWithEscape(page.getByRole('menu', { name: 'Actions' }));
    await expect(clip(page, 6)).toBeFocused();
  });

  const button = (name: RegExp) => page.getByRole('banner').getByRole('button', { name });
  const choose = async (name: string) => {
    await button(/^Project/).click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(button(new RegExp(`^Project: ${name}`))).toBeVisible();
  };
  const refused = page.getByRole('alert').filter({ hasText: 'The disk with the app’s data is full.' });
  await test.step('a first project, from the header: the library is its own, and nothing is in it', async () => {
    await expect(page.getByRole('menuitem', { name: 'Move to project' })).toHaveCount(0);
    await button(/^Project: All/).click();
    await page.getByRole('menuitem', { name: 'New project…' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Rain');
    await page.getByRole('radio', { name: 'Purple' }).press(' ');
    // Enter twice before the dialog is drawn anew, which makes one.
    await page.getByRole('dialog').evaluate((dialog) => {
      const form = dialog.querySelector('form');
      for (const _press of [1, 2]) form?.requestSubmit();
    });
    await expect(button(/^Project: Rain/)).toBeVisible();
    await expect(clip(page, 4)).toBeHidden();
    // What is under way belongs to none.
    await expect(page.getByText('Your clips will appear here')).toBeVisible();
  });
  await test.step('until its drafts are read, those of the project before cannot be sent into it', async () => {
    await choose('All');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A fox');
    const release = await holdAnswers(library.app, ['draft.list']);
    await choose('Rain');
    // The library beside it goes on: what is pressed there for the form waits.
    const unread = page.locator('[data-pane="form"] > [inert]');
    await expect(unread).toHaveCount(1);
    await expect(
      page.locator('[inert]').filter({ has: page.getByText('Your clips will appear here') }),
    ).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await release();
    await expect(unread).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('');
    await expect(page.getByText('Your clips will appear here')).toBeVisible();
  });
  await test.step('drafts that cannot be read say so, and are read once more', async () => {
    await choose('All');
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A fox');
    await refuse(library, 'draft.list');
    await choose('Rain');
    await expect(refused).toBeVisible();
    // What is not about the form goes on meanwhile.
    await page.keyboard.press('Control+k');
    await closeWithEscape(page.getByRole('dialog', { name: 'Command palette' }));
    await refused.getByRole('button', { name: 'Try again' }).click();
    await expect(refused).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('');
    await expect(page.locator('[data-pane="form"] > [inert]')).toHaveCount(0);
  });
  await test.step('a draft that was closed outside it is not brought back in it', async () => {
    await choose('All');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A fox');
    await page.keyboard.press('Control+t');
    await page.getByRole('grid', { name: 'Drafts' }).getByRole('row', { name: 'A fox' }).press('Delete');
    const generate = page.getByRole('button', { name: /^Generate/ });
    await generate.focus();
    await offers('Undo closing of the draft “A fox”', '(Redo)');
    await choose('Rain');
    await generate.focus();
    await offers('(Undo)', '(Redo)');
  });
  await test.step('two clips through the bar, taken back and done again by key; one through its menu', async () => {
    await choose('All');
    await clip(page, 4).click({ modifiers: ['Control'] });
    await clip(page, 6).click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Move to project' }).click();
    await page.getByRole('menuitemradio', { name: 'Rain' }).click();
    const said = page.getByText('2 moved to Rain.');
    await expect(said).toBeVisible();
    // Also where there is the least room, what is told leaves the bar free.
    await resize(library.app, 960, 640);
    await zoom(library.app, 1.5);
    await page.getByRole('tab', { name: 'Library' }).click();
    await said.hover();
    await expect
      .poll(async () => {
        const toast = await said.locator('xpath=../..').boundingBox();
        const bar = await page.getByRole('group', { name: 'Selected clips' }).boundingBox();
        return toast !== null && bar !== null && toast.y + toast.height <= bar.y;
      })
      .toBe(true);
    await zoom(library.app, 1);
    await resize(library.app, 1280, 800);
    await clip(page, 4).focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Move to another project taken back.')).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect(page.getByText('Move to another project done again.')).toBeVisible();
    await page.keyboard.press('Escape');
    await clip(page, 7).click({ button: 'right' });
    await pressInMenu(page.getByRole('menuitem', { name: 'Move to project' }), 'ArrowRight');
    await pressInMenu(page.getByRole('menuitemradio', { name: 'Rain' }), 'Enter');
    await expect(page.getByText('1 moved to Rain.')).toBeVisible();
  });
  await test.step('chosen by key, it holds these three, whose details name it', async () => {
    await button(/^Project: All/).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(clip(page, 5)).toBeHidden();
    for (const number of [4, 6, 7]) await expect(clip(page, number)).toBeVisible();
    await clip(page, 7).click();
    await expect(details(page).getByText('Rain', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('what leaves the list is not selected any more, nor is what was asked for in another list', async () => {
    const bar = page.getByRole('group', { name: 'Selected clips' });
    await clip(page, 4).click();
    await clip(page, 6).click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Move to project' }).click();
    await page.getByRole('menuitemradio', { name: 'No project' }).click();
    await expect(clip(page, 6)).toBeHidden();
    await clip(page, 7).click({ modifiers: ['Control'] });
    await expect(bar).toContainText('1 selected');
    await page.keyboard.press('Escape');
    await clip(page, 7).focus();
    await page.keyboard.press('Control+z');
    await expect(clip(page, 6)).toBeVisible();
    const release = await holdAnswers(library.app, ['library.ids']);
    await page.keyboard.press('Control+a');
    await choose('All');
    await expect(clip(page, 5)).toBeVisible();
    await release();
    await page.evaluate(() => window.api['library.choices']({ projectId: null }));
    await expect(bar).toBeHidden();
    await choose('Rain');
  });
  await test.step('with all of them shown, a filter leaves out what is in a project', async () => {
    await choose('All');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitemradio', { name: 'No project' }).click();
    await page.keyboard.press('Escape');
    await expect(clip(page, 4)).toBeHidden();
    await expect(clip(page, 5)).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter No project' }).click();
    await expect(clip(page, 4)).toBeVisible();
  });
  await test.step('entries of the cast: several together by the mouse and by key, one through its menu', async () => {
    await page.evaluate(async () => {
      for (const name of ['Zoe', 'Tom', 'Mara'])
        await window.api['cast.create']({ kind: 'character', name, project: null });
    });
    await page.getByRole('button', { name: 'Cast', exact: true }).click();
    const cast = page.getByRole('region', { name: 'Cast' });
    const card = (name: string) => cast.getByRole('row', { name: new RegExp(`^${name}, `) });
    const bar = cast.getByRole('group', { name: 'Selected entries' });
    await card('Mara').click({ modifiers: ['Control'] });
    await card('Zoe').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 selected');
    await card('Tom').getByRole('checkbox', { name: 'Select' }).click({ force: true });
    await expect(bar).toContainText('2 selected');
    await expectClean(cast);
    // A key acts on those that the bar counts, wherever the focus is.
    await card('Tom').focus();
    await page.keyboard.press('Delete');
    await expect(card('Mara')).toBeHidden();
    await expect(card('Tom')).toBeVisible();
    await page.keyboard.press('Control+z');
    // As clips do, they come back unselected.
    await expect(card('Mara')).toBeVisible();
    await expect(bar).toBeHidden();
    for (const name of ['Mara', 'Zoe']) await card(name).click({ modifiers: ['Control'] });
    await expect(bar).toContainText('2 selected');
    // The mouse takes one of several that are selected, and all of them come along.
    const names = cast
      .getByRole('row')
      .getByRole('paragraph')
      .filter({ hasText: /^(Mara|Tom|Zoe)$/ });
    await card('Mara').dragTo(card('Tom'), { targetPosition: { x: 4, y: 60 } });
    await expect(names).toHaveText(['Mara', 'Zoe', 'Tom']);
    await page.keyboard.press('Control+z');
    await expect(names).toHaveText(['Mara', 'Tom', 'Zoe']);
    await expect(bar).toContainText('2 selected');
    await card('Mara').focus();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(bar).toContainText('2 selected');
    await page.keyboard.press('Enter');
    await cast.getByRole('button', { name: 'More for Tom' }).click();
    await pressInMenu(page.getByRole('menuitem', { name: 'Move to project' }), 'ArrowRight');
    await pressInMenu(page.getByRole('menuitemradio', { name: 'Rain' }), 'Enter');
    await expect(cast.getByText('1 moved to Rain.')).toBeVisible();
    await cast.getByRole('button', { name: 'All entries' }).click();
    // One of the three is there already.
    await card('Mara').click({ modifiers: ['Control'] });
    await card('Zoe').click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'Move to project' }).click();
    await page.getByRole('menuitemradio', { name: 'Rain' }).click();
    await expect(cast.getByText('2 moved to Rain.')).toBeVisible();
    await cast.getByRole('button', { name: 'Undo' }).click();
    await expect(cast.getByText('Move to another project taken back.')).toBeVisible();
    await card('Mara').focus();
    await page.keyboard.press('Escape');
    await choose('Rain');
    await card('Tom').click({ modifiers: ['Control'] });
    await card('Zoe').click();
    await expect(cast.getByRole('textbox', { name: 'Name' })).toHaveValue('Zoe');
    const description = cast.getByRole('textbox', { name: 'Description' });
    await description.fill('Tall');
    await description.press('Tab');
    await offers('Undo change of Zoe', '(Redo)');
    await page.keyboard.press('Control+z');
    await expect(description).toHaveValue('');
    await cast.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.press('Control+z');
    await cast.getByRole('button', { name: 'Close the cast' }).click();
  });
  await test.step('put away, it stands in a group of its own', async () => {
    await choose('Rain');
    const archive = async () => {
      await button(/^Project: Rain/).click();
      await page.getByRole('menuitem', { name: 'Archive' }).click();
    };
    await refuse(library, 'projects.change');
    await archive();
    await refused.getByRole('button', { name: 'Dismiss' }).click();
    await expect(refused).toBeHidden();
    await archive();
    await button(/^Project: Rain/).click();
    await expect(page.getByRole('group', { name: 'Archived' }).getByRole('menuitemradio')).toHaveCount(1);
    await expectClean(page.getByRole('menu'));
    await page.keyboard.press('Escape');
  });
  await test.step('deleted with its clips, all of it comes back with Undo; deleted alone, its clips stay', async () => {
    await button(/^Project: Rain/).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await expect(page.getByRole('button', { name: 'Delete the project only' })).toBeFocused();
    await expect(page.getByRole('alertdialog')).toContainText('It holds 3 clips and 1 cast entry.');
    await page.getByRole('button', { name: 'Delete all of it' }).dblclick();
    await expect(clip(page, 5)).toBeVisible();
    await expect(clip(page, 4)).toBeHidden();
    const words = 'The project Rain was deleted. In prompts the names of its cast are plain text now.';
    const said = page.getByRole('status').filter({ hasText: words });
    await expectClean(said);
    const told = await listenToAnnouncer(page);
    await said.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(told).toContain('Deletion taken back.');
    await expect(button(/^Project: Rain/)).toBeVisible();
    await expect(clip(page, 4)).toBeVisible();
    await expect(button(/^Project: Rain/)).toBeFocused();
    // Deleted once more by key it says so, and can be taken back for as long.
    await page.keyboard.press('Control+Shift+z');
    await said.getByRole('button', { name: 'Undo' }).click();
    await expect(button(/^Project: Rain/)).toBeVisible();
    await expect(clip(page, 4)).toBeVisible();
    await page.evaluate(() => window.api['settings.update']({ language: 'zh-CN' }));
    await button(/^项目：\s?Rain/).click();
    await page.getByRole('menuitem', { name: '删除…' }).click();
    await page.getByRole('button', { name: '只删除项目' }).click();
    await expect(button(/^项目：\s?全部/)).toBeVisible();
    for (const number of [4, 5, 6]) await expect(clip(page, number)).toBeVisible();
  });
});
