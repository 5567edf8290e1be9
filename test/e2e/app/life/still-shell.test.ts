import { readdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../../fixtures/app/app-fixture.ts';
import { letScriptsThrough, type RunningApp } from '../../../fixtures/app/launch/launch.ts';

/** What the still shell outlines, beside what is drawn there later. */
type Outlines = Readonly<Record<string, (page: Page) => Locator>>;

const outlinesOf = {
  form: {
    '.shell-bar': (page) => page.locator('[data-pane="bar"]'),
    '.shell-form': (page) => page.getByRole('form', { name: 'New video' }),
    '.shell-fields': (page) => page.getByRole('button', { name: /Model$/ }),
    '.shell-generate > :first-child': (page) => page.getByRole('button', { name: /^Generate/ }),
  },
  welcome: {
    '.shell-welcome i:first-child': (page) => page.getByRole('textbox', { name: 'Gateway address' }),
    '.shell-welcome i:last-child': (page) => page.getByRole('textbox', { name: 'Access token' }),
  },
} as const satisfies Record<string, Outlines>;

const sizes = [
  { width: 1280, height: 800 },
  { width: 960, height: 640 },
] as const;

const looks = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'more' },
] as const;

/** Places and colours at each size and in each theme, by selector. */
async function seen({ app, page }: RunningApp, places: ReadonlyMap<string, Locator>) {
  const found: unknown[] = [];
  for (const size of sizes) {
    await app.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
    }, size);
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
    for (const [selector, place] of places) found.push([size.width, selector, await roundedBox(place)]);
  }
  for (const look of looks) {
    await page.emulateMedia(look);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    found.push([look, ground]);
  }
  await page.emulateMedia({ colorScheme: null, contrast: null });
  return found;
}

/** Left, top and height; the widths of fields are those of what they hold. A field of the welcome stands within its edge. */
async function roundedBox(place: Locator) {
  const box = await place.evaluate((element) => {
    const framed = element.matches('input') ? (element.parentElement ?? element) : element;
    const { left: x, top: y, height } = framed.getBoundingClientRect();
    return [x, y, height];
  });
  return box.map(Math.round);
}

async function expectNoJump(held: RunningApp, kind: 'form' | 'welcome') {
  const { page } = held;
  const shell = page.locator('.still-shell');
  await expect(shell).toHaveAttribute('data-shell', kind);
  await expect(shell).toHaveAttribute('aria-hidden', 'true');
  expect(await shell.innerText()).toBe('');
  await expect(page.locator('.shell-form')).toBeVisible({ visible: kind === 'form' });
  await expect(page.locator('.shell-welcome')).toBeVisible({ visible: kind === 'welcome' });
  const outlines: Outlines = outlinesOf[kind];
  const before = await seen(held, new Map(Object.keys(outlines).map((name) => [name, shell.locator(name)])));
  await letScriptsThrough(held);
  await expect(shell).toHaveCount(0);
  const drawn = new Map(Object.entries(outlines).map(([name, find]) => [name, find(page)] as const));
  // What React draws follows a new size of the window a frame or two later than the page's own styles do.
  await expect.poll(() => seen(held, drawn)).toEqual(before);
  expect(await held.consoleErrors()).toEqual([]);
}

test('before its scripts are there the page shows outlines where the welcome and the form will stand, in their colours, without a word; nothing of the form is kept for that', async ({
  folders,
  launch,
}) => {
  const welcome = await launch({ holdsScripts: true });
  await expectNoJump(welcome, 'welcome');
  await welcome.page.getByRole('button', { name: 'Try the practice gateway' }).click();
  const prompt = welcome.page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('A harbour & <b>fog</b>');
  await welcome.close();

  const form = await launch({ holdsScripts: true });
  expect(await form.page.content()).not.toContain('harbour');
  await expectNoJump(form, 'form');
  await expect(form.page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A harbour & <b>fog</b>');
  expect(await readdir(folders.userDataDir)).not.toContain('early-field.json');
});
