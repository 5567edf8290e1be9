import { developmentServerOf, offersDevTools } from '#electron/platform/system/first-steps.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const server = 'http://127.0.0.1:5173';

test('the development server that the environment names serves the pages while developing', () => {
  expect(developmentServerOf(false, { ELECTRON_RENDERER_URL: server })).toBe(server);
  expect(developmentServerOf(false, { ELECTRON_RENDERER_URL: 'http://localhost:5173/' })).toBe(
    'http://localhost:5173',
  );
  expect(developmentServerOf(false, {})).toBeNull();
});

test('a packaged app has no development server, whatever the environment says', () => {
  expect(developmentServerOf(true, { ELECTRON_RENDERER_URL: server })).toBeNull();
});

for (const address of [
  '',
  'nonsense',
  'https://evil.example',
  'http://evil.example:5173',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.1:5173@evil.example',
  'file:///etc',
]) {
  test(`"${address}" is no development server`, () => {
    expect(developmentServerOf(false, { ELECTRON_RENDERER_URL: address })).toBeNull();
  });
}

test('a packaged app has developer tools only when it is started with the switch for them', () => {
  expect(offersDevTools(true, false)).toBe(false);
  expect(offersDevTools(true, true)).toBe(true);
  expect(offersDevTools(false, false)).toBe(true);
});
