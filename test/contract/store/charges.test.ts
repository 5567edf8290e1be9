import { expect, test } from 'playwright/test';
import { createCharges } from '#electron/store/charges.ts';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aCharge, aTask, states } from '../../fixtures/builders.ts';

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
    const db = openStore(':memory:');
    const charges = createCharges(db, { onUnreadable: (id) => unreadable.push(id) });
    const tasks = createTasksRepository(db, undefined, charges);
    const task = aTask(states.sending);
    tasks.write([{ isNew: true, task, entries: [], sentUnder: { quote: aCharge().quote } }]);
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
