import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import {
  canResume,
  cliplessOf,
  everyTask,
  hasClipFile,
  isActive,
  isOutcomeOpen,
  maxFewOfLook,
  type Section,
  type SentOutline,
  type TaskFilter,
} from '#contract';
import type { StoredTask } from '#electron/shared/stored-task.ts';
import { createLibraryRepository } from '#electron/store/library/library.ts';
import { createRemovalsRepository, isRemovable } from '#electron/store/library/removals.ts';
import type { ListedTask } from '#electron/store/lists/facets.ts';
import { createTaskLists, type TaskLists } from '#electron/store/lists/lists.ts';
import { createPriceOrder } from '#electron/store/lists/prices.ts';
import { indexedSql, textsSql, wordsOf } from '#electron/store/lists/search.ts';
import { everyTaskSql } from '#electron/store/lists/table.ts';
import { createNamesRepository } from '#electron/store/names.ts';
import type { Db } from '#electron/store/open.ts';
import { createDatabase } from '#electron/store/open.ts';
import { createProjectsRepository } from '#electron/store/projects.ts';
import { inserter, named } from '#electron/store/rows.ts';
import { createTasksRepository, rowOfTask, taskColumns } from '#electron/store/tasks.ts';
import { aLedgerEntry, aRequest, aTask, states } from '../../fixtures/builders.ts';
import { startOfTime } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { newStore } from '../../fixtures/store/new-store.ts';
import { allTasks, insertTask, updateTask } from '../../fixtures/store/stored-tasks.ts';

const everything = 5_000;
const sectionsOf = ({ sections }: SentOutline): Section[] => JSON.parse(sections);
const sameEachTime = { seed: 20261122 } as const;

function openLibrary() {
  const db = newStore();
  const tasks = createTasksRepository(db, anyPlace);
  const library = createLibraryRepository(db, { isClipPlace: anyPlace });
  return { db, tasks, library, removals: createRemovalsRepository(db, anyPlace) };
}

const prompts = ['Fox in snow', 'A boat, take 12', '雨中的狐狸', 'fog and FOXES', 'Boat at dusk'] as const;
const stored = [
  states.ready,
  states.ready,
  states.waiting,
  states.running,
  states.unknown,
  { ...states.unknown, resolution: 'dismissed' },
  states.failed,
  states.stopped,
  { ...states.failed, error: { ...states.failed.error, code: 'download.cannot-be-examined' } },
  { ...states.failed, error: { ...states.failed.error, code: 'gateway.no-result' } },
] as const;
const ratios = ['16:9', '9:16', null] as const;
const tags = ['client', 'b-roll'] as const;
const projects = [
  '0a1b2c3d-0000-4000-8000-000000000001',
  '0a1b2c3d-0000-4000-8000-000000000002',
  null,
] as const;
const entries = ['0a1b2c3d-0000-4000-8000-00000000000a', '0a1b2c3d-0000-4000-8000-00000000000b'] as const;
const starsOf = fc.integer({ min: 0, max: 5 });

const aWrite = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    prompt: fc.constantFrom(...prompts),
    state: fc.constantFrom(...stored),
    ratio: fc.constantFrom(...ratios),
    minute: fc.nat(4_000),
    form: fc.constantFrom(null, 'form-a', 'form-b'),
    cast: fc.subarray([...entries]),
  }),
  fc.record({ type: fc.constant('move' as const), place: fc.nat(), into: fc.constantFrom(...projects) }),
  fc.record({ type: fc.constant('rate' as const), place: fc.nat(), rating: starsOf }),
  fc.record({
    type: fc.constant('choose' as const),
    place: fc.nat(),
    choice: fc.constantFrom('picked', 'hidden', null),
  }),
  fc.record({
    type: fc.constant('note' as const),
    place: fc.nat(),
    note: fc.constantFrom('See the owl', null),
  }),
  fc.record({ type: fc.constant('tag' as const), place: fc.nat(), tag: fc.constantFrom(...tags) }),
  fc.record({ type: fc.constant('name' as const), place: fc.nat(), name: fc.constantFrom('Owl', null) }),
  fc.record({ type: fc.constant('fail' as const), place: fc.nat() }),
  fc.record({ type: fc.constant('remove' as const), place: fc.nat() }),
  fc.record({ type: fc.constant('restore' as const) }),
  fc.record({ type: fc.constant('erase' as const) }),
);

