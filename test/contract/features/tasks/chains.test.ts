import { type Chain, maxInChain, type TaskOrigin } from '#contract';
import { aForm, aTask, aTaskFile, created, notCreated, states } from '../../../fixtures/builders.ts';
import { settled } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createTasksBench, type TasksBench } from '../../../fixtures/services/memory-tasks.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

/** A picture that was drawn of a task's clip. */
const frameOf = (taskId: string) => aTaskFile({ frameOf: { taskId, seconds: 5 } });

/** A bench that knows a frame of the clip "fox", one of "boat", and a picture of the user's own. */
function benchWithFrames() {
  const bench = createTasksBench();
  const files = { fox: frameOf('fox'), boat: frameOf('boat'), own: aTaskFile() };
  for (const file of Object.values(files)) bench.files.set(file.id, file);
  const ids = { fox: files.fox.id, boat: files.boat.id, own: files.own.id };
  return { ...bench, ids };
}

test('what a task goes on from is read off its frames', () => {
  const { generate, ids } = benchWithFrames();
  const originOf = (first: string | null, last: string | null) =>
    generate({ mode: 'frames', frames: { first, last } }).origin;
  expect(originOf(ids.fox, null)).toEqual({ type: 'continued', from: 'fox' });
  expect(originOf(ids.fox, ids.own)).toEqual({ type: 'continued', from: 'fox' });
  expect(originOf(ids.fox, ids.boat)).toEqual({ type: 'bridged', from: 'fox', to: 'boat' });
  expect(originOf(ids.own, ids.boat)).toBeNull();
  expect(originOf(ids.own, null)).toBeNull();
});

test('a frame among free references makes no chain: the clip does not begin with it', () => {
  const { generate, ids } = benchWithFrames();
  expect(generate({ references: [ids.fox, ids.boat] }).origin).toBeNull();
  // The frames are kept in the form beside the references, and do not go out.
  expect(generate({ references: [ids.own], frames: { first: ids.fox, last: null } }).origin).toBeNull();
});

test('every variation goes on from the clip, and so does one that is generated again', async () => {
  const bench = benchWithFrames();
  const made = bench.tasks.create(aForm({ mode: 'frames', frames: { first: bench.ids.fox, last: null } }), 2);
  const origin = { type: 'continued', from: 'fox' };
  expect(made.ok && made.value.map((task) => task.origin)).toEqual([origin, origin]);
  const first = made.ok && made.value[0]?.id;
  expect(made.ok && made.value.map((task) => task.variation)).toEqual([
    { of: first, number: 1, count: 2 },
    { of: first, number: 2, count: 2 },
  ]);
  bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.bad-request'));
  await settled();
  const again = await bench.tasks.generateAgain([first || '']);
  expect(again.ok && again.value[0]?.origin).toEqual(origin);
  expect(again.ok && again.value[0]?.variation).toBeNull();
});

test('an origin is there after a restart, with what it makes of the chain', async () => {
  const db = newStore();
  const first = createTasksBench({ db });
  const fox = leaveClip(first, 'fox', null);
  const file = frameOf(fox);
  first.files.set(file.id, file);
  const { id } = first.generate({ mode: 'frames', frames: { first: file.id, last: null } });
  first.gateway.creates[0]?.settle(created('remote-1'));
  await settled();
  const second = createTasksBench({ db });
  expect(shapeOf(second, id)).toEqual({ before: ['fox'], to: null, after: [], place: 2 });
  expect(shapeOf(second, fox)).toEqual({ before: [], to: null, after: [id], place: 1 });
});

function leaveClip(bench: TasksBench, id: string, origin: TaskOrigin | null): string {
  return bench.leave(aTask(states.ready, { id, origin, resultPath: `/videos/${id}.mp4` })).id;
}

