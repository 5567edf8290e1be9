import {
  appendFileSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { MoveDisk } from '#electron/features/library/folder/disk.ts';
import { moveDisk } from '#electron/features/library/folder/disk.ts';
import { recipeOf } from '#electron/features/library/recipes/model.ts';
import { createFilesRepository } from '#electron/store/files.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import {
  createMoveBench,
  namesIn,
  onTwoDisks,
  whereIs,
} from '../../../../fixtures/services/benches/move-bench.ts';
import { until } from '../../../../fixtures/until.ts';

const twoDisks = onTwoDisks(moveDisk);
const failure = (code: string) => Object.assign(new Error(code), { code });

function benchOn(disk: MoveDisk = moveDisk) {
  return createMoveBench({ root: test.info().outputPath('library'), disk });
}

/** A disk that waits before it touches the clip of this name, until it is let go. */
function holdingAt(name: string, disk: MoveDisk) {
  const hold = { reached: false, letGo: () => {} };
  const wait = new Promise<void>((resolve) => {
    hold.letGo = resolve;
  });
  const hold1 = async (from: string) => {
    if (basename(from) !== name) return;
    hold.reached = true;
    await wait;
  };
  const held: MoveDisk = {
    ...disk,
    async rename(from, to) {
      await hold1(from);
      await disk.rename(from, to);
    },
    async copy(from, to, options) {
      await hold1(from);
      return disk.copy(from, to, options);
    },
  };
  return { disk: held, hold };
}

test('100 clips move with their recipes, counted, and everything else stays where it is', async () => {
  const bench = benchOn();
  const clips = Array.from({ length: 100 }, (_, index) => bench.ready(`clip ${index}`));
  const elsewhere = bench.ready('elsewhere', { folder: bench.folders.data });
  writeFileSync(join(bench.folders.old, 'notes.txt'), 'mine');
  const bytes = clips.reduce((sum, { state }) => sum + (state.status === 'ready' ? state.media.bytes : 0), 0);
  expect(await bench.choose()).toMatchObject({
    value: { type: 'ask', folder: bench.folders.new, clips: 100, bytes, refusal: null },
  });
  await bench.moveAll();
  expect(bench.setting.path).toBe(bench.folders.new);
  await bench.settled();
  for (const clip of clips) {
    const name = clip.state.status === 'ready' ? clip.state.fileName : '';
    expect(whereIs(bench, clip)).toEqual({
      folder: 'new',
      name,
      bytes: `bytes of ${name.slice(0, -4)}`,
      hasRecipe: true,
    });
  }
  expect(namesIn(bench.folders.old)).toEqual(['notes.txt']);
  expect(namesIn(bench.folders.new)).toHaveLength(200);
  expect(whereIs(bench, elsewhere)).toMatchObject({ folder: 'data' });
  // The clock stood still: one word at the beginning, one at the end.
  expect(bench.told).toEqual([
    {
      type: 'moving',
      folder: bench.folders.new,
      clips: { moved: 0, total: 100 },
      bytes: { moved: 0, total: bytes },
    },
    { type: 'ended', isCancelled: false, folder: bench.folders.new, moved: 100, left: 0, refused: [] },
  ]);
});

for (const [where, disk] of [
  ['one disk', moveDisk],
  ['another disk', twoDisks],
] as const) {
  test(`on ${where}, a name that is taken gets a number, and the task and its references know it`, async () => {
    const bench = benchOn(disk);
    const clip = bench.ready('fox');
    writeFileSync(join(bench.folders.new, 'fox.mp4'), 'of somebody else');
    const path = clip.resultPath ?? '';
    const files = createFilesRepository(bench.db);
    const found = await moveDisk.file(path);
    if (found === null) throw new Error('The clip is not there.');
    const file = { id: 'file-1', path, kind: 'video', name: 'fox.mp4', mime: 'video/mp4', ...found } as const;
    files.put({ ...file, facts: {}, link: null, sha256: null, frameOf: null }, 1);
    await bench.moveAll();
    await bench.settled();
    const to = join(bench.folders.new, 'fox (2).mp4');
    expect(whereIs(bench, clip)).toMatchObject({
      name: 'fox (2).mp4',
      bytes: 'bytes of fox',
      hasRecipe: true,
    });
    expect(bench.renamed).toEqual([clip.id]);
    // What its recipe says of its name is written anew.
    expect(bench.rewritten).toEqual([clip.id]);
    expect(files.get('file-1')).toMatchObject({ path: to, name: 'fox.mp4' });
    // Its time of change came along: it counts as the file that was chosen.
    expect(await moveDisk.file(to)).toEqual(found);
  });
}

