import type { ReferenceFile } from '#contract';
import { filesOfReferences } from '#renderer/features/tasks/details/sent/sent-files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const sent = (fileId: string, bytes: number, link: string | null = null) =>
  ({ fileId, kind: 'image', bytes, link }) as const;
const file = (fileId: string, bytes: number, link: string | null = null): ReferenceFile => ({
  fileId,
  kind: 'image',
  name: `${fileId}.png`,
  mime: 'image/png',
  bytes,
  url: '',
  link,
  isMissing: false,
  thumbnailUrl: null,
});
const idsFound = (...args: Parameters<typeof filesOfReferences>) =>
  filesOfReferences(...args).map((found) => found?.fileId ?? null);

test('each reference that was sent gets its own file, in the order of the request', () => {
  const references = [sent('fox', 1), sent('owl', 1), sent('fox', 1)];
  expect(idsFound(references, [file('owl', 1), file('fox', 1)])).toEqual(['fox', 'owl', 'fox']);
});

test('a file found under another id is told by its size, and left out where two could be meant', () => {
  expect(idsFound([sent('old', 5), sent('owl', 1)], [file('new', 5), file('owl', 1)])).toEqual([
    'new',
    'owl',
  ]);
  expect(idsFound([sent('old', 5)], [file('new', 5), file('other', 5)])).toEqual([null]);
  expect(idsFound([sent('old', 5), sent('owl', 5)], [file('owl', 5)])).toEqual([null, 'owl']);
});

test('a link is told by its address', () => {
  const address = 'https://pictures.example/a.png';
  expect(idsFound([sent('old', 0, address)], [file('new', 0, address), file('file', 0)])).toEqual(['new']);
});
