import type { Page } from 'playwright/test';
import { expect, test } from '../../../fixtures/app/app-fixture.ts';
import { generate, taskRow } from '../../../fixtures/app/steps/journeys.ts';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt' });
const splitter = (page: Page) => page.getByRole('separator', { name: 'Width of the form' });
const show = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByText(screen).click();

test('the practice gateway goes on after the app was killed, and form, panes, window and what is typed last come back as they were', async ({
  launch,
}) => {
  const first = await launch();
  await first.page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await expect(first.page.getByText('Practice gateway', { exact: true })).toBeVisible();
  await generate(first.page, 'Clouds over hills');
  await expect(taskRow(first.page, 'Clouds over hills')).toContainText(/Queued|Running/);
  await first.page.getByRole('button', { name: 'New draft' }).click();
  await prompt(first.page).fill('A lighthouse, half written');
  await show(first.page, 'Settings');
  await show(first.page, 'Video');
  await expect(prompt(first.page)).toHaveValue('A lighthouse, half written');
  await expect
    .poll(() =>
      first.page.evaluate(async () => JSON.stringify(await window.api['draft.list']({ project: null }))),
    )
    .toContain('half written');
  await first.kill();

  const second = await launch();
  await expect(second.page.getByText('Practice gateway', { exact: true })).toBeVisible();
  await expect(taskRow(second.page, 'Clouds over hills')).toContainText('Ready', { timeout: 60_000 });
  await expect(prompt(second.page)).toHaveValue('A lighthouse, half written');
  const drafts = second.page.getByRole('grid', { name: 'Drafts' }).getByRole('row');
  await expect(drafts).toHaveText(['Clouds over hills', 'A lighthouse, half written']);
  await drafts.last().press('Delete');
  await expect(prompt(second.page)).toHaveValue('Clouds over hills');
  const windowOf = () =>
    second.app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      return { isVisible: window?.isVisible(), ...window?.getBounds() };
    });
  // A window takes its place from the system when it is shown, and a new one a moment after it is told.
  await expect.poll(windowOf).toMatchObject({ isVisible: true });
  await second.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1180, height: 660 });
  });
  await expect.poll(windowOf).toMatchObject({ width: 1180, height: 660 });
  await splitter(second.page).focus();
  const before = Number(await splitter(second.page).getAttribute('aria-valuenow'));
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
  await expect(prompt(third.page)).toHaveValue('A lighthouse, half written');
  await expect(splitter(third.page)).toHaveAttribute('aria-valuenow', String(width));
  const { bounds, area } = await third.app.evaluate(({ BrowserWindow, screen }) => ({
    bounds: BrowserWindow.getAllWindows()[0]?.getBounds(),
    area: screen.getPrimaryDisplay().workArea,
  }));
  expect(bounds).toMatchObject({ width: 1180, height: 660 });
  expect(bounds?.x).toBeGreaterThanOrEqual(area.x);
  expect(bounds?.y).toBeGreaterThanOrEqual(area.y);
});
