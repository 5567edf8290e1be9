import { everyTask, type TaskFilter } from '#contract';
import { rowsAtOnce } from '#electron/features/library/lists.ts';
import { createNamesRepository } from '#electron/store/names.ts';
import { aRequest, aTask, states } from '../../../fixtures/builders.ts';
import { startOfTime } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createLibraryBench } from '../../../fixtures/services/benches/library-bench.ts';

const filter = (changes: Partial<TaskFilter>): TaskFilter => ({ ...everyTask, ...changes });

/** A library of finished clips, `a` the newest. */
function clips(names: string) {
  const bench = createLibraryBench();
  const ids = [...names].map(
    (name, index) =>
      bench.leave(
        aTask(states.ready, {
          id: `task-${name}`,
          createdAt: startOfTime - index * 1_000,
          request: aRequest({ prompt: `Take ${name} of the fox` }),
        }),
      ).id,
  );
  const shown = async (changes: Partial<TaskFilter> = {}) =>
    (await bench.library.ids(filter(changes), 0, 5_000)).ids.map((id) => id.slice('task-'.length)).join('');
  return { ...bench, all: ids, shown, id: (name: string) => `task-${name}` };
}

test('a hidden clip leaves the list and every search, and is found where the filter asks for it', async () => {
  const { library, shown, id } = clips('abcd');
  await library.choose([id('b')], 'hidden');
  await library.choose([id('c')], 'picked');
  expect([
    await shown(),
    await shown({ search: 'fox' }),
    await shown({ search: 'b of' }),
    await shown({ choices: 'hidden' }),
    await shown({ choices: 'picked' }),
    await shown({ choices: 'all', search: 'fox' }),
  ]).toEqual(['acd', 'acd', '', 'b', 'c', 'abcd']);
  expect((await library.page(everyTask, 0, 10)).tasks).toHaveLength(3);
  await library.choose([id('b')], null);
  expect(await shown()).toBe('abcd');
});

test('a task without a finished clip takes neither stars nor a choice, and stays in the list', async () => {
  const { library, leave, shown, announced } = clips('a');
  const unfinished = (['waiting', 'queued', 'unknown', 'failed', 'rejected'] as const).map(
    (status, index) =>
      leave(aTask(states[status], { id: `task-${index}`, createdAt: startOfTime + index })).id,
  );
  expect(await library.choose(unfinished, 'hidden')).toEqual({ changed: [] });
  expect(await library.rate([...unfinished, 'not-there'], 3)).toEqual({ changed: [] });
  expect(announced).toEqual([]);
  expect(await shown()).toHaveLength(6);
});

test('what a change took the place of is told, and nothing is announced where nothing changed', async () => {
  const { library, announced, id } = clips('abc');
  await library.choose([id('a')], 'picked');
  await library.rate([id('b')], 3);
  announced.length = 0;
  expect(await library.choose([id('c'), id('b'), id('a')], 'picked')).toEqual({
    changed: [
      { id: id('c'), rating: 0, choice: null },
      { id: id('b'), rating: 3, choice: null },
    ],
  });
  expect(await library.rate([id('b'), id('a')], 3)).toEqual({
    changed: [{ id: id('a'), rating: 0, choice: 'picked' }],
  });
  expect(await library.rate([id('a'), id('b')], 3)).toEqual({ changed: [] });
  expect(announced).toEqual([
    { ids: [id('c'), id('b')], isListChanged: true },
    { ids: [id('a')], isListChanged: true },
  ]);
});

test('decisions about many clips are written in parts and told once', async () => {
  const { leave, library, announced } = createLibraryBench();
  const ids = Array.from({ length: rowsAtOnce * 2 + 1 }, () => leave(aTask(states.ready)).id);
  const { changed } = await library.rate(ids, 4);
  expect(changed.map((mark) => mark.id)).toEqual(ids);
  expect(announced).toEqual([{ ids, isListChanged: true }]);
  expect((await library.outline(filter({ minRating: 4 }))).total).toBe(ids.length);
});

test('marks and tasks come in the order they are asked for, without what is no clip or not there', async () => {
  const { leave, library, id, removals } = clips('abc');
  const queued = leave(aTask(states.queued)).id;
  await library.rate([id('c')], 1);
  await library.choose([id('a')], 'hidden');
  await removals.remove([id('b')]);
  const asked = [id('c'), 'not-there', queued, id('b'), id('a')];
  expect(await library.marks(asked)).toEqual({
    marks: [
      { id: id('c'), rating: 1, choice: null },
      { id: id('a'), rating: 0, choice: 'hidden' },
    ],
  });
  expect(library.tasks(asked).tasks.map((task) => task.id)).toEqual([id('c'), queued, id('a')]);
});

test('whether the file of a clip is there is told; a task that is not there has none', async () => {
  const { leave, library } = createLibraryBench();
  const there = leave(aTask(states.ready, { resultPath: import.meta.filename })).id;
  const gone = leave(aTask(states.ready, { resultPath: `${import.meta.filename}.gone` })).id;
  const told = [there, gone, 'not-there'].map((id) => library.hasFile(id));
  expect(await Promise.all(told)).toEqual([
    { isThere: true, isGone: false },
    { isThere: false, isGone: true },
    { isThere: false, isGone: false },
  ]);
});

test('the palette does not name hidden clips, and tells the variations of one prompt apart', async () => {
  const { db, library, id, leave } = clips('ab');
  await library.choose([id('a')], 'hidden');
  const variation = { of: 'form', number: 3, count: 12 };
  leave(aTask(states.ready, { id: 'task-c', createdAt: startOfTime - 9_000, variation }));
  const { tasks } = await createNamesRepository(db).part(null);
  expect(tasks).toMatchObject([
    { id: id('b'), name: 'Take b of the fox' },
    { id: id('c'), variation: { number: 3, count: 12 } },
  ]);
  expect(tasks[0]).not.toHaveProperty('variation');
});
