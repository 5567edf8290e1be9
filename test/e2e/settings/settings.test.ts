import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { systemClock } from '#electron/shared/clock.ts';
import { type SettingId, settingEntries } from '#renderer/features/settings/setting-entries.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import type { RunningApp } from '../../fixtures/app/launch/launch.ts';
import { passesSeconds } from '../../fixtures/app/shared-window.ts';
import {
  chooseInDialog,
  closeWithEscape,
  connect,
  createsSeenBy,
  generate,
  holdAnswers,
  resize,
  taskRow,
  unfoldQueue,
} from '../../fixtures/app/steps/journeys.ts';
import { groupButton, showSettings } from '../../fixtures/app/steps/settings-steps.ts';

interface Line {
  /** Changes it, or goes where it leads. */
  readonly change: (row: Locator, running: RunningApp, home: string) => Promise<void>;
  /** Whether the change is in force, in whatever language the window has by then. */
  readonly holds: (row: Locator, running: RunningApp, home: string) => Promise<void>;
}

const isNothing = async () => undefined;
const settingsOf = (page: Page) =>
  page.evaluate(async () => {
    const answer = await window.api['settings.get'](undefined);
    return answer.ok ? answer.value : null;
  });

/** Switches on, and off before that is stored, and on. */
const switchOn =
  (method: 'settings.update' | 'settings.setOpenAtLogin'): Line['change'] =>
  async (row, { app, page }) => {
    const answer = await holdAnswers(app, [method]);
    for (let times = 0; times < 2; times += 1) await row.locator('label').click();
    await answer();
    // What is answered after it comes after it.
    await settingsOf(page);
    await expect(row.getByRole('switch')).not.toBeChecked();
    await row.locator('label').click();
  };

/** Switches a kind of notices off. */
const notice = (kind: 'ready' | 'trouble' | 'expiring'): Line => ({
  change: (row) => row.locator('label').click(),
  holds: async (row, { page }) => {
    await expect(row.getByRole('switch')).not.toBeChecked();
    await expect.poll(async () => (await settingsOf(page))?.notifications[kind]).toBe(false);
  },
});

/** These change nothing: what they do is walked through in `commands.test.ts`, `data.test.ts`, `updates.test.ts` and by axe. */
type Action =
  | 'exportData'
  | 'importData'
  | 'backUp'
  | 'safetyCopies'
  | 'openLogs'
  | 'resetData'
  | 'connections'
  | 'checkForUpdates'
  | 'support'
  | 'about';

