import { readFileSync } from 'node:fs';
import type { Exchange, ExchangeSubject } from '#contract';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { recordExchanges } from '#electron/gateway/http/exchange-recorder.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { about, startFaultGateway } from '../../fixtures/gateway/fault-gateway.ts';
import { reply, type SeenCall, test } from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { createChatLane } from '../../fixtures/services/benches/chat-lane.ts';
import { createFaultBench, token } from '../../fixtures/services/benches/fault-bench.ts';
import { createRequestsBench, type RequestsBench } from '../../fixtures/services/benches/requests-bench.ts';
import { until } from '../../fixtures/until.ts';

/** Whole exchanges about a subject, the oldest first. */
function exchangesAbout({ requests }: RequestsBench, subject: ExchangeSubject): readonly Exchange[] {
  return requests
    .list(subject)
    .toReversed()
    .flatMap(({ id }) => requests.get(id) ?? []);
}

/** Expects a record to be what a server saw, but for the token, which must have been there. */
function expectAsSeen(exchange: Exchange | undefined, seen: SeenCall | undefined, address: string): void {
  expect(exchange?.method).toBe(seen?.method);
  expect(exchange?.request.url).toBe(`${address}${seen?.path}`);
  const { host: _, connection: __, ...headers } = seen?.headers ?? {};
  expect(Object.fromEntries(exchange?.request.headers ?? [])).toEqual({
    ...headers,
    ...(headers.authorization !== undefined && { authorization: 'Bearer [removed]' }),
  });
  expect(exchange?.request.body ?? '').toBe(seen?.body.toString('utf8'));
}

async function expectNoToken(bench: RequestsBench, report: (id: string) => string | null, id: string) {
  for (const [name, bytes] of await bench.everything(report, id)) {
    for (const form of [token, encodeURIComponent(token), token.toLowerCase()])
      expect(bytes.includes(form), name).toBe(false);
  }
}

test('a failed task: every request is on record as the server saw it, and the token nowhere', async ({
  serve,
}) => {
  const echo = { code: 'content_policy', message: `Bearer ${token} wrote: A ship` };
  const gateway = await startFaultGateway(serve, {
    query: [about('running'), about('failed', { error: echo })],
  });
  const recorded = createRequestsBench();
  const bench = createFaultBench({ address: gateway.address, onExchange: recorded.onExchange });
  const { id } = bench.generate({ prompt: 'A ship' });
  expect(await bench.runToEnd(id)).toMatchObject({ status: 'failed' });
  const exchanges = exchangesAbout(recorded, { type: 'task', id });
  expect(exchanges.map(({ call, status }) => [call, status])).toEqual([
    ['create', 200],
    ['query', 200],
    ['query', 200],
  ]);
  for (const [index, seen] of gateway.calls.entries()) expectAsSeen(exchanges[index], seen, gateway.address);
  expect(gateway.calls[0]?.headers.authorization).toBe(`Bearer ${token}`);
  expect(exchanges.at(-1)?.response?.body).toContain('Bearer [removed] wrote');
  await expectNoToken(recorded, bench.tasks.reportText, id);
  await bench.tasks.close();
  recorded.requests.close();
});

test('polls that are tried again are on record one by one, those answered alike are counted', async ({
  serve,
}) => {
  const busy = reply(503, { error: { message: 'busy' } }, { 'retry-after': '20', 'x-request-id': 'r-503' });
  const gateway = await startFaultGateway(serve, {
    query: [busy, busy, about('running'), about('failed', {})],
  });
  const recorded = createRequestsBench();
  const bench = createFaultBench({ address: gateway.address, onExchange: recorded.onExchange });
  const { id } = bench.generate();
  await bench.runToEnd(id);
  const exchanges = exchangesAbout(recorded, { type: 'task', id });
  expect(exchanges.map(({ call, status, count }) => [call, status, count])).toEqual([
    ['create', 200, 1],
    ['query', 503, 2],
    ['query', 200, 1],
    ['query', 200, 1],
  ]);
  expect(exchanges[1]).toMatchObject({ requestId: 'r-503' });
  expect(Object.fromEntries(exchanges[1]?.response?.headers ?? [])).toMatchObject({ 'retry-after': '20' });
  expectAsSeen(exchanges[1], gateway.calls[2], gateway.address);
  await bench.tasks.close();
  recorded.requests.close();
});

test('an answer that was asked for again, by the app after 429 and by the user after 503: each try is on record, and goes with its message', async ({
  serve,
}) => {
  const answer = { candidates: [{ content: { role: 'model', parts: [{ text: `You are ${token}` }] } }] };
  const busy = { error: { code: 429, message: 'Slow down', status: 'RESOURCE_EXHAUSTED' } };
  const later = { 'retry-after': '1' };
  const server = await serve(reply(429, busy, later), reply(503, 'down', later), reply(200, answer));
  const recorded = createRequestsBench();
  const transport = recordExchanges(createTransport(), { onExchange: recorded.onExchange });
  const lane = createChatLane({
    folder: test.info().outputPath('chat'),
    address: server.address,
    token,
    gateway: createGatewayClient({ transport }),
  });
  const { id } = await lane.begin();
  const settle = () =>
    until('the answer has come', async () => {
      await lane.clock.advance(1_000);
      return !(await lane.get(id)).isAnswering;
    });
  await lane.chat.send(id, 'Who am I?', []);
  await settle();
  const message = (await lane.get(id)).messages.at(-1);
  await lane.chat.retry(id, message?.id ?? '');
  await settle();
  const exchanges = exchangesAbout(recorded, { type: 'message', id: message?.id ?? '' });
  expect(exchanges.map(({ call, status }) => [call, status])).toEqual([
    ['generate', 429],
    ['generate', 503],
    ['generate', 200],
  ]);
  for (const [index, seen] of server.calls.entries()) expectAsSeen(exchanges[index], seen, server.address);
  expect(exchanges[0]?.request.body).toContain('Who am I?');
  await expectNoToken(recorded, () => null, 'none');
  await lane.chat.close();
  recorded.requests.close();
});

test('what is on record of a removed task is in neither the file nor its journal', async ({ serve }) => {
  const gateway = await startFaultGateway(serve, { query: [about('failed', {})] });
  const recorded = createRequestsBench();
  const bench = createFaultBench({ address: gateway.address, onExchange: recorded.onExchange });
  const { id } = bench.generate({ prompt: 'A wish nobody may find' });
  await bench.runToEnd(id);
  const holdIt = () => recorded.files.some((path) => readFileSync(path).includes('A wish nobody may find'));
  expect(holdIt()).toBe(true);
  recorded.gone.add(id);
  recorded.requests.start();
  await recorded.clock.advance(10 * 60_000);
  await expect.poll(() => recorded.requests.list(null).length).toBe(0);
  expect(holdIt()).toBe(false);
  await bench.tasks.close();
  recorded.requests.close();
});
