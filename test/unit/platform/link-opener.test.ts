import { createLinkOpener } from '#electron/platform/desktop/link-opener.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

/** Somebody at the system's question, who says yes or no, at once or later. */
function bench(answer: (address: URL) => Promise<boolean> | boolean) {
  const asked: string[] = [];
  const opened: string[] = [];
  const openLink = createLinkOpener(
    async (address) => {
      asked.push(address.href);
      return answer(address);
    },
    async (address) => void opened.push(address),
  );
  return { openLink, asked, opened };
}

test('a host is asked about once, outside the page, before its first address is opened', async () => {
  const { openLink, asked, opened } = bench(() => true);
  await openLink('https://example.org/a');
  await openLink('https://example.org/b?c');
  await openLink('https://other.example.org/');
  expect(asked).toEqual(['https://example.org/a', 'https://other.example.org/']);
  expect(opened).toEqual(['https://example.org/a', 'https://example.org/b?c', 'https://other.example.org/']);
});

test('another port, or a name that only begins alike, is another host', async () => {
  const { openLink, asked } = bench(() => true);
  for (const address of [
    'https://example.org/',
    'https://example.org:8443/',
    'https://example.org.evil.example/',
  ]) {
    await openLink(address);
  }
  expect(asked).toHaveLength(3);
});

test('what the user refuses is not opened, and is asked about again the next time', async () => {
  const { openLink, asked, opened } = bench(() => false);
  await openLink('https://example.org/');
  await openLink('https://example.org/');
  expect(asked).toHaveLength(2);
  expect(opened).toEqual([]);
});

test('while one question is open no other is shown, and a question that fails holds up no later one', async () => {
  let say: (error: Error) => void = () => undefined;
  const { openLink, asked, opened } = bench(
    () =>
      new Promise<boolean>((_, reject) => {
        say = reject;
      }),
  );
  const first = openLink('https://example.org/');
  await openLink('https://flood.example/1');
  await openLink('https://flood.example/2');
  expect(asked).toEqual(['https://example.org/']);
  say(new Error('The window is gone.'));
  await expect(first).rejects.toThrow('The window is gone.');
  void openLink('https://example.org/').catch(() => undefined);
  await expect.poll(() => asked).toHaveLength(2);
  expect(opened).toEqual([]);
});

for (const address of [
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'smb://host/share',
  'https://user:word@example.org',
  'example.org',
  'not an address',
  ' ',
]) {
  test(`${address} is neither asked about nor opened`, async () => {
    const { openLink, asked, opened } = bench(() => true);
    await expect(openLink(address)).rejects.toThrow();
    expect([asked, opened]).toEqual([[], []]);
  });
}
