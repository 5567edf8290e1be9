import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { holdUp } from '../../fixtures/app/held-scripts.ts';
import { taskRow } from '../../fixtures/app/steps/journeys.ts';
import { repository } from '../../fixtures/source/repository.ts';

/** All scripts but those that the page names itself. */
async function laterScripts(): Promise<RegExp> {
  const html = await readFile(path.join(repository, 'out/app/renderer/index.html'), 'utf8');
  const named = [...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name);
  expect(named).not.toEqual([]);
  return new RegExp(`/assets/(?!${named.join('|')})[^/]*\\.js$`);
}

test('a screen that cannot be read leaves a sentence, and the rest of the window as it was; what is asked for before its script is there is done when it comes, and form and library are whole from the start', async ({
  launch,
}) => {
  const { app, page } = await launch();
  await page.getByRole('button', { name: 'Try the practice gateway' }).click();
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

  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('A harbour at dawn');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(taskRow(page, 'A harbour at dawn')).toBeVisible();

  const later = await laterScripts();
  // Form and library are whole, and the keys count, while nothing else has been read.
  const arrive = await holdUp(app, later, 'wait');
  await page.reload();
  await prompt.fill('A harbour at dusk');
  await expect(taskRow(page, 'A harbour at dawn')).toBeVisible();
  await page.getByRole('button', { name: /Model$/ }).click();
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Connection:/ }).press('Enter');
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await prompt.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await arrive();
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prompt).toBeFocused();
});