test('a clip that two tasks share, as after an import, is found by both where its name is taken', async () => {
  const bench = benchOn(moveDisk);
  const clips = [bench.ready('fox'), bench.ready('fox')];
  const kept = [bench.kept('owl'), bench.kept('owl')];
  for (const name of ['fox', 'owl'])
    writeFileSync(join(bench.folders.new, `${name}.mp4`), 'of somebody else');
  await bench.moveAll();
  await bench.settled();
  for (const clip of clips)
    expect(whereIs(bench, clip)).toMatchObject({ name: 'fox (2).mp4', bytes: 'bytes of fox' });
  for (const clip of kept)
    expect(whereIs(bench, clip)).toMatchObject({ name: 'owl (2).mp4', bytes: 'bytes of owl' });
  expect(namesIn(bench.folders.old)).toEqual([]);
  expect(bench.renamed).toEqual([...clips, ...kept.slice(0, 1)].map(({ id }) => id));
  expect(bench.told.at(-1)).toMatchObject({ moved: 3, left: 0 });
});

test('a move that is cancelled as a clip moves takes along the other tasks that share it, and no other clip', async () => {
  const bench = benchOn({
    ...moveDisk,
    async rename(from, to) {
      await moveDisk.rename(from, to);
      bench.cancel();
    },
  });
  const [shared, alone] = [[bench.ready('fox'), bench.ready('fox')], bench.ready('owl')];
  await bench.moveAll();
  await bench.settled();
  for (const clip of shared)
    expect(whereIs(bench, clip)).toMatchObject({ folder: 'new', bytes: 'bytes of fox' });
  expect(whereIs(bench, alone)).toMatchObject({ folder: 'old', bytes: 'bytes of owl', hasRecipe: true });
  expect(bench.status()).toMatchObject({ type: 'ended', isCancelled: true, moved: 2, left: 1 });
});

for (const [where, disk] of [
  ['one disk', moveDisk],
  ['another disk', twoDisks],
] as const) {
  test(`on ${where}, a file that takes a clip’s name at the last moment is not replaced, and the clip stays`, async () => {
    const bench = benchOn({
      ...disk,
      async rename(from, to) {
        if (to === join(bench.folders.new, 'fox.mp4')) writeFileSync(to, 'of somebody else');
        await disk.rename(from, to);
      },
    });
    const clip = bench.ready('fox');
    await bench.moveAll();
    await bench.settled();
    expect(readFileSync(join(bench.folders.new, 'fox.mp4'), 'utf8')).toBe('of somebody else');
    expect(namesIn(bench.folders.new)).toEqual(['fox.mp4']);
    expect(whereIs(bench, clip)).toMatchObject({ folder: 'old', bytes: 'bytes of fox', hasRecipe: true });
    expect(bench.status()).toMatchObject({ type: 'ended', left: 1, refused: ['fox.mp4'] });
  });
}

test('a file that takes a clip’s name while the clip is copied stays, empty or not, and so does the clip', async () => {
  for (const content of ['of somebody else', '']) {
    const root = test.info().outputPath(`library-${content.length}`);
    const bench = createMoveBench({
      root,
      disk: {
        ...twoDisks,
        async copy(from, to, options) {
          const sha256 = await twoDisks.copy(from, to, options);
          writeFileSync(join(bench.folders.new, 'fox.mp4'), content);
          return sha256;
        },
      },
    });
    const clip = bench.ready('fox');
    await bench.moveAll();
    await bench.settled();
    expect(namesIn(bench.folders.new)).toEqual(['fox.mp4']);
    expect(readFileSync(join(bench.folders.new, 'fox.mp4'), 'utf8')).toBe(content);
    expect(whereIs(bench, clip)).toMatchObject({ folder: 'old', bytes: 'bytes of fox', hasRecipe: true });
  }
});

