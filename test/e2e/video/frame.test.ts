import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import { addReferences, pressInMenu, resize, zoom } from '../../fixtures/app/steps/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

/** Two hundred words. */
const longPrompt = 'Image 1 walks along the quay at dawn, slow dolly. '.repeat(20).trim();

test('twelve references, a long prompt, the settings and Generate are in view together, and reached in a small window', async ({
  signedInApp,
}) => {
  const { app, page, folders } = signedInApp;
  await resizeTo(signedInApp, 1280, 800);
  await addTwelve(signedInApp, path.join(folders.home, 'in'));
  await page.getByRole('textbox', { name: 'Prompt' }).fill(longPrompt);
  for (const part of partsOf(page)) await expectWithin(page, part);

  // No smaller than the least a tile or a prompt can be used at.
  const tile = await boxOf(tiles(page).last());
  expect(Math.min(tile.width, tile.height)).toBeGreaterThanOrEqual(48);
  expect((await boxOf(page.getByRole('textbox', { name: 'Prompt' }))).height).toBeGreaterThanOrEqual(3 * 23);

  // Half as large again, each setting is read whole, in both modes.
  await zoom(app, 1.5);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(853);
  for (const mode of ['First and last frame', 'References']) {
    await page.getByRole('radiogroup', { name: 'Mode' }).getByText(mode).click();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('[data-pane="form"] input[type="text"]')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ value }) => value),
    );
    expect(cut).toEqual([]);
  }
  await zoom(app, 1);

  // In a small window, and at twice the size, everything can be reached and nothing is cut off.
  for (const factor of [1, 2]) {
    await resizeTo(signedInApp, factor === 1 ? 960 : 1280, factor === 1 ? 640 : 800);
    await zoom(app, factor);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(factor === 1 ? 960 : 640);
    await expectWithin(page, page.getByRole('button', { name: 'Generate', exact: true }));
    const model = page.getByRole('form', { name: 'New video' }).getByTitle('videogen-H3');
    const isCut = await model.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    if (factor === 1) expect(isCut, 'the name of the model').toBe(false);
    for (const part of partsOf(page)) {
      await part.scrollIntoViewIfNeeded();
      const { x, width } = await boxOf(part);
      const form = await boxOf(page.getByRole('form', { name: 'New video' }));
      expect(x).toBeGreaterThanOrEqual(form.x);
      expect(x + width).toBeLessThanOrEqual(form.x + form.width);
    }
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    expect((await boxOf(prompt)).height).toBeGreaterThanOrEqual(3 * 23);
    expect(await sidewaysScroll(page)).toBe(0);
  }
});

test('the tray is one stop of Tab, and its tiles answer to keys and to the pointer', async ({
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  const names = ['one.png', 'two.png', 'three.png'];
  await addReferences(signedInApp, await Promise.all(names.map((name, index) => files.picture(name, index))));
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

async function addTwelve(running: RunningApp, folder: string): Promise<void> {
  const files = sampleFolder(folder);
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

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
}

async function expectWithin(page: Page, part: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(part);
  const view = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(view.width);
  expect(y + height).toBeLessThanOrEqual(view.height);
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
