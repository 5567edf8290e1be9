import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SpendReport, SpendRow } from '#contract';
import { isDay, periodOf, readPeriod, stepsOf } from '#renderer/features/spend/period.ts';
import { currencyReports, unpricedOf } from '#renderer/features/spend/report/report.ts';
import { SpendTable } from '#renderer/features/spend/report/SpendTable.tsx';
import '#renderer/i18n/index.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const row = (key: string, change: Partial<SpendRow>): SpendRow => ({
  key,
  label: key,
  currency: 'CNY',
  certain: '0',
  possible: '0',
  tasks: 1,
  answers: 0,
  ...change,
});
const total = (currency: string | null, change: Partial<SpendRow>): SpendReport['totals'][number] => {
  const { key: _key, label: _label, ...sums } = row('', { currency, ...change });
  return sums;
};

test('periods are days of the calendar, both ends included, over the turns of month and year', () => {
  for (const [name, today, from, to] of [
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['week', '2026-03-02', '2026-02-24', '2026-03-02'],
    ['month', '2026-03-31', '2026-03-01', '2026-03-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
  ] as const)
    expect(periodOf(name, today)).toEqual({ from, to });
});

test('the days and months between are all there, and no more than can be drawn', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
  expect(stepsOf({ from: '2026-02-27', to: '2026-03-02' }, 'day', 10)).toEqual(days);
  expect(stepsOf({ from: '1970-01-01', to: '2026-03-02' }, 'day', 2)).toEqual(days.slice(2));
  const months = ['2025-11', '2025-12', '2026-01', '2026-02'];
  expect(stepsOf({ from: '2025-11-30', to: '2026-02-01' }, 'month', 10)).toEqual(months);
});

test('typed days are a period where they exist and the earlier one is first', () => {
  expect(['2026-02-28', '2026-02-29', '2026-2-1', ''].map(isDay)).toEqual([true, false, false, false]);
  const typed = { from: ' 2026-01-01', to: '２０２６-01-02' };
  expect(readPeriod(typed)).toEqual({ from: '2026-01-01', to: '2026-01-02' });
  for (const to of ['2026-01-01', '']) expect(readPeriod({ from: '2026-01-02', to })).toBeNull();
});

test('each currency stands for itself, the one that most was sent in first, and what has no price beside them', () => {
  const report: SpendReport = {
    rows: [{ currency: 'USD', certain: '1' }, { certain: '3' }, { currency: null }].map((of) => row('a', of)),
    totals: [
      total('USD', { certain: '1', tasks: 1 }),
      total('CNY', { certain: '3', tasks: 1, answers: 4 }),
      total(null, { tasks: 2, answers: 1 }),
    ],
  };
  const period = { from: '2026-01-01', to: '2026-01-02' };
  const told = currencyReports(report, 'model', period);
  expect(told.map(({ currency, groups }) => `${currency} ${groups.length}`)).toEqual(['CNY 1', 'USD 1']);
  expect(unpricedOf(report)).toEqual({ tasks: 2, answers: 1 });
  expect(unpricedOf({ rows: [], totals: [] })).toBeNull();
});

test('models stand by what they cost, what may have been charged included; bars are shares of the highest', () => {
  const report: SpendReport = {
    rows: [
      row('low', { certain: '0.9' }),
      row('high', { certain: '7.5', possible: '2.5' }),
      row('ten', { certain: '9' }),
    ],
    totals: [total('CNY', { tasks: 3 })],
  };
  const [cny] = currencyReports(report, 'model', { from: '2026-01-01', to: '2026-01-02' });
  const told = cny?.groups.map(({ key, certainShare, possibleShare }) => [key, certainShare, possibleShare]);
  expect(told?.join('; ')).toBe('high,75,25; ten,90,0; low,9,0');
});

test('days stand in the order of time with those of nothing between', () => {
  const report: SpendReport = {
    rows: [row('2026-01-03', { certain: '2' }), row('2026-01-01', { certain: '1' })],
    totals: [total('CNY', { tasks: 2 })],
  };
  const [cny] = currencyReports(report, 'day', { from: '2026-01-01', to: '2026-01-03' });
  const told = cny?.groups.map(({ key, certain, tasks }) => [key, certain, tasks]);
  expect(told?.join('; ')).toBe('2026-01-01,1,1; 2026-01-02,0,0; 2026-01-03,2,1');
});

test('a day before those that can be drawn is not lost', () => {
  const report: SpendReport = {
    rows: [row('2024-01-01', { certain: '1' })],
    totals: [total('CNY', { tasks: 1 })],
  };
  const [cny] = currencyReports(report, 'day', { from: '2024-01-01', to: '2026-01-01' });
  expect(cny?.groups[0]).toMatchObject({ key: '2024-01-01', certain: '1' });
});

test('figures are grouped as money is, in the table and in the sentence above it', () => {
  const report: SpendReport = {
    rows: [row('a', { tasks: 12_345 })],
    totals: [total('CNY', { tasks: 12_345 })],
  };
  const [cny] = currencyReports(report, 'model', { from: '2026-01-01', to: '2026-01-02' });
  const table = cny && renderToStaticMarkup(createElement(SpendTable, { report: cny, by: 'model' }));
  expect(table).toContain('>12,345<');
  expect(i18next.getFixedT('en')('spend.view.tasks', { count: 12_345 })).toBe('12,345 tasks');
});
