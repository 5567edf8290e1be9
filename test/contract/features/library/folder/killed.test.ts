import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { moveDisk } from '#electron/features/library/folder/disk.ts';
import type { MoveDisk } from '#electron/features/library/folder/ports.ts';
import { type KillMoment, killAt } from '../../../../fixtures/services/killed-ports.ts';
import { createMoveBench, namesIn, onTwoDisks, whereIs } from '../../../../fixtures/services/move-bench.ts';

/** More steps than a move of the few clips below takes. */
const mostSteps = 200;

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
  new: ['fox.mp4', 'fox.recipe.json', 'kept.mp4', 'taken (2).mp4', 'taken.mp4'],
};

async function isMovedAfterKill(
  root: string,
  disk: MoveDisk,
  step: number,
  moment: KillMoment,
): Promise<boolean> {
  const { changePorts, isDead } = killAt(step, moment);
  const killed = createMoveBench({ root, disk, changePorts });
  const clips = fill(killed);
  await killed.moveAll().catch(() => undefined);
  await killed.settled();

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

for (const [where, disk, moments] of [
  ['on one disk', moveDisk, ['before', 'after']],
  // Half way through a copy, and before any other step.
  ['to another disk', onTwoDisks(moveDisk), ['half', 'after']],
] as const) {
  for (const moment of moments) {
    test(`killed ${moment} any step of a move ${where}, the next start leaves every clip in one place`, async () => {
      let step = 0;
      while (step < mostSteps) {
        const root = test.info().outputPath(`step-${step}`);
        if (!(await isMovedAfterKill(root, disk, step, moment))) break;
        step += 1;
      }
      // It ended by itself at last, so every step was the last one once.
      expect(step).toBeGreaterThan(15);
      expect(step).toBeLessThan(mostSteps);
    });
  }
}

test('on its way to another disk, a clip is found where its row says at any moment', async () => {
  const disk = onTwoDisks(moveDisk);
  for (let step = 0; step < mostSteps; step += 1) {
    const { changePorts, isDead } = killAt(step, 'half');
    const bench = createMoveBench({ root: test.info().outputPath(`found-${step}`), disk, changePorts });
    const clips = fill(bench);
    await bench.moveAll().catch(() => undefined);
    await bench.settled();
    expect(clips.map((clip) => whereIs(bench, clip).bytes)).toEqual([
      'bytes of fox',
      'bytes of taken',
      'bytes of kept',
    ]);
    bench.db.close();
    if (!isDead()) return;
  }
});