test('a clip that has both its names when the app ends has one after the next start', async () => {
  const bench = benchOn();
  const clip = bench.ready('fox');
  const [from, to] = [join(bench.folders.old, 'fox.mp4'), join(bench.folders.new, 'fox.mp4')];
  linkSync(from, to);
  const inHand = { id: clip.id, from, to, bytes: 12, sha256: null };
  bench.journal.writeUnsettled([inHand]);
  bench.start();
  await bench.settled();
  expect([namesIn(bench.folders.new), bench.journal.unsettled()]).toEqual([[], []]);
  expect(whereIs(bench, clip)).toMatchObject({ folder: 'old', bytes: 'bytes of fox' });
});

test('clips that are left where they are stay there, and new ones go to the new folder', async () => {
  const bench = benchOn();
  const clip = bench.ready('fox');
  const choice = await bench.choose();
  if (!choice.ok || choice.value.type !== 'ask') throw new Error('Nothing was asked.');
  expect(await bench.change({ choiceId: choice.value.choiceId, clips: 'leave' })).toMatchObject({ ok: true });
  expect(bench.setting.path).toBe(bench.folders.new);
  expect(whereIs(bench, clip)).toMatchObject({ folder: 'old', bytes: 'bytes of fox' });
  expect(bench.told).toEqual([]);
});

test('with no clip to ask about, the folder changes at once; a cancelled dialog changes nothing', async () => {
  const bench = benchOn();
  bench.dialog.folder = null;
  expect(await bench.choose()).toMatchObject({ value: { type: 'cancelled' } });
  expect([bench.setting.path, bench.dialog.asked]).toEqual([bench.folders.old, [bench.folders.old]]);
  bench.dialog.folder = bench.folders.new;
  expect(await bench.choose()).toMatchObject({ value: { type: 'changed' } });
  expect(bench.setting.path).toBe(bench.folders.new);
});

test('cancelled half way, what is moved stays moved, the rest stays where it is, and no part is left', async () => {
  const { disk, hold } = holdingAt('c.mp4', twoDisks);
  const bench = benchOn(disk);
  const clips = ['a', 'b', 'c', 'd'].map((name) => bench.ready(name));
  await bench.moveAll();
  await until('the third clip is in hand', () => hold.reached);
  bench.cancel();
  hold.letGo();
  await bench.settled();
  expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'new', 'old', 'old']);
  expect(clips.every((clip) => whereIs(bench, clip).hasRecipe)).toBe(true);
  expect(namesIn(bench.folders.old)).toEqual(['c.gwrecipe', 'c.mp4', 'd.gwrecipe', 'd.mp4']);
  expect(namesIn(bench.folders.new)).toEqual(['a.gwrecipe', 'a.mp4', 'b.gwrecipe', 'b.mp4']);
  expect(bench.status()).toMatchObject({ type: 'ended', isCancelled: true, moved: 2, left: 2 });
  expect(bench.setting.path).toBe(bench.folders.new);
  expect(bench.journal.read()).toBeNull();
  bench.dismiss();
  expect(bench.status()).toEqual({ type: 'none' });
});

test('a second move is refused while one is under way, and while it rests', async () => {
  const { disk, hold } = holdingAt('a.mp4', moveDisk);
  const bench = benchOn(disk);
  bench.ready('a');
  await bench.moveAll();
  await until('the clip is in hand', () => hold.reached);
  expect(await bench.choose()).toMatchObject({ ok: false, error: { code: 'folder.moving' } });
  hold.letGo();
  await bench.settled();
  bench.dialog.folder = bench.folders.old;
  expect(await bench.choose()).toMatchObject({ value: { type: 'ask' } });
});

test('a disk that fills up has the move rest with the clip in hand rolled back; with room it goes on', async () => {
  let room = 1;
  const bench = benchOn({
    ...twoDisks,
    async copy(from, to, options) {
      if (room > 0) {
        room -= 1;
        return twoDisks.copy(from, to, options);
      }
      writeFileSync(to, 'as much as fits');
      throw failure('ENOSPC');
    },
  });
  const clips = ['a', 'b', 'c'].map((name) => bench.ready(name));
  await bench.moveAll();
  await bench.settled();
  expect(bench.status()).toMatchObject({
    type: 'paused',
    clips: { moved: 1, total: 3 },
    error: { code: 'move.disk-full', details: { cause: 'ENOSPC' } },
  });
  expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'old', 'old']);
  expect(namesIn(bench.folders.new)).toEqual(['a.gwrecipe', 'a.mp4']);
  expect(await bench.choose()).toMatchObject({ ok: false, error: { code: 'folder.moving' } });
  room = 9;
  bench.tryAgain();
  await bench.settled();
  expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'new', 'new']);
  expect(bench.status()).toMatchObject({ type: 'ended', moved: 3, left: 0 });
});

