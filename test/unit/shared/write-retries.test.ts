import { createWriteRetries } from '#electron/shared/write-retries.ts';
import { createFakeClock, minute, startOfTime } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';

/** Write retries over a disk that refuses while `isFull`. */
function bench() {
  const clock = createFakeClock();
  const log = createMemoryLog();
  const retries = createWriteRetries({ clock, log });
  const disk = { isFull: true };
  /** Seconds since the start at which each write was tried, by id. */
  const tries: [string, number][] = [];
  const written: string[] = [];
  const write = (id: string) =>
    retries.write(
      id,
      () => {
        tries.push([id, (clock.monotonic() - startOfTime) / 1_000]);
        if (disk.isFull) throw new Error('ENOSPC');
      },
      () => written.push(id),
    );
  return { clock, log, retries, disk, tries, written, write };
}

test('a disk that takes the write is asked once, before the call returns', async () => {
  const { clock, disk, tries, written, write } = bench();
  disk.isFull = false;
  write('a');
  expect(written).toEqual(['a']);
  await clock.advance(10 * minute);
  expect(tries).toEqual([['a', 0]]);
});

test('a refused write is tried again after 1, 2, 4, 8 and 16 s, then every 30 s and no more seldom', async () => {
  const { clock, tries, written, write } = bench();
  write('a');
  await clock.advance(3 * minute);
  expect(tries.map(([, second]) => second)).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121, 151]);
  expect(written).toEqual([]);
});

test('once the disk takes the write nothing is written again, not at the end either, and it is told once', async () => {
  const { clock, retries, disk, tries, written, write } = bench();
  write('a');
  await clock.advance(1_500);
  disk.isFull = false;
  await clock.advance(10 * minute);
  expect(tries).toHaveLength(3);
  expect(written).toEqual(['a']);
  expect(clock.pending()).toBe(0);
  retries.close();
  expect(tries).toHaveLength(3);
});

test('two writes about one thing are both kept, in their order', async () => {
  const { clock, disk, written, write, tries } = bench();
  write('a');
  write('a');
  disk.isFull = false;
  await clock.advance(minute);
  expect(written).toEqual(['a', 'a']);
  expect(tries).toHaveLength(4);
});

test('at the end what waits is tried once more and given up; a write after that has one try', async () => {
  const { clock, retries, tries, written, write, log } = bench();
  write('a');
  write('b');
  retries.close();
  expect(tries.map(([id]) => id)).toEqual(['a', 'b', 'a', 'b']);
  write('c');
  await clock.advance(10 * minute);
  expect(tries.map(([id]) => id)).toEqual(['a', 'b', 'a', 'b', 'c']);
  expect(clock.pending()).toBe(0);
  expect(written).toEqual([]);
  expect(log.lines.at(-1)).toMatchObject({ level: 'error', data: { id: 'c' } });
});

test('a write that the disk takes at the end is written, though nobody is told any more', () => {
  const { retries, disk, tries, written, write } = bench();
  write('a');
  disk.isFull = false;
  retries.close();
  expect(tries).toHaveLength(2);
  expect(written).toEqual([]);
});
