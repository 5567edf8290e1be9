import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { generate, taskRow } from '../../fixtures/app/steps/journeys.ts';

test('each end of a task is announced once, and not again on return', async ({ gateway, signedInApp }) => {
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
    await expect(taskRow(page, prompt)).toContainText(status, { timeout: 60_000 });
    expected.push(`${prompt}: ${status}.`);
    await expect.poll(said).toEqual(expected);
  }

  await nav.getByText('Settings').click();
  await nav.getByText('Video').click();
  // An announcement of something else ends the wait: what would be said of an end comes before it.
  await taskRow(page, 'Meant to be Ready').press('5');
  await expect.poll(said).toEqual([...expected, 'Rating 5']);
});
