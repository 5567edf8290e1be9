import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract, pickOutcomeSchema, type ReferenceFile } from '#contract';
import { createHashes } from '#electron/features/video/hashes.ts';
import { createOwnFiles } from '#electron/features/video/own-files.ts';
import { isReachable } from '#electron/files/exists.ts';
import { hashBytes } from '#electron/files/hash.ts';
import type { MediaTools } from '#electron/media/tools.ts';
import { systemClock } from '#electron/shared/clock.ts';
import type { Clock } from '#electron/shared/ports.ts';
import { createFilesRepository } from '#electron/store/files.ts';
import type { Db } from '#electron/store/open.ts';
import { aKnownFile } from '../../../fixtures/builders.ts';
import { createFakeClock, settled, startOfTime } from '../../../fixtures/fake-clock.ts';
import { fixture } from '../../../fixtures/media/media-fixtures.ts';
import { mediaTools } from '../../../fixtures/media/media-tools.ts';
import { pngBytes, sampleFolder, wavBytes } from '../../../fixtures/media/sample-files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createReferencesIn } from '../../../fixtures/services/benches/references.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

function bench(
  db: Db = newStore(),
  media: MediaTools = mediaTools,
  after: Clock['after'] = systemClock.after,
) {
  const folder = test.info().outputPath('chosen');
  const results = new Map<string, string>();
  const pictures = new Map<string, string>();
  const shown: string[] = [];
  const late: ReferenceFile[] = [];
  let chosen: readonly string[] = [];
  let now = startOfTime;
  const references = createReferencesIn(folder, db, {
    media,
    chooseFiles: async () => chosen,
    showInFolder: (path) => shown.push(path),
    resultPath: (id) => results.get(id) ?? null,
    async findPicture(picture) {
      const id = 'fileId' in picture ? picture.fileId : picture.pictureId;
      const path = pictures.get(id);
      return path === undefined ? null : { path, name: `Named ${id}` };
    },
    language: () => 'zh-CN',
    after,
    now() {
      now += 1;
      return now;
    },
    onLateCheck: (file) => late.push(file),
  });
  const samples = sampleFolder(folder);
  return {
    references,
    shown,
    late,
    results,
    pictures,
    db,
    folder,
    samples,
    /** Pictures that differ, named by their numbers. */
    manyPictures: (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, seed) => samples.put(`${seed}.png`, pngBytes(4, 4 + seed))),
      ),
    answer(paths: readonly string[]) {
      chosen = paths;
    },
    /** Chooses files in the dialog; what fits is added to what was held. */
    async pick(paths: readonly string[], held: readonly string[] = []) {
      chosen = paths;
      const outcome = await references.pick(held);
      return { ...outcome, held: [...held, ...outcome.added.map(({ fileId }) => fileId)] };
    },
  };
}

test('chosen files are added with their facts, in the order they were chosen, and without their paths', async () => {
  const { pick, samples, folder } = bench();
  const [sound, picture, clip] = [
    await samples.put('song.wav', wavBytes(1)),
    await samples.put('cat.png', pngBytes(6, 4)),
    await samples.clip('walk.mp4'),
  ];
  const { added, refused } = await pick([sound, picture, clip]);
  expect(refused).toEqual([]);
  expect(added).toMatchObject([
    { kind: 'audio', name: 'song.wav', mime: 'audio/wav', seconds: 1 },
    { kind: 'image', name: 'cat.png', mime: 'image/png', width: 6, height: 4, bytes: pngBytes(6, 4).length },
    { kind: 'video', name: 'walk.mp4', mime: 'video/mp4' },
  ]);
  for (const { fileId, url } of added) expect(url).toContain(`app://studio/media/references/${fileId}?`);
  expect(JSON.stringify(added)).not.toContain(folder);
  expect(pickOutcomeSchema.safeParse({ added, refused }).success).toBe(true);
  expect(
    contract['references.pick'].input.safeParse({ fileIds: added.map(({ fileId }) => fileId) }).success,
  ).toBe(true);
});

