import fc from 'fast-check';
import { checkGatewayPath, connectionSettingsSchema, defaultConnectionSettings } from '#contract';
import { checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

for (const [path, problem] of [
  ['/', null],
  ['/v1/models', null],
  ['/v1/models/x:generateContent?alt=sse&q=a%20b', null],
  ['/a//b', null],
  ['/a/...', null],
  ['/v1?next=/../x', null],
  ['', 'no-slash'],
  ['v1/models', 'no-slash'],
  ['https://elsewhere.example/v1', 'no-slash'],
  ['//elsewhere.example/v1', 'other-host'],
  ['/\\elsewhere.example', 'other-host'],
  ['/v1/../admin', 'dots'],
  ['/v1/./x', 'dots'],
  ['/v1/%2e%2E/x', 'dots'],
  ['/v1/.%2e', 'dots'],
  ['/v1/..%2fadmin', 'dots'],
  ['/v1%5C%2E%2e%5cadmin', 'dots'],
  ['/a b', 'characters'],
  ['/a\r\nx: y', 'characters'],
  ['/a#b', 'characters'],
  ['/a\\b', 'characters'],
  ['/a%', 'characters'],
  ['/a%2', 'characters'],
  [`/${'a'.repeat(2_048)}`, 'too-long'],
] as const) {
  test(`the path ${JSON.stringify(path.slice(0, 60))} is ${problem ?? 'one below the address'}`, () => {
    expect(checkGatewayPath(path)).toBe(problem);
  });
}

test('whatever passes stays at the host and below the address', () => {
  checkProperty(
    fc.property(fc.string({ unit: fc.constantFrom(...'/.%2eE\\?#:@a b\t') }), (typed) => {
      const path = `/${typed}`;
      if (checkGatewayPath(path) !== null) return;
      const url = new URL(`https://gateway.example/below${path}`);
      expect(url.host).toBe('gateway.example');
      expect(url.pathname.startsWith('/below/')).toBe(true);
    }),
  );
});

test('the specification’s own settings are valid, and a path without its placeholder is not', () => {
  expect(connectionSettingsSchema.parse(defaultConnectionSettings)).toEqual(defaultConnectionSettings);
  const { paths } = defaultConnectionSettings;
  for (const wrong of [
    { ...paths, queryVideo: '/query' },
    { ...paths, queryVideo: '/query/{task_id}/{task_id}' },
    { ...paths, generate: '/v1/generate' },
    { ...paths, createVideo: '//elsewhere.example/create' },
  ]) {
    expect(connectionSettingsSchema.safeParse({ ...defaultConnectionSettings, paths: wrong }).success).toBe(
      false,
    );
  }
});
