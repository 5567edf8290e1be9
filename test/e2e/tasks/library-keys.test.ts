import type { Page } from 'playwright/test';
import { libraryGrid, taskRow } from '../../fixtures/app/journeys.ts';
import { expect, test } from '../../fixtures/app/seeded-library.ts';
import { seededPrompt } from '../../fixtures/store/seed-library.ts';

test.use({ seededTasks: 40 });

const details = (page: Page) => page.getByRole('region', { name: 'Task details' });
const isInGrid = (page: Page) => libraryGrid(page).evaluate((grid) => grid.contains(document.activeElement));
const isOnPage = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('the library answers to keys: one Tab stop, menus, Escape, and a focus that stays near', async ({
  library,
}) => {
  const { page } = library;
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
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(taskRow(page, seededPrompt(5))).toBeVisible();
    await page.getByRole('button', { name: 'Close details' }).click();
  });
  await test.step('what a row’s buttons do is reached by its menu key, and the focus comes back to the row', async () => {
    const row = taskRow(page, seededPrompt(5));
    await row.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Star', exact: true }).press('Enter');
    await expect(row).toHaveAccessibleName(/Starred$/);
    await expect(row).toBeFocused();
    await page.keyboard.press('ContextMenu');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Use in the form' }).press('Enter');
    await expect(page.getByRole('menu', { name: 'Use in the form' }).getByRole('menuitem')).toHaveText([
      'Bridge to…',
      'Use last frame',
      'Use clip as reference',
      'Reuse settings',
    ]);
    await page.getByRole('menuitem', { name: 'Use clip as reference' }).press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('Escape closes a menu, then the details, back to their row, then lets the selection go', async () => {
    const row = taskRow(page, seededPrompt(4));
    await row.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press(' ');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
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
    await page.getByRole('menuitemcheckbox', { name: 'Starred' }).press('Enter');
    await page.keyboard.press('Escape');
    const chip = page.getByRole('button', { name: 'Remove filter Starred' });
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
    expect(await isOnPage(page)).toBe(false);
  });
});
