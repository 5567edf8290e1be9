import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../../fixtures/app/app-fixture.ts';
import { holdUp } from '../../../fixtures/app/held-scripts.ts';
import { letScriptsThrough, type RunningApp } from '../../../fixtures/app/launch/launch.ts';
import { generate, resize, taskRow } from '../../../fixtures/app/steps/journeys.ts';
import { repository } from '../../../fixtures/source/repository.ts';

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

async function expectNoJump(held: RunningApp, kind: 'form' | 'welcome', letThrough: () => Promise<void>) {
  const { page } = held;
  const shell = page.locator('.still-shell');
  await expect(shell).toHaveAttribute('data-shell', kind);
  await expect(shell).toHaveAttribute('aria-hidden', 'true');
  expect(await shell.innerText()).toBe('');
  await expect(page.locator('.shell-form')).toBeVisible({ visible: kind === 'form' });
  await expect(page.locator('.shell-welcome')).toBeVisible({ visible: kind === 'welcome' });
  const outlines: Outlines = outlinesOf[kind];
  const before = await seen(held, new Map(Object.keys(outlines).map((name) => [name, shell.locator(name)])));
  await letThrough();
  await expect(shell).toHaveCount(0);
  const drawn = new Map(Object.entries(outlines).map(([name, find]) => [name, find(page)] as const));
  // What React draws follows a new size of the window a frame or two later than the page's own styles do.
  await expect.poll(() => seen(held, drawn)).toEqual(before);
  expect(await held.consoleErrors()).toEqual([]);
}

/** All scripts but those that the page names itself. */
async function laterScripts(): Promise<RegExp> {
  const html = await readFile(path.join(repository, 'out/app/renderer/index.html'), 'utf8');
  const named = [...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name);
  expect(named).not.toEqual([]);
  return new RegExp(`/assets/(?!${named.join('|')})[^/]*\\.js$`);
}

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const splitter = (page: Page) => page.getByRole('separator', { name: 'Width of the form' });
/** What is typed last. */
const written = 'A lighthouse & <b>fog</b>, half written';
const show = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByText(screen).click();

