import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { createDocuments } from '#electron/store/documents.ts';
import { createMoveJournal } from '#electron/store/library/clip-places.ts';
import { openStore } from '#electron/store/open.ts';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  chooseInDialog,
  connect,
  holdAnswers,
  makeClip,
  openTask,
} from '../../fixtures/app/steps/journeys.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { until } from '../../fixtures/until.ts';

test('clips move to another library folder, play there, and a move that rests is ended by one press', async ({
  folders,
  gateway,
  launch,
}) => {
  const first = path.join(folders.home, 'first');
  const second = path.join(folders.home, 'second');
  await Promise.all([first, second].map((folder) => mkdir(folder, { recursive: true })));
  const running = await launch();
  const { page } = running;
  await connect(page, gateway);
  await makeClip(page, 'A fox in the snow');
  await page.getByRole('navigation', { name: 'Main' }).getByText('Settings', { exact: true }).click();
  const said = await listenToAnnouncer(page);
  const choose = page.getByRole('button', { name: 'Choose folder…' });
  const dialog = page.getByRole('dialog', { name: 'Move your clip to the new folder?' });

  // What is only asked changes nothing.
  await chooseInDialog(running, [first]);
  await choose.click();
  await expect(dialog).toContainText(first);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(choose).toBeFocused();
  expect(await readdir(first)).toEqual([]);

  await choose.click();
  const release = await holdAnswers(running.app, ['libraryFolder.change']);
  await dialog.getByRole('button', { name: /^Move 1 clip \(.+\)$/ }).click();
  // What was decided begins all the same: the question stays until it has.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await release();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('1 clip moved to the new folder.')).toBeVisible();
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  await expect.poll(said).toContain('1 clip moved to the new folder.');
  expect((await readdir(first)).map((name) => name.replace(/ \(\w+\)/, '')).sort()).toEqual([
    'A fox in the snow.gwrecipe',
    'A fox in the snow.mp4',
  ]);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Video', { exact: true }).click();
  const video = (await openTask(page, 'A fox')).locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0);
  await running.close();

  // As if the app had ended while the clip was to move on, and the disk of the second folder had been taken out.
  const db = openStore(path.join(folders.userDataDir, 'studio.db'));
  const documents = createDocuments(db);
  documents.write('library-folders', [first, second]);
  createMoveJournal(documents, anyPlace).write({ from: first, to: second, clips: 1, bytes: 1, inHand: null });
  db.close();
  await rename(second, `${second}-away`);
  const again = await launch();
  await connect(again.page, gateway);
  await expect(again.page.getByText('The move of your clips paused: 0 of 1')).toBeVisible();
  await again.page.getByRole('button', { name: 'Show in Settings' }).click();
  const alert = again.page.getByRole('alert');
  await expect(alert).toContainText('The move paused: the old or the new folder is not there.');
  await rename(`${second}-away`, second);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(again.page.getByRole('main').getByText('1 clip moved to the new folder.')).toBeVisible();
  await until('the clip and its recipe are there', async () => (await readdir(second)).length === 2);
  expect(await readdir(first)).toEqual([]);
  await again.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(again.page.getByRole('main').getByText('1 clip moved to the new folder.')).toBeHidden();
  await expect(again.page.getByRole('button', { name: 'Choose folder…' })).toBeFocused();

  // A folder that cannot be saved in says so before a clip is asked for.
  const show = (name: string) =>
    again.page.getByRole('navigation', { name: 'Main' }).getByText(name, { exact: true }).click();
  await rename(second, `${second}-away`);
  await show('Video');
  await show('Settings');
  await expect(alert).toContainText('The folder is no longer there.');
  await rename(`${second}-away`, second);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
});
