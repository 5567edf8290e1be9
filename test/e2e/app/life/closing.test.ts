import type { ElectronApplication } from 'playwright/test';
import { expect, test } from '../../../fixtures/app/app-fixture.ts';
import { connect, createsSeenBy, generate, taskRow } from '../../../fixtures/app/steps/journeys.ts';

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

test('closing while a task is under way asks; in the background it goes on, and opening the app again shows it', async ({
  launch,
  startGateway,
}) => {
  test.skip(process.platform === 'darwin', 'On macOS the window closes and the app goes on.');
  const gateway = await startGateway({ timing: { runningAfterMs: 300, doneAfterMs: 8_000 } });
  const { app, page } = await launch();
  await connect(page, gateway);
  await generate(page, 'Waves at night');
  await expect(taskRow(page, 'Waves at night')).toContainText('Running');

  await answerWith(app, 2);
  await closeWindow(app);
  await expect.poll(() => askedOf(app)).toMatchObject([{ message: '1 task under way.' }]);
  expect((await askedOf(app))[0]?.buttons).toEqual(['Keep working in the background', 'Quit', 'Cancel']);
  expect(await windowCount(app)).toBe(1);

  await answerWith(app, 0, true);
  await closeWindow(app);
  await expect.poll(() => windowCount(app)).toBe(0);
  const done = () => gateway.requests.some(({ path }) => path.startsWith('/media/'));
  await expect.poll(done, { timeout: 60_000, message: 'the clip is fetched without a window' }).toBe(true);

  const [second] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ app: own }) => own.emit('second-instance', {}, [], '')),
  ]);
  await expect(taskRow(second, 'Waves at night')).toContainText('Ready', { timeout: 60_000 });
  expect(createsSeenBy(gateway)).toHaveLength(1);
  const settings = await second.evaluate(() => window.api['settings.get']());
  expect(settings).toMatchObject({ ok: true, value: { whenClosed: 'background' } });

  // Nothing is under way any more: closing the window ends the app.
  const ended = app.waitForEvent('close');
  await closeWindow(app);
  await ended;
});
