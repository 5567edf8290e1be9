import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { showConnections } from '../../fixtures/app/steps/connection-steps.ts';

/** Counts what a person does from here on: presses of the pointer, and keys. */
async function countDeeds(
  page: Page,
): Promise<() => Promise<{ readonly clicks: number; readonly keys: number }>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    Object.assign(dataset, { clicks: '0', keys: '0' });
    const count = (name: 'clicks' | 'keys') => () => {
      dataset[name] = String(Number(dataset[name]) + 1);
    };
    window.addEventListener('pointerdown', count('clicks'), true);
    window.addEventListener('keydown', count('keys'), true);
  });
  return () =>
    page.evaluate(() => {
      const { clicks, keys } = document.documentElement.dataset;
      return { clicks: Number(clicks), keys: Number(keys) };
    });
}

const example = /^A paper boat drifts/;

test('from the first start to the first practice clip playing: two clicks, and no key', async ({
  welcomeApp: { page },
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const deeds = await countDeeds(page);
  await page.getByRole('button', { name: 'Try the practice gateway' }).click();
  const form = page.getByRole('form', { name: 'New video' });
  await expect(form.getByRole('textbox', { name: 'Prompt' })).toHaveValue(example);
  await expect(form.getByText('An example to begin with.')).toBeVisible();
  await form.getByRole('button', { name: /^Generate/ }).click();
  await expect(form.getByText('An example to begin with.')).toBeHidden();
  const video = page.getByRole('region', { name: 'Task details' }).locator('video');
  await expect(video).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0.2))
    .toBe(true);
  expect(await deeds()).toEqual({ clicks: 2, keys: 0 });
});

test('an example is taken back with one key, further ones are offered, none is written over words of the user’s own, and less motion keeps the first clip still', async ({
  welcomeApp: { page },
}) => {
  const practise = page.getByRole('button', { name: 'Try the practice gateway' });
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const mark = page.getByRole('form', { name: 'New video' }).getByText('An example to begin with.');
  await practise.click();
  await expect(prompt).toHaveValue(example);
  await expect(prompt).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(prompt).toHaveValue('');
  await expect(mark).toBeHidden();
  await prompt.fill('Mine');

  // The practice gateway is left, not signed out of.
  const list = await showConnections(page);
  await expect(list.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Leave' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave the practice gateway?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await practise.click();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
  await expect(prompt).toHaveValue('Mine');
  await expect(mark).toBeHidden();
  // An empty library offers prompts to begin with.
  await expect(page.getByText('a sample clip costs nothing')).toBeVisible();
  const examples = page.getByRole('list', { name: 'Try one of these prompts' }).getByRole('button');
  await expect(examples).toHaveCount(3);
  const words = (await examples.nth(1).textContent()) ?? '';
  await examples.nth(1).press('Enter');
  await expect(prompt).toHaveValue(words);
  await expect(prompt).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(prompt).toHaveValue('Mine');
  await page.getByRole('button', { name: /^Generate/ }).click();
  const video = page.getByRole('region', { name: 'Task details' }).locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 60_000 })
    .toBe(4);
  expect(await video.evaluate(({ paused, played }: HTMLVideoElement) => paused && played.length === 0)).toBe(
    true,
  );
});
