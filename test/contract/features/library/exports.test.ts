import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecipe } from '#electron/features/library/recipes/model.ts';
import { aKeptTask, aTask, keptCodes, states } from '../../../fixtures/builders.ts';
import { fixture } from '../../../fixtures/media/media-fixtures.ts';
import { pngBytes } from '../../../fixtures/media/sample-files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createLibraryBench } from '../../../fixtures/services/benches/library-bench.ts';

/** What came of an export. */
const told = (saved: number, failed: readonly string[] = []) => ({
  isCancelled: false,
  saved,
  failed,
});
const jpegBytes = fixture('baseline.jpg');

async function bench(options: Parameters<typeof createLibraryBench>[0] = {}) {
  const library = createLibraryBench(options);
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
  await writeFile(join(target, 'owl.gwrecipe'), 'somebody else’s');
  await writeFile(join(target, 'owl (2).gwrecipe'), 'somebody else’s');
  answers.folder = target;
  const ids = [fox.id, owl.id];
  expect(await exports.exportClips(ids)).toMatchObject(told(2));
  expect(await exports.exportClips([fox.id])).toMatchObject(told(1));
  expect(await names()).toEqual([
    'fox (2).gwrecipe',
    'fox (2).mp4',
    'fox (3).gwrecipe',
    'fox (3).mp4',
    'fox.mp4',
    'owl (2).gwrecipe',
    'owl (3).gwrecipe',
    'owl (3).mp4',
    'owl.gwrecipe',
  ]);
  expect(await text('fox.mp4')).toBe('somebody else’s');
  expect(await text('fox (3).mp4')).toBe('fox.mp4');
  expect(readRecipe(await text('fox (3).gwrecipe'))).toMatchObject({
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
  const ids = [fox.id, failed.id, owl.id, 'nobody'];
  const outcome = { ...told(1, ['fox.mp4']), reason: { code: 'clips.missing' } };
  expect(await exports.exportClips(ids)).toMatchObject(outcome);
  expect(await names()).toEqual(['owl.gwrecipe', 'owl.mp4']);
});

test('an export of several clips tells how far it is, and ends after the clip in hand when it is cancelled, also where another one begins at once', async () => {
  const { clip, exports, answers, target, names, progress } = await bench();
  const ids = [await clip('fox.mp4'), await clip('owl.mp4'), await clip('cat.mp4')].map(({ id }) => id);
  answers.folder = target;
  let next: ReturnType<typeof exports.exportClips> | undefined;
  progress.told = (done) => {
    if (done === 1) exports.cancel();
    if (done === 1) next = exports.exportClips(ids.slice(2));
  };
  expect(await exports.exportClips(ids)).toMatchObject(told(2));
  expect(progress.all).toEqual(['0 of 3', '1 of 3']);
  expect(await next).toMatchObject(told(1));
  expect(await names()).toEqual(['cat', 'fox', 'owl'].flatMap((name) => [`${name}.gwrecipe`, `${name}.mp4`]));
});

test('a folder that takes nothing fails each clip once', async () => {
  const { clip, exports, answers, target } = await bench();
  const fox = await clip('fox.mp4');
  answers.folder = join(target, 'gone');
  expect(await exports.exportClips([fox.id])).toMatchObject({
    ...told(0, ['fox.mp4']),
    reason: { code: 'disk.folder-gone' },
  });
  answers.folder = join(target, 'a-file');
  await writeFile(answers.folder, '');
  expect(await exports.exportClips([fox.id])).toMatchObject({
    ...told(0, ['fox.mp4']),
    reason: { code: 'disk.unwritable' },
  });
});

test('a cancelled folder dialog exports nothing', async () => {
  const { clip, exports, names } = await bench();
  const fox = await clip('fox.mp4');
  expect(await exports.exportClips([fox.id])).toMatchObject({ isCancelled: true, saved: 0, failed: [] });
  expect(await names()).toEqual([]);
});

test('a clip is saved where the user chooses, in place of what was there, and nothing else is left', async () => {
  const { clip, exports, answers, asked, recent, target, names, text } = await bench();
  const fox = await clip('fox.mp4');
  expect(await exports.saveAs(fox.id)).toEqual({ ok: true, value: { isSaved: false } });
  expect(recent).toEqual([]);
  answers.file = join(target, 'best.mp4');
  await writeFile(answers.file, 'an older one, and longer');
  expect(await exports.saveAs(fox.id)).toEqual({ ok: true, value: { isSaved: true } });
  expect(asked).toEqual(['clip: fox.mp4', 'clip: fox.mp4']);
  expect(await names()).toEqual(['best.mp4']);
  expect(await text('best.mp4')).toBe('fox.mp4');
  expect(recent).toEqual([answers.file]);
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
  // Root may write anywhere, and Windows has no such modes.
  if (process.platform !== 'win32' && process.getuid?.() !== 0) {
    await chmod(target, 0o500);
    answers.file = join(target, 'fox.mp4');
    expect(await exports.saveAs(fox.id)).toMatchObject({ ok: false, error: { code: 'disk.unwritable' } });
    await chmod(target, 0o700);
  }
  await rm(fox.resultPath ?? '');
  answers.file = join(target, 'fox.mp4');
  expect(await exports.saveAs(fox.id)).toMatchObject({
    ok: false,
    error: { code: 'clips.missing', details: { files: ['fox.mp4'] } },
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
  expect(await exports.startDrag([fox.id, failed.id, owl.id, elk.id])).toEqual({
    ok: true,
    value: { missing: ['fox.mp4'] },
  });
  expect(dragged).toEqual([{ paths: [owl.resultPath, elk.resultPath], icon: posters.path(owl.id) }]);
  expect(await exports.startDrag([fox.id])).toMatchObject({ ok: false, error: { code: 'clips.missing' } });
  expect(await exports.startDrag([failed.id])).toMatchObject({
    ok: false,
    error: { code: 'tasks.not-found' },
  });
  expect(dragged).toHaveLength(1);
});

/** A disk that takes the first bytes of a copy and no more. */
const fullDisk = async (_from: unknown, to: unknown) => {
  await writeFile(String(to), 'hal');
  throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
};

test('on a full disk no further clip is tried; each that could not be exported is named with the reason, and no half of one is left', async () => {
  let copies = 0;
  const { clip, exports, answers, target, names } = await bench({
    copy(from, to) {
      copies += 1;
      return fullDisk(from, to);
    },
  });
  const [fox, owl] = [await clip('fox.mp4'), await clip('owl.mp4')];
  answers.folder = target;
  expect(await exports.exportClips([fox.id, owl.id])).toMatchObject({
    isCancelled: false,
    saved: 0,
    failed: ['fox.mp4', 'owl.mp4'],
    reason: { code: 'disk.full' },
  });
  expect(copies).toBe(1);
  expect(await names()).toEqual([]);
});

test('while a clip is being copied nothing has its name, however the app ends, and it counts as under way', async () => {
  let reached = (): void => undefined;
  const isCopying = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { clip, exports, answers, target, names } = await bench({
    async copy(_, to) {
      await writeFile(String(to), 'hal');
      reached();
      await new Promise(() => undefined);
    },
  });
  const fox = await clip('fox.mp4');
  answers.folder = target;
  expect(exports.running()).toBe(0);
  void exports.exportClips([fox.id]);
  await isCopying;
  expect(await names()).toEqual([expect.stringMatching(/^\.fox\.mp4\.[0-9a-f]{8}\.new$/)]);
  expect(exports.running()).toBe(1);
});

test('on a full disk the file that was to be replaced stays as it was', async () => {
  const { clip, exports, answers, target, names, text } = await bench({ copy: fullDisk });
  const fox = await clip('fox.mp4');
  answers.file = join(target, 'best.mp4');
  await writeFile(answers.file, 'an older one');
  expect(await exports.saveAs(fox.id)).toMatchObject({
    ok: false,
    error: { code: 'disk.full', retryable: true, details: { cause: 'ENOSPC', files: ['best.mp4'] } },
  });
  expect(await names()).toEqual(['best.mp4']);
  expect(await text('best.mp4')).toBe('an older one');
});

test('a disk that takes no file of that length is told as such, not as one that cannot be written', async () => {
  const { clip, exports, answers, target } = await bench({
    async copy() {
      throw Object.assign(new Error('EFBIG'), { code: 'EFBIG' });
    },
  });
  const fox = await clip('fox.mp4');
  answers.folder = target;
  expect(await exports.exportClips([fox.id])).toMatchObject({ saved: 0, reason: { code: 'data.too-large' } });
});

test('a clip that vanishes while it is copied is missing; the disk it goes to is not blamed', async () => {
  const { clip, exports, answers, target, names } = await bench({
    async copy(from) {
      await rm(String(from));
      throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
    },
  });
  const fox = await clip('fox.mp4');
  answers.file = join(target, 'best.mp4');
  expect(await exports.saveAs(fox.id)).toMatchObject({
    ok: false,
    error: { code: 'clips.missing', details: { files: ['fox.mp4'] } },
  });
  expect(await names()).toEqual([]);
});

test('a copy that is cut short without an error counts as none', async () => {
  const cutShort = (_from: unknown, to: unknown) => writeFile(String(to), 'hal');
  const { clip, exports, answers, target, names } = await bench({ copy: cutShort });
  const fox = await clip('fox.mp4');
  answers.folder = target;
  expect(await exports.exportClips([fox.id])).toMatchObject({ saved: 0, failed: ['fox.mp4'] });
  answers.file = join(target, 'best.mp4');
  expect(await exports.saveAs(fox.id)).toMatchObject({ ok: false, error: { code: 'disk.unwritable' } });
  expect(await names()).toEqual([]);
});

test('clips of one name and size from two folders are both exported, each with its own bytes and recipe', async () => {
  const { leave, folder, exports, answers, target, names, text } = await bench();
  const clips: string[] = [];
  for (const content of ['one paid clip', 'another clip!']) {
    await mkdir(join(folder, content), { recursive: true });
    const path = join(folder, content, 'fox.mp4');
    await writeFile(path, content);
    clips.push(leave(aTask({ ...states.ready, fileName: 'fox.mp4' }, { resultPath: path })).id);
  }
  answers.folder = target;
  expect(await exports.exportClips(clips)).toMatchObject({ saved: 2, failed: [] });
  expect(await names()).toEqual(['fox (2).gwrecipe', 'fox (2).mp4', 'fox.gwrecipe', 'fox.mp4']);
  expect([await text('fox.mp4'), await text('fox (2).mp4')]).toEqual(['one paid clip', 'another clip!']);
  expect(readRecipe(await text('fox (2).gwrecipe'))?.id).toBe(clips[1]);
});

test('a name another program takes in the middle of an export stays that program’s', async () => {
  const busy = new Set<string>();
  const { clip, exports, answers, target, names, text } = await bench({
    async copy(from, to, mode) {
      if (busy.size === 0) await writeFile(join(target, 'fox.mp4'), 'somebody else’s');
      busy.add(String(to));
      await copyFile(from, to, mode);
    },
  });
  const fox = await clip('fox.mp4');
  answers.folder = target;
  expect(await exports.exportClips([fox.id])).toMatchObject({ saved: 1, failed: [] });
  expect(await names()).toEqual(['fox (2).gwrecipe', 'fox (2).mp4', 'fox.mp4']);
  expect(await text('fox.mp4')).toBe('somebody else’s');
});

test('a clip that was copied counts as exported where its recipe cannot be written', async () => {
  const { clip, exports, answers, recipeFiles, target, names } = await bench();
  const { textOf } = recipeFiles;
  recipeFiles.textOf = async (task) => {
    await writeFile(join(target, 'fox.gwrecipe'), 'somebody else’s');
    return textOf(task);
  };
  const fox = await clip('fox.mp4');
  answers.folder = target;
  expect(await exports.exportClips([fox.id])).toMatchObject({ saved: 1, failed: [] });
  expect(await names()).toEqual(['fox.gwrecipe', 'fox.mp4']);
});

for (const name of [
  '%2e%2e%2fout.mp4',
  'Wellen & “Meer” 100%.mp4',
  'cafe\u0301 😀.mp4',
  'a.b.c.mp4',
  'noending',
]) {
  test(`a clip called ${name} keeps that name, letter by letter, inside the chosen folder`, async () => {
    const { clip, exports, answers, target, names, text } = await bench();
    const fox = await clip(name, 'the clip');
    answers.folder = target;
    expect(await exports.exportClips([fox.id, fox.id])).toMatchObject({ saved: 2, failed: [] });
    const ending = name === 'noending' ? '' : '.mp4';
    const stem = name.slice(0, name.length - ending.length);
    const expected = [name, `${stem} (2)${ending}`, `${stem}.gwrecipe`, `${stem} (2).gwrecipe`];
    expect(await names()).toEqual(expected.sort());
    expect(await text(`${stem} (2)${ending}`)).toBe('the clip');
    expect((await readdir(join(target, '..'))).sort()).toEqual(['library', 'target']);
  });
}

for (const code of keptCodes) {
  test(`copies of a kept clip (${code}) can be taken, without a recipe, and no picture of it`, async () => {
    const { clip, leave, folder, exports, library, answers, dragged, target, names, text } = await bench();
    const path = join(folder, 'kept.mp4');
    await writeFile(path, 'kept');
    const kept = leave(aKeptTask(code, path));
    const fox = await clip('fox.mp4');
    answers.folder = target;
    expect(await exports.exportClips([kept.id, fox.id])).toMatchObject(told(2));
    answers.file = join(target, 'copy.mp4');
    expect(await exports.saveAs(kept.id)).toEqual({ ok: true, value: { isSaved: true } });
    expect(await names()).toEqual(['copy.mp4', 'fox.gwrecipe', 'fox.mp4', 'kept.mp4']);
    expect([await text('kept.mp4'), await text('copy.mp4')]).toEqual(['kept', 'kept']);
    expect(await exports.startDrag([kept.id, fox.id])).toEqual({ ok: true, value: { missing: [] } });
    expect(dragged).toEqual([{ paths: [path, fox.resultPath], icon: null }]);

    const noClip = { ok: false, error: { code: 'tasks.not-found' } };
    answers.file = join(target, 'frame.png');
    expect(await exports.saveFrame(kept.id, 0, pngBytes(4, 4))).toMatchObject(noClip);
    expect(await library.keepPoster(kept.id, jpegBytes)).toMatchObject(noClip);
    expect(await names()).not.toContain('frame.png');
  });
}

test('a file whose task is under way again is nobody’s clip until the task is ready', async () => {
  const { leave, folder, exports, answers, target, names } = await bench();
  const path = join(folder, 'old.mp4');
  await writeFile(path, 'old');
  const { id } = leave(aTask(states.running, { resultPath: path }));
  answers.folder = target;
  expect(await exports.exportClips([id])).toMatchObject({ isCancelled: false, saved: 0, failed: [] });
  expect(await exports.saveAs(id)).toMatchObject({ ok: false, error: { code: 'tasks.not-found' } });
  expect(await exports.startDrag([id])).toMatchObject({ ok: false, error: { code: 'tasks.not-found' } });
  expect(await names()).toEqual([]);
});
