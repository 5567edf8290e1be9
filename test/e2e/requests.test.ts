import { expect, test } from '../fixtures/app/app-fixture.ts';
import { openChat, send } from '../fixtures/app/steps/chat-steps.ts';
import { createsSeenBy, makeClip, openTask } from '../fixtures/app/steps/journeys.ts';

test('what was said about a task is read, by keyboard too, and copied without the token', async ({
  gateway,
  signedInApp,
}) => {
  const { page, app } = signedInApp;
  const clipboard = () => app.evaluate(async ({ clipboard: held }) => await held.readText());
  await makeClip(page, 'A boat comes in');
  const details = await openTask(page, 'A boat comes in');
  const more = details.getByRole('button', { name: 'More' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Requests and answers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Requests and answers' });
  const list = dialog.getByRole('listbox', { name: 'Requests' });
  await expect(list.getByRole('option', { name: 'Create a video' })).toHaveCount(1);
  await expect(list.getByRole('option', { name: 'Ask for the state' }).first()).toBeVisible();
  await expect(list.getByRole('option').first()).toContainText('Fetch the clip');
  await expect(list.getByRole('option').first()).toContainText('HTTP 200');
  await expect(dialog.getByText('The file itself is not kept here.')).toBeVisible();

  await expect(list.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('End');
  const create = dialog.getByRole('region', { name: 'Create a video' });
  await expect(create).toContainText('"task_id"');
  await expect(create).toContainText('A boat comes in');
  await expect(create).toContainText(/Connecting .* ms/);
  await expect(create).toContainText(/Waiting for the first byte .* ms/);
  await create
    .getByRole('button', { name: /^Headers/ })
    .first()
    .click();
  await expect(create).toContainText('Bearer [removed]');

  await create.getByRole('button', { name: 'Copy as curl' }).click();
  await expect.poll(clipboard).toContain('curl -X POST');
  const copied = await clipboard();
  expect(copied).toContain('"authorization: Bearer $TOKEN"');
  expect(copied).not.toContain(gateway.token);
  const sent = createsSeenBy(gateway)[0]?.body;
  expect(copied).toContain(`--data-raw '${JSON.stringify(sent)}'`);
  await create.getByRole('button', { name: 'Copy as JSON' }).click();
  await expect.poll(clipboard).toContain('"stages"');
  expect(JSON.parse(await clipboard())).toMatchObject({ call: 'create', status: 200 });

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();

  // What was said for an answer is behind its menu.
  await openChat(page);
  await send(page, 'Hello there');
  await page.getByRole('button', { name: 'More about this answer' }).click();
  await page.getByRole('menuitem', { name: 'Requests and answers' }).click();
  await expect(dialog.getByRole('option', { name: 'Ask the model' })).toHaveCount(1);
  await expect(dialog.getByRole('region', { name: 'Body of the request' })).toContainText('Hello there');
});
