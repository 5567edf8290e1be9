import { expect, test } from 'playwright/test';
import { readRetryAfter, readServerTime } from '#electron/gateway/http/response.ts';

const at = Date.parse('2025-01-02T03:04:05Z');

test.describe('Retry-After', () => {
  for (const [value, date, expected] of [
    ['5', undefined, 5000],
    ['0', undefined, 0],
    [' 1.5 ', undefined, 1500],
    ['Thu, 02 Jan 2025 03:04:35 GMT', undefined, 30_000],
    ['Thu, 02 Jan 2025 04:00:30 GMT', 'Thu, 02 Jan 2025 04:00:00 GMT', 30_000],
    ['Thu, 02 Jan 2025 03:00:00 GMT', undefined, 0],
    ['-5', undefined, null],
    ['soon', undefined, null],
    ['9'.repeat(400), undefined, null],
    ['', undefined, null],
    [undefined, undefined, null],
  ] as const) {
    test(`${value} at ${date ?? 'our clock'} is ${expected}`, () => {
      expect(readRetryAfter({ 'retry-after': value, date }, at)).toBe(expected);
    });
  }
});

test('the server time is read from the Date header, or is unknown', () => {
  expect(readServerTime({ date: 'Thu, 02 Jan 2025 03:04:05 GMT' })).toBe(at);
  expect(readServerTime({ date: 'yesterday' })).toBeNull();
  expect(readServerTime({})).toBeNull();
});