for (const which of ['old', 'new'] as const) {
  test(`the disk of the ${which} folder goes away half way: the move rests, and goes on when it is back`, async () => {
    const { disk, hold } = holdingAt('b.mp4', twoDisks);
    const bench = benchOn(disk);
    const clips = ['a', 'b', 'c'].map((name) => bench.ready(name));
    const away = `${bench.folders[which]}-away`;
    await bench.moveAll();
    await until('the second clip is in hand', () => hold.reached);
    renameSync(bench.folders[which], away);
    hold.letGo();
    await bench.settled();
    expect(bench.status()).toMatchObject({
      type: 'paused',
      clips: { moved: 1, total: 3 },
      error: { code: 'move.folder-gone' },
    });
    bench.tryAgain();
    await bench.settled();
    expect(bench.status()).toMatchObject({ type: 'paused', error: { code: 'move.folder-gone' } });
    renameSync(away, bench.folders[which]);
    bench.tryAgain();
    await bench.settled();
    expect(clips.map((clip) => whereIs(bench, clip))).toMatchObject([
      { folder: 'new', bytes: 'bytes of a', hasRecipe: true },
      { folder: 'new', bytes: 'bytes of b', hasRecipe: true },
      { folder: 'new', bytes: 'bytes of c', hasRecipe: true },
    ]);
    expect(namesIn(bench.folders.old)).toEqual([]);
    expect(namesIn(bench.folders.new)).toHaveLength(6);
  });
}

test('an empty folder on another disk, in place of one that was taken out, gets no clips', async () => {
  let isOut = false;
  const disk: MoveDisk = {
    ...moveDisk,
    device: async (folder) => (isOut && basename(folder) === 'new' ? 4_711 : moveDisk.device(folder)),
  };
  const { disk: held, hold } = holdingAt('a.mp4', disk);
  const bench = benchOn(held);
  const [first, second] = [bench.ready('a'), bench.ready('b')];
  await bench.moveAll();
  await until('the first clip is in hand', () => hold.reached);
  isOut = true;
  hold.letGo();
  await bench.settled();
  expect([whereIs(bench, first).folder, whereIs(bench, second).folder]).toEqual(['new', 'old']);
  expect(bench.status()).toMatchObject({ type: 'paused', error: { code: 'move.folder-gone' } });
});

test('a move that rests can be given up: everything stays where it is, and another can begin', async () => {
  const bench = benchOn({
    ...twoDisks,
    copy: async () => {
      throw failure('EROFS');
    },
  });
  const clip = bench.ready('a');
  await bench.moveAll();
  await bench.settled();
  expect(bench.status()).toMatchObject({ type: 'paused', error: { code: 'move.unwritable' } });
  bench.cancel();
  expect(bench.status()).toMatchObject({ type: 'ended', isCancelled: true, moved: 0, left: 1 });
  expect(whereIs(bench, clip)).toMatchObject({ folder: 'old', bytes: 'bytes of a', hasRecipe: true });
  expect(namesIn(bench.folders.new)).toEqual([]);
  expect(bench.journal.read()).toBeNull();
});

/** A move of two clips whose new disk goes away when the copy of `b` is whole, and that the user then gives up. */
async function givenUpWithoutDisk() {
  const away = test.info().outputPath('library', 'new-away');
  const bench = benchOn({
    ...twoDisks,
    async rename(from, to) {
      await twoDisks.rename(from, to);
      if (basename(to) === 'b.mp4') renameSync(bench.folders.new, away);
    },
  });
  const clips = [bench.ready('a'), bench.ready('b')] as const;
  await bench.moveAll();
  await bench.settled();
  expect(bench.status()).toMatchObject({ type: 'paused', error: { code: 'move.folder-gone' } });
  bench.cancel();
  expect(bench.status()).toMatchObject({ type: 'ended', isCancelled: true });
  const { new: target } = bench.folders;
  const startAgain = async () => {
    const next = createMoveBench({ root: test.info().outputPath('library'), db: bench.db, disk: twoDisks });
    // The bench makes its folders; this one is away.
    if (existsSync(away)) rmSync(target, { recursive: true });
    next.start();
    await next.settled();
    return next;
  };
  return { bench, clips, startAgain, plugIn: () => renameSync(away, target), away };
}

