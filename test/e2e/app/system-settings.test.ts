import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { showSettings } from '../../fixtures/app/settings-steps.ts';

test('tray, closing and the start at login are changed in the settings, at once', async ({ signedInApp }) => {
  test.skip(process.platform !== 'linux', 'The login item of another system would be the real one.');
  const { page, folders, consoleErrors } = signedInApp;
  const autostart = path.join(folders.home, '.config', 'autostart', 'gateway-studio.desktop');
  await showSettings(page, 'system');
  const login = page.getByRole('switch', { name: 'Open at login' });
  await expect(login).not.toBeChecked();
  // The switch itself is drawn, not shown: its row is what people press.
  await login.press('Space');
  await expect(login).toBeChecked();
  expect(await readFile(autostart, 'utf8')).toContain('Exec=');
  const tray = page.getByRole('switch', { name: 'Show an icon in the tray' });
  await tray.press('Space');
  await expect(tray).toBeChecked();
  const closing = page.getByRole('radiogroup', { name: 'Closing the window with tasks under way' });
  const keepsWorking = closing.getByRole('radio', { name: 'Keep working' });
  await keepsWorking.press('Space');
  await expect(keepsWorking).toBeChecked();
  await login.press('Space');
  await expect(login).not.toBeChecked();
  await expect(access(autostart)).rejects.toThrow('ENOENT');
  expect(await consoleErrors()).toEqual([]);
});

test('a copy for macOS that nobody has signed says in the settings what the system keeps from it', async ({
  launch,
}) => {
  const { app, page } = await launch();
  await page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await app.evaluate(({ ipcMain }) => {
    const value = { system: 'darwin', openAtLogin: 'off', trayHost: 'there', isUnsigned: true };
    ipcMain.removeHandler('settings.desktop');
    ipcMain.handle('settings.desktop', () => ({ ok: true, value }));
  });
  await showSettings(page, 'system');
  await expect(page.getByText(/^This copy of the app is not signed/)).toBeVisible();
});
