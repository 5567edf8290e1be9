import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'playwright/test';
import { everyTask } from '#contract';
import { readRecipe } from '#electron/features/library/recipes/model.ts';
import { aTask, states } from '../../../fixtures/builders.ts';
import { createLibraryBench } from '../../../fixtures/library-bench.ts';
import { fixture } from '../../../fixtures/media-fixtures.ts';
import { pngBytes } from '../../../fixtures/sample-files.ts';

const jpegBytes = fixture('baseline.jpg');
const webpBytes = fixture('lossy.webp');

async function bench() {
  const library = createLibraryBench();
  const target = test.info().outputPath('target');
  await mkdir(library.folder, { recursive: true });
  await mkdir(target, { recursive: true });
  return {
    ...library,
    target,
    async clip(name: string, content = name) {
      const path = join(library.folder, name);
      await writeFile(path, content);
      return library.leave(aTask({ ...states.ready, fileName: name }, { resultPath: path }));
    },
    names: async () => (await readdir(target)).sort(),
    text: (name: string) => readFile(join(target, name), 'utf8'),
  };
}

test('exported clips are copied with their recipes, and never over what is there', async () => {
  const { clip, exports, answers, target, names, text } = await bench();
  const [fox, owl] = [await clip('fox.mp4'), await clip('owl.mp4')];
  await writeFile(join(target, 'fox.mp4'), 'somebody else’s');
  await writeFile(join(target, 'owl.recipe.json'), 'somebody else’s');
  answers.folder = target;
  const ids = [fox.id, owl.id];
  expect(await exports.exportClips(ids)).toEqual({ isCancelled: false, saved: 2, failed: [] });
  expect(await exports.exportClips([fox.id])).toEqual({ isCancelled: false, saved: 1, failed: [] });
  expect(await names()).toEqual([
    'fox (2).mp4',
    'fox (2).recipe.json',
    'fox (3).mp4',
    'fox (3).recipe.json',
    'fox.mp4',
    'owl (2).mp4',
    'owl (2).recipe.json',
    'owl.recipe.json',
  ]);
  expect(await text('fox.mp4')).toBe('somebody else’s');
  expect(await text('fox (3).mp4')).toBe('fox.mp4');
  expect(readRecipe(await text('fox (3).recipe.json'))).toMatchObject({
    id: fox.id,
    clip: { fileName: 'fox (3).mp4' },
  });
});

test('what cannot be exported is named, and the rest is exported all the same', async () => {
  const { clip, exports, answers, leave, target, names } = await bench();
  const [fox, owl] = [await clip('fox.mp4'), await clip('owl.mp4')];
  const failed = leave(aTask(states.failed));
  await rm(fox.resultPath ?? '');
  answers.folder = target;
  expect(await exports.exportClips([fox.id, failed.id, owl.id, 'nobody'])).toEqual({
    isCancelled: false,
    saved: 1,
    failed: ['fox.mp4'],
  });
  expect(await names()).toEqual(['owl.mp4', 'owl.recipe.json']);
});

test('a folder that takes nothing fails each clip once', async () => {
  const { clip, exports, answers, target } = await bench();
  const fox = await clip('fox.mp4');
  answers.folder = join(target, 'gone');
  expect(await exports.exportClips([fox.id])).toEqual({ isCancelled: false, saved: 0, failed: ['fox.mp4'] });
  answers.folder = join(target, 'a-file');
  await writeFile(answers.folder, '');
  expect(await exports.exportClips([fox.id])).toEqual({ isCancelled: false, saved: 0, failed: ['fox.mp4'] });
});

test('a cancelled folder dialog exports nothing', async () => {
  const { clip, exports, names } = await bench();
  const fox = await clip('fox.mp4');
  expect(await exports.exportClips([fox.id])).toEqual({ isCancelled: true, saved: 0, failed: [] });
  expect(await names()).toEqual([]);
});

test('a clip is saved where the user chooses, in place of what was there, and nothing else is left', async () => {
  const { clip, exports, answers, asked, target, names, text } = await bench();
  const fox = await clip('fox.mp4');
  expect(await exports.saveAs(fox.id)).toEqual({ ok: true, value: { isSaved: false } });
  answers.file = join(target, 'best.mp4');
  await writeFile(answers.file, 'an older one, and longer');
  expect(await exports.saveAs(fox.id)).toEqual({ ok: true, value: { isSaved: true } });
  expect(asked).toEqual(['clip: fox.mp4', 'clip: fox.mp4']);
  expect(await names()).toEqual(['best.mp4']);
  expect(await text('best.mp4')).toBe('fox.mp4');
});

