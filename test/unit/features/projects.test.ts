import { maxProjects, undoRemovalMs } from '#contract';
import type { MemberIds } from '#electron/features/projects/ports.ts';
import { createProjects } from '#electron/features/projects/service.ts';
import { createProjectsRepository } from '#electron/store/projects.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aLedgerEntry, aTask, states } from '../../fixtures/builders.ts';
import { createFakeClock, day } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { newStore } from '../../fixtures/store/new-store.ts';
import { insertTask } from '../../fixtures/store/stored-tasks.ts';

const fields = { name: 'Film', note: '', colour: 'teal' } as const;

function bench() {
  const db = newStore();
  const clock = createFakeClock();
  const told: (string | readonly [string, MemberIds | string])[] = [];
  const ofDrafts: string[] = [];
  let made = 0;
  const projects = createProjects({
    store: createProjectsRepository(db),
    onChange: () => told.push('changed'),
    onMembersChange: (members) => told.push(['members', members]),
    onRemoved: (members) => told.push(['removed', members]),
    projectsOfDrafts: () => ofDrafts,
    onRemoving: () => [],
    onRestored: () => undefined,
    onEnding: (id) => told.push(['ending', id]),
    onGone: (id) => told.push(['gone', id]),
    clock,
    newId: () => `0a1b2c3d-0000-4000-8000-${String(made++).padStart(12, '0')}`,
  });
  const tasks = createTasksRepository(db, anyPlace);
  const add = (id: string, projectId: string | null, state: 'ready' | 'running' = 'ready') =>
    insertTask(tasks, aTask(states[state], { id, projectId }), aLedgerEntry());
  const create = () => {
    const project = projects.create(fields);
    if (!project.ok) throw new Error(project.error.code);
    return project.value;
  };
  return { db, projects, ofDrafts, clock, told, tasks, add, create };
}

const only = (...tasks: string[]) => ({ tasks, conversations: [] });

test('there are so many projects at most, and one that is not there is told of', async () => {
  const { projects, create } = bench();
  for (let index = 0; index < maxProjects; index += 1) create();
  expect(projects.create(fields)).toMatchObject({ error: { code: 'projects.full' } });
  const id = '0a1b2c3d-0000-4000-8000-00000000ffff';
  const missing = { error: { code: 'projects.not-found' } };
  expect(projects.change(id, { name: 'X' })).toMatchObject(missing);
  expect(projects.remove(id, 'kept')).toMatchObject(missing);
  expect(projects.restore(id)).toMatchObject(missing);
  expect(await projects.move({ kind: 'tasks', ids: ['a'] }, id)).toMatchObject(missing);
});

test('another name is told to what the project holds, whose recipes name it; another colour is not', () => {
  const { projects, told, add, create } = bench();
  const { id } = create();
  add('clip', id);
  told.length = 0;
  projects.change(id, { colour: 'red' });
  expect(told).toEqual(['changed']);
  expect(projects.change(id, { name: 'Rain' })).toMatchObject({ value: { name: 'Rain', colour: 'red' } });
  expect(told.slice(1)).toEqual(['changed', ['members', only('clip')]]);
});

test('only what was in another project is moved, and told', async () => {
  const { projects, told, add, create } = bench();
  const { id } = create();
  add('in', id);
  add('out', null);
  told.length = 0;
  const moved = await projects.move({ kind: 'tasks', ids: ['in', 'out', 'none'] }, id);
  expect(moved).toEqual({ ok: true, value: { changed: [{ id: 'out', projectId: null }] } });
  expect(told).toEqual([['members', only('out')]]);
});

test('what was moved before the disk refuses one of many is told', async () => {
  const { db, projects, told, add, create } = bench();
  const { id } = create();
  const ids = Array.from({ length: 501 }, (_, at) => `clip-${1_000 + at}`);
  for (const each of ids) add(each, null);
  told.length = 0;
  db.exec(`CREATE TEMP TRIGGER refusing BEFORE UPDATE OF project_id ON tasks WHEN old.id = 'clip-1500'
    BEGIN SELECT RAISE(ABORT, 'full'); END`);
  await expect(projects.move({ kind: 'tasks', ids }, id)).rejects.toMatchObject({ message: 'full' });
  expect(told).toEqual([['members', only(...ids.slice(0, 500))]]);
});

test('nothing more is moved into a project that ends while many are', async () => {
  const { projects, tasks, add, create } = bench();
  const { id } = create();
  const ids = Array.from({ length: 501 }, (_, at) => `clip-${1_000 + at}`);
  for (const each of ids) add(each, null);
  const moved = projects.move({ kind: 'tasks', ids }, id);
  projects.remove(id, 'kept');
  expect(await moved).toMatchObject({ ok: true, value: { changed: { length: 500 } } });
  expect(ids.filter((each) => tasks.get(each)?.projectId !== null)).toEqual([]);
});

test('a project deleted with its clips comes back whole in time, and is gone for good after that', async () => {
  const { projects, clock, told, tasks, add, create } = bench();
  const { id } = create();
  add('clip', id);
  add('under way', id, 'running');
  told.length = 0;
  expect(projects.remove(id, 'removed')).toEqual({ ok: true, value: { tasks: 1, conversations: 0 } });
  expect(told).toEqual([['removed', only('clip')], 'changed']);
  expect([projects.list(), tasks.get('clip')]).toEqual([[], null]);
  await clock.advance(undoRemovalMs - 1);
  expect(projects.restore(id).ok).toBe(true);
  // What went on meanwhile may have ended without the name of its project.
  expect(told.at(-1)).toEqual(['members', only('clip', 'under way')]);
  await clock.advance(undoRemovalMs);
  expect([projects.list().length, tasks.get('clip')?.projectId]).toEqual([1, id]);
  projects.remove(id, 'removed');
  await clock.advance(undoRemovalMs);
  // What it cost goes on as of no project, also once its last clip is gone.
  expect(told.slice(-2)).toEqual([
    ['members', only('under way')],
    ['gone', id],
  ]);
  expect(projects.restore(id).ok).toBe(false);
});

test('a clock that is set back takes no time from the undo of a project that is deleted after another', async () => {
  const { projects, clock, create } = bench();
  const [first, second] = [create().id, create().id];
  projects.remove(first, 'removed');
  await clock.advance(undoRemovalMs - 1);
  clock.turn(-day);
  projects.remove(second, 'removed');
  await clock.advance(1);
  expect([projects.restore(first).ok, projects.restore(second).ok]).toEqual([false, true]);
});

test('what an earlier run has removed is let go of at the start; one deleted alone leaves its clips', () => {
  const { clock, ofDrafts, projects, told, tasks, add, create } = bench();
  const [first, second] = [create().id, create().id];
  add('clip', second);
  projects.remove(first, 'removed');
  clock.turn(-day);
  // One that a kill has left when its project was gone already.
  ofDrafts.push(second, 'lost');
  projects.start();
  expect(told.slice(-2)).toEqual([
    ['gone', first],
    ['gone', 'lost'],
  ]);
  told.length = 0;
  projects.remove(second, 'kept');
  expect(told).toEqual([['ending', second], ['members', only('clip')], ['gone', second], 'changed']);
  expect(tasks.get('clip')?.projectId).toBeNull();
});
