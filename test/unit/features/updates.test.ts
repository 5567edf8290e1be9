import type { Update, UpdateState, UpdateWork } from '#contract';
import { UpdateFailure, type Updater, type UpdatesPorts } from '#electron/features/updates/ports.ts';
import { createUpdates } from '#electron/features/updates/service.ts';
import { createFakeClock, day, minute, settled } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';
import { noWork } from '../../fixtures/services/update-host.ts';

const newer: Update = { version: '2.0.0', notes: 'Good things.' };
const hour = 60 * minute;

interface BenchOptions {
  readonly isWanted?: boolean;
  readonly documents?: Map<string, string>;
  readonly place?: UpdatesPorts['place'];
  readonly check?: Updater['check'];
  readonly download?: Updater['download'];
}

function bench({
  isWanted = false,
  documents = new Map(),
  place = { type: 'possible', host: 'updates.example' },
  check = async () => null,
  download = async () => undefined,
}: BenchOptions = {}) {
  const clock = createFakeClock();
  const states: UpdateState[] = [];
  const seen = { opened: 0, checks: 0, restarts: 0 };
  let wanted = isWanted;
  let work = noWork;
  const updater: Updater = {
    check(signal) {
      seen.checks += 1;
      return check(signal);
    },
    download,
    restart: () => {
      seen.restarts += 1;
    },
  };
  const updates = createUpdates({
    place,
    version: '1.0.0',
    async openUpdater() {
      seen.opened += 1;
      return updater;
    },
    isWanted: () => wanted,
    work: () => work,
    documents: {
      read(name, schema, fallback) {
        const text = documents.get(name);
        return text === undefined ? fallback : schema.parse(JSON.parse(text));
      },
      write: (name, value) => void documents.set(name, JSON.stringify(value)),
    },
    clock,
    log: createMemoryLog(),
    onChange: () => states.push(updates.get().state),
  });
  return {
    updates,
    clock,
    seen,
    types: () => states.map(({ type }) => type),
    state: () => updates.get().state,
    want(isOn: boolean) {
      wanted = isOn;
      updates.settingsChanged();
    },
    begin(...kinds: readonly UpdateWork[]) {
      work = { ...noWork, ...Object.fromEntries(kinds.map((kind) => [kind, true])) };
    },
  };
}

test('what the host says counts also where the disk does not take it', async () => {
  const documents = new Map<string, string>();
  documents.set = () => {
    throw new Error('The disk is full.');
  };
  let found: Update | null = newer;
  const { updates, state } = bench({ documents, check: async () => found });
  await updates.check();
  expect(state()).toEqual({ type: 'available', update: newer });
  found = null;
  await updates.check();
  expect(state()).toMatchObject({ type: 'off' });
});

/** A bench whose update was fetched. */
async function readyBench() {
  const made = bench({ check: async () => newer });
  await made.updates.check();
  made.updates.download();
  await settled();
  expect(made.state()).toEqual({ type: 'ready', update: newer, waitsFor: null });
  return made;
}

test('nobody is asked, and nothing loaded, before the user wants it, however long the app runs', async () => {
  const { updates, clock, seen, state } = bench();
  updates.start();
  await clock.advance(3 * day);
  expect(seen).toEqual({ opened: 0, checks: 0, restarts: 0 });
  expect(state()).toEqual({ type: 'off', checkedAt: null });
  expect(updates.get().host).toBe('updates.example');
});

test('"Check now" asks once, and leaves the setting as it is', async () => {
  const { updates, clock, seen, state, types } = bench();
  updates.start();
  await updates.check();
  expect(types()).toEqual(['checking', 'off']);
  expect(state()).toEqual({ type: 'off', checkedAt: clock.now() });
  await clock.advance(3 * day);
  expect(seen.checks).toBe(1);
});

