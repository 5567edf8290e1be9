import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  type Amount,
  amountOfParts,
  amountSchema,
  compareAmounts,
  ofMillion,
  percentOf,
  priceSchema,
  readPrice,
  sumOf,
  times,
} from '#contract';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

/** A price and the same as a whole number of millionths. */
const prices = fc
  .record({
    digits: fc.bigInt({ min: 0n, max: 999_999_999n }),
    fraction: fc.bigInt({ min: 0n, max: 999_999n }),
  })
  .map(({ digits, fraction }) => {
    const decimals = fraction.toString().padStart(6, '0').replace(/0+$/, '');
    return { price: `${digits}${decimals && `.${decimals}`}`, millionths: digits * 1_000_000n + fraction };
  });
const counts = fc.nat({ max: 2_000_000_000 });

/** An amount as a whole number of billionths of a thousandth. */
function unitsOf(amount: Amount): bigint {
  const [digits = '', fraction = ''] = amount.split('.');
  return BigInt(`${digits}${fraction.padEnd(12, '0')}`);
}

test('a price times a count is exact', () => {
  checkProperty(
    fc.property(prices, counts, ({ price, millionths }, count) => {
      const amount = times(price, count);
      expect(amountSchema.safeParse(amount).success).toBe(true);
      expect(unitsOf(amount)).toBe(millionths * 1_000_000n * BigInt(count));
    }),
  );
});

test('tokens at a price for a million are exact', () => {
  checkProperty(
    fc.property(prices, counts, ({ price, millionths }, count) => {
      expect(unitsOf(ofMillion(price, count))).toBe(millionths * BigInt(count));
    }),
  );
  expect(ofMillion('0.000001', 1)).toBe('0.000000000001');
  expect(ofMillion('3.2', 1_500_000)).toBe('4.8');
});

test('a sum does not depend on order or on how it is put together', () => {
  checkProperty(
    fc.property(fc.array(prices, { maxLength: 40 }), fc.nat({ max: 40 }), (list, at) => {
      const amounts = list.map(({ price }) => price);
      const sum = sumOf(amounts);
      expect(sumOf(amounts.toReversed())).toBe(sum);
      const [first, rest] = [sumOf(amounts.slice(0, at)), sumOf(amounts.slice(at))];
      expect(sumOf([first, rest])).toBe(sum);
      expect(unitsOf(sum)).toBe(list.reduce((units, { millionths }) => units + millionths * 1_000_000n, 0n));
    }),
  );
  expect(sumOf([])).toBe('0');
  expect(sumOf(Array.from({ length: 10 }, () => '0.1'))).toBe('1');
});

test('an amount is put together from sums of its digits in twelves', () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 18n });
  checkProperty(
    fc.property(digits, digits, digits, (high, low, fraction) => {
      const units = (high * 10n ** 12n + low) * 10n ** 12n + fraction;
      expect(unitsOf(amountOfParts(`${high}`, `${low}`, `${fraction}`))).toBe(units);
    }),
  );
  expect(amountOfParts('0', '3', '200000000000')).toBe('3.2');
});

test('amounts are compared by value', () => {
  checkProperty(
    fc.property(prices, prices, (one, other) => {
      expect(Math.sign(compareAmounts(one.price, other.price))).toBe(
        one.millionths < other.millionths ? -1 : one.millionths > other.millionths ? 1 : 0,
      );
    }),
  );
  expect(compareAmounts('10', '9.5')).toBeGreaterThan(0);
  expect(compareAmounts('0.2', '0.2')).toBe(0);
});

test('a part of a budget is told in hundredths, rounded down', () => {
  expect(percentOf('79.999999', '100')).toBe(79);
  expect(percentOf('80', '100')).toBe(80);
  expect(percentOf('250', '100')).toBe(250);
  expect(percentOf('1', '0')).toBe(null);
});

test('a price is read as it was meant, or told why not', () => {
  for (const [typed, price] of [
    ['3.20', '3.2'],
    [' 0.5 ', '0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0', '0'],
    ['3.2', '3.2'],
    ['999999999.999999', '999999999.999999'],
  ] as const) {
    expect(readPrice(typed), typed).toEqual({ ok: true, price });
  }
  for (const [typed, problem] of [
    ['', 'format'],
    ['.', 'format'],
    ['3,20', 'format'],
    ['1e3', 'format'],
    ['¥3', 'format'],
    ['1.2.3', 'format'],
    ['Infinity', 'format'],
    ['-1', 'negative'],
    ['−0.5', 'negative'],
    ['1000000000', 'too-large'],
    ['0.0000001', 'too-precise'],
  ] as const) {
    expect(readPrice(typed), typed).toEqual({ ok: false, problem });
  }
});

test('whatever is read as a price is one, and is read again as itself', () => {
  checkProperty(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.stringMatching(/^[-+]?[\d.,]{0,20}$/),
        prices.map((p) => p.price),
      ),
      (typed) => {
        const reading = readPrice(typed);
        if (!reading.ok) return true;
        const isPrice = priceSchema.safeParse(reading.price).success;
        return isPrice && isDeepStrictEqual(readPrice(reading.price), reading);
      },
    ),
    500,
  );
});

test('what is no amount is refused', () => {
  for (const text of [
    '',
    '-1',
    '1.',
    '.1',
    '01',
    '1.0',
    '1e3',
    ' 1',
    'NaN',
    `1.${'1'.repeat(13)}`,
    '9'.repeat(25),
  ]) {
    expect(amountSchema.safeParse(text).success, text).toBe(false);
  }
});
