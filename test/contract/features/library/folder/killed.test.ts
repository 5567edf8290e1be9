import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MoveDisk } from '#electron/features/library/folder/disk.ts';
import { moveDisk } from '#electron/features/library/folder/disk.ts';
import { rounds } from '../../../../fixtures/properties.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import {
  createMoveBench,
  namesIn,
  onTwoDisks,
  whereIs,
} from '../../../../fixtures/services/benches/move-bench.ts';
import { buildChild, killAtWork } from '../../../../fixtures/services/killed/child.ts';
import { type KillMoment, killMoveAt } from '../../../../fixtures/services/killed/killed-ports.ts';
import { newStore } from '../../../../fixtures/store/new-store.ts';

/** More steps than a move of the few clips below takes. */
const maxSteps = 200;

const names = ['fox', 'taken', 'kept'];

/** Three clips and what else may lie in two folders. */
function fill(bench: ReturnType<typeof createMoveBench>) {
  const fox = bench.ready('fox');
  const taken = bench.ready('taken', { hasRecipe: false });
  const kept = bench.kept('kept');
  writeFileSync(join(bench.folders.old, 'foreign.txt'), 'mine');
  writeFileSync(join(bench.folders.new, 'taken.mp4'), 'of somebody else');
  return [fox, taken, kept] as const;
}

const inTheEnd = {
  old: ['foreign.txt'],
  new: ['fox.gwrecipe', 'fox.mp4', 'kept.mp4', 'taken (2).mp4', 'taken.mp4'],
};

async function isMovedAfterKill(root: string, disk: MoveDisk, step: number, moment: KillMoment) {
  const { changePorts, isDead } = killMoveAt(step, moment);
  const killed = createMoveBench({ root, disk, changePorts });
  const clips = fill(killed);
  await killed.moveAll().catch(() => undefined);
  await killed.settled();
  // On its way to another disk a clip is where its row says at any moment.
  if (disk !== moveDisk)
    expect(clips.map((clip) => whereIs(killed, clip).bytes)).toEqual(names.map((name) => `bytes of ${name}`));

  const next = createMoveBench({ root, disk, db: killed.db });
  const intent = next.journal.read();
  // Killed before the intent was stored, nothing has happened.
  if (intent === null && namesIn(next.folders.old).length > 1) await next.moveAll();
  else next.start();
  await next.settled();
  expect(
    clips.map((clip) => whereIs(next, clip)),
    `killed ${moment} step ${step}`,
  ).toEqual([
    { folder: 'new', name: 'fox.mp4', bytes: 'bytes of fox', hasRecipe: true },
    { folder: 'new', name: 'taken (2).mp4', bytes: 'bytes of taken', hasRecipe: false },
    { folder: 'new', name: 'kept.mp4', bytes: 'bytes of kept', hasRecipe: false },
  ]);
  expect([namesIn(next.folders.old), namesIn(next.folders.new)]).toEqual([inTheEnd.old, inTheEnd.new]);
  expect(next.journal.read()).toBeNull();
  killed.db.close();
  return isDead();
}

for (const [where, disk, moment, minSteps] of [
  ['on one disk', moveDisk, 'after', 16],
  ['to another disk', onTwoDisks(moveDisk), 'after', 16],
  // Half way through the copy of one of the three clips, or a recipe.
  ['to another disk', onTwoDisks(moveDisk), 'half', 4],
] as const) {
  test(`killed ${moment} any step of a move ${where}, the next start leaves every clip in one place`, async () => {
    let step = 0;
    while (step < maxSteps) {
      const root = test.info().outputPath(`step-${step}`);
      if (!(await isMovedAfterKill(root, disk, step, moment))) break;
      step += 1;
    }
    // It ended by itself at last, so every step was the last one once.
    expect(step).toBeGreaterThanOrEqual(minSteps);
    expect(step).toBeLessThan(maxSteps);
  });
}

const kills = rounds(5, 8);

test('processes that are really killed while a library moves to and fro leave every clip whole, in one place', async () => {
  const root = test.info().outputPath('library');
  mkdirSync(root, { recursive: true });
  const program = await buildChild('move');
  const many = Array.from({ length: 15 }, (_, index) => `clip ${index}`);
  const bytesOf = (name: string) => `${name} `.repeat(20_000);
  const open = () => createMoveBench({ root, db: newStore(join(root, 'studio.db')) });
  const first = open();
  const clips = many.map((name) => first.ready(name, { bytes: bytesOf(name) }));
  first.db.close();
  let cutOff = 0;
  for (let round = 0; round < kills; round += 1) {
    const disks = round % 2 === 0 ? 'two' : 'one';
    // Another moment of the endless moving in each round.
    await killAtWork(program, [root, disks], round * (58 / kills));

    const bench = open();
    if (bench.journal.read() !== null) cutOff += 1;
    bench.start();
    await bench.settled();
    const found = clips.map((clip) => whereIs(bench, clip));
    expect(found.map(({ bytes, hasRecipe }) => bytes !== null && hasRecipe)).toEqual(clips.map(() => true));
    expect(found.map(({ bytes }) => bytes)).toEqual(many.map(bytesOf));
    const files = [...namesIn(bench.folders.old), ...namesIn(bench.folders.new)].sort();
    expect(files).toEqual(many.flatMap((name) => [`${name}.mp4`, `${name}.gwrecipe`]).sort());
    bench.db.close();
  }
  expect(cutOff).toBeGreaterThan(0);
});
