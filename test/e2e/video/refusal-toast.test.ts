import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { createsSeenBy, dropFiles } from '../../fixtures/app/journeys.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';

test('what was refused is told once: not in the other mode, not on return, not after Generate', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  const bad = [
    await files.put('notes.png', Buffer.from('This is text.')),
    await files.put('nothing.jpg', Buffer.alloc(0)),
  ];
  const refusals = page.getByRole('alert').filter({ hasText: '2 files were not added' });
  const generate = page.getByRole('button', { name: /^Generate/ });
  const before = await generate.boundingBox();

  await dropFiles(page, bad);
  await expect(refusals).toBeVisible();
  expect(await generate.boundingBox()).toEqual(before);
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('First and last frame').click();
  await expect(refusals).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('References', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'References' })).toBeChecked();
  await expect(refusals).toHaveCount(0);

  await dropFiles(page, bad);
  await expect(refusals).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
  await expect(generate).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
  await expect(generate).toBeVisible();
  await expect(refusals).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Prompt' }).fill('A fox');
  await dropFiles(page, bad);
  await page.getByRole('button', { name: 'Show which' }).click();
  await expect(page.getByRole('list', { name: 'Not added' }).getByRole('listitem')).toHaveText([
    /^notes\.png.*not an image/,
    /^nothing\.jpg.*empty/,
  ]);
  await page.getByRole('textbox', { name: 'Prompt' }).press('Control+Enter');
  await expect.poll(() => createsSeenBy(gateway).length).toBe(1);
  await expect(refusals).toHaveCount(0);
});
