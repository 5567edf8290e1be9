import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { About, Exchange, Settings } from '#contract';
import { createBundles } from '#electron/features/requests/bundle.ts';
import { createAnswerWorker } from '#electron/workers/answers/answer-worker-client.ts';
import { createFakeClock } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';
import { threadTime } from '../../fixtures/timing.ts';

test.describe.configure({ mode: 'serial' });

let program = '';
test.beforeAll(async () => {
  program = await builtWorker('answer-worker');
});

const limits = { timeMs: 20_000, idleMs: 60_000 };

function file(name: string, content: string): string {
  mkdirSync(test.info().outputDir, { recursive: true });
  const made = test.info().outputPath(name);
  writeFileSync(made, content);
  return made;
}

test('the built worker pages through JSON and gives values back by their pointers', async () => {
  const reader = createAnswerWorker(program, limits);
  const items = Array.from({ length: 450 }, (_, place) => ({ place, größe: '雨'.repeat(400) }));
  const body = file('answer.json', JSON.stringify({ 'a/b~c': { ok: true }, items }));
  const { kind, root } = await reader.examine(body, path.dirname(body), '');
  expect([kind, root]).toEqual([
    'json',
    { pointer: '', key: null, type: 'object', preview: '', isCut: false, count: 2 },
  ]);
  const { nodes } = await reader.nodes(body, '', 0);
  expect(nodes.map(({ pointer, type, count }) => [pointer, type, count])).toEqual([
    ['/a~1b~0c', 'object', 1],
    ['/items', 'list', 450],
  ]);
  expect((await reader.nodes(body, '/a~1b~0c', 0)).nodes[0]).toMatchObject({ key: 'ok', preview: 'true' });
  const pages = [0, 200, 400].map((from) => reader.nodes(body, '/items', from));
  expect((await Promise.all(pages)).map((page) => [page.nodes.length, page.hasMore])).toEqual([
    [200, true],
    [200, true],
    [50, false],
  ]);
  const [, text] = (await reader.nodes(body, '/items/449', 0)).nodes;
  expect(text).toMatchObject({ key: 'größe', type: 'text', preview: '雨'.repeat(300), isCut: true });
  expect(await reader.value(body, '/items/449/größe')).toEqual({ text: '雨'.repeat(400), isCut: false });
  for (const nowhere of ['/items/450', '/items/0/constructor', '/nowhere']) {
    expect(await reader.nodes(body, nowhere, 0)).toEqual({ nodes: [], hasMore: false });
    expect(await reader.value(body, nowhere)).toEqual({ text: '', isCut: false });
  }
  reader.close();
});

test('an answer above 8 MB, or nested without end, is text of which the first megabyte is told', async () => {
  const reader = createAnswerWorker(program, limits);
  const folder = path.dirname(file('any', ''));
  const large = file('large.json', `["a${'雨'.repeat(3_000_000)}"]`);
  expect(await reader.examine(large, folder, '')).toMatchObject({ kind: 'text', root: null });
  const { text, isCut } = await reader.text(large, '');
  expect([isCut, text.endsWith('雨'), Buffer.byteLength(text) > 1024 * 1024 - 4]).toEqual([true, true, true]);
  const deep = file('deep.json', '['.repeat(100_000) + ']'.repeat(100_000));
  expect(await reader.examine(deep, folder, '')).toMatchObject({ kind: 'text' });
  expect(await reader.text(file('short.txt', 'a雨'), '')).toEqual({ text: 'a雨', isCut: false });
  reader.close();
});

test('a job that takes too long ends the worker, and the next one is done by another', async () => {
  const reader = createAnswerWorker(program, { timeMs: 1, idleMs: 60_000 });
  const body = file('large.json', `[${'"a",'.repeat(2_000_000)}"a"]`);
  await expect(reader.examine(body, path.dirname(body), '')).rejects.toThrow('too slow');
  await expect(reader.text('/nowhere', '')).rejects.toThrow();
  reader.close();
});

test('a job that takes too much memory is told in words and ends the worker, and the next one is done by another', async () => {
  const reader = createAnswerWorker(program, { timeMs: 60_000, memoryMb: 12 });
  const body = file('data.json', `[${'{"a":[]},'.repeat(700_000)}0]`);
  await expect(reader.examine(body, path.dirname(body), '')).rejects.toThrow('memory limit');
  const small = file('small.json', '{"id":"x"}');
  expect(await reader.examine(small, path.dirname(small), '')).toMatchObject({ kind: 'json' });
  reader.close();
});

test('a bundle of hostile bodies is made beside the main thread', async () => {
  const reader = createAnswerWorker(program, limits);
  const body = '"https://'.repeat(65_536 / 9);
  const exchange = {
    request: { url: 'https://gateway.example/c', headers: [], body, bodyBytes: body.length },
    response: { headers: [], body: `{"error":"${'%25'.repeat(20_000)}"}`, bodyBytes: 1 },
    requestId: null,
  } as unknown as Exchange;
  const bundles = createBundles({
    exchange: () => exchange,
    textOf: reader.exchange,
    wordsOf: () => null,
    about: () => ({}) as About,
    settings: () => ({}) as Settings,
    readLog: async () => '',
    taskReport: () => null,
    chooseSavePath: async () => null,
    clock: createFakeClock(),
    log: createMemoryLog(),
  });
  // The worker is there before it is measured.
  await reader.exchange(exchange, false, null);
  const usedByAll = (): number => process.cpuUsage().user / 1_000;
  const before = { main: threadTime(), all: usedByAll() };
  const exchanges = Array.from({ length: 40 }, (_, id) => id);
  const [made] = await bundles.preview({ taskId: null, exchanges, isWithTexts: false });
  const main = threadTime() - before.main;
  const beside = usedByAll() - before.all - main;
  expect(JSON.parse(made?.text ?? '').length).toBeGreaterThan(5);
  expect(beside, `milliseconds of processor, of which main used ${main.toFixed(0)}`).toBeGreaterThan(main);
  reader.close();
});
