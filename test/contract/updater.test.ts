import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ClientRequest, RequestOptions } from 'node:http';
import { request } from 'node:https';
import path from 'node:path';
import { type DownloadOptions, HttpExecutor } from 'builder-util-runtime';
import type { UpdateFailureReason } from '#contract';
import type { UpdateFailure, Updater } from '#electron/features/updates/ports.ts';
import { createUpdater } from '#electron/platform/updates/updater.ts';
import { ownCertificate } from '../fixtures/gateway/proxies.ts';
import { test as base, expect } from '../fixtures/pure-test.ts';
import { createMemoryLog } from '../fixtures/services/memory-log.ts';
import {
  image,
  imageName,
  listName,
  startUpdateHost,
  type UpdateHost,
  updateList,
} from '../fixtures/services/update-host.ts';

/** Node's https in the place of Chromium's network. */
class NodeRequests extends HttpExecutor<ClientRequest> {
  readonly #ca: string | undefined;

  constructor(ca: string | undefined) {
    super();
    this.#ca = ca;
  }

  override createRequest(options: RequestOptions, answered: (response: unknown) => void): ClientRequest {
    return request({ ...options, ca: this.#ca, agent: false }, answered);
  }

  /** As the library's own for Electron does: a file against its hash, with progress, until it is cancelled. */
  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    const { hostname, port, pathname, search } = url;
    const requested = { protocol: 'https:', hostname, port, path: pathname + search };
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const callback = (error?: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(
        { ...requested, headers: { ...options.headers, 'user-agent': 'electron-builder' } },
        { destination, options, onCancel, callback, responseHandler: null },
        0,
      );
    });
  }
}

interface Bench {
  readonly updater: Updater;
  /** The AppImage that runs. */
  readonly running: string;
  readonly ends: readonly ('quit' | 'restart')[];
  /** The app ends. */
  quit(): void;
}

const isListed = new AbortController().signal;

const test = base.extend<{ host: UpdateHost; bench: (options?: { isTrusted?: boolean }) => Bench }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
  host: async ({}, use) => {
    const host = await startUpdateHost();
    host.answers.set(listName, updateList());
    host.answers.set(imageName, image);
    await use(host);
    await host.close();
  },
  bench: async ({ host }, use, info) => {
    const before = process.env.APPIMAGE;
    await use(({ isTrusted = true } = {}) => {
      const running = info.outputPath('Gateway-Studio-1.0.0.AppImage');
      mkdirSync(path.dirname(running), { recursive: true });
      writeFileSync(running, 'the old one');
      process.env.APPIMAGE = running;
      const feedFile = info.outputPath('app-update.yml');
      writeFileSync(
        feedFile,
        `provider: generic\nurl: ${host.address}\nupdaterCacheDirName: gateway-studio-updater\n`,
      );
      const ends: ('quit' | 'restart')[] = [];
      let atQuit = (_startsAgain: boolean): void => undefined;
      const updater = createUpdater({
        version: '1.0.0',
        name: 'Gateway Studio',
        feedFile,
        folder: info.outputPath('updates'),
        quit: () => ends.push('quit'),
        restart: () => ends.push('restart'),
        onQuit: (listener) => {
          atQuit = listener;
        },
        executor: new NodeRequests(isTrusted ? ownCertificate.cert : undefined),
        appImage: running,
        system: 'linux',
        log: createMemoryLog(),
      });
      return { updater, running, ends, quit: () => atQuit(false) };
    });
    if (before === undefined) delete process.env.APPIMAGE;
    else process.env.APPIMAGE = before;
  },
});

test.skip(
  process.platform !== 'linux',
  'An AppImage updates itself; elsewhere the library asks for another list.',
);

/** The reason that work fails for. */
async function reasonOf(work: Promise<unknown>): Promise<UpdateFailureReason | 'none'> {
  return work.then(
    () => 'none' as const,
    (error: UpdateFailure) => error.reason,
  );
}

async function found({ updater }: Bench) {
  const update = await updater.check(isListed);
  expect(update?.version).toBe('2.0.0');
}

test('a newer version is found, fetched with its progress, and put in the place of the AppImage when the app quits', async ({
  host,
  bench,
}) => {
  const made = bench();
  const { updater, running, quit } = made;
  expect(await updater.check(isListed)).toEqual({ version: '2.0.0', notes: 'Good things.' });
  const told: (readonly [number, number])[] = [];
  await updater.download((done, total) => told.push([done, total]), isListed);
  expect(told.at(-1)).toEqual([image.length, image.length]);
  expect(readFileSync(running, 'utf8')).toBe('the old one');

  quit();
  expect(readFileSync(running).equals(image)).toBe(true);
  expect(statSync(running).mode & 0o777).toBe(0o755);
  expect(existsSync(`${running}.new`)).toBe(false);
  expect(host.asked.map((each) => each.path.replace(/\?.*/, ''))).toEqual([
    `/releases/${listName}`,
    `/releases/${imageName}`,
  ]);
});

test('the host learns nothing of who asks: no id, no token, the same words from everybody', async ({
  host,
  bench,
}) => {
  const made = bench();
  await found(made);
  await made.updater.download(() => undefined, isListed);
  const ofConnection = ['connection', 'host'];
  const said = host.asked.map(({ headers }) =>
    Object.entries(headers).filter(([name, value]) => !ofConnection.includes(name) && value !== '*/*'),
  );
  const same = { 'user-agent': 'electron-builder', 'x-user-staging-id': 'none' };
  expect(said.map((entries) => Object.fromEntries(entries))).toEqual([
    { ...same, 'cache-control': 'no-cache' },
    same,
  ]);
  expect(host.asked[0]?.path).toMatch(/^\/releases\/latest-linux\.yml(\?noCache=\w+)?$/);
});

