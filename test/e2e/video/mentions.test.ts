import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import {
  addReferences,
  bodyOfCreate,
  chooseInDialog,
  closeWithEscape,
  createsSeenBy,
  resize,
  taskRow,
  zoom,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const offersOf = (page: Page) => page.getByRole('listbox', { name: 'References to mention' });
const tints = (page: Page) => page.locator('[data-mentions] mark');
const lit = (page: Page) => page.getByRole('row').filter({ has: page.locator('[data-lit]') });

test('mentions are tinted where they stand and counted where they are missing, an @ offers what there is and never sends, the card of an entry opens at its mention, and in Chinese a prompt names a reference as its tile does', async ({
  signedInApp,
  gateway,
}) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await test.step('mentions are tinted where they stand, the caret in one marks it and its reference, and what is not mentioned is counted', async () => {
    await addTwo(signedInApp, folders.home);
    await promptOf(page).click();
    await page.keyboard.type('From Image 1 to Image 2 ');
    await expect(tints(page)).toHaveText(['Image 1', 'Image 2']);
    await expect(lit(page)).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await expect(tints(page).nth(1)).toHaveAttribute('data-lit', 'true');
    await expect(tints(page).nth(0)).not.toHaveAttribute('data-lit');
    await expect(lit(page)).toHaveCount(1);
    await expect(lit(page)).toContainText('two.png');
    await page.keyboard.press('Home');
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowRight');
    await expect(lit(page)).toContainText('one.png');
    await page.keyboard.press('Tab');
    await expect(lit(page)).toHaveCount(0);

    // How many are not mentioned stands in one line that is not read aloud.
    await promptOf(page).fill('A fox like Image 2');
    const left = page.getByRole('button', { name: '1 of 2 not mentioned' });
    expect(
      await left.evaluate((button) => button.closest('[role=status], [role=alert], [aria-live]')),
    ).toBeNull();
    await left.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Not mentioned' }).getByRole('listitem')).toHaveText([
      'Image 1one.png',
    ]);
    await closeWithEscape(page.getByRole('dialog', { name: 'Not mentioned' }));
    await expect(left).toBeFocused();

    await test.step('the tints stay under their words at any width and zoom, with a scrollbar and while scrolling', () =>
      tintsStay(signedInApp));
    await test.step('a mention that points nowhere is told once, and another reference takes its place', () =>
      mentionsNothing(page));
  });
  await test.step('an @ without references offers to add some, and Enter in the list never sends', async () => {
    await page.keyboard.press('Control+n');
    await chooseInDialog(signedInApp, [await files.picture('one.png'), await files.picture('two.png', 2)]);
    await promptOf(page).click();
    await page.keyboard.type('A fox and ');
    await page.getByRole('button', { name: 'Mention', exact: true }).click();
    await expect(promptOf(page)).toBeFocused();
    await expect(offersOf(page).getByRole('option')).toHaveText(['Add references…']);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Total 2 of 12')).toBeAttached();
    await expect(promptOf(page)).toHaveValue('A fox and @');

    await page.keyboard.press('Backspace');
    await page.keyboard.type('@');
    await expect(offersOf(page).getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Control+Enter');
    await expect(promptOf(page)).toHaveValue('A fox and Image 1');
    await page.keyboard.type(' to @two');
    await expect(offersOf(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(promptOf(page)).toHaveValue('A fox and Image 1 to Image 2');
    await expect(promptOf(page)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(promptOf(page)).toHaveValue('A fox and Image 1 to @two');
    await page.keyboard.press('Escape');
    await expect(offersOf(page)).toBeHidden();
    expect(createsSeenBy(gateway)).toHaveLength(0);
  });
  await test.step('the card of an entry opens at its mention; what does not fit can be put first by key and drag; frames go without it', async () => {
    await page.keyboard.press('Control+n');
    const pictures = Array.from({ length: 11 }, (_, at) => files.picture(`${at + 1}.png`, at));
    await chooseInDialog(signedInApp, await Promise.all(pictures));
    await page.evaluate(async () => {
      const picked = await window.api['cast.pickFiles']();
      const fileIds = picked.ok ? picked.value.added.map(({ fileId }) => fileId) : [];
      const entry = { kind: 'character', name: 'Mara', project: null } as const;
      const ofMara = { description: 'A woman in a red coat', fileIds: fileIds.slice(0, 10) };
      await window.api['cast.create']({ ...entry, ...ofMara });
      await window.api['cast.create']({ ...entry, name: 'Ann', fileIds: fileIds.slice(10) });
      await window.api['cast.create']({ ...entry, name: 'Sam' });
    });
    await promptOf(page).fill('@Mara as in Image 2');
    await promptOf(page).press('Home');
    // The picture that Image 2 was is the third now, and the caret stays where it is.
    await promptOf(page).pressSequentially('@Ann and ');
    await expect(promptOf(page)).toHaveValue('@Ann and @Mara as in Image 3');
    await page.keyboard.press('End');
    await typeWhileBusy(page, '!');
    await expect(promptOf(page)).toHaveValue('@Ann and @Mara as in Image 3!');
    await promptOf(page).fill('@Mara runs');
    await tints(page).hover({ force: true });
    const card = page.getByRole('tooltip');
    await expect(card).toContainText('Mara');
    await expect(card).toContainText('Character · 10 files');
    await expect(card).toContainText('A woman in a red coat');
    await expectClean(card, 'the card of an entry');
    await page.mouse.move(0, 0);
    await expect(card).toBeHidden();

    const ghosts = page.getByRole('grid', { name: 'References', exact: true }).getByRole('row');
    const leftOut = (number: number) =>
      page.getByText(`Mara, file ${number} (${number}.png) stays out: 9 images are in.`);
    await expect(leftOut(10)).toBeVisible();
    await expectClean(page.getByRole('form', { name: 'New video' }), 'what is left out');
    await page.getByRole('button', { name: 'Put 10.png first' }).press('Enter');
    await expect(leftOut(9)).toBeVisible();
    await expect(ghosts.first()).toContainText('10.png');
    await ghosts.nth(2).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(ghosts.nth(1)).toContainText('2.png');
    await expect(ghosts.nth(1)).toBeFocused();
    await ghosts.nth(1).dragTo(ghosts.first(), { targetPosition: { x: 4, y: 28 } });
    await expect(ghosts.first()).toContainText('2.png');
    await expect(ghosts.nth(1)).toContainText('10.png');
    await expect(leftOut(9)).toBeVisible();
    await ghosts.last().dragTo(ghosts.first(), { targetPosition: { x: 4, y: 28 } });
    await expect(ghosts.first()).toContainText('9.png');
    await expect(leftOut(8)).toBeVisible();

    // Who has no media keeps none out.
    await promptOf(page).fill('@Mara runs to @Sam');
    await page.getByRole('radio', { name: 'First and last frame' }).press(' ');
    await expect(page.getByText('Media of Mara stay out: first and last frame go alone.')).toBeVisible();
    await expectClean(page.getByRole('form', { name: 'New video' }));
    await expect(leftOut(8)).toBeHidden();
  });
  await test.step('in Chinese a prompt names a reference as its tile does, and goes out with the name that models read', async () => {
    await page.keyboard.press('Control+n');
    await page.evaluate(() => window.api['settings.update']({ language: 'zh-CN' }));
    const prompt = page.getByRole('textbox', { name: '提示词' });
    await expect(page.getByText('在提示词中用“图片 1”')).toBeVisible();
    const added = [await files.picture('one.png', 1), await files.picture('two.png', 2)];
    await chooseInDialog(signedInApp, added);
    await page.getByRole('button', { name: '添加参考素材' }).click();
    await prompt.click();
    for (const [words, name] of [
      ['让@two', 'two.png'],
      ['走近@one', 'one.png'],
    ] as const) {
      await page.keyboard.type(words);
      await expect(page.getByRole('option').filter({ hasText: name })).toBeVisible();
      await page.keyboard.press('Enter');
    }
    await expect(prompt).toHaveValue('让图片 2走近图片 1');
    await expect(page.locator('[data-mentions] mark')).toHaveText(['图片 2', '图片 1']);
    const tiles = page.getByRole('grid', { name: '参考素材' }).getByRole('row');
    await tiles.first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(prompt).toHaveValue('让图片 1走近图片 2');
    await page.getByRole('button', { name: '生成', exact: true }).click();
    expect(await bodyOfCreate(gateway)).toMatchObject({
      content: [{ type: 'text', text: '让Image 1走近Image 2' }, {}, {}],
    });
    expect(createsSeenBy(gateway)).toHaveLength(1);
    // What went out is shown as the form said it.
    await taskRow(page, '让图片 1走近图片 2').click();
    await expect(page.getByRole('region', { name: '任务详情' })).toContainText('让图片 1走近图片 2');
    // What was stored comes back as it is shown.
    await page.reload();
    await expect(prompt).toHaveValue('让图片 1走近图片 2');
    // Another language is no other prompt: it names references as the tiles do at once.
    await page.evaluate(() => window.api['settings.update']({ language: 'en' }));
    await expect(promptOf(page)).toHaveValue('让Image 1走近Image 2');
    await expect(page.getByRole('heading', { name: '让Image 1走近Image 2' })).toBeVisible();
  });
});

async function tintsStay({ page, app }: RunningApp): Promise<void> {
  const words = 'Slowly  Image 1 turns to Image 2, averyveryverylongwordwithoutanyblankinit-'.repeat(12);
  await promptOf(page).fill(`${words}\n\n让Image 1在雪中追Image 2，慢慢地\tImage 1\n`);
  for (const [width, height, factor] of [
    [960, 640, 1],
    [1501, 900, 1.25],
    [1280, 800, 1],
  ] as const) {
    await resize(app, width, height);
    await zoom(app, factor);
    // The size of a window follows in its own time.
    await expect.poll(() => page.evaluate(() => window.outerWidth)).toBe(width);
    await expect.poll(() => sameLayout(page)).toEqual({ width: 0, height: 0, top: 0 });
  }
  await promptOf(page).press('Control+Home');
  await expect.poll(() => promptOf(page).evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(30);
  await expect.poll(() => sameLayout(page)).toEqual({ width: 0, height: 0, top: 0 });
  await promptOf(page).press('Control+End');
  await expect.poll(() => promptOf(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expect.poll(() => sameLayout(page)).toEqual({ width: 0, height: 0, top: 0 });
}

async function mentionsNothing(page: Page): Promise<void> {
  await promptOf(page).fill('');
  const spoken = page.locator('[data-announcer]').getByText('There is no Image 14.');
  await promptOf(page).click();
  // What is said stands there for a moment only.
  const said = expect(spoken).toHaveCount(1);
  await page.keyboard.type('Its light finds Image 14 there');
  await expect(tints(page)).toHaveAttribute('data-gone', 'true');
  await said;
  await expect(promptOf(page)).toHaveAccessibleDescription(/There is no Image 14\./);
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(spoken).toHaveCount(0);
  await expect(page.getByText('There is no Image 14.')).toBeVisible();

  await page.getByRole('button', { name: 'Choose a reference' }).click();
  await expect(promptOf(page)).toBeFocused();
  await expect(offersOf(page).getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(promptOf(page)).toHaveValue('Its light finds Image 2 there!');
  await expect(page.getByText('There is no Image 14.')).toHaveCount(0);

  await page.keyboard.press('Control+z');
  await expect(promptOf(page)).toHaveValue('Its light finds Image 14 there!');
  await page.getByRole('button', { name: 'remove the mention' }).click();
  await expect(promptOf(page)).toHaveValue('Its light finds there!');
  await expect(promptOf(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(promptOf(page)).toHaveValue('Its light finds Image 14 there!');
}

/** Types a letter that overtakes what the window is about to draw: the card of a mention under the pointer, whose time comes while the window has other work. */
async function typeWhileBusy(page: Page, letter: string): Promise<void> {
  await tints(page).evaluateAll((marks) => {
    const work = (milliseconds: number): void => {
      const until = performance.now() + milliseconds;
      while (performance.now() < until);
    };
    const mark = marks.find((one) => one.hasAttribute('data-cast') && one.checkVisibility());
    const { left = 0, top = 0 } = mark?.getBoundingClientRect() ?? {};
    const at = { bubbles: true, clientX: left + 4, clientY: top + 4 };
    mark?.dispatchEvent(new PointerEvent('pointermove', at));
    setTimeout(work, 455, 400);
    work(500);
  });
  await page.keyboard.press(letter);
}

async function addTwo(running: RunningApp, home: string): Promise<void> {
  const files = sampleFolder(path.join(home, 'in'));
  await addReferences(running, [await files.picture('one.png', 1), await files.picture('two.png', 2)]);
}

/** How far the layer of the tints is from the text area: in the width and the height of its text, and as scrolled. */
function sameLayout(page: Page) {
  return promptOf(page).evaluate((area) => {
    const layer = document.querySelector('[data-mentions]');
    if (layer === null) return null;
    return {
      width: layer.clientWidth - area.clientWidth,
      height: layer.scrollHeight - area.scrollHeight,
      top: layer.scrollTop - area.scrollTop,
    };
  });
}
