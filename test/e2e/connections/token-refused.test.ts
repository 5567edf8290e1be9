import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect, createsSeenBy, taskRow } from '../../fixtures/app/journeys.ts';

test('a token refused in the middle of work is asked for once, and the task goes on', async ({
  welcomeApp: { page },
  startGateway,
}) => {
  const gateway = await startGateway({ timing: { runningAfterMs: 500, doneAfterMs: 3_000 } });
  await connect(page, gateway);
  gateway.addFault({
    on: 'query',
    times: 1,
    action: {
      type: 'respond',
      status: 401,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ error: { code: '1004', message: 'login fail' } }),
    },
  });
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Interrupted by a token');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const banner = page.getByRole('alert').filter({ hasText: /token/i });
  await expect(banner.first()).toBeVisible();
  await banner.getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Access token' }).fill(gateway.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(taskRow(page, 'Interrupted by a token')).toContainText('Ready', { timeout: 30_000 });
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Interrupted by a token');
  expect(createsSeenBy(gateway)).toHaveLength(1);
});
