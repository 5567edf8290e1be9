import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { everyTask, taskStatuses, undoRemovalMs } from '#contract';
import { recipeOf, recipePathOf } from '#electron/features/library/recipes/model.ts';
import { clipFileName } from '#electron/features/tasks/saving/clip-path.ts';
import { clipMark } from '#electron/files/clip-names.ts';
import { hashBytes } from '#electron/files/hash.ts';
import type { StoredTask } from '#electron/shared/stored-task.ts';
import { aKeptTask, aTask, keptCodes, states } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createLibraryBench } from '../../../fixtures/services/benches/library-bench.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';
import { until } from '../../../fixtures/until.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** A promise and the function that keeps it. */
function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

/** A library with a trash folder of its own, in which files can be refused. */
function benchWithTrash(
  options: {
    readonly path?: string;
    readonly isClipPlace?: () => boolean;
    readonly removeDownload?: () => Promise<void>;
  } = {},
) {
  /** Names of the files that the trash was asked to take, and of those it took. */
  const asked: string[] = [];
  const trashed: string[] = [];
  const refused = new Set<string>();
  /** Files that go, and of which the trash says that they do not. */
  const complaining = new Set<string>();
  const trashFolder = test.info().outputPath('trash');
  const holding = { until: Promise.resolve(), free: () => {}, reached: () => {} };
  const bench = createLibraryBench({
    ...(options.path !== undefined && { db: newStore(options.path) }),
    ...(options.isClipPlace !== undefined && { isClipPlace: options.isClipPlace }),
    ...(options.removeDownload !== undefined && { removeDownload: options.removeDownload }),
    async trash(path) {
      asked.push(basename(path));
      holding.reached();
      await holding.until;
      if (refused.has(basename(path))) throw new Error('The file is held.');
      await mkdir(trashFolder, { recursive: true });
      await rename(path, join(trashFolder, basename(path)));
      trashed.push(basename(path));
      if (complaining.has(basename(path))) throw new Error('It is said to have failed.');
    },
  });
  return {
    ...bench,
    asked,
    trashed,
    refused,
    complaining,
    /** Keeps files from going until `freeTrash`; resolves when the first one is on its way. */
    holdTrash() {
      const [hold, reached] = [withResolvers(), withResolvers()];
      Object.assign(holding, { until: hold.promise, free: hold.resolve, reached: reached.resolve });
      return reached;
    },
    freeTrash: () => holding.free(),
    /** A finished task with its clip, recipe and poster on disk. */
    async finished(name: string) {
      await mkdir(bench.folder, { recursive: true });
      const path = join(bench.folder, `${name}.mp4`);
      await writeFile(path, name);
      const sha256 = hashBytes(Buffer.from(name));
      const media = { ...states.ready.media, bytes: Buffer.byteLength(name), sha256 };
      const task = bench.leave(
        aTask({ ...states.ready, fileName: `${name}.mp4`, media }, { resultPath: path }),
      );
      await bench.recipeFiles.write(task);
      await bench.posters.keep(task.id, Uint8Array.of(0xff, 0xd8, 0xff, 0));
      return { task, path, recipe: recipePathOf(path), poster: bench.posters.path(task.id) ?? '' };
    },
    /** Lets the time to take it back run out, and waits until the files have gone. */
    async letGo() {
      await bench.clock.advance(undoRemovalMs);
      await bench.removals.settled();
    },
  };
}

test('a removed task is out of every list at once, and its files go when it cannot be taken back any more', async () => {
  const bench = benchWithTrash();
  const { removals, library, announced, stored } = bench;
  const [fox, owl] = [await bench.finished('fox'), await bench.finished('owl')];
  await bench.library.tag([fox.task.id], ['only'], []);
  expect(await removals.remove([fox.task.id])).toEqual({ removed: [fox.task.id], kept: 0 });
  expect(announced.at(-1)).toEqual({ ids: [fox.task.id], isListChanged: true });
  expect((await library.ids(everyTask, 0, 5_000)).ids).toEqual([owl.task.id]);
  expect((await library.page(everyTask, 0, 9)).tasks.map(({ id }) => id)).toEqual([owl.task.id]);
  expect((await library.outline({ ...everyTask, search: 'fox' })).total).toBe(1);
  expect(await library.choices()).toMatchObject({ total: 1, tags: [] });
  expect(stored(fox.task.id)).toBeNull();
  expect(library.rename(fox.task.id, 'x')).toMatchObject({ ok: false });
  await bench.clock.advance(undoRemovalMs - 1);
  await removals.settled();
  expect([await exists(fox.path), await exists(fox.recipe)]).toEqual([true, true]);
  await bench.clock.advance(1);
  await removals.settled();
  expect(bench.trashed).toEqual([basename(fox.recipe), 'fox.mp4']);
  expect(await exists(fox.poster)).toBe(false);
  expect([await exists(owl.path), await exists(owl.poster)]).toEqual([true, true]);
  expect(bench.ledgerLines()).toBe(1);
  expect(await removals.restore([fox.task.id])).toEqual({ restored: [] });
});