test('a move given up while its disk is away leaves no second copy: it goes at the start that finds the disk', async () => {
  const { bench, clips, startAgain, plugIn, away } = await givenUpWithoutDisk();
  await startAgain();
  expect(namesIn(away)).toContain('b.mp4');
  plugIn();
  const next = await startAgain();
  expect(namesIn(bench.folders.new)).toEqual(['a.gwrecipe', 'a.mp4']);
  expect(clips.map((clip) => whereIs(next, clip))).toMatchObject([
    { folder: 'new', bytes: 'bytes of a', hasRecipe: true },
    { folder: 'old', bytes: 'bytes of b', hasRecipe: true },
  ]);
  expect(next.journal.unsettled()).toEqual([]);
});

test('the second copy goes too where the clip has moved on since, and a file that is no copy stays', async () => {
  const { bench, clips, startAgain, plugIn, away } = await givenUpWithoutDisk();
  const third = test.info().outputPath('library', 'third');
  mkdirSync(third);
  bench.places.moved(clips[1].id, join(bench.folders.old, 'b.mp4'), join(third, 'b.mp4'));
  renameSync(join(bench.folders.old, 'b.mp4'), join(third, 'b.mp4'));
  writeFileSync(join(bench.folders.old, 'b.mp4'), 'of somebody else');
  plugIn();
  await startAgain();
  expect(existsSync(away)).toBe(false);
  expect(namesIn(bench.folders.new)).toEqual(['a.gwrecipe', 'a.mp4']);
  expect(namesIn(bench.folders.old)).toEqual(['b.mp4']);
  expect(bench.pathOf(clips[1].id)).toBe(join(third, 'b.mp4'));
});

test('a clip that another program holds stays, is named, and the others move', async () => {
  const bench = benchOn({
    ...moveDisk,
    async rename(from, to) {
      if (basename(from) === 'held.mp4') throw failure('EBUSY');
      await moveDisk.rename(from, to);
    },
  });
  const clips = ['a', 'held', 'c'].map((name) => bench.ready(name));
  await bench.moveAll();
  await bench.settled();
  expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'old', 'new']);
  expect(clips.every((clip) => whereIs(bench, clip).hasRecipe)).toBe(true);
  expect(bench.status()).toMatchObject({ type: 'ended', moved: 2, left: 1, refused: ['held.mp4'] });
  expect(namesIn(bench.folders.new)).not.toContain('held.gwrecipe');
});

test('a clip that is too long for the new disk stays, is named, and the others move', async () => {
  const bench = benchOn({
    ...twoDisks,
    async copy(from, to, options) {
      if (basename(from) === 'film.mp4') throw failure('EFBIG');
      return twoDisks.copy(from, to, options);
    },
  });
  const clips = ['a', 'film', 'c'].map((name) => bench.ready(name));
  await bench.moveAll();
  await bench.settled();
  expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'old', 'new']);
  expect(bench.status()).toMatchObject({ type: 'ended', moved: 2, left: 1, refused: ['film.mp4'] });
});

test('a clip that has both its names while another program holds it has one after the next start, whatever moved behind it', async () => {
  let isHeld = true;
  const held = (path: string): void => {
    if (isHeld && basename(path) === 'held.mp4') throw failure('EBUSY');
  };
  const root = test.info().outputPath('library');
  const disk: MoveDisk = {
    ...moveDisk,
    async rename(from, to) {
      // Windows gives a file a second name while it is open, and takes none away.
      if (basename(from) === 'held.mp4') linkSync(from, to);
      held(from);
      await moveDisk.rename(from, to);
    },
    async remove(path) {
      held(path);
      await moveDisk.remove(path);
    },
  };
  const bench = createMoveBench({ root, disk });
  const clips = ['a', 'held', 'c'].map((name) => bench.ready(name));
  await bench.moveAll();
  await bench.settled();
  expect(bench.status()).toMatchObject({ type: 'ended', moved: 2, refused: ['held.mp4'] });
  expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'old', 'new']);
  isHeld = false;
  const next = createMoveBench({ root, db: bench.db, disk });
  next.start();
  await next.settled();
  expect(namesIn(bench.folders.new)).toEqual(['a.gwrecipe', 'a.mp4', 'c.gwrecipe', 'c.mp4']);
  expect(namesIn(bench.folders.old)).toEqual(['held.gwrecipe', 'held.mp4']);
});

