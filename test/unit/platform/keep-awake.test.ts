import { keepAwake, lookMs, moveBytes } from '#electron/platform/system/keep-awake.ts';
import { createFakeClock } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

function bench() {
  const clock = createFakeClock();
  const held = new Set<number>();
  const need = { isThere: false };
  let started = 0;
  const blocker = {
    start(type: string) {
      expect(type).toBe('prevent-app-suspension');
      started += 1;
      held.add(started);
      return started;
    },
    stop: (id: number) => held.delete(id),
  };
  const end = keepAwake(blocker, () => need.isThere, clock);
  return { clock, held, need, started: () => started, end };
}

test('the computer is kept awake once while it is needed, and no longer', async () => {
  const { clock, held, need, started } = bench();
  await clock.advance(3 * lookMs);
  expect(started()).toBe(0);
  need.isThere = true;
  await clock.advance(5 * lookMs);
  expect([...held]).toEqual([1]);
  need.isThere = false;
  await clock.advance(lookMs);
  expect([...held]).toEqual([]);
  need.isThere = true;
  await clock.advance(5 * lookMs);
  expect([...held]).toEqual([2]);
});

test('an app that ends lets the computer sleep, and leaves no timer', async () => {
  const { clock, held, need, end } = bench();
  need.isThere = true;
  await clock.advance(lookMs);
  expect(held.size).toBe(1);
  end();
  expect(held.size).toBe(0);
  expect(clock.pending()).toBe(0);
});

test('a request that goes out and a clip that comes in move bytes; what runs at the gateway, or waits for its next try, does not', () => {
  const saving = { status: 'saving', trouble: null } as never;
  const held = { status: 'saving', trouble: { code: 'disk.full' } } as never;
  const moves = (state: never) => moveBytes([{ state, gateway: null }], () => false);
  expect(moves({ status: 'sending' } as never)).toBe(true);
  expect(moves(saving)).toBe(true);
  expect(moves(held)).toBe(false);
  for (const status of ['queued', 'running', 'unknown', 'ready']) {
    expect(moves({ status } as never)).toBe(false);
  }
});

test('clips that are still to be fetched from a gateway that is out of reach keep no computer awake; an upload to one does', () => {
  const [near, far] = ['near', 'far'];
  const isFar = (gateway: string): boolean => gateway === far;
  const saving = { status: 'saving', trouble: null } as never;
  expect(moveBytes([{ state: saving, gateway: near }], isFar)).toBe(true);
  expect(moveBytes([{ state: saving, gateway: far }], isFar)).toBe(false);
  expect(moveBytes([{ state: { status: 'sending' } as never, gateway: far }], isFar)).toBe(true);
});
