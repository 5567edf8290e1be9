import { expect, test } from 'playwright/test';
import { createMediaFinder, mediaUrl } from '#electron/app/media-urls.ts';

const find = createMediaFinder({
  resultPath: (id) => (id === 'task' ? '/videos/fox.mp4' : null),
  reference: (id) => (id === 'file' ? { path: '/pictures/fox.png', mime: 'image/png' } : null),
  thumbnailPath: (id) => `/data/thumbnails/${id}.webp`,
  posterPath: (id) => (id === 'task' ? '/data/posters/task' : null),
  answerMedia: (id: string) => ({ path: `/data/answers/${id}`, mime: 'image/png' }),
  chatFile: (collection, id) => ({ path: `/data/${collection}/${id}`, mime: 'image/jpeg' }),
});

for (const [collection, id, media] of [
  ['results', 'task', { path: '/videos/fox.mp4', mime: 'video/mp4' }],
  ['results', 'other', null],
  ['references', 'file', { path: '/pictures/fox.png', mime: 'image/png' }],
  ['references', 'other', null],
  ['posters', 'task', { path: '/data/posters/task', mime: 'image/webp' }],
  ['posters', 'other', null],
  ['pictures', 'a', { path: '/data/pictures/a', mime: 'image/jpeg' }],
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
