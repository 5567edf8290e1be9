import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect, signIn } from '../../fixtures/app/steps/journeys.ts';
import { startTlsFront } from '../../fixtures/gateway/tls-front.ts';
import { startTrapServer } from '../../fixtures/gateway/trap-server.ts';

/** Every way in which code of the page may try to reach an address; `host` is `address:port`. */
const ways: Readonly<Record<string, (host: string) => unknown>> = {
  fetch: (host) => fetch(`http://${host}/fetch`, { mode: 'no-cors' }),
  'fetch that outlives the page': (host) =>
    fetch(`http://${host}/keepalive`, { method: 'POST', mode: 'no-cors', keepalive: true, body: 'x' }),
  XMLHttpRequest: (host) => {
    const request = new XMLHttpRequest();
    request.open('POST', `http://${host}/xhr`);
    request.send('x');
  },
  'send beacon': (host) => navigator.sendBeacon(`http://${host}/beacon`, 'x'),
  picture: (host) => {
    new Image().src = `http://${host}/image`;
  },
  video: (host) => {
    const video = document.createElement('video');
    video.src = `http://${host}/video`;
    document.body.append(video);
  },
  script: (host) => {
    const script = document.createElement('script');
    script.src = `http://${host}/script.js`;
    document.body.append(script);
  },
  'style sheet, preload, prefetch, preconnect and manifest': (host) => {
    for (const rel of [
      'stylesheet',
      'preload',
      'prefetch',
      'preconnect',
      'modulepreload',
      'icon',
      'manifest',
    ]) {
      const link = document.createElement('link');
      Object.assign(link, { rel, href: `http://${host}/${rel}`, as: 'image' });
      document.head.append(link);
    }
  },
  'CSS picture and font': (host) => {
    document.body.style.backgroundImage = `url(http://${host}/background)`;
    return new FontFace('x', `url(http://${host}/font)`).load();
  },
  WebSocket: (host) => new WebSocket(`ws://${host}/socket`),
  EventSource: (host) => new EventSource(`http://${host}/events`),
  WebTransport: (host) => new WebTransport(`https://${host}/transport`),
  'form in a frame of its own': (host) => {
    const form = document.createElement('form');
    Object.assign(form, { action: `http://${host}/form`, method: 'post', target: '_blank' });
    document.body.append(form);
    form.submit();
  },
  'link with a ping': (host) => {
    const link = document.createElement('a');
    Object.assign(link, { href: '#', ping: `http://${host}/ping` });
    document.body.append(link);
    link.click();
  },
  'new window': (host) => window.open(`http://${host}/window`),
  'framed page': (host) => {
    const frame = document.createElement('iframe');
    frame.src = `http://${host}/frame`;
    document.body.append(frame);
  },
  'fetch of an empty frame': (host) => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    return frame.contentWindow?.fetch(`http://${host}/inner`, { mode: 'no-cors' });
  },
  'object and embed': (host) => {
    const object = document.createElement('object');
    object.data = `http://${host}/object`;
    const embed = document.createElement('embed');
    embed.src = `http://${host}/embed`;
    document.body.append(object, embed);
  },
  'worker of a blob': (host) => {
    const source = `fetch('http://${host}/worker', { mode: 'no-cors' })`;
    new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  },
  'worker elsewhere': (host) => new Worker(`http://${host}/worker.js`),
  'service worker': () => navigator.serviceWorker.register('app://studio/service-worker.js'),
  'download link': (host) => {
    const link = document.createElement('a');
    Object.assign(link, { href: `http://${host}/download`, download: 'x' });
    document.body.append(link);
    link.click();
  },
};

/** WebRTC asks servers over UDP and TCP, and no content policy speaks of it. */
function askIceServers(page: Page, host: string): Promise<unknown> {
  return page.evaluate(async (address) => {
    const connection = new RTCPeerConnection({
      iceServers: [
        { urls: `stun:${address}` },
        {
          urls: [`turn:${address}?transport=udp`, `turn:${address}?transport=tcp`],
          username: 'x',
          credential: 'x',
        },
      ],
    });
    connection.createDataChannel('x');
    await connection.setLocalDescription();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 4_000);
      connection.addEventListener('icegatheringstatechange', () => {
        if (connection.iceGatheringState !== 'complete') return;
        clearTimeout(timer);
        resolve();
      });
    });
    const seen = connection.localDescription?.sdp ?? '';
    connection.close();
    return seen;
  }, host);
}

