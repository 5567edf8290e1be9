import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { chargeOf, contract, quoteVideo, spendGroupings, sumOf, taskStatuses, zeroAmount } from '#contract';
import type { TaskChange } from '#electron/features/tasks/ports.ts';
import type { StoredState } from '#electron/shared/stored-task.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aCharge, aRequest, aTask, states } from '../../../fixtures/builders.ts';
import { createChance } from '../../../fixtures/chance.ts';
import { day, startOfTime } from '../../../fixtures/fake-clock.ts';
import { patient } from '../../../fixtures/patience.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { aSheet, createSpendParts } from '../../../fixtures/services/benches/spend-bench.ts';
import { anyPlace } from '../../../fixtures/store/any-place.ts';
import { expectNotHeldUp, leastHold } from '../../../fixtures/timing.ts';

const month = { from: '2026-01-01', to: '2026-01-31' };
const always = { from: 0, until: Number.MAX_SAFE_INTEGER };

test('the totals of ten thousand tasks are what their states and prices say, and nothing is held up', async () => {
  test.setTimeout(patient(120_000));
  const { spend, charges, db, dialog } = createSpendParts();
  const store = createTasksRepository(db, anyPlace, undefined, charges);
  const chance = createChance(7);
  const [video] = aSheet().video;
  if (video === undefined) throw new Error('The sheet has no price.');
  const sheet = aSheet({ video: [{ ...video, price: '0.123456' }] });
  const tasks = Array.from({ length: 1_000 }, (_, index) => {
    const status = taskStatuses[chance.between(1, taskStatuses.length - 1)] ?? 'ready';
    const request = aRequest({ duration: chance.between(4, 15) });
    const updatedAt = startOfTime + chance.between(0, 20) * day;
    const tags = [['fox'], ['fox', 'snow'], []][index % 3] ?? [];
    const state = {
      ...states[status],
      ...('taskId' in states[status] && { taskId: `${index}` }),
    } as StoredState;
    return aTask(state, { request, updatedAt, tags });
  });
  // Sums that are held from the beginning are to stay right.
  charges.sums(always);
  const sent = tasks.map((task): TaskChange => {
    const quote = quoteVideo(sheet, task.request);
    return { isNew: true, task: { ...task, state: states.sending }, entries: [], quote };
  });
  store.write(sent);
  store.write(tasks.map((task) => ({ isNew: false, task, entries: [] })));
  // Nine more of each, by SQLite itself: the service would write for many seconds.
  const columns = (db.pragma('table_info(charges)') as { name: string }[]).map(({ name }) => name);
  const copied = columns.map((name) => (name === 'id' ? "charges.id || ' ' || value" : `charges.${name}`));
  db.exec(`INSERT INTO charges (${columns}) SELECT ${copied} FROM charges, json_each('[1,2,3,4,5,6,7,8,9]')`);
  charges.moved();

  const expected = (charge: string) =>
    sumOf(
      tasks.flatMap(({ state, request }) =>
        chargeOf(state) === charge
          ? Array<string>(10).fill(quoteVideo(sheet, request)?.amount ?? zeroAmount)
          : [],
      ),
    );
  const count = 10 * tasks.filter(({ state }) => chargeOf(state) !== 'none').length;
  const total = {
    currency: 'CNY',
    certain: expected('certain'),
    possible: expected('possible'),
    tasks: count,
    answers: 0,
  };
  const { hold, value } = await leastHold(async () => {
    const reports = [];
    for (const by of spendGroupings) reports.push(await spend.report(month, by));
    dialog.save = test.info().outputPath('spend.csv');
    await spend.exportCsv(month);
    return reports;
  });
  expect(value.map(({ totals }) => totals)).toEqual(spendGroupings.map(() => [total]));
  const { certain, possible } = total;
  expect(Object.fromEntries(charges.sums(always))).toEqual({ CNY: { certain, possible } });
  expectNotHeldUp(hold);
});

test('charges of one moment are all counted once, however pages fall', async () => {
  const { spend, charges } = createSpendParts();
  for (let index = 0; index < 450; index += 1)
    charges.put(aCharge({ at: startOfTime + Math.floor(index / 250) }));
  const { totals } = await spend.report(month, 'day');
  expect(totals).toMatchObject([{ tasks: 450, certain: '4500' }]);
});

test('sums of charges as long as the file of a project may hold them are told', async () => {
  const { spend, charges } = createSpendParts();
  const amount = '9'.repeat(24);
  for (const projectId of ['00000000-0000-4000-8000-000000000001', null]) {
    const quote = { currency: 'CNY', asOf: '2026-01-01', lines: [], amount };
    for (let count = 0; count < 2; count += 1) charges.put(aCharge({ quote, projectId }));
  }
  const { output } = contract['spend.report'];
  expect(output.parse(await spend.report(month, 'day')).totals).toMatchObject([
    { certain: sumOf(Array(4).fill(amount)) },
  ]);
  expect(contract['spend.budgets'].output.parse({ budgets: spend.budgets() }).budgets).toHaveLength(1);
  expect(contract['spend.ofProjects'].output.parse({ spent: spend.ofProjects() }).spent).toHaveLength(1);
});

test('the practice gateway is left out of report and file unless it is asked for, and told of either way', async () => {
  const { spend, charges, dialog } = createSpendParts();
  charges.put(aCharge({ at: startOfTime }));
  charges.put(aCharge({ at: startOfTime, connectionLabel: '' }));
  charges.put(aCharge({ at: startOfTime, connectionLabel: '', charge: 'none' }));
  for (const [withPractice, tasks, lines] of [
    [false, 1, 2],
    [true, 2, 4],
  ] as const) {
    expect(await spend.report(month, 'day', { withPractice })).toMatchObject({
      totals: [{ tasks }],
      practice: 1,
    });
    dialog.save = test.info().outputPath(`practice ${withPractice}.csv`);
    await spend.exportCsv(month, { withPractice });
    expect((await readFile(dialog.save, 'utf8')).trim().split('\r\n')).toHaveLength(lines);
  }
});

test('held sums equal sums that are read anew, whatever was written', () => {
  const kinds = fc.constantFrom('none' as const, 'possible' as const, 'certain' as const);
  const writes = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      isNew: fc.boolean(),
      charge: kinds,
      days: fc.integer({ min: -1, max: 1 }),
      amount: fc.constantFrom('0', '0.1', '12.000000000001', '999999999'),
      isPriced: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  const { db, charges } = createSpendParts();
  checkProperty(
    fc.property(writes, (list) => {
      db.exec('DELETE FROM charges');
      charges.moved();
      const span = { from: startOfTime, until: startOfTime + day };
      charges.sums(span);
      for (const { id, isNew, charge, days, amount, isPriced } of list) {
        const quote = isPriced ? { currency: 'CNY', asOf: '2026-01-01', lines: [], amount } : null;
        if (isNew) charges.put(aCharge({ id, charge, at: startOfTime + days * day, quote }));
        else charges.set(id, charge);
      }
      const held = charges.sums(span).get('CNY');
      const read = createSpendParts({ db }).charges.sums(span).get('CNY');
      const none = { certain: zeroAmount, possible: zeroAmount };
      expect(held ?? none).toEqual(read ?? none);
    }),
    60,
  );
});
