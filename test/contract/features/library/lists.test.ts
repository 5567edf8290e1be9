import fc from 'fast-check';
import { everyTask, type TaskFilter } from '#contract';
import { sectionsOf } from '#electron/features/library/model.ts';
import { aRequest, aTask, states } from '../../../fixtures/builders.ts';
import { startOfTime } from '../../../fixtures/fake-clock.ts';
import { rounds } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createLibraryBench } from '../../../fixtures/services/benches/library-bench.ts';

const filter = (changes: Partial<TaskFilter>): TaskFilter => ({ ...everyTask, ...changes });
const prompted = (prompt: string) => ({ request: aRequest({ prompt }) });

/** Prompts of what a search finds, newest first. */
function finder(prompts: readonly string[]) {
  const bench = createLibraryBench();
  prompts.forEach((prompt, index) => {
    bench.leave(aTask(states.ready, { ...prompted(prompt), createdAt: startOfTime - index }));
  });
  return async (search: string) =>
    (await bench.library.page(filter({ search }), 0, 200)).tasks.map(({ request }) => request.prompt);
}

test('a search finds every word anywhere in a word, whatever its case', async () => {
  const find = finder(['A fox walks through fresh snow', 'Foxglove in the rain', 'An OX in a field']);
  expect(await find('FOX')).toEqual(['A fox walks through fresh snow', 'Foxglove in the rain']);
  expect(await find('fox snow')).toEqual(['A fox walks through fresh snow']);
  expect(await find('ox')).toHaveLength(3);
  expect(await find('ox rain')).toEqual(['Foxglove in the rain']);
  expect(await find('fox ocean')).toEqual([]);
  expect(await find('  ')).toHaveLength(3);
});

test('a search finds Chinese by one character, by two and by more', async () => {
  const find = finder(['雪地里的狐狸', '海边的日落', '狐狸和海']);
  expect(await find('海')).toEqual(['海边的日落', '狐狸和海']);
  expect(await find('狐狸')).toEqual(['雪地里的狐狸', '狐狸和海']);
  expect(await find('雪地里')).toEqual(['雪地里的狐狸']);
  expect(await find('狐狸 海')).toEqual(['狐狸和海']);
});

test('short words in other scripts are found in both cases', async () => {
  const find = finder(['ЁЖ в тумане', 'ёж и лиса', 'Ёж спит', 'Лес']);
  for (const search of ['ёж', 'ЁЖ', 'Ёж']) expect(await find(search)).toHaveLength(3);
});

for (const [search, prompt] of [
  ['"', 'says "hello" twice'],
  ['"hello"', 'says "hello" twice'],
  ['100%', 'sharp at 100%'],
  ['%', 'sharp at 100%'],
  ['_', 'clip_final'],
  ['p_f', 'clip_final'],
  ['NOT', 'knots, not bows'],
  ['OR', 'or so'],
  ['pro*', 'pro* level'],
  ['name:x', 'name:x marks it'],
  ['(a', 'a list (a, b)'],
  ['\\', 'back\\slash'],
  ["'; DROP", "x'; DROP TABLE"],
  ['😀', 'a face 😀'],
] as const) {
  test(`a search for ${search} means just that`, async () => {
    const find = finder([prompt, 'Something else entirely']);
    expect(await find(search)).toEqual([prompt]);
  });
}

test('accents are found however they are written', async () => {
  const find = finder(['Un caf\u00E9 noir', 'Une the\u0301i\u00E8re', 'Lait']);
  expect(await find('cafe\u0301')).toEqual(['Un caf\u00E9 noir']);
  expect(await find('th\u00E9i')).toEqual(['Une the\u0301i\u00E8re']);
  expect(await find('h\u00E9')).toEqual(['Une the\u0301i\u00E8re']);
  // One character that is two in its normal form.
  expect(await finder(['\uFB2A!'])('\uFB2A!')).toEqual(['\uFB2A!']);
});

test('any part of a prompt finds it, and no search is an error', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(text, fc.nat(60), fc.nat(20), text, async (prompt, from, length, anything) => {
      const find = finder([prompt]);
      await find(anything);
      const part = prompt.slice(from, from + length);
      return /\p{Surrogate}/u.test(part) || (await find(part)).length === 1;
    }),
    // The same prompts each time, so that a bug fails always or never; the first ones are those that have failed.
    {
      numRuns: rounds(40, 100),
      seed: 20261121,
      examples: [
        ['\uFB2A!', 0, 2, 'NEAR('],
        ['Un cafe\u0301 noir', 3, 5, '"'],
        ['İstanbul ẞ ﬁ', 0, 2, '*'],
        ['海边 a', 1, 2, ' AND '],
        ['x%_\\y', 1, 2, '\0'],
      ],
    },
  );
});