test('a removal taken back in time loses nothing', async () => {
  const bench = benchWithTrash();
  const { task, path, poster } = await bench.finished('fox');
  await bench.removals.remove([task.id]);
  await bench.clock.advance(undoRemovalMs - 1);
  expect(await bench.removals.restore([task.id])).toEqual({ restored: [task.id] });
  await bench.letGo();
  expect(bench.stored(task.id)).toEqual(task);
  expect([await exists(path), await exists(poster)]).toEqual([true, true]);
  expect(bench.trashed).toEqual([]);
});

test('a clip that is taken back while its folder is looked for stays, or is told to be gone', async () => {
  let onRead = (): void => undefined;
  const bench = benchWithTrash({
    isClipPlace() {
      onRead();
      return true;
    },
  });
  const { task, path } = await bench.finished('fox');
  await bench.removals.remove([task.id]);
  let restored: Promise<unknown> = Promise.resolve();
  // The row was read a second time, after all that share a clip, and the disk is asked about its folder.
  let reads = 0;
  onRead = () => {
    reads += 1;
    if (reads !== 2) return;
    queueMicrotask(() => {
      restored = bench.removals.restore([task.id]);
    });
  };
  await bench.letGo();
  expect(await restored).toEqual({ restored: [] });
  expect([bench.stored(task.id), await exists(path)]).toEqual([null, false]);
});

test('a clip that is taken back and removed again while others go has its time once more', async () => {
  const bench = benchWithTrash();
  const [fox, owl] = [await bench.finished('fox'), await bench.finished('owl')];
  const reached = bench.holdTrash();
  await bench.removals.remove([fox.task.id, owl.task.id]);
  const going = bench.letGo();
  await reached.promise;
  expect(await bench.removals.restore([owl.task.id])).toEqual({ restored: [owl.task.id] });
  await bench.removals.remove([owl.task.id]);
  bench.freeTrash();
  await going;
  expect([await exists(fox.path), await exists(owl.path)]).toEqual([false, true]);
  expect(await bench.removals.restore([owl.task.id])).toEqual({ restored: [owl.task.id] });
  await bench.removals.remove([owl.task.id]);
  await bench.letGo();
  expect(await exists(owl.path)).toBe(false);
});

test('a removal waits while the folder of the clip is away, and its files go once it is back', async () => {
  const bench = benchWithTrash();
  const { task, path, recipe } = await bench.finished('fox');
  await rename(bench.folder, `${bench.folder} away`);
  await bench.removals.remove([task.id]);
  await bench.letGo();
  await rename(`${bench.folder} away`, bench.folder);
  expect([await exists(path), await exists(recipe)]).toEqual([true, true]);
  bench.removals.start();
  await bench.removals.settled();
  expect(bench.trashed).toEqual([basename(recipe), 'fox.mp4']);
  expect(await bench.removals.restore([task.id])).toEqual({ restored: [] });
});

test('a removal whose folder is gone for good ends after a month; one whose whole disk is away does not', async () => {
  const bench = benchWithTrash();
  const { task } = await bench.finished('fox');
  const isStoredAfterStart = async () => {
    bench.removals.start();
    await bench.removals.settled();
    return bench.db.prepare('SELECT id FROM tasks WHERE id = ?').get(task.id) !== undefined;
  };
  await bench.removals.remove([task.id]);
  await rename(bench.folder, `${bench.folder} elsewhere`);
  await bench.letGo();
  expect(await isStoredAfterStart()).toBe(true);
  await bench.clock.advance(31 * 86_400_000);
  const disk = dirname(bench.folder);
  await rename(disk, `${disk} away`);
  expect(await isStoredAfterStart()).toBe(true);
  await rename(`${disk} away`, disk);
  expect(await isStoredAfterStart()).toBe(false);
  expect(bench.trashed).toEqual([]);
});

