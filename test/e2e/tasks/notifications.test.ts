import type { ElectronApplication } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { generate, taskRow } from '../../fixtures/app/steps/journeys.ts';
import { showSettings } from '../../fixtures/app/steps/settings-steps.ts';

interface SeenNotice {
  readonly title: string;
  readonly body: string;
}

/** Stands in for the system's own display, which a test machine may not have; notices are made and kept all the same. @returns ends that */
async function watchNotices(app: ElectronApplication): Promise<() => Promise<void>> {
  await app.evaluate(({ BrowserWindow, ipcMain, Notification }) => {
    const seen: unknown[] = [];
    const own = { isSupported: Notification.isSupported, show: Notification.prototype.show };
    const desktop = (Reflect.get(ipcMain, '_invokeHandlers') as Map<string, () => unknown>).get(
      'settings.desktop',
    );
    const putBack = () => {
      Notification.isSupported = own.isSupported;
      Notification.prototype.show = own.show;
      for (const window of BrowserWindow.getAllWindows()) Reflect.deleteProperty(window, 'isFocused');
      ipcMain.removeHandler('settings.desktop');
      if (desktop) ipcMain.handle('settings.desktop', desktop);
    };
    Object.assign(globalThis, { seenNotices: seen, putBackNotices: putBack });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      seen.push(this);
    };
  });
  return () => app.evaluate(() => (Reflect.get(globalThis, 'putBackNotices') as () => void)());
}

function noticesIn(app: ElectronApplication): Promise<SeenNotice[]> {
  return app.evaluate(() => {
    const seen = Reflect.get(globalThis, 'seenNotices') as SeenNotice[];
    return seen.map(({ title, body }) => ({ title, body }));
  });
}

/** Which window has the focus is up to the display, so the test says it. */
function setFocused(app: ElectronApplication, isFocused: boolean): Promise<void> {
  return app.evaluate(({ BrowserWindow }, focused) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => focused;
  }, isFocused);
}

test('a notice leads to its task, is shown only to who looks elsewhere, and stands in the window where the system refuses it', async ({
  signedInApp: { app, page },
}) => {
  const putBack = await watchNotices(app);
  const expectNotices = (...notices: readonly SeenNotice[]) =>
    expect.poll(() => noticesIn(app), { timeout: 60_000 }).toEqual(notices);
  const first = { title: 'Clip ready', body: 'Waves at night' };

  await test.step('a clip that is ready is told to a user who is elsewhere, not to one who looks; pressing the notice leads to it', async () => {
    // A notice comes a second after its clip: were one of this clip to come, it would come before that of the next.
    await setFocused(app, true);
    await generate(page, 'Seen as it happens');
    await expect(taskRow(page, 'Seen as it happens')).toContainText('Ready', { timeout: 60_000 });
    await setFocused(app, false);
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(window, { shownTasks: shown });
      window.api.on('tasks.show', ({ id }) => shown.push(id));
    });
    await generate(page, 'Waves at night');
    await expectNotices(first);
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.minimize();
      const [notice] = Reflect.get(globalThis, 'seenNotices') as { emit(event: string): void }[];
      notice?.emit('click');
    });
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shownTasks').length)).toBe(1);
    const view = await page.evaluate(() => window.api['view.get']());
    const [id] = await page.evaluate(() => Reflect.get(window, 'shownTasks') as string[]);
    expect(view).toMatchObject({ ok: true, value: { view: 'video', selectedTaskId: id } });
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())).toBe(
      false,
    );
  });

  await test.step('a notice that the system refuses, as macOS does of an app without a signature, stands in the window', async () => {
    await app.evaluate(() => {
      const notices = Reflect.get(globalThis, 'seenNotices') as {
        emit(event: string, ...more: unknown[]): void;
      }[];
      notices.at(-1)?.emit('failed', {}, 'UNErrorDomain error 1');
    });
    const banner = page.getByRole('alert').filter({ hasText: first.title });
    await expect(banner).toContainText(first.body);
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
  });

  await test.step('a copy for macOS that nobody has signed says in the settings what the system keeps from it', async () => {
    await app.evaluate(({ ipcMain }) => {
      const value = { system: 'darwin', openAtLogin: 'off', isUnsigned: true };
      ipcMain.removeHandler('settings.desktop');
      ipcMain.handle('settings.desktop', () => ({ ok: true, value }));
    });
    await showSettings(page, 'system');
    await expect(page.getByText(/^This copy of the app is not signed/)).toBeVisible();
  });
  await putBack();
});
