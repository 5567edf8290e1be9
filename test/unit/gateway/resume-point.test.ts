import { isFetchable } from '#electron/gateway/download/download-request.ts';
import { continues, ifRange, parseResumePoint, resumePointOf } from '#electron/gateway/download/part-file.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('a result is fetched by https, or by http from this computer when the gateway is on it', () => {
  const mayFetch = (url: string, allowLoopback: boolean) => isFetchable(new URL(url), allowLoopback);
  expect(mayFetch('https://cdn.example/x', false)).toBe(true);
  expect(mayFetch('https://192.168.1.4/x', false)).toBe(true);
  expect(mayFetch('http://cdn.example/x', true)).toBe(false);
  expect(mayFetch('http://127.0.0.1:1/x', true)).toBe(true);
  expect(mayFetch('http://127.0.0.1:1/x', false)).toBe(false);
  expect(mayFetch('file:///etc/passwd', true)).toBe(false);
});

test.describe('a half-fetched file can be gone on with', () => {
  const whole = { etag: '"v1"', 'content-length': '100' };
  const date = 'Thu, 02 Jan 2025 03:04:05 GMT';
  const point = { version: 1, etag: '"v1"', lastModified: date, length: 100, safeBytes: 0 } as const;

  test('when its version can be told: by a strong ETag or a date', () => {
    expect(resumePointOf({ ...whole, 'last-modified': date })).toEqual(point);
    expect(resumePointOf({ etag: 'W/"v1"' })).toBeNull();
    expect(resumePointOf({ etag: 'W/"v1"', 'last-modified': date })).toMatchObject({
      etag: null,
      lastModified: date,
    });
    expect(resumePointOf({})).toBeNull();
    expect(resumePointOf({ etag: '"größe"', 'last-modified': 'größe' })).toBeNull();
    expect(ifRange(point)).toBe('"v1"');
  });

  test('by a resume point that says all that is needed', () => {
    expect(parseResumePoint(JSON.stringify(point))).toEqual(point);
    for (const odd of ['', '{', '{}', '[]', JSON.stringify({ ...point, etag: null, lastModified: null })]) {
      expect(parseResumePoint(odd)).toBeNull();
    }
  });

  for (const [range, headers, expected] of [
    ['bytes 40-99/100', {}, true],
    ['bytes 40-99/*', {}, true],
    ['bytes 40-99/100', { etag: '"v1"' }, true],
    ['bytes 40-99/100', { etag: '"v2"' }, false],
    ['bytes 40-99/100', { 'last-modified': date }, true],
    ['bytes 40-99/100', { 'last-modified': 'Fri, 03 Jan 2025 03:04:05 GMT' }, false],
    ['bytes 40-99/100', { etag: '"v1"', 'last-modified': 'Fri, 03 Jan 2025 03:04:05 GMT' }, true],
    ['bytes 0-99/100', {}, false],
    ['bytes 41-99/100', {}, false],
    ['bytes 40-98/100', {}, false],
    ['bytes 40-100/101', {}, false],
    ['bytes 40-98/*', {}, false],
    ['', {}, false],
    ['40-99', {}, false],
  ] as const) {
    test(`by ${JSON.stringify({ range, ...headers })}: ${expected}`, () => {
      expect(continues({ 'content-range': range, ...headers }, point, 40)).toBe(expected);
    });
  }
});
