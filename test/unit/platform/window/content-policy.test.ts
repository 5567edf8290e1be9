import { createHash } from 'node:crypto';
import { contentPolicy, mayRequest } from '#electron/platform/window/content-policy.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const server = 'http://127.0.0.1:5173';

test('outside development no source is inline, made of text, or anywhere but at the app', () => {
  const policy = contentPolicy(null);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|wss?:|\*/);
});

test('styles that stand in a page are allowed by their hash, and no others', () => {
  const styles = '\n@media (width < 700px) { .shell > i { display: none } }\n';
  const hash = createHash('sha256').update(styles).digest('base64');
  const [withStyles, without] = [`<style>${styles}</style><p>`, '<p>'].map((page) =>
    contentPolicy(null, page),
  );
  expect(withStyles).toContain(`; style-src 'self' 'sha256-${hash}'; `);
  expect(without).toBe(contentPolicy(null));
});

test('while developing, only inline scripts and styles and the server’s socket are allowed besides', () => {
  const plain = contentPolicy(null).split('; ');
  const wider = contentPolicy(server).split('; ');
  expect(wider.filter((rule) => !plain.includes(rule))).toEqual([
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws://127.0.0.1:5173",
  ]);
});

for (const [address, isAllowed, whileDeveloping] of [
  ['app://studio/index.html', true, true],
  ['app://elsewhere/index.html', false, false],
  ['data:image/png;base64,AAAA', true, true],
  ['blob:app://studio/0', true, true],
  ['https://gateway.example/', false, false],
  ['http://127.0.0.1:5173/main.tsx', false, true],
  ['ws://127.0.0.1:5173/', false, true],
  ['http://127.0.0.1:5174/', false, false],
  ['http://127.0.0.1:5173@evil.example/', false, false],
  ['wss://127.0.0.1:5173/', false, false],
  ['file:///etc/passwd', false, false],
  ['ftp://127.0.0.1/', false, false],
  ['not an address', false, false],
] as const) {
  test(`the window may ${isAllowed ? '' : 'not '}ask ${address}${whileDeveloping === isAllowed ? '' : ', but for development'}`, () => {
    expect(mayRequest(address, null)).toBe(isAllowed);
    expect(mayRequest(address, server)).toBe(whileDeveloping);
  });
}
