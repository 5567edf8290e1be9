import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { fromBuffer } from 'yauzl';
import type { About, Exchange, Settings } from '#contract';
import { createBundles } from '#electron/features/lens/bundle.ts';
import { createLens } from '#electron/features/lens/service.ts';
import type { ExchangeRecord } from '#electron/shared/exchange.ts';
import { createExchangesRepository } from '#electron/store/exchanges.ts';
import { createFakeClock } from '../../../fixtures/fake-clock.ts';
import { createMemoryLog } from '../../../fixtures/services/memory-log.ts';
import { until } from '../../../fixtures/until.ts';

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

function bench({ there = ['one'] }: { there?: string[] } = {}) {
  mkdirSync(test.info().outputPath(), { recursive: true });
  const clock = createFakeClock();
  const changed: string[] = [];
  const store = createExchangesRepository(test.info().outputPath('exchanges.db'), createMemoryLog());
  const lens = createLens({
    store,
    isThere: ({ id }) => there.includes(id),
    clock,
    onChange: ({ id }) => changed.push(id),
  });
  return { clock, lens, changed };
}

function bundles(lens: { get(id: number): Exchange | null }, savePath: string | null) {
  return createBundles({
    exchange: lens.get,
    about: () => ({ version: '1.2.3' }) as About,
    settings: () => ({ theme: 'dark', libraryFolder: '/home/somebody/Videos' }) as Settings,
    readLog: async () => 'line of the log\n',
    taskReport: (id) => (id === 'one' ? 'report about one' : null),
    chooseSavePath: async () => savePath,
    writeFile: (path, bytes) => writeFile(path, bytes),
    clock: createFakeClock(),
    log: createMemoryLog(),
  });
}

test('an exchange is told of, listed and found; what was removed takes its own along once that cannot be undone', async () => {
  const there = ['one', 'two'];
  const { lens, clock, changed } = bench({ there });
  lens.record(aRecord({ startedAt: clock.now() }));
  lens.record(aRecord({ subject: task('two'), startedAt: clock.now() }));
  expect(changed).toEqual(['one', 'two']);
  there.splice(0, 1);
  lens.tidyLater();
  await clock.advance(20_000);
  expect(lens.list(null)).toHaveLength(2);
  await clock.advance(20_000);
  await until('it is forgotten', () => lens.list(null).length === 1);
  expect(lens.list(null).map(({ subject }) => subject.id)).toEqual(['two']);
  lens.close();
});

test('a removal that is undone between two looks keeps its exchanges', async () => {
  const there = ['one'];
  const { lens, clock } = bench({ there });
  lens.record(aRecord({ startedAt: clock.now() }));
  lens.tidyLater();
  await clock.advance(19_999);
  there.splice(0, 1);
  await clock.advance(1);
  there.push('one');
  await clock.advance(3_600_000);
  expect(lens.list(null)).toHaveLength(1);
  lens.close();
});

test('nothing is recorded any more once all is closed', () => {
  const { lens } = bench();
  lens.close();
  lens.record(aRecord());
  expect(lens.list(null)).toEqual([]);
});

test('an exchange of more than 30 days ago is forgotten', async () => {
  const { lens, clock } = bench();
  const day = 86_400_000;
  lens.record(aRecord({ startedAt: clock.now() - 31 * day }));
  lens.record(aRecord({ startedAt: clock.now() - 29 * day }));
  lens.tidyLater();
  await clock.advance(20_000);
  expect(lens.list(task('one'))).toHaveLength(1);
  lens.close();
});

test('a bundle holds what its preview shows, and nobody’s words unless that was chosen', async () => {
  const { lens } = bench();
  lens.record(aRecord());
  const [exchange] = lens.list(null);
  const path = test.info().outputPath('bundle.zip');
  const made = bundles(lens, path);
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
  for (const word of ['req-7', 'videogen-H3', '1.2.3', 'dark', 'line of the log', 'report about one']) {
    expect(all).toContain(word);
  }
  const withTexts = await made.preview({ ...choice, isWithTexts: true });
  expect(withTexts.map(({ text }) => text).join('\n')).toContain('plain words of a model');
  expect(await made.save(choice)).toEqual({ ok: true, value: true });
  expect(await unzip(await readFile(path))).toEqual(new Map(files.map(({ name, text }) => [name, text])));
  lens.close();
});

test('a bundle that is cancelled writes nothing; one that cannot be written says so', async () => {
  const { lens } = bench();
  const choice = { taskId: null, exchanges: [], isWithTexts: false };
  expect(await bundles(lens, null).save(choice)).toEqual({ ok: true, value: false });
  const nowhere = test.info().outputPath('no', 'such', 'folder.zip');
  expect(await bundles(lens, nowhere).save(choice)).toMatchObject({
    ok: false,
    error: { code: 'disk.unwritable', details: { cause: 'ENOENT' } },
  });
  lens.close();
});

function unzip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk);
          files.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}
