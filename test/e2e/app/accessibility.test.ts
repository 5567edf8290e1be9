import type { Page } from 'playwright/test';
import { expectClean } from '../../fixtures/app/accessibility.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { taskRow } from '../../fixtures/app/journeys.ts';

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any screen (${scheme})`, async ({ launch }) => {
    const { page } = await launch();
    await page.emulateMedia({ colorScheme: scheme });
    await expectClean(page);
    await page.getByRole('button', { name: 'Try the practice gateway' }).click();
    await expect(page.getByRole('form', { name: 'New video' })).toBeVisible();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectClean(page);
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A calm lake');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const row = taskRow(page, 'A calm lake');
    await expect(row).toContainText('Ready', { timeout: 30_000 });
    await row.click();
    await expect(page.getByRole('region', { name: 'Task details' })).toBeVisible();
    await expectClean(page);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
    await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
    await expectClean(page);
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
