import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import { aRequest, aTask, created, notCreated, states, studio } from '../../../fixtures/builders.ts';
import { minute, settled } from '../../../fixtures/fake-clock.ts';
import { done, type MemoryGateway, running, trouble } from '../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createTasksBench, tellingWrites } from '../../../fixtures/services/memory-tasks.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

type Bench = ReturnType<typeof createTasksBench>;

/** Tasks whose prompts are these words; the gateway has room for four. */
function generateAll(bench: Bench, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((prompt) => [prompt, bench.generate({ prompt }).id]));
}

const sent = ({ creates }: MemoryGateway) => creates.map(({ video }) => video.prompt).join(' ');
const prompts = (tasks: readonly { readonly request: { readonly prompt: string } }[]) =>
  tasks.map(({ request }) => request.prompt).join(' ');
const waitingIn = ({ tasks }: Bench) => prompts(tasks.queue.read(200).waiting);

/** The gateway refuses a request that is out, which makes room for the next one. */
async function makeRoom({ gateway }: Bench, index = 0): Promise<void> {
  gateway.creates[index]?.settle(notCreated('rejected', 'gateway.bad-request'));
  await settled();
}

test('what waits goes out in the order in which the user has put it, after a restart too', async () => {
  const db = newStore();
  const bench = createTasksBench({ db });
  const id = generateAll(bench, 'a b c d e f g h');
  expect(sent(bench.gateway)).toBe('a b c d');
  expect(bench.tasks.queue.read(200)).toMatchObject({ runningCount: 4, waitingCount: 4, pausedCount: 0 });
  expect(bench.tasks.queue.read(0)).toMatchObject({ running: [], waiting: [], waitingCount: 4 });
  expect(waitingIn(bench)).toBe('e f g h');
  const first = (count: number) => prompts(bench.tasks.queue.read(count).waiting);
  expect([first(2), prompts(bench.tasks.queue.read(2).running)]).toEqual(['e f', 'a b']);

  bench.tasks.queue.move([id.h ?? '', id.g ?? ''], []);
  expect([waitingIn(bench), first(2)]).toEqual(['g h e f', 'g h']);
  bench.tasks.queue.move([id.g ?? ''], [id.f ?? '']);
  // One that is out is not moved, and what is made later goes last.
  bench.tasks.queue.move([id.a ?? ''], [id.h ?? '']);
  // Behind one that has gone out meanwhile stands the first that waits.
  bench.tasks.queue.move([id.f ?? ''], [id.a ?? '']);
  expect(waitingIn(bench)).toBe('f h e g');
  // And behind the nearest above that waits yet.
  bench.tasks.queue.move([id.g ?? ''], [id.f ?? '', id.h ?? '', id.a ?? '']);
  expect(waitingIn(bench)).toBe('f h g e');
  bench.tasks.queue.move([id.g ?? ''], [id.e ?? '']);
  bench.tasks.queue.move([id.f ?? ''], [id.e ?? '']);
  bench.generate({ prompt: 'i' });
  expect(waitingIn(bench)).toBe('h e f g i');
  await makeRoom(bench);
  expect(sent(bench.gateway)).toBe('a b c d h');

  const next = createTasksBench({ db });
  next.tasks.start();
  expect(sent(next.gateway)).toBe('e f g i');
});

test('a pause keeps everything here over a restart, and polls and saves what is paid for all the same', async () => {
  const db = newStore();
  const bench = createTasksBench({ db });
  bench.gateway.onQuery = () => running();
  const { id } = bench.generate();
  bench.gateway.creates[0]?.settle(created('remote-1'));
  await settled();
  bench.tasks.queue.pause(null);
  const paused = bench.generate({ prompt: 'later' });
  expect(bench.tasks.queue.read(200)).toMatchObject({ isPaused: true, pausedCount: 1, runningCount: 1 });
  bench.gateway.onQuery = () => done();
  await bench.clock.advance(minute);
  expect(bench.statusOf(id)).toBe('ready');

  const next = createTasksBench({ db });
  next.tasks.start();
  await next.clock.advance(minute);
  next.tasks.unpause('offline');
  next.tasks.spendChanged();
  expect(next.statusOf(paused.id)).toBe('waiting');
  expect(next.gateway.creates).toEqual([]);
  next.tasks.queue.goOn();
  expect(sent(next.gateway)).toBe('later');
  expect(next.tasks.queue.read(0)).toMatchObject({ isPaused: false, pausedCount: 0 });
});

