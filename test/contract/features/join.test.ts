import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chargeOf, isJoined, recipeSchema } from '#contract';
import { taskOfRecipe } from '#electron/features/library/recipes/model.ts';
import { clipFileName } from '#electron/features/tasks/saving/clip-path.ts';
import { measureClip } from '#electron/media/clips.ts';
import { readLayout } from '#electron/media/join/clip-layout.ts';
import type { StoredTask } from '#electron/shared/stored-task.ts';
import { rounds } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createJoinBench, type JoinBench, wholeParts } from '../../fixtures/services/benches/join-bench.ts';
import { buildChild, killAtWork } from '../../fixtures/services/killed/child.ts';
import { killJoinAt } from '../../fixtures/services/killed/killed-ports.ts';
import { newStore } from '../../fixtures/store/new-store.ts';

const open = (options: Partial<Parameters<typeof createJoinBench>[0]> = {}) =>
  createJoinBench({ root: test.info().outputPath('root'), ...options });

/** The one entry of the library that was joined. */
async function joined(bench: JoinBench, ...parts: Parameters<JoinBench['start']>) {
  const outcome = await bench.start(...parts);
  if (!outcome.ok || outcome.value.type !== 'joined') throw new Error(JSON.stringify(outcome));
  const task = bench.stored.get(outcome.value.task.id);
  if (task === null) throw new Error('It is not stored.');
  return task;
}

test('a joined clip is an entry of the library of its own, with a recipe of its parts, and no gateway made it', async () => {
  const bench = open();
  const [fox, owl] = [bench.clip('Fox'), bench.clip('Owl')];
  const parts = [
    { id: owl.id, start: 0, end: 1 },
    { id: fox.id, start: 0.6, end: 2 },
  ];
  const task = await joined(bench, parts, 'Night');
  expect(task).toMatchObject({
    name: 'Night',
    request: { prompt: 'Night', references: [] },
    state: { status: 'ready', taskId: null, media: { width: 320 } },
    origin: {
      type: 'joined',
      parts: [
        { id: owl.id, name: 'Owl', start: 0, end: 1 },
        { id: fox.id, name: 'Fox', start: 0.5, end: 2 },
      ],
    },
  });
  expect([isJoined(task.state as never), chargeOf(task.state as never)]).toEqual([true, 'none']);
  // For whoever may read the user's other clips.
  const { mode } = statSync(task.resultPath ?? '');
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o666 & ~process.umask());
  expect((await readLayout(task.resultPath ?? '')).seconds).toBeCloseTo(2.5, 6);
  expect(bench.names().filter((name) => name.startsWith('Night'))).toHaveLength(1);
  expect(bench.told).toMatchObject({ changed: [task.id] });
  expect(bench.recipes).toEqual([task]);
  expect(bench.journal.read()).toEqual([]);
  // What a lost database is built from again is the same entry.
  const recipe = recipeSchema.parse(JSON.parse(JSON.stringify(bench.recipe(task))));
  expect(recipe).toMatchObject({ taskId: null, gateway: null });
  expect(taskOfRecipe(recipe, task.resultPath ?? '')).toEqual(task);
  expect(bench.stored.ledger(task.id)).toMatchObject([{ from: null, to: 'ready', why: 'joined' }]);
});

test('the same clip can be a part twice, and one clip alone can be cut', async () => {
  const bench = open();
  const fox = bench.clip('Fox');
  const twice = await joined(bench, wholeParts(fox, fox), 'Twice');
  expect((await readLayout(twice.resultPath ?? '')).seconds).toBeCloseTo(4, 6);
  const short = await joined(bench, [{ id: fox.id, start: 0.5, end: 1 }], 'Short');
  expect((await readLayout(short.resultPath ?? '')).seconds).toBeCloseTo(0.5, 6);
});

test('two hundred parts become one clip in their order, of clips that are used again and again', async () => {
  const bench = open();
  const clips = ['Fox', 'Owl', 'Hare', 'Stag'].map((name) => bench.clip(name));
  const parts = wholeParts(
    ...Array.from({ length: 200 }, (_, index) => clips[(index * 7) % 4] as StoredTask),
  );
  const task = await joined(bench, parts, 'Year');
  expect(task.origin?.type === 'joined' && task.origin.parts.map(({ id }) => id)).toEqual(
    parts.map(({ id }) => id),
  );
  expect((await readLayout(task.resultPath ?? '')).seconds).toBeCloseTo(400, 3);
  expect(bench.journal.read()).toEqual([]);
});

