import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { expect, test } from 'playwright/test';
import type { About, Exchange, Settings } from '#contract';
import { createBundles } from '#electron/features/lens/bundle.ts';
import { createAnswerWorker } from '#electron/workers/answer-worker-client.ts';
import { createFakeClock } from '../../fixtures/fake-clock.ts';
import { buildWorker } from '../../fixtures/services/built-worker.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';

test.describe.configure({ mode: 'serial' });

let program = '';
test.beforeAll(async () => {
  program = await buildWorker('answer-worker', test.info().outputPath('built'));
});

const limits = { timeMs: 20_000, idleMs: 60_000 };

function file(name: string, content: string): string {
  mkdirSync(test.info().outputDir, { recursive: true });
  const made = test.info().outputPath(name);
  writeFileSync(made, content);
  return made;
}

test('the built worker pages through JSON, gives values back and finds ids and words', async () => {
  const reader = createAnswerWorker(program, limits);
  const items = Array.from({ length: 450 }, (_, place) => ({ place, größe: '雨'.repeat(400) }));
  const body = file('answer.json', JSON.stringify({ id: 'x', task_id: 'T-1', state: 'Running', items }));
  const contents = await reader.examine(body, 'application/json', path.dirname(body));
  expect(contents).toMatchObject({
    kind: 'json',
    ids: [{ pointer: '/task_id', value: 'T-1' }, { pointer: '/id' }],
  });
  const { nodes } = await reader.nodes(body, contents.root?.at ?? 0, 0);
  const list = nodes.at(-1)?.at ?? 0;
  const pages = [
    await reader.nodes(body, list, 0),
    await reader.nodes(body, list, 200),
    await reader.nodes(body, list, 400),
  ];
  expect(pages.map((page) => [page.nodes.length, page.hasMore])).toEqual([
    [200, true],
    [200, true],
    [50, false],
  ]);
  const [first] = (await reader.nodes(body, pages[2]?.nodes[49]?.at ?? 0, 0)).nodes.slice(1);
  expect(first).toMatchObject({ key: 'größe', type: 'text', preview: '雨'.repeat(300), isCut: true });
  expect(await reader.value(body, first?.at ?? 0)).toEqual({ text: '雨'.repeat(400), isCut: false });
  expect(await reader.words(body, '')).toEqual(['Running']);
  expect(await reader.words(body, '/items/3/place')).toEqual(['3']);
  reader.close();
});

test('text is cut between characters, and events are read as the standard says', async () => {
  const reader = createAnswerWorker(program, limits);
  const text = `a${'雨'.repeat(50_000)}`;
  const body = file('answer.txt', text);
  let read = '';
  for (let next: number | null = 0; next !== null; ) {
    const page: { text: string; next: number | null } = await reader.text(body, next);
    read += page.text;
    next = page.next;
  }
  expect(read).toBe(text);
  const events = file(
    'events',
    '\ufeff: hello\n\nevent: add\nid: 7\ndata: one\ndata: two\n\r\ndata:three\r\n\r\nretry: 5\n\ndata: cut',
  );
  expect((await reader.events(events, 0)).events.map(({ name, id, data }) => [name, id, data])).toEqual([
    ['add', '7', 'one\ntwo'],
    ['', '', 'three'],
    ['', '', 'cut'],
  ]);
  reader.close();
});

test('a job that takes too long ends the worker, and the next one is done by another', async () => {
  const reader = createAnswerWorker(program, { timeMs: 1, idleMs: 60_000 });
  const body = file('large.json', `[${'"a",'.repeat(1_500_000)}"a"]`);
  await expect(reader.examine(body, 'application/json', path.dirname(body))).rejects.toThrow('too slow');
  await expect(reader.text('/nowhere', 0)).rejects.toThrow();
  reader.close();
});

test('a job that takes too much memory is told in words and ends the worker, and the next one is done by another', async () => {
  const reader = createAnswerWorker(program, { timeMs: 60_000, memoryMb: 12 });
  const body = file('data.json', `["iVBORw0KGgo${'\\/AAAAAAA'.repeat(3_000_000)}"]`);
  await expect(reader.examine(body, 'application/json', path.dirname(body))).rejects.toThrow('memory limit');
  const small = file('small.json', '{"id":"x"}');
  expect(await reader.examine(small, 'application/json', path.dirname(small))).toMatchObject({
    kind: 'json',
  });
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
    about: () => ({}) as About,
    settings: () => ({}) as Settings,
    readLog: async () => '',
    taskReport: () => null,
    chooseSavePath: async () => null,
    writeFile: async () => undefined,
    clock: createFakeClock(),
    log: createMemoryLog(),
  });
  // The worker is there before it is measured.
  await reader.exchange(exchange, false);
  const before = performance.eventLoopUtilization();
  const exchanges = Array.from({ length: 40 }, (_, id) => id);
  const [made] = await bundles.preview({ taskId: null, exchanges, isWithTexts: false });
  const { active, idle } = performance.eventLoopUtilization(before);
  expect(JSON.parse(made?.text ?? '').length).toBeGreaterThan(5);
  expect(
    idle,
    `${active.toFixed(0)} ms of main, while the worker took ${idle.toFixed(0)} ms`,
  ).toBeGreaterThan(active);
  reader.close();
});
