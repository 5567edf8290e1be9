import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { showSettings, tellUpdates } from '../../fixtures/app/steps/settings-steps.ts';

test('a newer version is told, leads to its notes as text, and one button goes from check to restart without losing the focus', async ({
  signedInApp,
}) => {
  const { page } = signedInApp;
  const update = { version: '9.8.7', notes: '<img src=x onerror="alert(1)"> One thing.\nAnother thing.' };

  await tellUpdates(signedInApp, { type: 'available', update });
  const banner = page.getByRole('status').filter({ hasText: 'Version 9.8.7 is available.' });
  await expect(banner).toContainText('You decide whether it is downloaded.');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await tellUpdates(signedInApp, { type: 'ready', update, waitsFor: null });
  await expect(banner).toContainText('It is installed when you quit.');
  await banner.getByRole('button', { name: 'Show' }).click();
  const row = page.locator('[data-setting="checkForUpdates"]');
  await expect(row).toContainText('Version 9.8.7 is ready. It is installed when you quit.');
  await expect(banner).toBeHidden();

  // What the host sends is text, whatever stands in it.
  const notes = row.getByRole('region', { name: 'What is new in version 9.8.7' });
  await expect(notes).toHaveText(update.notes);
  await expect(notes.locator('img')).toHaveCount(0);

  await showSettings(page, 'help');
  await expect(row).toContainText('Asked is updates.example.');
  await expect(row.getByRole('switch', { name: 'Check for updates' })).not.toBeChecked();
  await tellUpdates(signedInApp, { type: 'off', checkedAt: null });
  await expect(row).toContainText('Nobody has been asked yet.');
  const button = row.getByRole('button');
  await expect(button).toHaveText('Check now');
  await button.focus();
  const said = await listenToAnnouncer(page);
  const expectButton = async (words: string) => {
    await expect(button).toHaveText(words);
    await expect(button).toBeFocused();
  };

  await tellUpdates(signedInApp, { type: 'available', update });
  await expectButton('Download');
  for (const doneBytes of [10, 20]) {
    await tellUpdates(signedInApp, { type: 'downloading', update, doneBytes, totalBytes: 40 });
    await expect(row.getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      String((doneBytes / 40) * 100),
    );
  }
  await expectButton('Cancel');
  await tellUpdates(signedInApp, { type: 'ready', update, waitsFor: ['upload', 'join'] });
  await expect(row).toContainText(
    'as soon as this is done: a task is being sent and clips are being joined.',
  );
  await expectButton('Restart later');
  await tellUpdates(signedInApp, { type: 'ready', update, waitsFor: null });
  await expectButton('Restart and update');
  await tellUpdates(signedInApp, { type: 'failed', reason: 'damaged', update });
  await expectButton('Try again');
  await expect
    .poll(async () => (await said()).map((text) => text.slice(0, 24)))
    .toEqual([
      'Version 9.8.7 is availab',
      'Downloading version 9.8.',
      'The app restarts as soon',
      'The download is not the ',
    ]);

  // What is pressed goes to the main process, which has nothing to fetch here.
  await button.click();
  await expect(row).toContainText('This app runs from its source.');
});
