import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { mayHaveSwap } from '#electron/features/data/pending-swap.ts';
import { decideSwap, finishSwap, type SwapPlan, type SwapSystem } from '#electron/features/data/swap.ts';
import { moveIntoPlace, writeAtomically } from '#electron/files/atomic-write.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const plans: Readonly<Record<string, SwapPlan>> = {
  import: { replacement: 'imported', safetyCopy: 'before', broughtBack: null },
  reset: { replacement: 'reset', safetyCopy: 'before', broughtBack: null },
  'bring back': { replacement: 'brought-back', safetyCopy: 'before', broughtBack: 'earlier' },
};

/** A data folder at the moment at which other data have been laid out, each file telling whose it is. */
function laidOut(plan: SwapPlan, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const write = (owner: string, ...names: readonly string[]) => {
    for (const name of names) {
      const path = join(folder, name);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, owner);
    }
  };
  write('old', 'studio.db', 'studio.db-wal', 'exchanges.db', 'pictures/one.png', 'backups/studio-1.db');
  write('old', 'studio.rebuilt-20261121-093005.db', 'streams/1.jsonl', 'practice-gateway/state.json');
  write('token', 'credentials.json', 'credentials.json.1.kept', '.credentials.json.0a0a0a0a.new');
  write('stays', 'logs/main.log', 'Local State', 'Cache/data');
  write('no token', `safety-copies/${plan.safetyCopy}/credentials.json`);
  write('about', `safety-copies/${plan.safetyCopy}/about.json`);
  if (plan.replacement === 'imported') {
    write('new', 'incoming/studio.db', 'incoming/pictures/two.png', 'incoming/credentials.json');
    write('rest', 'incoming/database.db', 'incoming/connections.json');
  }
  if (plan.replacement === 'reset') write('new', 'incoming/studio.db');
  if (plan.broughtBack !== null) {
    write('new', 'incoming/credentials.json');
    write('new', ...['studio.db', 'pictures/two.png'].map((name) => `safety-copies/earlier/${name}`));
    write('no token', 'safety-copies/earlier/credentials.json');
    write('about', 'safety-copies/earlier/about.json');
  }
}

/** Every file with what it tells of its owner. */
function filesOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = names.map((entry) => join(entry.parentPath, entry.name));
  const told = paths.map(
    (path) => [relative(folder, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')] as const,
  );
  return Object.fromEntries(told.sort(([left], [right]) => left.localeCompare(right)));
}

class Killed extends Error {}

/** The real file system until it has done `steps` things; then the run is killed, before the next. */
function killedAfter(steps: number): SwapSystem {
  let left = steps;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Killed();
  };
  return {
    async rename(from, to) {
      step();
      await moveIntoPlace(from, to);
    },
    async remove(path) {
      step();
      rmSync(path, { recursive: true, force: true });
    },
    async write(path, text) {
      step();
      await writeAtomically(path, text);
    },
    list: async (folder) => readdirSync(folder),
  };
}

for (const [name, plan] of Object.entries(plans)) {
  test(`${name}: killed at any step, the next start has either the old data or the new, whole, and no token in the copy`, async () => {
    const folder = test.info().outputPath('data');
    laidOut(plan, folder);
    const untouched = filesOf(folder);
    await decideSwap(folder, plan);
    expect(await finishSwap(folder)).toBe(plan.replacement);
    const done = filesOf(folder);
    expect(done['studio.db']).toBe('new');
    const hasNew = plan.replacement !== 'reset';
    expect(done['pictures/two.png']).toBe(hasNew ? 'new' : undefined);
    expect(done['credentials.json']).toBe(hasNew ? 'new' : undefined);
    const kept = Object.entries(done).filter(([path]) => path.startsWith('safety-copies/before/'));
    expect(Object.fromEntries(kept)).toEqual({
      'safety-copies/before/about.json': 'about',
      'safety-copies/before/credentials.json': 'no token',
      'safety-copies/before/backups/studio-1.db': 'old',
      'safety-copies/before/exchanges.db': 'old',
      'safety-copies/before/pictures/one.png': 'old',
      'safety-copies/before/streams/1.jsonl': 'old',
      'safety-copies/before/studio.db': 'old',
      'safety-copies/before/studio.db-wal': 'old',
      'safety-copies/before/studio.rebuilt-20261121-093005.db': 'old',
    });
    expect(Object.values(done)).not.toContain('token');
    expect(Object.values(done).filter((owner) => owner === 'stays')).toHaveLength(3);
    const expectedNames = Object.keys(done).filter((path) => !path.startsWith('safety-copies/'));
    expect(expectedNames.some((path) => /incoming|swap\.json|practice-gateway/.test(path))).toBe(false);

    let steps = 0;
    for (let isDone = false; !isDone; steps += 1) {
      laidOut(plan, folder);
      const system = killedAfter(steps);
      try {
        await decideSwap(folder, plan, system);
        await finishSwap(folder, system);
        isDone = true;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      const isDecided = steps > 0;
      // A start that is killed too, before the one that goes well.
      await finishSwap(folder, killedAfter(1)).catch(() => undefined);
      if (mayHaveSwap(folder)) await finishSwap(folder);
      if (isDecided) expect(filesOf(folder), `killed after ${steps} steps`).toEqual(done);
      else expect(filesOf(folder)).toEqual(withoutPrepared(untouched));
    }
    expect(steps).toBeGreaterThan(10);
  });
}

/** The old data, with nothing left of what was laid out. */
function withoutPrepared(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const isPrepared = (path: string) =>
    path.startsWith('incoming/') || path.startsWith('safety-copies/before/');
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isPrepared(path)));
}