test('what is known of clips before they are joined: how they are laid out, or what is wrong', async () => {
  const bench = open();
  const clips = [
    ...['Fox', 'Gone', 'Longer'].map((name) => bench.clip(name)),
    bench.clip('Text', 'silent.mp4'),
  ];
  const [, gone, longer, text] = clips.map(({ resultPath }) => resultPath ?? '');
  rmSync(gone ?? '');
  writeFileSync(longer ?? '', 'x', { flag: 'a' });
  writeFileSync(text ?? '', Buffer.alloc(readFileSync(text ?? '').length));
  const found = await bench.inspect([...clips.map(({ id }) => id), 'nobody']);
  expect(found.ok && found.value.clips.map(({ name, problem }) => [name, problem])).toEqual([
    ['Fox', null],
    ['Gone', 'missing'],
    ['Longer', 'changed'],
    ['Text', 'unreadable'],
    [null, 'no-clip'],
  ]);
  expect(found.ok && found.value.clips[0]?.layout?.keyFrames).toEqual([0, 0.5, 1, 1.5]);
});

test('what does not fit is refused by name, before anything is written', async () => {
  const bench = open();
  const [fox, tall] = [bench.clip('Fox'), bench.clip('Tall', 'phone.mov')];
  const changed = bench.clip('Changed');
  const bytes = readFileSync(changed.resultPath ?? '');
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  writeFileSync(changed.resultPath ?? '', bytes);
  const gone = bench.clip('Gone');
  rmSync(gone.resultPath ?? '');
  const before = bench.names();
  const refused = [];
  for (const other of [tall, changed, gone]) refused.push(await bench.start(wholeParts(fox, other), 'Film'));
  expect(refused).toMatchObject([
    { ok: false, error: { code: 'join.mismatches', details: { names: ['Tall'] } } },
    { ok: false, error: { code: 'join.mismatches', details: { names: ['Changed'] } } },
    { ok: false, error: { code: 'join.mismatches', details: { names: ['Gone'] } } },
  ]);
  expect(await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'Film')).toMatchObject({
    error: { code: 'tasks.not-found' },
  });
  expect(bench.names()).toEqual(before);
});

test('a disk without room, and a folder that is away, are said, and nothing is left', async () => {
  const full = open({ ports: () => ({ freeBytes: async () => 1_000 }) });
  const fox = full.clip('Fox');
  expect(await full.start(wholeParts(fox), 'Film')).toMatchObject({ error: { code: 'disk.full' } });
  const filling = open({
    db: full.db,
    ports: () => ({
      joiner: {
        async join(_, to) {
          writeFileSync(to, 'half');
          return { type: 'disk', code: 'ENOSPC' };
        },
      },
    }),
  });
  expect(await filling.start(wholeParts(fox), 'Film')).toMatchObject({ error: { code: 'disk.full' } });
  expect(full.names()).toEqual(['Fox.mp4']);
  renameSync(full.folder, `${full.folder} away`);
  expect(await full.start(wholeParts(fox), 'Film')).toMatchObject({ error: { code: 'disk.folder-gone' } });
  expect(full.journal.read()).toEqual([]);
});

test('a join that is given up leaves nothing, and another can begin', async () => {
  const bench = open({ ports: () => ({ onProgress: () => bench.cancel() }) });
  const fox = bench.clip('Fox');
  expect(await bench.start(wholeParts(fox, fox), 'Film')).toEqual({ ok: true, value: { type: 'cancelled' } });
  expect(bench.names()).toEqual(['Fox.mp4']);
  expect(bench.journal.read()).toEqual([]);
  const next = open({ db: bench.db });
  await joined(next, wholeParts(fox), 'Film');
});

test('a join that is given up when the last byte is written leaves nothing', async () => {
  const bench = open({
    ports: ({ joiner }) => ({
      joiner: {
        async join(...input) {
          const outcome = await joiner.join(...input);
          bench.cancel();
          return outcome;
        },
      },
    }),
  });
  const fox = bench.clip('Fox');
  expect(await bench.start(wholeParts(fox), 'Film')).toEqual({ ok: true, value: { type: 'cancelled' } });
  expect([bench.names(), bench.journal.read(), bench.recipes]).toEqual([['Fox.mp4'], [], []]);
});

test('a joined clip is told of although the journal is refused behind its row, and stays where the row is removed', async () => {
  let isFull = false;
  const bench = open({
    ports: ({ tasks, journal }) => ({
      tasks: {
        ...tasks,
        add(task, entry) {
          tasks.add(task, entry);
          isFull = true;
        },
      },
      journal: {
        ...journal,
        write(intents) {
          if (isFull) throw new Error('full');
          journal.write(intents);
        },
      },
    }),
  });
  expect(await bench.start(wholeParts(bench.clip('a'), bench.clip('b')), 'Film')).toMatchObject({ ok: true });
  expect(bench.told.changed).toHaveLength(1);
  isFull = false;
  bench.db.exec("UPDATE tasks SET removed_at = 5 WHERE name = 'Film'");
  const names = bench.names();
  bench.begin();
  await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'None');
  expect([bench.names(), bench.journal.read()]).toEqual([names, []]);
});