const aFilter = fc.record({
  search: fc.constantFrom('', 'fox', 'FOX', 'fo', '狐', '雨中的', 'boat 12', 'a owl', 'nothing'),
  statuses: fc.constantFrom<TaskFilter['statuses'][]>([], [], ['ready'], ['running', 'failed']),
  ratio: fc.constantFrom('16:9', null, null),
  tag: fc.constantFrom('client', null, null),
  ofProject: fc.constantFrom<TaskFilter['ofProject'][]>(null, null, projects[0], 'none'),
  projectId: fc.constantFrom(null, null, projects[1]),
  cast: fc.constantFrom(null, null, entries[0]),
  hasReferences: fc.constant(false),
  leavesOutQueue: fc.boolean(),
  minRating: fc.constantFrom(0, 0, 3),
  choices: fc.constantFrom<TaskFilter['choices'][]>('kept', 'kept', 'picked', 'hidden', 'all'),
  stack: fc.constantFrom(null, null, null, 'form-a'),
  foldsStacks: fc.boolean(),
  sort: fc.constantFrom<TaskFilter['sort'][]>('newest', 'rating', 'title', 'model', 'length', 'price'),
  isReversed: fc.boolean(),
  needsLook: fc.constantFrom<TaskFilter['needsLook'][]>('all', 'few', 'folded'),
});

/** A way through all rows that takes nothing from the code under test. */
function scanned(tasks: readonly StoredTask[], filter: TaskFilter) {
  const words = filter.search.toLowerCase().split(' ').filter(Boolean);
  const isFound = (task: StoredTask) =>
    words.every((word) =>
      [task.request.prompt, task.name ?? '', task.note ?? '', task.tags.join(' ')].some((text) =>
        text.toLowerCase().includes(word),
      ),
    );
  type State = Parameters<typeof hasClipFile>[0];
  const partOf = ({ state }: StoredTask) =>
    [
      isActive(state.status),
      isOutcomeOpen(state as State),
      canResume(state as State),
      !hasClipFile(state as State),
    ].indexOf(true);
  const kept = tasks.filter(
    (task) =>
      isFound(task) &&
      (filter.statuses.length === 0 || filter.statuses.includes(task.state.status)) &&
      (filter.ratio === null || task.request.ratio === filter.ratio) &&
      (filter.tag === null || task.tags.includes(filter.tag)) &&
      (filter.ofProject === null || (task.projectId ?? 'none') === filter.ofProject) &&
      (filter.cast === null || task.request.cast?.entries.some(({ entryId }) => entryId === filter.cast)) &&
      (filter.projectId === null || task.projectId === filter.projectId) &&
      task.rating >= filter.minRating &&
      (filter.stack === null || task.variation?.of === filter.stack) &&
      (!filter.leavesOutQueue || !isActive(task.state.status)) &&
      (filter.choices === 'all' ||
        (filter.choices === 'kept' ? task.choice !== 'hidden' : task.choice === filter.choices)),
  );
  // Oldest first, in the order in which they were stored.
  const newest = [...kept]
    .map((task, index) => ({ task, index }))
    .sort((left, right) => right.task.createdAt - left.task.createdAt || right.index - left.index)
    .map(({ task }) => task);
  const ofPart = (part: number) => newest.filter((task) => partOf(task) === part);
  const clips = ofPart(-1);
  const turn = filter.isReversed ? -1 : 1;
  if (filter.sort === 'rating')
    clips.sort(
      (left, right) =>
        Number(left.rating === 0) - Number(right.rating === 0) || turn * (right.rating - left.rating),
    );
  if (filter.sort === 'newest' && filter.isReversed) clips.reverse();
  if (filter.sort === 'title') {
    const titleOf = ({ name, request }: StoredTask) => (name ?? request.prompt).slice(0, 40);
    clips.sort((left, right) => turn * titleOf(left).localeCompare(titleOf(right)));
  }
  const rest = [...ofPart(2), ...ofPart(3)];
  const shown = filter.statuses.length > 0 ? 'all' : filter.needsLook;
  const few = newest.filter((task) => rest.includes(task)).slice(0, maxFewOfLook);
  const formOf = ({ variation }: StoredTask) => variation?.of ?? null;
  const together = (clip: StoredTask) =>
    filter.foldsStacks && formOf(clip) !== null
      ? clips.filter((other) => formOf(other) === formOf(clip))
      : [clip];
  const worthOf = ({ choice, rating }: StoredTask) => Number(choice === 'picked') * 10 + rating;
  const folded = clips
    .map(together)
    .map((stack) => {
      const cover = [...stack].sort((left, right) => worthOf(right) - worthOf(left))[0];
      return [cover, ...stack.filter((clip) => clip !== cover)];
    })
    .filter(([cover], place) => cover === clips[place])
    .map((stack) => stack.map((clip) => clip?.id ?? ''));
  const above = [...ofPart(0), ...ofPart(1), ...{ all: rest, few, folded: [] }[shown]];
  return {
    ids: [...above.map(({ id }) => id), ...folded.map(([cover = '']) => cover)],
    stacks: folded.filter(({ length }) => length > 1),
    clipless: above.map(({ id, state }) => [id, cliplessOf(state as State)]),
    clips: clips.length,
    needsLook: { total: ofPart(1).length + rest.length, undecided: ofPart(1).length + ofPart(2).length },
  };
}