test('a clip whose source cannot be removed is not in two places: its copy goes', async () => {
  const bench = benchOn({
    ...twoDisks,
    async remove(path) {
      if (path.endsWith(join('old', 'held.mp4'))) throw failure('EPERM');
      await twoDisks.remove(path);
    },
  });
  const clips = ['a', 'held'].map((name) => bench.ready(name));
  await bench.moveAll();
  await bench.settled();
  expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'old']);
  expect(namesIn(bench.folders.new)).toEqual(['a.gwrecipe', 'a.mp4']);
  expect(bench.status()).toMatchObject({ type: 'ended', refused: ['held.mp4'] });
});

/** What is done to one of the two as the copy is made, what the clip holds then, and the move. */
const parted: readonly (readonly [
  what: string,
  part: (from: string, to: string) => void,
  bytes: string,
  then: 'ended' | 'paused',
])[] = [
  [
    'a copy that differs is not taken for the clip',
    (_, to) => appendFileSync(to, 'x'),
    'bytes of a',
    'paused',
  ],
  [
    'a clip that grows meanwhile keeps its edit',
    (from) => appendFileSync(from, ' more'),
    'bytes of a more',
    'ended',
  ],
  [
    'an edit that leaves the length of a clip as it was, while it is copied, is kept',
    (from) => {
      writeFileSync(from, 'BYTES of a');
      utimesSync(from, 2_000_000_000, 2_000_000_000);
    },
    'BYTES of a',
    'ended',
  ],
];

for (const [what, part, bytes, then] of parted) {
  test(`${what}: it stays, and the move has ${then}`, async () => {
    let copies = 0;
    const bench = benchOn({
      ...twoDisks,
      async copy(from, to, options) {
        const sha256 = await twoDisks.copy(from, to, options);
        copies += 1;
        if (copies === 1) part(from, to);
        return sha256;
      },
    });
    const clip = bench.ready('a');
    await bench.moveAll();
    await bench.settled();
    expect(whereIs(bench, clip)).toMatchObject({ folder: 'old', bytes, hasRecipe: true });
    expect(namesIn(bench.folders.new)).toEqual([]);
    const ended = { type: 'ended', moved: 0, left: 1, refused: ['a.mp4'] };
    expect(bench.status()).toMatchObject(then === 'ended' ? ended : { type: then });
  });
}

test('a recipe that is written beside a clip while it is copied is not lost to the one that was carried before', async () => {
  const { disk, hold } = holdingAt('fox.mp4', twoDisks);
  const bench = benchOn(disk);
  const clip = bench.ready('fox');
  await bench.moveAll();
  await until('the clip is in hand', () => hold.reached);
  writeFileSync(
    join(bench.folders.old, 'fox.gwrecipe'),
    JSON.stringify(recipeOf({ ...clip, note: 'Mine' }, () => null)),
  );
  hold.letGo();
  await bench.settled();
  expect(whereIs(bench, clip)).toMatchObject({ folder: 'new', hasRecipe: true });
  expect(bench.rewritten).toEqual([clip.id]);
});

test('a clip that is removed while it is copied is left to the trash', async () => {
  const { disk, hold } = holdingAt('b.mp4', twoDisks);
  const bench = benchOn(disk);
  const [first, second] = [bench.ready('a'), bench.ready('b')];
  await bench.moveAll();
  await until('the second clip is in hand', () => hold.reached);
  bench.db.prepare('UPDATE tasks SET removed_at = 1 WHERE id = ?').run(second.id);
  hold.letGo();
  await bench.settled();
  expect(whereIs(bench, first)).toMatchObject({ folder: 'new' });
  expect(whereIs(bench, second)).toMatchObject({ folder: 'old', bytes: 'bytes of b', hasRecipe: true });
  expect(namesIn(bench.folders.new)).toEqual(['a.gwrecipe', 'a.mp4']);
});

