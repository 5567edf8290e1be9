import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect } from '../../fixtures/app/journeys.ts';
import { showSettings } from '../../fixtures/app/settings-steps.ts';

test('tray, closing and the start at login are changed in the settings, at once, and found again after a restart', async ({
  launch,
  openKeyring,
  folders,
  gateway,
}) => {
  test.skip(process.platform !== 'linux', 'The login item of another system would be the real one.');
  const keyring = await openKeyring();
  const autostart = path.join(folders.home, '.config', 'autostart', 'gateway-studio.desktop');
  const isThere = () =>
    access(autostart).then(
      () => true,
      () => false,
    );
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  const open = async (page: typeof first.page) => {
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    return {
      login: page.getByRole('switch', { name: 'Open at login' }),
      tray: page.getByRole('switch', { name: 'Show an icon in the tray' }),
      closing: page.getByRole('radiogroup', { name: 'Closing the window with tasks under way' }),
    };
  };
  const { login, tray, closing } = await open(first.page);
  await expect(login).not.toBeChecked();
  // The switch itself is drawn, not shown: its row is what people press.
  await login.press('Space');
  await expect(login).toBeChecked();
  expect(await readFile(autostart, 'utf8')).toContain('Exec=');
  await tray.press('Space');
  await closing.getByRole('radio', { name: 'Keep working' }).press('Space');
  await expect(closing.getByRole('radio', { name: 'Keep working' })).toBeChecked();
  expect(await first.consoleErrors()).toEqual([]);
  await first.close();

  const second = await launch({ keyring });
  const again = await open(second.page);
  await expect(again.login).toBeChecked();
  await expect(again.tray).toBeChecked();
  await expect(again.closing.getByRole('radio', { name: 'Keep working' })).toBeChecked();
  await again.login.press('Space');
  await expect(again.login).not.toBeChecked();
  expect(await isThere()).toBe(false);
});

test('a copy for macOS that nobody has signed says in the settings what the system keeps from it', async ({
  signedInApp: { app, page },
}) => {
  await app.evaluate(({ ipcMain }) => {
    const value = { system: 'darwin', openAtLogin: 'off', trayHost: 'there', isUnsigned: true };
    ipcMain.removeHandler('settings.desktop');
    ipcMain.handle('settings.desktop', () => ({ ok: true, value }));
  });
  await showSettings(page, 'system');
  await expect(page.getByText(/^This copy of the app is not signed/)).toBeVisible();
});
