import { chargeOf, type TaskStatus, taskStatuses } from '#contract';
import type { StoredState } from '#electron/shared/stored-task.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import {
  aLedgerEntry,
  aTask,
  aTaskFile,
  created,
  notCreated,
  remote,
  states,
  studio,
} from '../../../fixtures/builders.ts';
import { day, minute, settled } from '../../../fixtures/fake-clock.ts';
import { answer, done, running } from '../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { aSheet, createSpendBench } from '../../../fixtures/services/benches/spend-bench.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';

type Bench = ReturnType<typeof createSpendBench>;

/** Whether each thing that went out was charged, and its price. */
const chargesOf = (bench: Bench) => bench.all().map(({ charge, quote }) => [charge, quote?.amount ?? null]);

/** A task of unknown outcome, of ten a clip. */
async function withUnknown(): Promise<Bench & { readonly id: string }> {
  const bench = createSpendBench();
  const { id } = bench.generate();
  bench.gateway.creates[0]?.settle(notCreated('unknown', 'gateway.interrupted'));
  await settled();
  return Object.assign(bench, { id });
}

test.describe('the charge of a task', () => {
  const expected: Readonly<Record<TaskStatus, string>> = {
    waiting: 'none',
    sending: 'possible',
    queued: 'certain',
    running: 'certain',
    saving: 'certain',
    ready: 'certain',
    failed: 'possible',
    rejected: 'none',
    unknown: 'possible',
    cancelled: 'possible',
    expired: 'certain',
    stopped: 'certain',
  };
  test('is stored with each state as the contract counts it', () => {
    const { store, all } = createSpendBench();
    const stored = taskStatuses.map((status) => {
      const sent = aTask(states.sending);
      store.write([{ isNew: true, task: sent, entries: [aLedgerEntry()], quote: null }]);
      const state = {
        ...states[status],
        ...('taskId' in states[status] && { taskId: status }),
      } as StoredState;
      store.write([{ isNew: false, task: { ...sent, state }, entries: [] }]);
      return [status, all().find(({ id }) => id === sent.id)?.charge];
    });
    expect(Object.fromEntries(stored)).toEqual(expected);
    expect(Object.fromEntries(taskStatuses.map((status) => [status, chargeOf(states[status])]))).toEqual(
      expected,
    );
  });

  test('is there as soon as it goes out, with the price and its parts', () => {
    const bench = createSpendBench();
    const file = aTaskFile({ kind: 'image' });
    bench.files.set(file.id, file);
    const { id } = bench.generate({ references: [file.id] });
    expect(bench.all()).toEqual([
      {
        id,
        kind: 'task',
        projectId: null,
        at: bench.clock.now(),
        connectionId: studio.connectionId,
        connectionLabel: studio.label,
        model: 'videogen-H3',
        tags: [],
        charge: 'possible',
        quote: {
          currency: 'CNY',
          asOf: '2026-01-01',
          amount: '13',
          lines: [
            { unit: 'second', count: 5, price: '2', amount: '10' },
            { unit: 'image', count: 1, price: '3', amount: '3' },
          ],
        },
      },
    ]);
    expect(bench.spend.priced([id, 'another'])).toMatchObject([
      { id, priced: { charge: 'possible', quote: { amount: '13' } } },
    ]);
  });

  test('is certain once the gateway has it, and stays so to the end', async () => {
    const bench = createSpendBench();
    const { id } = bench.generate();
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await settled();
    expect(chargesOf(bench)).toEqual([['certain', '10']]);
    const answers = [running(), done()];
    bench.gateway.onQuery = () => answers.shift() ?? running();
    await bench.clock.advance(5 * minute);
    expect(bench.statusOf(id)).toBe('ready');
    expect(chargesOf(bench)).toEqual([['certain', '10']]);
  });

  test('is none where the gateway refused it', async () => {
    const bench = createSpendBench();
    bench.generate();
    bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.bad-request'));
    await settled();
    expect(chargesOf(bench)).toEqual([['none', '10']]);
  });

  test('is not there for one that was withdrawn before it went out', () => {
    const bench = createSpendBench({ signedIn: null });
    const task = bench.leave(aTask(states.waiting));
    bench.tasks.cancel(task.id);
    expect(bench.statusOf(task.id)).toBe('cancelled');
    expect(bench.all()).toEqual([]);
  });

  test('is not there for tasks of versions without prices, whatever becomes of them', async () => {
    const bench = createSpendBench();
    const { id } = bench.leave(aTask(states.queued));
    bench.gateway.onQuery = () => answer(remote('running'));
    bench.tasks.start();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('running');
    expect(bench.all()).toEqual([]);
  });

  test('has no price where none was set, and is counted all the same', async () => {
    const bench = createSpendBench({ sheet: aSheet({ video: [] }) });
    bench.generate();
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await settled();
    expect(chargesOf(bench)).toEqual([['certain', null]]);
    const period = { from: '2026-01-05', to: '2026-01-05' };
    expect(await bench.spend.report(period, 'model')).toMatchObject({
      rows: [{ key: 'videogen-H3', currency: null, certain: '0', possible: '0', tasks: 1, answers: 0 }],
    });
  });

  test('keeps its price when the sheet changes, and outlives its task', async () => {
    const bench = createSpendBench();
    const { id } = bench.generate();
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await settled();
    bench.spend.sheets.keep(studio.connectionId, aSheet({ currency: 'USD', video: [] }));
    expect(bench.all()).toMatchObject([{ quote: { currency: 'CNY', amount: '10' } }]);
    bench.spend.sheets.keep(studio.connectionId, null);
    bench.tasks.stopWaiting(id);
    bench.db.prepare('DELETE FROM tasks').run();
    expect(chargesOf(bench)).toEqual([['certain', '10']]);
  });

  test('follows the tags of its task', () => {
    const bench = createSpendBench();
    const { id } = bench.generate();
    bench.db.prepare(`UPDATE tasks SET tags = '["snow","fox"]' WHERE id = ?`).run(id);
    expect(bench.all()).toMatchObject([{ tags: ['snow', 'fox'] }]);
  });
});

