import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { recoveryAddress } from '#electron/platform/window/trusted-sender.ts';
import { systemClock } from '#electron/shared/clock.ts';
import { expect, test } from '../../../fixtures/app/app-fixture.ts';
import { openChat, transcript } from '../../../fixtures/app/steps/chat-steps.ts';
import {
  addReferences,
  connect,
  createsSeenBy,
  generate,
  hold,
  taskRow,
} from '../../../fixtures/app/steps/journeys.ts';
import { ownCertificateFile } from '../../../fixtures/gateway/proxies.ts';
import { startTlsFront } from '../../../fixtures/gateway/tls-front.ts';
import { pngBytes, sampleFolder } from '../../../fixtures/media/sample-files.ts';

/** Names in a folder, itself included, that other users of this computer could look into. Windows has no such modes. */
async function openToOthers(folder: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = ['.', ...entries.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => name)];
  const modes = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return names.filter((_, index) => ((modes[index]?.mode ?? 0) & 0o077) !== 0);
}

/** Playwright's page is dead after a crash, so the main process looks into the window. */
function evaluateInWindow<Value>(app: ElectronApplication, script: string): Promise<Value> {
  const answer = app.evaluate(async ({ BrowserWindow }, code): Promise<never> => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // A page that is just being replaced has no answer yet.
    return (await contents?.executeJavaScript(code).catch(() => null)) as never;
  }, script) as Promise<Value>;
  return answer.catch(nothingIfCollected);
}

/** A look at a window that dies may never settle: V8's inspector then says that its promise was collected. */
function nothingIfCollected(error: unknown): never {
  if (String(error).includes('promise was garbage collected')) return null as never;
  throw error;
}

function crash(app: ElectronApplication): Promise<void> {
  return app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('render-process-gone', () => resolve());
        contents?.forcefullyCrashRenderer();
      }),
  );
}

/**
 * Crashes the page, or says that it hangs, and waits until another has been loaded.
 *
 * @returns seconds until that load began. How long it takes is the machine's affair, and so is a main process that gets no
 *   processor: however long it waits for one, it passes for a tenth of a second.
 */
function comesBackAfter(app: ElectronApplication, what: 'crash' | 'hang'): Promise<number> {
  return app.evaluate(
    ({ BrowserWindow }, happened) =>
      new Promise<number>((resolve) => {
        const window = BrowserWindow.getAllWindows()[0];
        let tenths = 0;
        const counting = setInterval(() => {
          tenths += 1;
        }, 100);
        window?.webContents.once('did-start-loading', () => clearInterval(counting));
        window?.webContents.once('did-finish-load', () => resolve(tenths / 10));
        if (happened === 'crash') window?.webContents.forcefullyCrashRenderer();
        else window?.emit('unresponsive');
      }),
    what,
  );
}

const urlOf = (app: ElectronApplication) =>
  app
    .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())
    .catch(nothingIfCollected);

const promptIn = (app: ElectronApplication) =>
  evaluateInWindow<string | null>(app, "document.querySelector('textarea')?.value ?? null");

