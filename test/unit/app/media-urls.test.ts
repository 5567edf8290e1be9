import { expect, test } from 'playwright/test';
import { createMediaFinder, mediaUrl, type SourceMedia } from '#electron/app/media-urls.ts';

const bomb = { width: 23_000, height: 23_000 };
const references: Readonly<Record<string, SourceMedia>> = {
  file: { path: '/pictures/fox.png', mime: 'image/png', picture: { width: 14_204, height: 10_652 } },
  bomb: { path: '/pictures/bomb.png', mime: 'image/png', picture: bomb },
  unmeasured: { path: '/pictures/old.png', mime: 'image/png', picture: {} },
  clip: { path: '/videos/fox.mov', mime: 'video/quicktime', picture: null },
};
const find = createMediaFinder({
  resultPath: (id) => (id === 'task' ? '/videos/fox.mp4' : null),
  reference: (id) => references[id] ?? null,
  thumbnailPath: (id) => `/data/thumbnails/${id}.webp`,
  posterPath: (id) => (id === 'task' ? '/data/posters/task' : null),
  answerMedia: (id) => ({
    path: `/data/answers/${id}`,
    mime: 'image/png',
    picture: id === 'bomb' ? bomb : null,
  }),
  chatFile: (collection, id) => ({
    path: `/data/${collection}/${id}`,
    mime: 'image/jpeg',
    picture: id === 'bomb' ? bomb : { width: 4, height: 4 },
  }),
});

for (const [collection, id, media] of [
  ['results', 'task', { path: '/videos/fox.mp4', mime: 'video/mp4' }],
  ['results', 'other', null],
  ['references', 'file', { path: '/pictures/fox.png', mime: 'image/png' }],
  ['references', 'other', null],
  ['references', 'bomb', null],
  ['references', 'unmeasured', null],
  ['references', 'clip', { path: '/videos/fox.mov', mime: 'video/quicktime' }],
  ['posters', 'task', { path: '/data/posters/task', mime: 'image/jpeg' }],
  ['posters', 'other', null],
  ['pictures', 'a', { path: '/data/pictures/a', mime: 'image/jpeg' }],
  ['pictures', 'bomb', null],
  ['attachments', 'bomb', null],
  ['attachments', 'a', { path: '/data/attachments/a', mime: 'image/jpeg' }],
  ['thumbnails', 'file', { path: '/data/thumbnails/file.webp', mime: 'image/webp' }],
  ['thumbnails', '../../studio.db', { path: '/data/thumbnails/studio.db.webp', mime: 'image/webp' }],
  ['elsewhere', 'task', null],
  ['', '', null],
  ['__proto__', 'task', null],
] as const) {
  test(`media/${collection}/${id} ${media === null ? 'stands for nothing' : `is ${media.path}`}`, () => {
    expect(find(collection, id)).toEqual(media);
  });
}

test('an address holds no path', () => {
  expect(mediaUrl('results', 'task')).toBe('app://studio/media/results/task');
});
