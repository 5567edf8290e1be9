import type { Sender } from '#electron/ipc.ts';
import { isTrustedSender, mayNavigate, senderOf } from '#electron/platform/window/trusted-sender.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const own: Sender = { windowId: 7, isMainFrame: true, url: 'app://studio/index.html' };

test('the main frame of the app’s own window at the app’s own address is trusted', () => {
  expect(isTrustedSender(own, 7)).toBe(true);
  expect(isTrustedSender({ ...own, url: 'app://studio/index.html#chat' }, 7)).toBe(true);
});

const foreign: readonly (readonly [name: string, sender: Partial<Sender>])[] = [
  ['a frame inside the page', { isMainFrame: false }],
  ['another window', { windowId: 8 }],
  ['a web page', { url: 'https://gateway.example/index.html' }],
  ['a file', { url: 'file:///index.html' }],
  ['an address that begins alike', { url: 'app://studio.evil.example/index.html' }],
  ['the origin alone', { url: 'app://studio' }],
  ['a blank page', { url: 'about:blank' }],
  ['the recovery page', { url: 'app://studio/recovery' }],
  ['the recovery page with a query', { url: 'app://studio/recovery?again' }],
  ['the development server', { url: 'http://127.0.0.1:5173/index.html' }],
];

for (const [name, changes] of foreign) {
  test(`${name} is not trusted`, () => {
    expect(isTrustedSender({ ...own, ...changes }, 7)).toBe(false);
  });
}

test('nobody is trusted while no window is open', () => {
  expect(isTrustedSender(own, null)).toBe(false);
});

test('a caller is what its frame is: the page itself, a frame inside it, or one that has gone', () => {
  const url = 'app://studio/index.html';
  const callOf = (senderFrame: Parameters<typeof senderOf>[0]['senderFrame']) =>
    senderOf({ sender: { id: 7 }, senderFrame });
  expect(callOf({ parent: null, url })).toEqual(own);
  const inner = callOf({ parent: { url }, url });
  expect(inner).toEqual({ ...own, isMainFrame: false });
  const gone = callOf(null);
  for (const caller of [inner, gone]) expect(isTrustedSender(caller, 7)).toBe(false);
});

test('only the app’s own page, and the one that stands in for it, may go anywhere, and only to the app’s own page', () => {
  const own = 'app://studio/index.html';
  const places = [
    own,
    'app://studio/recovery',
    'about:blank',
    '',
    'https://gateway.example/',
    `${own}#chat`,
    'app://studio/media/results/a',
  ];
  const ways = places.flatMap((from) => places.map((to) => [from, to] as const));
  expect(ways.filter(([from, to]) => mayNavigate(from, to))).toEqual([
    [own, own],
    ['app://studio/recovery', own],
  ]);
});
