import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { About, Exchange, ExchangeRecord, Settings } from '#contract';
import { createBundles } from '#electron/features/requests/bundle.ts';
import { createRequests } from '#electron/features/requests/service.ts';
import { openStore } from '#electron/store/open.ts';
import { createExchangesRepository } from '#electron/store/requests.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { createAnswerFileReader } from '#electron/workers/answers/read-answer.ts';
import { aLedgerEntry, aTask, states } from '../../fixtures/builders.ts';
import { createFakeClock } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { unzip } from '../../fixtures/services/benches/requests-bench.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';
import { startWholeApp } from '../../fixtures/services/whole-app.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { insertTask } from '../../fixtures/store/stored-tasks.ts';
import { until } from '../../fixtures/until.ts';

const task = (id: string) => ({ type: 'task', id }) as const;
const body = '{"content":[{"type":"text","text":"a secret \\"ship\\" of mine"}],"model":"videogen-H3"}';

function aRecord(change: Partial<ExchangeRecord> = {}): ExchangeRecord {
  return {
    subject: task('one'),
    host: 'gateway.example',
    call: 'create',
    startedAt: 1_000,
    method: 'POST',
    status: 200,
    stages: { connected: 1, sent: 1, firstByte: 2, end: 3 },
    requestId: 'req-7',
    failure: null,
    request: { url: 'https://gateway.example/c', headers: [], body, bodyBytes: body.length },
    response: { headers: [], body: 'plain words of a model', bodyBytes: 22 },
    ...change,
  };
}

function bench({ there = ['one'], fails }: { there?: string[]; fails?: () => boolean } = {}) {
  mkdirSync(test.info().outputPath(), { recursive: true });
  const clock = createFakeClock();
  const changed: string[] = [];
  const log = createMemoryLog();
  const store = createExchangesRepository(test.info().outputPath('exchanges.db'), log);
  const requests = createRequests({
    store,
    isThere({ id }) {
      if (fails?.()) throw new Error('The disk refuses.');
      return there.includes(id);
    },
    clock,
    log,
    onChange: ({ id }) => changed.push(id),
  });
  return { clock, log, requests, changed };
}

function bundles(
  requests: { get(id: number): Exchange | null },
  savePath: string | null,
  more: Partial<Parameters<typeof createBundles>[0]> = {},
) {
  return createBundles({
    exchange: requests.get,
    textOf: createAnswerFileReader().exchange,
    wordsOf: () => null,
    about: () => ({ version: '1.2.3' }) as About,
    settings: () => ({ theme: 'dark', libraryFolder: '/home/somebody/Videos' }) as Settings,
    readLog: async () => 'line of the log\n',
    taskReport: (id) => (id === 'one' ? 'report about one' : null),
    chooseSavePath: async () => savePath,
    clock: createFakeClock(),
    log: createMemoryLog(),
    ...more,
  });
}

test('what a task said stays for a removal that is taken back', async () => {
  const [dataFolder, defaultLibraryFolder] = [
    test.info().outputPath('data'),
    test.info().outputPath('clips'),
  ];
  mkdirSync(dataFolder, { recursive: true });
  const id = crypto.randomUUID();
  const db = openStore(`${dataFolder}/studio.db`);
  insertTask(createTasksRepository(db, anyPlace), aTask(states.failed, { id }), aLedgerEntry());
  db.close();
  const app = await startWholeApp({ dataFolder, defaultLibraryFolder, bundle: '/nowhere' });
  const exchanges = createExchangesRepository(`${dataFolder}/exchanges.db`, app.log);
  exchanges.add(aRecord({ subject: task(id), startedAt: Date.now() }));
  exchanges.close();
  await app.pass(15_000, 1);
  expect(await app.call('library.remove', { ids: [id] })).toMatchObject({ value: { removed: [id] } });
  await app.pass(8_000, 8);
  expect(await app.call('library.restore', { ids: [id] })).toMatchObject({ value: { restored: [id] } });
  expect(await app.call('requests.list', { subject: task(id) })).toMatchObject({ value: { length: 1 } });
  await app.end();
});

