import fc from 'fast-check';
import {
  type Amount,
  type Budget,
  compareAmounts,
  defaultConnectionSettings,
  practiceConnectionId,
  sumOf,
  undoRemovalMs,
} from '#contract';
import { createProjects } from '#electron/features/projects/service.ts';
import type { CreateOutcome } from '#electron/gateway/types.ts';
import { createProjectsRepository } from '#electron/store/projects.ts';
import {
  aCharge,
  aForm,
  aRequest,
  aTask,
  created,
  notCreated,
  practice,
  states,
  studio,
} from '../../../fixtures/builders.ts';
import { day, minute, settled } from '../../../fixtures/fake-clock.ts';
import { aConnection } from '../../../fixtures/gateway/connections.ts';
import { checkAsyncProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { aBudget, aSheet, createSpendBench } from '../../../fixtures/services/benches/spend-bench.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

/** A connection that takes any number of tasks at once. */
const wide = aConnection({
  address: 'https://gateway.example',
  token: 'token-of-the-studio',
  label: 'gateway.example',
  settings: { ...defaultConnectionSettings, tasksInFlight: 1_000 },
});

const hourMs = 60 * minute;
const nextDay = new Date(2026, 0, 6).getTime();
const nextMonth = new Date(2026, 1, 1).getTime();
const spentIn = (bench: ReturnType<typeof createSpendBench>) =>
  sumOf(
    bench.all().flatMap(({ charge, quote }) => (charge === 'none' || quote === null ? [] : [quote.amount])),
  );

test.describe('a request that would pass a budget', () => {
  test('is not stored where the budget stops it, whatever the user says', () => {
    const bench = createSpendBench();
    bench.spend.keepBudgets([aBudget({ day: '15', month: '100' })]);
    bench.generate();
    const refused = {
      ok: false,
      error: {
        code: 'spend.budget-stops',
        details: { budgets: [{ currency: 'CNY', period: 'day', limit: '15', counted: '10', amount: '10' }] },
      },
    };
    expect(bench.tasks.create(aForm())).toMatchObject(refused);
    expect(bench.tasks.create(aForm(), 1, true)).toMatchObject(refused);
    expect(bench.gateway.creates).toHaveLength(1);
    expect(bench.store.withStatus(['waiting'])).toEqual([]);
  });

  test('asks where the budget asks, and goes out when the user allows it', () => {
    const bench = createSpendBench();
    bench.spend.keepBudgets([aBudget({ month: '15', whenPassed: 'ask' })]);
    bench.generate();
    expect(bench.tasks.create(aForm())).toMatchObject({
      error: { code: 'spend.budget-asks', details: { budgets: [{ period: 'month', limit: '15' }] } },
    });
    expect(bench.tasks.create(aForm(), 1, true)).toMatchObject({ ok: true });
    expect(bench.gateway.creates).toHaveLength(2);
  });

  test('counts all variations, and what waits already', () => {
    const bench = createSpendBench();
    bench.spend.keepBudgets([aBudget({ day: '55' })]);
    // Four go out, two wait: each of ten.
    expect(bench.tasks.create(aForm(), 4)).toMatchObject({ ok: true });
    expect(bench.tasks.create(aForm(), 2)).toMatchObject({
      error: { details: { budgets: [{ amount: '20' }] } },
    });
    expect(bench.tasks.create(aForm(), 1)).toMatchObject({ ok: true });
    expect(bench.tasks.create(aForm(), 1)).toMatchObject({
      error: { details: { budgets: [{ counted: '50' }] } },
    });
  });

  test('counts a list of prompts as one: all are stored, in their order, or none', () => {
    const bench = createSpendBench();
    bench.spend.keepBudgets([aBudget({ day: '35', whenPassed: 'ask' })]);
    const prompts = ['A fox', 'An owl', 'A hare', 'A kite'].map((prompt) => ({ prompt }));
    expect(bench.tasks.createOfPrompts(aForm(), prompts)).toMatchObject({
      error: { code: 'spend.budget-asks', details: { budgets: [{ amount: '40' }] } },
    });
    expect(bench.tasks.createOfPrompts(aForm(), [...prompts.slice(0, 2), { prompt: ' ' }])).toMatchObject({
      error: { code: 'video.invalid' },
    });
    expect(bench.gateway.creates).toHaveLength(0);
    const made = bench.tasks.createOfPrompts(aForm({ duration: 7 }), prompts, true);
    const tasks = made.ok ? made.value : [];
    expect(tasks.map(({ request: { prompt } }) => ({ prompt }))).toEqual(prompts);
    expect(tasks.every(({ request }) => request.duration === 7)).toBe(true);
    expect(bench.gateway.creates).toHaveLength(4);
  });

  test('may reach the budget exactly, and costs nothing where nothing is charged', () => {
    const bench = createSpendBench();
    bench.spend.keepBudgets([aBudget({ day: '10' })]);
    expect(bench.tasks.create(aForm())).toMatchObject({ ok: true });
    const [video] = aSheet().video;
    if (video === undefined) throw new Error('The sheet has no price.');
    bench.spend.sheets.keep(studio.connectionId, aSheet({ video: [{ ...video, price: '0' }] }));
    expect(bench.tasks.create(aForm())).toMatchObject({ ok: true });
    bench.spend.sheets.keep(studio.connectionId, aSheet({ currency: 'USD' }));
    expect(bench.tasks.create(aForm())).toMatchObject({ ok: true });
  });

  test('is held back on every way by which tasks are made', async () => {
    const bench = createSpendBench();
    const { id } = bench.generate();
    const refused = bench.generate();
    bench.gateway.creates[0]?.settle(notCreated('unknown', 'gateway.interrupted'));
    bench.gateway.creates[1]?.settle(notCreated('rejected', 'gateway.bad-request'));
    await settled();
    bench.spend.keepBudgets([aBudget({ day: '10', whenPassed: 'ask' })]);
    const asked = { error: { code: 'spend.budget-asks' } };
    expect(await bench.tasks.sendAgain(id)).toMatchObject(asked);
    expect(await bench.tasks.generateAgain([refused.id])).toMatchObject(asked);
    expect(bench.store.get(id)?.state).toMatchObject({ resolution: 'open' });
    expect(await bench.tasks.sendAgain(id, true)).toMatchObject({ ok: true });
  });
});

test.describe('a waiting task that would pass a budget', () => {
  /** One task under way of ten, and one that waits, which a budget of fifteen a day holds. */
  function withHeld(changes: Partial<Budget> = {}) {
    const bench = createSpendBench();
    bench.generate();
    const { id } = bench.leave(aTask(states.waiting));
    bench.spend.keepBudgets([aBudget({ day: '15', ...changes })]);
    return Object.assign(bench, { id });
  }
  const heldBy = ({ tasks, id }: Pick<ReturnType<typeof withHeld>, 'tasks' | 'id'>) => {
    const read = tasks.get(id);
    return read.ok ? read.value.heldBy : null;
  };

  test('stays waiting and says why; the window is told once', async () => {
    const bench = withHeld();
    expect(bench.statusOf(bench.id)).toBe('waiting');
    expect(heldBy(bench)).toEqual({
      whenPassed: 'stop',
      currency: 'CNY',
      amount: '10',
      project: null,
      period: 'day',
      until: nextDay,
      others: [],
    });
    expect(bench.tasks.queue.read(0).troubles.held).toBe(1);
    bench.tasks.spendChanged();
    bench.tasks.sessionChanged();
    await bench.clock.advance(minute);
    expect(bench.changes.filter((id) => id === bench.id)).toHaveLength(1);
    expect(bench.gateway.creates).toHaveLength(1);
  });

  test('is told of once for each time that a budget takes hold of it', async () => {
    const bench = withHeld();
    const held = () => bench.notices.flatMap(({ type, task }) => (type === 'held' ? task.id : []));
    bench.spend.keepBudgets([aBudget({ day: '15', month: '15' })]);
    await bench.clock.advance(minute);
    expect(held()).toEqual([bench.id]);
    const heldCount = () => bench.tasks.queue.read(0).troubles.held;
    bench.tasks.cancel(bench.id);
    expect(heldCount()).toBe(0);
    const { id } = bench.leave(aTask(states.waiting));
    bench.tasks.spendChanged();
    expect(held()).toHaveLength(2);
    bench.tasks.withdraw([id]);
    expect(heldCount()).toBe(0);
  });

  test('is not given up for the days that a budget holds it after a refusal', async () => {
    const bench = createSpendBench();
    const { id } = bench.generate();
    const outcome = notCreated('not-sent', 'gateway.unreachable');
    bench.gateway.creates[0]?.settle({ ...outcome, isForNow: true, retryAfterMs: null } as CreateOutcome);
    await settled();
    bench.spend.keepBudgets([aBudget({ month: '1' })]);
    await bench.clock.advance(day + minute);
    bench.tasks.spendChanged();
    expect(heldBy({ ...bench, id })).toMatchObject({ period: 'month' });
    bench.spend.keepBudgets([]);
    expect([bench.statusOf(id), bench.gateway.creates.length]).toEqual(['sending', 2]);
  });

  test('says which limit holds it longest, and when that begins anew', () => {
    const bench = withHeld();
    const limit = (changes: Partial<Budget>) => {
      bench.spend.keepBudgets([aBudget(changes)]);
      const held = heldBy(bench);
      return held === null ? null : [held.period, held.until];
    };
    expect(limit({ day: '15', month: '100' })).toEqual(['day', nextDay]);
    expect(limit({ day: '15', month: '15' })).toEqual(['month', nextMonth]);
    expect(limit({ month: '15' })).toEqual(['month', nextMonth]);
    // It costs ten: no new day lets it go out.
    expect(limit({ day: '9', month: '15' })).toEqual(['day', null]);
    expect(limit({ day: '15', month: '9' })).toEqual(['month', null]);
  });

  test('goes out when the budget is raised', () => {
    const bench = withHeld();
    bench.spend.keepBudgets([aBudget({ day: '20' })]);
    expect(bench.statusOf(bench.id)).toBe('sending');
    expect(heldBy(bench)).toBeNull();
  });

  test('goes out when the sheet gets cheaper', () => {
    const bench = withHeld();
    const video = aSheet().video.map((row) => ({ ...row, price: '0.5' }));
    bench.spend.sheets.keep(studio.connectionId, aSheet({ video }));
    expect(bench.statusOf(bench.id)).toBe('sending');
  });

  for (const [how, sheet] of [
    ['loses its price', null],
    ['gets a price in another currency', aSheet({ currency: 'USD' })],
  ] as const) {
    test(`is paused, and not sent, where it ${how}: the user lets it go`, () => {
      const bench = withHeld();
      bench.spend.sheets.keep(studio.connectionId, sheet);
      expect(bench.tasks.queue.read(0)).toMatchObject({ pausedCount: 1, troubles: { held: 0 } });
      expect(bench.statusOf(bench.id)).toBe('waiting');
      bench.tasks.queue.goOn();
      expect(bench.statusOf(bench.id)).toBe('sending');
    });
  }

  test('goes out when what took up the budget turns out to cost nothing', async () => {
    const bench = withHeld();
    bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.bad-request'));
    await settled();
    await bench.clock.advance(1_000);
    expect(bench.statusOf(bench.id)).toBe('sending');
  });

  test('goes out by itself when the day turns', async () => {
    const bench = withHeld();
    bench.spend.start();
    await bench.clock.advance(8 * hourMs);
    expect(bench.statusOf(bench.id)).toBe('waiting');
    await bench.clock.advance(day);
    expect(bench.statusOf(bench.id)).toBe('sending');
    bench.spend.close();
    expect(bench.all().map(({ at }) => new Date(at).getDate())).toEqual([5, 6]);
  });

  test('is sent anyway when the user says so, where the budget asks', () => {
    const bench = withHeld({ whenPassed: 'ask' });
    expect(heldBy(bench)?.whenPassed).toBe('ask');
    expect(bench.tasks.allowOverBudget(bench.id)).toMatchObject({ ok: true, value: { heldBy: null } });
    expect(bench.statusOf(bench.id)).toBe('sending');
    expect(bench.store.ledger(bench.id).map(({ why }) => why)).toContain('over-budget-allowed');
    expect(bench.tasks.allowOverBudget(bench.id)).toMatchObject({ error: { code: 'tasks.wrong-state' } });
  });

  test('is not sent anyway where the budget stops it, also when it was allowed before', () => {
    const stopped = withHeld();
    expect(stopped.tasks.allowOverBudget(stopped.id)).toMatchObject({
      error: { code: 'spend.budget-stops' },
    });
    expect(stopped.statusOf(stopped.id)).toBe('waiting');

    const allowed = createSpendBench({ signedIn: null, sheet: null });
    allowed.spend.sheets.keep(studio.connectionId, aSheet());
    const allowedQuote = allowed.spend.tasks.quoteOf(aTask(states.waiting));
    const { id } = allowed.leave(aTask(states.waiting, { allowedQuote }));
    allowed.spend.keepBudgets([aBudget({ day: '5' })]);
    allowed.signIn(studio);
    expect(allowed.statusOf(id)).toBe('waiting');
    allowed.spend.keepBudgets([aBudget({ day: '5', whenPassed: 'ask' })]);
    expect(allowed.statusOf(id)).toBe('sending');
  });

  for (const way of ['as it was made', 'while it waited'])
    test(`goes out at the price at which it was allowed, ${way}, or less, and is asked about at another`, () => {
      const bench = createSpendBench();
      bench.tasks.queue.pause(null);
      const made = bench.tasks.create(aForm(), 1, way === 'as it was made');
      const [id = ''] = made.ok ? made.value.map((task) => task.id) : [];
      bench.spend.keepBudgets([aBudget({ day: '5', whenPassed: 'ask' })]);
      if (way === 'while it waited') bench.tasks.allowOverBudget(id);
      const charge = (price: string, currency = 'CNY') => {
        const video = aSheet().video.map((row) => ({ ...row, price }));
        bench.spend.sheets.keep(studio.connectionId, aSheet({ video, currency }));
        bench.spend.keepBudgets(
          ['CNY', 'EUR'].map((of) => aBudget({ currency: of, day: '5', whenPassed: 'ask' })),
        );
        return heldBy({ ...bench, id })?.currency ?? null;
      };
      expect([charge('2'), charge('2.5'), charge('1.5', 'EUR'), charge('1.5')]).toEqual([
        null,
        'CNY',
        'EUR',
        null,
      ]);
      bench.tasks.queue.goOn();
      expect(bench.statusOf(id)).toBe('sending');
    });

  test('lets a cheaper one go first that does not pass', () => {
    const bench = withHeld();
    const cheap = bench.leave(aTask(states.waiting, { request: aRequest({ duration: 2 }) }));
    bench.tasks.spendChanged();
    expect([bench.id, cheap.id].map(bench.statusOf)).toEqual(['waiting', 'sending']);
  });

  test('is held by today’s budget, not by that of a day to which the clock was set back', async () => {
    const bench = withHeld();
    bench.clock.turn(-day);
    bench.tasks.spendChanged();
    expect(bench.statusOf(bench.id)).toBe('sending');
  });
});

test('waiting tasks that start at once never pass a budget', async () => {
  const prices = fc.nat({ max: 9_999 }).map((hundredths) => (hundredths / 100).toString());
  const outcomes = fc.constantFrom('created', 'rejected', 'unknown', 'none');
  await checkAsyncProperty(
    fc.asyncProperty(
      prices,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), outcomes), { minLength: 1, maxLength: 12 }),
      fc.option(prices, { nil: null }),
      fc.option(prices, { nil: null }),
      fc.constantFrom('ask' as const, 'stop' as const),
      async (price, tasks, dayLimit, monthLimit, whenPassed) => {
        const [video] = aSheet().video;
        if (video === undefined) throw new Error('The sheet has no price.');
        const sheet = aSheet({ video: [{ ...video, price }] });
        const bench = createSpendBench({ signedIn: wide, sheet });
        bench.spend.keepBudgets([aBudget({ day: dayLimit, month: monthLimit, whenPassed })]);
        const left = tasks.map(([duration]) =>
          bench.leave(aTask(states.waiting, { request: aRequest({ duration }), gateway: wide })),
        );
        const passes: Amount[] = [];
        const look = () => {
          const spent = spentIn(bench);
          const limits = [dayLimit, monthLimit].filter((limit) => limit !== null);
          if (limits.some((limit) => compareAmounts(spent, limit) > 0)) passes.push(spent);
          return spent;
        };
        bench.gateway.onCreate = look;
        bench.tasks.start();
        for (const [index, [, outcome]] of tasks.entries()) {
          if (outcome === 'created') bench.gateway.creates[index]?.settle(created(`remote-${index}`));
          else if (outcome !== 'none') {
            bench.gateway.creates[index]?.settle(notCreated(outcome, 'gateway.bad-request'));
          }
        }
        await settled();
        bench.tasks.spendChanged();
        const spent = look();
        expect(passes).toEqual([]);
        // None is held for which there would have been room.
        const held = left.filter(({ id }) => bench.statusOf(id) === 'waiting');
        const roomy = held.filter((task) => {
          const sum = sumOf([spent, bench.spend.tasks.quoteOf(task)?.amount ?? '0']);
          return [dayLimit, monthLimit].every((limit) => limit === null || compareAmounts(sum, limit) <= 0);
        });
        expect(roomy).toEqual([]);
        const closed = bench.tasks.close();
        // Requests that nobody answers are waited for, for a moment.
        await bench.clock.advance(1_000);
        await closed;
        bench.db.close();
      },
    ),
    60,
  );
});