test.describe('a create of unknown outcome', () => {
  test('counts once, as possible', async () => {
    const bench = await withUnknown();
    expect(chargesOf(bench)).toEqual([['possible', '10']]);
  });

  test('counts once, for certain, when it is linked', async () => {
    const bench = await withUnknown();
    bench.gateway.onQuery = () => running();
    expect(await bench.tasks.link(bench.id, 'remote-7')).toMatchObject({ ok: true });
    expect(chargesOf(bench)).toEqual([['certain', '10']]);
  });

  test('counts twice when it is sent again: possibly, and as the new one', async () => {
    const bench = await withUnknown();
    await bench.tasks.sendAgain(bench.id);
    expect(chargesOf(bench)).toEqual([
      ['possible', '10'],
      ['possible', '10'],
    ]);
    bench.gateway.creates[1]?.settle(created('remote-2'));
    await settled();
    expect(chargesOf(bench)).toEqual([
      ['possible', '10'],
      ['certain', '10'],
    ]);
    // Found there after all, the first was charged too.
    bench.gateway.onQuery = () => running();
    await bench.tasks.link(bench.id, 'remote-1');
    expect(chargesOf(bench)).toEqual([
      ['certain', '10'],
      ['certain', '10'],
    ]);
  });

  test('stays possible when it is dismissed', async () => {
    const bench = await withUnknown();
    bench.tasks.dismiss(bench.id);
    expect(chargesOf(bench)).toEqual([['possible', '10']]);
  });

  test('comes of an end of the process while it went out, and stays possible', () => {
    const before = createSpendBench();
    const { id } = before.generate();
    const after = createSpendBench({ db: before.db, signedIn: null });
    after.tasks.start();
    expect(after.statusOf(id)).toBe('unknown');
    expect(chargesOf(after)).toEqual([['possible', '10']]);
  });

  test('sent again when the sheet has changed counts each at its own price', async () => {
    const bench = await withUnknown();
    await bench.clock.advance(day);
    const [video] = aSheet().video;
    if (video === undefined) throw new Error('The sheet has no price.');
    bench.spend.sheets.keep(studio.connectionId, aSheet({ video: [{ ...video, price: '2.5' }] }));
    await bench.tasks.sendAgain(bench.id);
    expect(chargesOf(bench)).toEqual([
      ['possible', '10'],
      ['possible', '12.5'],
    ]);
  });
});

test('a write that the disk refuses leaves neither a charge nor a sum of one', () => {
  const bench = createSpendBench();
  const january = { from: 0, until: Number.MAX_SAFE_INTEGER };
  expect(bench.charges.sums(january)).toEqual(new Map());
  const quote = bench.spend.tasks.quoteOf(aTask(states.waiting));
  const task = aTask(states.sending);
  const store = createTasksRepository(bench.db, anyPlace, undefined, bench.charges);
  const sent = { isNew: true, task, entries: [], quote };
  expect(() => store.write([sent, { ...sent, quote }])).toThrow();
  expect(bench.all()).toEqual([]);
  expect(bench.charges.sums(january)).toEqual(new Map());
});