test('an exchange is told of, listed and found; what was removed takes its own along within ten minutes', async () => {
  const there = ['one', 'two'];
  const { requests, clock, changed } = bench({ there });
  requests.start();
  requests.record(aRecord({ startedAt: clock.now() }));
  requests.record(aRecord({ subject: task('two'), startedAt: clock.now() }));
  expect(changed).toEqual(['one', 'two']);
  there.splice(0, 1);
  await clock.advance(10 * 60_000);
  await until('it is forgotten', () => requests.list(null).length === 1);
  expect(requests.list(null).map(({ subject }) => subject.id)).toEqual(['two']);
  requests.close();
});

test('what a disk refuses to tell of once is looked for ten minutes later, and forgotten then', async () => {
  let asked = 0;
  const { requests, clock, log } = bench({ there: [], fails: () => ++asked === 1 });
  requests.record(aRecord({ startedAt: clock.now() }));
  requests.start();
  await clock.advance(30_000);
  expect(requests.list(null)).toHaveLength(1);
  expect(log.text()).toContain('The disk refuses.');
  await clock.advance(10 * 60_000);
  await until('it is forgotten', () => requests.list(null).length === 0);
  requests.close();
});

test('nothing is recorded any more once all is closed', () => {
  const { requests } = bench();
  requests.close();
  requests.record(aRecord());
  expect(requests.list(null)).toEqual([]);
});

test('an exchange of more than 30 days ago is forgotten', async () => {
  const { requests, clock } = bench();
  const day = 86_400_000;
  requests.record(aRecord({ startedAt: clock.now() - 31 * day }));
  requests.record(aRecord({ startedAt: clock.now() - 29 * day }));
  requests.start();
  await clock.advance(20_000);
  expect(requests.list(task('one'))).toHaveLength(1);
  requests.close();
});

test('a bundle holds what its preview shows, and nobody’s words unless that was chosen', async () => {
  const { requests } = bench();
  requests.record(aRecord());
  const [exchange] = requests.list(null);
  const path = test.info().outputPath('bundle.zip');
  const made = bundles(requests, path);
  const choice = { taskId: 'one', exchanges: [exchange?.id ?? 0, 999], isWithTexts: false };
  const files = await made.preview(choice);
  expect(files.map(({ name }) => name)).toEqual([
    'task.txt',
    'exchanges.json',
    'versions.json',
    'settings.json',
    'log.txt',
  ]);
  const all = files.map(({ text }) => text).join('\n');
  for (const word of ['secret', 'ship', 'plain words', 'somebody']) expect(all).not.toContain(word);
  for (const word of ['req-7', 'videogen-H3', '1.2.3', 'dark', 'line of the log', 'report about one'])
    expect(all).toContain(word);
  const withTexts = await made.preview({ ...choice, isWithTexts: true });
  expect(withTexts.map(({ text }) => text).join('\n')).toContain('plain words of a model');
  expect(await made.save(choice)).toEqual({ ok: true, value: { isSaved: true } });
  expect(await unzip(await readFile(path))).toEqual(new Map(files.map(({ name, text }) => [name, text])));
  requests.close();
});

test('a bundle that is cancelled writes nothing; one that cannot be written says so', async () => {
  const { requests } = bench();
  const choice = { taskId: null, exchanges: [], isWithTexts: false };
  expect(await bundles(requests, null).save(choice)).toEqual({ ok: true, value: { isSaved: false } });
  const nowhere = test.info().outputPath('no', 'such', 'folder.zip');
  expect(await bundles(requests, nowhere).save(choice)).toMatchObject({
    ok: false,
    error: { code: 'disk.folder-gone', details: { cause: 'ENOENT' } },
  });
  requests.close();
});