test('a disk that answers late holds up neither what is shown of its files nor the hashes of others, and is heard then', async () => {
  let isSilent = false;
  let asked = 0;
  let answer: () => void = () => undefined;
  const inspect: MediaTools['inspect'] = (path) => {
    if (!isSilent) return mediaTools.inspect(path);
    asked += 1;
    return new Promise((resolve) => {
      answer = () => resolve(mediaTools.inspect(path));
    });
  };
  const clock = createFakeClock();
  const { references, pick, samples, late } = bench(undefined, { ...mediaTools, inspect }, clock.after);
  const path = await samples.put('cat.png', pngBytes(6, 4));
  const { held } = await pick([path]);
  await writeFile(path, pngBytes(8, 8));
  isSilent = true;
  for (const _ of [1, 2]) {
    const shown = references.present(held);
    await expect.poll(() => asked).toBe(1);
    await clock.advance(1_000);
    expect(await shown).toMatchObject([{ name: 'cat.png', width: 6, isMissing: false }]);
  }
  expect(late).toEqual([]);
  answer();
  const now = { fileId: held[0], width: 8, isMissing: false };
  await expect.poll(() => late).toMatchObject([now, now]);
  // While another file of its drive is asked about, this one waits its turn.
  let answerOther: () => void = () => undefined;
  const other = isReachable(path, () => new Promise((resolve) => (answerOther = resolve)));
  await rm(path);
  const shown = references.present(held);
  await settled();
  await clock.advance(1_000);
  expect(await shown).toMatchObject([{ width: 8, isMissing: false }]);
  answerOther();
  await other;
  await expect.poll(() => late.at(-1)).toMatchObject({ width: 8, isMissing: true });
  await writeFile(path, pngBytes(8, 8));
  test.skip(process.platform !== 'linux', 'Only Linux has a file that is read without end.');
  const { size: bytes, mtimeMs } = await stat(path);
  const get = (id: string) =>
    aKnownFile({ id, path: id, link: null, sha256: null, bytes, modifiedAt: Math.trunc(mtimeMs) });
  const kept: string[] = [];
  const keepHash = ({ id }: { readonly id: string }) => kept.push(id);
  const hashes = createHashes({ get, keepHash } as never, clock.after);
  const [endless, next] = [hashes.hashOf('/dev/zero'), hashes.hashOf(path)];
  await settled();
  await clock.advance(60_000);
  expect([await endless, await next, kept]).toEqual([null, hashBytes(pngBytes(8, 8)), [path]]);
  hashes.close();
});

test('a cancelled dialog adds and refuses nothing', async () => {
  const { pick } = bench();
  expect(await pick([])).toEqual({ added: [], refused: [], held: [] });
});

test('each file is judged by itself: the bad are named with their reasons, the good are added', async () => {
  const { pick, samples, folder } = bench();
  await mkdir(join(folder, 'folder'), { recursive: true });
  const paths = [
    await samples.put('cat.png', pngBytes(4, 4)),
    await samples.put('note.png', Buffer.from('no picture')),
    await samples.put('empty.mp3', Buffer.alloc(0)),
    join(folder, 'folder'),
    join(folder, 'gone.mp4'),
    await samples.put('dog.png', pngBytes(5, 5)),
  ];
  const { added, refused } = await pick(paths);
  expect(added.map(({ name }) => name)).toEqual(['cat.png', 'dog.png']);
  expect(refused).toEqual([
    { name: 'note.png', reason: 'not-media' },
    { name: 'empty.mp3', reason: 'empty' },
    { name: 'folder', reason: 'folder' },
    { name: 'gone.mp4', reason: 'missing' },
  ]);
});

test('a file chosen twice is already there, and one named twice in one choice counts once', async () => {
  const { pick, samples } = bench();
  const cat = await samples.put('cat.png', pngBytes(4, 4));
  const dog = await samples.put('dog.png', pngBytes(5, 5));
  const first = await pick([cat, cat]);
  expect(first.added).toHaveLength(1);
  const second = await pick([cat, dog], first.held);
  expect(second.added.map(({ name }) => name)).toEqual(['dog.png']);
  expect(second.refused).toEqual([{ name: 'cat.png', reason: 'already-added' }]);
});

test('a file keeps its id when it is removed from the form and chosen again, also after a restart', async () => {
  const { pick, samples, db } = bench();
  const cat = await samples.put('cat.png', pngBytes(4, 4));
  const [before] = (await pick([cat])).added;
  // Its hash is found in between.
  expect((await pick([cat])).added).toMatchObject([before ?? {}]);
  expect((await bench(db).pick([cat])).added).toMatchObject([before ?? {}]);
});