test('every list, order and count is what a scan of the rows gives, after any writes', async () => {
  const rounds = fc.array(
    fc.record({ writes: fc.array(aWrite, { minLength: 1, maxLength: 12 }), filter: aFilter }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const { db, tasks, library, removals } = openLibrary();
      const moving = createProjectsRepository(db);
      const removed: string[] = [];
      const write = (change: typeof aWrite extends fc.Arbitrary<infer Change> ? Change : never): void => {
        if (change.type === 'add') {
          const { prompt, state, ratio, minute, form } = change;
          const sent = change.cast.map((entryId) => ({
            entryId,
            name: 'Mara',
            kind: 'thing' as const,
            media: [],
          }));
          const cast = { prompt, ownReferences: 0, castFirst: [], entries: sent };
          const request = aRequest({ prompt, ratio, ...(sent.length > 0 && { cast }) });
          const createdAt = startOfTime - minute * 60_000;
          const variation = form === null ? null : { of: form, number: 1, count: 4 };
          insertTask(tasks, aTask(state, { request, createdAt, variation }), aLedgerEntry());
          return;
        }
        if (change.type === 'restore') removals.restore(removed.splice(0));
        if (change.type === 'erase') removals.erase(removed.splice(0));
        if (change.type === 'restore' || change.type === 'erase') return;
        const present = allTasks(tasks);
        const task = present[change.place % Math.max(1, present.length)];
        if (task === undefined) return;
        if (change.type === 'rate') library.rate([task.id], change.rating);
        else if (change.type === 'move') moving.move('tasks', [task.id], change.into);
        else if (change.type === 'choose') library.choose([task.id], change.choice);
        else if (change.type === 'note') library.annotate(task.id, change.note);
        else if (change.type === 'tag') library.tag([task.id], [change.tag], [...task.tags]);
        else if (change.type === 'name') library.rename(task.id, change.name);
        else if (change.type === 'fail') updateTask(tasks, { ...task, state: states.failed }, null);
        else removed.push(...removals.remove([task.id], startOfTime).removed);
      };
      for (const { writes, filter } of all) {
        for (const change of writes) write(change);
        const present = allTasks(tasks);
        const { ids: expected, stacks, clipless, clips, needsLook } = scanned(present, filter);
        const top = await library.top(filter, 2);
        const outline = await library.outline(filter);
        expect(top.tasks.map(({ id }) => id)).toEqual(expected.slice(0, 2));
        expect(top.outline).toEqual(outline);
        const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
        const sections = sectionsOf(outline);
        const inSections = sumOf(sections.map(({ count }) => count));
        const headings = sections.map(({ heading }) => JSON.stringify(heading));
        expect(headings).toEqual([...new Set(headings)]);
        const page = await library.page(filter, 2, 3);
        const choices = await library.choices();
        const hidden = ['kept', 'picked'].includes(filter.choices)
          ? present.filter(
              ({ choice, id }) =>
                choice === 'hidden' &&
                scanned(present, {
                  ...filter,
                  choices: 'hidden',
                  needsLook: 'all',
                  foldsStacks: false,
                }).ids.includes(id),
            ).length
          : 0;
        expect({
          ...(await library.ids(filter, 0, everything)),
          others: sumOf(sections.map(({ others = 0 }) => others)),
          page: page.tasks.map(({ id }) => id),
          ofPage: page.stacks,
          total: outline.total,
          sections: inSections,
          clips: outline.clips,
          needsLook: outline.needsLook,
          hidden: outline.hidden,
          choices,
        }).toEqual({
          ids: expected,
          stacks,
          clipless,
          others: sumOf(stacks.map(({ length }) => length - 1)),
          page: expected.slice(2, 5),
          ofPage: stacks.filter(([cover = '']) => expected.slice(2, 5).includes(cover)),
          total: expected.length,
          sections: expected.length,
          clips,
          needsLook,
          hidden,
          choices: {
            total: present.length,
            clips: scanned(present, { ...everyTask, choices: 'all' }).clips,
            hidden: scanned(present, { ...everyTask, choices: 'hidden' }).clips,
            ratios: ['16:9', '9:16'].filter((ratio) =>
              present.some(({ request }) => request.ratio === ratio),
            ),
            tags: [...tags]
              .map((tag) => ({ tag, count: present.filter((task) => task.tags.includes(tag)).length }))
              .filter(({ count }) => count > 0)
              .sort((left, right) => right.count - left.count || (left.tag < right.tag ? -1 : 1)),
          },
        });
      }
      db.close();
    }),
    { ...sameEachTime, numRuns: 30 },
  );
});

