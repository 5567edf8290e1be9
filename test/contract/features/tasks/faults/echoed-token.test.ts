import { about, startFaultGateway } from '../../../../fixtures/gateway/fault-gateway.ts';
import { reply, type Step, test } from '../../../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../../../fixtures/pure-test.ts';
import {
  createFaultBench,
  type FaultBench,
  token,
} from '../../../../fixtures/services/benches/fault-bench.ts';
import { newStore } from '../../../../fixtures/store/new-store.ts';

/** What a gateway may say of a token, in the places where it gives reasons. */
const echo = `Bearer ${token} (${encodeURIComponent(token)}) is not allowed to make this clip`;

/** Expects the token nowhere in a task's row, its ledger, the window's task, the report and the log. */
async function expectNoToken(bench: FaultBench, db: ReturnType<typeof newStore>, id: string): Promise<void> {
  const rows = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .pluck()
    .all()
    .map((name) => db.prepare(`SELECT * FROM ${name}`).all());
  const places = {
    store: JSON.stringify(rows),
    window: JSON.stringify([bench.tasks.get(id), bench.tasks.ledger(id), bench.notices]),
    report: bench.tasks.reportText(id) ?? '',
    log: bench.log.text(),
  };
  for (const [place, text] of Object.entries(places)) {
    expect(text, place).not.toContain(token);
    expect(text, place).not.toContain(encodeURIComponent(token));
  }
  // The rest of the reason is there, so that it was not left out as a whole.
  for (const place of [places.store, places.window, places.report])
    expect(place).toContain('is not allowed to make this clip');
}

/** Creates a task, has it answered by `query` or `create`, and lets it come to its end. */
async function live(
  serve: Parameters<typeof startFaultGateway>[0],
  script: { readonly create?: readonly Step[]; readonly query?: readonly Step[] },
) {
  const gateway = await startFaultGateway(serve, script);
  const db = newStore();
  const bench = createFaultBench({ address: gateway.address, db });
  const { id } = bench.generate();
  await bench.runToEnd(id);
  return { bench, db, id };
}

for (const [name, failure] of [
  ['an error object', { error: { code: 'content_policy', message: echo, request_id: token } }],
  ['a plain error', { error: echo }],
  ['a field beside the status', { error_message: echo, fail_reason: echo, reason: echo }],
] as const) {
  test(`a token that a failed task repeats in ${name} is kept and shown nowhere`, async ({ serve }) => {
    const { bench, db, id } = await live(serve, { query: [about('failed', failure)] });
    expect(bench.statusOf(id)).toBe('failed');
    await expectNoToken(bench, db, id);
  });
}

test('a token that a refused request repeats is kept and shown nowhere', async ({ serve }) => {
  const refused = reply(422, { error: { code: 1026, message: echo } }, { 'x-request-id': token });
  const { bench, db, id } = await live(serve, { create: [refused] });
  expect(bench.statusOf(id)).toBe('rejected');
  await expectNoToken(bench, db, id);
});
