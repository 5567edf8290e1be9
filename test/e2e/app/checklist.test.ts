import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';

test('the window is sandboxed and isolated, each of its pages has its policy, and it gets the methods of the contract, the full screen and copying of text, and nothing else', async ({
  welcomeApp,
}) => {
  await test.step('the window is sandboxed, isolated, without Node and under the rules of the web', async () => {
    const { app } = welcomeApp;
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents ?? {};
      // Not in the typings: what the window's process was really started with.
      return Reflect.apply(Reflect.get(contents, 'getLastWebPreferences'), contents, []) as unknown;
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      enableBlinkFeatures: '',
      webviewTag: false,
    });
    expect(preferences).not.toMatchObject({ nodeIntegrationInWorker: true });
  });
  await test.step('everything at the app’s own addresses is for the app alone, and each page has its policy', async () => {
    const { page } = welcomeApp;
    const headersOf = (address: string) =>
      page.evaluate(async (path) => Object.fromEntries((await fetch(path)).headers), address);
    for (const address of ['/index.html', '/recovery', '/recovery.css']) {
      expect(await headersOf(address), address).toMatchObject({
        'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
      });
    }
  });
  await test.step('the page gets the methods of the contract and one to listen, and nothing of Electron', async () => {
    const { page } = welcomeApp;
    const given = await page.evaluate(() => ({
      api: Object.entries(window.api).map(([name, value]) => `${name}: ${typeof value}`),
      ofElectron: ['require', 'process', 'ipcRenderer', 'electron', 'webFrame'].filter(
        (name) => name in window,
      ),
    }));
    const names = [...Object.keys(contract), 'on'];
    expect(given.api.toSorted()).toEqual(names.map((name) => `${name}: function`).toSorted());
    expect(given.ofElectron).toEqual([]);
  });
  await test.step('of the system the page gets the full screen and copying of text, and nothing else', async () => {
    const { page } = welcomeApp;
    await page.evaluate(() => {
      const asked: Record<string, string> = {};
      const ask = async (what: string, action: () => Promise<unknown>) => {
        asked[what] = await action().then(
          () => 'given',
          (error: Error) => error.name,
        );
      };
      Object.assign(window, { asked });
      // In a press of the mouse: without one the page may ask for nothing.
      const press = async () => {
        await ask('copying', () => navigator.clipboard.writeText('copied'));
        await ask('full screen', () => document.documentElement.requestFullscreen());
        await ask('reading', () => navigator.clipboard.readText());
      };
      document.addEventListener('click', () => void press(), { once: true });
    });
    await page.mouse.click(3, 3);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'asked') as Record<string, string>))
      .toEqual({
        copying: 'given',
        'full screen': 'given',
        reading: 'NotAllowedError',
      });
  });
});

test('the pages of a development server are under the app’s policy too', async ({ launch }) => {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<h1>In the making</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const { page } = await launch({ env: { ELECTRON_RENDERER_URL: origin } });
    await expect(page.getByRole('heading', { name: 'In the making' })).toBeVisible();
    const policy = await page.evaluate(async () =>
      (await fetch('/index.html')).headers.get('content-security-policy'),
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain(`connect-src 'self' ${origin.replace('http', 'ws')}`);
    // The window's own folder of that name is not what is kept under `media/<collection>/<id>`.
    expect(await page.evaluate(async () => (await fetch('/media/module.ts')).status)).toBe(200);
    const isRefused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>x</b>';
        return false;
      } catch {
        return true;
      }
    });
    expect(isRefused).toBe(true);
  } finally {
    server.close();
  }
});
