import { createGatewayClient } from '#electron/gateway/client.ts';
import { answerLimits } from '#electron/gateway/http/response.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { GatewayClient } from '#electron/gateway/types.ts';
import type { Connection } from '#electron/shared/connection.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import {
  breakOff,
  reply,
  reset,
  type ScriptedServer,
  type Step,
  silence,
  test,
} from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';

const token = 'sk-test-Zm9v_token';
const page = '<!DOCTYPE html><html><body>Sign in</body></html>';

/** @param queryMs short for what is about a silent gateway; the limit of the app by default. */
function makeClient(queryMs?: number): GatewayClient {
  return createGatewayClient({
    transport: createTransport(),
    ...(queryMs !== undefined && { limits: { queryMs } }),
  });
}

function connect(server: ScriptedServer): Connection {
  return aConnection({ address: server.address, token });
}

test('asks for a task by its id and reads the answer', async ({ serve }) => {
  const task = {
    id: 'T/1',
    status: 'succeeded',
    content: { url: 'https://cdn.example/a.mp4' },
    usage: { x: 1 },
    created_at: 1_735_787_000,
  };
  const server = await serve(
    reply(200, { task }, { date: 'Thu, 02 Jan 2025 03:04:05 GMT', 'x-request-id': 'r-9' }),
  );
  const answer = await makeClient().queryVideo(connect(server), 'T/1');
  expect(answer).toEqual({
    ok: true,
    value: {
      status: 'succeeded',
      statusWord: 'succeeded',
      resultUrl: 'https://cdn.example/a.mp4',
      error: null,
      serverTime: Date.parse('2025-01-02T03:04:05Z'),
      createdAt: 1_735_787_000_000,
      httpStatus: 200,
      requestId: 'r-9',
    },
  });
  expect(server.calls).toHaveLength(1);
  expect(server.calls[0]).toMatchObject({
    method: 'GET',
    path: '/vendorv/v2/query/video_generation/T%2F1',
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
  });
});

test.describe('a query that brings no task says why, and asks once', () => {
  const rows: readonly (readonly [string, Step, string])[] = [
    ['401', reply(401, { error: 'no' }), 'unauthorized'],
    ['204', reply(204), 'unreadable'],
    ['500 that names a task', reply(500, { task: { id: 'T1', status: 'failed' } }), 'trouble'],
    ['a redirect that names a task', reply(302, { task: { id: 'T1', status: 'running' } }), 'redirected'],
    ['a reset', reset('after-body'), 'interrupted'],
    ['an answer without end', reply(200, ' '.repeat(answerLimits.good + 1)), 'unreadable'],
    ['what is not HTTP', ({ request }) => void request.socket.end('SSH-2.0-x\r\n'), 'unreadable'],
  ];
  for (const [name, step, code] of rows) {
    test(name, async ({ serve }) => {
      const server = await serve(step);
      const client = makeClient();
      const answer = await client.queryVideo(connect(server), 'T1');
      await client.close();
      expect(answer).toMatchObject({
        ok: false,
        error: {
          error: { code: `gateway.${code}`, details: { host: server.address.slice('http://'.length) } },
        },
      });
      expect(server.calls).toHaveLength(1);
      expect(JSON.stringify(answer)).not.toContain(token);
    });
  }
});

test('what is no number, as programs in Python write it, does not hide a clip, and texts stay as they are', async ({
  serve,
}) => {
  const url = 'https://cdn.example/NaN.mp4';
  const server = await serve(
    reply(200, `{"progress":NaN,"eta":[-Infinity],"task":{"status":"done","url":"${url}"}}`),
  );
  const answer = await makeClient().queryVideo(connect(server), 'T1');
  expect(answer).toMatchObject({ ok: true, value: { status: 'succeeded', resultUrl: url } });
});

test('a clip is found in an answer whose end never comes, where its JSON has', async ({ serve }) => {
  const task = JSON.stringify({ task: { status: 'done', url: 'https://cdn.example/a.mp4' } });
  const server = await serve(breakOff(200, task, 500), breakOff(200, task.slice(0, -1), 500));
  expect(await makeClient().queryVideo(connect(server), 'T1')).toMatchObject({
    value: { status: 'succeeded' },
  });
  expect(await makeClient().queryVideo(connect(server), 'T1')).toMatchObject({ ok: false });
});

