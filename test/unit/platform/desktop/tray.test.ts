import type { ShownLanguage } from '#contract';
import { createTray, type TrayCommand, type TrayView, trayView } from '#electron/platform/desktop/tray.ts';
import { createFakeClock } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

function bench({ hasHost = true } = {}) {
  const clock = createFakeClock();
  const outside = { isWanted: false, tasks: 0, language: 'en' as ShownLanguage };
  const ran: TrayCommand[] = [];
  /** What stands in the tray now; `null` for nothing. */
  let icon: TrayView | null = null;
  let puts = 0;
  let press: (command: TrayCommand) => void = () => undefined;
  const tray = createTray({
    appName: 'Gateway Studio',
    put(view, run) {
      puts += 1;
      if (!hasHost) throw new Error('no place');
      icon = view;
      press = run;
      return {
        update: (next) => {
          icon = next;
        },
        remove: () => {
          icon = null;
        },
      };
    },
    isWanted: () => outside.isWanted,
    tasks: () => outside.tasks,
    language: () => outside.language,
    run: (command) => ran.push(command),
    clock,
  });
  const change = async (changes: Partial<typeof outside>) => {
    Object.assign(outside, changes);
    tray.changed();
    await clock.advance(500);
  };
  return {
    tray,
    change,
    ran,
    icon: () => icon,
    puts: () => puts,
    press: (c: TrayCommand) => press(c),
    clock,
  };
}

test('the icon is there while it is wanted, and says how many tasks are under way', async () => {
  const { change, icon, puts } = bench();
  await change({});
  expect(icon()).toBeNull();
  await change({ isWanted: true });
  expect(icon()).toEqual(trayView('Gateway Studio', 0, 'en'));
  await change({ tasks: 2 });
  expect(icon()?.tooltip).toBe('Gateway Studio · 2 tasks under way');
  await change({ language: 'zh-CN' });
  expect(icon()?.tooltip).toBe('Gateway Studio · 2 个任务正在进行');
  expect(puts()).toBe(1);
  await change({ isWanted: false });
  expect(icon()).toBeNull();
});

test('without a window it is there whether wanted or not, and goes with the next window', async () => {
  const { tray, change, icon } = bench();
  tray.setInBackground(true);
  expect(icon()).not.toBeNull();
  tray.setInBackground(false);
  expect(icon()).toBeNull();
  await change({ isWanted: true });
  tray.setInBackground(true);
  tray.setInBackground(false);
  expect(icon()).not.toBeNull();
});

test('its menu opens the window, begins a video and quits; the tasks are only told', () => {
  const view = trayView('Gateway Studio', 1, 'en');
  expect(view.items.map((item) => item && [item.command, item.label])).toEqual([
    ['show', 'Open Gateway Studio'],
    ['new-video', 'New video'],
    null,
    [null, '1 task under way'],
    null,
    ['quit', 'Quit Gateway Studio'],
  ]);
  const { tray, press, ran } = bench();
  tray.setInBackground(true);
  press('show');
  press('quit');
  expect(ran).toEqual(['show', 'quit']);
});

test('a desktop that takes no icon is no reason to fail', () => {
  const { tray, icon } = bench({ hasHost: false });
  tray.setInBackground(true);
  expect(icon()).toBeNull();
  tray.setInBackground(false);
  tray.close();
});

test('a burst of changes is one look, and nothing is left behind at the end', async () => {
  const { tray, change, icon, clock } = bench();
  await change({ isWanted: true });
  for (let index = 0; index < 50; index += 1) tray.changed();
  expect(clock.pending()).toBe(1);
  tray.close();
  expect([icon(), clock.pending()]).toEqual([null, 0]);
  tray.changed();
  tray.setInBackground(true);
  expect([icon(), clock.pending()]).toEqual([null, 0]);
});