/** The chain of a task by ids; a clip that was removed has a minus before its id. */
function shapeOf(bench: TasksBench, id: string) {
  const chain = chainOf(bench, id);
  const ids = (clips: Chain['before']) => clips.map((clip) => (clip.task === null ? `-${clip.id}` : clip.id));
  return {
    before: ids(chain.before),
    to: chain.bridgesTo === null ? null : ids([chain.bridgesTo])[0],
    after: ids(chain.after),
    place: chain.place,
  };
}

function chainOf(bench: TasksBench, id: string): Chain {
  const chain = bench.tasks.chain(id);
  if (!chain.ok) throw new Error(chain.error.message);
  return chain.value;
}

const continued = (from: string): TaskOrigin => ({ type: 'continued', from });

test('a chain is told from each of its clips, both ways', () => {
  const bench = createTasksBench();
  leaveClip(bench, 'a', null);
  leaveClip(bench, 'b', continued('a'));
  leaveClip(bench, 'c', continued('b'));
  leaveClip(bench, 'c2', continued('b'));
  leaveClip(bench, 'bridge', { type: 'bridged', from: 'c', to: 'a' });
  expect(['a', 'b', 'c', 'bridge'].map((id) => shapeOf(bench, id))).toEqual([
    { before: [], to: null, after: ['b', 'bridge'], place: 1 },
    { before: ['a'], to: null, after: ['c', 'c2'], place: 2 },
    { before: ['a', 'b'], to: null, after: ['bridge'], place: 3 },
    { before: ['a', 'b', 'c'], to: 'a', after: [], place: 4 },
  ]);
});

test('a clip that was removed keeps its place in the chain', () => {
  const bench = createTasksBench();
  leaveClip(bench, 'b', continued('a'));
  leaveClip(bench, 'bridge', { type: 'bridged', from: 'b', to: 'z' });
  expect(shapeOf(bench, 'bridge')).toEqual({ before: ['-a', 'b'], to: '-z', after: [], place: 3 });
  expect(bench.tasks.chain('a')).toMatchObject({ ok: false, error: { code: 'tasks.not-found' } });
});

test('a loop in the stored origins ends, and a clip that leads to itself is not its own next one', () => {
  const bench = createTasksBench();
  leaveClip(bench, 'a', continued('b'));
  leaveClip(bench, 'b', continued('a'));
  leaveClip(bench, 'self', { type: 'bridged', from: 'self', to: 'self' });
  expect(shapeOf(bench, 'a')).toEqual({ before: ['b'], to: null, after: ['b'], place: 2 });
  expect(shapeOf(bench, 'self')).toEqual({ before: [], to: 'self', after: [], place: 1 });
});

test('a clip of a long chain knows its place, and is told of the nearest clips', () => {
  const bench = createTasksBench();
  const count = maxInChain + 10;
  for (let at = 1; at <= count; at += 1) leaveClip(bench, `clip-${at}`, continued(`clip-${at - 1}`));
  const { before, place } = shapeOf(bench, `clip-${count}`);
  // The first one, clip-0, is gone.
  expect(place).toBe(count + 1);
  expect([before.length, before[0], before.at(-1)]).toEqual([maxInChain, 'clip-10', `clip-${count - 1}`]);
});

test('joined clips and clips without an origin are not part of a chain', () => {
  const bench = createTasksBench();
  leaveClip(bench, 'a', null);
  const part = { id: 'a', name: 'A', sha256: 'ab', start: 0, end: 1 };
  leaveClip(bench, 'film', { type: 'joined', parts: [part] });
  expect(shapeOf(bench, 'film')).toEqual({ before: [], to: null, after: [], place: 1 });
  expect(shapeOf(bench, 'a')).toEqual({ before: [], to: null, after: [], place: 1 });
});

test('an origin that cannot be read is passed over', () => {
  const db = newStore();
  const bench = createTasksBench({ db });
  leaveClip(bench, 'a', null);
  leaveClip(bench, 'b', continued('a'));
  leaveClip(bench, 'c', continued('a'));
  db.prepare("UPDATE tasks SET origin = '{\"type' WHERE id = 'c'").run();
  expect(shapeOf(bench, 'a').after).toEqual(['b']);
});
