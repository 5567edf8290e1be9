import type { Task } from '#contract';
import { activityOf, createActivityDisplay, showOn } from '#electron/platform/notifications/activity.ts';
import { createFakeClock } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

type Watched = Pick<Task, 'transfer'>;

const saving = (done: number, total: number | null): Watched => ({ transfer: { done, total } });
const sending: Watched = { transfer: { done: 10, total: 40 } };

test('the bytes of all tasks count together, and those under way are counted', () => {
  expect(activityOf([sending, saving(50, 60), saving(5, null)], 2)).toMatchObject({
    tasks: 5,
    progress: 0.6,
  });
  expect(activityOf([], 1)).toMatchObject({ tasks: 1, progress: null });
});

test('each system shows what it has a place for', () => {
  const going = { tasks: 3, progress: 0.5 };
  const bar = 0.5;
  expect(showOn('darwin', going)).toEqual({ badge: 3, overlay: null, bar });
  expect(showOn('linux', going)).toEqual({ badge: 3, overlay: null, bar });
  expect(showOn('win32', going)).toEqual({ badge: null, overlay: 3, bar });
});

function bench(system: 'darwin' | 'win32' | 'linux') {
  const clock = createFakeClock();
  const told: string[] = [];
  const outside: { moving: Watched[]; atGateway: number } = { moving: [], atGateway: 0 };
  const display = createActivityDisplay({
    system,
    places: {
      setBadge: (count) => told.push(`badge ${count}`),
      setOverlay: (count) => told.push(`overlay ${count}`),
      setBar: (value) => told.push(`bar ${value ?? 'none'}`),
    },
    moving: () => outside.moving,
    atGateway: () => outside.atGateway,
    clock,
  });
  /** What the system was told since the last call. */
  const toldSince = () => told.splice(0);
  const change = async (moving: Watched[], atGateway = 0) => {
    Object.assign(outside, { moving, atGateway });
    display.changed();
    await clock.advance(500);
    return toldSince();
  };
  return { display, clock, change, toldSince };
}

const numberOn = { darwin: 'badge', win32: 'overlay', linux: 'badge' } as const;

for (const system of ['darwin', 'win32', 'linux'] as const) {
  test(`${system}: number and bar follow the tasks, and nothing is told twice`, async () => {
    const number = numberOn[system];
    const { display, change, toldSince, clock } = bench(system);
    expect(await change([])).toEqual([]);
    expect(await change([sending], 1)).toEqual([`${number} 2`, 'bar 0.25']);
    expect(await change([sending], 1)).toEqual([]);
    expect(await change([], 1)).toEqual([`${number} 1`, 'bar none']);
    expect(await change([])).toEqual([`${number} 0`]);
    // A burst of changes is one look.
    for (let index = 0; index < 50; index += 1) display.changed();
    expect(clock.pending()).toBe(1);
    expect(toldSince()).toEqual([]);
  });

  test(`${system}: what belongs to the window goes with it and comes back with the next; quitting takes all away`, async () => {
    const { display, clock, change, toldSince } = bench(system);
    await change([sending]);
    display.windowCloses();
    expect(toldSince()).toEqual(system === 'win32' ? ['overlay 0', 'bar none'] : ['bar none']);
    display.windowOpened();
    await clock.advance(500);
    expect(toldSince()).toEqual(system === 'win32' ? ['overlay 1', 'bar 0.25'] : ['bar 0.25']);
    display.close();
    expect(toldSince()).toEqual([`${numberOn[system]} 0`, 'bar none']);
    display.changed();
    await clock.advance(500);
    expect(toldSince()).toEqual([]);
  });
}
