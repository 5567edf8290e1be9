import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { expectNotInHeap } from '../../fixtures/app/heap.ts';
import { addReferences, createsSeenBy, taskRow } from '../../fixtures/app/journeys.ts';
import { pngBytes, sampleFolder } from '../../fixtures/media/sample-files.ts';

test('a sent picture is base64 on the wire and nowhere else', async ({ gateway, signedInApp }) => {
  const { page, folders } = signedInApp;
  const picture = pngBytes(640, 360);
  await addReferences(signedInApp, [await sampleFolder(path.join(folders.home, 'in')).picture('only.png')]);
  await expect(page.getByText('Images 1 of 9')).toBeVisible();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Seen once');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(taskRow(page, 'Seen once')).toContainText('Ready', { timeout: 30_000 });

  // Whatever the alignment, one of three cuts of the data shows up in any base64 of it.
  const middle = Math.floor(picture.length / 2);
  const cuts = [0, 1, 2].map((shift) =>
    picture.subarray(middle + shift, middle + shift + 36).toString('base64'),
  );
  const sent = JSON.stringify(createsSeenBy(gateway)[0]?.body);
  expect(cuts.some((cut) => sent.includes(cut))).toBe(true);

  for (const cut of cuts) await expectNotInHeap(signedInApp, cut);
  await signedInApp.close();
  for (const file of await filesUnder(folders.userDataDir)) {
    const bytes = await readFile(file);
    for (const cut of cuts) expect(bytes.includes(cut), `${file} holds base64`).toBe(false);
  }
});

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
