import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MoveDisk } from '#electron/features/library/folder/disk.ts';
import { moveDisk } from '#electron/features/library/folder/disk.ts';
import { clipFolderProblem } from '#electron/features/tasks/saving/clip-path.ts';
import { spareBytes } from '#electron/files/free-space.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import {
  createMoveBench,
  namesIn,
  onTwoDisks,
  whereIs,
} from '../../../../fixtures/services/benches/move-bench.ts';

function benchOn(disk: MoveDisk = moveDisk) {
  return createMoveBench({ root: test.info().outputPath('library'), disk });
}

type Bench = ReturnType<typeof benchOn>;
const choiceIdOf = (choice: Awaited<ReturnType<Bench['choose']>>) =>
  choice.ok && choice.value.type === 'ask' ? choice.value.choiceId : '';
const failure = (code: string) => Object.assign(new Error(code), { code });
const readOnly = (name: string): MoveDisk => ({
  ...moveDisk,
  async tryWriting(folder) {
    if (folder.endsWith(name)) throw failure('EROFS');
    await moveDisk.tryWriting(folder);
  },
});

async function expectUnchanged(bench: Bench, code: string): Promise<void> {
  const clip = bench.ready('fox');
  expect(await bench.choose()).toMatchObject({ ok: false, error: { code } });
  expect(bench.setting.path).toBe(bench.folders.old);
  expect(whereIs(bench, clip)).toMatchObject({ folder: 'old', bytes: 'bytes of fox', hasRecipe: true });
  expect([bench.told, bench.journal.read()]).toEqual([[], null]);
}

/** Makes what stands at a path. */
function made(path: string, kind: 'file' | 'folder'): string {
  if (kind === 'file') writeFileSync(path, '');
  else mkdirSync(path);
  return path;
}

function linkTo(folder: string, path: string): string {
  symlinkSync(folder, path, 'junction');
  return path;
}

/** Folders that cannot be the library's, as the dialog may answer them. */
const refused: readonly (readonly [what: string, code: string, place: (bench: Bench) => string])[] = [
  ['a file', 'folder.not-a-folder', ({ folders }) => made(join(folders.new, 'file'), 'file')],
  ['a folder that is not there', 'folder.gone', ({ folders }) => join(folders.new, 'nowhere')],
  ['the same folder', 'folder.same', ({ folders }) => folders.old],
  [
    'a link to the same folder',
    'folder.same',
    ({ folders }) => linkTo(folders.old, join(folders.new, 'link')),
  ],
  [
    'a folder inside it',
    'folder.inside-library',
    ({ folders }) => made(join(folders.old, '..inside'), 'folder'),
  ],
  ['the data folder of the app', 'folder.own-data', ({ folders }) => folders.data],
  ['one in that one', 'folder.own-data', ({ folders }) => made(join(folders.data, 'pictures'), 'folder')],
];

for (const [what, code, place] of refused) {
  test(`${what} is refused, and nothing changes`, async () => {
    const bench = benchOn();
    bench.dialog.folder = place(bench);
    await expectUnchanged(bench, code);
  });
}

test('a folder that cannot be written to is refused, and nothing changes', async () => {
  await expectUnchanged(benchOn(readOnly('new')), 'folder.read-only');
  expect(namesIn(test.info().outputPath('library', 'new'))).toEqual([]);
});

test('a folder that the disk fails to show is refused as one that cannot be used, and nothing changes', async () => {
  const isNew = (folder: string) => folder.endsWith('new');
  const disk: MoveDisk = {
    ...moveDisk,
    device: async (folder) => (isNew(folder) ? null : moveDisk.device(folder)),
    list: async (folder) => (isNew(folder) ? Promise.reject(failure('EIO')) : moveDisk.list(folder)),
  };
  await expectUnchanged(benchOn(disk), 'folder.read-only');
});

test('a folder around the old one, and one around the data folder, can be the library’s', async () => {
  const bench = benchOn();
  bench.ready('fox');
  bench.dialog.folder = dirname(bench.folders.old);
  expect(await bench.choose()).toMatchObject({ value: { type: 'ask', clips: 1, refusal: null } });
});

