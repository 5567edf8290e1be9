import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaFinder, mediaUrl, type SourceMedia } from '#electron/app/media-urls.ts';
import { fileInside } from '#electron/files/inside.ts';
import { createSmallPictures } from '#electron/media/small-pictures.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

/** A folder of the app's own: a file of each name, and links. */
const own = mkdtempSync(join(tmpdir(), 'media-urls-'));
for (const name of ['file.webp', 'task', 'bomb', 'a']) writeFileSync(join(own, name), 'x');
for (const name of ['link', 'link.webp']) symlinkSync(join(own, 'a'), join(own, name));

const bomb = { width: 23_000, height: 23_000 };
const references: Readonly<Record<string, SourceMedia>> = {
  file: { path: '/pictures/fox.png', mime: 'image/png', picture: { width: 14_204, height: 10_652 } },
  bomb: { path: '/pictures/bomb.png', mime: 'image/png', picture: bomb },
  unmeasured: { path: '/pictures/old.png', mime: 'image/png', picture: {} },
  clip: { path: '/videos/fox.mov', mime: 'video/quicktime', picture: null },
};
async function chatFile(id: string) {
  const path = await fileInside(own, id);
  const picture = id === 'bomb' ? bomb : { width: 4, height: 4 };
  return path === null ? null : { path, mime: 'image/jpeg', picture };
}
const find = createMediaFinder({
  results: (id) => (id === 'task' ? '/videos/fox.mp4' : null),
  references: (id) => references[id] ?? null,
  thumbnails: createSmallPictures(own, (id) => id, '.webp').path,
  posters: (id) => (id === 'other' ? null : join(own, id)),
  answers: (id) => ({ path: join(own, id), mime: 'image/png', picture: id === 'bomb' ? bomb : null }),
  pictures: chatFile,
  attachments: chatFile,
});

for (const [collection, id, media] of [
  ['results', 'task', { path: '/videos/fox.mp4', mime: 'video/mp4' }],
  ['results', 'other', null],
  ['references', 'file', { path: '/pictures/fox.png', mime: 'image/png' }],
  ['references', 'other', null],
  ['references', 'bomb', null],
  ['references', 'unmeasured', null],
  ['references', 'clip', { path: '/videos/fox.mov', mime: 'video/quicktime' }],
  ['posters', 'task', { path: join(own, 'task'), mime: 'image/jpeg' }],
  ['posters', 'other', null],
  ['pictures', 'a', { path: join(own, 'a'), mime: 'image/jpeg' }],
  ['pictures', 'bomb', null],
  ['attachments', 'bomb', null],
  ['attachments', 'a', { path: join(own, 'a'), mime: 'image/jpeg' }],
  ['pictures', '../a', null],
  ['pictures', 'link', null],
  ['posters', 'link', null],
  ['answers', 'link', null],
  ['thumbnails', 'file', { path: join(own, 'file.webp'), mime: 'image/webp' }],
  ['thumbnails', 'other', null],
  ['thumbnails', '../../studio.db', null],
  ['thumbnails', 'link', null],
  ['elsewhere', 'task', null],
  ['', '', null],
  ['__proto__', 'task', null],
] as const) {
  test(`media/${collection}/${id} ${media === null ? 'stands for nothing' : `is a file`}`, async () => {
    expect(await find(collection, id)).toEqual(media);
  });
}

test('an address holds no path', () => {
  expect(mediaUrl('results', 'task')).toBe('app://studio/media/results/task');
});
