import fc from 'fast-check';
import { dayOf } from '#contract';
import { dayAround, monthAround, monthOf, spanOf, zonedTime } from '#electron/features/spend/calendar.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

/** Moments of twenty years. */
const moments = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

test('a moment lies in its day and in its month, and a period of one day is that day', () => {
  checkProperty(
    fc.property(moments, (at) => {
      const [day, month] = [dayAround(at), monthAround(at)];
      expect(day.from <= at && at < day.until && month.from <= day.from && day.until <= month.until).toBe(
        true,
      );
      expect([dayOf(day.from), dayOf(day.until - 1)]).toEqual([dayOf(at), dayOf(at)]);
      expect([monthOf(month.from), monthOf(month.until - 1)]).toEqual([monthOf(at), monthOf(at)]);
      expect(spanOf({ from: dayOf(at), to: dayOf(at) })).toEqual(day);
      expect(new Date(zonedTime(at)).getTime()).toBe(Math.floor(at / 1_000) * 1_000);
    }),
  );
});

test('a day begins at midnight of this computer, and a month on its first', () => {
  const at = new Date(2026, 10, 22, 23, 59, 59).getTime();
  expect(dayAround(at)).toEqual({
    from: new Date(2026, 10, 22).getTime(),
    until: new Date(2026, 10, 23).getTime(),
  });
  expect(monthAround(at)).toEqual({
    from: new Date(2026, 10, 1).getTime(),
    until: new Date(2026, 11, 1).getTime(),
  });
  expect([dayOf(at), monthOf(at)]).toEqual(['2026-11-22', '2026-11']);
  expect(zonedTime(at)).toMatch(/^2026-11-22T23:59:59[+-]\d\d:\d\d$/);
});

test('the day on which clocks change is as long as it is', () => {
  const before = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  try {
    const hours = [new Date(2026, 2, 29, 12), new Date(2026, 9, 25, 12)].map((noon) => {
      const { from, until } = dayAround(noon.getTime());
      return (until - from) / 3_600_000;
    });
    expect(hours).toEqual([23, 25]);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('a computer at UTC is at +00:00, as the format asks', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'UTC';
  try {
    expect(zonedTime(Date.UTC(2026, 0, 5, 10))).toBe('2026-01-05T10:00:00+00:00');
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
