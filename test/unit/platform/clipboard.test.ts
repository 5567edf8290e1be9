import { expect, test } from 'playwright/test';
import { writePicture } from '#electron/platform/system/clipboard-writing.ts';

class Item {
  constructor(readonly items: Record<string, Blob>) {}
}
const bytes = Buffer.from('picture');
const readable = { isEmpty: () => false };
const decode = () => readable;

test('a newer runtime is given the bytes as they are, under their type', async () => {
  const written: Item[] = [];
  const clipboard = { write: async (items: readonly unknown[]) => void written.push(...(items as Item[])) };
  expect(await writePicture(bytes, 'image/webp', { clipboard, Item, decode })).toBe(true);
  const blob = written[0]?.items['image/webp'];
  expect([blob?.type, await blob?.text()]).toEqual(['image/webp', 'picture']);
});

test('a newer runtime that refuses the type is no failure of the app', async () => {
  const clipboard = { write: () => Promise.reject(new Error('unsupported')) };
  expect(await writePicture(bytes, 'image/heic', { clipboard, Item, decode })).toBe(false);
});

test('an older runtime is given the decoded picture, whatever else its clipboard can do', async () => {
  const written: unknown[] = [];
  const clipboard = {
    write: () => Promise.reject(new Error('takes text and HTML')),
    writeImage: (picture: unknown) => written.push(picture),
  };
  expect(await writePicture(bytes, 'image/png', { clipboard, Item: null, decode })).toBe(true);
  expect(written).toEqual([readable]);
});

test('a picture that cannot be decoded is not put there', async () => {
  const clipboard = { writeImage: () => expect(true).toBe(false) };
  const empty = { isEmpty: () => true };
  expect(await writePicture(bytes, 'image/webp', { clipboard, Item: null, decode: () => empty })).toBe(false);
});