test('code of an attacker in the page', async ({ launch, gateway, startGateway, folders }) => {
  const secret = 'sk-secret-of-the-environment';
  const inner = await startGateway({ token: 'token-of-nobody' });
  const front = await startTlsFront(inner);
  const { app, page } = await launch({
    env: { STUDIO_TEST_SECRET: secret, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    args: ['--extra-ca-file=/nowhere/company.pem'],
  });
  await test.step('a certificate that nobody vouches for is refused in words, whatever the environment says of certificates, and a missing --extra-ca-file is told', async () => {
    await signIn(page, { address: front.address, token: inner.token });
    await expect(page.getByRole('alert').first()).toContainText(/certificate/i);
    const log = await readFile(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
    expect(log).toContain('NODE_TLS_REJECT_UNAUTHORIZED is set and ignored');
    expect(inner.requests).toEqual([]);
  });
  await front.close();
  await connect(page, gateway);
  await expect(page.getByText('The file named with --extra-ca-file is not trusted.')).toBeVisible();
  await test.step('code of an attacker in the page reads no token, no file and no variable of the environment', async () => {
    const loot = await page.evaluate(async () => {
      const attempt = async (action: () => unknown): Promise<unknown> => {
        try {
          return await action();
        } catch (error) {
          return String(error);
        }
      };
      const texts: unknown[] = [];
      // Everything that hangs on the window, three levels deep.
      const seen = new Set<unknown>();
      const walk = (value: unknown, depth: number): void => {
        if (typeof value === 'string') texts.push(value);
        if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return;
        if (seen.has(value) || depth > 3) return;
        seen.add(value);
        for (const key of Reflect.ownKeys(value)) {
          let inner: unknown;
          try {
            inner = Reflect.get(value, key);
          } catch {
            continue;
          }
          texts.push(String(key));
          walk(inner, depth + 1);
        }
      };
      walk(window, 0);
      // Every method, called bare and with the names of what it might give away.
      const inputs = [
        undefined,
        {},
        { id: '../credentials.json' },
        { held: [], files: [{ name: 'passwd', path: '/etc/passwd' }] },
      ];
      // These end what is looked at: the session, or the app.
      const closed = new Set(['session.signOut', 'session.practice', 'data.reset', 'on']);
      for (const [name, call] of Object.entries(window.api)) {
        // What opens a dialog of the system waits for a person.
        if (closed.has(name) || /pick|choose|relink|export|Save|import|readSheet/i.test(name)) continue;
        for (const input of inputs) {
          texts.push(await attempt(() => (call as (value: unknown) => Promise<unknown>)(input)));
        }
      }
      const files = [
        'file:///etc/passwd',
        '/credentials.json',
        '/media/references//etc/passwd',
        '/media/thumbnails/..%2f..%2fcredentials.json',
        '/media/pictures/%2fetc%2fpasswd',
        'app://other/index.html',
      ];
      for (const address of files) {
        texts.push(
          await attempt(async () => {
            const answer = await fetch(address);
            return answer.ok ? `read ${address}` : '';
          }),
        );
      }
      texts.push(await attempt(() => navigator.clipboard.readText()));
      return {
        text: JSON.stringify(texts),
        node: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
          (name) => name in window,
        ),
      };
    });
    expect(loot.node).toEqual([]);
    expect(loot.text.length).toBeGreaterThan(10_000);
    for (const [what, treasure] of [
      ['the token', gateway.token],
      ['the variable', secret],
      ['a file', 'read '],
      ['the passwords of this computer', 'root:'],
      ['the data folder', folders.userDataDir],
    ] as const) {
      expect(loot.text.includes(treasure), what).toBe(false);
    }
  });
  await test.step('reaches no address, however it asks', async () => {
    const trap = await startTrapServer();
    for (const way of Object.values(ways)) {
      const attempt = page.evaluate(way as (host: string) => Promise<void>, trap.host).catch(String);
      // A way that neither works nor fails is given the time that a request would take here.
      await Promise.race([attempt, page.waitForTimeout(200)]);
    }
    await askIceServers(page, trap.host);
    expect(app.windows()).toHaveLength(1);
    expect(trap.caught).toEqual([]);
    await trap.close();
  });
  await test.step('leads the window nowhere, and downloads nothing', async () => {
    const done = await app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const contents = window?.webContents;
      const states: string[] = [];
      const download = new Promise<void>((resolve) => {
        contents?.session.once('will-download', (event, item) => {
          // After the app's own listener: what it cancelled is over by now.
          setImmediate(() => resolve());
          states.push(event.defaultPrevented ? 'prevented' : item.getState());
        });
      });
      await contents?.executeJavaScript(
        "Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' }).click()",
      );
      await download;
      return states;
    });
    expect(done).toEqual(['prevented']);
  });
});