test('the states of budgets tell of today, of this month and of what waits, each currency by itself', () => {
  const bench = createSpendBench();
  bench.generate();
  bench.leave(aTask(states.waiting));
  bench.leave(aTask(states.waiting, { gateway: { ...studio, connectionId: 'another' } }));
  bench.spend.keepBudgets([
    aBudget({ day: '5' }),
    aBudget({ currency: 'EUR', month: '1', whenPassed: 'ask' }),
    aBudget({ currency: 'GBP' }),
  ]);
  const none = { certain: '0', possible: '0', waiting: '0' };
  const spent = { certain: '0', possible: '10', waiting: '10' };
  expect(bench.spend.budgets()).toEqual([
    { projectId: null, currency: 'CNY', day: spent, month: spent, budget: aBudget({ day: '5' }) },
    {
      projectId: null,
      currency: 'EUR',
      day: none,
      month: none,
      budget: aBudget({ currency: 'EUR', month: '1', whenPassed: 'ask' }),
    },
  ]);
  bench.clock.jump(day);
  expect(bench.spend.budgets()[0]).toMatchObject({ day: { possible: '0' }, month: { possible: '10' } });
});

test.describe('the budget of a project', () => {
  const [film, other] = ['0a1b2c3d-0000-4000-8000-000000000001', '0a1b2c3d-0000-4000-8000-000000000002'];
  const projectName = (id: string) => (id === film ? 'Film' : id === other ? 'Other' : null);
  const create = (bench: ReturnType<typeof createSpendBench>, project: string | null, mayPass = false) =>
    bench.tasks.create(aForm(), 1, mayPass, undefined, project);
  const passed = (code: string, project: string | null) => ({
    error: { code, details: { budgets: [{ project }] } },
  });

  test('limits what belongs to it alone, beside the one over all; one that stops comes before one that asks', () => {
    const bench = createSpendBench({ projectName });
    bench.spend.keepBudgets([
      aBudget({ projectId: film, day: '15', whenPassed: 'ask' }),
      aBudget({ day: '45', whenPassed: 'stop' }),
    ]);
    expect(create(bench, film)).toMatchObject({ ok: true, value: [{ projectId: film }] });
    expect(create(bench, film)).toMatchObject(passed('spend.budget-asks', 'Film'));
    expect(create(bench, other)).toMatchObject({ ok: true });
    expect(create(bench, null)).toMatchObject({ ok: true });
    expect(create(bench, film, true)).toMatchObject({ ok: true });
    expect(create(bench, film, true)).toMatchObject(passed('spend.budget-stops', null));
    expect(bench.spend.ofProjects().map(({ projectId, possible }) => [projectId, possible])).toEqual([
      [film, '20'],
      [other, '10'],
    ]);
  });

  test('is asked about together with the one over all, which would be passed as well', () => {
    const bench = createSpendBench({ projectName });
    bench.spend.keepBudgets([
      aBudget({ projectId: film, day: '15', month: '15', whenPassed: 'ask' }),
      aBudget({ month: '15', whenPassed: 'ask' }),
    ]);
    expect(create(bench, film)).toMatchObject({ ok: true });
    const both = (day: 'day' | 'month') => ({
      error: {
        code: 'spend.budget-asks',
        details: {
          budgets: [
            { project: 'Film', period: day },
            { project: null, period: 'month' },
          ],
        },
      },
    });
    expect(create(bench, film)).toMatchObject(both('day'));
    const { id } = bench.leave(aTask(states.waiting, { projectId: film }));
    bench.tasks.spendChanged();
    expect(bench.tasks.get(id)).toMatchObject({
      value: { heldBy: { project: 'Film', period: 'month', others: [{ project: null, period: 'month' }] } },
    });
    bench.tasks.cancel(id);
    expect(create(bench, film, true)).toMatchObject({ ok: true });
    const answer = bench.spend.answers.refusalOf(studio.connectionId, 'textgen-3.7-flash', false, film);
    expect({ error: answer }).toMatchObject(both('month'));
  });

  test('holds a waiting task, and lets it go once the task belongs to another', async () => {
    const bench = createSpendBench({ projectName });
    bench.spend.keepBudgets([
      aBudget({ projectId: film, month: '5' }),
      aBudget({ day: '5', whenPassed: 'ask' }),
    ]);
    const { id } = bench.leave(aTask(states.waiting, { projectId: film }));
    bench.tasks.spendChanged();
    expect(bench.tasks.get(id)).toMatchObject({
      value: { heldBy: { whenPassed: 'stop', project: 'Film', period: 'month', until: null } },
    });
    expect(bench.spend.budgets()).toMatchObject([
      { projectId: null, currency: 'CNY', day: { waiting: '10' } },
      { projectId: film, currency: 'CNY', month: { waiting: '10' } },
    ]);
    createProjectsRepository(bench.db).move('tasks', [id], other);
    bench.spend.keepBudgets([aBudget({ projectId: film, month: '5' })]);
    bench.tasks.spendChanged();
    await settled();
    expect(bench.statusOf(id)).not.toBe('waiting');
  });

  test('is not passed by what the user has allowed for another project', async () => {
    const bench = createSpendBench({ projectName });
    bench.tasks.queue.pause(null);
    bench.spend.keepBudgets(
      [film, other].map((projectId) => aBudget({ projectId, day: '5', whenPassed: 'ask' })),
    );
    const made = create(bench, film, true);
    const [id = ''] = made.ok ? made.value.map((task) => task.id) : [];
    expect(bench.tasks.get(id)).toMatchObject({ value: { heldBy: null } });
    createProjectsRepository(bench.db).move('tasks', [id], other);
    bench.tasks.spendChanged();
    expect(bench.tasks.get(id)).toMatchObject({ value: { heldBy: { whenPassed: 'ask', project: 'Other' } } });
    bench.tasks.allowOverBudget(id);
    bench.tasks.queue.goOn();
    await settled();
    expect(bench.statusOf(id)).not.toBe('waiting');
  });

  test('asks once before an answer of unknown price, and is forgotten with its project', () => {
    const bench = createSpendBench({ projectName });
    const ask = (project: string, mayPass: boolean) =>
      bench.spend.answers.refusalOf(studio.connectionId, 'textgen-3.7-flash', mayPass, project);
    const gone = '0a1b2c3d-0000-4000-8000-000000000009';
    bench.spend.keepBudgets([
      aBudget({ projectId: film, day: '10', whenPassed: 'ask' }),
      aBudget({ projectId: gone, day: '1' }),
    ]);
    create(bench, film);
    expect(ask(film, false)).toMatchObject(passed('spend.budget-asks', 'Film').error);
    expect(ask(other, false)).toBeNull();
    expect(ask(film, true)).toBeNull();
    expect(ask(film, false)).toBeNull();
    expect(bench.spend.budgets().map(({ projectId }) => projectId)).toEqual([null, film]);
  });

  test('comes back with its project, whatever is set meanwhile, and goes with it', () => {
    const db = newStore();
    const projects = createProjectsRepository(db);
    const bench = createSpendBench({ db, projectName: projects.nameOf });
    const fields = { note: '', colour: 'blue', createdAt: 1, isArchived: false } as const;
    projects.insert({ id: film, name: 'Film', ...fields });
    const own = aBudget({ projectId: film, day: '10' });
    bench.spend.keepBudgets([{ ...own, day: '5' }]);
    const { id } = bench.leave(aTask(states.waiting, { projectId: film }));
    projects.remove(film, 5);
    bench.tasks.spendChanged();
    expect(bench.statusOf(id)).toBe('waiting');
    projects.restore(film);
    bench.tasks.cancel(id);
    bench.spend.keepBudgets([own]);
    projects.remove(film, 5);
    bench.spend.keepBudgets([aBudget({ day: '50' })]);
    const shown = () => bench.spend.budgets().flatMap(({ budget }) => budget?.projectId ?? []);
    expect(shown()).toEqual([]);
    projects.restore(film);
    expect(shown()).toEqual([film]);
    projects.remove(film, 5);
    projects.purge(5);
    bench.spend.keepBudgets([]);
    projects.insert({ id: film, name: 'Film', ...fields });
    expect(shown()).toEqual([]);
  });

  for (const [contents, day, ofAll, ends] of [
    ['removed', '5', '50', ['cancelled', 'cancelled']],
    ['kept', '15', '50', ['sending', 'cancelled']],
    ['kept', '50', '15', ['sending', 'waiting']],
  ] as const)
    test(`withdraws as its project goes, with its contents ${contents}, what it holds or would hold once those before it are out: ${day} of ${ofAll}`, async () => {
      const db = newStore();
      const store = createProjectsRepository(db);
      const bench = createSpendBench({ db, projectName: store.nameOf });
      const nothing = () => undefined;
      const projects = createProjects({
        store,
        onChange: nothing,
        onMembersChange: bench.tasks.spendChanged,
        onRemoving: bench.tasks.withdrawHeld,
        onRestored: bench.tasks.putBack,
        onEnding: nothing,
        projectsOfDrafts: () => [],
        onGone: nothing,
        onRemoved: nothing,
        clock: bench.clock,
        newId: () => film,
      });
      projects.create({ name: 'Film', note: '', colour: 'blue' });
      bench.spend.keepBudgets([aBudget({ projectId: film, day }), aBudget({ day: ofAll })]);
      bench.tasks.queue.pause(null);
      const statuses = () => db.prepare('SELECT status FROM tasks ORDER BY sequence').pluck().all();
      for (let count = 0; count < 2; count += 1) bench.leave(aTask(states.waiting, { projectId: film }));
      const full = "ON projects BEGIN SELECT RAISE(ABORT, 'full'); END";
      db.exec(
        `CREATE TEMP TRIGGER one BEFORE UPDATE ${full}; CREATE TEMP TRIGGER other BEFORE DELETE ${full}`,
      );
      expect(() => projects.remove(film, contents)).toThrow('full');
      expect(statuses()).toEqual(['waiting', 'waiting']);
      db.exec('DROP TRIGGER one; DROP TRIGGER other');
      projects.remove(film, contents);
      if (contents === 'removed') {
        // Who takes the deletion back has waiting tasks again.
        projects.restore(film);
        expect(statuses()).toEqual(['waiting', 'waiting']);
        projects.remove(film, contents);
      }
      bench.tasks.queue.goOn();
      await bench.clock.advance(undoRemovalMs);
      expect(statuses()).toEqual(ends);
    });
});

