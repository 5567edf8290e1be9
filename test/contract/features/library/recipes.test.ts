import { randomUUID } from 'node:crypto';
import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { emptyVideoForm, type TaskRequest } from '#contract';
import { maxRecipeBytes, readRecipe, recipePathOf } from '#electron/features/library/recipes/model.ts';
import { hashFile } from '#electron/files/hash.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { aRequest, aTask, states } from '../../../fixtures/builders.ts';
import { pngBytes, sampleFolder } from '../../../fixtures/media/sample-files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createLibraryBench } from '../../../fixtures/services/benches/library-bench.ts';
import { createReferencesIn } from '../../../fixtures/services/benches/references.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';
import { until } from '../../../fixtures/until.ts';

/** Starts a library, and waits until it has written what was missing. */
async function started(own: Pick<ReturnType<typeof createLibraryBench>, 'start' | 'clock' | 'recipeFiles'>) {
  own.start();
  await own.clock.advance(15_000);
  await own.recipeFiles.settled();
}

/** Waits until changes are written, which are gathered for a second. */
async function written(own: Pick<ReturnType<typeof createLibraryBench>, 'clock' | 'recipeFiles'>) {
  await own.clock.advance(1_000);
  await own.recipeFiles.settled();
}

/** Changes a byte of a file, as an edit does that leaves its length. */
async function edit(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** The library and the references on one database, with files on disk. */
async function bench() {
  const db = newStore();
  const chosen = test.info().outputPath('chosen');
  const references = createReferencesIn(chosen, db);
  const library = createLibraryBench({
    db,
    recover: references.recover,
    keepLinks: references.keepLinks,
    hashOf: references.hashOf,
  });
  await mkdir(library.folder, { recursive: true });

  /** Chooses a file, as by a drop, and gives it as a request names it. */
  async function choose(path: string): Promise<TaskRequest['references'][number]> {
    const { added } = await references.addFiles([], [{ name: 'dropped', path }]);
    const fileId = added[0]?.fileId ?? '';
    await until('the file is hashed', () => references.find(fileId)?.sha256 !== null);
    const file = references.find(fileId);
    if (file === null) throw new Error('The file was not taken.');
    const { kind, name, mime, bytes, sha256 } = file;
    return { fileId, kind, name, mime, bytes, sha256, link: null };
  }

  return {
    ...library,
    references,
    chosen: sampleFolder(chosen),
    choose,
    /** A finished task with its clip on disk. */
    async finished(request: Partial<TaskRequest> = {}, name = 'fox.mp4') {
      const path = join(library.folder, name);
      await writeFile(path, `The clip called ${name}.`);
      const { size: bytes } = await stat(path);
      const media = { ...states.ready.media, bytes, sha256: await hashFile(path) };
      const task = library.leave(
        aTask(
          { ...states.ready, fileName: name, media },
          { id: randomUUID(), createdAt: Date.now() + 1_000, request: aRequest(request), resultPath: path },
        ),
      );
      return { task, path, recipe: recipePathOf(path) };
    },
  };
}

test('a recipe lies beside the clip and follows name, note and tags a moment later, all in one', async () => {
  const { finished, recipeFiles, library, clock, folder } = await bench();
  const { task, recipe } = await finished();
  await recipeFiles.write(task);
  const read = async () => readRecipe(await readFile(recipe, 'utf8'));
  expect(await read()).toMatchObject({ id: task.id, name: null, note: null, tags: [] });
  library.rename(task.id, 'Snow');
  library.annotate(task.id, 'Ask Mara');
  await library.tag([task.id], ['best'], []);
  await clock.advance(999);
  await recipeFiles.settled();
  expect(await read()).toMatchObject({ name: null });
  await clock.advance(1);
  await recipeFiles.settled();
  expect(await read()).toMatchObject({ name: 'Snow', note: 'Ask Mara', tags: ['best'] });
  expect((await readdir(folder)).sort()).toEqual(['fox.gwrecipe', 'fox.mp4']);
});

test('a recipe that waited when the app ended or was killed, or whose disk was away, is written after the next start', async () => {
  const { db, finished, recipeFiles, library, folder } = await bench();
  const { task, recipe } = await finished();
  await recipeFiles.write(task);
  const read = async () => readRecipe(await readFile(recipe, 'utf8'));
  const again = () => createLibraryBench({ db });
  // Killed within the second in which changes are gathered: nothing got to close.
  await library.tag([task.id], ['best'], []);
  const afterKill = again();
  await started(afterKill);
  expect(await read()).toMatchObject({ tags: ['best'] });
  afterKill.library.annotate(task.id, 'Ask Mara');
  afterKill.recipeFiles.close();
  const next = again();
  await started(next);
  expect(await read()).toMatchObject({ note: 'Ask Mara' });
  // Once it is written nothing waits: the start after that leaves what is there alone.
  expect(createDocuments(db).read('recipes-waiting', z.array(z.string()), ['unread'])).toEqual([]);
  await rename(folder, `${folder} away`);
  next.library.annotate(task.id, 'Away');
  await written(next);
  next.recipeFiles.close();
  await rename(`${folder} away`, folder);
  const last = again();
  await started(last);
  expect(await read()).toMatchObject({ note: 'Away' });
});

test('a recipe follows the stars and the choice of its clip', async () => {
  const { finished, recipeFiles, library, clock } = await bench();
  const { task, recipe } = await finished();
  await library.rate([task.id], 4);
  await library.choose([task.id], 'hidden');
  await written({ clock, recipeFiles });
  expect(readRecipe(await readFile(recipe, 'utf8'))).toMatchObject({ rating: 4, choice: 'hidden' });
});

test('no recipe is written for a clip that is gone, nor for a task taken out of the library', async () => {
  const { finished, recipeFiles, removals, library, clock, folder } = await bench();
  const [gone, removed] = [await finished({}, 'gone.mp4'), await finished({}, 'removed.mp4')];
  await rm(gone.path);
  await library.tag([gone.task.id, removed.task.id], ['best'], []);
  await removals.remove([removed.task.id]);
  await written({ clock, recipeFiles });
  expect(await readdir(folder)).toEqual(['removed.mp4']);
});

test('recipes that are missing are written a while after the start, and those that are there are left alone', async () => {
  const { finished, recipeFiles, start, clock } = await bench();
  const [fox, owl] = [await finished(), await finished({}, 'owl.mp4')];
  const gone = await finished({}, 'gone.mp4');
  await rm(gone.path);
  await writeFile(owl.recipe, 'as it is');
  await started({ start, clock, recipeFiles });
  expect(readRecipe(await readFile(fox.recipe, 'utf8'))).toMatchObject({ id: fox.task.id });
  expect(await readFile(owl.recipe, 'utf8')).toBe('as it is');
  await expect(stat(gone.recipe)).rejects.toThrow('ENOENT');
});

test('a recipe that its folder lists with letters and accents apart is not written beside itself', async () => {
  const { finished, start, recipeFiles, clock } = await bench();
  const { path, recipe } = await finished({}, 'Zürich.mp4'.normalize('NFC'));
  await writeFile(recipe.normalize('NFD'), 'as it is');
  const before = await readdir(dirname(path));
  await started({ start, clock, recipeFiles });
  expect(await readdir(dirname(path))).toEqual(before);
});

test('a reference whose content was not known yet is hashed for the recipe; an edited one is not', async () => {
  const { finished, recipeFiles, chosen, choose } = await bench();
  const [cat, dog] = [
    await choose(await chosen.picture('cat.png', 1)),
    await choose(await chosen.picture('dog.png', 2)),
  ];
  const { task } = await finished({
    references: [
      { ...cat, sha256: null },
      { ...dog, sha256: null, bytes: dog.bytes + 1 },
      { ...cat, fileId: 'file-nobody-knows', sha256: null },
    ],
  });
  const recipe = readRecipe((await recipeFiles.textOf(task)) ?? '');
  expect(recipe?.request.references.map(({ sha256 }) => sha256)).toEqual([cat.sha256, null, null]);
});

test('a reference that was edited after its task was made is not hashed for that task', async () => {
  const { finished, recipeFiles, references, chosen, choose } = await bench();
  const path = await chosen.picture('cat.png', 1);
  const cat = await choose(path);
  const { task } = await finished({ references: [{ ...cat, sha256: null }] });
  await edit(path);
  const nextHour = new Date(task.createdAt + 3_600_000);
  await utimes(path, nextHour, nextHour);
  await references.present([cat.fileId]);
  await until('the new content is hashed', () => references.find(cat.fileId)?.sha256 !== null);
  const recipe = readRecipe((await recipeFiles.textOf(task)) ?? '');
  expect(recipe?.request.references.map(({ sha256 }) => sha256)).toEqual([null]);
});

test('the whole form comes back, with its references in order', async () => {
  const { finished, recipes, chosen, choose } = await bench();
  const [cat, walk] = [
    await choose(await chosen.picture('cat.png')),
    await choose(await chosen.clip('walk.mp4')),
  ];
  const { task } = await finished({ prompt: 'Like Image 1', ratio: null, references: [cat, walk] });
  expect(await recipes.ofTask(task.id)).toMatchObject({
    ok: true,
    value: {
      form: { ...emptyVideoForm, prompt: 'Like Image 1', ratio: null, references: [cat.fileId, walk.fileId] },
      references: [
        { fileId: cat.fileId, isMissing: false },
        { fileId: walk.fileId, isMissing: false },
      ],
      missing: [],
    },
  });
  expect(await recipes.ofTask('nobody')).toMatchObject({ ok: false, error: { code: 'tasks.not-found' } });
});

test('first and last frame come back in their places, also when one is gone', async () => {
  const { finished, recipes, chosen, choose } = await bench();
  const [first, last] = [
    await choose(await chosen.picture('first.png', 1)),
    await choose(await chosen.picture('last.png', 2)),
  ];
  await rm(join(test.info().outputPath('chosen'), 'last.png'));
  const { task } = await finished({
    mode: 'frames',
    ratio: null,
    references: [
      { ...first, role: 'first_frame' },
      { ...last, role: 'last_frame' },
    ],
  });
  expect(await recipes.ofTask(task.id)).toMatchObject({
    value: {
      form: {
        mode: 'frames',
        ratio: '16:9',
        references: [],
        frames: { first: first.fileId, last: last.fileId },
      },
      references: [{ isMissing: false }, { fileId: last.fileId, isMissing: true }],
      missing: [{ kind: 'image', name: 'last.png' }],
    },
  });
});

test('a reference that moved is found by its content, wherever it was chosen since', async () => {
  const { finished, recipes, chosen, choose } = await bench();
  const path = await chosen.picture('cat.png');
  const cat = await choose(path);
  const { task } = await finished({ references: [cat] });
  const moved = `${path}.moved.png`;
  await rename(path, moved);
  const again = await choose(moved);
  expect(again.fileId).not.toBe(cat.fileId);
  expect(await recipes.ofTask(task.id)).toMatchObject({
    value: { form: { references: [again.fileId] }, references: [{ isMissing: false }], missing: [] },
  });
});

test('a reference that was only touched is the same; one that was edited is missing', async () => {
  const { finished, recipes, references, chosen, choose } = await bench();
  const [touched, edited] = [await chosen.picture('touched.png', 1), await chosen.picture('edited.png', 2)];
  const wanted = [await choose(touched), await choose(edited)];
  const { task } = await finished({ references: wanted });
  await utimes(touched, new Date(), new Date(Date.now() - 60_000));
  await edit(edited);
  await utimes(edited, new Date(), new Date(Date.now() - 60_000));
  expect(await recipes.ofTask(task.id)).toMatchObject({
    value: {
      form: { references: [wanted[0]?.fileId, expect.any(String)] },
      references: [{ isMissing: false }, { isMissing: true }],
      missing: [{ kind: 'image', name: 'edited.png' }],
    },
  });
  expect((await references.present([wanted[0]?.fileId ?? '']))[0]?.isMissing).toBe(false);
});

test('links come back as links, also on a computer that never saw them; one into a private network does not', async () => {
  const { finished, recipes } = await bench();
  const link = {
    fileId: 'file-0001',
    kind: 'image',
    name: 'cat.png',
    mime: '',
    bytes: 0,
    sha256: null,
  } as const;
  const { task } = await finished({
    references: [
      { ...link, link: 'https://pictures.example/cat.png' },
      { ...link, fileId: 'file-0002', name: 'router.png', link: 'https://192.168.0.1/router.png' },
    ],
  });
  const answer = await recipes.ofTask(task.id);
  expect(answer).toMatchObject({
    value: {
      references: [{ kind: 'image', link: 'https://pictures.example/cat.png', isMissing: false }],
      missing: [{ kind: 'image', name: 'router.png' }],
    },
  });
  expect(await recipes.ofTask(task.id)).toEqual(answer);
});

test('a reference this app never saw is left out of the form and named', async () => {
  const { finished, recipes, chosen, choose } = await bench();
  const cat = await choose(await chosen.picture('cat.png'));
  const { task } = await finished({
    prompt: 'Image 1 walks to Image 2',
    references: [
      { ...cat, fileId: 'file-of-another-computer', name: 'far.png', sha256: 'ef'.repeat(32) },
      cat,
    ],
  });
  expect(await recipes.ofTask(task.id)).toMatchObject({
    value: {
      form: { prompt: 'Image ? walks to Image 1', references: [cat.fileId] },
      missing: [{ kind: 'image', name: 'far.png' }],
    },
  });
});

test('a dropped recipe fills the form, whatever it is called', async () => {
  const { finished, recipeFiles, recipes } = await bench();
  const { task, recipe } = await finished({ prompt: 'Out of a recipe' });
  await recipeFiles.write(task);
  const renamed = join(test.info().outputPath(), 'notes.json');
  await copyFile(recipe, renamed);
  for (const path of [recipe, renamed]) {
    expect(await recipes.read(path)).toMatchObject({
      ok: true,
      value: { source: 'recipe', refill: { form: { prompt: 'Out of a recipe' } } },
    });
  }
});

test('a recipe that cannot be read is told as such; another JSON file is nobody’s concern', async () => {
  const { finished, recipeFiles, recipes } = await bench();
  const { task, recipe } = await finished();
  await recipeFiles.write(task);
  const whole = await readFile(recipe, 'utf8');
  const put = async (name: string, text: string) => {
    const path = join(test.info().outputPath(), name);
    await writeFile(path, text);
    return path;
  };
  const unreadable = [
    await put('cut.gwrecipe', whole.slice(0, 200)),
    await put('newer.json', whole.replace('"version": 1', '"version": 2')),
    await put('damaged.json', whole.replace('"references": []', '"references": 5')),
    await put('large.gwrecipe', whole + ' '.repeat(maxRecipeBytes)),
    await put('empty.gwrecipe', '{}'),
    join(test.info().outputPath(), 'nowhere.gwrecipe'),
  ];
  for (const path of unreadable) {
    expect(await recipes.read(path), path).toMatchObject({
      ok: false,
      error: { code: 'recipes.unreadable' },
    });
  }
  expect(await recipes.read(await put('package.json', '{"name":"other"}'))).toEqual({
    ok: true,
    value: null,
  });
  expect(await recipes.read(await put('huge.json', ' '.repeat(300_000)))).toEqual({ ok: true, value: null });
});

test('a dropped clip of ours fills the form: by the recipe beside it, or by its content', async () => {
  const { finished, recipeFiles, recipes } = await bench();
  const { task, path, recipe } = await finished({ prompt: 'Out of a clip' });
  const expected = { ok: true, value: { source: 'clip', refill: { form: { prompt: 'Out of a clip' } } } };
  expect(await recipes.read(path)).toMatchObject(expected);
  // Another program wrote its own tags into the clip, which stayed as long as it was.
  await writeFile(path, (await readFile(path, 'utf8')).toUpperCase());
  expect(await recipes.read(path)).toMatchObject(expected);
  await writeFile(path, 'The clip called fox.mp4.');
  const elsewhere = test.info().outputPath('elsewhere');
  await mkdir(elsewhere, { recursive: true });
  await copyFile(path, join(elsewhere, 'renamed.mp4'));
  expect(await recipes.read(join(elsewhere, 'renamed.mp4'))).toMatchObject(expected);
  // On another computer nothing is known of it but what lies beside it.
  await recipeFiles.write(task);
  const stranger = await bench();
  await copyFile(path, join(elsewhere, 'fox.mp4'));
  await copyFile(recipe, join(elsewhere, 'fox.gwrecipe'));
  expect(await stranger.recipes.read(join(elsewhere, 'fox.mp4'))).toMatchObject(expected);
  // Itself it is read under its ending, and under what is left when it was renamed.
  for (const name of ['b.gwrecipe', 'C.GWRECIPE', 'd.json']) {
    await copyFile(recipe, join(elsewhere, name));
    const read = await stranger.recipes.read(join(elsewhere, name));
    expect(read, name).toMatchObject({ value: { source: 'recipe' } });
  }
});

test('a clip that is not ours, or not any more, is nobody’s', async () => {
  const { finished, recipeFiles, recipes } = await bench();
  const { task, path } = await finished();
  await recipeFiles.write(task);
  const other = join(test.info().outputPath(), 'other.mp4');
  const bytes = await readFile(path);
  await writeFile(other, bytes.fill(0x41));
  await appendFile(path, 'edited');
  for (const file of [other, path, '', join(test.info().outputPath(), 'nowhere.mp4')])
    expect(await recipes.read(file), file).toEqual({ ok: true, value: null });
});

test('the hash of a chosen file goes into what is sent, and is forgotten when the file changes', async () => {
  const { references, chosen, choose } = await bench();
  const path = await chosen.put('cat.png', pngBytes(640, 360));
  const cat = await choose(path);
  expect(cat.sha256).toBe(await hashFile(path));
  await writeFile(path, pngBytes(320, 200, 3));
  await references.present([cat.fileId]);
  await until('the new content is hashed', () => references.find(cat.fileId)?.sha256 !== null);
  expect(references.find(cat.fileId)?.sha256).toBe(await hashFile(path));
  expect(await references.hashOf(cat.fileId, cat.bytes, Date.now())).toBeNull();
});

test('a file that vanishes while the app runs is marked missing when it is looked at again', async () => {
  const { references, chosen, choose } = await bench();
  const path = await chosen.picture('cat.png');
  const cat = await choose(path);
  expect((await references.present([cat.fileId, 'nobody-knows']))[0]).toMatchObject({ isMissing: false });
  await rm(path);
  expect(await references.present([cat.fileId])).toMatchObject([{ fileId: cat.fileId, isMissing: true }]);
});

/** The library with a finished clip and its recipe on disk. */
async function withRecipe() {
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
  const { openedFiles, recipe, offers, recent, task } = await withRecipe();
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
  const { openedFiles, recipe, put, recent, folder } = await withRecipe();
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
  const { openedFiles, folder } = await withRecipe();
  openedFiles.offer(Array.from({ length: 300 }, (_, index) => join(folder, `${index}.gwrecipe`)));
  expect(await openedFiles.take()).toHaveLength(20);
});