test('every fact of a file outlives a restart', async () => {
  const { pick, samples, db } = bench();
  const paths = [await samples.clip('walk.mp4'), await samples.put('song.wav', wavBytes(0.5))];
  // Before 1970 times are below zero.
  await utimes(paths[1] ?? '', new Date('1969-07-20'), new Date('1969-07-20'));
  const { added } = await pick(paths);
  expect((await bench(db).pick(paths)).added).toMatchObject(added);
});

test('a file that was changed since is another one', async () => {
  const { pick, samples } = bench();
  const cat = await samples.put('cat.png', pngBytes(4, 4));
  const first = await pick([cat]);
  await samples.put('cat.png', pngBytes(8, 8));
  const second = await pick([cat], first.held);
  expect(second.added).toMatchObject([{ name: 'cat.png', width: 8 }]);
  expect(second.added[0]?.fileId).not.toBe(first.added[0]?.fileId);
  await utimes(cat, 1_000, 1_000);
  expect((await pick([cat], second.held)).added).toHaveLength(1);
});

test('a tenth image is refused in words and what was there is kept', async () => {
  const { pick, manyPictures } = bench();
  const paths = await manyPictures(10);
  const { added, refused, held } = await pick(paths);
  expect(added).toHaveLength(9);
  expect(refused).toEqual([{ name: '9.png', reason: 'too-many-images' }]);
  const again = await pick([paths[9] ?? ''], held);
  expect(again).toMatchObject({ added: [], refused: [{ name: '9.png', reason: 'too-many-images' }] });
});

test('a file that is already there does not use up a place of a new one', async () => {
  const { pick, manyPictures } = bench();
  const paths = await manyPictures(9);
  const { held } = await pick(paths.slice(0, 8));
  const { added, refused } = await pick(paths, held);
  expect(added.map(({ name }) => name)).toEqual(['8.png']);
  expect(refused).toHaveLength(8);
});

test('ids nobody knows do not count as held', async () => {
  const { pick, samples } = bench();
  const cat = await samples.put('cat.png', pngBytes(4, 4));
  const unknown = Array.from({ length: 20 }, () => randomUUID());
  expect((await pick([cat], unknown)).added).toHaveLength(1);
});

test('files are named in their order, with their facts; one that is gone is marked, one nobody knows left out', async () => {
  const { pick, references, samples } = bench();
  const cat = await samples.put('cat.png', pngBytes(4, 4));
  const dog = await samples.put('dog.png', pngBytes(5, 5));
  const { added, held } = await pick([cat, dog]);
  expect(await references.present([...held].reverse())).toMatchObject([...added].reverse());
  await rm(cat);
  const [first, ...rest] = added;
  const present = await references.present(['unknown-id', ...held]);
  expect(present).toMatchObject([{ ...first, isMissing: true }, ...rest]);
});

test('a file that was edited in place keeps its id and shows its new facts', async () => {
  const { pick, references, samples } = bench();
  const { held } = await pick([await samples.put('cat.png', pngBytes(4, 4))]);
  await references.keepThumbnail(held[0] ?? '', fixture('lossy.webp'));
  expect((await references.present(held))[0]?.thumbnailUrl).not.toBeNull();
  await samples.put('cat.png', pngBytes(8, 6));
  expect(await references.present(held)).toMatchObject([
    {
      fileId: held[0],
      width: 8,
      height: 6,
      isMissing: false,
      bytes: pngBytes(8, 6).length,
      thumbnailUrl: null,
    },
  ]);
});

test('a file that was written anew with as many bytes is shown at another address, and so is its small picture', async () => {
  const { pick, references, samples } = bench();
  const path = await samples.put('cat.png', pngBytes(4, 4));
  const { held, added } = await pick([path]);
  const shown = async () => (await references.present(held))[0];
  const kept = await references.keepThumbnail(held[0] ?? '', fixture('lossy.webp'));
  const before = { url: added[0]?.url, thumbnailUrl: kept.ok ? kept.value.thumbnailUrl : '' };
  expect(await shown()).toMatchObject(before);
  await utimes(path, 1, 1);
  const after = await shown();
  expect(after?.url).not.toBe(before.url);
  expect(after?.thumbnailUrl).toBeNull();
  await references.keepThumbnail(held[0] ?? '', fixture('lossy.webp'));
  expect((await shown())?.thumbnailUrl).not.toBe(before.thumbnailUrl);
});