test('turned on, the host is asked at once and then once a day, over restarts too', async () => {
  const { updates, clock, seen, want, state } = bench();
  updates.start();
  want(true);
  await settled();
  expect(seen.checks).toBe(1);
  expect(state()).toEqual({ type: 'idle', checkedAt: clock.now() });
  await clock.advance(23 * hour);
  expect(seen.checks).toBe(1);
  await clock.advance(2 * hour);
  expect(seen.checks).toBe(2);
  await clock.advance(5 * day);
  expect(seen.checks).toBe(7);
  want(false);
  await clock.advance(5 * day);
  expect(seen.checks).toBe(7);
  expect(state().type).toBe('off');
});

test('what was found is available after a restart too, without asking again; it is looked for once more before it is fetched', async () => {
  const documents = new Map<string, string>();
  const before = bench({ documents, check: async () => newer });
  await before.updates.check();
  const { updates, seen, state, types } = bench({ documents, check: async () => newer });
  expect(state()).toEqual({ type: 'available', update: newer });
  expect(seen.checks).toBe(0);
  updates.download();
  await settled();
  expect(types()).toEqual(['checking', 'available', 'downloading', 'ready']);
  // Fetched and not installed, as after a crash.
  expect(bench({ documents }).state().type).toBe('available');
  documents.set('updates', documents.get('updates')?.replace(newer.version, '1.0.0') ?? '');
  expect(bench({ documents }).state().type).toBe('off');
});

test('what is known stays when the setting is turned, and when a check that nobody asked for fails', async () => {
  let isBroken = false;
  const { updates, clock, seen, state, want } = bench({
    isWanted: true,
    check: async () => {
      if (isBroken) throw new UpdateFailure('offline');
      return newer;
    },
    download: () => Promise.reject(new UpdateFailure('disk-full')),
  });
  updates.start();
  await clock.advance(2 * minute);
  isBroken = true;
  await clock.advance(day);
  expect(seen.checks).toBe(2);
  expect(state()).toEqual({ type: 'available', update: newer });
  expect((await updates.check()).state).toEqual({ type: 'failed', reason: 'offline', update: newer });
  updates.download();
  await settled();
  expect(state()).toEqual({ type: 'failed', reason: 'disk-full', update: newer });
  want(false);
  expect(state()).toEqual({ type: 'available', update: newer });
});

test('a clock that was set back does not put the next check off for years', async () => {
  const { updates, clock, seen } = bench({ isWanted: true });
  updates.start();
  await clock.advance(2 * minute);
  expect(seen.checks).toBe(1);
  clock.turn(-365 * day);
  await clock.advance(hour);
  expect(seen.checks).toBe(2);
});

test('turned off during a check that nobody asked for, the check ends and finds nothing', async () => {
  const { want, state } = bench({
    check: (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new UpdateFailure('internal'))),
      ),
  });
  want(true);
  await settled();
  expect(state().type).toBe('checking');
  want(false);
  await settled();
  expect(state()).toEqual({ type: 'off', checkedAt: null });
});

test('a host that takes the question and never answers counts as out of reach after a minute', async () => {
  const { updates, clock, state } = bench({
    check: (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new UpdateFailure('offline'))),
      ),
  });
  void updates.check();
  await clock.advance(minute - 1);
  expect(state().type).toBe('checking');
  await clock.advance(1);
  expect(state()).toEqual({ type: 'failed', reason: 'offline', update: null });
});

test('so does one of whose update nothing more has come for a minute; what has come may be looked at for longer', async () => {
  let tell: (doneBytes: number) => void = () => undefined;
  const { updates, clock, state } = bench({
    check: async () => newer,
    download: (onProgress, signal) =>
      new Promise((_, reject) => {
        tell = (doneBytes) => onProgress(doneBytes, 100);
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      }),
  });
  await updates.check();
  updates.download();
  await settled();
  await clock.advance(minute - 1);
  tell(37);
  await clock.advance(minute - 1);
  expect(state().type).toBe('downloading');
  await clock.advance(1);
  expect(state()).toEqual({ type: 'failed', reason: 'offline', update: newer });
  updates.download();
  await settled();
  tell(100);
  await clock.advance(10 * minute);
  expect(state().type).toBe('downloading');
});