test('removed, taken back and removed again, a task has all its time again', async () => {
  const bench = benchWithTrash();
  const { task, path } = await bench.finished('fox');
  await bench.removals.remove([task.id]);
  await bench.clock.advance(undoRemovalMs - 1);
  await bench.removals.restore([task.id]);
  await bench.removals.remove([task.id]);
  await bench.clock.advance(undoRemovalMs - 1);
  await bench.removals.settled();
  expect(await exists(path)).toBe(true);
  await bench.clock.advance(1);
  await bench.removals.settled();
  expect(await exists(path)).toBe(false);
});

const goes = new Set(['ready', 'failed', 'rejected', 'cancelled', 'expired', 'stopped']);
for (const status of taskStatuses) {
  test(`a task that is ${status} ${goes.has(status) ? 'can be removed' : 'is kept, and counted'}`, async () => {
    const { leave, removals, stored } = createLibraryBench();
    const task = leave(aTask(states[status]));
    const expected = goes.has(status) ? { removed: [task.id], kept: 0 } : { removed: [], kept: 1 };
    expect(await removals.remove([task.id, 'nobody'])).toEqual(expected);
    expect(stored(task.id) === null).toBe(goes.has(status));
  });
}

test('an unknown outcome can be removed once the user has settled it', async () => {
  const { leave, removals } = createLibraryBench();
  const ids = (['sent-again', 'dismissed'] as const).map(
    (resolution) => leave(aTask({ ...states.unknown, resolution })).id,
  );
  expect(await removals.remove(ids)).toMatchObject({ removed: ids, kept: 0 });
});

test('a task without a clip, and one whose clip is gone already, go quietly', async () => {
  const bench = benchWithTrash();
  await mkdir(bench.folder, { recursive: true });
  const failed = bench.leave(aTask(states.failed));
  const gone = bench.leave(aTask(states.ready, { resultPath: join(bench.folder, 'gone.mp4') }));
  await bench.removals.remove([failed.id, gone.id]);
  await bench.letGo();
  expect(bench.ledgerLines()).toBe(0);
  expect(bench.failures).toEqual([]);
  expect(bench.asked).toEqual([]);
});

test('a file that is gone is gone, whatever the trash says of it', async () => {
  const bench = benchWithTrash();
  const { task, path } = await bench.finished('fox');
  bench.complaining.add('fox.mp4');
  await bench.removals.remove([task.id]);
  await bench.letGo();
  expect([await exists(path), bench.ledgerLines(), bench.failures.length]).toEqual([false, 0, 0]);
});

test('what was downloaded of a stopped task goes with it, once it cannot be taken back; a neighbour’s stays', async () => {
  const bench = benchWithTrash();
  await mkdir(bench.folder, { recursive: true });
  const partOf = async (task: StoredTask) => {
    const path = join(bench.folder, `${clipFileName(task.request.prompt, task.id)}.part`);
    await Promise.all([writeFile(path, 'half a clip'), writeFile(`${path}.json`, '{}')]);
    return path;
  };
  const stop = () => bench.leave(aTask(states.stopped, { id: randomUUID() }));
  const stopped = stop();
  const [part, other] = [await partOf(stopped), await partOf(stop())];
  await bench.removals.remove([stopped.id]);
  expect(await exists(part)).toBe(true);
  await bench.letGo();
  const left = [part, `${part}.json`, other, `${other}.json`].map(exists);
  expect(await Promise.all(left)).toEqual([false, false, true, true]);
  expect([bench.trashed, bench.stored(stopped.id)]).toEqual([[], null]);
});

test('what was fetched again of a clip that was gone goes with its task', async () => {
  const bench = benchWithTrash();
  const { id, request } = bench.leave(aTask(states.stopped, { resultPath: join(bench.folder, 'gone.mp4') }));
  const part = join(bench.folder, `${clipFileName(request.prompt, id)}.part`);
  await mkdir(bench.folder, { recursive: true });
  await writeFile(part, 'half a clip');
  await bench.removals.remove([id]);
  await bench.letGo();
  expect([await exists(part), bench.stored(id)]).toEqual([false, null]);
});

