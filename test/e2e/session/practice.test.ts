import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { taskRow } from '../../fixtures/app/journeys.ts';

test('the practice gateway makes a clip, says what it is, and goes on after being killed', async ({
  launch,
}) => {
  const first = await launch();
  await first.page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await expect(first.page.getByText('Practice gateway', { exact: true })).toBeVisible();
  await first.page.getByRole('textbox', { name: 'Prompt' }).fill('Clouds over hills');
  await first.page.getByRole('button', { name: 'Generate', exact: true }).click();
  const row = taskRow(first.page, 'Clouds over hills');
  await expect(row).toContainText(/Queued|Running/);
  await first.kill();

  const second = await launch();
  await expect(second.page.getByText('Practice gateway', { exact: true })).toBeVisible();
  await expect(taskRow(second.page, 'Clouds over hills')).toContainText('Ready', { timeout: 30_000 });
});