test('a bundle without texts holds no words of people, wherever a gateway repeats them', async () => {
  const { requests } = bench();
  const said = 'A lighthouse in the storm';
  const bodies = [
    `{"model":"m1","messages":[{"role":"user","words":"${said}"}],"negative_prompt":"storm","lyrics":"lighthouse"}`,
    `{"content":[{"type":"text","text":"${said} and a cut`,
    `data: {"candidates":[{"content":{"parts":[{"text":"${said}"}]},"finishReason":"STOP"}]}\n\n`,
    `<html>${said}</html>`,
    null,
    'the first part of a conversation of which the record has no more…',
    null,
    `{"messages":[{"text":"${said.replaceAll(' ', '\\n')}"}]}`,
  ];
  const answers = [
    `{"error":{"code":"1026","message":"Refused: ${said.toUpperCase()}"},"status":"failed"}`,
    `{"status":"succeeded","echo":"lighthouse","task_id":"T1"}`,
  ];
  for (const [index, sent] of bodies.entries()) {
    const response = {
      headers: [['x-echo', said]] as [string, string][],
      body: answers[index % 2] ?? '',
      bodyBytes: 1,
    };
    const request = { url: 'https://gateway.example/c?text=storm', headers: [], body: sent, bodyBytes: 1 };
    requests.record(aRecord({ subject: task(String(index)), request, response, requestId: said }));
  }
  const exchanges = requests.list(null).map(({ id }) => id);
  const wordsOf = ({ id }: { id: string }) => (id === '6' ? said : null);
  const files = await bundles(requests, null, { wordsOf }).preview({
    taskId: null,
    exchanges,
    isWithTexts: false,
  });
  const text = files.find(({ name }) => name === 'exchanges.json')?.text ?? '';
  expect(JSON.parse(text)).toHaveLength(bodies.length);
  expect(text.toLowerCase()).not.toContain('storm');
  // A word alone, beside a request of which not all is known, may be a machine's.
  expect(text.match(/lighthouse/gi)).toHaveLength(1);
  expect(text.match(/Refused: \[prompt\]/g)).toHaveLength(2);
  for (const kept of ['m1', 'user', 'STOP', '1026', 'failed', 'succeeded', 'Refused'])
    expect(text).toContain(kept);
  requests.close();
});

test('a bundle holds no address with what opens its file, and only as much as can be read', async () => {
  const { requests } = bench();
  const url = 'https://store.example/a.mp4?signature=opens-the-file&expires=1';
  const answer = `{"content":{"url":"${url}"}}`;
  requests.record(aRecord({ response: { headers: [], body: answer, bodyBytes: 1 } }));
  const long = `{"text":"${'word '.repeat(13_000)}"}`;
  for (let index = 0; index < 30; index += 1)
    requests.record(aRecord({ response: { headers: [], body: long, bodyBytes: 1 } }));
  const exchanges = requests.list(null).map(({ id }) => id);
  const made = bundles(requests, null);
  const last = await made.preview({ taskId: null, exchanges: exchanges.slice(-1), isWithTexts: true });
  expect(last[0]?.text).toContain('signature=…&expires=…');
  const [all] = await made.preview({ taskId: null, exchanges, isWithTexts: true });
  expect(all?.text.length).toBeLessThan(1_100_000);
  expect(JSON.parse(all?.text ?? '').at(-1)).toMatch(/more left out for their size/);
  requests.close();
});

test('an exchange whose reader gives up is said to be left out, and the others are there', async () => {
  const { requests } = bench();
  for (const host of ['a.example', 'b.example']) requests.record(aRecord({ host }));
  const made = bundles(requests, null, {
    textOf: async ({ host }) =>
      host === 'a.example' ? Promise.reject(new Error('The answer worker gave no answer.')) : '"whole"',
  });
  const exchanges = requests.list(null).map(({ id }) => id);
  const [file] = await made.preview({ taskId: null, exchanges, isWithTexts: false });
  expect(JSON.parse(file?.text ?? '')).toEqual([
    'whole',
    expect.stringMatching(/left out: it could not be read$/),
  ]);
  requests.close();
});

test('a bundle is saved as it was looked at, though the log has gone on', async () => {
  const { requests } = bench();
  const path = test.info().outputPath('bundle.zip');
  const lines = ['line 2', 'line 1'];
  const made = bundles(requests, path, { readLog: async () => lines.pop() ?? '' });
  const choice = { taskId: null, exchanges: [], isWithTexts: false };
  await made.preview(choice);
  await made.save(choice);
  expect((await unzip(await readFile(path))).get('log.txt')).toBe('line 1');
  requests.close();
});