test('an edited file whose new facts find no room is shown by them all the same, beside the others', async () => {
  const { pick, references, samples, db } = bench();
  const { held } = await pick([
    await samples.put('cat.png', pngBytes(4, 4)),
    await samples.put('dog.png', pngBytes(5, 5)),
  ]);
  await samples.put('cat.png', pngBytes(8, 6));
  db.exec("CREATE TRIGGER full BEFORE UPDATE ON files BEGIN SELECT RAISE(ABORT, 'full'); END");
  expect(await references.present(held)).toMatchObject([{ width: 8, height: 6 }, { width: 5 }]);
});

test('a missing file is found again where the user shows it, under the id it had, and only by its kind', async () => {
  const { pick, references, samples, answer } = bench();
  const cat = await samples.put('cat.png', pngBytes(4, 4));
  const { held } = await pick([cat]);
  const [fileId = ''] = held;
  await rm(cat);
  answer([await samples.put('song.wav', wavBytes(1))]);
  expect(await references.relink(fileId)).toEqual({
    added: [],
    refused: [{ name: 'song.wav', reason: 'other-kind' }],
  });
  answer([await samples.put('moved.png', pngBytes(4, 4))]);
  expect(await references.relink(fileId)).toMatchObject({ added: [{ fileId, name: 'moved.png' }] });
  expect(await references.present(held)).toMatchObject([{ fileId, name: 'moved.png', isMissing: false }]);
});

test('what was sent and was edited since is missing each time it is looked at, until it is as it was or is shown', async () => {
  const { pick, references, samples, answer } = bench();
  const [path, sent] = [await samples.put('cat.png', pngBytes(4, 4)), pngBytes(4, 4)];
  const [{ fileId, bytes, kind }] = (await pick([path])).added as [ReferenceFile];
  const wanted = { fileId, bytes, kind, sha256: hashBytes(sent), link: null };
  await samples.put('cat.png', pngBytes(8, 6));
  const missing = await references.recover(wanted);
  const look = async () =>
    (await references.present([missing?.fileId ?? '', fileId])).map(({ isMissing }) => isMissing);
  expect(missing?.isMissing).toBe(true);
  expect([await look(), await look()]).toEqual([
    [true, false],
    [true, false],
  ]);
  await samples.put('cat.png', sent);
  expect(await look()).toEqual([false, false]);
  await samples.put('cat.png', pngBytes(8, 6));
  const again = await references.recover(wanted);
  answer([await samples.put('dog.png', pngBytes(5, 5))]);
  await references.relink(again?.fileId ?? '');
  expect(await references.present([again?.fileId ?? ''])).toMatchObject([
    { name: 'dog.png', isMissing: false },
  ]);
});

test('a pasted picture becomes a file of the app’s own; what is no picture does not', async () => {
  const { references } = bench();
  expect(await references.paste([], Buffer.from('no picture'))).toMatchObject({
    added: [],
    refused: [{ reason: 'not-media' }],
  });
  const { added } = await references.paste([], pngBytes(4, 4));
  expect(added).toMatchObject([{ kind: 'image', mime: 'image/png', width: 4, isMissing: false }]);
  expect(added[0]?.name).toMatch(/^粘贴的图片 [-\d]{10} [-\d]{8}$/);
  expect(
    await references.paste(
      added.map(({ fileId }) => fileId),
      pngBytes(4, 4),
    ),
  ).toMatchObject({ added: [], refused: [{ reason: 'already-added' }] });
});

test('an address is a reference without a file, and one nobody can reach is refused', async () => {
  const { references } = bench();
  const { added } = await references.addLink([], 'https://example.com/a%20cat.png', 'image');
  expect(added).toMatchObject([
    { kind: 'image', name: 'a cat.png', link: 'https://example.com/a%20cat.png', bytes: 0, url: '' },
  ]);
  expect(references.media(added[0]?.fileId ?? '')).toBeNull();
  expect(await references.addLink([], 'https://192.168.1.5/a.png', 'image')).toEqual({
    added: [],
    refused: [{ name: 'https://192.168.1.5/a.png', reason: 'address-private' }],
  });
});

