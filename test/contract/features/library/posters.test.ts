import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { everyTask } from '#contract';
import { createSmallPictures } from '#electron/media/small-pictures.ts';
import { aTask, states } from '../../../fixtures/builders.ts';
import { fixture } from '../../../fixtures/media/media-fixtures.ts';
import { pngBytes } from '../../../fixtures/media/sample-files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createLibraryBench } from '../../../fixtures/services/benches/library-bench.ts';

const jpegBytes = fixture('baseline.jpg');
const webpBytes = fixture('lossy.webp');

test('a poster is kept by content that is JPEG or WebP, known in every page, and known again after a restart', async () => {
  const { leave, library, posters, start, announced, close } = createLibraryBench();
  const fox = leave(aTask(states.ready, { resultPath: '/videos/fox.mp4' }));
  const page = async () =>
    (await library.page(everyTask, 0, 9)).tasks.find(({ id }) => id === fox.id)?.posterUrl;
  expect(await page()).toBeNull();
  expect(await library.keepPoster(fox.id, pngBytes(2, 2))).toMatchObject({ ok: false });
  expect(await library.keepPoster('nobody', jpegBytes)).toMatchObject({
    ok: false,
    error: { code: 'tasks.not-found' },
  });
  const running = leave(aTask(states.running));
  expect(await library.keepPoster(running.id, jpegBytes)).toMatchObject({ ok: false });
  const posterUrl = `app://studio/media/posters/${fox.id}`;
  expect(await library.keepPoster(fox.id, webpBytes)).toEqual({ ok: true, value: { posterUrl } });
  expect(await page()).toBe(posterUrl);
  expect(announced.at(-1)).toEqual({ ids: [fox.id], isListChanged: false });
  expect(basename(posters.path(fox.id) ?? '')).toBe(fox.id);
  const again = createLibraryBench();
  again.start();
  expect(again.posters.urlOf(fox.id)).toBe(posterUrl);
  again.close();
  start();
  close();
});

const toUrl = (id: string) => `app://studio/media/posters/${id}`;

for (const id of ['', '.', '..', '../out', 'a/b', 'a\\b', '..%2fout', 'a.webp', 'a\0b', 'x'.repeat(65)]) {
  test(`no poster is kept for the id ${JSON.stringify(id)}, which may lead elsewhere`, async () => {
    const folder = join(test.info().outputPath('data'), 'posters');
    const posters = createSmallPictures(folder, toUrl);
    expect(await posters.keep(id, jpegBytes)).toBeNull();
    expect([posters.path(id), posters.urlOf(id)]).toEqual([null, null]);
    await posters.forget(id);
    expect(await readdir(test.info().outputPath()).catch(() => [])).toEqual([]);
  });
}

test('a poster is known while the folder is read, and one that goes meanwhile stays gone', async () => {
  const folder = test.info().outputPath('posters');
  await mkdir(folder, { recursive: true });
  for (const id of ['a', 'b', 'c']) await writeFile(join(folder, id), webpBytes);
  const posters = createSmallPictures(folder, toUrl);
  const known = () => ['a', 'b', 'c', 'd'].map((id) => posters.urlOf(id));
  posters.start();
  expect(known()).toEqual([toUrl('a'), toUrl('b'), toUrl('c'), null]);
  const gone = posters.forget('b');
  expect(known()).toEqual([toUrl('a'), null, toUrl('c'), null]);
  await gone;
  expect(known()).toEqual([toUrl('a'), null, toUrl('c'), null]);
});

test('a poster is replaced by the next one, forgotten with its task, and what a crash left is no poster', async () => {
  const folder = test.info().outputPath('posters');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.task-0001.0a1b2c3d.new'), 'half');
  const posters = createSmallPictures(folder, toUrl);
  posters.start();
  expect(await posters.keep('task-0001', jpegBytes)).toBe(toUrl('task-0001'));
  expect(await posters.keep('task-0001', webpBytes)).toBe(toUrl('task-0001'));
  expect(await readFile(posters.path('task-0001') ?? '')).toEqual(Buffer.from(webpBytes));
  expect(posters.path('.task-0001.0a1b2c3d.new')).toBeNull();
  await posters.forget('task-0001');
  expect([posters.path('task-0001'), posters.urlOf('task-0001')]).toEqual([null, null]);
  const again = createSmallPictures(folder, toUrl);
  again.start();
  expect(again.path('task-0001')).toBeNull();
});
