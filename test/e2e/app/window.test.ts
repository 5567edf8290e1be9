import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app-fixture.ts';
import { connect } from '../../fixtures/journeys.ts';
import { electronPath, runEnvironment, runSwitches } from '../../fixtures/launch.ts';

test('the page has no way to the system or the network', async ({ launch }) => {
  const { app, page } = await launch();
  await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
  const found = await page.evaluate(async () => {
    const refused = async (action: () => unknown) => {
      try {
        await action();
        return false;
      } catch {
        return true;
      }
    };
    return {
      node: 'require' in window || 'process' in window,
      fetch: await refused(() => fetch('http://127.0.0.1:9/')),
      file: await refused(() => fetch('file:///etc/passwd')),
      // As a timer: what the debugger itself evaluates is exempt from the page's policy.
      evaluate: await new Promise<boolean>((resolve) => {
        document.addEventListener('securitypolicyviolation', () => resolve(true), { once: true });
        try {
          setTimeout('window.evaluated = true');
        } catch {
          resolve(true);
        }
        setTimeout(() => resolve(!('evaluated' in window)), 200);
      }),
      html: await refused(() => {
        document.createElement('div').innerHTML = '<b>x</b>';
      }),
      opened: window.open('https://example.com') === null,
      notifications: await Notification.requestPermission(),
      apiIsFrozen: Object.isFrozen(window.api),
    };
  });
  expect(found).toEqual({
    node: false,
    fetch: true,
    file: true,
    evaluate: true,
    html: true,
    opened: true,
    notifications: 'denied',
    apiIsFrozen: true,
  });
  // The driver would wait for a navigation that never comes, so the main process starts it and looks.
  const after = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const prevented = new Promise<boolean>((resolve) => {
      contents?.once('will-navigate', (event) => setImmediate(() => resolve(event.defaultPrevented)));
    });
    await contents?.executeJavaScript("location.href = 'https://gateway.example/'; undefined");
    return { prevented: await prevented, url: contents?.getURL() };
  });
  expect(after).toEqual({ prevented: true, url: 'app://studio/index.html' });
});

test('a malformed call and a foreign caller are answered with an error and logged', async ({
  launch,
  folders,
}) => {
  const running = await launch();
  const { app, page } = running;
  await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();
  const malformed = await page.evaluate(() =>
    window.api['tasks.get'](JSON.parse('{"id":42,"secret":"never-in-the-log"}')),
  );
  expect(malformed).toMatchObject({ ok: false, error: { code: 'ipc.invalid-input' } });

  const foreign = await app.evaluate(async ({ app: electronApp, BrowserWindow }) => {
    const preload = `${electronApp.getAppPath()}/out/app/preload/preload.cjs`;
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload } });
    await stranger.loadURL('app://studio/index.html');
    const answer: unknown = await stranger.webContents.executeJavaScript("api['session.get']()");
    stranger.destroy();
    return answer;
  });
  expect(foreign).toMatchObject({ ok: false, error: { code: 'ipc.foreign-sender' } });
  await running.close();
  const log = await readFile(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).toContain('call from a foreign sender');
  expect(log).toContain('malformed call');
  expect(log).not.toContain('never-in-the-log');
});

test('the window comes back where it was, and on a display there is', async ({ launch }) => {
  const first = await launch();
  await first.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 980, height: 660 });
  });
  await first.close();
  const second = await launch();
  const bounds = await second.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(bounds).toMatchObject({ width: 980, height: 660 });
  const isOnDisplay = await second.app.evaluate(({ BrowserWindow, screen }) => {
    const window = BrowserWindow.getAllWindows()[0]?.getBounds();
    const area = screen.getPrimaryDisplay().workArea;
    return window !== undefined && window.x >= area.x && window.y >= area.y;
  });
  expect(isOnDisplay).toBe(true);
});

test('a second start brings the first window forward and ends', async ({ launch, folders }) => {
  const first = await launch();
  const shown = first.app.evaluate(
    ({ app }) => new Promise<true>((resolve) => app.once('second-instance', () => resolve(true))),
  );
  const options = { ...folders };
  const second = spawn(electronPath(), ['.', ...runSwitches(options)], { env: runEnvironment(options) });
  const ended = new Promise<number | null>((resolve) => second.once('exit', resolve));
  expect(await ended).toBe(0);
  expect(await shown).toBe(true);
  const windows = await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(windows).toBe(1);
});

test('the form survives a restart and a visit to the settings', async ({ launch, openKeyring, gateway }) => {
  const keyring = await openKeyring();
  const first = await launch({ keyring });
  await connect(first.page, gateway);
  await first.page.getByRole('textbox', { name: 'Prompt' }).fill('A lighthouse, half written');
  await first.page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
  await first.page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
  await expect(first.page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A lighthouse, half written');
  await expect
    .poll(() => first.page.evaluate(async () => JSON.stringify(await window.api['draft.get']())))
    .toContain('half written');
  await first.kill();
  const second = await launch({ keyring });
  await expect(second.page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(
    'A lighthouse, half written',
  );
});
