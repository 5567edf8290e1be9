import type { ElectronApplication, Page } from 'playwright/test';
import { paneLimits } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { makeClip, openTask, resize, zoom } from '../../fixtures/app/steps/journeys.ts';

const splitter = (page: Page) => page.getByRole('separator', { name: 'Width of the form' });
const form = (page: Page) => page.getByRole('form', { name: 'New video' });
const widthOf = async (page: Page) => Math.round((await form(page).boundingBox())?.width ?? 0);

test('form and details are made wider with the mouse or keys, each as far as the others have room', async ({
  signedInApp,
}) => {
  await test.step('the form is made wider with the mouse or keys', async () => {
    const { app, page } = signedInApp;
    await resize(app, 1280, 800);
    const usual = 440;
    await expect.poll(() => widthOf(page)).toBe(usual);
    await expect(splitter(page)).toHaveAttribute('aria-valuenow', String(usual));

    await splitter(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => widthOf(page)).toBe(usual + 16);
    await page.keyboard.press('Home');
    await expect.poll(() => widthOf(page)).toBe(paneLimits.form.min);
    await expect(splitter(page)).toHaveAttribute('aria-valuenow', String(paneLimits.form.min));
    await splitter(page).dblclick();
    await expect.poll(() => widthOf(page)).toBe(usual);

    const line = await splitter(page).boundingBox();
    if (line === null) throw new Error('The line between the panes is not shown.');
    await page.mouse.move(line.x, 300);
    await page.mouse.down();
    await page.mouse.move(line.x + 50, 320, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page)).toBe(usual + 50);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const view = await window.api['view.get']();
          return view.ok ? view.value.panes.form : null;
        }),
      )
      .toBe(usual + 50);

    await test.step('in a narrow window the form and the library take turns, and nothing is cut off', () =>
      takesTurns(app, page));
  });
  await test.step('the details are made wider towards the library, which keeps room', async () => {
    await zoom(signedInApp.app, 1);
    const { page, app } = signedInApp;
    await resize(app, 1280, 800);
    await makeClip(page, 'A boat comes in');
    const details = await openTask(page, 'A boat comes in');
    const width = async () => Math.round((await details.boundingBox())?.width ?? 0);
    const line = page.getByRole('separator', { name: 'Width of the details' });
    await expect.poll(width).toBe(368);
    await line.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(width).toBe(368 + 16);
    await expect(line).toBeFocused();
    await expect(line).toHaveAttribute('aria-valuenow', String(368 + 16));
    await page.keyboard.press('End');
    const library = await page.locator('[data-pane="library"]').boundingBox();
    expect(Math.round(library?.width ?? 0)).toBeGreaterThanOrEqual(300);
    await page.keyboard.press('Enter');
    await expect.poll(width).toBe(368);

    await resize(app, 1000, 700);
    await expect(line).toBeHidden();
    await expect(details).toBeVisible();

    await zoom(app, 2);
    await details.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Use clip' }).click();
    // It takes turns with the library, and shows what it was given.
    await expect(form(page).getByRole('row', { name: /^Video 1/ })).toBeVisible();

    await page.getByRole('tab', { name: 'Library' }).click();
    await zoom(app, 1);
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.focus();
    await zoom(app, 2);
    await expect(page.getByRole('tab', { name: 'Compose' })).toHaveAttribute('aria-selected', 'true');
    await expect(prompt).toBeFocused();
  });
});

async function takesTurns(app: ElectronApplication, page: Page): Promise<void> {
  await resize(app, 960, 640);
  // As a person does who enlarges the window to twice its size: 480 by 320 CSS pixels.
  await zoom(app, 2);
  const compose = page.getByRole('tab', { name: 'Compose' });
  const library = page.getByRole('tab', { name: 'Library' });
  await expect(compose).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Compose' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Library' })).toBeHidden();
  await expect(splitter(page)).toBeHidden();
  // The line had the focus: it goes on to what is seen.
  await expect.poll(() => page.evaluate(() => document.activeElement?.role ?? null)).toBe('tab');
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  // What the driver puts in while the window is laid out anew may go nowhere.
  await expect(async () => {
    await prompt.fill('A pier in fog');
    await expect(prompt).toHaveValue('A pier in fog', { timeout: 2_000 });
  }).toPass();

  await compose.focus();
  await page.keyboard.press('ArrowRight');
  await expect(library).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Library' })).toBeVisible();
  await expect(form(page)).toBeHidden();
  await compose.click();
  await expect(prompt).toHaveValue('A pier in fog');

  const badge = page.getByRole('button', { name: /^Connection/ });
  await expect(badge).toBeInViewport({ ratio: 1 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