test('a clip saved over itself stays what it is', async () => {
  const { clip, exports, answers } = await bench();
  const fox = await clip('fox.mp4');
  answers.file = fox.resultPath;
  expect(await exports.saveAs(fox.id)).toEqual({ ok: true, value: { isSaved: true } });
  expect(await readFile(fox.resultPath ?? '', 'utf8')).toBe('fox.mp4');
});

test('a clip that is gone, a folder that is gone and a folder that cannot be written are told apart', async () => {
  const { clip, exports, answers, target, names } = await bench();
  const fox = await clip('fox.mp4');
  answers.file = join(target, 'gone', 'fox.mp4');
  expect(await exports.saveAs(fox.id)).toMatchObject({ ok: false, error: { code: 'disk.folder-gone' } });
  if (process.getuid?.() !== 0) {
    await chmod(target, 0o500);
    answers.file = join(target, 'fox.mp4');
    expect(await exports.saveAs(fox.id)).toMatchObject({ ok: false, error: { code: 'disk.unwritable' } });
    await chmod(target, 0o700);
  }
  await rm(fox.resultPath ?? '');
  answers.file = join(target, 'fox.mp4');
  expect(await exports.saveAs(fox.id)).toMatchObject({
    ok: false,
    error: { code: 'files.missing', details: { files: ['fox.mp4'] } },
  });
  expect(await exports.saveAs('nobody')).toMatchObject({ ok: false, error: { code: 'tasks.not-found' } });
  expect(await names()).toEqual([]);
});

test('a frame is saved as PNG under the clip’s name and its moment; anything else is refused', async () => {
  const { clip, exports, answers, asked, target } = await bench();
  const fox = await clip('fox (1a2b3c4d).mp4');
  const picture = pngBytes(4, 4);
  answers.file = join(target, 'frame.png');
  expect(await exports.saveFrame(fox.id, 3.2083, picture)).toEqual({ ok: true, value: { isSaved: true } });
  expect(asked).toEqual(['frame: fox (1a2b3c4d) 3.208 s.png']);
  expect(await readFile(answers.file)).toEqual(picture);
  expect(await exports.saveFrame(fox.id, 0, Buffer.from('GIF89a'))).toMatchObject({
    ok: false,
    error: { code: 'ipc.invalid-input' },
  });
  answers.file = join(target, 'gone', 'frame.png');
  expect(await exports.saveFrame(fox.id, 0, picture)).toMatchObject({
    ok: false,
    error: { code: 'disk.folder-gone' },
  });
});

test('a drag takes the clips that are there, with the poster of the first', async () => {
  const { clip, exports, dragged, posters, leave } = await bench();
  const [fox, owl, elk] = [await clip('fox.mp4'), await clip('owl.mp4'), await clip('elk.mp4')];
  await posters.keep(owl.id, jpegBytes);
  await rm(fox.resultPath ?? '');
  const failed = leave(aTask(states.failed));
  expect(await exports.startDrag([fox.id, failed.id, owl.id, elk.id])).toEqual({ ok: true, value: null });
  expect(dragged).toEqual([{ paths: [owl.resultPath, elk.resultPath], icon: posters.path(owl.id) }]);
  expect(await exports.startDrag([fox.id])).toMatchObject({ ok: false, error: { code: 'files.missing' } });
  expect(await exports.startDrag([failed.id])).toMatchObject({
    ok: false,
    error: { code: 'tasks.not-found' },
  });
  expect(dragged).toHaveLength(1);
});

test('a poster is kept by content that is JPEG or WebP, known in every page, and known again after a restart', async () => {
  const { clip, library, posters, start, announced, close } = await bench();
  const fox = await clip('fox.mp4');
  const page = () => library.page(everyTask, 0, 1).tasks[0]?.posterUrl;
  expect(page()).toBeNull();
  expect(await library.keepPoster(fox.id, pngBytes(2, 2))).toMatchObject({ ok: false });
  expect(await library.keepPoster('nobody', jpegBytes)).toMatchObject({
    ok: false,
    error: { code: 'tasks.not-found' },
  });
  const posterUrl = `app://studio/media/posters/${fox.id}`;
  expect(await library.keepPoster(fox.id, webpBytes)).toEqual({ ok: true, value: { posterUrl } });
  expect(page()).toBe(posterUrl);
  expect(announced.at(-1)).toEqual({ ids: [fox.id], isListChanged: false });
  expect(basename(posters.path(fox.id) ?? '')).toBe(fox.id);
  const again = createLibraryBench();
  again.start();
  expect(again.posters.urlOf(fox.id)).toBe(posterUrl);
  again.close();
  start();
  close();
});
