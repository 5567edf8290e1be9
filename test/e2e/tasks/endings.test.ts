import type { Page } from 'playwright/test';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { taskRow } from '../../fixtures/app/steps/journeys.ts';

async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
}

test('each end of a task is announced once, and never again', async ({ gateway, signedInApp }) => {
  const { page } = signedInApp;
  const nav = page.getByRole('navigation', { name: 'Main' });
  const faults = {
    Ready: null,
    'Unknown outcome': { on: 'create', action: { type: 'lose-reply', how: 'reset' } },
  } as const;
  const said = await listenToAnnouncer(page);
  const expected: string[] = [];
  for (const [status, fault] of Object.entries(faults)) {
    const prompt = `Meant to be ${status}`;
    if (fault !== null) gateway.addFault({ ...fault, times: 1 });
    await generate(page, prompt);
    await expect(taskRow(page, prompt)).toContainText(status, { timeout: 30_000 });
    expected.push(`${prompt}: ${status}.`);
    await expect.poll(said).toEqual(expected);
  }

  await nav.getByText('Settings').click();
  await nav.getByText('Video').click();
  await taskRow(page, 'Meant to be Unknown outcome').click();
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(page.getByText('You dismissed this.')).toBeVisible();
  // An announcement of something else ends the wait: what would be said of an end comes before it.
  await rate(page, 'Meant to be Ready', 5);
  await expect.poll(said).toEqual([...expected, 'Rating 5']);

  await page.reload();
  await expect(taskRow(page, 'Meant to be Ready')).toBeVisible();
  const saidSince = await listenToAnnouncer(page);
  await rate(page, 'Meant to be Ready', 4);
  await expect.poll(saidSince).toEqual(['Rating 4']);
});

async function rate(page: Page, prompt: string, rating: number): Promise<void> {
  await taskRow(page, prompt).focus();
  await page.keyboard.press(String(rating));
}