test('a clip that is deleted for good while it is copied leaves no copy', async () => {
  const { disk, hold } = holdingAt('b.mp4', twoDisks);
  const bench = benchOn(disk);
  const [, second] = [bench.ready('a'), bench.ready('b')];
  await bench.moveAll();
  await until('the second clip is in hand', () => hold.reached);
  bench.db.prepare('DELETE FROM tasks WHERE id = ?').run(second.id);
  hold.letGo();
  await bench.settled();
  expect(namesIn(bench.folders.new)).toEqual(['a.gwrecipe', 'a.mp4']);
});

test('a clip in use waits while the others move, and moves when it is free', async () => {
  const bench = benchOn();
  const [first, second] = [bench.ready('a'), bench.ready('b')];
  let free = () => {};
  const use = bench.holds.whileKept(
    first.id,
    () =>
      new Promise<void>((resolve) => {
        free = resolve;
      }),
  );
  await bench.moveAll();
  await until('the other clip has moved', () => whereIs(bench, second).folder === 'new');
  expect(whereIs(bench, first)).toMatchObject({ folder: 'old', bytes: 'bytes of a' });
  free();
  await use;
  await bench.settled();
  expect(whereIs(bench, first)).toMatchObject({ folder: 'new', bytes: 'bytes of a' });
});

test('a move that waits for a clip in use is cancelled at once', async () => {
  const bench = benchOn();
  const clip = bench.ready('a');
  await bench.holds.keepFor(clip.id, 60_000);
  await bench.moveAll();
  await until('its recipe is there already', () => namesIn(bench.folders.new).includes('a.gwrecipe'));
  bench.cancel();
  await bench.settled();
  expect(bench.status()).toMatchObject({ type: 'ended', isCancelled: true, moved: 0 });
  expect([namesIn(bench.folders.new), whereIs(bench, clip).folder]).toEqual([[], 'old']);
});

test('quitting stops the move between two steps; the next start goes on with it', async () => {
  const { disk, hold } = holdingAt('b.mp4', twoDisks);
  const root = test.info().outputPath('library');
  const bench = createMoveBench({ root, disk });
  const clips = ['a', 'b', 'c'].map((name) => bench.ready(name));
  await bench.moveAll();
  await until('the second clip is in hand', () => hold.reached);
  const closed = bench.close();
  hold.letGo();
  await closed;
  expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'old', 'old']);
  expect(namesIn(bench.folders.new)).toEqual(['a.gwrecipe', 'a.mp4']);

  const next = createMoveBench({ root, db: bench.db, disk: twoDisks });
  next.start();
  // Killed between the two writes of a choice, the setting may still be the old one.
  expect(next.setting.path).toBe(next.folders.new);
  expect(next.status()).toMatchObject({ type: 'moving', clips: { total: 3 } });
  await next.settled();
  expect(clips.map((clip) => whereIs(next, clip).folder)).toEqual(['new', 'new', 'new']);
  expect(next.status()).toMatchObject({ type: 'ended', moved: 3, left: 0 });
});

test('a clip that is saved into the old folder while it moves follows', async () => {
  const { disk, hold } = holdingAt('a.mp4', moveDisk);
  const bench = benchOn(disk);
  bench.ready('a');
  await bench.moveAll();
  await until('the first clip is in hand', () => hold.reached);
  const during = bench.ready('during');
  hold.letGo();
  await bench.settled();
  expect(whereIs(bench, during)).toMatchObject({ folder: 'new' });
});

test('rows of an older database find their clips in the new folder again', async () => {
  const bench = benchOn();
  const [moved, other] = [bench.ready('moved'), bench.ready('other')];
  for (const name of ['moved.gwrecipe', 'moved.mp4'])
    renameSync(join(bench.folders.old, name), join(bench.folders.new, name));
  await bench.moveAll();
  await bench.settled();
  expect([whereIs(bench, moved), whereIs(bench, other)]).toMatchObject([
    { folder: 'new', bytes: 'bytes of moved', hasRecipe: true },
    { folder: 'new', bytes: 'bytes of other', hasRecipe: true },
  ]);
});