test('a search finds names, notes, tags and reference names as well, and forgets what they no longer say', async () => {
  const { leave, library } = createLibraryBench();
  const reference = { kind: 'image', mime: 'image/png', bytes: 9, link: null, sha256: null } as const;
  const task = leave(
    aTask(states.ready, {
      request: aRequest({ references: [{ ...reference, fileId: 'file-0001', name: 'harbour.png' }] }),
    }),
  );
  leave(aTask(states.ready));
  const found = async (search: string) => (await library.ids(filter({ search }), 0, 5_000)).ids;
  library.rename(task.id, 'Lighthouse');
  await library.tag([task.id], ['coast', '海岸'], []);
  for (const word of ['lighthouse', 'coast', '海岸', 'harbour', 'lighthouse coast harbour fox'])
    expect(await found(word), word).toEqual([task.id]);
  library.annotate(task.id, 'Too dark,\nask Mara 海');
  for (const word of ['mara', 'too lighthouse', '海']) expect(await found(word), word).toEqual([task.id]);
  library.rename(task.id, null);
  expect(await found('mara')).toEqual([task.id]);
  library.annotate(task.id, null);
  expect(await found('mara')).toEqual([]);
  await library.tag([task.id], [], ['coast']);
  expect(await found('lighthouse')).toEqual([]);
  expect(await found('coast')).toEqual([]);
  expect(await found('harbour')).toEqual([task.id]);
});

test('a list is narrowed by references and by whole tags', async () => {
  const { leave, library } = createLibraryBench();
  const reference = { kind: 'image', mime: 'image/png', bytes: 9, link: null, sha256: null } as const;
  leave(aTask(states.ready));
  const tagged = leave(
    aTask(states.failed, {
      request: aRequest({ references: [{ ...reference, fileId: 'file-0001', name: 'a.png' }] }),
    }),
  );
  await library.tag([tagged.id], ['best'], []);
  const found = async (changes: Partial<TaskFilter>) => (await library.ids(filter(changes), 0, 5_000)).ids;
  expect(await found({ hasReferences: true })).toEqual([tagged.id]);
  expect(await found({ tag: 'best' })).toEqual([tagged.id]);
  expect(await found({ tag: 'bes' })).toEqual([]);
});

test('the outline counts by day, newest first, and pages follow it from any place', async () => {
  const { leave, library } = createLibraryBench();
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
  const made = [at(20, 23), at(20, 23), at(20, 1), at(19, 23), at(3, 0)].map((createdAt) =>
    leave(aTask(states.ready, { createdAt })),
  );
  expect(await library.outline(everyTask)).toEqual({
    total: 5,
    sections: JSON.stringify([
      { heading: { by: 'day', day: '2026-11-20' }, count: 3 },
      { heading: { by: 'day', day: '2026-11-19' }, count: 1 },
      { heading: { by: 'day', day: '2026-11-03' }, count: 1 },
    ]),
    clips: 5,
    needsLook: { total: 0, undecided: 0 },
    hidden: 0,
  });
  // Of two made in the same moment, the later one comes first.
  const order = [made[1], made[0], made[2], made[3], made[4]].map((task) => task?.id);
  expect((await library.ids(everyTask, 0, 5_000)).ids).toEqual(order);
  expect((await library.page(everyTask, 1, 2)).tasks.map(({ id }) => id)).toEqual(order.slice(1, 3));
  expect((await library.page(everyTask, 4, 200)).tasks.map(({ id }) => id)).toEqual(order.slice(4));
  expect((await library.page(everyTask, 5, 200)).tasks).toEqual([]);
});

test('what is under way and what needs a look stand before the clips, what waits for a decision first', async () => {
  const { leave, library, db } = createLibraryBench();
  const left = (state: Parameters<typeof aTask>[0], hour: number) =>
    leave(aTask(state, { createdAt: new Date(2026, 10, 20, hour).getTime() })).id;
  const unknown = left(states.unknown, 1);
  const settled = left({ ...states.unknown, resolution: 'dismissed' }, 2);
  const running = left(states.running, 3);
  const ready = left(states.ready, 4);
  const order = [running, unknown, settled, ready];
  expect(await library.outline(everyTask)).toEqual({
    total: 4,
    sections: JSON.stringify([
      { heading: { by: 'underWay' }, count: 1 },
      { heading: { by: 'needsLook' }, count: 2 },
      { heading: { by: 'day', day: '2026-11-20' }, count: 1 },
    ]),
    clips: 1,
    needsLook: { total: 2, undecided: 1 },
    hidden: 0,
  });
  expect((await library.ids(everyTask, 0, 5_000)).ids).toEqual(order);
  expect((await library.page(everyTask, 0, 9)).tasks.map(({ id }) => id)).toEqual(order);
  expect((await library.page(everyTask, 1, 2)).tasks.map(({ id }) => id)).toEqual([unknown, settled]);
  expect(await library.outline(filter({ statuses: ['ready'] }))).toMatchObject({ total: 1, clips: 1 });
  // Folded, what waits for a decision stays.
  const folded = filter({ needsLook: 'folded' });
  expect((await library.ids(folded, 0, 9)).ids).toEqual([running, unknown, ready]);
  expect(await library.outline(folded)).toMatchObject({ total: 3, needsLook: { total: 2, undecided: 1 } });
  db.prepare(`UPDATE tasks SET status = 'failed', state = ? WHERE id = ?`).run(
    JSON.stringify(states.failed),
    running,
  );
  expect((await library.page(everyTask, 0, 9)).tasks.map(({ id }) => id)).toEqual([
    unknown,
    running,
    settled,
    ready,
  ]);
});

