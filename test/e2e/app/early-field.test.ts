import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { EarlyField } from '#contract';
import { expectClean } from '../../fixtures/app/accessibility.ts';
import { type AppFixtures, expect, test } from '../../fixtures/app/app-fixture.ts';
import { letScriptsThrough, type RunningApp } from '../../fixtures/app/launch.ts';

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const addressOf = (page: Page) => page.getByRole('textbox', { name: 'Gateway address' });
const early = (page: Page) => page.locator('#early-field');

/** What the next start begins with; `null` where it begins with an empty page. */
function keptIn(userDataDir: string): EarlyField | null {
  const file = path.join(userDataDir, 'early-field.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as EarlyField) : null;
}

/** The app at the video form, with a connection that needs no keychain to be there again. */
async function practise(launch: AppFixtures['launch']): Promise<RunningApp> {
  const first = await launch();
  await first.page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await expect(promptOf(first.page)).toBeVisible();
  await first.close();
  // Without the example of the first start, and what is said of it.
  return launch();
}

test('the prompt can be typed in before the scripts are there, where it will stand; the form takes text, caret and focus over', async ({
  folders,
  launch,
}) => {
  const first = await practise(launch);
  await promptOf(first.page).fill('\nA harbour & <b>fog</b>');
  await expect.poll(() => keptIn(folders.userDataDir)?.text).toBe('\nA harbour & <b>fog</b>');
  const place = await promptOf(first.page).boundingBox();
  await first.close();

  const held = await launch({ holdsScripts: true });
  const { page } = held;
  const prompt = promptOf(page);
  await expect(prompt).toHaveValue('\nA harbour & <b>fog</b>');
  expect(await prompt.boundingBox()).toEqual(place);
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectClean(page);
  await prompt.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' at dawn');
  await page.keyboard.press('ArrowLeft');
  await letScriptsThrough(held);
  await expect(early(page)).toHaveCount(0);
  await expect(prompt).toHaveValue('\nA harbour & <b>fog</b> at dawn');
  await expect(prompt).toBeFocused();
  await page.keyboard.type('!');
  await expect(prompt).toHaveValue('\nA harbour & <b>fog</b> at daw!n');
  expect(await prompt.boundingBox()).toEqual(place);
  // It is the draft as if it had been typed in the form, and one step of undo.
  await expect.poll(() => keptIn(folders.userDataDir)?.text).toContain('daw!n');
  expect(await held.consoleErrors()).toEqual([]);
  await held.close();
  const next = await launch();
  await expect(promptOf(next.page)).toHaveValue('\nA harbour & <b>fog</b> at daw!n');

  // Another screen is no place for it.
  await next.page.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect.poll(() => keptIn(folders.userDataDir)).toBeNull();
});

test('a word that is being composed in the early field is finished there', async ({ folders, launch }) => {
  const first = await practise(launch);
  await promptOf(first.page).fill('Eine ');
  await expect.poll(() => keptIn(folders.userDataDir)?.text).toBe('Eine ');
  await first.close();
  const held = await launch({ holdsScripts: true });
  const { page } = held;
  await promptOf(page).focus();
  await page.keyboard.press('Control+End');
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('h');
  await letScriptsThrough(held);
  // The form is drawn behind it.
  const form = page.getByRole('form', { name: 'New video' });
  for (let letters = 1; (await form.count()) === 0; letters += 1)
    await compose('huli'.slice(0, (letters % 4) + 1));
  await compose('huli');
  await expect(early(page)).toHaveCount(1);
  await session.send('Input.insertText', { text: '狐狸' });
  await expect(early(page)).toHaveCount(0);
  await expect(promptOf(page)).toHaveValue('Eine 狐狸');
  await expect(promptOf(page)).toBeFocused();
});

test('the welcome begins with its address, which is not kept; a window of another size, and other data, begin with nothing', async ({
  folders,
  launch,
}) => {
  const first = await launch();
  await addressOf(first.page).fill('https://nowhere.example');
  await expect.poll(() => keptIn(folders.userDataDir)?.kind).toBe('address');
  expect(JSON.stringify(keptIn(folders.userDataDir))).not.toContain('nowhere');
  const place = await addressOf(first.page).boundingBox();
  await first.close();

  const held = await launch({ holdsScripts: true });
  await expect(addressOf(held.page)).toHaveValue('');
  expect(await addressOf(held.page).boundingBox()).toEqual(place);
  await held.page.emulateMedia({ reducedMotion: 'reduce' });
  await expectClean(held.page);
  await addressOf(held.page).fill('https://gateway.example');
  await held.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1000, 700));
  await expect(early(held.page)).toBeHidden();
  await letScriptsThrough(held);
  await expect(early(held.page)).toHaveCount(0);
  await expect(addressOf(held.page)).toHaveValue('https://gateway.example');
  // The page is asked for once more: nothing is put into it any more.
  await held.page.reload();
  await expect(addressOf(held.page)).toHaveValue('');
  expect(await held.consoleErrors()).toEqual([]);
});