test('an older version and the same one are no update', async ({ host, bench }) => {
  const { updater } = bench();
  for (const version of ['0.9.9', '1.0.0', '1.0.0-beta.1']) {
    host.answers.set(listName, updateList({ version }));
    expect(await updater.check(isListed)).toBeNull();
  }
  expect(await reasonOf(updater.download(() => undefined, isListed))).not.toBe('none');
});

test('a package that is not the announced one is not kept, and nothing is installed', async ({
  host,
  bench,
}) => {
  const made = bench();
  const { updater, running, quit } = made;
  await found(made);
  host.answers.set(imageName, Buffer.concat([image.subarray(1), Buffer.from('!')]));
  expect(await reasonOf(updater.download(() => undefined, isListed))).toBe('damaged');
  quit();
  expect(readFileSync(running, 'utf8')).toBe('the old one');

  host.answers.set(imageName, image);
  await updater.download(() => undefined, isListed);
  quit();
  expect(readFileSync(running).equals(image)).toBe(true);
});

test('a list without a hash leads to no download', async ({ host, bench }) => {
  const made = bench();
  const list = updateList().replaceAll(/^ *sha512:.*\n/gm, '');
  host.answers.set(listName, list);
  const checked = await reasonOf(made.updater.check(isListed));
  const fetched = await reasonOf(made.updater.download(() => undefined, isListed));
  expect([checked, fetched]).toContain('unreadable');
  expect(host.asked.map((each) => each.path)).not.toContain(`/releases/${imageName}`);
});

test('a download that is cut off fails, and is whole the next time', async ({ host, bench }) => {
  const made = bench();
  await found(made);
  host.answers.set(imageName, (response) => {
    response.writeHead(200, { 'content-length': image.length });
    response.write(image.subarray(0, 1000), () => response.destroy());
  });
  expect(await reasonOf(made.updater.download(() => undefined, isListed))).toBe('offline');
  host.answers.set(imageName, image);
  expect(await reasonOf(made.updater.download(() => undefined, isListed))).toBe('none');
});

test('a download that is cancelled ends, and can begin again', async ({ host, bench }) => {
  const made = bench();
  await found(made);
  const cancelling = new AbortController();
  host.answers.set(imageName, (response) => {
    response.writeHead(200, { 'content-length': image.length });
    response.write(image.subarray(0, 1000), () => cancelling.abort());
  });
  const download = made.updater.download(() => undefined, cancelling.signal);
  expect(await reasonOf(download)).not.toBe('none');
  host.answers.set(imageName, image);
  expect(await reasonOf(made.updater.download(() => undefined, isListed))).toBe('none');
});

test('a check that was given up counts as out of reach, and the next one asks again', async ({
  host,
  bench,
}) => {
  const made = bench();
  const giveUp = new AbortController();
  host.answers.set(listName, () => giveUp.abort());
  expect(await reasonOf(made.updater.check(giveUp.signal))).toBe('offline');
  host.answers.set(listName, updateList());
  await found(made);
});

test('what the host lacks, refuses or garbles is told apart', async ({ host, bench }) => {
  const { updater } = bench();
  const list = (answer: string | ((response: import('node:http').ServerResponse) => void)) => {
    host.answers.set(listName, answer);
    return reasonOf(updater.check(isListed));
  };
  host.answers.delete(listName);
  const reasons = {
    gone: await reasonOf(updater.check(isListed)),
    refused: await list((response) => response.writeHead(403).end()),
    garbled: await list('<html>Log in to this network</html>'),
    noVersion: await list(updateList({ version: 'newest' })),
    endless: await list('a'.repeat(2_000_000)),
    broken: await list((response) => response.destroy()),
  };
  expect(reasons).toEqual({
    gone: 'not-found',
    refused: 'server',
    garbled: 'unreadable',
    noVersion: 'unreadable',
    endless: 'unreadable',
    broken: 'offline',
  });
  await host.close();
  expect(await reasonOf(updater.check(isListed))).toBe('offline');
});

test('a certificate that nobody vouches for ends the check', async ({ host, bench }) => {
  expect(await reasonOf(bench({ isTrusted: false }).updater.check(isListed))).toBe('certificate');
  expect(host.asked).toEqual([]);
});

test('notes of any length and kind are text of a bounded length', async ({ host, bench }) => {
  const notes = `<img src=x onerror=alert(1)>\u0007 ${'<b>'.repeat(100_000)}`;
  host.answers.set(listName, updateList({ notes }));
  const update = await bench().updater.check(isListed);
  expect(update?.notes).toHaveLength(20_000 - 1);
  expect(update?.notes.startsWith('<img src=x onerror=alert(1)> <b>')).toBe(true);
});

test('a restart ends the app, and the AppImage is another one by then', async ({ bench }) => {
  const made = bench();
  await found(made);
  await made.updater.download(() => undefined, isListed);
  made.updater.restart();
  expect(made.ends).toEqual(['restart']);
  made.quit();
  expect(readFileSync(made.running).equals(image)).toBe(true);
});