test('the practice gateway goes on after the app was killed, and form, panes, window and what is typed last come back as they were', async ({
  launch,
  folders,
}) => {
  const first = await launch({ holdsScripts: true });
  await test.step('before its scripts are there the page shows outlines where the welcome will stand, in their colours, without a word', () =>
    expectNoJump(first, 'welcome', () => letScriptsThrough(first)));
  await resize(first.app, 1280, 800);
  await first.page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await expect(first.page.getByText('Practice gateway', { exact: true })).toBeVisible();
  await generate(first.page, 'Clouds over hills');
  await expect(taskRow(first.page, 'Clouds over hills')).toContainText(/Queued|Running/);
  await first.page.getByRole('button', { name: 'New draft' }).click();
  await prompt(first.page).fill(written);
  await show(first.page, 'Settings');
  await show(first.page, 'Video');
  await expect(prompt(first.page)).toHaveValue(written);
  await expect
    .poll(() =>
      first.page.evaluate(async () => JSON.stringify(await window.api['draft.list']({ project: null }))),
    )
    .toContain('half written');
  await first.kill();

  const second = await launch();
  await expect(second.page.getByText('Practice gateway', { exact: true })).toBeVisible();
  await expect(taskRow(second.page, 'Clouds over hills')).toContainText('Ready', { timeout: 60_000 });
  await expect(prompt(second.page)).toHaveValue(written);
  const drafts = second.page.getByRole('grid', { name: 'Drafts' }).getByRole('row');
  await expect(drafts).toHaveText(['Clouds over hills', written]);
  await drafts.last().press('Delete');
  await expect(prompt(second.page)).toHaveValue('Clouds over hills');
  await test.step('so it does where the form will stand, and nothing of the form is kept for that', async () => {
    const letThrough = await holdUp(second.app, /\/assets\/[^/]*\.js$/, 'wait');
    await second.page.reload({ waitUntil: 'commit' });
    await second.page.waitForSelector('body');
    expect(await second.page.content()).not.toContain('Clouds');
    await expectNoJump(second, 'form', letThrough);
    await expect(prompt(second.page)).toHaveValue('Clouds over hills');
    expect(await readdir(folders.userDataDir)).not.toContain('early-field.json');
  });
  const windowOf = () =>
    second.app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      return { isVisible: window?.isVisible(), ...window?.getBounds() };
    });
  // A window takes its place from the system when it is shown, and a new one a moment after it is told.
  await expect.poll(windowOf).toMatchObject({ isVisible: true });
  const formWidth = () => splitter(second.page).getAttribute('aria-valuenow');
  const narrow = await formWidth();
  await second.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1180, height: 660 });
  });
  await expect.poll(windowOf).toMatchObject({ width: 1180, height: 660 });
  // The form is drawn for the new size a moment after the window has it.
  await expect.poll(formWidth).not.toBe(narrow);
  await splitter(second.page).focus();
  const before = Number(await formWidth());
  await second.page.keyboard.press('ArrowLeft');
  const width = before - 16;
  await expect(splitter(second.page)).toHaveAttribute('aria-valuenow', String(width));
  await show(second.page, 'Operations');
  const body = second.page.getByRole('textbox', { name: 'Body' });
  await body.fill('{"seconds":5}');
  await show(second.page, 'Video');
  await show(second.page, 'Operations');
  // Closed with the last key: nothing has waited for typing to end.
  await body.fill('{"seconds":6}');
  await second.close();

  const third = await launch();
  await expect(third.page.getByRole('textbox', { name: 'Body' })).toHaveValue('{"seconds":6}');
  expect(await third.consoleErrors()).toEqual([]);
  await show(third.page, 'Video');
  await expect(prompt(third.page)).toHaveValue('Clouds over hills');
  await third.page.keyboard.press('Control+Shift+t');
  await expect(prompt(third.page)).toHaveValue(written);
  await expect(splitter(third.page)).toHaveAttribute('aria-valuenow', String(width));
  const { bounds, area } = await third.app.evaluate(({ BrowserWindow, screen }) => ({
    bounds: BrowserWindow.getAllWindows()[0]?.getBounds(),
    area: screen.getPrimaryDisplay().workArea,
  }));
  expect(bounds).toMatchObject({ width: 1180, height: 660 });
  expect(bounds?.x).toBeGreaterThanOrEqual(area.x);
  expect(bounds?.y).toBeGreaterThanOrEqual(area.y);
  const { app, page } = third;
  await test.step('a screen that cannot be read leaves a sentence, and the rest of the window as it was; what is asked for before its script is there is done when it comes, and form and library are whole from the start', async () => {
    const letThrough = await holdUp(app, /\/assets\/ChatScreen-/, 'refuse');
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    const sentence = page.getByRole('alert').filter({ hasText: 'could not be read from the disk' });
    await expect(sentence).toBeVisible();
    await page.getByRole('link', { name: 'Video', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible();
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await letThrough();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expect(sentence).toBeHidden();
    await page.getByRole('link', { name: 'Video', exact: true }).click();

    await prompt(page).fill('A harbour at dawn');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(taskRow(page, 'A harbour at dawn')).toBeVisible();

    const later = await laterScripts();
    // Form and library are whole, and the keys count, while nothing else has been read.
    const arrive = await holdUp(app, later, 'wait');
    await page.reload();
    await prompt(page).fill('A harbour at dusk');
    await expect(taskRow(page, 'A harbour at dawn')).toBeVisible();
    await page.getByRole('button', { name: /Model$/ }).click();
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Connection:/ }).press('Enter');
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+f');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await prompt(page).focus();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await arrive();
    await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(prompt(page)).toBeFocused();
  });
});