/** What keeps clips from going along, while the folder can be the library's all the same. */
const immovable: readonly (readonly [what: string, code: string, make: () => Bench])[] = [
  [
    'without room for the sum and the reserve',
    'folder.no-room',
    () =>
      benchOn({
        ...onTwoDisks(moveDisk),
        freeBytes: async () => 'bytes of fox'.length + 'bytes of owl'.length + spareBytes - 1,
      }),
  ],
  ['out of a folder that cannot be written to', 'folder.old-read-only', () => benchOn(readOnly('old'))],
];

for (const [what, code, make] of immovable) {
  test(`${what}, the clips cannot go along and nothing changes; they can be left`, async () => {
    const bench = make();
    const clips = [bench.ready('fox'), bench.ready('owl')];
    const choice = await bench.choose();
    expect(choice).toMatchObject({ value: { type: 'ask', clips: 2, refusal: { code } } });
    const choiceId = choiceIdOf(choice);
    expect(await bench.change({ choiceId, clips: 'move' })).toMatchObject({ ok: false, error: { code } });
    expect(bench.setting.path).toBe(bench.folders.old);
    expect(bench.journal.read()).toBeNull();
    expect(await bench.change({ choiceId, clips: 'leave' })).toMatchObject({ ok: true });
    expect(bench.setting.path).toBe(bench.folders.new);
    expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['old', 'old']);
  });
}

test('room for the sum and the reserve is enough, and on one disk none is needed', async () => {
  const exact = 'bytes of fox'.length + spareBytes;
  const enough = benchOn({ ...onTwoDisks(moveDisk), freeBytes: async () => exact });
  enough.ready('fox');
  expect(await enough.choose()).toMatchObject({ value: { refusal: null } });
  const sameDisk = createMoveBench({
    root: test.info().outputPath('one-disk'),
    disk: { ...moveDisk, freeBytes: async () => 0 },
  });
  sameDisk.ready('fox');
  expect(await sameDisk.choose()).toMatchObject({ value: { refusal: null } });
});

test('clips of a disk that is away can only be left where they are', async () => {
  const bench = benchOn();
  const clip = bench.ready('fox');
  rmSync(bench.folders.old, { recursive: true });
  const choice = await bench.choose();
  expect(choice).toMatchObject({ value: { type: 'ask', clips: 1, refusal: { code: 'folder.old-gone' } } });
  expect(bench.pathOf(clip.id)).toBe(clip.resultPath);
});

test('of two choices the earlier one counts no more', async () => {
  const bench = benchOn();
  bench.ready('fox');
  // Also of two at once each has its own id; which of them is the earlier one the disk says.
  const [one, other] = await Promise.all([bench.choose(), bench.choose()]);
  expect(choiceIdOf(one)).not.toBe(choiceIdOf(other));
  const first = await bench.choose();
  await bench.choose();
  expect(await bench.change({ choiceId: choiceIdOf(first), clips: 'move' })).toMatchObject({
    ok: false,
    error: { code: 'folder.chosen-again' },
  });
  expect(bench.setting.path).toBe(bench.folders.old);
});

test('clips stay where an export or import under way looks for them, and can go along afterwards', async () => {
  const bench = benchOn();
  const clip = bench.ready('fox');
  const choiceId = choiceIdOf(await bench.choose());
  bench.archive.isUnderWay = true;
  expect(await bench.change({ choiceId, clips: 'move' })).toMatchObject({ error: { code: 'data.busy' } });
  expect([bench.setting.path, bench.pathOf(clip.id)]).toEqual([bench.folders.old, clip.resultPath]);
  bench.archive.isUnderWay = false;
  expect(await bench.change({ choiceId, clips: 'move' })).toMatchObject({ ok: true });
  await bench.settled();
  expect(whereIs(bench, clip)).toMatchObject({ folder: 'new' });
});