/** Every other setting; one without a line does not compile. The language comes last: what is pressed before has English names. */
const lines: Readonly<Record<Exclude<SettingId, Action>, Line>> = {
  spellCheck: {
    change: async (row) => {
      if (process.platform === 'darwin') await row.locator('label').click();
      else await expect(row).toContainText('dictionaries from the Internet');
    },
    holds: (_, { app }) =>
      expect
        .poll(() => app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled()))
        .toBe(false),
  },
  theme: {
    change: (row) => row.getByText('Dark', { exact: true }).click(),
    holds: async (_, { app, page }) => {
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
      expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
    },
  },
  textSize: {
    change: async (row, { page }) => {
      await row.getByRole('button').click();
      await page.getByRole('option', { name: '125%' }).click();
    },
    holds: (_, { page, app }) =>
      expect
        .poll(async () => {
          const [width = 0] = await app.evaluate(
            ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getContentSize() ?? [],
          );
          return Math.round((width / (await page.evaluate(() => innerWidth))) * 100);
        })
        .toBe(125),
  },
  motion: {
    change: (row) => row.getByText('Reduced', { exact: true }).click(),
    // A theme changes the colours of everything.
    holds: (_, { page }) =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const { dataset } = document.documentElement;
            const { theme } = dataset;
            dataset.theme = theme === 'dark' ? 'light' : 'dark';
            const begun = document.getAnimations().length;
            dataset.theme = theme;
            return begun;
          }),
        )
        .toBe(0),
  },
  libraryFolder: {
    change: async (row, running, home) => {
      const folder = path.join(home, 'Other clips');
      await mkdir(folder);
      await chooseInDialog(running, [folder]);
      await row.getByRole('button').click();
    },
    holds: (row, _, home) => expect(row).toContainText(path.join(home, 'Other clips')),
  },
  enterKey: {
    change: (row) => row.getByText('Starts a new line').click(),
    holds: async (_, { page }) => {
      await page.getByRole('link').nth(1).click();
      const message = page.locator('textarea:visible').last();
      await message.fill('One');
      await message.press('End');
      await message.press('Enter');
      await expect(message).toHaveValue('One\n');
      await message.fill('');
      await page.getByRole('link').last().click();
    },
  },
  noticeReady: notice('ready'),
  noticeTrouble: notice('trouble'),
  noticeExpiring: notice('expiring'),
  whenClosed: {
    change: (row) => row.getByText('Keep working', { exact: true }).click(),
    holds: (row) =>
      process.platform === 'darwin' ? isNothing() : expect(row.getByRole('radio').nth(1)).toBeChecked(),
  },
  tray: {
    change: switchOn('settings.update'),
    holds: (row) => expect(row.getByRole('switch')).toBeChecked(),
  },
  // The login item of another system would be the real one.
  openAtLogin: {
    change: process.platform === 'linux' ? switchOn('settings.setOpenAtLogin') : isNothing,
    holds: (row) =>
      process.platform === 'linux' ? expect(row.getByRole('switch')).toBeChecked() : isNothing(),
  },
  tasksInFlight: {
    change: async (row, { page }) => {
      await row.getByRole('button').click();
      const form = page.getByRole('form', { name: /^Edit/ });
      await form.getByRole('textbox', { name: 'Tasks at once' }).fill('7');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toHaveCount(0);
    },
    holds: (row) => expect(row).toContainText(/[:：] ?7/),
  },
  proxy: {
    change: async (row, { page }) => {
      await row.getByRole('button').click();
      const form = page.getByRole('form', { name: /^Edit/ });
      await expect(form.getByRole('group', { name: 'Proxy' })).toBeVisible();
      await form.getByRole('button', { name: 'Cancel' }).click();
    },
    holds: isNothing,
  },
  manual: {
    change: async (row, { page }) => {
      await row.getByRole('button').last().click();
      await closeWithEscape(page.getByRole('dialog'));
    },
    holds: isNothing,
  },
  language: {
    change: (row) => row.getByText('中文').click(),
    holds: (_, { page }) => expect(page.getByRole('heading', { name: '设置', exact: true })).toBeVisible(),
  },
};
/** How long the gateway takes for a clip. */
const jobMs = 600_000;
const ids = Object.keys(lines) as readonly (keyof typeof lines)[];

const rowOf = (page: Page, id: SettingId) => page.locator(`[data-setting="${id}"]`);

/** The settings that are to be seen, in their order. */
function shownSettings(page: Page): Promise<readonly (string | undefined)[]> {
  return page.locator('[data-setting]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { setting } = (row as HTMLElement).dataset;
      // The section of the connections holds rows too: its list is what counts.
      const seen = setting === 'connections' ? row.querySelector('ul') : row;
      return seen?.checkVisibility() ? [setting] : [];
    }),
  );
}

/** Answers the system's question in the user's place, and keeps what it said. */
function answerWith(app: ElectronApplication, response: number, checkboxChecked = false): Promise<void> {
  return app.evaluate(
    ({ dialog }, answer) => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { asked });
      dialog.showMessageBox = (...args: unknown[]) => {
        asked.push(args.at(-1));
        return Promise.resolve(answer);
      };
    },
    { response, checkboxChecked },
  );
}

const askedOf = (app: ElectronApplication) =>
  app.evaluate(() => Reflect.get(globalThis, 'asked') as { message: string; buttons: string[] }[]);

const closeWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

const windowCount = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