test('a write that is rolled back changes no list', async () => {
  const { db, tasks, library } = openLibrary();
  const task = aTask(states.ready);
  insertTask(tasks, task, aLedgerEntry());
  expect((await library.ids(everyTask, 0, everything)).ids).toEqual([task.id]);
  const undone = db.transaction(() => {
    db.prepare('UPDATE tasks SET removed_at = 1').run();
    db.prepare('UPDATE tasks SET rating = 5').run();
    throw new Error('undone');
  });
  expect(undone).toThrow('undone');
  expect((await library.ids(everyTask, 0, everything)).ids).toEqual([task.id]);
  expect((await library.outline({ ...everyTask, minRating: 5 })).total).toBe(0);
});

test('what was written while the table could not be read is in the next list', async () => {
  const { db, tasks, library } = openLibrary();
  const [rated, broken] = [aTask(states.ready), aTask(states.ready)];
  for (const task of [rated, broken]) insertTask(tasks, task, aLedgerEntry());
  const countRated = async () => (await library.outline({ ...everyTask, minRating: 5 })).total;
  expect(await countRated()).toBe(0);
  const setRatio = db.prepare('UPDATE tasks SET ratio = ? WHERE id = ?');
  library.rate([rated.id], 5);
  // No text can hold that.
  setRatio.run(Buffer.from([255]), broken.id);
  await expect(countRated()).rejects.toThrow('JSON');
  setRatio.run(null, broken.id);
  expect(await countRated()).toBe(1);
});

test('a row that cannot be read stays out of the list also when something is written to it', async () => {
  const { db, tasks, library } = openLibrary();
  const [older, broken, newest] = [2, 1, 0].map((minutes) =>
    aTask(states.ready, { createdAt: startOfTime - minutes * 60_000 }),
  ) as [StoredTask, StoredTask, StoredTask];
  for (const task of [older, broken, newest]) insertTask(tasks, task, aLedgerEntry());
  db.prepare("UPDATE tasks SET state = 'no JSON' WHERE id = ?").run(broken.id);
  const first = async () => (await library.page(everyTask, 0, 2)).tasks.map(({ id }) => id);
  expect(await first()).toEqual([newest.id, older.id]);
  library.annotate(broken.id, 'Mine');
  expect(await first()).toEqual([newest.id, older.id]);
  expect((await library.outline(everyTask)).total).toBe(2);
});

test('variations that were stored before the schema knew of stacks stand in one', async () => {
  const path = test.info().outputPath('studio.db');
  mkdirSync(dirname(path), { recursive: true });
  const older = createDatabase(path, 12);
  const made = [1, 2].map((number) => aTask(states.ready, { variation: { of: 'form-a', number, count: 2 } }));
  const columns = taskColumns.filter((column) => column !== 'allowed_quote');
  const insert = inserter(older, 'tasks', columns);
  for (const task of made) insert(named(rowOfTask(task)));
  older.close();
  const library = createLibraryRepository(newStore(path), { isClipPlace: anyPlace });
  const { stacks } = await library.ids({ ...everyTask, foldsStacks: true }, 0, everything);
  expect(stacks).toEqual([made.map(({ id }) => id).reverse()]);
});

