import { expect, test } from 'playwright/test';
import { isFetchable } from '#electron/gateway/download/download-request.ts';
import { continues, marksOf, parseMarks } from '#electron/gateway/download/part-marks.ts';
import { throttleProgress } from '#electron/gateway/download/progress.ts';
import { CallEnded } from '#electron/gateway/http/deadline.ts';
import { readNetworkError } from '#electron/gateway/http/network-errors.ts';
import { readRetryAfter, readServerTime } from '#electron/gateway/http/response.ts';
import { readTarget } from '#electron/gateway/http/target.ts';
import { BodyQueue } from '#electron/gateway/video/body-queue.ts';
import { aConnection } from '../../../fixtures/connections.ts';

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

test.describe('a failure of the network', () => {
  const coded = (code: string, inner?: Error) =>
    Object.assign(new Error('secret words', { cause: inner }), { code });
  for (const [thrown, code, cause] of [
    [coded('ENOTFOUND'), 'gateway.unreachable', 'ENOTFOUND'],
    [coded('EAI_AGAIN'), 'gateway.unreachable', 'EAI_AGAIN'],
    [coded('ECONNREFUSED'), 'gateway.unreachable', 'ECONNREFUSED'],
    [new AggregateError([coded('EHOSTUNREACH')]), 'gateway.unreachable', 'EHOSTUNREACH'],
    [coded('ENETUNREACH'), 'gateway.unreachable', 'ENETUNREACH'],
    [coded('SELF_SIGNED_CERT_IN_CHAIN'), 'gateway.certificate', 'SELF_SIGNED_CERT_IN_CHAIN'],
    [coded('CERT_HAS_EXPIRED'), 'gateway.certificate', 'CERT_HAS_EXPIRED'],
    [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'gateway.certificate', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'gateway.certificate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    [coded('UND_ERR_CONNECT_TIMEOUT'), 'gateway.timed-out', 'UND_ERR_CONNECT_TIMEOUT'],
    [coded('ETIMEDOUT'), 'gateway.timed-out', 'ETIMEDOUT'],
    [new CallEnded('time-limit', 'NO_ANSWER'), 'gateway.timed-out', 'NO_ANSWER'],
    [new CallEnded('cancelled', 'CANCELLED'), 'gateway.interrupted', 'CANCELLED'],
    [coded('ECONNRESET'), 'gateway.interrupted', 'ECONNRESET'],
    [coded('UND_ERR_SOCKET', coded('EPIPE')), 'gateway.interrupted', 'EPIPE'],
    [coded('UND_ERR_SOCKET'), 'gateway.interrupted', 'UND_ERR_SOCKET'],
    [coded('HPE_INVALID_CONSTANT'), 'gateway.unreadable', 'HPE_INVALID_CONSTANT'],
    [coded('UND_ERR_INVALID_ARG'), 'internal', 'UND_ERR_INVALID_ARG'],
    [new TypeError('x is not a function'), 'internal', 'TypeError'],
    ['text', 'internal', 'string'],
  ] as const) {
    test(`${cause} is ${code}`, () => {
      const error = readNetworkError(thrown, 'gateway.example');
      expect(error).toMatchObject({ code, details: { cause, host: 'gateway.example' } });
      expect(JSON.stringify(error)).not.toContain('secret words');
    });
  }
});

test('progress is told at most ten times a second, and once at the end', () => {
  let time = 0;
  const told: number[] = [];
  const report = throttleProgress(
    (done) => told.push(done),
    () => time,
  );
  for (const [now, done] of [
    [0, 0],
    [50, 10],
    [99, 20],
    [100, 30],
    [150, 40],
    [160, 100],
    [500, 100],
  ] as const) {
    time = now;
    report(done, 100);
  }
  expect(told).toEqual([0, 30, 100]);
});

test('a call goes to https, or by http to this computer, and never without a usable token', () => {
  const read = (address: string, token = 'T') => {
    const target = readTarget(aConnection({ address, token }));
    return target.ok ? target.value.url.href + target.value.basePath : target.error.code;
  };
  expect(read('https://gateway.example')).toBe('https://gateway.example/');
  expect(read('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080/');
  expect(read('https://gateway.example/base')).toBe('https://gateway.example/base/base');
  expect(read('http://gateway.example')).toBe('session.address-insecure');
  expect(read('https://a b')).toBe('session.address-invalid');
  expect(read('https://[::zz]')).toBe('session.address-invalid');
  expect(read('https://gateway.example', '')).toBe('session.token-missing');
  expect(read('https://gateway.example', 'a\r\nx: y')).toBe('session.token-characters');
});

test('a result is fetched by https, or by http from this computer when the gateway is on it', () => {
  const judge = (url: string, allowLoopback: boolean) => isFetchable(new URL(url), allowLoopback);
  expect(judge('https://cdn.example/x', false)).toBe(true);
  expect(judge('https://192.168.1.4/x', false)).toBe(true);
  expect(judge('http://cdn.example/x', true)).toBe(false);
  expect(judge('http://127.0.0.1:1/x', true)).toBe(true);
  expect(judge('http://127.0.0.1:1/x', false)).toBe(false);
  expect(judge('file:///etc/passwd', true)).toBe(false);
});

test.describe('a half-fetched file can be gone on with', () => {
  const whole = { etag: '"v1"', 'content-length': '100' };
  const marks = { version: 1, etag: '"v1"', lastModified: null, length: 100, safeBytes: 0 } as const;

  test('when its version can be told: by a strong ETag or a date', () => {
    const date = 'Thu, 02 Jan 2025 03:04:05 GMT';
    expect(marksOf(whole)).toEqual(marks);
    expect(marksOf({ etag: 'W/"v1"' })).toBeNull();
    expect(marksOf({ etag: 'W/"v1"', 'last-modified': date })).toMatchObject({
      etag: null,
      lastModified: date,
    });
    expect(marksOf({})).toBeNull();
  });

  test('by marks that say all that is needed', () => {
    expect(parseMarks(JSON.stringify(marks))).toEqual(marks);
    for (const odd of ['', '{', '{}', '[]', JSON.stringify({ ...marks, etag: null })]) {
      expect(parseMarks(odd)).toBeNull();
    }
  });

  for (const [range, headers, expected] of [
    ['bytes 40-99/100', {}, true],
    ['bytes 40-99/*', {}, true],
    ['bytes 40-99/100', { etag: '"v1"' }, true],
    ['bytes 40-99/100', { etag: '"v2"' }, false],
    ['bytes 0-99/100', {}, false],
    ['bytes 41-99/100', {}, false],
    ['bytes 40-98/100', {}, false],
    ['bytes 40-100/101', {}, false],
    ['bytes 40-98/*', {}, false],
    ['', {}, false],
    ['40-99', {}, false],
  ] as const) {
    test(`by ${JSON.stringify({ range, ...headers })}: ${expected}`, () => {
      expect(continues({ 'content-range': range, ...headers }, marks, 40)).toBe(expected);
    });
  }
});

test.describe('the bytes of an answer', () => {
  async function read(queue: BodyQueue): Promise<string> {
    let text = '';
    try {
      for await (const chunk of queue) text += chunk.toString();
    } catch (error) {
      text += `!${(error as Error).message}`;
    }
    return text;
  }

  test('are all read before an error that came after them', async () => {
    const queue = new BodyQueue(() => undefined);
    const reading = read(queue);
    queue.push(Buffer.from('a'));
    queue.push(Buffer.from('b'));
    expect(queue.waitingBytes).toBe(2);
    queue.finish(new Error('broken'));
    expect(await reading).toBe('ab!broken');
    expect(queue.waitingBytes).toBe(0);
  });

  test('are dropped when the call was given up', async () => {
    const queue = new BodyQueue(() => undefined);
    queue.push(Buffer.from('a'));
    queue.drop(new Error('given up'));
    expect(await read(queue)).toBe('!given up');
  });

  test('are refused by a reader that leaves, once and only before the end', async () => {
    let refusals = 0;
    const left = new BodyQueue(() => {
      refusals += 1;
    });
    left.push(Buffer.from('a'));
    for await (const _ of left) break;
    expect(refusals).toBe(1);
    const whole = new BodyQueue(() => {
      refusals += 1;
    });
    whole.push(Buffer.from('a'));
    whole.finish(null);
    expect(await read(whole)).toBe('a');
    whole.destroy();
    expect(refusals).toBe(1);
  });
});