test('stops reading an answer at its limit', async ({ serve }) => {
  let sent = 0;
  const server = await serve(({ response }) => {
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    const more = () => {
      while (!response.destroyed && sent < 200) {
        sent += 1;
        if (!response.write(piece)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  });
  const patient = createGatewayClient({ transport: createTransport() });
  expect(await patient.queryVideo(connect(server), 'T1')).toMatchObject({
    ok: false,
    error: { error: { code: 'gateway.unreadable' } },
  });
  expect(sent).toBeLessThan(100);
});

test('can be cancelled at any moment', async ({ serve }) => {
  const server = await serve(silence);
  const stop = new AbortController();
  const answer = makeClient().queryVideo(connect(server), 'T1', { signal: stop.signal });
  await server.seen(1);
  stop.abort();
  expect(await answer).toMatchObject({ ok: false, error: { error: { details: { cause: 'CANCELLED' } } } });
});

test('Retry-After is handed on', async ({ serve }) => {
  const server = await serve(reply(503, '', { 'retry-after': '12' }));
  expect(await makeClient().queryVideo(connect(server), 'T1')).toMatchObject({
    ok: false,
    error: { retryAfterMs: 12_000 },
  });
});

test.describe('the check of address and token', () => {
  const good: readonly (readonly [string, Step])[] = [
    ['no such task, as 404', reply(404, { error: { message: 'task not found', code: 'task_not_exist' } })],
    [
      'no such task, in a 200',
      reply(200, { base_resp: { status_code: 1000, status_msg: 'record not found' } }),
    ],
    ['a task, against all odds', reply(200, { task: { id: 'x', status: 'expired' } })],
    ['a complaint about the made-up id', reply(400, { base_resp: { status_code: 2013, status_msg: 'x' } })],
    ['an empty account', reply(402, { error: 'top up' })],
  ];
  for (const [name, step] of good) {
    test(`passes on ${name}`, async ({ serve }) => {
      const server = await serve(step);
      expect(await makeClient().checkAccess(connect(server))).toMatchObject({ error: null });
      expect(server.calls.map((call) => call.method)).toEqual(['GET']);
    });
  }

  const bad: readonly (readonly [string, Step, string])[] = [
    ['401', reply(401, { error: 'no' }), 'unauthorized'],
    ['a refused token within HTTP 200', reply(200, { base_resp: { status_code: 2049 } }), 'unauthorized'],
    ['403', reply(403, { error: 'no' }), 'forbidden'],
    ['200 with a web page', reply(200, page), 'web-page'],
    ['404 with a web page', reply(404, page), 'web-page'],
    ['404 about the path', reply(404, { detail: 'Not Found' }), 'wrong-path'],
    ['200 with another interface', reply(200, { hello: 'world' }), 'unreadable'],
    ['400 with nothing', reply(400), 'bad-request'],
    ['a redirect', reply(301, '', { location: 'https://www.gateway.invalid/' }), 'redirected'],
    ['503', reply(503, page), 'trouble'],
    ['silence', silence, 'timed-out'],
  ];
  for (const [name, step, code] of bad) {
    test(`fails on ${name}`, async ({ serve }) => {
      const server = await serve(step);
      const checked = await makeClient(code === 'timed-out' ? 300 : undefined).checkAccess(connect(server));
      expect(checked).toMatchObject({ error: { code: `gateway.${code}` } });
      expect(server.calls).toHaveLength(1);
    });
  }

  test('fails on a refused connection', async ({ serve }) => {
    const server = await serve(silence);
    await server.close();
    const checked = await makeClient().checkAccess(connect(server));
    expect(checked).toMatchObject({ error: { code: 'gateway.unreachable' } });
  });

  test('does not send the token to the target of a redirect', async ({ serve }) => {
    const target = await serve(reply(404, { error: 'no such task' }));
    const server = await serve(reply(302, '', { location: target.address }));
    expect(await makeClient().checkAccess(connect(server))).toMatchObject({
      error: { code: 'gateway.redirected' },
    });
    expect(target.connections).toBe(0);
  });
});

test('a token that the gateway echoes in the reason of a failed task does not come back', async ({
  serve,
}) => {
  const error = { code: token, message: `upstream refused Bearer ${token}`, type: token };
  const server = await serve(reply(200, { task: { id: 'T1', status: 'failed', error } }));
  const answer = await makeClient().queryVideo(connect(server), 'T1');
  expect(answer).toMatchObject({
    ok: true,
    value: { error: { details: { gatewayMessage: 'upstream refused Bearer [removed]' } } },
  });
  expect(JSON.stringify(answer)).not.toContain(token);
});