test('a clip that gets its name while its task goes, goes with it', async () => {
  const { id, request } = aTask(states.stopped, { id: randomUUID() });
  const bench = benchWithTrash({
    async removeDownload() {
      const path = join(bench.folder, clipFileName(request.prompt, id));
      await mkdir(bench.folder, { recursive: true });
      await writeFile(path, 'a clip');
      bench.db.prepare('UPDATE tasks SET result_path = ? WHERE id = ?').run(path, id);
    },
  });
  bench.leave(aTask(states.stopped, { id }));
  await bench.removals.remove([id]);
  await bench.letGo();
  expect(bench.trashed).toEqual([clipFileName(request.prompt, id)]);
});

test('a restore while files are going brings back what has not begun to go, and nothing else', async () => {
  const bench = benchWithTrash();
  const [fox, owl] = [await bench.finished('fox'), await bench.finished('owl')];
  // More than one batch: these have not been looked at yet either.
  const others = Array.from({ length: 40 }, () => bench.leave(aTask(states.failed)).id);
  const [last] = others.slice(-1);
  await bench.removals.remove([fox.task.id, owl.task.id, ...others]);
  const reached = bench.holdTrash();
  await bench.clock.advance(undoRemovalMs);
  await reached.promise;
  expect(await bench.removals.restore([fox.task.id, owl.task.id, last ?? ''])).toEqual({
    restored: [owl.task.id, last],
  });
  bench.freeTrash();
  await bench.removals.settled();
  expect(bench.trashed).toEqual(['fox.gwrecipe', 'fox.mp4']);
  expect([await exists(owl.path), await exists(owl.recipe), await exists(owl.poster)]).toEqual([
    true,
    true,
    true,
  ]);
  expect((await bench.library.ids(everyTask, 0, 5_000)).ids.sort()).toEqual([owl.task.id, last].sort());
  expect(await bench.removals.restore([fox.task.id])).toEqual({ restored: [] });
});

test('a task whose files could not go can be removed again, and taken back', async () => {
  const bench = benchWithTrash();
  const { task, path } = await bench.finished('fox');
  bench.refused.add('fox.mp4');
  await bench.removals.remove([task.id]);
  await bench.letGo();
  expect(bench.failures).toHaveLength(1);
  await bench.removals.remove([task.id]);
  expect(await bench.removals.restore([task.id])).toEqual({ restored: [task.id] });
  bench.refused.clear();
  await bench.removals.remove([task.id]);
  await bench.letGo();
  expect(await exists(path)).toBe(false);
  expect(bench.ledgerLines()).toBe(0);
});

test('a removal that was taken back by half finishes the other half', async () => {
  const bench = benchWithTrash();
  const [fox, owl] = [await bench.finished('fox'), await bench.finished('owl')];
  await bench.removals.remove([fox.task.id, owl.task.id]);
  await bench.removals.restore([owl.task.id]);
  await bench.letGo();
  expect([await exists(fox.path), await exists(owl.path)]).toEqual([false, true]);
  expect((await bench.library.ids(everyTask, 0, 5_000)).ids).toEqual([owl.task.id]);
});

test('an app that ends while files are going leaves the rest for the next start', async () => {
  const path = test.info().outputPath('studio.db');
  const first = benchWithTrash({ path });
  const [fox, owl] = [await first.finished('fox'), await first.finished('owl')];
  await first.removals.remove([fox.task.id, owl.task.id]);
  const reached = first.holdTrash();
  await first.clock.advance(undoRemovalMs);
  await reached.promise;
  first.close();
  first.freeTrash();
  await first.removals.settled();
  expect([await exists(owl.path), first.ledgerLines()]).toEqual([true, 2]);
  first.db.close();
  const second = benchWithTrash({ path });
  second.start();
  await second.removals.settled();
  expect([await exists(fox.path), await exists(owl.path), second.ledgerLines()]).toEqual([false, false, 0]);
  second.close();
  second.db.close();
});

