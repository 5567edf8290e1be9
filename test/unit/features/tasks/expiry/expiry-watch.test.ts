import { createExpiryWatch } from '#electron/features/tasks/expiry/expiry-watch.ts';
import { createServerClock } from '#electron/features/tasks/expiry/server-clock.ts';
import type { Documents } from '#electron/shared/ports.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { aTask, states, studio } from '../../../../fixtures/builders.ts';
import { createFakeClock, day, minute } from '../../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../../../fixtures/services/memory-log.ts';
import { newStore } from '../../../../fixtures/store/new-store.ts';

test('a check that the disk refuses is made up for ten minutes later, and no notice is lost', () => {
  return withBench(async ({ clock, watch, log, disk, told }) => {
    disk.isBroken = true;
    watch.check();
    expect(told).toEqual([]);
    expect(log.text()).toContain('disk I/O error');
    disk.isBroken = false;
    await clock.advance(10 * minute);
    expect(told).toHaveLength(1);
    await clock.advance(day / 2);
    expect(told).toHaveLength(1);
  });
});

test('a notice that was given is not given again while the disk does not take that it was', () => {
  return withBench(async ({ clock, watch, told, documents }) => {
    documents.write = () => {
      throw new Error('The disk is full.');
    };
    watch.check();
    await clock.advance(day / 2);
    expect(told).toHaveLength(1);
  });
});

test('closed, it neither checks nor waits to', () => {
  return withBench(async ({ clock, watch, told }) => {
    watch.close();
    watch.check();
    await clock.advance(day);
    expect(told).toEqual([]);
    expect(clock.pending()).toBe(0);
  });
});

/** A task with 40 hours left, at a gateway whose time is known. */
async function withBench(
  work: (bench: {
    readonly clock: ReturnType<typeof createFakeClock>;
    readonly watch: ReturnType<typeof createExpiryWatch>;
    readonly log: ReturnType<typeof createMemoryLog>;
    readonly disk: { isBroken: boolean };
    readonly told: readonly number[];
    readonly documents: Documents;
  }) => Promise<void>,
): Promise<void> {
  const clock = createFakeClock();
  const log = createMemoryLog();
  const db = newStore();
  const documents = createDocuments(db);
  const serverClock = createServerClock({ documents, clock, log });
  serverClock.learn(studio, clock.now());
  const task = aTask(states.running, {
    gateway: studio,
    createdThere: clock.now() - 7 * day + 40 * 60 * minute,
  });
  const disk = { isBroken: false };
  const told: number[] = [];
  const watch = createExpiryWatch({
    store: {
      withStatus() {
        if (disk.isBroken) throw new Error('disk I/O error');
        return [task];
      },
    },
    documents,
    clock,
    serverClock,
    log,
    onExpiring: (_, leftMs) => {
      told.push(leftMs);
    },
  });
  try {
    await work({ clock, watch, log, disk, told, documents });
  } finally {
    watch.close();
    db.close();
  }
}
