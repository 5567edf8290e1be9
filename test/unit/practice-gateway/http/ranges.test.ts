import { expect, test } from 'playwright/test';
import { readRange } from '#electron/practice-gateway/http/ranges.ts';

for (const [header, expected] of [
  [undefined, null],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-', { first: 10, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
] as const) {
  test(`of 1,000 bytes ${header ?? 'no range'} means ${JSON.stringify(expected)}`, () => {
    expect(readRange(header, 1_000)).toEqual(expected);
  });
}