test('an address added again as another kind is another reference, and the one that is held keeps its kind', async () => {
  const { references } = bench();
  const address = 'https://example.com/cat';
  const first = (await references.addLink([], address, 'image')).added;
  const held = first.map(({ fileId }) => fileId);
  const second = (await references.addLink(held, address, 'video')).added;
  expect(second).toMatchObject([{ kind: 'video', link: address }]);
  expect(second[0]?.fileId).not.toBe(held[0]);
  expect(references.find(held[0] ?? '')).toMatchObject({ kind: 'image' });
  expect(await references.addLink(held, address, 'image')).toMatchObject({
    added: [],
    refused: [{ reason: 'already-added' }],
  });
});

test('the address of a dropped recipe changes no reference that is held', async () => {
  const { references } = bench();
  const address = 'https://example.com/cat';
  const [held] = (await references.addLink([], address, 'image')).added;
  const fromRecipe = { fileId: 'elsewhere', kind: 'audio', bytes: 0, sha256: null, link: address } as const;
  expect(await references.recover(fromRecipe)).toMatchObject({ kind: 'audio' });
  expect(references.find(held?.fileId ?? '')).toMatchObject({ kind: 'image' });
});

test('an address cannot be shown to be a file', async () => {
  const { references, samples, answer } = bench();
  const [held] = (await references.addLink([], 'https://example.com/cat', 'image')).added;
  answer([await samples.put('cat.png', pngBytes(4, 4))]);
  expect(await references.relink(held?.fileId ?? '')).toEqual({ added: [], refused: [] });
  expect(references.find(held?.fileId ?? '')).toMatchObject({ path: 'https://example.com/cat' });
});

test('a cut that the disk refuses is told as one of the app’s data, any other as one of the clip', async () => {
  let [reason, cause]: ['disk' | 'unreadable', string?] = ['disk', 'ENOSPC'];
  const { references, pick, samples } = bench(newStore(), {
    ...mediaTools,
    trim: async () => ({ ok: false, reason, ...(cause && { cause }) }),
  });
  const [clip] = (await pick([await samples.clip('walk.mp4')])).added;
  const cut = () => references.trim(clip?.fileId ?? '', 0, 1);
  expect(await cut()).toMatchObject({ error: { code: 'data.disk-full' } });
  cause = 'EROFS';
  expect(await cut()).toMatchObject({ error: { code: 'data.unwritable' } });
  [reason, cause] = ['unreadable', undefined];
  expect(await cut()).toMatchObject({ error: { code: 'files.unreadable' } });
});

test('a copy that the disk does not give back is told as a file that cannot be read', async () => {
  let isFailing = false;
  const inspect: MediaTools['inspect'] = async (path) =>
    isFailing ? { ok: false, reason: 'unreadable' } : mediaTools.inspect(path);
  const { references, pick, samples } = bench(newStore(), { ...mediaTools, inspect });
  const [picture] = (await pick([await samples.put('cat.png', pngBytes(6, 4))])).added;
  isFailing = true;
  expect(await references.saveCopy(picture?.fileId ?? '', pngBytes(5, 4))).toMatchObject({
    error: { code: 'files.unreadable', details: { files: ['cat.png'], cause: 'unreadable' } },
  });
});

test('a pasted picture is nobody else’s to read', async () => {
  test.skip(process.platform === 'win32', 'Windows keeps such rights elsewhere.');
  const { references } = bench();
  const [pasted] = (await references.paste([], pngBytes(5, 4))).added;
  const { mode } = await stat(references.find(pasted?.fileId ?? '')?.path ?? '');
  expect(mode & 0o777).toBe(0o600);
});

test('a finished clip can be a reference; one that was never made is missing', async () => {
  const { references, samples, results } = bench();
  results.set('task-1', await samples.clip('walk.mp4'));
  expect(await references.addResult([], 'task-1')).toMatchObject({
    added: [{ kind: 'video', name: 'walk.mp4' }],
  });
  expect(await references.addResult([], 'task-2')).toEqual({
    added: [],
    refused: [{ name: '', reason: 'missing' }],
  });
});