test('what the app did not finish before it ended, it finishes at the next start', async () => {
  const path = test.info().outputPath('studio.db');
  const first = benchWithTrash({ path });
  const [fox, owl, elk] = [
    await first.finished('fox'),
    await first.finished('owl'),
    await first.finished('elk'),
  ];
  await first.removals.remove([fox.task.id, owl.task.id]);
  first.close();
  await first.clock.advance(undoRemovalMs);
  await first.removals.settled();
  expect(await exists(fox.path)).toBe(true);
  // It ended between the two files of the owl.
  await rename(owl.recipe, `${owl.recipe}.elsewhere`);
  first.db.close();
  const second = benchWithTrash({ path });
  second.start();
  await second.removals.settled();
  expect(second.trashed).toEqual([basename(fox.recipe), 'fox.mp4', 'owl.mp4']);
  expect((await second.library.ids(everyTask, 0, 5_000)).ids).toEqual([elk.task.id]);
  expect([await exists(fox.poster), await exists(elk.poster)]).toEqual([false, true]);
  expect(second.ledgerLines()).toBe(1);
  second.close();
  second.db.close();
});

test('a clip that cannot go to the trash brings its task back, whole, and the user hears of it', async () => {
  const bench = benchWithTrash();
  const [fox, owl] = [await bench.finished('fox'), await bench.finished('owl')];
  bench.refused.add('fox.mp4');
  await bench.removals.remove([fox.task.id, owl.task.id]);
  await bench.letGo();
  expect(bench.failures).toMatchObject([
    { ids: [fox.task.id], error: { code: 'disk.no-trash', details: { files: ['fox.mp4'] } } },
  ]);
  expect((await bench.library.ids(everyTask, 0, 5_000)).ids).toEqual([fox.task.id]);
  expect(bench.announced.at(-1)).toEqual({ ids: [fox.task.id], isListChanged: true });
  expect([await exists(fox.path), await exists(fox.poster)]).toEqual([true, true]);
  expect([await exists(owl.path), await exists(owl.poster)]).toEqual([false, false]);
  // Its recipe had gone already; it is written again.
  await bench.clock.advance(1_000);
  await until('the recipe is back', () => exists(fox.recipe));
});

test('a task whose files could not go is shown again also where the disk keeps the rows of others', async () => {
  const bench = benchWithTrash();
  const [fox, owl] = [await bench.finished('fox'), await bench.finished('owl')];
  bench.refused.add('fox.mp4');
  await bench.removals.remove([fox.task.id, owl.task.id]);
  bench.db.exec("CREATE TEMP TRIGGER refusing BEFORE DELETE ON tasks BEGIN SELECT RAISE(ABORT, 'full'); END");
  await bench.letGo();
  expect(bench.failures).toMatchObject([{ ids: [fox.task.id] }]);
  // Its files have gone: nothing brings it back.
  expect(await bench.removals.restore([owl.task.id])).toEqual({ restored: [] });
  expect((await bench.library.ids(everyTask, 0, 5_000)).ids).toEqual([fox.task.id]);
  expect((await bench.removals.remove([fox.task.id])).removed).toEqual([fox.task.id]);
  expect((await bench.removals.restore([fox.task.id])).restored).toEqual([fox.task.id]);
});

test('a clip that was edited stays, and its recipe goes: a rebuilt database would bring its task back', async () => {
  const bench = benchWithTrash();
  const fox = await bench.finished('fox');
  await writeFile(fox.path, 'fox, edited');
  await bench.removals.remove([fox.task.id]);
  await bench.letGo();
  expect([await exists(fox.path), bench.trashed]).toEqual([true, ['fox.gwrecipe']]);
});

test('a thousand removed tasks are all gone, and all of them can be taken back', async () => {
  const { leave, removals, library } = createLibraryBench();
  const ids = Array.from({ length: 1_000 }, () => leave(aTask(states.failed)).id);
  expect((await removals.remove(ids)).removed).toHaveLength(1_000);
  expect((await library.outline(everyTask)).total).toBe(0);
  expect((await removals.restore(ids)).restored).toHaveLength(1_000);
  expect((await library.outline(everyTask)).total).toBe(1_000);
});

