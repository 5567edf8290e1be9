import type { ElectronApplication } from 'playwright/test';
import { recoveryAddress } from '#electron/platform/window/trusted-sender.ts';
import { systemClock } from '#electron/shared/clock.ts';
import { expect, test } from '../../../fixtures/app/app-fixture.ts';
import { connect, createsSeenBy, generate } from '../../../fixtures/app/steps/journeys.ts';

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

test('a window that comes round by itself is left alone, one that dies or hangs comes back with draft and selection, three deaths in a minute lead to a page that works without the app, and tasks never notice', async ({
  launch,
  startGateway,
}) => {
  test.slow();
  // The task goes on for as long as its window dies, however long that takes here.
  let passedMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + passedMs };
  const gateway = await startGateway({ clock, timing: { runningAfterMs: 300, doneAfterMs: 600_000 } });
  const { app, page } = await launch();

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

  await connect(page, gateway);
  await generate(page, 'Waves at night');
  await expect.poll(() => createsSeenBy(gateway).length).toBe(1);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A lighthouse, half written');
  await expect
    .poll(() => page.evaluate(async () => JSON.stringify(await window.api['draft.list']({ project: null }))))
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
  passedMs = 600_000;
  await evaluateInWindow(app, "document.querySelector('a').click(); null");
  await expect.poll(() => urlOf(app)).toBe('app://studio/index.html');
  await expect
    .poll(() => evaluateInWindow<string | null>(app, 'document.body.innerText'), { timeout: 60_000 })
    .toContain('Ready');
  expect(createsSeenBy(gateway)).toHaveLength(1);

  await evaluateInWindow(app, "api['settings.update']({ language: 'zh-CN' })");
  for (let deaths = 0; deaths < 3 && (await urlOf(app)) !== recoveryAddress; deaths += 1) {
    await comesBackAfter(app, 'crash');
  }
  await expectRecoveryPage(app, { language: 'zh-CN', title: '窗口出现故障', again: '重试' });
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