test('what the disk of the database refuses is told as that, and the same choice can be made again', async () => {
  let isFull = true;
  const bench = createMoveBench({
    root: test.info().outputPath('library'),
    changePorts: ({ journal, ...ports }) => ({
      ...ports,
      journal: {
        ...journal,
        write(move) {
          if (isFull) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
          journal.write(move);
          isFull = move?.inHand === null;
        },
      },
    }),
  });
  bench.ready('fox');
  const change = { choiceId: choiceIdOf(await bench.choose()), clips: 'move' } as const;
  await expect(bench.change(change)).rejects.toThrow('full');
  isFull = false;
  expect(await bench.change(change)).toEqual({ ok: true, value: null });
  await bench.settled();
  expect(bench.status()).toMatchObject({ type: 'paused', error: { code: 'data.disk-full' } });
});

test('a move whose folder cannot be stored does not begin', async () => {
  const bench = benchOn();
  const clip = bench.ready('fox');
  const set = () => {
    throw new Error('full');
  };
  Object.defineProperty(bench.setting, 'path', { get: () => bench.folders.old, set });
  const change = { choiceId: choiceIdOf(await bench.choose()), clips: 'move' } as const;
  await expect(bench.change(change)).rejects.toThrow('full');
  await bench.settled();
  expect([whereIs(bench, clip).folder, bench.status().type]).toEqual(['old', 'ended']);
});

test('a folder that went away after it was chosen is refused, and nothing changes', async () => {
  const bench = benchOn();
  const clip = bench.ready('fox');
  const choice = await bench.choose();
  rmSync(bench.folders.new, { recursive: true });
  const change = { choiceId: choiceIdOf(choice), clips: 'move' } as const;
  expect(await bench.change(change)).toMatchObject({ error: { code: 'folder.gone' } });
  expect(whereIs(bench, clip)).toMatchObject({ folder: 'old' });
});

test('on a real disk of 1 MB, the move rests when it is full, and every clip is in one place', async () => {
  const small = test.info().outputPath('library', 'new');
  mkdirSync(small, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]);
  test.skip(mounted.status !== 0, 'Only the superuser of a Linux system can make a disk of 1 MB.');
  try {
    // A disk that does not tell how much room it has is found to be full while it is written to.
    const bench = benchOn({ ...moveDisk, freeBytes: async () => null });
    const clips = ['a', 'b', 'c'].map((name) => bench.ready(name, { bytes: name.repeat(400 * 1024) }));
    await bench.moveAll();
    await bench.settled();
    expect(bench.status()).toMatchObject({
      type: 'paused',
      clips: { moved: 2, total: 3 },
      error: { code: 'move.disk-full', details: { cause: 'ENOSPC' } },
    });
    expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'new', 'old']);
    expect(clips.map((clip) => whereIs(bench, clip).bytes?.length)).toEqual(clips.map(() => 400 * 1024));
    expect(namesIn(bench.folders.old)).toEqual(['c.gwrecipe', 'c.mp4']);
    expect(namesIn(small).filter((name) => name.startsWith('c'))).toEqual([]);
    // Told how much room there is, it refuses before anything changes.
    bench.cancel();
    const told = createMoveBench({ root: test.info().outputPath('library'), db: bench.db });
    expect(await told.choose()).toMatchObject({ value: { refusal: { code: 'folder.no-room' } } });
  } finally {
    spawnSync('umount', [small]);
  }
});

test('the folder in use is looked at: it may be gone, or no folder any more, and is made by nobody', async () => {
  const bench = benchOn();
  expect(await bench.check()).toBeNull();
  rmSync(bench.folders.old, { recursive: true });
  expect(await bench.check()).toMatchObject({ code: 'disk.folder-gone', details: { cause: 'ENOENT' } });
  const own = { path: bench.folders.old, isDefault: true };
  expect(await clipFolderProblem(own)).toBeNull();
  expect(existsSync(own.path)).toBe(false);
  writeFileSync(bench.folders.old, '');
  expect(await bench.check()).toMatchObject({ code: 'disk.folder-gone', details: { cause: 'ENOTDIR' } });
  const inFile = { path: join(own.path, 'clips'), isDefault: true };
  for (const folder of [own, inFile])
    expect(await clipFolderProblem(folder)).toMatchObject({ code: 'disk.unwritable' });
});