test('removals that wait for one whose files are going look through the library once', async () => {
  const bench = benchWithTrash();
  let looks = 0;
  const { clips } = bench.repository;
  Object.assign(bench.repository, {
    clips() {
      looks += 1;
      return clips();
    },
  });
  const names = ['fox', 'owl', 'elk', 'bee'];
  const made = await Promise.all(names.map(bench.finished));
  const reached = bench.holdTrash();
  for (const { task } of made) await bench.removals.remove([task.id]);
  await bench.clock.advance(undoRemovalMs);
  await reached.promise;
  bench.freeTrash();
  await bench.removals.settled();
  expect(bench.trashed.filter((name) => name.endsWith('.mp4'))).toEqual(names.map((name) => `${name}.mp4`));
  expect(looks).toBe(2);
});

test('of clips that go together none is given another place once its file has gone and its row has not', async () => {
  const rows: Promise<number>[] = [];
  const bench = benchWithTrash({
    async removeDownload() {
      // The second has its turn: the files of the first have gone.
      if (bench.trashed.includes('fox.mp4'))
        rows.push(bench.holds.whileMoved(fox.task.id, async () => bench.ledgerLines()));
    },
  });
  const [fox, owl] = [await bench.finished('fox'), await bench.finished('owl')];
  await bench.removals.remove([fox.task.id, owl.task.id]);
  await bench.letGo();
  expect(await Promise.all(rows)).toEqual([0]);
});

test('a clip that two tasks share stays where one of them comes back while the other goes', async () => {
  const bench = benchWithTrash();
  const fox = await bench.finished('fox');
  const twin = bench.leave({ ...fox.task, id: aTask(states.ready).id });
  const reached = bench.holdTrash();
  await bench.removals.remove([fox.task.id, twin.id]);
  await bench.clock.advance(undoRemovalMs);
  await reached.promise;
  expect(await bench.removals.restore([twin.id])).toEqual({ restored: [twin.id] });
  bench.freeTrash();
  await bench.removals.settled();
  expect([bench.trashed, await exists(fox.path)]).toEqual([['fox.gwrecipe'], true]);
});

test('a shared clip whose tasks come back and are removed again while others go, goes with them', async () => {
  const bench = benchWithTrash();
  const [elk, fox] = [await bench.finished('elk'), await bench.finished('fox')];
  const ids = [fox.task.id, bench.leave({ ...fox.task, id: aTask(states.ready).id }).id];
  const reached = bench.holdTrash();
  await bench.removals.remove([elk.task.id, ...ids]);
  await bench.clock.advance(undoRemovalMs);
  await reached.promise;
  await bench.removals.restore(ids);
  await bench.removals.remove(ids);
  await bench.clock.advance(undoRemovalMs);
  bench.freeTrash();
  await bench.removals.settled();
  expect([bench.trashed.length, bench.ledgerLines()]).toEqual([4, 0]);
});

test('a shared clip whose recipe cannot go stays with the task of that recipe, or has gone with the other before', async () => {
  for (const isFirst of [true, false]) {
    const bench = benchWithTrash();
    const fox = await bench.finished('fox');
    const twin = bench.leave({ ...fox.task, id: aTask(states.ready).id });
    const own = isFirst ? fox.task : twin;
    await bench.recipeFiles.write(own);
    bench.refused.add('fox.gwrecipe');
    await bench.removals.remove([fox.task.id, twin.id]);
    await bench.letGo();
    expect(bench.trashed).toEqual(isFirst ? [] : ['fox.mp4']);
    expect(bench.failures.flatMap(({ ids }) => ids)).toEqual(isFirst ? [own.id] : []);
    expect([bench.stored(own.id) !== null, bench.ledgerLines()]).toEqual(isFirst ? [true, 1] : [false, 0]);
  }
});

test('a clip that two tasks share and that is on its way to the trash takes both along', async () => {
  const bench = benchWithTrash();
  const fox = await bench.finished('fox');
  await rm(fox.recipe);
  const twin = bench.leave({ ...fox.task, id: aTask(states.ready).id });
  const reached = bench.holdTrash();
  await bench.removals.remove([fox.task.id, twin.id]);
  await bench.clock.advance(undoRemovalMs);
  await reached.promise;
  expect(await bench.removals.restore([twin.id])).toEqual({ restored: [] });
  bench.freeTrash();
  await bench.removals.settled();
  expect([bench.trashed, bench.ledgerLines()]).toEqual([['fox.mp4'], 0]);
});

