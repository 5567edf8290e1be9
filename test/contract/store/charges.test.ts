import fc from 'fast-check';
import { sumOf } from '#contract';
import type { StoredTask } from '#electron/shared/stored-task.ts';
import { createCharges } from '#electron/store/charges.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aCharge, aTask, states } from '../../fixtures/builders.ts';
import { checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { newStore } from '../../fixtures/store/new-store.ts';

const always = { from: 0, until: Number.MAX_SAFE_INTEGER };

/** What a database can hold after a fault of the disk, or a hand that meant well. */
const damages = [
  ['amount', 'ten'],
  ['charge', 'perhaps'],
  ['quote', '{"currency":'],
  ['tags', 'none'],
  ['kind', 'gift'],
] as const;

for (const [column, value] of damages) {
  test(`a charge with a damaged ${column} is told of; its task and all other charges go on`, () => {
    const unreadable: string[] = [];
    const db = newStore();
    const charges = createCharges(db, { onUnreadable: (id) => unreadable.push(id) });
    const tasks = createTasksRepository(db, anyPlace, undefined, charges);
    const task = aTask(states.sending);
    tasks.write([{ isNew: true, task, entries: [], quote: aCharge().quote }]);
    charges.put(aCharge({ id: 'whole' }));
    db.prepare(`UPDATE charges SET ${column} = ? WHERE id = ?`).run(value, task.id);

    const sums = charges.sums(always);
    expect(sums.get('CNY')?.certain).toBe('10');
    const page = charges.page(always, null, 100);
    expect(page.charges.map(({ id }) => id)).toContain('whole');
    expect(page.next).toBeNull();
    expect(charges.priced([task.id, 'whole']).get('whole')?.quote?.amount).toBe('10');

    // What became of it at the gateway is stored all the same, and charged.
    tasks.write([{ isNew: false, task: { ...task, state: states.ready }, entries: [] }]);
    expect(tasks.get(task.id)?.state.status).toBe('ready');
    expect(db.prepare('SELECT charge FROM charges WHERE id = ?').get(task.id)).toMatchObject({
      charge: 'certain',
    });
    expect(unreadable).not.toEqual([]);
    db.close();
  });
}

test('a task to which the gateway gives the id of an earlier one may have cost nothing more', () => {
  const db = newStore();
  const tasks = createTasksRepository(db, anyPlace);
  const charged = (one: StoredTask, state: StoredTask['state']) => {
    tasks.write([{ isNew: true, task: one, entries: [], quote: aCharge().quote }]);
    tasks.write([{ isNew: false, task: { ...one, state }, entries: [] }]);
    tasks.write([{ isNew: false, task: { ...one, state }, entries: [] }]);
    return createCharges(db).priced([one.id]).get(one.id)?.charge;
  };
  const elsewhere = { ...aTask(states.sending).gateway, connectionId: 'another' };
  expect(charged(aTask(states.sending), states.queued)).toBe('certain');
  expect(charged(aTask(states.sending), states.queued)).toBe('possible');
  expect(charged(aTask(states.sending), { ...states.queued, taskId: 'other' })).toBe('certain');
  expect(charged(aTask(states.sending, { gateway: elsewhere }), states.queued)).toBe('certain');
  db.close();
});

const amounts = fc.constantFrom('0', '0.1', '12.000000000001', '999999999', '123456789012.999999999999');
const writes = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    kind: fc.constantFrom('put', 'set', 'move', 'remove'),
    charge: fc.constantFrom('none', 'possible', 'certain'),
    minutes: fc.integer({ min: -20, max: 20 }),
    amount: fc.option(amounts),
  }),
  { maxLength: 30 },
);

test('sums of quarters of an hour are what the charges in them say, whoever wrote those', () => {
  const db = newStore();
  const charges = createCharges(db);
  const noon = Date.UTC(2026, 0, 5, 12);
  const span = { from: noon, until: noon + 900_000 };
  checkProperty(
    fc.property(writes, (list) => {
      db.exec('DELETE FROM charges');
      charges.moved();
      for (const { id, kind, charge, minutes, amount } of list) {
        const at = noon + minutes * 60_000;
        const quote = amount === null ? null : { currency: 'CNY', asOf: '2026-01-01', lines: [], amount };
        if (kind === 'put') charges.put(aCharge({ id, charge, at, quote }));
        if (kind === 'set') charges.set(id, charge);
        if (kind === 'move')
          db.prepare('UPDATE charges SET at = ?, amount = ? WHERE id = ?').run(at, amount, id);
        if (kind === 'remove') db.prepare('DELETE FROM charges WHERE id = ?').run(id);
      }
      charges.moved();
      const counted = charges.page(span, null, 100).charges.filter(({ currency }) => currency !== null);
      const sum = (kind: string) =>
        sumOf(counted.flatMap(({ charge, amount }) => (charge === kind ? (amount ?? []) : [])));
      const { certain, possible } = charges.sums(span).get('CNY') ?? { certain: '0', possible: '0' };
      expect({ certain, possible }).toEqual({ certain: sum('certain'), possible: sum('possible') });
    }),
    100,
  );
  db.close();
});

test('a sum is read from a row for each quarter of an hour, however many charges there are', () => {
  const db = newStore();
  const charges = createCharges(db);
  const noon = Date.UTC(2026, 0, 5, 12);
  for (let index = 0; index < 400; index += 1) charges.put(aCharge({ at: noon + index * 1_000 }));
  expect(db.prepare('SELECT count(*) AS rows FROM charge_sums').get()).toMatchObject({ rows: 1 });
  expect(charges.sums(always).get('CNY')?.certain).toBe('4000');
  db.close();
});

test('what is no amount is not part of a sum, and one of 24 digits is added exactly', () => {
  const db = newStore();
  const insert = db.prepare(
    `INSERT INTO charges (id, kind, at, connection_id, connection_label, model, charge, currency, amount)
     VALUES (?, 'task', ?, 'one', '', 'videogen-H3', ?, 'CNY', ?)`,
  );
  const kept = ['999999999999999999999999', '0.000000000001', '2.5', 'ten', '1.2.3', '', null];
  kept.forEach((amount, index) => void insert.run(`certain ${index}`, index, 'certain', amount));
  insert.run('possible', 0, 'possible', '3');
  insert.run('none', 0, 'none', '4');
  expect(createCharges(db).sums(always).get('CNY')).toEqual({
    certain: '1000000000000000000000001.500000000001',
    possible: '3',
  });
  db.close();
});