test('a file is found by its id alone, with a type the window can play', async () => {
  const { pick, references, samples } = bench();
  const cat = await samples.put('cat.png', pngBytes(4, 4));
  const [{ fileId } = { fileId: '' }] = (await pick([cat])).added;
  expect(references.find(fileId)).toMatchObject({ id: fileId, path: cat });
  expect(references.media(fileId)).toEqual({
    path: cat,
    mime: 'image/png',
    picture: { width: 4, height: 4 },
  });
  expect(references.find(cat)).toBeNull();
  expect(references.media(cat)).toBeNull();
  await rm(cat);
  expect(references.find(fileId)).not.toBeNull();
});

for (const [vendor, browser] of [
  ['video/mov', 'video/quicktime'],
  ['audio/mp3', 'audio/mpeg'],
  ['video/mp4', 'video/mp4'],
] as const) {
  test(`the window is given ${browser} for the vendor's ${vendor}`, () => {
    const { references, db } = bench();
    const file = {
      id: 'file-0001',
      path: '/x',
      kind: 'video',
      name: 'x',
      bytes: 1,
      modifiedAt: 1,
      link: null,
      sha256: null,
      frameOf: null,
    } as const;
    createFilesRepository(db).put({ ...file, mime: vendor, facts: {} }, startOfTime);
    expect(references.media('file-0001')?.mime).toBe(browser);
  });
}

test('a picture out of a chat becomes a reference that outlives it, and is known the second time', async () => {
  const { references, pictures, samples } = bench();
  const made = await samples.put(`${hashBytes(pngBytes(12, 9))}.png`, pngBytes(12, 9));
  pictures.set('picture', made);
  const first = await references.addPicture([], { pictureId: 'picture' });
  expect(first.refused).toEqual([]);
  expect(first.added[0]).toMatchObject({
    kind: 'image',
    name: 'Named picture.png',
    width: 12,
    height: 9,
    mime: 'image/png',
  });
  const held = first.added.map(({ fileId }) => fileId);
  expect((await references.addPicture(held, { fileId: 'picture' })).refused[0]?.reason).toBe('already-added');
  await rm(made);
  expect((await references.present(held))[0]?.isMissing).toBe(false);
  expect((await references.addPicture([], { pictureId: 'unknown' })).refused).toEqual([
    { name: '', reason: 'missing' },
  ]);
});

test('a full disk is told as one, not as a picture that is missing or cannot be read', async () => {
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  const folder = test.info().outputPath('chosen');
  const path = await sampleFolder(folder).picture('cat.png', 1);
  const references = createReferencesIn(folder, newStore(), {
    ownFiles: { ...createOwnFiles(join(folder, 'copies')), keepByHash: () => Promise.reject(full) },
    findPicture: async () => ({ path, name: 'Cat' }),
  });
  await expect(references.addPicture([], { pictureId: 'picture' })).rejects.toBe(full);
  const { added } = await references.copies.know([{ name: 'cat.png', path }]);
  await expect(references.copies.keep(added[0]?.fileId ?? '')).rejects.toBe(full);
});

const ofFox = { taskId: 'task-of-the-fox', seconds: 3.208 };

test('what a frame is a frame of is known in the next run too, and of a smaller copy of the frame', async () => {
  const { references, db } = bench();
  const taken = await references.addFrame([], 'fox last frame', pngBytes(640, 360), ofFox);
  expect(taken.added).toMatchObject([{ frameOf: ofFox }]);
  const fileId = taken.added[0]?.fileId ?? '';
  expect(createFilesRepository(db).get(fileId)?.frameOf).toEqual(ofFox);
  expect(await references.present([fileId])).toMatchObject([{ frameOf: ofFox }]);
  // A copy of the data folder may give its files another time.
  await utimes(references.find(fileId)?.path ?? '', 1_000, 1_000);
  expect(await references.present([fileId])).toMatchObject([{ name: 'fox last frame', frameOf: ofFox }]);
  const copy = await references.saveCopy(fileId, fixture('baseline.jpg'));
  expect(copy.ok && copy.value.frameOf).toEqual(ofFox);
});

