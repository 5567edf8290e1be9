import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import {
  addReferences,
  chooseInDialog,
  chooseInTileMenu,
  holdAnswers,
  pressInMenu,
  resize,
  showsInFolder,
  zoom,
} from '../../fixtures/app/steps/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

/** Two hundred words. */
const longPrompt = 'Image 1 walks along the quay at dawn, slow dolly. '.repeat(20).trim();

test('the tray holds its own in any window, answers to keys and to the pointer, and its menu replaces, shows and gives the role of a frame', async ({
  signedInApp,
}) => {
  const { app, page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await test.step('twelve references, a long prompt, the settings and Generate are in view together, and reached in a small window', async () => {
    await resizeTo(signedInApp, 1280, 800);
    await addTwelve(signedInApp, files);
    await page.getByRole('textbox', { name: 'Prompt' }).fill(longPrompt);
    for (const part of partsOf(page)) await expectWithin(page, part);

    // No smaller than the least a tile or a prompt can be used at.
    const tile = await boxOf(tiles(page).last());
    expect(Math.min(tile.width, tile.height)).toBeGreaterThanOrEqual(48);
    expect((await boxOf(page.getByRole('textbox', { name: 'Prompt' }))).height).toBeGreaterThanOrEqual(
      3 * 23,
    );

    // Half as large again, each setting is read whole, in both modes.
    await zoom(app, 1.5);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(853);
    for (const mode of ['First and last frame', 'References']) {
      await page.getByRole('radiogroup', { name: 'Mode' }).getByText(mode).click();
      await expect.poll(() => cutSettings(page)).toEqual([]);
    }
    await zoom(app, 1);

    // In a small window, at twice the size, and in a small one half as large again, everything can be reached and nothing is cut off.
    for (const [width, height, factor] of [
      [960, 640, 1],
      [1280, 800, 2],
      [960, 640, 1.5],
    ] as const) {
      await resizeTo(signedInApp, width, height);
      await zoom(app, factor);
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width / factor);
      await expect.poll(() => cutSettings(page)).toEqual([]);
      await expectWithin(page, page.getByRole('button', { name: 'Generate', exact: true }));
      const model = page.getByRole('form', { name: 'New video' }).getByTitle('videogen-H3');
      const isCut = await model.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      if (factor === 1) expect(isCut, 'the name of the model').toBe(false);
      for (const part of partsOf(page)) {
        await part.scrollIntoViewIfNeeded();
        await expect(async () => {
          const { x, width } = await boxOf(part);
          const form = await boxOf(page.getByRole('form', { name: 'New video' }));
          expect(x).toBeGreaterThanOrEqual(form.x);
          expect(x + width).toBeLessThanOrEqual(form.x + form.width);
        }).toPass({ timeout: 40_000 });
      }
      const prompt = page.getByRole('textbox', { name: 'Prompt' });
      await expect.poll(async () => (await boxOf(prompt)).height).toBeGreaterThanOrEqual(3 * 23);
      await expect.poll(() => sidewaysScroll(page)).toBe(0);
    }
  });
  await zoom(app, 1);
  await resizeTo(signedInApp, 1280, 800);
  await page.keyboard.press('Control+n');
  await test.step('the tray is one stop of Tab, and its tiles answer to keys and to the pointer', async () => {
    const names = ['one.png', 'two.png', 'three.png'];
    await addReferences(
      signedInApp,
      await Promise.all(names.map((name, index) => files.picture(name, index))),
    );
    await page.getByRole('button', { name: 'Add references' }).focus();
    await page.keyboard.press('Tab');
    await expect(tiles(page).first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tiles(page).nth(1)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(tiles(page).nth(1)).toBeFocused();

    await page.keyboard.press('Alt+ArrowLeft');
    await expect(tiles(page).first()).toHaveAccessibleName('Image 1, two.png');
    await expect(tiles(page).first()).toBeFocused();
    // At its end a tile stays, and has the focus come from nowhere later.
    await page.keyboard.press('Alt+ArrowLeft');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.press('Enter');
    await expect(tiles(page).first()).toHaveAccessibleName('Image 1, one.png');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Control+y');
    await expect(tiles(page).first()).toHaveAccessibleName('Image 1, two.png');
    await tiles(page).first().focus();
    await page.keyboard.press('Shift+F10');
    await pressInMenu(page.getByRole('menuitem', { name: 'Move later' }), 'Enter');
    await expect(tiles(page).nth(1)).toHaveAccessibleName('Image 2, two.png');
    await expect(tiles(page).nth(1)).toBeFocused();
    // Held down, the key takes one.
    await page.keyboard.down('Delete');
    await expect(tiles(page)).toHaveCount(2);
    await expect(tiles(page).nth(1)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(tiles(page)).toHaveCount(2);

    // Shown large while the pointer rests on it; what the prompt mentions says so.
    const peek = page.getByRole('tooltip').filter({ hasText: 'one.png' });
    await tiles(page).first().hover();
    await expect(peek).toContainText('640 × 360');
    await page.getByRole('button', { name: 'Generate', exact: true }).hover();
    await expect(peek).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Prompt' }).fill('The fox of Image 1');
    await expect(tiles(page).first()).toContainText('Mentioned in the prompt');
    await expect(tiles(page).nth(1)).not.toContainText('Mentioned');
  });
  await page.keyboard.press('Control+n');
  await test.step('the menu of a reference replaces its file, shows it in its folder and gives it the role of a frame', async () => {
    const [cat, dog, fox] = await Promise.all(
      ['cat.png', 'dog.png', 'fox.png'].map((name, at) => files.picture(name, at)),
    );
    const wind = await files.sound('wind.wav');
    const heard = await listenToAnnouncer(page);
    await addReferences(signedInApp, [cat ?? '', dog ?? '']);
    await expect.poll(heard).toEqual(['Added 2 references']);
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('Image 1 follows Image 2');

    await chooseInDialog(signedInApp, [wind]);
    await chooseInTileMenu(page, 'Image 1', 'Replace…');
    await expect(page.getByRole('alert').filter({ hasText: 'wind.wav' })).toContainText('another kind');
    await chooseInDialog(signedInApp, [fox ?? '']);
    await chooseInTileMenu(page, 'Image 1', 'Replace…');
    await expect(tiles(page).first()).toHaveAccessibleName('Image 1, fox.png');
    await expect(tiles(page)).toHaveCount(2);
    await expect(prompt).toHaveValue('Image 1 follows Image 2');
    await expect.poll(heard).toContain('Replaced cat.png by fox.png');

    const shown = await showsInFolder(signedInApp);
    const release = await holdAnswers(signedInApp.app, ['references.showInFolder']);
    await chooseInTileMenu(page, 'Image 1', 'Show in folder');
    // A drive that does not answer keeps nothing else waiting.
    await addReferences(signedInApp, [cat ?? '']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(tiles(page)).toHaveCount(2);
    await release();
    await expect.poll(shown).toEqual([fox]);

    await chooseInTileMenu(page, 'Image 2', 'Use as first frame');
    await expect(page.getByRole('group', { name: 'First frame' })).toContainText('dog.png');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(tiles(page)).toHaveCount(2);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

    await chooseInTileMenu(page, 'Image 1', 'Use as first frame');
    const frame = (name: string) => page.getByRole('group', { name });
    const swap = page.getByRole('button', { name: 'Swap first and last frame' });
    await expect(frame('First frame')).toContainText('fox.png');
    await expect(swap).toHaveCount(0);
    await chooseInDialog(signedInApp, [dog ?? '']);
    await page.getByRole('button', { name: 'Choose last frame' }).click();
    await expect(frame('Last frame')).toContainText('dog.png');
    await swap.first().press('Enter');
    await expect(frame('First frame')).toContainText('dog.png');
    await expect(frame('Last frame')).toContainText('fox.png');
    await expect.poll(heard).toContain('Swapped first and last frame');
    await expect(swap.first()).toBeFocused();
    // Of two pictures chosen for one frame, the second is for the other.
    for (const each of ['first', 'last'])
      await page.getByRole('button', { name: `Remove ${each} frame` }).click();
    await chooseInDialog(signedInApp, [dog ?? '', fox ?? '']);
    await page.getByRole('button', { name: 'Choose last frame' }).click();
    await expect(frame('Last frame')).toContainText('dog.png');
    await expect(frame('First frame')).toContainText('fox.png');
  });
});

function tiles(page: Page): Locator {
  return page.getByRole('grid', { name: 'References' }).getByRole('row');
}

function partsOf(page: Page): readonly Locator[] {
  return [
    tiles(page).first(),
    tiles(page).last(),
    page.getByRole('textbox', { name: 'Prompt' }),
    page.getByRole('button', { name: /Model$/ }),
    page.getByRole('combobox', { name: 'Aspect ratio' }),
    page.getByRole('textbox', { name: 'Duration in seconds' }),
    page.getByRole('combobox', { name: 'Resolution' }),
    page.getByRole('button', { name: 'Generate', exact: true }),
    page.getByRole('spinbutton', { name: 'Variations' }),
  ];
}

async function addTwelve(running: RunningApp, files: ReturnType<typeof sampleFolder>): Promise<void> {
  await addReferences(
    running,
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => files.picture(`picture ${index + 1}.png`, index)),
      files.clip('one.mp4'),
      files.clip('two.mp4'),
      files.sound('rain.wav', 2),
      files.sound('wind.wav', 3),
    ]),
  );
  await expect(tiles(running.page)).toHaveCount(12);
}

async function resizeTo({ app, page }: RunningApp, width: number, height: number): Promise<void> {
  await resize(app, width, height);
  await expect.poll(() => page.evaluate(() => innerHeight * devicePixelRatio)).toBe(height);
}

/** What of the settings in the form is not read whole. */
const cutSettings = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('[data-pane="form"] input[type="text"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ value }) => value),
  );

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
}

async function expectWithin(page: Page, part: Locator): Promise<void> {
  // What is drawn follows the size of the window in its own time.
  await expect(async () => {
    const { x, y, width, height } = await boxOf(part);
    const view = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(view.width);
    expect(y + height).toBeLessThanOrEqual(view.height);
  }).toPass({ timeout: 40_000 });
}

/** How far the form, or anything in it, can be scrolled sideways. */
async function sidewaysScroll(page: Page): Promise<number> {
  const form = page.getByRole('form', { name: 'New video' });
  return form.evaluate((element) => {
    const scrolled = [element, ...element.querySelectorAll('*')].filter(
      (each) => getComputedStyle(each).overflowX === 'auto',
    );
    return Math.max(0, ...scrolled.map((each) => each.scrollWidth - each.clientWidth));
  });
}