test('what the practice gateway makes costs nothing: no budget holds it, and it is in no sum, of budgets or of projects', () => {
  const film = '0a1b2c3d-0000-4000-8000-000000000001';
  const trying = aConnection({ ...practice, token: 'token-of-practice', connectionId: practiceConnectionId });
  const bench = createSpendBench({ signedIn: trying, projectName: () => 'Film' });
  bench.spend.sheets.keep(studio.connectionId, aSheet());
  bench.spend.keepBudgets([aBudget({ day: '15' })]);
  const make = () => bench.tasks.create(aForm(), 1, false, undefined, film);
  expect([make().ok, make().ok]).toEqual([true, true]);
  bench.leave(aTask(states.waiting, { gateway: trying }));
  const model = 'textgen-3.7-flash';
  const usage = { promptTokens: 5_000_000, answerTokens: 0, thoughtTokens: null, totalTokens: null };
  const quote = bench.spend.answers.quoterOf(practiceConnectionId, model)(usage, 0);
  const answer = { kind: 'answer', connectionLabel: '', projectId: film, model, quote } as const;
  bench.charges.put(aCharge(answer));
  expect(bench.spend.ofProjects()).toEqual([]);
  expect(bench.all().map((charge) => charge.quote?.amount)).toContain('10');

  const ask = (connectionId: string) => bench.spend.answers.refusalOf(connectionId, model, false);
  bench.signIn(studio);
  expect(make()).toMatchObject({ ok: true });
  expect(make()).toMatchObject({ error: { details: { budgets: [{ counted: '10' }] } } });
  bench.spend.keepBudgets([aBudget({ day: '10' })]);
  expect(ask(studio.connectionId)).toMatchObject({ code: 'spend.budget-stops' });
  expect(ask(practiceConnectionId)).toBeNull();
});

test('charges that come within a moment are told of once, and sheets and budgets at once', async () => {
  const bench = createSpendBench({ sheet: null });
  bench.tasks.create(aForm(), 3);
  expect(bench.told()).toBe(0);
  await bench.clock.advance(1_000);
  expect(bench.told()).toBe(1);
  bench.spend.sheets.keep(studio.connectionId, aSheet());
  bench.spend.keepBudgets([]);
  expect(bench.told()).toBe(3);
});
