import { appError, type PauseReason, type Task } from '#contract';
import { activityOf, createActivityDisplay, showOn } from '#electron/platform/notifications/activity.ts';
import type { ProgressBar } from '#electron/platform/notifications/activity-places.ts';
import { states } from '../../fixtures/builders.ts';
import { createFakeClock } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

type Watched = Pick<Task, 'state' | 'transfer'>;

const saving = (done: number, total: number | null, trouble: string | null = null): Watched => ({
  state: {
    status: 'saving',
    taskId: 'remote-1',
    trouble: trouble === null ? null : appError(trouble as 'disk.full', 'It went wrong.'),
  },
  transfer: { done, total },
});
const sending: Watched = { state: states.sending, transfer: { done: 10, total: 40 } };

test('the bytes of all tasks count together, and those under way are counted', () => {
  expect(activityOf([sending, saving(50, 60), saving(5, null)], [], 2)).toMatchObject({
    tasks: 5,
    progress: 0.6,
  });
  expect(activityOf([], [], 1)).toMatchObject({ tasks: 1, progress: null });
});

test('what rests by itself is paused, what waits for the user is held, and without tasks neither', () => {
  const paceOf = (tasks: readonly Watched[], pauses: readonly PauseReason[], atGateway = 0) =>
    activityOf(tasks, pauses, atGateway).pace;
  expect(paceOf([], [], 1)).toBe('going');
  expect(paceOf([], ['offline'], 1)).toBe('paused');
  expect(paceOf([], ['offline', 'token'], 1)).toBe('held');
  expect(paceOf([saving(5, 10, 'disk.full')], [], 1)).toBe('held');
  expect(paceOf([saving(5, 10, 'network.lost')], [])).toBe('going');
  expect(paceOf([], ['token'])).toBe('going');
});

test('each system shows what it has a place for', () => {
  const going = { tasks: 3, progress: 0.5, pace: 'going' } as const;
  const bar = { mode: 'normal', value: 0.5 } as const;
  expect(showOn('darwin', going)).toEqual({ badge: 3, overlay: null, bar });
  expect(showOn('linux', going)).toEqual({ badge: 3, overlay: null, bar });
  expect(showOn('win32', going)).toEqual({ badge: null, overlay: 3, bar });
});

test('only Windows has colours for what rests and what is held, with or without bytes on the way', () => {
  const barOn = (system: 'darwin' | 'win32' | 'linux', pace: 'paused' | 'held', progress: number | null) =>
    showOn(system, { tasks: 1, progress, pace }).bar;
  expect(barOn('win32', 'paused', 0.5)).toEqual({ mode: 'paused', value: 0.5 });
  expect(barOn('win32', 'held', null)).toEqual({ mode: 'error', value: 1 });
  for (const system of ['darwin', 'linux'] as const) {
    expect(barOn(system, 'held', 0.5)).toEqual({ mode: 'normal', value: 0.5 });
    expect(barOn(system, 'paused', null)).toEqual({ mode: 'none', value: 0 });
  }
});

function bench(system: 'darwin' | 'win32' | 'linux') {
  const clock = createFakeClock();
  const told: string[] = [];
  const outside: { moving: Watched[]; pauses: PauseReason[]; atGateway: number } = {
    moving: [],
    pauses: [],
    atGateway: 0,
  };
  const display = createActivityDisplay({
    system,
    places: {
      setBadge: (count) => told.push(`badge ${count}`),
      setOverlay: (count) => told.push(`overlay ${count}`),
      setBar: ({ mode, value }: ProgressBar) => told.push(`bar ${mode}${mode === 'none' ? '' : ` ${value}`}`),
    },
    moving: () => outside.moving,
    atGateway: () => outside.atGateway,
    pauses: () => outside.pauses,
    clock,
  });
  /** What the system was told since the last call. */
  const toldSince = () => told.splice(0);
  const change = async (moving: Watched[], atGateway = 0, pauses: PauseReason[] = []) => {
    Object.assign(outside, { moving, pauses, atGateway });
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
    expect(await change([sending], 1)).toEqual([`${number} 2`, 'bar normal 0.25']);
    expect(await change([sending], 1)).toEqual([]);
    expect(await change([], 1)).toEqual([`${number} 1`, 'bar none']);
    expect(await change([], 1, ['offline'])).toEqual(system === 'win32' ? ['bar paused 1'] : []);
    expect(await change([])).toEqual(system === 'win32' ? ['overlay 0', 'bar none'] : ['badge 0']);
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
    expect(toldSince()).toEqual(system === 'win32' ? ['overlay 1', 'bar normal 0.25'] : ['bar normal 0.25']);
    display.close();
    expect(toldSince()).toEqual([`${numberOn[system]} 0`, 'bar none']);
    display.changed();
    await clock.advance(500);
    expect(toldSince()).toEqual([]);
  });
}