test('of what waited for hours is told when it went out, and it is polled as often as any that is young', async () => {
  const bench = createTasksBench();
  bench.gateway.onQuery = () => running();
  bench.tasks.queue.pause(null);
  const id = generateAll(bench, 'lost made');
  await bench.clock.advance(180 * minute);
  const sentAt = bench.clock.now();
  bench.tasks.queue.goOn();
  await bench.clock.advance(minute);
  bench.gateway.creates[0]?.settle(notCreated('unknown', 'gateway.timed-out'));
  bench.gateway.creates[1]?.settle(created('remote-1'));
  await settled();
  expect(bench.tasks.get(id.lost ?? '')).toMatchObject({ value: { state: { status: 'unknown', sentAt } } });
  const made = bench.tasks.get(id.made ?? '');
  expect(made.ok && made.value.nextTryAt).toBeLessThan(bench.clock.now() + 1.5 * pollPolicy.intervalMs);
});

test('a connection that is paused holds back its own requests alone', () => {
  const bench = createTasksBench();
  const { gateway } = bench.generate();
  bench.tasks.queue.pause('another');
  bench.generate({ prompt: 'goes' });
  bench.tasks.queue.pause(gateway?.connectionId ?? '');
  bench.generate({ prompt: 'stays' });
  expect(sent(bench.gateway)).not.toContain('stays');
  expect(bench.gateway.creates).toHaveLength(2);
  expect(bench.tasks.queue.read(0).pausedCount).toBe(1);
});

test('what waits for the user does not count among what goes on by itself', () => {
  const bench = createTasksBench();
  generateAll(bench, 'a b c d e f');
  expect(bench.tasks.queue.goingOn()).toBe(6);
  bench.signIn(null);
  expect(bench.tasks.queue.goingOn()).toBe(4);
  bench.signIn(studio);
  bench.tasks.queue.pause(studio.connectionId);
  expect(bench.tasks.queue.goingOn()).toBe(4);
  bench.tasks.queue.goOn();
  expect(bench.tasks.queue.goingOn()).toBe(6);
});

test('several are withdrawn and put back where they stood; what went out is neither', async () => {
  const bench = createTasksBench();
  const id = generateAll(bench, 'a b c d e f g');
  const ids = ['e', 'f', 'a'].map((name) => id[name] ?? '');
  // Each step waits for the disk, and the main process with it.
  const { write } = bench.store;
  const written: number[] = [];
  Object.assign(bench.store, {
    write(changes: Parameters<typeof write>[0]) {
      written.push(changes.length);
      write(changes);
    },
  });
  expect(bench.tasks.withdraw(ids)).toEqual([id.e, id.f]);
  expect(waitingIn(bench)).toBe('g');
  expect(bench.tasks.putBack(ids)).toMatchObject({ value: { ids: [id.e, id.f] } });
  expect(waitingIn(bench)).toBe('e f g');
  expect(written).toEqual([2, 2]);
  await makeRoom(bench);
  expect(sent(bench.gateway)).toBe('a b c d e');
  expect(bench.store.ledger(id.e ?? '').map(({ why }) => why)).toEqual([
    'stored',
    'withdrawn',
    'put-back',
    'send-started',
  ]);
});

test('what was withdrawn before others were moved is put back where it stood', () => {
  const bench = createTasksBench();
  const id = generateAll(bench, 'a b c d e f g h i j');
  const of = (names: string) => [...names].map((name) => id[name] ?? '');
  const { withdraw, putBack, queue } = bench.tasks;
  withdraw(of('f'));
  queue.move(of('h'), of('e'));
  withdraw(of('eg'));
  expect(waitingIn(bench)).toBe('h i j');
  // As undo does it, one step after the other.
  putBack(of('eg'));
  expect(waitingIn(bench)).toBe('e h g i j');
  queue.move(of('h'), of('eg'));
  putBack(of('f'));
  expect(waitingIn(bench)).toBe('e f g h i j');

  // By the message of a deletion, in another order: behind what stands where the ones above it were.
  withdraw(of('f'));
  withdraw(of('ge'));
  queue.move(of('j'), []);
  putBack(of('g'));
  expect(waitingIn(bench)).toBe('g j h i');
  putBack(of('fe'));
  expect(waitingIn(bench)).toBe('e f g j h i');
});

test('the prompt of a waiting task can be changed, by the rules of the form; that of one that went out cannot', async () => {
  const db = newStore();
  const bench = createTasksBench({ db });
  const id = generateAll(bench, 'a b c d e');
  const edit = (name: string, prompt: string) => bench.tasks.editPrompt(id[name] ?? '', prompt);
  expect(edit('e', ' ')).toMatchObject({ ok: false, error: { code: 'video.invalid' } });
  expect(edit('a', 'other')).toMatchObject({ ok: false, error: { code: 'tasks.wrong-state' } });
  expect(edit('e', 'A heron at dusk')).toMatchObject({ value: { request: { prompt: 'A heron at dusk' } } });
  expect(bench.listChanges).toContain(id.e);
  const found = db.prepare("SELECT prompt FROM tasks_search WHERE tasks_search MATCH 'heron'").all();
  expect(found).toEqual([{ prompt: 'A heron at dusk' }]);
  await makeRoom(bench);
  expect(sent(bench.gateway)).toBe('a b c d A heron at dusk');
  expect(edit('e', 'other')).toMatchObject({ ok: false, error: { code: 'tasks.wrong-state' } });
});