test('the data folder and its files are for their owner alone, however they were left, and hold no crash dump; clips are the user’s, and leftovers of a crash go', async ({
  folders,
  startGateway,
  launch,
}) => {
  test.slow();
  // A task goes on for as long as its window dies, however long that takes here.
  let passedMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + passedMs };
  const gateway = await startGateway({ clock, timing: { runningAfterMs: 300, doneAfterMs: 600_000 } });
  const { userDataDir, home } = folders;
  const inData = (...names: string[]) => path.join(userDataDir, ...names);
  const unfinished = inData('copies', '0b2f1c9e-1111-4222-8333-444455556666.mp4.part');
  const unregistered = inData('pictures', `${'a'.repeat(64)}.png`);
  const credentials = inData('credentials.json.1.kept');
  for (const file of [unfinished, unregistered, credentials]) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'x');
  }
  await chmod(credentials, 0o666);
  await writeFile(inData('studio.db'), 'This is no database. '.repeat(500));
  for (const folder of [userDataDir, inData('pictures')]) await chmod(folder, 0o777);

  const library = path.join(home, 'Elsewhere');
  const running = await launch({
    args: [`--library-folder=${library}`, `--extra-ca-file=${ownCertificateFile}`],
  });
  const { app, page } = running;
  await test.step('a damaged database is rebuilt on the way to the window, which tells of it until that is dismissed', async () => {
    const list = () => page.evaluate(() => window.api['notices.list']());
    const found = await list();
    expect(found).toMatchObject({
      ok: true,
      value: {
        notices: [{ type: 'database-rebuilt', tasks: 0, keptAs: expect.stringContaining('damaged') }],
      },
    });
    const id = found.ok ? (found.value.notices[0]?.id ?? '') : '';
    await page.evaluate((notice) => window.api['notices.dismiss']({ id: notice }), id);
    expect(await list()).toEqual({ ok: true, value: { notices: [] } });
    // The window stood before any of it was looked at, and its calls have waited.
    const log = () => readFile(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
    const stepsIn = (text: string) => /the app has started (\{.*\})/.exec(text)?.[1];
    await expect.poll(async () => stepsIn(await log())).toBeDefined();
    const steps: Record<string, number> = JSON.parse(stepsIn(await log()) ?? '{}');
    const inOrder = Object.entries(steps)
      .sort(([, left], [, right]) => left - right)
      .map(([step]) => step);
    // On a slow machine the services do not wait for the page: a second at most, which is then the step `called`.
    const beside = ['page', 'read', 'data'];
    const one = ['script', 'ready', 'window', 'called', 'made', 'running', 'answered'];
    expect(inOrder.filter((step) => !beside.includes(step))).toEqual(one);
    expect(inOrder.indexOf('page')).toBeGreaterThan(inOrder.indexOf('window'));
    expect(inOrder.indexOf('page')).toBeLessThan(inOrder.indexOf('answered'));
    // The code is read and the data are looked at while the window's page is on its way.
    for (const step of ['read', 'data']) {
      expect(inOrder.indexOf(step)).toBeGreaterThan(inOrder.indexOf('window'));
      expect(inOrder.indexOf(step)).toBeLessThan(inOrder.indexOf('made'));
    }
  });
  await test.step('a window that comes round by itself is left alone, and what cannot be loaded leaves no white window', async () => {
    // One that comes round by itself is left alone; a page that cannot be loaded and a preload script that fails leave no white window.
    await page.evaluate(() => Object.assign(window, { mark: 1 }));
    const isGone = await app.evaluate(
      ({ BrowserWindow }) =>
        new Promise<boolean>((resolve) => {
          const window = BrowserWindow.getAllWindows()[0];
          window?.webContents.once('render-process-gone', () => resolve(true));
          window?.emit('unresponsive');
          window?.emit('responsive');
          // The grace is a second: what has not happened after two does not happen.
          setTimeout(() => resolve(false), 2_000);
        }),
    );
    expect(isGone).toBe(false);
    expect(await page.evaluate(() => 'mark' in window)).toBe(true);

    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.emit('preload-error', {}, 'preload.cjs', new Error('broken'));
    });
    await expect.poll(() => urlOf(app)).toBe(recoveryAddress);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Connect to your gateway' })).toBeVisible();

    await app.evaluate(async ({ BrowserWindow }) => {
      await BrowserWindow.getAllWindows()[0]
        ?.webContents.loadURL('app://nowhere/')
        .catch(() => null);
    });
    await expect.poll(() => urlOf(app)).toBe(recoveryAddress);
    await page.getByRole('link', { name: 'Try again' }).click();
  });
  const front = await startTlsFront(gateway);
  await test.step('a certificate named with --extra-ca-file is trusted', () =>
    connect(page, { ...gateway, address: front.address }));
  await expect.poll(() => readdir(path.dirname(unfinished))).toEqual([]);
  expect(await readdir(path.dirname(unregistered))).toHaveLength(1);
  await rm(unregistered);

  // A file in each of the folders: a thumbnail, a poster, a copy, an attachment and a picture of a model.
  const fox = await sampleFolder(path.join(home, 'in')).picture('fox.png');
  await addReferences(running, [fox]);
  await generate(page, 'Not for others');
  // From its answer on: the gateway has the task, whose time runs by the same clock.
  await expect(taskRow(page, 'Not for others')).toContainText(/Queued|Running/);
  passedMs = 600_000;
  await expect(taskRow(page, 'Not for others')).toContainText('Ready', { timeout: 60_000 });
  // The library makes the poster while it is on screen: the chat that is opened next would take its place.
  await expect.poll(() => readdir(inData('posters')).catch(() => [])).not.toEqual([]);
  await page.evaluate(async (frame) => {
    const { api } = window;
    const bytes = Uint8Array.from(atob(frame), (character) => character.charCodeAt(0));
    await api['references.addFrame']({
      fileIds: [],
      name: 'A frame',
      bytes,
      frameOf: { taskId: 'none', seconds: 1 },
    });
    const made = await api['chat.create']({ projectId: null });
    if (!made.ok) throw new Error(made.error.code);
    const { id, settings } = made.value;
    await api['chat.configure']({ id, settings: { ...settings, model: 'textgen-3-pro-image' } });
    await api['chat.send']({ id, text: 'A boat', attachments: [] });
  }, pngBytes(8, 8).toString('base64'));
  await openChat(page);
  const transfer = await hold(page, [fox]);
  await transcript(page).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('list', { name: 'Pictures of this message' })).toContainText('fox.png');

  // Chromium's own note of the driver's port is made by this test's way of starting the app.
  const open = await openToOthers(userDataDir);
  expect(open.filter((name) => name !== 'DevToolsActivePort')).toEqual([]);
  expect(await readdir(userDataDir)).toContain('studio.db-wal');
  for (const folder of ['logs', 'attachments', 'copies', 'pictures', 'posters', 'thumbnails']) {
    await expect.poll(() => readdir(inData(folder)).catch(() => []), folder).not.toEqual([]);
    expect(await openToOthers(inData(folder)), folder).toEqual([]);
  }
  expect(await openToOthers(inData('backups')).catch(() => [])).toEqual([]);
  const clips = await readdir(library);
  expect(clips.filter((name) => name.endsWith('.mp4'))).toHaveLength(1);
  const usual = 0o666 & ~process.umask();
  for (const name of process.platform === 'win32' ? [] : clips) {
    expect((await stat(path.join(library, name))).mode & 0o777, name).toBe(usual);
  }

  await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
  await test.step('a window that dies or hangs comes back with draft and selection, three deaths in a minute lead to a page that works without the app, and tasks never notice', async () => {
    await generate(page, 'Waves at night');
    await expect.poll(() => createsSeenBy(gateway).length).toBe(2);
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A lighthouse, half written');
    await expect
      .poll(() =>
        page.evaluate(async () => JSON.stringify(await window.api['draft.list']({ project: null }))),
      )
      .toContain('half written');
    const left = {
      view: 'video',
      selectedTaskId: 'task-in-view',
      conversationId: 'talk-in-view',
      layout: 'list',
    } as const;
    await page.evaluate((view) => window.api['view.save'](view), left);
    await page.evaluate(() => window.api['settings.update']({ theme: 'dark' }));

    expect(await comesBackAfter(app, 'crash')).toBeLessThan(1);
    await expect.poll(() => promptIn(app)).toBe('A lighthouse, half written');
    const view = await evaluateInWindow(app, "api['view.get']()");
    expect(view).toMatchObject({ ok: true, value: left });

    // The system reports a hanging window after some fifteen seconds, and never while a debugger looks on.
    await app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      void window?.webContents.executeJavaScript('setTimeout(() => { for (;;); }, 0); null');
    });
    // It has a second to come round.
    expect(await comesBackAfter(app, 'hang')).toBeLessThan(2);
    await expect.poll(() => promptIn(app)).toBe('A lighthouse, half written');

    await crash(app);
    await expectRecoveryPage(app, { language: 'en', title: 'The window has failed', again: 'Try again' });
    await evaluateInWindow(app, "location.href = 'app://studio/settings'; null");
    expect(await urlOf(app)).toBe(recoveryAddress);
    const pollsBefore = gateway.requests.length;
    await expect.poll(() => gateway.requests.length).toBeGreaterThan(pollsBefore);
    passedMs = 1_200_000;
    await evaluateInWindow(app, "document.querySelector('a').click(); null");
    await expect.poll(() => urlOf(app)).toBe('app://studio/index.html');
    const waves =
      "[...document.querySelectorAll('[role=row]')].map((row) => row.innerText).find((text) => text.includes('Waves'))";
    await expect
      .poll(() => evaluateInWindow<string | null>(app, waves), { timeout: 60_000 })
      .toContain('Ready');
    expect(createsSeenBy(gateway)).toHaveLength(2);

    await evaluateInWindow(app, "api['settings.update']({ language: 'zh-CN' })");
    for (let deaths = 0; deaths < 3 && (await urlOf(app)) !== recoveryAddress; deaths += 1) {
      await comesBackAfter(app, 'crash');
    }
    await expectRecoveryPage(app, { language: 'zh-CN', title: '窗口出现故障', again: '重试' });
  });

  // Nothing is written down of a process that dies: a dump would hold its memory, with the token in it.
  const dumps = await app.evaluate(({ app: own, crashReporter }) => ({
    folder: own.getPath('crashDumps'),
    isUploading: crashReporter.getUploadToServer(),
  }));
  await front.close();
  expect(dumps.isUploading).toBe(false);
  const written = await readdir(dumps.folder, { recursive: true }).catch(() => []);
  expect(written.filter((name) => name.endsWith('.dmp'))).toEqual([]);
});

interface RecoveryWords {
  readonly language: string;
  readonly title: string;
  readonly again: string;
}

async function expectRecoveryPage(app: ElectronApplication, words: RecoveryWords): Promise<void> {
  await expect.poll(() => urlOf(app)).toBe(recoveryAddress);
  await expect
    .poll(() =>
      evaluateInWindow(
        app,
        `({
          language: document.documentElement.lang,
          title: document.querySelector('h1')?.textContent,
          again: document.querySelector('a')?.textContent,
          scripts: document.scripts.length,
          isDark: getComputedStyle(document.body).backgroundColor === 'rgb(20, 21, 24)',
        })`,
      ),
    )
    .toEqual({ ...words, scripts: 0, isDark: true });
}
