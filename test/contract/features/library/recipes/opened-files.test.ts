import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { recipePathOf } from '#electron/features/library/recipes/model.ts';
import { aTask, states } from '../../../../fixtures/builders.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { createLibraryBench } from '../../../../fixtures/services/benches/library-bench.ts';

/** The library with a finished clip and its recipe on disk. */
async function bench() {
  const library = createLibraryBench();
  await mkdir(library.folder, { recursive: true });
  const clip = join(library.folder, 'fox.mp4');
  await writeFile(clip, 'a clip');
  const task = library.leave(aTask({ ...states.ready, fileName: 'fox.mp4' }, { resultPath: clip }));
  await library.recipeFiles.write(task);
  const put = async (name: string, text: string) => {
    const path = join(library.folder, name);
    await writeFile(path, text);
    return path;
  };
  return { ...library, task, recipe: recipePathOf(clip), put };
}

test('files wait until a window takes them, each once, however often they were opened', async () => {
  const { openedFiles, recipe, offers, recent, task } = await bench();
  openedFiles.offer([]);
  expect([offers(), await openedFiles.take()]).toEqual([0, []]);
  openedFiles.offer([recipe]);
  openedFiles.offer([recipe]);
  expect(offers()).toBe(2);
  const [opened, ...others] = await openedFiles.take();
  expect(opened).toMatchObject({ error: null, refill: { form: { prompt: task.request.prompt } } });
  expect(opened?.name).toMatch(/^fox\./);
  expect([others, await openedFiles.take()]).toEqual([[], []]);
  expect(recent).toEqual([recipe]);
});

test('several files are each told apart: those that can be read, and why others cannot', async () => {
  const { openedFiles, recipe, put, recent, folder } = await bench();
  openedFiles.offer([
    await put('notes.txt', 'nothing of ours'),
    recipe,
    await put('cut.gwrecipe', '{"format":"gateway-studio-recipe"'),
    await put('early.recipe.json', await readFile(recipe, 'utf8')),
    join(folder, 'gone.gwrecipe'),
    folder,
  ]);
  const opened = await openedFiles.take();
  expect(opened.map(({ error }) => error?.code ?? null)).toEqual([
    'recipes.unreadable',
    null,
    'recipes.unreadable',
    null,
    'recipes.unreadable',
    'recipes.unreadable',
  ]);
  expect(opened[0]?.error?.details?.files).toEqual(['notes.txt']);
  expect(JSON.stringify(opened)).not.toContain(folder);
  expect(recent.map((path) => basename(path)).sort()).toEqual(['early.recipe.json', 'fox.gwrecipe']);
});

test('hundreds of files at once do not fill the memory: the first ones count', async () => {
  const { openedFiles, folder } = await bench();
  openedFiles.offer(Array.from({ length: 300 }, (_, index) => join(folder, `${index}.gwrecipe`)));
  expect(await openedFiles.take()).toHaveLength(20);
});