test('the same picture as a frame of another clip is another file; of the same clip it is the same', async () => {
  const { references } = bench();
  const ofBoat = { taskId: 'task-of-the-boat', seconds: 5 };
  const take = async (frameOf: typeof ofFox) =>
    (await references.addFrame([], 'last frame', pngBytes(640, 360), frameOf)).added[0];
  const [fox, boat] = [await take(ofFox), await take(ofBoat)];
  expect([fox?.frameOf, boat?.frameOf]).toEqual([ofFox, ofBoat]);
  expect(fox?.fileId).not.toBe(boat?.fileId);
  expect((await take(ofBoat))?.fileId).toBe(boat?.fileId);
});

test('a frame that was edited on disk is no frame of its clip any more', async () => {
  const { references } = bench();
  const { added } = await references.addFrame([], 'fox last frame', pngBytes(640, 360), ofFox);
  const fileId = added[0]?.fileId ?? '';
  await writeFile(references.find(fileId)?.path ?? '', pngBytes(320, 180));
  expect((await references.present([fileId]))[0]?.frameOf).toBeUndefined();
  expect(references.find(fileId)?.frameOf).toBeNull();
});

test('a frame drawn by the window is taken as a picture under the name it comes with', async () => {
  const { references } = bench();
  const png = await references.addFrame([], 'fox.mp4 3.208 s', pngBytes(640, 360), ofFox);
  expect(png).toMatchObject({
    added: [{ kind: 'image', name: 'fox.mp4 3.208 s', mime: 'image/png', width: 640, height: 360 }],
    refused: [],
  });
  const jpeg = await references.addFrame([], 'fox.mp4 0.000 s', fixture('baseline.jpg'), ofFox);
  expect(jpeg.added).toMatchObject([{ mime: 'image/jpeg' }]);
  const again = await references.addFrame(
    [png.added[0]?.fileId ?? ''],
    'once more',
    pngBytes(640, 360),
    ofFox,
  );
  expect(again.refused).toMatchObject([{ reason: 'already-added' }]);
});

test('a frame that is neither PNG nor JPEG is refused and not kept', async () => {
  const { references, folder } = bench();
  for (const bytes of [fixture('lossy.webp'), wavBytes(1), Uint8Array.of(0x89)]) {
    expect(await references.addFrame([], 'frame', bytes, ofFox)).toEqual({
      added: [],
      refused: [{ name: 'frame', reason: 'not-media' }],
    });
  }
  expect(existsSync(join(folder, 'copies'))).toBe(false);
});

test('a frame that begins as a picture and is none is refused as damaged', async () => {
  const { references } = bench();
  const bytes = pngBytes(64, 64).subarray(0, 60);
  const { added, refused } = await references.addFrame([], 'frame', bytes, ofFox);
  expect(added).toEqual([]);
  expect(refused).toMatchObject([{ name: 'frame' }]);
});

test('a chosen file is shown in its folder; one that has gone, an address and an unknown one are not', async () => {
  const { references, samples, shown, pick } = bench();
  const path = await samples.picture('cat.png');
  const [cat] = (await pick([path])).added;
  const [link] = (await references.addLink([], 'https://example.com/a.png', 'image')).added;
  assert(cat !== undefined && link !== undefined);
  expect(await references.showInFolder(cat.fileId)).toMatchObject({ ok: true });
  expect(shown).toEqual([path]);
  await rm(path);
  for (const fileId of [cat.fileId, link.fileId, 'unknown-file']) {
    expect(await references.showInFolder(fileId)).toMatchObject({
      ok: false,
      error: { code: 'files.missing' },
    });
  }
  expect(shown).toEqual([path]);
});

test('links are kept all or none: where the disk refuses one of them, none is known', () => {
  const { references, db } = bench();
  db.exec(
    "CREATE TRIGGER full BEFORE INSERT ON files WHEN NEW.link LIKE '%third%' BEGIN SELECT RAISE(ABORT, 'disk full'); END",
  );
  const links = ['first', 'second', 'third'].map((name) => ({
    kind: 'image' as const,
    link: `https://files.example/${name}.png`,
  }));
  const known = () => db.prepare('SELECT link FROM files ORDER BY link').pluck().all();
  expect(() => references.keepLinks(links)).toThrow('disk full');
  expect(known()).toEqual([]);
  references.keepLinks(links.slice(0, 2));
  expect(known()).toEqual(links.slice(0, 2).map(({ link }) => link));
});
