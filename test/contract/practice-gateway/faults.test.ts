import http from 'node:http';
import {
  authorized,
  createPath,
  expect,
  finishedTask,
  post,
  query,
  soundOrder,
  test,
} from '../../fixtures/gateway/practice-gateway.ts';
import type { FaultAction, PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';

/** The error name a request ends with; `null` when it is answered. */
const failureOf = (pending: Promise<Response>): Promise<string | null> =>
  pending
    .then(
      async (response) => {
        await response.arrayBuffer();
        return null;
      },
      (error: { cause?: { code?: string } }) => error.cause?.code ?? 'unknown',
    )
    .catch(() => 'cut off while reading');

const create = (gateway: PracticeGateway) => post(gateway, createPath, soundOrder());
const fault = (gateway: PracticeGateway, action: FaultAction, times = 1) =>
  gateway.addFault({ on: 'create', times, action });

test('answers with what was scripted, as often as was scripted', async ({ gateway }) => {
  const headers = { 'content-type': 'text/html', 'retry-after': '7' };
  fault(gateway, { type: 'respond', status: 502, headers, body: '<html>Bad gateway</html>' }, 2);
  for (let round = 0; round < 2; round += 1) {
    const response = await create(gateway);
    expect([response.status, await response.text()]).toEqual([502, '<html>Bad gateway</html>']);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(response.headers.get('content-type')).toBe('text/html');
  }
  expect((await create(gateway)).status).toBe(200);
  expect(gateway.requests.map(({ status }) => status)).toEqual([502, 502, 200]);
});

test('faults come in the order they were added, each for its own operation', async ({ gateway }) => {
  gateway.addFault({ on: 'query', times: 1, action: { type: 'respond', status: 500, body: '' } });
  gateway.addFault({ on: 'any', times: 1, action: { type: 'respond', status: 429, body: '' } });
  gateway.addFault({ on: 'create', times: 1, action: { type: 'respond', status: 503, body: '' } });
  expect((await create(gateway)).status).toBe(429);
  expect((await create(gateway)).status).toBe(503);
  expect((await query(gateway, 'x')).status).toBe(500);
  expect((await query(gateway, 'x')).status).toBe(404);
});

test('a reply can be lost after the work was done', async ({ start, stateFolder }) => {
  const gateway = await start({ stateFolder, keepBodies: true });
  fault(gateway, { type: 'lose-reply', how: 'reset' });
  expect(await failureOf(create(gateway))).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
  expect(gateway.requests).toMatchObject([{ path: createPath, status: null, body: soundOrder() }]);
  const { readdir } = await import('node:fs/promises');
  expect(await readdir(stateFolder)).toHaveLength(1);
});

for (const when of ['before-body', 'during-body', 'after-body'] as const) {
  test(`a connection can be reset ${when}, and nothing is made`, async ({ start, stateFolder }) => {
    const gateway = await start({ stateFolder });
    fault(gateway, { type: 'reset', when });
    expect(await failureOf(create(gateway))).toMatch(/ECONNRESET|EPIPE|UND_ERR_SOCKET/);
    expect(gateway.requests).toMatchObject([{ status: null }]);
    expect(gateway.requests[0]?.bodyBytes === 0).toBe(when === 'before-body');
    const { readdir } = await import('node:fs/promises');
    expect(await readdir(stateFolder)).toEqual([]);
  });
}

test('a download can be cut off in the middle', async ({ gateway, clock }) => {
  const { url } = await finishedTask(gateway, clock);
  gateway.addFault({ on: 'media', times: 1, action: { type: 'reset', when: 'during-body' } });
  const { received, announced, ended } = await new Promise<{
    received: number;
    announced: number;
    ended: boolean;
  }>((resolve, reject) => {
    const request = http.get(url, (response) => {
      let count = 0;
      response.on('data', (chunk: Buffer) => {
        count += chunk.length;
      });
      response.on('error', () => {});
      const announced = Number(response.headers['content-length']);
      response.on('close', () => resolve({ received: count, announced, ended: response.complete }));
    });
    request.on('error', reject);
  });
  expect(ended).toBe(false);
  expect(received).toBeLessThan(announced);
  expect(gateway.requests.at(-1)?.status).toBeNull();
  expect(await failureOf(fetch(url))).toBeNull();
});

for (const [name, action, made] of [
  ['before the work', { type: 'silence' }, 0],
  ['after the work', { type: 'lose-reply', how: 'silence' }, 1],
] as const) {
  test(`silence ${name} lasts until the gateway closes`, async ({ start, stateFolder }) => {
    const gateway = await start({ stateFolder });
    fault(gateway, action);
    const { readdir } = await import('node:fs/promises');
    const pending = failureOf(create(gateway));
    await expect.poll(() => gateway.requests[0]?.bodyBytes ?? 0).toBeGreaterThan(0);
    await expect.poll(() => readdir(stateFolder)).toHaveLength(made);
    const state = await Promise.race([pending, query(gateway, 'x').then(() => 'still waiting')]);
    expect(state).toBe('still waiting');
    await gateway.close();
    expect(await pending).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
  });
}

test('closing does not wait for idle connections', async ({ start }) => {
  const gateway = await start();
  const agent = new http.Agent({ keepAlive: true });
  const closed = new Promise<void>((resolve) => {
    http.get(`${gateway.address}/`, { agent }, (response) => {
      response.resume();
      response.socket.once('close', () => resolve());
      response.once('end', () => void gateway.close());
    });
  });
  await closed;
  agent.destroy();
  await expect(fetch(gateway.address)).rejects.toThrow();
});

test('keeps what it saw, and forgets it when told', async ({ start }) => {
  const gateway = await start({ keepBodies: true });
  await create(gateway);
  await query(gateway, 'x');
  const [first, second] = gateway.requests;
  expect(first).toMatchObject({ method: 'POST', path: createPath, body: soundOrder(), status: 200 });
  expect(first?.bodyBytes).toBe(JSON.stringify(soundOrder()).length);
  expect(first?.headers).toMatchObject(authorized(gateway));
  expect(second).toMatchObject({ method: 'GET', bodyBytes: 0, body: undefined, status: 404 });
  gateway.clear();
  expect(gateway.requests).toEqual([]);
});

test('keeps no body unless asked to, and at most 1,000 requests', async ({ gateway }) => {
  await create(gateway);
  expect(gateway.requests[0]?.body).toBeUndefined();
  for (let round = 0; round < 41; round += 1) {
    await Promise.all(Array.from({ length: 25 }, () => query(gateway, `task-${round}`)));
  }
  expect(gateway.requests).toHaveLength(1_000);
  expect(gateway.requests[0]?.path).not.toBe(createPath);
});