const daysOf = (times: readonly number[]) =>
  sectionsOf(
    'newest',
    times.map((createdAt) => ({ createdAt, rating: 0 })),
  ).map(({ heading, count }) => ({ day: heading.by === 'day' && heading.day, count }));

test('a day of 23 or of 25 hours is one day', () => {
  const before = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  try {
    const times = ['2026-10-26T00:10', '2026-10-25T23:50', '2026-10-25T00:10', '2026-10-24T23:50'];
    expect(daysOf(times.map((time) => new Date(time).getTime()))).toEqual([
      { day: '2026-10-26', count: 1 },
      { day: '2026-10-25', count: 2 },
      { day: '2026-10-24', count: 1 },
    ]);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('a task made at midnight belongs to the day that begins then', () => {
  const midnight = new Date(2026, 4, 3).getTime();
  expect(daysOf([midnight + 60_000, midnight, midnight - 1])).toEqual([
    { day: '2026-05-03', count: 2 },
    { day: '2026-05-02', count: 1 },
  ]);
});

test('a row that cannot be read takes no place in a page, and the window is told to count again', async () => {
  const { leave, library, db, announced } = createLibraryBench();
  const tasks = [1, 2, 3].map((number) => leave(aTask(states.ready, { createdAt: startOfTime - number })));
  db.prepare(`UPDATE tasks SET state = '{"status":"ready"}' WHERE id = ?`).run(tasks[0]?.id ?? '');
  expect((await library.outline(everyTask)).total).toBe(3);
  const page = await library.page(everyTask, 0, 2);
  expect(page.tasks.map(({ id }) => id)).toEqual([tasks[1]?.id, tasks[2]?.id]);
  expect(announced.at(-1)).toEqual({ ids: [], isListChanged: true });
  expect((await library.outline(everyTask)).total).toBe(2);
  expect((await library.choices()).total).toBe(2);
  const told = announced.length;
  await library.page(everyTask, 0, 2);
  expect(announced).toHaveLength(told);
});

test('rating, name, note and tags are announced as changes of the list and leave the time of change alone', async () => {
  const { leave, library, announced, stored } = createLibraryBench();
  const task = leave(aTask(states.ready));
  await library.rate([task.id], 5);
  library.rename(task.id, 'Snow');
  library.annotate(task.id, 'Ask Mara');
  await library.tag([task.id], ['b', 'a', 'b'], ['c']);
  expect(announced).toEqual(Array(4).fill({ ids: [task.id], isListChanged: true }));
  expect(stored(task.id)).toEqual({ ...task, rating: 5, name: 'Snow', note: 'Ask Mara', tags: ['b', 'a'] });
  expect((await library.page(everyTask, 0, 1)).tasks[0]).toMatchObject({
    name: 'Snow',
    rating: 5,
    note: 'Ask Mara',
    tags: ['b', 'a'],
  });
});

test('a page shows what changed after its list was counted', async () => {
  const { leave, library } = createLibraryBench();
  const [first, second] = [leave(aTask(states.ready)), leave(aTask(states.ready))];
  const best = { ...everyTask, minRating: 5 };
  await library.rate([first.id], 5);
  expect((await library.outline(best)).total).toBe(1);
  expect((await library.page(best, 0, 10)).tasks.map(({ id }) => id)).toEqual([first.id]);
  await library.rate([second.id], 5);
  await library.rate([first.id], 0);
  expect((await library.page(best, 0, 10)).tasks.map(({ id }) => id)).toEqual([second.id]);
  leave(aTask(states.ready, { rating: 5, id: 'task-third-one' }));
  expect((await library.page(best, 0, 10)).tasks).toHaveLength(2);
});

test('a name for a task that is not there is an error', () => {
  const { library } = createLibraryBench();
  expect(library.annotate('nobody', 'Snow')).toMatchObject({ ok: false });
  expect(library.rename('nobody', 'Snow')).toMatchObject({ ok: false, error: { code: 'tasks.not-found' } });
});

test('what was rated before the disk refuses one of many is told of as rated', async () => {
  const { leave, library, announced, db } = createLibraryBench();
  const ids = Array.from({ length: 250 }, () => leave(aTask(states.ready)).id);
  db.exec(`CREATE TEMP TRIGGER refusing BEFORE UPDATE OF rating ON tasks WHEN old.id = '${ids[249]}'
    BEGIN SELECT RAISE(ABORT, 'full'); END`);
  await expect(library.rate(ids, 5)).rejects.toMatchObject({ message: 'full' });
  expect(announced).toEqual([{ ids: ids.slice(0, 200), isListChanged: true }]);
});

test('a thousand clips are rated and tagged, every one', async () => {
  const { leave, library } = createLibraryBench();
  const ids = Array.from({ length: 1_000 }, () => leave(aTask(states.ready)).id);
  await library.rate(ids, 5);
  await library.tag(ids, ['all'], []);
  expect((await library.outline(filter({ minRating: 5, tag: 'all' }))).total).toBe(1_000);
});
