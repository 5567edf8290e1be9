import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/seeded-library.ts';
import {
  closeWithEscape,
  libraryGrid as grid,
  holdAnswers,
  inputMethod,
  pressInMenu,
  refuse,
  resize,
  taskRow,
  unfoldQueue,
  zoom,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { seededPrompt } from '../../fixtures/store/seed-library.ts';

const count = 300;

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const details = (page: Page) => page.getByRole('region', { name: 'Task details' });
const isInGrid = (page: Page) => grid(page).evaluate((list) => list.contains(document.activeElement));
const counted = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

test('a library is looked through by scrolling, words, filters, menus and details, put in order and played, and axe finds nothing in it', async ({
  library,
}) => {
  test.slow();
  const { page } = library;
  await test.step('a long library draws only what is in view, and holds its place by key and scroll', async () => {
    await counted(page, '264 clips · 34 tasks');
    expect(await grid(page).getByRole('row').count()).toBeLessThan(40);
    await taskRow(page, seededPrompt(2)).focus();
    await page.keyboard.press('End');
    const last = taskRow(page, seededPrompt(count - 1));
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await grid(page).evaluate((list) => {
      list.scrollTop = 0;
    });
    await expect(taskRow(page, seededPrompt(2))).toBeInViewport();
    await expect(last).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(taskRow(page, seededPrompt(count - 2))).toBeFocused();
    await expect(taskRow(page, seededPrompt(count - 2))).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(taskRow(page, seededPrompt(2))).toBeFocused();
  });
  await test.step('a row that is drawn late takes no focus from who has begun to type', async () => {
    await search(page).evaluate((field) => {
      const key = new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(key);
      field.focus();
    });
    await expect(taskRow(page, seededPrompt(count - 1))).toBeInViewport();
    await expect(search(page)).toBeFocused();
    await taskRow(page, seededPrompt(count - 1)).focus();
    await page.keyboard.press('Home');
    await expect(taskRow(page, seededPrompt(2))).toBeFocused();
  });
  await test.step('words are found as they are typed, and Escape brings everything back', async () => {
    await page.keyboard.press('End');
    await expect(taskRow(page, seededPrompt(count - 1))).toBeFocused();
    await page.keyboard.press('Control+f');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('astronaut');
    await counted(page, '27 of 264 clips · 3 tasks');
    // Tab leads to the first that was found.
    await expect(grid(page).locator('[data-place="0"]')).toHaveAttribute('tabindex', '0');
    await page.keyboard.press('Escape');
    await page.keyboard.type('astronaut take 205');
    await counted(page, '1 of 264 clips');
    await expect(taskRow(page, seededPrompt(205))).toBeVisible();
    await page.keyboard.press('Escape');
    await counted(page, '264 clips · 34 tasks');
    await page.keyboard.type('橘猫');
    await counted(page, '26 of 264 clips · 4 tasks');
    await search(page).fill('nothing like it');
    await expect(page.getByText('No clip matches “nothing like it”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await counted(page, '264 clips · 34 tasks');
  });
  await test.step('an input method’s unfinished word is not searched for', async () => {
    await search(page).focus();
    const { compose, commit } = await inputMethod(page);
    await compose('ju mao');
    await expect(search(page)).toHaveValue('ju mao');
    await page.keyboard.press('Escape');
    await counted(page, '264 clips · 34 tasks');
    await commit('橘猫');
    await expect(search(page)).toHaveValue('橘猫');
    await counted(page, '26 of 264 clips · 4 tasks');
    await page.keyboard.press('Escape');
    await counted(page, '264 clips · 34 tasks');
  });
  await test.step('filters narrow the list together, and each can be let go', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Rating 5' }).click();
    await page.keyboard.press('Escape');
    await counted(page, '33 of 264 clips');
    await page.getByRole('button', { name: 'Filter (1)' }).click();
    await page.getByRole('menuitemradio', { name: '9:16' }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('9:16');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await counted(page, '264 clips · 34 tasks');
  });
  await test.step('what needs a look is folded, shown in full and cleared, by key as well, and comes back with Undo', async () => {
    const heading = grid(page).getByRole('rowheader', { name: 'Needs a look, 34' });
    await expect(heading).toBeVisible();
    await taskRow(page, seededPrompt(2)).focus();
    await page.keyboard.press('ArrowUp');
    const fold = page.getByRole('button', { name: 'Fold what needs a look' });
    await expect(fold).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(taskRow(page, seededPrompt(2))).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Show what needs a look' })).toBeFocused();
    // What waits for a decision stays.
    await expect(taskRow(page, seededPrompt(2))).toBeVisible();
    await expect(grid(page).locator('[data-look="pinned"]')).toHaveCount(1);
    await expect(heading).toBeVisible();
    // Where no row leads the arrow keys to it, Tab does.
    const unfold = page.getByRole('button', { name: 'Show what needs a look' });
    await expect(unfold).toHaveAttribute('tabindex', '-1');
    await search(page).fill('take 117');
    await expect(grid(page).locator('[data-place]')).toHaveCount(0);
    await expect(unfold).not.toHaveAttribute('tabindex', '-1');
    await search(page).fill('');
    await counted(page, '264 clips · 34 tasks');
    await unfold.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', /^3\d\d$/);
    await page.getByRole('button', { name: 'Show fewer' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('28 deleted.')).toBeVisible();
    // Stopped tasks can still lead to a clip.
    await counted(page, '264 clips · 6 tasks');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await counted(page, '264 clips · 34 tasks');
  });
  await test.step('of a list by status only what it shows is cleared', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Failed' }).click();
    await expect(page.getByRole('button', { name: 'Retry all' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('6 deleted.')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove filter Failed' }).click();
    await counted(page, '264 clips · 34 tasks');
  });
  await test.step('select all selects tasks that were never drawn', async () => {
    await taskRow(page, seededPrompt(2)).focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByText('269 selected')).toBeVisible();
    await refuse(library, 'library.startDrag');
    await taskRow(page, seededPrompt(4)).dispatchEvent('dragstart');
    await expect(page.getByText('Only the first 100 were dragged')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await taskRow(page, seededPrompt(4)).press('Control+End');
    const tools = page.getByRole('group', { name: 'Selected clips' });
    const bar = await tools.boundingBox();
    await expect
      .poll(async () => {
        const last = await taskRow(page, seededPrompt(count - 1)).boundingBox();
        return last !== null && last.y + last.height <= (bar?.y ?? 0);
      }, 'the last row is not below the bar')
      .toBe(true);
    // What has no clip is far above by now: what can be done with it is known all the same.
    await expect(tools.getByRole('button', { name: 'Generate 4 again' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByText('269 selected')).toBeHidden();
  });
  await test.step('a task under way, which the list shows when it is asked for, is not deleted', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Under way' }).click();
    await taskRow(page, seededPrompt(0)).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('1 under way was kept.')).toBeVisible();
    await expect(taskRow(page, seededPrompt(0))).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Under way' }).click();
  });
  await test.step('a row’s menu opens by pointer and by key, and gives the focus back', async () => {
    const row = taskRow(page, seededPrompt(5));
    await row.click({ button: 'right' });
    await expect(page.getByRole('menu', { name: 'Actions' })).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Open',
      'Review from here',
      'Rate, pick, hide',
      'Rename…',
      'Tags…',
      'Continue',
      'Use in the form',
      'Show in folder',
      'Save as…',
      'Copy prompt',
      'Delete',
    ]);
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    // A pointer that lies where a menu opens opens the one within it.
    await page.mouse.move(0, 0);
    await page.keyboard.press('Shift+F10');
    await pressInMenu(page.getByRole('menuitem', { name: 'Copy prompt' }), 'Enter');
    await expect(page.getByText('Prompt copied.')).toBeVisible();
    await expect(row).toBeFocused();
  });
  await test.step('details open beside the list, follow the arrows, and give the focus back to the row', async () => {
    await taskRow(page, seededPrompt(4)).focus();
    await page.keyboard.press('Enter');
    await expect(details(page)).toContainText(seededPrompt(4));
    await page.keyboard.press('ArrowRight');
    await expect(details(page)).toContainText(seededPrompt(5));
    await page.getByRole('button', { name: 'Close details' }).click();
    await expect(details(page)).toBeHidden();
    await expect(taskRow(page, seededPrompt(5))).toBeFocused();
  });
  await test.step('a poster is drawn', async () => {
    const picture = taskRow(page, seededPrompt(4)).locator('img');
    await expect(picture).toHaveAttribute('src', /^app:\/\/studio\/media\/posters\//);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  });
  await test.step('axe finds nothing in the library, as a grid or a list, light or dark', async () => {
    await taskRow(page, seededPrompt(4)).focus();
    await page.keyboard.press(' ');
    await expectClean(page.locator('[data-pane="library"]'), 'grid, selected, light');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'List' }).click();
    await expectClean(page.locator('[data-pane="library"]'), 'list, dark');
    const header = (name: string) => grid(page).getByRole('columnheader', { name });
    for (const [name, way, other] of [
      ['Name', 'ascending', 'descending'],
      ['Price', 'descending', 'ascending'],
      ['Time', 'descending', 'ascending'],
    ] as const) {
      await header(name).getByRole('button').click();
      await expect(header(name)).toHaveAttribute('aria-sort', way);
      await header(name).getByRole('button').press('Enter');
      await expect(header(name)).toHaveAttribute('aria-sort', other);
    }
    await expect(page.getByRole('button', { name: 'Order: Time · Oldest first' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(header('Price').getByRole('button')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => isInGrid(page)).toBe(true);
    await resize(library.app, 960, 560);
    await header('Name').getByRole('button').click();
    await expect(header('Rating')).toBeHidden();
    await page.getByRole('button', { name: /^Order: / }).click();
    await page.getByRole('menuitemradio', { name: 'Rating' }).click();
    await expect(header('Rating'), 'the column that sorts stays in sight').toBeVisible();
    await resize(library.app, 720, 560);
    const nameWidth = async () => (await header('Name').boundingBox())?.width;
    await expect.poll(nameWidth, 'names are read beside it').toBeGreaterThan(80);
    await resize(library.app, 960, 560);
    await header('Time').getByRole('button').click();
    await resize(library.app, 1280, 800);
    await taskRow(page, seededPrompt(4)).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(taskRow(page, seededPrompt(count - 2))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(details(page)).toContainText(seededPrompt(count - 2));
    await header('Name').getByRole('button').click();
    await expect(grid(page).locator('[data-place="0"]')).toHaveAttribute('tabindex', '0');
    await expect(details(page), 'a header opens no other clip').toContainText(seededPrompt(count - 2));
    await page.getByRole('button', { name: 'Close details' }).click();
    await header('Time').getByRole('button').click();
    await resize(library.app, 960, 560);
  });
  await test.step('the details take turns with the list in a low window, stand below it in a narrow one, and the list stays where it was', async () => {
    await grid(page).evaluate((list) => {
      list.scrollTop = 900;
    });
    const row = taskRow(page, seededPrompt(14));
    await row.click();
    await expect(details(page)).toBeVisible();
    await expect(grid(page)).toBeHidden();
    await resize(library.app, 960, 800);
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(taskRow(page, seededPrompt(15))).toBeInViewport();
    // Half as large again, too.
    await resize(library.app, 960, 1_000);
    await zoom(library.app, 1.5);
    await expect(details(page)).toBeVisible();
    await expect
      .poll(async () => {
        const [list, below] = [await grid(page).boundingBox(), await details(page).boundingBox()];
        return list !== null && below !== null && below.y >= list.y + list.height;
      })
      .toBe(true);
    await zoom(library.app, 1);
    await row.press('Escape');
    await expect(details(page)).toBeHidden();
    await page.keyboard.press('Home');
    await resize(library.app, 1280, 800);
    await page.getByRole('radio', { name: 'Grid' }).click();
  });
  await test.step('in a low window the queue and what needs a look fold each other, and clips stay in sight', async () => {
    await resize(library.app, 960, 640);
    const clips = grid(page).locator('[data-look="grid"]');
    const queue = page.getByRole('button', { name: 'Queue' });
    await unfoldQueue(page);
    await expect(clips.first()).toBeInViewport();
    await page.getByRole('button', { name: 'Show what needs a look' }).click();
    await expect(queue).toHaveAttribute('aria-expanded', 'false');
    await expect(clips.first()).toBeInViewport();
    await unfoldQueue(page);
    await expect(page.getByRole('button', { name: 'Show what needs a look' })).toBeVisible();
    await queue.click();
    await page.getByRole('button', { name: 'Show what needs a look' }).click();
    await resize(library.app, 1280, 800);
  });
  await test.step('posters are made larger and smaller by slider and wheel, the list keeps its place; the size and each poster are kept', async () => {
    const slider = page.getByRole('slider', { name: 'Thumbnail size' });
    const widthOf = async (number: number) =>
      (await taskRow(page, seededPrompt(number)).boundingBox())?.width ?? 0;
    await taskRow(page, seededPrompt(4)).focus();
    let width = 0;
    const change = async (): Promise<number> => {
      const before = width;
      width = await widthOf(4);
      return width - before;
    };
    // Rows of the step before may still be coming, and a scrollbar with them.
    await expect.poll(change, { intervals: [300] }).toBe(0);
    await slider.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue('150');
    await expect.poll(() => widthOf(4)).toBeGreaterThan(width);
    await expect(taskRow(page, seededPrompt(4))).toBeInViewport();
    await taskRow(page, seededPrompt(4)).hover();
    // What stands on a clip is light, also once the styles of other screens have been read.
    const reuse = taskRow(page, seededPrompt(4)).getByRole('button', { name: 'Reuse settings' });
    await expect(reuse).toHaveCSS('color', 'rgb(255, 255, 255)');
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await expect.poll(() => widthOf(4)).toBe(width);
    await expect(slider).not.toHaveValue('150');
    const left = await slider.inputValue();
    await page.reload();
    await expect(slider).toHaveValue(left);
    await expect(taskRow(page, seededPrompt(4)).locator('img')).toHaveAttribute('src', /posters/);
  });
  await test.step('tags of clips that are far from view are shown, and a page that could not be read is read by “Try again”', async () => {
    await page.evaluate(() => window.api['library.tag']({ ids: ['seed-000299'], add: ['null'], remove: [] }));
    await taskRow(page, seededPrompt(4)).focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Tags…' }).click();
    await expect(page.getByRole('button', { name: 'null' })).toHaveAttribute('aria-pressed', 'mixed');
    await closeWithEscape(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await refuse(library, 'library.page');
    await taskRow(page, seededPrompt(4)).focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(taskRow(page, seededPrompt(count - 1))).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await taskRow(page, seededPrompt(count - 1)).press('Home');
    await expect(taskRow(page, seededPrompt(5))).toBeVisible();
  });
  await test.step('the list is one Tab stop while details and a toast stand behind it: Tab leaves it, and comes back to its row', async () => {
    const row = taskRow(page, seededPrompt(4));
    await taskRow(page, seededPrompt(5)).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('button', { name: 'Undo', exact: true }).last()).toBeVisible();
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(details(page)).toBeVisible();
    await expect(row).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('separator', { name: 'Width of the details' })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await isInGrid(page)).toBe(false);
    expect(await details(page).evaluate((region) => region.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isInGrid(page)).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(row).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    expect(await isInGrid(page)).toBe(false);
    await row.focus();
    await page.keyboard.press('Control+z');
    await expect(taskRow(page, seededPrompt(5))).toBeVisible();
  });
  await test.step('details that close give the focus back, unless somebody has gone to another row meanwhile', async () => {
    const row = await taskRow(page, seededPrompt(4)).elementHandle();
    await page.getByRole('button', { name: 'Close details' }).evaluate(async (button: HTMLElement, next) => {
      button.click();
      if (next instanceof HTMLElement) next.focus();
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, row);
    await expect(details(page)).toBeHidden();
    await expect(taskRow(page, seededPrompt(4))).toBeFocused();
  });
  await test.step('Escape closes a menu, then the details, back to their row, then lets the selection go', async () => {
    const row = taskRow(page, seededPrompt(4));
    await row.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press(' ');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Shift+F10');
    await closeWithEscape(page.getByRole('menu'));
    await expect(row).toBeFocused();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await expect(row).toBeFocused();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 selected')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(details(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await expect(row).toBeFocused();
  });
  await test.step('the focus stays near after undo in the toast, after a filter is removed, after a deletion', async () => {
    await taskRow(page, seededPrompt(5)).focus();
    await page.keyboard.press('Delete');
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(taskRow(page, seededPrompt(5))).toBeVisible();
    await expect.poll(() => isInGrid(page)).toBe(true);

    await page.getByRole('button', { name: 'Filter', exact: true }).focus();
    await page.keyboard.press('Enter');
    await pressInMenu(page.getByRole('menuitemradio', { name: 'Rating 5' }), 'Enter');
    await page.keyboard.press('Escape');
    const chip = page.getByRole('button', { name: 'Remove filter Rating 5' });
    await chip.focus();
    await page.keyboard.press('Enter');
    await expect(chip).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();

    await taskRow(page, seededPrompt(6)).focus();
    await page.keyboard.press('Enter');
    await expect(details(page)).toContainText(seededPrompt(6));
    await page.keyboard.press('Delete');
    await expect(details(page)).toBeHidden();
    await expect.poll(() => isInGrid(page)).toBe(true);
    await undo.click();
    await counted(page, '264 clips · 34 tasks');
  });
  await test.step('a deletion of which nothing can be taken back any more is not done again', async () => {
    await taskRow(page, seededPrompt(5)).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('1 deleted.')).toBeVisible();
    await page.evaluate(() => window.api['library.restore']({ ids: ['seed-000005'] }));
    await expect(taskRow(page, seededPrompt(5))).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('It is too late to undo this.')).toBeVisible();
    await page.keyboard.press('Control+y');
    const found = () => window.api['library.tasks']({ ids: ['seed-000005'] });
    expect(await page.evaluate(found)).toMatchObject({ value: { tasks: [{}] } });
  });
  await test.step('a star, a note and a name stay with a task, and go with Undo', async () => {
    const row = taskRow(page, seededPrompt(5));
    await row.hover();
    await row.getByRole('button', { name: 'Star', exact: true }).click();
    await expect(row).toHaveAccessibleName(/rating 5/);
    await row.click();
    const note = details(page).getByRole('textbox', { name: 'Note' });
    const isStored = async (search: string) => {
      const found = await window.api['library.ids']({ filter: { search }, offset: 0, limit: 9 });
      return found.ok && found.value.ids.length;
    };
    await note.fill('Ask Mara about the helmet');
    // While it is written on, too: an app that is killed takes none of it along.
    await expect.poll(() => page.evaluate(isStored, 'about the helmet')).toBe(1);
    await row.focus();
    // What is typed while the words before are being stored stays.
    await note.evaluate((area: HTMLTextAreaElement) => {
      const type = (text: string) => {
        area.focus();
        document.execCommand('insertText', false, text);
      };
      area.setSelectionRange(area.value.length, area.value.length);
      type(' today');
      area.blur();
      type(', or tomorrow');
    });
    await page.evaluate(() => window.api['settings.get']());
    await expect(note).toHaveValue('Ask Mara about the helmet today, or tomorrow');
    await row.focus();
    // What was written can be taken back once it is stored.
    await expect.poll(() => page.evaluate(isStored, 'or tomorrow')).toBe(1);
    await page.keyboard.press('Control+z');
    await expect(note).toHaveValue('Ask Mara about the helmet today');
    await page.keyboard.press('Control+z');
    await expect(note).toHaveValue('Ask Mara about the helmet');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Note taken back.')).toBeVisible();
    await expect(note).toHaveValue('');
    await page.keyboard.press('Control+z');
    await expect(row).not.toHaveAccessibleName(/rating 5/);
    await page.getByRole('button', { name: 'Close details' }).click();
    await row.focus();
    await page.keyboard.press('F2');
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await page.keyboard.type('The glass');
    // As it has the focus anew when the window comes back.
    await name.dispatchEvent('focusin');
    await page.keyboard.type(' dome');
    await page.keyboard.press('Enter');
    const named = taskRow(page, 'The glass dome, An astronaut');
    await expect(named).toContainText('The glass dome');
    await expect(named).toBeFocused();
    // What is typed and not confirmed stays when another clip is opened.
    await named.click();
    await details(page).getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('The glass bell');
    await taskRow(page, seededPrompt(6)).click();
    await expect(taskRow(page, 'The glass bell, An astronaut')).toBeVisible();
    await page.getByRole('button', { name: 'Close details' }).click();
  });
  await test.step('rows are selected by pointer and keys, and tagged together', async () => {
    await taskRow(page, seededPrompt(4)).click({ modifiers: ['Control'] });
    await taskRow(page, seededPrompt(6)).click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('4 selected')).toBeVisible();
    await page.keyboard.press(' ');
    await expect(page.getByText('3 selected')).toBeVisible();
    await expect(taskRow(page, seededPrompt(4))).toHaveAttribute('aria-selected', 'true');
    await expect(taskRow(page, seededPrompt(7))).toHaveAttribute('aria-selected', 'false');
    for (const name of ['Rating', 'Time']) {
      await page.getByRole('button', { name: /^Order: / }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
      await expect(page.getByRole('button', { name: new RegExp(`^Order: ${name}`) })).toBeVisible();
      await expect(page.getByText('3 selected'), 'another order lets nothing go').toBeVisible();
    }
    await page.getByRole('button', { name: 'Tags…' }).click();
    await page.getByRole('textbox', { name: 'New tag' }).fill('reel');
    // What is typed is not lost by a click beside it.
    await page.mouse.click(4, 4);
    await page.getByRole('textbox', { name: 'New tag' }).press('Enter');
    // Left while it is being saved: it is done all the same, and can be undone.
    const release = await holdAnswers(library.app, ['library.tag']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await release();
    const offered = page.getByRole('menuitemradio', { name: 'reel (3)' });
    for (const [keys, count] of [
      ['Control+z', 0],
      ['Control+y', 1],
    ] as const) {
      await taskRow(page, seededPrompt(4)).focus();
      await page.keyboard.press(keys);
      await expect(async () => {
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await expect(page.getByRole('menu').first()).toBeVisible();
        await expect(offered).toHaveCount(count, { timeout: 1_000 });
      }).toPass();
      if (count === 0) await page.keyboard.press('Escape');
    }
    // Nothing is chosen, which is no tag of that name.
    await expect(page.getByRole('menuitemradio', { name: 'null (1)' })).not.toBeChecked();
    await offered.click();
    await counted(page, '3 of 264 clips');
    await taskRow(page, seededPrompt(4)).focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('3 selected')).toBeHidden();
    await expect(taskRow(page, seededPrompt(4))).toHaveAttribute('aria-selected', 'false');
  });
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  await counted(page, '264 clips · 34 tasks');
  await test.step('a clip plays while the pointer rests on it, one at a time, and not where motion is unwanted', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const playing = grid(page).locator('video');
    await taskRow(page, seededPrompt(4)).hover();
    await expect(playing).toHaveCount(1);
    expect(await playing.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
    await expect(async () => {
      // A card that is drawn anew under a pointer at rest hears of it only when the pointer moves.
      await search(page).hover();
      await taskRow(page, seededPrompt(6)).hover();
      await expect(taskRow(page, seededPrompt(6)).locator('video')).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    await expect(playing).toHaveCount(1);
    await search(page).hover();
    await expect(playing).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await taskRow(page, seededPrompt(4)).hover();
    await expect(taskRow(page, seededPrompt(4)).getByRole('button', { name: 'More' })).toBeVisible();
    // Long after one would have begun to play.
    await page.clock.runFor(5_000);
    await expect(playing).toHaveCount(0);
  });
});