test('what a join has left on a disk that is away is removed when the disk is back', async () => {
  const bench = open();
  const id = randomUUID();
  const partPath = join(bench.folder, `${clipFileName('Film', id)}.part`);
  writeFileSync(partPath, 'half');
  bench.journal.write([{ id, partPath, placing: null }]);
  renameSync(bench.folder, `${bench.folder} away`);
  bench.begin();
  await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'None');
  expect(bench.journal.read()).toHaveLength(1);
  renameSync(`${bench.folder} away`, bench.folder);
  bench.begin();
  await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'None');
  expect([bench.names(), bench.journal.read()]).toEqual([[], []]);
});

test('one join at a time, and its clips stay where they are until it is done', async () => {
  const bench = open();
  const fox = bench.clip('Fox');
  const first = bench.start(wholeParts(fox, fox), 'Film');
  expect(await bench.start(wholeParts(fox), 'Other')).toMatchObject({ error: { code: 'join.busy' } });
  expect(bench.holds.isKept(fox.id)).toBe(true);
  expect(await first).toMatchObject({ ok: true });
  expect(bench.holds.isKept(fox.id)).toBe(false);
});

test('a name that is taken gets a number, and the other file stays', async () => {
  const bench = open({ ports: ({ pathFor }) => ({ pathFor: (name) => pathFor(name, '00000000') }) });
  const fox = bench.clip('Fox');
  writeFileSync(join(bench.folder, 'Film (00000000).mp4'), 'mine');
  const task = await joined(bench, wholeParts(fox), 'Film');
  expect(task.state).toMatchObject({ fileName: 'Film (00000000) (2).mp4' });
  expect(readFileSync(join(bench.folder, 'Film (00000000).mp4'), 'utf8')).toBe('mine');
});

/** What the next start makes of it: every file in the folder is the clip of a row, and every row has its clip. */
async function settle(bench: JoinBench): Promise<string[]> {
  bench.begin();
  // A join begins when the tidying is done.
  await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'None');
  expect(bench.journal.read()).toEqual([]);
  const rows = bench.stored.withStatus(['ready']).map(({ resultPath }) => basename(resultPath ?? ''));
  expect(bench.names()).toEqual(rows.sort());
  return rows;
}

test('killed after any step of a join, the next start leaves no file without its row', async () => {
  let step = 0;
  for (; step < 20; step += 1) {
    const root = test.info().outputPath(`step-${step}`);
    const { ports, isDead } = killJoinAt(step);
    const killed = createJoinBench({ root, ports });
    const fox = killed.clip('Fox');
    await killed.start(wholeParts(fox, fox), 'Film').catch(() => undefined);
    const rows = await settle(createJoinBench({ root, db: killed.db }));
    expect(rows.length).toBeLessThanOrEqual(2);
    killed.db.close();
    if (!isDead()) break;
  }
  expect(step).toBeGreaterThan(3);
  expect(step).toBeLessThan(20);
});

test('a file that took the name of a killed join since is not removed', async () => {
  const root = test.info().outputPath('root');
  const bench = createJoinBench({ root });
  const id = randomUUID();
  const name = clipFileName('Film', id);
  const path = join(bench.folder, name);
  bench.journal.write([{ id, partPath: `${path}.part`, placing: { path, sha256: '0'.repeat(64) } }]);
  writeFileSync(path, 'of somebody else');
  writeFileSync(`${path}.part`, 'half');
  bench.begin();
  await bench.start([{ id: 'nobody', start: 0, end: 1 }], 'None');
  expect(bench.names()).toEqual([name]);
  expect(readFileSync(path, 'utf8')).toBe('of somebody else');
});

const kills = rounds(4, 6);

test('processes that are really killed while they join leave whole clips alone', async () => {
  const root = test.info().outputPath('library');
  mkdirSync(root, { recursive: true });
  const program = await buildChild('join');
  const open = () => createJoinBench({ root, db: newStore(join(root, 'studio.db')) });
  const first = open();
  const ids = ['Fox', 'Owl'].map((name) => first.clip(name).id);
  first.db.close();
  let cutOff = 0;
  for (let round = 0; round < kills; round += 1) {
    // Another moment of the endless joining in each round.
    await killAtWork(program, [root, ...ids], 5 + round * (58 / kills));
    const bench = open();
    if (bench.journal.read().length > 0) cutOff += 1;
    await settle(bench);
    for (const { resultPath } of bench.stored.withStatus(['ready'])) await measureClip(resultPath ?? '');
    bench.db.close();
  }
  expect(cutOff).toBeGreaterThan(0);
});