test('a prompt that is given back as it was mentions the cast as before', () => {
  const bench = createTasksBench();
  bench.tasks.queue.pause(null);
  const cast = { prompt: '@Mara waits', ownReferences: 0, castFirst: [], entries: [] };
  const { id, request } = bench.leave(aTask(states.waiting, { request: aRequest({ cast }) }));
  const castAfter = (prompt: string) => {
    const edited = bench.tasks.editPrompt(id, prompt);
    return edited.ok && edited.value.request.cast;
  };
  expect(castAfter('Nobody waits')).toMatchObject({ prompt: 'Nobody waits' });
  expect(castAfter('Somebody waits')).toMatchObject({ prompt: 'Somebody waits' });
  expect(castAfter(request.prompt)).toEqual(cast);
});

test('the next clip is told from what clips like it took, and not told where that is not known', async () => {
  const bench = createTasksBench();
  const makeOne = async (prompt: string): Promise<void> => {
    bench.generate({ prompt });
    bench.gateway.creates.at(-1)?.settle(created(`remote-${prompt}`));
    await settled();
  };
  const nextIn = (): number | null => {
    const { nextAt } = bench.tasks.queue.read(0);
    return nextAt === null ? null : nextAt - bench.clock.now();
  };
  bench.gateway.onQuery = () => running();
  await makeOne('a');
  await bench.clock.advance(minute);
  expect(nextIn()).toBeNull();
  bench.gateway.onQuery = () => done();
  await bench.clock.advance(minute);
  const took = bench.store.recentRunsMs(studio.connectionId, {
    model: 'videogen-H3',
    resolution: '768P',
    duration: 5,
  });
  bench.gateway.onQuery = () => running();
  await makeOne('b');
  expect(took).toEqual([nextIn()]);
  await bench.clock.advance(30_000);
  expect(nextIn()).toBe((took[0] ?? 0) - 30_000);
  // It takes no longer for a clock that was set back.
  bench.clock.turn(-60 * minute);
  expect(took).toEqual([nextIn()]);
  bench.clock.turn(60 * minute);
  await bench.clock.advance(10 * minute);
  expect(nextIn()).toBeNull();
});

test('the queue counts what does not go on as planned, and its reader is told when that changes', async () => {
  const bench = createTasksBench();
  const troubles = () => bench.tasks.queue.read(0).troubles;
  const { id } = bench.leave(aTask(states.running));
  bench.leave(aTask({ ...states.unknown, resolution: 'open' }));
  bench.leave(aTask({ ...states.unknown, resolution: 'dismissed' }));
  expect(troubles()).toEqual({ held: 0, tokenless: 0, retrying: 0, unknown: 1 });
  bench.gateway.onQuery = () => trouble('gateway.trouble');
  bench.tasks.start();
  await bench.clock.advance(minute);
  expect(troubles()).toMatchObject({ tokenless: 0, retrying: 1 });
  // However often it fails.
  expect(bench.listChanges).toEqual([id]);
  bench.signIn(null);
  expect(troubles()).toMatchObject({ tokenless: 1, retrying: 0 });
  bench.signIn(studio);
  bench.gateway.onQuery = () => running();
  await bench.clock.advance(10 * minute);
  expect(troubles()).toMatchObject({ tokenless: 0, retrying: 0 });
  expect(bench.listChanges).toEqual([id, id]);
});

test('a connection is given up in one write for all that waits, however much that is', async () => {
  const writes: number[] = [];
  const bench = createTasksBench({ wrapStore: tellingWrites((changes) => writes.push(changes.length)) });
  const ids = Array.from({ length: 40 }, () => bench.leave(aTask(states.waiting)).id);
  const queued = bench.leave(aTask(states.queued)).id;
  bench.tasks.giveUpAll(studio.connectionId);
  expect(writes).toEqual([40, 1]);
  expect(ids.every((id) => bench.statusOf(id) === 'cancelled')).toBe(true);
  expect(bench.statusOf(queued)).toBe('stopped');
});

test('what waits is not read at each poll of what is under way, but goes out once there is a place', async () => {
  let reads = 0;
  const bench = createTasksBench({
    wrapStore: (store) => ({
      ...store,
      withStatus(statuses, limit) {
        if (statuses.includes('waiting')) reads += 1;
        return store.withStatus(statuses, limit);
      },
    }),
  });
  generateAll(bench, 'a b c d e');
  bench.gateway.onQuery = running;
  for (const [index, create] of bench.gateway.creates.entries()) create.settle(created(`remote-${index}`));
  await settled();
  reads = 0;
  await bench.clock.advance(5 * minute);
  expect(bench.gateway.queries.length).toBeGreaterThan(20);
  expect(reads).toBe(0);
  bench.gateway.onQuery = () => done();
  await bench.clock.advance(minute);
  expect(sent(bench.gateway)).toBe('a b c d e');
});
