import { expect, test } from '../../fixtures/app/app-fixture.ts';

test('each screen that is opened first after a start has nothing to complain of to the console', async ({
  signedInApp,
}) => {
  const { page, consoleErrors } = signedInApp;
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const screen of ['Chat', 'Operations', 'Video', 'Settings']) {
    // The window comes back where it was left: from there, what belongs to another screen has not been read.
    const other = screen === 'Settings' ? 'Video' : 'Settings';
    await main.getByText(other).click();
    const view = () => page.evaluate(async () => JSON.stringify(await window.api['view.get'](undefined)));
    await expect.poll(view).toContain(other.toLowerCase());
    await page.reload();
    await main.getByText(screen).click();
    await expect(main.locator('[aria-current=page]')).toHaveText(screen);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await consoleErrors(), screen).toEqual([]);
  }
});