test('a stack stands under the rating of the clip that it shows, either way', async () => {
  const { tasks, library } = openLibrary();
  const make = (minutes: number, rating: number, of: string | null, choice: StoredTask['choice'] = null) => {
    const variation = of === null ? null : { of, number: 1, count: 2 };
    const createdAt = startOfTime - minutes * 60_000;
    const task = aTask(states.ready, { createdAt, rating, choice, variation });
    insertTask(tasks, task, aLedgerEntry());
    return task.id;
  };
  const [first, best, other, picked] = [
    make(0, 5, null),
    make(1, 5, 'form-a'),
    make(2, 5, null),
    make(3, 3, 'form-a', 'picked'),
  ];
  for (const isReversed of [false, true]) {
    const filter = { ...everyTask, foldsStacks: true, sort: 'rating' as const, isReversed };
    const { ids, stacks } = await library.ids(filter, 0, everything);
    expect(ids).toEqual(isReversed ? [picked, first, other] : [first, other, picked]);
    expect(stacks).toEqual([[picked, best]]);
    expect(sectionsOf(await library.outline(filter)).map(({ heading }) => heading)).toEqual(
      (isReversed ? [3, 5] : [5, 3]).map((rating) => ({ by: 'rating', rating })),
    );
  }
});

test('what there is to filter by is told of one project alone where one is asked for', async () => {
  const { db, tasks, library } = openLibrary();
  const all = Array.from({ length: 3 }, () => aTask(states.ready));
  for (const task of all) insertTask(tasks, task, aLedgerEntry());
  const ids = all.map(({ id }) => id);
  library.tag(ids, ['rain'], []);
  library.choose(ids.slice(0, 1), 'hidden');
  createProjectsRepository(db).move('tasks', ids.slice(1), projects[0]);
  const tags = (count: number) => [{ tag: 'rain', count }];
  expect(await library.choices()).toMatchObject({ total: 3, clips: 3, hidden: 1, tags: tags(3) });
  expect(await library.choices(projects[0])).toMatchObject({ total: 2, clips: 2, hidden: 0, tags: tags(2) });
  expect(await library.choices(projects[1])).toMatchObject({ total: 0, clips: 0, tags: [] });
});

test('of thousands of tasks none is missed, also where many were made in one moment; the palette, which reads their names in parts, names none twice', async () => {
  const { db, tasks, library } = openLibrary();
  const all = Array.from({ length: 6_100 }, (_, index) =>
    aTask(states.ready, { createdAt: startOfTime - (index < 6_050 ? 0 : index), id: `task-${index}` }),
  );
  tasks.write(all.map((task) => ({ isNew: true, task, entries: [] })));
  const { ids: first } = await library.ids(everyTask, 0, 5_000);
  const { ids: next } = await library.ids(everyTask, 5_000, 5_000);
  const ids = all.map(({ id }) => id);
  const inOrder = [...ids.slice(0, 6_050).reverse(), ...ids.slice(6_050)];
  expect([...first, ...next]).toEqual(inOrder);
  const names = createNamesRepository(db);
  const part = await names.part(null);
  const rest = await names.part(part.next);
  expect([part.tasks.length, rest.tasks.length, rest.next]).toEqual([4_000, 2_100, null]);
  expect([...part.tasks, ...rest.tasks].map(({ id }) => id)).toEqual(inOrder);
  const answer = createTaskLists(db);
  const ask = (name: keyof TaskLists, ...input: unknown[]) =>
    answer({ name, input, written: [], leftOut: [] });
  expect([ask('readTexts'), ask('readTexts')]).toEqual([true, false]);
  expect(ask('outline', { ...everyTask, search: 'A' })).toMatchObject({ total: 6_100 });
  const clips = [...library.clips()];
  expect(clips.flat()).toEqual([]);
  db.prepare("UPDATE tasks SET result_path = '/clips/' || id").run();
  const found = [...library.clips()].flat();
  expect([found.length, found[0], found.at(-1)]).toEqual([
    6_100,
    { id: 'task-0', clipPath: '/clips/task-0' },
    { id: 'task-6099', clipPath: '/clips/task-6099' },
  ]);
});

function planOf(db: Db, sql: string, ...values: readonly unknown[]): string {
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
  return rows.map(({ detail }) => detail).join('\n');
}

test('tasks to be removed, or with an id of a gateway, are looked up by what names them, and not among all', () => {
  const { db } = openLibrary();
  const named = planOf(
    db,
    `UPDATE tasks SET removed_at = 1 WHERE id IN (SELECT value FROM json_each(?)) AND ${isRemovable}`,
    '[]',
  );
  expect(named).toMatch(/SEARCH tasks USING INDEX sqlite_autoindex_tasks_1 \(id=\?\)/);
  const ofProject = planOf(
    db,
    `UPDATE tasks SET removed_at = 1 WHERE project_id = ? AND ${isRemovable}`,
    'one',
  );
  expect(ofProject).toMatch(/SEARCH tasks USING INDEX tasks_of_project/);
  for (const plan of [named, ofProject]) expect(plan).not.toContain('tasks_by_status');
  const linked = 'SELECT 1 FROM tasks WHERE remote_task_id = ? AND connection_id = ?';
  expect(planOf(db, linked, 'remote-1', 'one')).toContain('tasks_remote');
});

