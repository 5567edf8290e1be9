import path from 'node:path';
import fc from 'fast-check';
import { appErrorSchema, contract, type Result } from '#contract';
import { test } from '../fixtures/gateway/practice-gateway.ts';
import { patient } from '../fixtures/patience.ts';
import { seed } from '../fixtures/properties.ts';
import { expect } from '../fixtures/pure-test.ts';
import { fuzzInput } from '../fixtures/services/fuzz-inputs.ts';
import { startWholeApp } from '../fixtures/services/whole-app.ts';

const calls = process.env.TORTURE === '1' ? 20_000 : 1_000;
/** Longest that a call may take, in milliseconds. */
const patienceMs = 10_000;

/** What is wrong with an answer; `null` for a good one. */
function faultOf(answer: unknown, secrets: readonly string[]): string | null {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return 'no result';
  const result = answer as Result<unknown>;
  const text = JSON.stringify(result);
  if (!result.ok && !appErrorSchema.safeParse(result.error).success)
    return `no error that the window knows: ${text}`;
  if (!result.ok && result.error.code === 'internal') return `a bug: ${text}`;
  const leaked = secrets.find((secret) => text.includes(secret));
  return leaked === undefined ? null : `it holds ${leaked}`;
}

test('whatever a page calls with, every method answers with a result, in time, without a path or a secret', async ({
  gateway,
  stateFolder: libraryFolder,
}) => {
  test.setTimeout(process.env.TORTURE === '1' ? 1_800_000 : patient(60_000));
  const folder = test.info().outputPath('data');
  const app = await startWholeApp({
    dataFolder: folder,
    // A path that the window may be told.
    defaultLibraryFolder: libraryFolder,
    // Without the programs beside the main thread: what needs one is answered, too.
    bundle: '/nowhere',
    // Nothing listens there: whatever a call would send comes to no other computer.
    proxiesOf: async (origin) => (origin === gateway.address ? 'DIRECT' : 'PROXY 127.0.0.1:1'),
  });
  const { address, token } = gateway;
  expect(await app.call('session.connect', { address, token })).toMatchObject({ ok: true });
  const made = (await app.call('chat.create', { projectId: null })) as Result<{ id: string }>;
  const known = [
    made.ok ? made.value.id : '',
    'unknown-id',
    '0'.repeat(64),
    'https://example.org/cat',
    '16:9',
    '768P',
  ];
  const secrets = [token, folder, path.resolve(import.meta.dirname, '../..'), process.cwd()];
  const methods = Object.entries(contract);
  const inputs = methods.map(([, { input }]) => fuzzInput(input, known));
  const inputOf = (index: number) => (inputs[index] ?? fc.constant(null)).map((input) => ({ index, input }));
  const plan = [
    // Every method at least once, whatever chance says.
    ...inputs.flatMap((_, index) => fc.sample(inputOf(index), { seed, numRuns: 1 })),
    ...fc.sample(fc.nat(methods.length - 1).chain(inputOf), { seed, numRuns: calls - methods.length }),
  ];
  const seen = new Set<string>();
  const findings: string[] = [];
  const outcomes = new Map<string, number>();
  for (const [round, { index, input }] of plan.entries()) {
    const [channel = ''] = methods[index] ?? [];
    seen.add(channel);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, patienceMs, 'late');
    });
    const answer = await Promise.race([app.call(channel, input), late]).catch(
      (error: unknown) => `threw ${error}`,
    );
    clearTimeout(timer);
    const outcome = typeof answer === 'string' ? 'none' : answer.ok ? 'ok' : answer.error.code;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const fault =
      answer === 'late' ? 'it hangs' : typeof answer === 'string' ? answer : faultOf(answer, secrets);
    if (fault !== null) findings.push(`call ${round}, ${channel}: ${fault} ${app.log.text().slice(-400)}`);
  }
  await app.end();
  test.info().annotations.push({ type: 'rounds', description: String(calls) });
  console.log(`ipc fuzz: ${calls} calls of ${seen.size} methods, seed ${seed}: ${findings.length} findings`);
  console.log([...outcomes].map(([name, count]) => `${name} ${count}`).join(', '));
  expect(findings).toEqual([]);
  // Not all are turned away at the door: the services themselves are under test.
  expect(outcomes.get('ok') ?? 0).toBeGreaterThan(calls / 10);
  expect([...seen].sort()).toEqual(Object.keys(contract).sort());
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  expect(app.log.text()).not.toContain(token);
});
