import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { undoRemovalMs } from '#contract';
import { recipePathOf } from '#electron/features/library/recipes/model.ts';
import { hashBytes } from '#electron/files/hash.ts';
import { createClipPlacesRepository } from '#electron/store/library/clip-places.ts';
import { aTask, states } from '../../../../fixtures/builders.ts';
import { settled } from '../../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { createLibraryBench } from '../../../../fixtures/services/benches/library-bench.ts';
import { anyPlace } from '../../../../fixtures/store/any-place.ts';

/** A clip of the library that stands between its rename into another folder and its row. */
function benchInTheGap(options: Parameters<typeof createLibraryBench>[0] = {}) {
  const bench = createLibraryBench(options);
  const from = join(bench.folder, 'fox.mp4');
  const to = test.info().outputPath('elsewhere', 'fox.mp4');
  for (const path of [from, to]) mkdirSync(dirname(path), { recursive: true });
  writeFileSync(from, 'fox');
  const media = { ...states.ready.media, bytes: 3, sha256: hashBytes(Buffer.from('fox')) };
  const task = bench.leave(aTask({ ...states.ready, fileName: 'fox.mp4', media }, { resultPath: from }));
  let end = () => {};
  const wait = new Promise<void>((resolve) => {
    end = resolve;
  });
  const moved = bench.holds.whileMoved(task.id, async () => {
    renameSync(from, to);
    await wait;
    createClipPlacesRepository(bench.db, anyPlace).moved(task.id, from, to);
  });
  const endMove = () => {
    end();
    return moved;
  };
  return { ...bench, task, to, endMove };
}

test('an export waits for the place of a clip that is moving, and copies it from there', async () => {
  const bench = benchInTheGap();
  const folder = test.info().outputPath('exports');
  mkdirSync(folder);
  bench.answers.folder = folder;
  bench.answers.file = join(folder, 'saved.mp4');
  const exported = bench.exports.exportClips([bench.task.id]);
  const saved = bench.exports.saveAs(bench.task.id);
  await settled();
  await bench.endMove();
  expect(await exported).toEqual({ isCancelled: false, saved: 1, failed: [], reason: null });
  expect(await saved).toMatchObject({ value: { isSaved: true } });
  expect(readdirSync(folder).sort()).toEqual(['fox.gwrecipe', 'fox.mp4', 'saved.mp4']);
  expect(readFileSync(join(folder, 'saved.mp4'), 'utf8')).toBe('fox');
});

test('a drag of a clip that is moving begins when it is there, and keeps it there for a minute', async () => {
  const bench = benchInTheGap();
  const started = bench.exports.startDrag([bench.task.id]);
  await settled();
  expect(bench.dragged).toEqual([]);
  await bench.endMove();
  expect(await started).toMatchObject({ ok: true });
  expect(bench.dragged.map(({ paths }) => paths)).toEqual([[bench.to]]);
  await bench.clock.advance(59_999);
  expect(bench.holds.isKept(bench.task.id)).toBe(true);
  await bench.clock.advance(1);
  expect(bench.holds.isKept(bench.task.id)).toBe(false);
});

test('a clip that is removed while it moves goes to the trash from its new place', async () => {
  const trashed: string[] = [];
  const bench = benchInTheGap({
    trash: async (path) => {
      trashed.push(path);
      renameSync(path, test.info().outputPath(`trashed ${basename(path)}`));
    },
  });
  await bench.removals.remove([bench.task.id]);
  await bench.clock.advance(undoRemovalMs);
  await settled();
  expect(trashed).toEqual([]);
  await bench.endMove();
  await bench.removals.settled();
  expect(trashed).toEqual([bench.to]);
  expect(bench.ledgerLines()).toBe(0);
});

test('a recipe is written beside the new place of a clip that is moving', async () => {
  const bench = benchInTheGap();
  const written = bench.recipeFiles.write(bench.task);
  await settled();
  await bench.endMove();
  await written;
  expect(existsSync(recipePathOf(bench.to))).toBe(true);
  expect(readdirSync(bench.folder)).toEqual([]);
});