test('a removal that the disk refuses in the middle removes nothing, and a restore tells of what is back', async () => {
  const { leave, removals, library, clock, db } = createLibraryBench();
  const ids = Array.from({ length: 250 }, () => leave(aTask(states.failed)).id);
  const refuse = (last: string) =>
    db.exec(`CREATE TEMP TRIGGER refusing BEFORE UPDATE OF removed_at ON tasks WHEN old.id = '${last}'
      BEGIN SELECT RAISE(ABORT, 'full'); END`);
  refuse(ids[249] ?? '');
  await expect(removals.remove(ids)).rejects.toThrow('full');
  expect((await library.outline(everyTask)).total).toBe(250);
  await clock.advance(2 * undoRemovalMs);
  await removals.settled();
  expect((await library.outline(everyTask)).total).toBe(250);

  db.exec('DROP TRIGGER refusing');
  await removals.remove(ids);
  refuse(ids[249] ?? '');
  await expect(removals.restore(ids)).rejects.toThrow('full');
  expect((await library.outline(everyTask)).total).toBe(200);
});

test('a recipe of another task stays where it is, though it lies beside the clip that goes', async () => {
  const bench = benchWithTrash();
  const fox = await bench.finished('fox');
  await writeFile(fox.recipe, JSON.stringify(recipeOf(aTask(states.ready), () => null)));
  await bench.removals.remove([fox.task.id]);
  await bench.letGo();
  expect(bench.trashed).toEqual(['fox.mp4']);
  expect(await exists(fox.recipe)).toBe(true);
});

for (const code of keptCodes) {
  test(`a kept clip (${code}) goes to the trash with its failed task and what lies beside it, and comes back with it`, async () => {
    const bench = benchWithTrash();
    await mkdir(bench.folder, { recursive: true });
    const ready = aTask(states.ready);
    const name = `fox ${clipMark(ready.id)}`;
    const path = join(bench.folder, `${name}.mp4`);
    await writeFile(path, 'fox');
    await writeFile(recipePathOf(path), JSON.stringify(recipeOf(ready, () => null)));
    const task = bench.leave({ ...aKeptTask(code, path), id: ready.id });
    expect(await bench.removals.remove([task.id])).toEqual({ removed: [task.id], kept: 0 });
    expect(await bench.removals.restore([task.id])).toEqual({ restored: [task.id] });
    await bench.letGo();
    expect(bench.stored(task.id)).toEqual(task);
    expect([await exists(path), bench.trashed]).toEqual([true, []]);

    await bench.removals.remove([task.id]);
    await bench.letGo();
    expect(bench.trashed).toEqual([`${name}.gwrecipe`, `${name}.mp4`]);
    expect([await exists(path), bench.ledgerLines()]).toEqual([false, 0]);
  });
}

test('a kept clip that cannot go to the trash brings its failed task back as it was, without a recipe', async () => {
  const bench = benchWithTrash();
  await mkdir(bench.folder, { recursive: true });
  const kept = aKeptTask('download.cannot-be-examined', '');
  const path = join(bench.folder, `fox ${clipMark(kept.id)}.mp4`);
  await writeFile(path, 'fox');
  const task = bench.leave({ ...kept, resultPath: path });
  bench.refused.add(basename(path));
  await bench.removals.remove([task.id]);
  await bench.letGo();
  expect(bench.failures).toMatchObject([{ ids: [task.id], error: { code: 'disk.no-trash' } }]);
  expect(bench.stored(task.id)).toEqual(task);
  await bench.clock.advance(1_000);
  await bench.recipeFiles.settled();
  expect([await exists(path), await exists(recipePathOf(path))]).toEqual([true, false]);
});

test('a clip that two tasks share, as after an import, stays until both are removed', async () => {
  const bench = benchWithTrash();
  const { task, path } = await bench.finished('shared');
  const other = bench.leave(aTask(task.state, { resultPath: path }));
  await bench.removals.remove([other.id]);
  await bench.letGo();
  expect([bench.trashed, bench.stored(other.id)]).toEqual([[], null]);
  await bench.removals.remove([task.id]);
  await bench.letGo();
  expect(bench.trashed).toEqual(['shared.gwrecipe', 'shared.mp4']);
});