test('each setting is found, changed, in force at once, and there again after a restart', async ({
  launch,
  openKeyring,
  startGateway,
  folders,
}) => {
  const keyring = await openKeyring();
  // A job is done once the test lets the gateway's time pass.
  let passedMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + passedMs };
  const gateway = await startGateway({ clock, timing: { runningAfterMs: 100, doneAfterMs: jobMs } });
  const first = await launch({ keyring });
  await passesSeconds(first);
  const { page } = first;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await connect(page, gateway);
  await showSettings(page, 'general');
  expect([...(await shownSettings(page))].sort()).toEqual(settingEntries.map(({ id }) => id).sort());

  const search = page.getByRole('searchbox', { name: 'Search settings' });
  for (const [query, id] of [
    ['dark', 'theme'],
    ['folder', 'libraryFolder'],
    ['代理', 'proxy'],
  ] as const) {
    await search.fill(query);
    await expect.poll(() => shownSettings(page), query).toEqual([id]);
  }
  await search.fill('');
  for (const id of ids) {
    const { change, holds } = lines[id];
    await change(rowOf(page, id), first, folders.home);
    await holds(rowOf(page, id), first, folders.home);
  }
  const speak = (on: Page, language: 'en' | 'zh-CN') =>
    on.evaluate((chosen) => window.api['settings.update']({ language: chosen }), language);
  const fetched = () => gateway.requests.filter(({ path }) => path.startsWith('/media/')).length;

  await test.step('quitting while one job runs and another is being saved takes a moment', async () => {
    await speak(page, 'en');
    await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    gateway.addFault({ on: 'media', times: 1, action: { type: 'silence' } });
    await generate(page, 'Waves at night');
    await expect(taskRow(page, 'Waves at night')).toContainText(/Queued|Running/);
    passedMs += jobMs;
    await expect(taskRow(page, 'Waves at night')).toContainText('Saving', { timeout: 60_000 });
    // The silent answer must be this run's: the next one is to get the clip.
    await expect.poll(fetched).toBe(1);
    await generate(page, 'Rain by day');
    await unfoldQueue(page);
    await expect(taskRow(page, 'Rain by day')).toContainText('Running');
    // Files that a Mac opens with the app just then are opened by the app that it starts next: it tells of them one by one.
    const again = path.join(folders.home, 'again.json');
    await first.app.evaluate(({ app }, file) => {
      const { writeFileSync } = process.getBuiltinModule('node:fs');
      app.relaunch = (options) => writeFileSync(file, JSON.stringify(options?.args));
      const opened = { preventDefault() {} };
      const open = (name: string) => app.emit('open-file', opened, `/${name}.gwrecipe`);
      app.once('will-quit', () => setImmediate(() => ['fox', 'fog'].map(open)));
    }, again);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
    await speak(page, 'zh-CN');
    // As the menu does. A run that was still going on long after would be killed, and have no exit code.
    const own = first.app.process();
    await first.close();
    expect(own.exitCode).toBe(0);
    expect(JSON.parse(await readFile(again, 'utf8')).slice(-2)).toEqual(['/fox.gwrecipe', '/fog.gwrecipe']);
  });

  const second = await launch({ keyring });
  await passesSeconds(second);
  await second.page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(rowOf(second.page, 'theme')).toBeAttached();
  for (const id of ids) await lines[id].holds(rowOf(second.page, id), second, folders.home);
  expect(await second.consoleErrors()).toEqual([]);

  const { app } = second;
  await test.step('both jobs go on at the next start, with one create each', async () => {
    passedMs += jobMs;
    await speak(second.page, 'en');
    await second.page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    for (const prompt of ['Waves at night', 'Rain by day']) {
      await expect(taskRow(second.page, prompt)).toContainText('Ready', { timeout: 60_000 });
    }
    expect(createsSeenBy(gateway)).toHaveLength(2);
    const clips = await readdir(path.join(folders.home, 'Other clips'));
    expect(clips.filter((name) => name.endsWith('.mp4'))).toHaveLength(2);
  });

  await test.step('closing while a task is under way asks; in the background it goes on, and opening the app again shows it', async () => {
    await second.page.evaluate(() => window.api['settings.update']({ whenClosed: 'ask', tray: false }));
    await generate(second.page, 'A pier in fog');
    await expect(taskRow(second.page, 'A pier in fog')).toContainText('Running');
    await answerWith(app, 2);
    await closeWindow(app);
    await expect.poll(() => askedOf(app)).toMatchObject([{ message: '1 task under way.' }]);
    expect((await askedOf(app))[0]?.buttons).toEqual(['Keep working in the background', 'Quit', 'Cancel']);
    expect(await windowCount(app)).toBe(1);

    const before = fetched();
    await answerWith(app, 0, true);
    await closeWindow(app);
    await expect.poll(() => windowCount(app)).toBe(0);
    passedMs += jobMs;
    await expect.poll(fetched, { timeout: 60_000, message: 'fetched without a window' }).toBe(before + 1);

    const [shown] = await Promise.all([
      app.waitForEvent('window'),
      app.evaluate(({ app: own }) => own.emit('second-instance', {}, [], '')),
    ]);
    await expect(taskRow(shown, 'A pier in fog')).toContainText('Ready', { timeout: 60_000 });
    expect(createsSeenBy(gateway)).toHaveLength(3);
    expect((await settingsOf(shown))?.whenClosed).toBe('background');

    // Nothing is under way any more: closing the window ends the app.
    const ended = app.waitForEvent('close');
    await closeWindow(app);
    await ended;
  });
  const log = await readFile(path.join(folders.userDataDir, 'logs', 'main.log'), 'utf8');
  expect(log).not.toMatch(/unhandled rejection|uncaught exception/);
});

