import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { createsSeenBy, generate, taskRow } from '../../fixtures/app/steps/journeys.ts';

test('a library folder that cannot be made is said, and the clip is saved once it can', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const library = path.join(folders.home, 'Videos', 'Gateway Studio');
  await rm(library, { recursive: true, force: true });
  await mkdir(path.dirname(library), { recursive: true });
  await writeFile(library, 'A file stands where the folder should be.');
  await generate(page, 'No room for it');
  const row = taskRow(page, 'No room for it');
  await expect(row).toContainText('Saving', { timeout: 60_000 });
  // What keeps it stands on its row too, for those who have not opened it.
  await expect(row).toContainText('The folder cannot be read or written.');
  await row.click();
  const details = page.getByRole('region', { name: 'Task details' });
  await expect(details.getByText('The folder cannot be read or written.').first()).toBeVisible();

  await rm(library);
  await details.getByRole('button', { name: 'Try again now' }).click();
  await expect(row).toContainText('Ready', { timeout: 60_000 });
  expect(await readdir(library)).toContainEqual(expect.stringMatching(/\.mp4$/));
  expect(createsSeenBy(gateway)).toHaveLength(1);
});
