import { createClipHolds } from '#electron/shared/clip-holds.ts';
import { createFakeClock, settled } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

function bench() {
  const clock = createFakeClock();
  const holds = createClipHolds(clock);
  const order: string[] = [];
  /** Work that notes its beginning and its end, and ends when told. */
  function work(name: string) {
    let end = () => {};
    const wait = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run = async () => {
      order.push(`${name} begins`);
      await wait;
      order.push(`${name} ends`);
    };
    return { run, end: () => end() };
  }
  return { holds, clock, order, work };
}

test('a clip that is used is given another place only when the last use of it has ended', async () => {
  const { holds, order, work } = bench();
  const [copy, play, move] = [work('copy'), work('play'), work('move')];
  const uses = [holds.whileKept('fox', copy.run), holds.whileKept('fox', play.run)];
  const moved = holds.whileMoved('fox', move.run);
  await settled();
  expect([order, holds.isKept('fox')]).toEqual([['copy begins', 'play begins'], true]);
  copy.end();
  await settled();
  expect(order).toEqual(['copy begins', 'play begins', 'copy ends']);
  play.end();
  await settled();
  move.end();
  await Promise.all([...uses, moved]);
  expect(order.slice(3)).toEqual(['play ends', 'move begins', 'move ends']);
  expect(holds.isKept('fox')).toBe(false);
});

test('a use waits while the clip is given another place, and another clip waits for nothing', async () => {
  const { holds, order, work } = bench();
  const [move, copy, other] = [work('move'), work('copy'), work('other')];
  const moved = holds.whileMoved('fox', move.run);
  const used = holds.whileKept('fox', copy.run);
  const elsewhere = holds.whileKept('owl', other.run);
  await settled();
  expect(order).toEqual(['move begins', 'other begins']);
  for (const each of [other, move, copy]) each.end();
  await Promise.all([moved, used, elsewhere]);
  expect(order.indexOf('move ends')).toBeLessThan(order.indexOf('copy begins'));
});

test('a use whose end nobody tells ends by itself', async () => {
  const { holds, clock, order, work } = bench();
  const move = work('move');
  await holds.keepFor('fox', 1_000);
  const moved = holds.whileMoved('fox', move.run);
  await clock.advance(999);
  expect(order).toEqual([]);
  await clock.advance(1);
  move.end();
  await moved;
  expect(order).toEqual(['move begins', 'move ends']);
});

test('a use or a change that fails holds nothing up', async () => {
  const { holds } = bench();
  const failing = async () => Promise.reject(new Error('no'));
  await expect(holds.whileKept('fox', failing)).rejects.toThrow('no');
  await expect(holds.whileMoved('fox', failing)).rejects.toThrow('no');
  expect(await holds.whileKept('fox', async () => 'works')).toBe('works');
});

test('who waits to give a clip another place can be called off, also just before it waits', async () => {
  const { holds, work } = bench();
  const copy = work('copy');
  const stop = new AbortController();
  const used = holds.whileKept('fox', copy.run);
  const moved = holds.whileMoved('fox', async () => 'moved', stop.signal);
  stop.abort(new Error('called off'));
  await expect(moved).rejects.toThrow('called off');
  await expect(holds.whileMoved('fox', async () => 'moved', stop.signal)).rejects.toThrow('called off');
  copy.end();
  await used;
});
