import { appError, type BudgetState, restOf } from '#contract';
import {
  type BudgetQuestionState,
  createWithinBudget,
} from '#renderer/features/spend/budgets/BudgetQuestion.tsx';
import { type BudgetDraft, readBudget } from '#renderer/features/spend/budgets/budget-draft.ts';
import { problemsToShow } from '#renderer/features/spend/prices/sheet-draft.ts';
import { AppError } from '#renderer/ui/messages/app-error.ts';
import { budgetUses, budgetWarning } from '#renderer/ui/spend/budget-view.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const spent = (certain: string, possible = '0', waiting = '0') => ({ certain, possible, waiting });
const state = (change: Partial<BudgetState>): BudgetState => ({
  projectId: null,
  currency: 'CNY',
  day: spent('0'),
  month: spent('0'),
  budget: { projectId: null, currency: 'CNY', day: '10', month: '100', whenPassed: 'ask' },
  ...change,
});

test('what may have been charged and what waits counts in full', () => {
  const [day, month] = budgetUses(state({ day: spent('4', '2.5', '1'), month: spent('90') }));
  expect(day).toEqual({ projectId: null, span: 'day', limit: '10', used: '7.5', left: '2.5', percent: 75 });
  expect(month).toMatchObject({ span: 'month', limit: '100', used: '90', left: '10', percent: 90 });
});

test('a budget that was passed has nothing left, and one of nothing is full from the beginning', () => {
  const budget = { projectId: null, currency: 'CNY', day: '0', month: '3', whenPassed: 'stop' } as const;
  const uses = budgetUses(state({ budget, month: spent('4') }));
  expect(uses.map(({ left, percent }) => `${left} ${percent}`)).toEqual(['0 100', '0 133']);
});

test('a limit that is not set is none to be used, and neither is one of a currency without a budget', () => {
  const budget = { projectId: null, currency: 'CNY', day: null, month: '3', whenPassed: 'ask' } as const;
  expect(budgetUses(state({ budget })).map(({ span }) => span)).toEqual(['month']);
  expect(budgetUses(state({ budget: null, day: spent('5') }))).toEqual([]);
});

test('the user is warned from 80 percent on, of the fuller one, and in the currency of the connection alone', () => {
  const warned = (day: string, month: string) =>
    budgetWarning([state({ day: spent(day), month: spent(month) })], 'CNY', null);
  expect(warned('7.99', '79.99')).toBeNull();
  expect(warned('8', '0')).toMatchObject({ span: 'day', percent: 80 });
  expect(warned('8', '95')).toMatchObject({ span: 'month', percent: 95 });
  expect(budgetWarning([state({ day: spent('9') })], 'USD', null)).toBeNull();
  expect(budgetWarning([], 'CNY', null)).toBeNull();
  // A project's own budget warns of what is made in it alone, and that over all also there.
  const [all, rain] = [state({ day: spent('8') }), state({ projectId: 'rain', day: spent('9') })];
  const warnedIn = (projectId: string | null) => budgetWarning([all, rain], 'CNY', projectId)?.percent;
  expect([warnedIn('rain'), warnedIn('snow'), warnedIn(null)]).toEqual([90, 80, 80]);
});

test('what is left is exact, and nothing rather than less', () => {
  expect([restOf('1', '0.9'), restOf('0.3', '0.1')]).toEqual(['0.1', '0.2']);
  expect([restOf('5', '5'), restOf('5', '6')]).toEqual(['0', '0']);
});

const draft = (change: Partial<BudgetDraft>): BudgetDraft => ({
  currency: 'CNY',
  day: '10',
  month: '',
  whenPassed: 'stop',
  ...change,
});
const taken = { projectId: null, currency: 'CNY', day: '1', month: null, whenPassed: 'ask' } as const;
const others = [
  { ...taken, currency: 'USD' },
  { ...taken, projectId: 'other' },
];
const problemsOf = (given: BudgetDraft) => {
  const read = readBudget(given, null, ['CNY', 'USD'], others);
  return 'currency' in read ? [] : read;
};

test('a typed budget is read, an empty limit as none', () => {
  const budget = { projectId: null, currency: 'CNY', day: '10', month: '100.5', whenPassed: 'stop' };
  expect(readBudget(draft({ currency: 'cny', month: '100.50' }), null, ['CNY'], [])).toEqual(budget);
  expect(readBudget(draft({}), null, ['CNY'], [])).toEqual({ ...budget, month: null });
});

test('what is wrong with a budget is told at its field', () => {
  const drafts = [{ currency: '' }, { currency: 'USD' }, { day: '' }, { day: '-5', month: '1,5' }].map(draft);
  const told = drafts.map((each) =>
    problemsOf(each)
      .map(({ field, problem }) => `${field} ${problem}`)
      .join(),
  );
  expect(told).toEqual(['currency currency', 'currency taken', 'day empty', 'day negative,month format']);
  const missing = problemsOf(draft({ currency: '', day: '' }));
  expect(problemsToShow(missing, false)).toEqual([]);
  expect(problemsToShow(missing, true)).toEqual(missing);
});

test('two that would pass a budget are asked about one after the other, each with the sums as they are by then', async () => {
  const questions: BudgetQuestionState[] = [];
  const withinBudget = createWithinBudget((question) => questions.push(question));
  let spent = 8;
  const costing = (amount: number) => async (mayPass: boolean) => {
    await Promise.resolve();
    if (!mayPass && spent + amount > 10) {
      const budget = { currency: 'CNY', project: null, period: 'day', limit: '10' } as const;
      const details = { budgets: [{ ...budget, counted: `${spent}`, amount: `${amount}` }] };
      throw new AppError(appError('spend.budget-asks', 'It would pass.', { details }));
    }
    spent += amount;
    return amount;
  };
  const asked = () =>
    questions.map(({ budgets }) => budgets.map(({ amount, counted }) => `${amount} after ${counted}`).join());
  const ran = [costing(3), costing(400), costing(5)].map((run) => withinBudget(run, 'generate'));
  await expect.poll(asked).toEqual(['3 after 8']);
  questions[0]?.answer(true);
  await expect.poll(asked).toEqual(['3 after 8', '400 after 11']);
  questions[1]?.answer(false);
  await expect.poll(asked).toEqual(['3 after 8', '400 after 11', '5 after 11']);
  questions[2]?.answer(true);
  expect(await Promise.all(ran)).toEqual([3, null, 5]);
});
