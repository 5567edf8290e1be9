import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { createDocuments } from '#electron/store/documents.ts';
import { createMoveJournal } from '#electron/store/journals.ts';
import { openStore } from '#electron/store/open.ts';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import { passesSeconds } from '../../fixtures/app/shared-window.ts';
import {
  chooseInDialog,
  closeWithEscape,
  connect,
  holdAnswers,
  libraryGrid,
  makeClip,
  openTask,
  saveInDialog,
  signIn,
  taskRow,
} from '../../fixtures/app/steps/journeys.ts';
import { showSettings } from '../../fixtures/app/steps/settings-steps.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { until } from '../../fixtures/until.ts';

/** Does something after which the app ends to start again; the next start is the test's. */
async function ended({ app }: RunningApp, act: () => Promise<void>): Promise<void> {
  await app.evaluate(({ app: own }) => {
    own.relaunch = () => undefined;
  });
  const closed = app.waitForEvent('close');
  await act();
  await closed;
}

const row = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`);

test('everything is exported, reset and imported: what was made is there again, and the token is asked for', async ({
  launch,
  gateway,
  folders,
}) => {
  const first = await launch();
  await passesSeconds(first);
  const { page } = first;
  await connect(page, gateway);
  await makeClip(page, 'A lighthouse in the fog');
  const clips = path.join(folders.home, 'Videos/Gateway Studio');
  const before = await readdir(clips).catch(() => []);

  await showSettings(page, 'data');
  const file = path.join(folders.home, 'everything.zip');
  await saveInDialog(first, file);
  await row(page, 'exportData').getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByText(/^Exported as everything\.zip/)).toBeVisible();
  // A clip that is away is told of.
  const clip = before.find((name) => name.endsWith('.mp4')) ?? '';
  await rename(path.join(clips, clip), path.join(folders.home, clip));
  await saveInDialog(first, path.join(folders.home, 'without.zip'));
  await page.getByRole('switch', { name: 'Include the clips' }).press('Space');
  await row(page, 'exportData').getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByText(/1 clip is not in the file/)).toBeVisible();
  await rename(path.join(folders.home, clip), path.join(clips, clip));

  await row(page, 'resetData').getByRole('button', { name: 'Reset…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reset the app?' });
  await expect(question).toContainText('1 task, 0 conversations, 1 connection');
  await ended(first, () => question.getByRole('button', { name: 'Reset', exact: true }).click());

  const empty = await launch();
  await expect(empty.page.getByRole('textbox', { name: 'Gateway address' })).toHaveValue('');
  // Who has just installed the app finds the way there without a connection.
  await chooseInDialog(empty, [file]);
  const bring = empty.page.getByRole('button', { name: 'Bring your data from another computer…' });
  await bring.click();
  const brought = empty.page.getByRole('alertdialog', { name: 'Replace your data with this export?' });
  await expect(brought).toContainText('It holds 1 task, 0 conversations, 1 connection.');
  await expect(brought.getByRole('button', { name: 'Replace everything' })).toBeEnabled();
  await empty.page.keyboard.press('Escape');
  await expect(bring).toBeFocused();
  await connect(empty.page, gateway);
  await expect(empty.page.getByText('The app was reset.')).toBeVisible();
  await expect(libraryGrid(empty.page).getByRole('row')).toHaveCount(0);
  // Clips are the user's: they stay.
  expect(await readdir(clips).catch(() => [])).toEqual(before);

  await showSettings(empty.page, 'data');
  await row(empty.page, 'importData').getByRole('button', { name: 'Import…' }).click();
  const offer = empty.page.getByRole('alertdialog', { name: 'Replace your data with this export?' });
  await expect(offer).toContainText('It holds 1 task, 0 conversations, 1 connection.');
  await expect(offer).toContainText('Tokens are not part of an export.');
  // What comes is named before anything is decided: where requests would go, and where clips would be.
  const coming = offer.getByRole('list', { name: 'Connections that come, with their addresses:' });
  await expect(coming.getByRole('listitem')).toContainText([gateway.address]);
  await expect(offer.getByRole('list', { name: 'Folder for clips:' })).toContainText(clips);
  await expect(offer).not.toContainText('stays out');
  await ended(empty, () => offer.getByRole('button', { name: 'Replace everything' }).click());

  const after = await launch();
  // Without a keyring the token was in memory alone, and is typed again at the address that came with the export.
  await expect(after.page.getByRole('textbox', { name: 'Gateway address' })).toHaveValue(gateway.address);
  await signIn(after.page, gateway);
  await expect(after.page.getByText('The export was imported.')).toBeVisible();
  // The window is where it was when the export was made.
  await expect(row(after.page, 'exportData')).toBeVisible();
  await after.page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
  await expect(taskRow(after.page, 'A lighthouse in the fog')).toContainText('Ready');
  const details = await openTask(after.page, 'A lighthouse in the fog');
  await expect(details.locator('video')).toBeVisible();
  await showSettings(after.page, 'data');
  const copies = row(after.page, 'safetyCopies');
  const bringBack = copies.getByRole('button', { name: 'Bring back…' });
  await expect(bringBack).toHaveCount(2);
  // Each tells what it takes, and can go for good, after a question.
  await expect(copies.getByText(/Takes \d.* [KM]B\./)).toHaveCount(2);
  await copies.getByRole('button', { name: 'Delete…' }).first().click();
  const deleting = after.page.getByRole('alertdialog', { name: 'Delete this safety copy?' });
  await closeWithEscape(deleting);
  await expect(copies.getByRole('button', { name: 'Delete…' }).first()).toBeFocused();
  await after.page.keyboard.press('Enter');
  await deleting.getByRole('button', { name: 'Delete for good' }).click();
  await expect(bringBack).toHaveCount(1);
  await expect(copies.getByRole('button', { name: 'Show folder' })).toBeFocused();

  await test.step('clips move to another library folder, play there, and a move that rests is ended by one press', async () => {
    const oneFolder = path.join(folders.home, 'first');
    const otherFolder = path.join(folders.home, 'second');
    await Promise.all([oneFolder, otherFolder].map((folder) => mkdir(folder, { recursive: true })));
    const said = await listenToAnnouncer(after.page);
    const choose = after.page.getByRole('button', { name: 'Choose folder…' });
    const dialog = after.page.getByRole('dialog', { name: 'Move your clip to the new folder?' });

    // What is only asked changes nothing.
    await chooseInDialog(after, [oneFolder]);
    await choose.click();
    await expect(dialog).toContainText(oneFolder);
    await after.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(choose).toBeFocused();
    expect(await readdir(oneFolder)).toEqual([]);

    await choose.click();
    const release = await holdAnswers(after.app, ['libraryFolder.change']);
    await dialog.getByRole('button', { name: /^Move 1 clip \(.+\)$/ }).click();
    // What was decided begins all the same: the question stays until it has.
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await after.page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await release();
    await expect(dialog).toBeHidden();
    await expect(after.page.getByRole('main').getByText('1 clip moved to the new folder.')).toBeVisible();
    await expect(after.page.getByText(oneFolder, { exact: true })).toBeVisible();
    await expect.poll(said).toContain('1 clip moved to the new folder.');
    await expect
      .poll(async () => (await readdir(oneFolder)).map((name) => name.replace(/ \(\w+\)/, '')).sort())
      .toEqual(['A lighthouse in the fog.gwrecipe', 'A lighthouse in the fog.mp4']);
    await after.page.getByRole('navigation', { name: 'Main' }).getByText('Video', { exact: true }).click();
    const video = (await openTask(after.page, 'A lighthouse')).locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(0);
    await after.close();

    // As if the app had ended while the clip was to move on, and the disk of the second folder had been taken out.
    const db = openStore(path.join(folders.userDataDir, 'studio.db'));
    const documents = createDocuments(db);
    documents.write('library-folders', [oneFolder, otherFolder]);
    createMoveJournal(documents, anyPlace).write({
      from: oneFolder,
      to: otherFolder,
      clips: 1,
      bytes: 1,
      inHand: null,
    });
    db.close();
    await rename(otherFolder, `${otherFolder}-away`);
    const again = await launch();
    await connect(again.page, gateway);
    await expect(again.page.getByText('The move of your clips paused: 0 of 1')).toBeVisible();
    await again.page.getByRole('button', { name: 'Show in Settings' }).click();
    const alert = again.page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('The move paused: the old or the new folder is not there.');
    await rename(`${otherFolder}-away`, otherFolder);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(again.page.getByRole('main').getByText('1 clip moved to the new folder.')).toBeVisible();
    await until('the clip and its recipe are there', async () => (await readdir(otherFolder)).length === 2);
    await expect.poll(() => readdir(oneFolder)).toEqual([]);
    await again.page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
    await expect(again.page.getByRole('main').getByText('1 clip moved to the new folder.')).toBeHidden();
    await expect(again.page.getByRole('button', { name: 'Choose folder…' })).toBeFocused();

    // A folder that cannot be saved in says so before a clip is asked for.
    const show = (name: string) =>
      again.page.getByRole('navigation', { name: 'Main' }).getByText(name, { exact: true }).click();
    await rename(otherFolder, `${otherFolder}-away`);
    await show('Video');
    await show('Settings');
    await expect(alert).toContainText('The folder is no longer there.');
    await rename(`${otherFolder}-away`, otherFolder);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
  });
});
