import { readdir } from 'node:fs/promises';
import { taskStatuses } from '#contract';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { aForm } from '../../fixtures/builders.ts';
import { tokenIn } from '../../fixtures/gateway/connections.ts';
import { reply, type Step, test } from '../../fixtures/gateway/scripted-server.ts';
import { rounds } from '../../fixtures/properties.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { anInput, createSessionBench } from '../../fixtures/services/benches/connections-bench.ts';
import { buildChild, killAtWork } from '../../fixtures/services/killed/child.ts';
import { createTasksBench } from '../../fixtures/services/memory-tasks.ts';

/** A gateway that makes each task at once, and says that it has failed when it is asked the third time. */
function gatewayNamed(name: string): Step {
  let made = 0;
  const polls = new Map<string, number>();
  return (call) => {
    const { method, path } = call.seen;
    if (method === 'POST') {
      made += 1;
      return reply(200, { task_id: `${name}-${made}` })(call);
    }
    const id = path.split('/').at(-1) ?? '';
    polls.set(id, (polls.get(id) ?? 0) + 1);
    const status = (polls.get(id) ?? 0) < 3 ? 'running' : 'failed';
    return reply(200, { task: { id, status } })(call);
  };
}

test('tasks of two connections finish with their own tokens while the user switches to and fro; a third that is refused rests alone', async ({
  serve,
}) => {
  const servers = [
    await serve(gatewayNamed('one')),
    await serve(gatewayNamed('two')),
    await serve(reply(200, { task_id: 'three-1' }), reply(401, { error: { message: 'bad token' } })),
  ];
  const one = createSessionBench(test.info().outputPath('data'));
  const { session } = one;
  const ids: string[] = [];
  for (const [index, { address }] of servers.entries()) {
    const saved = await session.connections.save(
      anInput({ name: `Number ${index}`, address, token: `sk-token-${index}` }),
    );
    if (!saved.ok) throw new Error(saved.error.code);
    ids.push(saved.value.id);
  }
  const bench = createTasksBench({ session, client: createGatewayClient({ transport: createTransport() }) });
  one.onChange = () => queueMicrotask(() => bench.tasks.sessionChanged());
  bench.tasks.start();
  const select = async (index: number) => {
    expect(await session.connections.select(ids[index] ?? '')).toMatchObject({ ok: true });
  };
  for (const [index, count] of [
    [0, 2],
    [1, 2],
    [2, 1],
  ] as const) {
    await select(index);
    expect(bench.tasks.create(aForm(), count)).toMatchObject({ ok: true });
  }
  const tasksOf = (index: number) =>
    bench.store.withStatus(taskStatuses).filter(({ gateway }) => gateway.connectionId === ids[index]);
  const isOver = () => [...tasksOf(0), ...tasksOf(1)].every(({ state }) => state.status === 'failed');
  for (let round = 0; round < 200 && !(round >= 20 && isOver()); round += 1) {
    await select(round % 2);
    await bench.clock.advance(2_000);
    await new Promise((done) => setImmediate(done));
  }
  expect(isOver()).toBe(true);
  for (const [index, server] of servers.entries()) {
    const tokens = new Set(server.calls.map(({ headers }) => headers.authorization));
    expect([...tokens]).toEqual([`Bearer sk-token-${index}`]);
  }
  expect(session.connections.list().map(({ state }) => state)).toEqual(['ready', 'ready', 'refused']);
  expect(tasksOf(2)).toMatchObject([{ state: { status: 'queued' } }]);
  expect(servers[2]?.calls).toHaveLength(2);
});

const kills = rounds(5, 12);

test('killed while connections are stored, the next start opens the earlier ones or the later ones, each with its token', async () => {
  const folder = test.info().outputPath('data');
  const first = await createSessionBench(folder).session.connections.save(anInput());
  if (!first.ok) throw new Error(first.error.code);
  const program = await buildChild('connections');
  for (let round = 0; round < kills; round += 1) {
    // Another moment of the endless saving and removing in each round.
    await killAtWork(program, [folder], round * (20 / kills));

    const bench = createSessionBench(folder);
    await bench.session.start();
    const connections = bench.session.connections.list();
    const theirs = connections.filter(({ id }) => id !== first.value.id);
    expect(connections).toMatchObject([
      { id: first.value.id, state: 'ready', isActive: true },
      ...theirs.map(() => ({ name: 'Theirs', state: 'ready', storage: 'keychain' })),
    ]);
    expect(tokenIn(bench.session.connectionOf(first.value.id))).toBe('sk-token-of-mine');
    // Nothing was set aside: each file was whole.
    expect((await readdir(folder)).filter((name) => name.endsWith('.kept'))).toEqual([]);
    for (const { id } of theirs) {
      expect(tokenIn(bench.session.connectionOf(id))).toBe('sk-token-of-theirs');
      expect((await bench.session.connections.remove(id, null)).ok).toBe(true);
    }
  }
});
