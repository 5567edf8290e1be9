import fc from 'fast-check';
import {
  type SpendGrouping,
  type SpendReport,
  spendGroupings,
  spendReportSchema,
  sumOf,
  zeroAmount,
} from '#contract';
import type { StoredCharge } from '#electron/features/spend/ports.ts';
import { createReportBuilder } from '#electron/features/spend/service.ts';
import { aCharge } from '../../../fixtures/builders.ts';
import { day, startOfTime } from '../../../fixtures/fake-clock.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

function reportOf(
  charges: readonly StoredCharge[],
  by: SpendGrouping,
  nameOf: (id: string) => string | null = () => null,
): SpendReport {
  const builder = createReportBuilder(by, nameOf);
  for (const charge of charges) {
    const { quote, ...rest } = charge;
    builder.add({ ...rest, currency: quote?.currency ?? null, amount: quote?.amount ?? null });
  }
  return spendReportSchema.parse(builder.finish());
}

const amounts = fc.tuple(fc.nat({ max: 99_999 }), fc.integer({ min: 0, max: 12 })).map(([units, places]) => {
  const text = units.toString().padStart(places + 1, '0');
  const fraction = places === 0 ? '' : text.slice(-places).replace(/0+$/, '');
  return `${places === 0 ? text : text.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
});
const charges = fc
  .record({
    days: fc.nat({ max: 70 }),
    kind: fc.constantFrom('task' as const, 'answer' as const),
    charge: fc.constantFrom('none' as const, 'possible' as const, 'certain' as const),
    currency: fc.constantFrom('CNY', 'USD', null),
    amount: amounts,
    model: fc.constantFrom('one', 'two', '__proto__'),
    connectionId: fc.constantFrom('here', 'there'),
    tags: fc.uniqueArray(fc.constantFrom('fox', 'snow', '='), { maxLength: 3 }),
  })
  .map(({ days, currency, amount, ...rest }) =>
    aCharge({
      ...rest,
      at: startOfTime + days * day,
      quote: currency === null ? null : { currency, asOf: '2026-01-01', lines: [], amount },
    }),
  );

test('the sums of all groups are the totals, exactly, however charges are grouped', () => {
  checkProperty(
    fc.property(fc.array(charges, { maxLength: 40 }), fc.constantFrom(...spendGroupings), (list, by) => {
      const { rows, totals } = reportOf(list, by);
      const real = list.filter(({ charge }) => charge !== 'none');
      const expected = ['CNY', 'USD', null].flatMap((currency) => {
        const own = real.filter(({ quote }) => (quote?.currency ?? null) === currency);
        const sum = (charge: string) =>
          sumOf(own.flatMap((one) => (one.charge === charge ? [one.quote?.amount ?? zeroAmount] : [])));
        const count = (kind: string) => own.filter((one) => one.kind === kind).length;
        const row = { currency, certain: sum('certain'), possible: sum('possible') };
        return own.length === 0 ? [] : [{ ...row, tasks: count('task'), answers: count('answer') }];
      });
      expect(totals).toEqual(expected);
      if (by === 'tag') return;
      const summed = totals.map(({ currency }) => {
        const own = rows.filter((row) => row.currency === currency);
        return [sumOf(own.map(({ certain }) => certain)), sumOf(own.map(({ possible }) => possible))];
      });
      expect(summed).toEqual(totals.map(({ certain, possible }) => [certain, possible]));
    }),
  );
});

test('a task with two tags stands in both groups, and the totals count it once', () => {
  const report = reportOf([aCharge({ tags: ['snow', 'fox'] }), aCharge({ tags: [] })], 'tag');
  expect(report.rows.map(({ key, tasks }) => [key, tasks])).toEqual([
    ['', 1],
    ['fox', 1],
    ['snow', 1],
  ]);
  expect(report.totals).toMatchObject([{ tasks: 2, certain: '20' }]);
});

test('a connection is called by its name, and by its host once it is removed', () => {
  const report = reportOf(
    [
      aCharge({ connectionId: 'a', connectionLabel: 'one.example' }),
      aCharge({ connectionId: 'b', connectionLabel: 'two.example' }),
    ],
    'connection',
    (id) => (id === 'a' ? 'Studio' : null),
  );
  expect(report.rows.map(({ key, label }) => [key, label])).toEqual([
    ['a', 'Studio'],
    ['b', 'two.example'],
  ]);
});

test('what has no price stands in a row of its own, last of its group', () => {
  const report = reportOf([aCharge({ quote: null }), aCharge()], 'model');
  expect(report.rows.map(({ currency, certain, tasks }) => [currency, certain, tasks])).toEqual([
    ['CNY', '10', 1],
    [null, '0', 1],
  ]);
});
