import { CallEnded } from '#electron/gateway/http/deadline.ts';
import { readAnswer, readRetryAfter, readServerTime } from '#electron/gateway/http/response.ts';
import type { TransportResponse } from '#electron/gateway/http/response-body.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

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
  expect(readServerTime({ date: 'Thu, 02 Jan 2025 04:04:05 +0100' })).toBe(at);
  const before = process.env.TZ;
  process.env.TZ = 'Asia/Shanghai';
  try {
    expect(readServerTime({ date: 'Thu Jan  2 03:04:05 2025' })).toBe(at);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
  expect(readServerTime({ date: 'yesterday' })).toBeNull();
  expect(readServerTime({})).toBeNull();
});

test.describe('an answer that ends early', () => {
  function ending(status: number, error: Error): TransportResponse {
    async function* body() {
      yield Buffer.from('{"error":');
      throw error;
    }
    return { status, headers: {}, body: Object.assign(body(), { destroy: () => undefined }) };
  }
  const cancelled = new CallEnded('cancelled', 'CANCELLED');
  const timedOut = new CallEnded('time-limit', 'NO_ANSWER');

  test('is no answer when it is a good one, or when the user cancelled', async () => {
    for (const [status, error] of [
      [200, timedOut],
      [200, new Error('reset')],
      [200, cancelled],
      [400, cancelled],
      [500, cancelled],
    ] as const) {
      await expect(readAnswer(ending(status, error))).rejects.toBe(error);
    }
  });

  test('counts as far as it came when it is a refusal', async () => {
    for (const error of [timedOut, new Error('reset')]) {
      expect(await readAnswer(ending(400, error))).toEqual({
        status: 400,
        headers: {},
        bodyText: '{"error":',
      });
    }
  });
});