test('where this copy cannot update itself, it says why and asks nobody', async () => {
  const { updates, clock, seen, want, state } = bench({ place: { type: 'impossible', obstacle: 'package' } });
  updates.start();
  await updates.check();
  want(true);
  updates.download();
  updates.restart();
  await clock.advance(3 * day);
  expect(seen).toEqual({ opened: 0, checks: 0, restarts: 0 });
  expect(state()).toEqual({ type: 'impossible', obstacle: 'package' });
  expect(updates.get().host).toBeNull();
});

test('a failed check says what failed, is tried again within the hour, and does not count as a check', async () => {
  let isBroken = true;
  const { updates, clock, seen, state } = bench({
    isWanted: true,
    check: async () => {
      if (isBroken) throw new UpdateFailure('offline');
      return null;
    },
  });
  updates.start();
  await clock.advance(2 * minute);
  expect(state()).toEqual({ type: 'failed', reason: 'offline', update: null });
  isBroken = false;
  await clock.advance(hour);
  expect(seen.checks).toBe(2);
  expect(state().type).toBe('idle');
});

test('progress is told once a percent; what was fetched is ready', async () => {
  const { updates, types } = bench({
    check: async () => newer,
    download: async (onProgress) => {
      for (let done = 0; done <= 1000; done += 1) onProgress(done, 1000);
    },
  });
  await updates.check();
  expect(updates.download().state).toMatchObject({ type: 'downloading', doneBytes: 0 });
  await settled();
  expect(types().filter((type) => type === 'downloading')).toHaveLength(101);
  expect(types().at(-1)).toBe('ready');
});

test('a failed download keeps its update, and can be tried again; a cancelled one is available again', async () => {
  const failure = new UpdateFailure('disk-full');
  let next: 'fail' | 'wait' = 'fail';
  const { updates, state } = bench({
    check: async () => newer,
    download: async (_, signal) => {
      if (next === 'fail') throw failure;
      await new Promise((done) => signal.addEventListener('abort', done));
      throw new Error('aborted');
    },
  });
  await updates.check();
  updates.download();
  await settled();
  expect(state()).toEqual({ type: 'failed', reason: 'disk-full', update: newer });
  next = 'wait';
  updates.download();
  await settled();
  expect(state().type).toBe('downloading');
  updates.cancelDownload();
  await settled();
  expect(state()).toEqual({ type: 'available', update: newer });
});

test('with nothing under way the app restarts at once, and a check takes nothing away from what is ready', async () => {
  const { updates, seen, state } = await readyBench();
  await updates.check();
  expect(state().type).toBe('ready');
  updates.restart();
  await settled();
  expect(seen.restarts).toBe(1);
});

test('a restart waits for what it would break off, says for what, and comes when that is done', async () => {
  const { updates, seen, state, begin, clock } = await readyBench();
  begin('upload', 'join');
  updates.restart();
  expect(state()).toMatchObject({ type: 'ready', waitsFor: ['upload', 'join'] });
  await clock.advance(10 * minute);
  expect(seen.restarts).toBe(0);
  begin('join');
  await clock.advance(2_000);
  expect(state()).toMatchObject({ waitsFor: ['join'] });
  begin();
  await clock.advance(2_000);
  expect(seen.restarts).toBe(1);
});

test('a restart that waits can be taken back', async () => {
  const { updates, seen, state, begin, clock } = await readyBench();
  begin('answer');
  updates.restart();
  updates.stopWaiting();
  expect(state()).toMatchObject({ waitsFor: null });
  begin();
  await clock.advance(hour);
  expect(seen.restarts).toBe(0);
});

test('closing ends what waits and what is asked', async () => {
  const { updates, begin, clock } = await readyBench();
  updates.start();
  begin('move');
  updates.restart();
  updates.close();
  expect(clock.pending()).toBe(0);
});
