import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unknownLengthBytes } from '#electron/files/free-space.ts';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { recordExchanges } from '#electron/gateway/http/exchange-recorder.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { identityOf } from '#electron/shared/connection.ts';
import { aTask, states } from '../../fixtures/builders.ts';
import { createChance } from '../../fixtures/chance.ts';
import { aQuestion } from '../../fixtures/gateway/connections.ts';
import { type AttackName, attackNames, startHostileGateway } from '../../fixtures/gateway/hostile-gateway.ts';
import { test } from '../../fixtures/gateway/scripted-server.ts';
import { patient } from '../../fixtures/patience.ts';
import { seed } from '../../fixtures/properties.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { createFaultBench, token } from '../../fixtures/services/benches/fault-bench.ts';
import { createRequestsBench } from '../../fixtures/services/benches/requests-bench.ts';
import { newStore } from '../../fixtures/store/new-store.ts';

/** Milliseconds of silence that the app puts up with here. */
const patienceMs = patient(400);
/** Rounds in which attacks take turns; with `TORTURE` set as many as find rare things. */
const rounds = process.env.TORTURE ? 200 : 1;

/** A token as it is, in an address, and as a host name. */
function expectNoToken(place: string, text: string): void {
  const shown = text.toLowerCase();
  for (const form of [token, encodeURIComponent(token)])
    expect(shown.includes(form.toLowerCase()), place).toBe(false);
}

/** Lives through attacks with every operation under way, then expects the app to work and the token to be nowhere. */
async function liveThrough(
  serve: Parameters<typeof startHostileGateway>[0],
  attacksInTurn: readonly AttackName[],
): Promise<void> {
  const gateway = await startHostileGateway(serve);
  const db = newStore();
  // A disk that a flood of a clip fills up: less room each time it is looked at.
  let room: number | null = unknownLengthBytes + 32 * 1024 * 1024;
  const freeBytes = async () => {
    if (room !== null) room -= 8 * 1024 * 1024;
    return room;
  };
  const recorded = createRequestsBench();
  const { onExchange } = recorded;
  const bench = createFaultBench({ address: gateway.address, db, patienceMs, freeBytes, onExchange });
  const { address } = bench.gatewayIs;
  const at = { gateway: identityOf(bench.gatewayIs) };
  const polled = bench.leave(aTask(states.running, at)).id;
  const fetched = bench.leave(aTask({ ...states.saving, resultUrl: `${address}/clip.mp4` }, at)).id;
  const client = createGatewayClient({
    transport: recordExchanges(createTransport({ connectLimitMs: patienceMs }), { onExchange }),
    limits: { generateMs: patienceMs, generateEndMs: patienceMs, generateWholeMs: 4 * patienceMs },
  });
  const folder = test.info().outputPath('images');
  const said: unknown[] = [];
  const created: string[] = [];
  bench.tasks.start();
  for (const name of attacksInTurn) {
    gateway.attack(name);
    const before = gateway.calls.length;
    const answer = client.generate(bench.gatewayIs, aQuestion, {
      folder,
      subject: { type: 'message', id: name },
    });
    created.push(bench.generate({ prompt: `Under ${name}` }).id);
    // The create, and polls and downloads beside it.
    await bench.runUntil(`${name} was met`, () => gateway.calls.length >= before + 4);
    said.push(await answer);
  }
  gateway.behave();
  room = null;
  bench.tasks.sessionChanged();
  for (const id of [polled, fetched, ...created]) {
    if (bench.statusOf(id) === 'failed' || bench.statusOf(id) === 'stopped') bench.tasks.resume(id);
    await bench.runToEnd(id);
  }
  expect([bench.statusOf(polled), bench.statusOf(fetched)]).toEqual(['ready', 'ready']);
  const { id } = bench.generate();
  expect(await bench.runToEnd(id)).toMatchObject({ status: 'ready' });
  expect(await client.generate(bench.gatewayIs, aQuestion, { folder })).toMatchObject({
    type: 'answered',
    answer: { blocks: [{ text: 'All is well.' }] },
  });
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .pluck()
    .all();
  expectNoToken('rows', JSON.stringify(tables.map((name) => db.prepare(`SELECT * FROM ${name}`).all())));
  expectNoToken('window', JSON.stringify([...created, polled, fetched].map((task) => bench.tasks.get(task))));
  expectNoToken('notices', JSON.stringify(bench.notices));
  expectNoToken('reports', [...created, polled, fetched, id].map(bench.tasks.reportText).join());
  expectNoToken('log', bench.log.text());
  expectNoToken('answers', JSON.stringify(said));
  for (const place of [bench.folder, folder].filter(existsSync)) {
    for (const name of readdirSync(place)) {
      expectNoToken(name, name + readFileSync(join(place, name)).toString('latin1'));
    }
  }
  expect(recorded.requests.list(null).length).toBeGreaterThan(4);
  for (const [name, bytes] of await recorded.everything(bench.tasks.reportText, id)) {
    expectNoToken(name, bytes.toString('latin1'));
  }
  await bench.tasks.close();
  await client.close();
  recorded.requests.close();
}

for (const name of attackNames) {
  test(`${name}: the app goes on working, and the token is nowhere`, ({ serve }) =>
    liveThrough(serve, [name]));
}

/** The attacks of one round: the same for the same seed, whichever rounds are played beside it. */
function attacksOf(round: number): AttackName[] {
  const chance = createChance(seed + round);
  return Array.from({ length: 3 }, () => attackNames[chance.between(0, attackNames.length - 1)]).filter(
    (name) => name !== undefined,
  );
}

for (let round = 1; round <= rounds; round += 1) {
  test(`several attacks in turn, seed ${seed}, round ${round}`, async ({ serve }) => {
    const chosen = attacksOf(round);
    test.info().annotations.push({ type: 'attacks', description: chosen.join(', ') });
    await liveThrough(serve, chosen);
  });
}