test('settings with keys alone: search, groups, text size, and no control that takes the focus scrolls the window away', async ({
  signedInApp,
}) => {
  await test.step('settings with keys alone: search, groups, text size', async () => {
    const { page, app } = signedInApp;
    await page.keyboard.press('Control+,');
    const search = page.getByRole('searchbox', { name: 'Search settings' });
    await expect(search).toBeVisible();
    await page.keyboard.press('Control+f');
    await expect(search).toBeFocused();
    await page.keyboard.type('gateway nothing-of-the-kind');
    await expect(page.getByText('No setting matches “gateway nothing-of-the-kind”.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await page.keyboard.type('enter key');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'enterKey').getByRole('radio', { name: 'Sends' })).toBeFocused();
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    // What was found may have been anywhere.
    await page.locator('[data-settings-group="general"]').evaluate((first) => first.scrollIntoView());

    // One stop for all groups, the one that is in sight, and from a group into its settings.
    await expect(groupButton(page, 'general')).toHaveAttribute('tabindex', '0');
    await page.keyboard.press('Tab');
    await expect(groupButton(page, 'general')).toBeFocused();
    await page.keyboard.press('End');
    await expect(groupButton(page, 'help')).toBeFocused();
    await expect(groupButton(page, 'help')).toHaveAttribute('aria-current', 'true');
    await expect(rowOf(page, 'about')).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(groupButton(page, 'appearance')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(rowOf(page, 'theme').getByRole('radio', { name: 'System' })).toBeFocused();

    const zoom = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());
    await page.keyboard.press('Control+=');
    await expect.poll(zoom).toBeCloseTo(1.1);
    await expect(rowOf(page, 'textSize')).toContainText('110%');
    await page.keyboard.press('Control+-');
    await page.keyboard.press('Control+-');
    await expect.poll(zoom).toBeCloseTo(0.9);
    await page.keyboard.press('Control+0');
    await expect.poll(zoom).toBeCloseTo(1);
  });
  await test.step('no control of the settings scrolls the window away when it takes the focus', async () => {
    const { page, app } = signedInApp;
    await resize(app, 960, 560);
    await showSettings(page, 'connections');
    await page.getByRole('button', { name: 'Add connection' }).click();
    await page
      .getByRole('form', { name: 'Add connection' })
      .getByRole('button', { name: 'Advanced' })
      .click();
    const faults = await page.locator('main :is(input, button):visible').evaluateAll((controls) =>
      controls.flatMap((control) => {
        (control as HTMLElement).focus();
        const outer = [document.documentElement, document.body, document.querySelector('#root')];
        const hasMoved = outer.some((part) => part !== null && part.scrollTop !== 0);
        // One that is not drawn stands in a box of a pixel: that box stays within its label.
        const label = control.closest('label');
        const box = (control as HTMLElement).offsetParent as HTMLElement | null;
        const isLoose = label !== null && label !== box && box?.offsetParent !== label;
        return hasMoved || isLoose
          ? [`${hasMoved ? 'moved' : 'loose'}: ${control.outerHTML.slice(0, 90)}`]
          : [];
      }),
    );
    expect(faults).toEqual([]);
  });
});
