import { EventEmitter } from 'node:events';
import { closeBeforeQuit, type QuittingApp, tellQuitting } from '#electron/app/shutdown.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';

function bench(close: () => Promise<void>) {
  const listeners: Parameters<QuittingApp['on']>[1][] = [];
  const log = createMemoryLog();
  let quits = 0;
  const quit = () => {
    let isPrevented = false;
    for (const listener of listeners) listener({ preventDefault: () => (isPrevented = true) });
    return isPrevented;
  };
  let end: () => void = () => undefined;
  const again = new Promise<void>((resolve) => {
    const app: QuittingApp = {
      on: (_, listener) => listeners.push(listener),
      quit() {
        quits += 1;
        resolve();
      },
    };
    end = closeBeforeQuit(app, close, log);
  });
  return { quit, end, again, quits: () => quits, log };
}

test('the app quits only when everything is closed, which is begun once', async () => {
  let closes = 0;
  let settle: () => void = () => undefined;
  const one = bench(() => {
    closes += 1;
    return new Promise((resolve) => {
      settle = resolve;
    });
  });
  expect([one.quit(), one.quit()]).toEqual([true, true]);
  expect([closes, one.quits()]).toEqual([1, 0]);
  settle();
  await one.again;
  expect(one.quit()).toBe(false);
  expect([closes, one.quits()]).toEqual([1, 1]);
});

test('with the session of Windows everything is closed at once, which is begun once', async () => {
  let closes = 0;
  const one = bench(async () => {
    closes += 1;
  });
  one.end();
  expect([closes, one.quit()]).toEqual([1, true]);
  one.end();
  await one.again;
  expect([closes, one.quit(), one.quits()]).toEqual([1, false, 1]);
});

test('what could not be closed is logged and does not keep the app from quitting', async () => {
  const one = bench(() => Promise.reject(new Error('the disk is gone')));
  one.quit();
  await one.again;
  expect(one.quit()).toBe(false);
  expect(one.log.text()).toContain('the disk is gone');
});

test('an update of macOS closes the windows before the app quits: they are told of first, and nothing goes on in the background', () => {
  const [app, updater] = [new EventEmitter(), new EventEmitter()];
  let told = 0;
  tellQuitting(app, updater, () => {
    told += 1;
  });
  updater.emit('before-quit-for-update');
  expect(told).toBe(1);
  app.emit('before-quit');
  expect(told).toBe(2);
  tellQuitting(new EventEmitter(), null, () => undefined);
});
