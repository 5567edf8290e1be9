import type { ElectronApplication } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { connect, taskRow } from '../../fixtures/app/journeys.ts';

interface SeenNotice {
  readonly title: string;
  readonly body: string;
}

/** Stands in for the system's own display, which a test machine may not have; notices are made and kept all the same. */
function watchNotices(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ Notification }) => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seenNotices: seen });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      seen.push(this);
    };
  });
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

test('a clip that is ready while the user is elsewhere is told; pressing the notice leads to it', async ({
  launch,
  openKeyring,
  gateway,
}) => {
  const { app, page } = await launch({ keyring: await openKeyring() });
  await watchNotices(app);
  await connect(page, gateway);
  await setFocused(app, false);
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shownTasks: shown });
    window.api.on('tasks.show', ({ id }) => shown.push(id));
  });
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Waves at night');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect
    .poll(() => noticesIn(app), { timeout: 30_000 })
    .toEqual([{ title: 'Clip ready', body: 'Waves at night' }]);
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

test('nothing is told to a user who looks at the window, or who does not want to be told', async ({
  launch,
  openKeyring,
  gateway,
}) => {
  const { app, page } = await launch({ keyring: await openKeyring() });
  await watchNotices(app);
  await connect(page, gateway);
  const make = async (prompt: string) => {
    await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(taskRow(page, prompt)).toContainText('Ready', { timeout: 30_000 });
  };
  await setFocused(app, true);
  await make('Seen as it happens');
  await setFocused(app, false);
  await page.evaluate(() =>
    window.api['settings.update']({ notifications: { ready: false, trouble: true, expiring: true } }),
  );
  await make('Not wanted');
  await page.evaluate(() =>
    window.api['settings.update']({
      notifications: { ready: true, trouble: true, expiring: true },
      language: 'zh-CN',
    }),
  );
  await page.evaluate(async () => {
    const { form } = ((await window.api['draft.get']()) as { value: { form: object } }).value;
    await window.api['tasks.create']({ form: { ...form, prompt: '夜里的海浪' } as never, count: 1 });
  });
  await expect
    .poll(() => noticesIn(app), { timeout: 30_000 })
    .toEqual([{ title: '视频已生成', body: '夜里的海浪' }]);
});

test('a notice that the system refuses, as macOS does of an app without a signature, stands in the window', async ({
  launch,
  openKeyring,
  gateway,
}) => {
  const { app, page } = await launch({ keyring: await openKeyring() });
  await watchNotices(app);
  await connect(page, gateway);
  await setFocused(app, false);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Waves at night');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(async () => (await noticesIn(app)).length, { timeout: 30_000 }).toBe(1);
  await app.evaluate(() => {
    const [notice] = Reflect.get(globalThis, 'seenNotices') as {
      emit(event: string, ...more: unknown[]): void;
    }[];
    notice?.emit('failed', {}, 'UNErrorDomain error 1');
  });
  const banner = page.getByRole('alert').filter({ hasText: 'Clip ready' });
  await expect(banner).toContainText('Waves at night');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
});
