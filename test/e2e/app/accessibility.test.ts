import type { Page } from 'playwright/test';
import { expectClean } from '../../fixtures/app/accessibility.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { taskRow } from '../../fixtures/app/journeys.ts';
import { languages, walk } from '../../fixtures/app/walk.ts';

// A language changes words, a theme changes colours alone (`contrast.test.ts` sees to it): each place is looked at by every rule
// in both languages and in both themes.
const themes = { en: 'light', 'zh-CN': 'dark' } as const;

for (const language of languages) {
  const theme = themes[language];
  test(`axe finds nothing in any view or dialog (${language}, ${theme})`, async ({ launch, gateway }) => {
    test.setTimeout(240_000);
    const running = await launch();
    await running.page.emulateMedia({ colorScheme: theme });
    await walk(running, gateway, language, (name) => expectClean(running.page, name));
  });
}

test('the main job can be done with the keyboard alone', async ({ launch }) => {
  const { page } = await launch();
  await page.getByRole('textbox', { name: 'Gateway address' }).waitFor();
  await tabTo(page, 'Try the practice gateway');
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'New video' }).waitFor();
  await tabTo(page, 'Prompt');
  await page.keyboard.type('Typed and sent by keyboard');
  await page.keyboard.press('Control+Enter');
  const row = taskRow(page, 'Typed and sent by keyboard');
  await expect(row).toContainText('Ready', { timeout: 30_000 });
  await tabTo(page, 'Typed and sent by keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Task details' })).toBeVisible();
});

/** Presses Tab until the focused element's accessible name begins with `name`. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const snapshot = (await focused.count()) === 1 ? await focused.ariaSnapshot() : '';
    if (snapshot.includes(name)) return;
  }
  throw new Error(`Tab never reached "${name}".`);
}
