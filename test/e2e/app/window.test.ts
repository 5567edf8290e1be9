import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { contract } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { makeClip } from '../../fixtures/app/steps/journeys.ts';

test('the window is sandboxed and isolated, each of its pages has its policy, and it gets the methods of the contract, the full screen and copying of text, and nothing else; it reaches neither the system nor the network, is led nowhere by a redirect, holds no web view, makes up no file, and a stranger who calls gets no answer', async ({
  signedInApp,
  gateway,
}) => {
  await test.step('the app’s own addresses lead to its pages and media only, with byte ranges', async () => {
    const { app, page } = signedInApp;
    // Before a navigation that is refused, for whose end the driver waits.
    await makeClip(page, 'A clip to seek in');
    const answers = await page.evaluate(async () => {
      const filter = {
        search: '',
        statuses: [],
        ratio: null,
        tag: null,
        hasReferences: false,
      };
      const listed = await window.api['library.page']({ filter, offset: 0, limit: 1 });
      const clip = listed.ok ? (listed.value.tasks[0]?.mediaUrl ?? '') : '';
      const statusOf = async (address: string) => (await fetch(address)).status;
      const part = await fetch(clip, { headers: { range: 'bytes=4-7' } });
      const beyond = await fetch(clip, { headers: { range: 'bytes=999999999-' } });
      return {
        escapes: await Promise.all(
          [
            '/%2e%2e/main/main.cjs',
            '/..%2fmain%2fmain.cjs',
            '/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
            // A file that is there, with an ending that is served.
            '/..%2f..%2f..%2frenderer%2findex.html',
            '/media/thumbnails/..%2f..%2fstudio.db',
            '/media/results/..%2f..%2fetc%2fpasswd',
            '/media/elsewhere/x',
            '/assets',
          ].map(statusOf),
        ),
        malformed: await statusOf('/media/results/%E0%A4%A'),
        posted: (await fetch('/index.html', { method: 'POST' })).status,
        part: [part.status, part.headers.get('content-range')?.replace(/\d+$/, 'size'), await part.text()],
        sniffing: part.headers.get('x-content-type-options'),
        beyond: beyond.status,
      };
    });
    expect(answers).toEqual({
      escapes: [404, 404, 404, 404, 404, 404, 404, 404],
      malformed: 400,
      posted: 405,
      part: [206, 'bytes 4-7/size', 'ftyp'],
      sniffing: 'nosniff',
      beyond: 416,
    });
    const elsewhere = await app.evaluate(({ net }) =>
      net.fetch('app://elsewhere/index.html').then(({ status }) => status),
    );
    expect(elsewhere).toBe(404);
  });
  await test.step('the window is sandboxed, isolated, without Node and under the rules of the web', async () => {
    const { app } = signedInApp;
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
    const { page } = signedInApp;
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
    const { page } = signedInApp;
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
    const { page } = signedInApp;
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
  await test.step('the page has no way to the system or the network', async () => {
    const { app, page } = signedInApp;
    // A server that listens and answers anybody: only the page's own policy keeps a request from it.
    const asked = gateway.requests.length;
    const listening = `${gateway.address}/vendorv/v2/query/video_generation/none`;
    const found = await page.evaluate(async (address) => {
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
        fetch: await refused(() => fetch(address, { mode: 'no-cors' })),
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
        geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
        clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
        camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => 'given',
          (error: DOMException) => error.name,
        ),
        picture: await new Promise((resolve) => {
          const picture = new Image();
          picture.onload = () => resolve('loaded');
          picture.onerror = () => resolve('refused');
          picture.src = address;
        }),
        apiIsFrozen: Object.isFrozen(window.api),
      };
    }, listening);
    expect(gateway.requests).toHaveLength(asked);
    expect(found).toEqual({
      node: false,
      fetch: true,
      file: true,
      evaluate: true,
      html: true,
      opened: true,
      notifications: 'denied',
      geolocation: 'denied',
      clipboard: 'denied',
      camera: 'NotAllowedError',
      picture: 'refused',
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
  await test.step('no page of the app is led elsewhere by a redirect, and none can hold a web view', async () => {
    const { app } = signedInApp;
    const server = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(302, { location: '/target' }).end();
    });
    const seen: string[] = [];
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const found = await app.evaluate(async ({ BrowserWindow, webContents }, address) => {
      const stranger = new BrowserWindow({ show: false, webPreferences: { webviewTag: true } });
      const load = (window: Electron.BrowserWindow) =>
        window.loadURL(`${address}/start`).then(
          () => 'loaded',
          (error: Error) => error.message,
        );
      const kept = await load(stranger);
      // In a session of its own nothing stands before the redirect.
      const elsewhere = new BrowserWindow({ show: false, webPreferences: { partition: 'elsewhere' } });
      const led = await load(elsewhere);
      elsewhere.destroy();
      await stranger.loadURL('app://studio/index.html');
      const asked = new Promise<boolean>((resolve) => {
        stranger.webContents.once('will-attach-webview', (event) =>
          setImmediate(() => resolve(event.defaultPrevented)),
        );
      });
      await stranger.webContents.executeJavaScript(
        `document.body.append(Object.assign(document.createElement('webview'), { src: ${JSON.stringify(address)} })); 0`,
      );
      const isPrevented = await asked;
      const views = webContents
        .getAllWebContents()
        .filter((contents) => contents.getType() === 'webview').length;
      stranger.destroy();
      return { kept, led, isPrevented, views };
    }, `http://127.0.0.1:${port}`);
    server.close();
    expect(seen).toEqual(['/start']);
    expect(found).toMatchObject({ isPrevented: true, views: 0 });
    expect(found.led).not.toBe('loaded');
    expect(found.kept).toContain('ERR_BLOCKED_BY_CLIENT');
  });
  await test.step('the page listens to the events of the contract only, and for as long as it wants', async () => {
    const { page } = signedInApp;
    const found = await page.evaluate(async () => {
      const heard = { first: 0, second: 0 };
      const forget = window.api.on('settings.changed', () => {
        heard.first += 1;
      });
      window.api.on('settings.changed', () => {
        heard.second += 1;
      });
      const change = async (enterSends: boolean) => {
        const before = heard.second;
        await window.api['settings.update']({ enterSends });
        while (heard.second === before) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      await change(false);
      forget();
      await change(true);
      let isRefused = false;
      try {
        window.api.on('session.get' as never, () => undefined);
      } catch {
        isRefused = true;
      }
      return { ...heard, isRefused };
    });
    expect(found).toEqual({ first: 1, second: 2, isRefused: true });
  });
  await test.step('a page that makes up a dropped file hands nothing over', async () => {
    const { page } = signedInApp;
    const answers = await page.evaluate(() => {
      const madeUp = { name: 'passwd', path: '/etc/passwd', size: 1 };
      return Promise.all([
        window.api['references.addFiles']({ fileIds: [], files: [madeUp] }),
        window.api['recipes.read']({ files: [madeUp] }),
        window.api['chat.addPictures']({ attached: [], files: [madeUp] }),
      ]);
    });
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, error: { code: 'ipc.invalid-input' } });
  });
  await test.step('a malformed call and a foreign caller are answered with an error and logged', async () => {
    const { app, page, folders } = signedInApp;
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
    const log = () => readFile(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
    await expect.poll(log).toContain('call from a foreign sender');
    expect(await log()).toContain('malformed call');
    expect(await log()).not.toContain('never-in-the-log');
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