test('tasks are read in the order of an index, and words are looked up: nothing is sorted, no row is gone through', () => {
  const { db } = openLibrary();
  const all = planOf(db, everyTaskSql);
  expect(all).toContain('USING INDEX tasks_shown');
  const texts = planOf(db, textsSql, '[1]');
  for (const search of ['fox', 'fox snow', '狐狸和海', 'fox a']) {
    const plan = planOf(db, indexedSql, wordsOf(search).phrases);
    expect(`${all}\n${texts}\n${plan}`, search).not.toMatch(
      /SCAN tasks(?! USING INDEX)\b|USE TEMP B-TREE|SCAN tasks_search_content/,
    );
    expect(plan, search).toContain('VIRTUAL TABLE INDEX');
  }
});

test('clips without a price are read again once a charge was written, and not before', () => {
  const { db } = openLibrary();
  let reads = 0;
  const prepare = (sql: string) => {
    const statement = db.prepare(sql);
    const all = statement.all.bind(statement);
    const counting = (...input: unknown[]) => {
      reads += 1;
      return all(...input);
    };
    return sql.includes('json_each') ? Object.assign(statement, { all: counting }) : statement;
  };
  const sorted = createPriceOrder({ prepare } as unknown as Db);
  const clips = ['a', 'b'].map((id) => ({ id }) as ListedTask);
  const charge = db.prepare(
    `INSERT INTO charges (id, kind, at, connection_id, connection_label, model, charge, currency, amount)
     VALUES (?, 'task', ?, 'c', 'host', '', ?, 'EUR', ?)`,
  );
  charge.run('b', 1, 'none', null);
  sorted(clips, false);
  sorted(clips, true);
  expect(reads).toBe(1);
  // Its row has the number of the one that was deleted.
  db.exec('DELETE FROM charges');
  charge.run('b', 2, 'certain', '5');
  expect(sorted(clips, false).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(reads).toBe(2);
});

test('clips stand by name, length, model or price either way, the newest first among equals and what has none of it last', async () => {
  const { db, tasks, library } = openLibrary();
  const make = (minutes: number, seconds: number, model: string, name: string) =>
    aTask(
      { ...states.ready, media: { ...states.ready.media, seconds } },
      { createdAt: startOfTime - minutes * 60_000, request: aRequest({ model }), name },
    );
  const all = [
    make(0, 5, 'video-2', 'Take 10'),
    make(1, 12, 'video-10', 'take 2'),
    make(2, 5, 'video-2', 'Boat'),
  ];
  for (const task of all) insertTask(tasks, task, aLedgerEntry());
  const charge = db.prepare(
    `INSERT OR REPLACE INTO charges (id, kind, at, connection_id, connection_label, model, charge, currency, amount)
     VALUES (?, 'task', 0, 'c', 'host', '', 'certain', 'EUR', ?)`,
  );
  for (const [place, amount] of ['9.5', '10.25'].entries()) charge.run(all[place]?.id, amount);
  const placesBy = async (sort: TaskFilter['sort'], isReversed = false) =>
    (await library.ids({ ...everyTask, sort, isReversed }, 0, everything)).ids.map((id) =>
      all.findIndex((task) => task.id === id),
    );
  expect([await placesBy('title'), await placesBy('title', true)]).toEqual([
    [2, 1, 0],
    [0, 1, 2],
  ]);
  expect(await placesBy('length')).toEqual([1, 0, 2]);
  expect(await placesBy('length', true)).toEqual([0, 2, 1]);
  expect([await placesBy('model'), await placesBy('model', true)]).toEqual([
    [0, 2, 1],
    [1, 0, 2],
  ]);
  expect([await placesBy('price'), await placesBy('price', true)]).toEqual([
    [1, 0, 2],
    [0, 1, 2],
  ]);
  // As of a project that comes in, whose charges follow its clips.
  charge.run(all[2]?.id, '99');
  expect(await placesBy('price')).toEqual([2, 1, 0]);
  expect(sectionsOf(await library.outline({ ...everyTask, sort: 'length' }))).toEqual([
    { heading: { by: 'clips' }, count: 3 },
  ]);
});
