import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ExchangeRecord } from '#contract';
import { createExchangesRepository } from '#electron/store/requests.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';

const path = () => test.info().outputPath('exchanges.db');
const task = (id: string) => ({ type: 'task', id }) as const;

function bench() {
  mkdirSync(test.info().outputPath(), { recursive: true });
  const log = createMemoryLog();
  return { log, store: createExchangesRepository(path(), log) };
}

function aRecord(change: Partial<ExchangeRecord> = {}): ExchangeRecord {
  return {
    subject: task('one'),
    host: 'gateway.example',
    call: 'query',
    startedAt: 1_000,
    method: 'GET',
    status: 200,
    stages: { connected: 1, sent: 1, firstByte: 2, end: 3 },
    requestId: null,
    failure: null,
    request: { url: 'https://gateway.example/q', headers: [['accept', '*/*']], body: null, bodyBytes: 0 },
    response: { headers: [], body: '{"status":"queued"}', bodyBytes: 19 },
    ...change,
  };
}

test('exchanges are found by what they were about, the newest first, also after a restart', () => {
  const first = bench();
  first.store.add(aRecord({ call: 'create', startedAt: 1 }));
  first.store.add(aRecord({ call: 'download', startedAt: 2 }));
  first.store.add(aRecord({ subject: task('two'), startedAt: 3 }));
  first.store.close();
  const { store } = bench();
  expect(store.list(task('one'), 10).map(({ call }) => call)).toEqual(['download', 'create']);
  expect(store.list(null, 2).map(({ startedAt }) => startedAt)).toEqual([3, 2]);
  const [newest] = store.list(task('two'), 1);
  expect(store.get(newest?.id ?? 0)).toEqual({
    id: newest?.id,
    count: 1,
    ...aRecord({ subject: task('two'), startedAt: 3 }),
  });
  // Windows has no such modes.
  if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600);
  store.close();
});

test('a query that is answered as before is counted, not kept again; any other is kept', () => {
  const { store } = bench();
  for (const startedAt of [1, 2, 3]) store.add(aRecord({ startedAt }));
  store.add(
    aRecord({ startedAt: 4, response: { headers: [], body: '{"status":"running"}', bodyBytes: 20 } }),
  );
  store.add(aRecord({ startedAt: 5 }));
  for (const startedAt of [6, 7]) store.add(aRecord({ call: 'create', startedAt }));
  const kept = store.list(task('one'), 10).map(({ call, count, startedAt }) => [call, count, startedAt]);
  expect(kept).toEqual([
    ['create', 1, 7],
    ['create', 1, 6],
    ['query', 1, 5],
    ['query', 1, 4],
    ['query', 3, 3],
  ]);
  store.close();
});

test('what is too old goes, then the oldest until the rest has its place', () => {
  const { store } = bench();
  const body = 'x'.repeat(10_000);
  const large = (startedAt: number) =>
    aRecord({ call: 'create', startedAt, response: { headers: [], body, bodyBytes: body.length } });
  for (let startedAt = 1; startedAt <= 300; startedAt += 1) store.add(large(startedAt));
  let rounds = 0;
  while (store.prune(101, Number.MAX_SAFE_INTEGER)) rounds += 1;
  // A few at a time: the main thread has other work.
  expect(rounds).toBeGreaterThan(4);
  expect(store.list(null, 1_000)).toHaveLength(200);
  while (store.prune(0, 1_000_000)) rounds += 1;
  const left = store.list(null, 1_000).map(({ startedAt }) => startedAt);
  expect(left.length).toBeGreaterThan(40);
  expect(left.length).toBeLessThan(100);
  expect(left[0]).toBe(300);
  expect(left).toEqual([...left].sort((a, b) => b - a));
  store.close();
});

test('what is forgotten is in the file no more', () => {
  const { store } = bench();
  store.add(aRecord({ request: { url: 'u', headers: [], body: 'a prompt nobody may find', bodyBytes: 1 } }));
  store.add(aRecord({ subject: task('two') }));
  expect(store.subjects()).toHaveLength(2);
  store.forget([task('one')]);
  expect(store.subjects()).toEqual([task('two')]);
  for (const ending of ['', '-wal'])
    expect(readFileSync(path() + ending).includes('a prompt nobody may find'), ending).toBe(false);
  store.close();
});

for (const [what, bytes] of [
  ['damaged', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8_000, 0x5a)])],
  ['no database at all', Buffer.from('nothing of the kind '.repeat(500))],
  ['empty', Buffer.alloc(0)],
] as const) {
  test(`a file that is ${what} is begun anew`, async () => {
    mkdirSync(test.info().outputPath(), { recursive: true });
    writeFileSync(path(), bytes);
    const { store } = bench();
    store.add(aRecord());
    await expect.poll(() => store.list(null, 10)).toHaveLength(1);
    store.close();
  });
}

test('a folder that takes no file costs the record and nothing else', () => {
  mkdirSync(path(), { recursive: true });
  const { store, log } = bench();
  store.add(aRecord());
  store.prune(0, 0);
  store.forget([task('one')]);
  expect([store.list(null, 10), store.get(1), store.subjects()]).toEqual([[], null, []]);
  expect(log.text()).toContain('cannot be used');
  store.close();
});

test('looking and tidying begin no file where there is none', () => {
  const { store, log } = bench();
  expect([store.list(null, 10), store.get(1), store.subjects()]).toEqual([[], null, []]);
  store.forget([task('one')]);
  expect(store.prune(10, 10)).toBe(false);
  expect([existsSync(path()), log.lines]).toEqual([false, []]);
  store.close();
});