test('what was laid out and never decided is told once: the data stayed', async () => {
  const folder = test.info().outputPath('data');
  laidOut(plans.import as SwapPlan, folder);
  expect(await finishSwap(folder)).toBe('kept');
  expect(filesOf(folder)['studio.db']).toBe('old');
  expect(await finishSwap(folder)).toBeNull();
  // What was only read through was asked for by nobody.
  mkdirSync(join(folder, 'incoming'));
  expect(await finishSwap(folder)).toBeNull();
});

test('a decision of a later version of the app is left alone, with all that belongs to it', async () => {
  const folder = test.info().outputPath('data');
  laidOut(plans.import as SwapPlan, folder);
  writeFileSync(join(folder, 'swap.json'), JSON.stringify({ version: 2, phase: 'in' }));
  const before = filesOf(folder);
  expect(await finishSwap(folder)).toBeNull();
  expect(filesOf(folder)).toEqual(before);
});

for (const decided of [true, false])
  test(`what cannot be removed of ${decided ? 'data that took their place' : 'what was only laid out'} keeps no start from going on`, async () => {
    const folder = test.info().outputPath('data');
    const plan = plans['bring back'] as SwapPlan;
    laidOut(plan, folder);
    if (decided) await decideSwap(folder, plan);
    const held: SwapSystem = {
      ...killedAfter(1_000),
      remove: (path) =>
        path.includes('incoming') || path.includes('safety-copies')
          ? Promise.reject(Object.assign(new Error('held'), { code: 'EBUSY' }))
          : killedAfter(1_000).remove(path),
    };
    expect(await finishSwap(folder, held)).toBe(decided ? 'brought-back' : 'kept');
    expect(filesOf(folder)['studio.db']).toBe(decided ? 'new' : 'old');
    expect(existsSync(join(folder, 'incoming'))).toBe(true);
    expect(await finishSwap(folder)).toBe(decided ? null : 'kept');
    expect(existsSync(join(folder, 'incoming'))).toBe(false);
  });

for (const listing of [1, 2, 3])
  test(`a disk that fails at listing ${listing} stops the start, and loses neither the data that go nor those that come`, async () => {
    const folder = test.info().outputPath('data');
    const plan = plans['bring back'] as SwapPlan;
    laidOut(plan, folder);
    await decideSwap(folder, plan);
    let listings = 0;
    const failing: SwapSystem = {
      ...killedAfter(1_000),
      async list(of) {
        listings += 1;
        if (listings === listing) throw Object.assign(new Error('failed'), { code: 'EIO' });
        return readdirSync(of);
      },
    };
    await expect(finishSwap(folder, failing)).rejects.toThrow('failed');
    expect(await finishSwap(folder)).toBe('brought-back');
    const after = filesOf(folder);
    expect([after['studio.db'], after['safety-copies/before/studio.db']]).toEqual(['new', 'old']);
  });

test('a disk that fails once as other data are decided on has them come all the same', async () => {
  const folder = test.info().outputPath('data');
  const plan = plans.reset as SwapPlan;
  laidOut(plan, folder);
  const writing = killedAfter(1_000);
  let writes = 0;
  await decideSwap(folder, plan, {
    ...writing,
    write: (...file) => {
      writes += 1;
      return writes === 1 ? Promise.reject(new Error('EIO')) : writing.write(...file);
    },
  });
  expect(await finishSwap(folder)).toBe('reset');
});

test('a folder that cannot be moved stops the start, and the next one goes on', async () => {
  const folder = test.info().outputPath('data');
  const plan = plans.import as SwapPlan;
  laidOut(plan, folder);
  await decideSwap(folder, plan);
  const held: SwapSystem = {
    ...killedAfter(1_000),
    rename: () => Promise.reject(Object.assign(new Error('held'), { code: 'EBUSY' })),
  };
  await expect(finishSwap(folder, held)).rejects.toThrow('held');
  expect(existsSync(join(folder, 'incoming/studio.db'))).toBe(true);
  expect(await finishSwap(folder)).toBe('imported');
  expect(filesOf(folder)['studio.db']).toBe('new');
});