test('a folder that was moved by hand, or whose disk has another name now, is chosen with its clips', async () => {
  const asked: string[] = [];
  const bench = benchOn({
    ...moveDisk,
    file(path) {
      asked.push(path);
      return moveDisk.file(path);
    },
  });
  const clips = [bench.ready('with a recipe'), bench.ready('without one', { hasRecipe: false })];
  const other = bench.ready('other', { hasRecipe: false });
  rmSync(bench.folders.new, { recursive: true });
  renameSync(bench.folders.old, bench.folders.new);
  writeFileSync(join(bench.folders.new, 'other.mp4'), 'other of bytes');
  expect(await bench.choose()).toMatchObject({ value: { type: 'ask', clips: 1 } });
  expect(clips.map((clip) => whereIs(bench, clip).folder)).toEqual(['new', 'new']);
  expect(whereIs(bench, other)).toMatchObject({ folder: 'old', bytes: null });
  expect([bench.confirmed, bench.renamed]).toEqual([[bench.folders.new], clips.map(({ id }) => id)]);
  // Each answer of a server that is gone takes a minute.
  expect(asked.filter((path) => path.startsWith(bench.folders.old))).toEqual([]);
  bench.db.prepare('DELETE FROM tasks WHERE id = ?').run(other.id);
  expect(await bench.choose()).toMatchObject({ value: { type: 'changed' } });
  expect(bench.setting.path).toBe(bench.folders.new);
});

test('clips of an earlier folder are found in a folder that is chosen, and in the present one, where somebody put them', async () => {
  const bench = benchOn();
  const folder = join(bench.folders.data, '..', 'earlier');
  const [moved, copied] = [bench.ready('caf\u00e9', { folder }), bench.ready('copied', { folder })];
  bench.dialog.folder = bench.folders.old;
  expect(await bench.choose()).toMatchObject({ error: { code: 'folder.same' } });
  // A Mac has lent a hand: its older disks take a letter and its accent apart.
  renameSync(moved.resultPath ?? '', join(bench.folders.old, 'cafe\u0301.mp4'));
  copyFileSync(copied.resultPath ?? '', join(bench.folders.old, 'copied.mp4'));
  expect(await bench.choose()).toMatchObject({ value: { type: 'changed' } });
  expect(whereIs(bench, moved)).toMatchObject({ folder: 'old', bytes: 'bytes of caf\u00e9' });
  expect(bench.pathOf(copied.id), 'it is where it was').toBe(copied.resultPath);
  bench.dialog.folder = bench.folders.new;
  renameSync(copied.resultPath ?? '', join(bench.folders.new, 'copied.mp4'));
  expect(await bench.choose()).toMatchObject({ value: { type: 'ask', clips: 1 } });
  expect(whereIs(bench, copied)).toMatchObject({ folder: 'new', bytes: 'bytes of copied' });
});

for (const [what, failing] of [
  ['a clip', 'file'],
  ['the folder', 'device'],
] as const) {
  test(`clips are counted once, though the disk says nothing of ${what} when they are looked for`, async () => {
    const asked: string[] = [];
    /** Whether the disk fails now: the folder is looked at once more before that. */
    const fails = (path: string) => {
      if (bench.status().type !== 'moving' || !path.startsWith(bench.folders.old)) return false;
      return asked.push(path) === (failing === 'file' ? 1 : 2);
    };
    const bench = benchOn({
      ...moveDisk,
      file: async (path) => (failing === 'file' && fails(path) ? null : moveDisk.file(path)),
      device: async (path) => (failing === 'device' && fails(path) ? null : moveDisk.device(path)),
    });
    const clips = ['a', 'b'].map((name) => bench.ready(name));
    await bench.moveAll();
    await bench.settled();
    for (const clip of clips) expect(whereIs(bench, clip)).toMatchObject({ folder: 'new' });
    expect(bench.status()).toMatchObject({ type: 'ended', moved: 2, left: 0 });
  });
}

test('a clip whose file is gone keeps its row, and stops nothing', async () => {
  const bench = benchOn();
  const [gone, other] = [bench.ready('gone'), bench.ready('other')];
  rmSync(gone.resultPath ?? '');
  await bench.moveAll();
  await bench.settled();
  expect(bench.pathOf(gone.id)).toBe(gone.resultPath);
  expect(whereIs(bench, other)).toMatchObject({ folder: 'new' });
  // Its recipe is all there is of it.
  expect(existsSync(join(bench.folders.old, 'gone.gwrecipe'))).toBe(true);
});
