import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { GenerateOutcome } from '#electron/gateway/text/types.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import { event, stream } from '../../fixtures/gateway/event-streams.ts';
import { breakOff, reply, type Step, test } from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';

async function ask(address: string, isStreamed: boolean): Promise<GenerateOutcome> {
  const client = createGatewayClient({ transport: createTransport() });
  const turns = [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }] as const;
  const chat = {
    model: 'textgen-3.5-flash',
    temperature: null,
    maxOutputTokens: null,
    systemInstruction: '',
  };
  return client.generate(
    aConnection({ address, token: 'tok-secret' }),
    { ...chat, turns, wantsPictures: false },
    {
      folder: test.info().outputPath('images'),
      ...(isStreamed && { stream: { onText: () => undefined, onAbsent: () => undefined } }),
    },
  );
}

const refusal = (message: string) => ({ error: { message } });
const overloaded = { error: { message: 'Overloaded', type: 'overloaded_error' } };
const rows: readonly (readonly [string, Step, boolean])[] = [
  ['a refusal in words', reply(400, refusal('no')), false],
  ['a wrong token', reply(401, 'no'), false],
  ['a refusal for now', reply(429, refusal('later')), false],
  ['a gateway that is overloaded, by the documented type', reply(529, overloaded), false],
  ['the same as HTTP 503', reply(503, overloaded), false],
  ['the same as HTTP 500', reply(500, overloaded), true],
  ['a gateway that gave up waiting for its upstream', reply(503, refusal('upstream request timeout')), true],
  [
    'a gateway that is not available',
    reply(503, { error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } }),
    true,
  ],
  [
    'a refused content in a good answer',
    reply(200, { base_resp: { status_code: 1026, status_msg: 'no' } }),
    false,
  ],
  ['a gateway that gave up waiting for the request', reply(408, refusal('too slow')), true],
  ['a gateway in trouble', reply(500, refusal('oops')), true],
  ['a page in between', reply(502, '<html>Bad gateway</html>'), true],
  ['an answer that is none', reply(200, 'hello'), true],
  ['a connection that breaks off', breakOff(200, '{"candi', 1_000), true],
];

for (const isStreamed of [false, true]) {
  for (const [what, step, mayBeCharged] of rows) {
    test(`${what}${isStreamed ? ', where a stream was asked for,' : ''} ${mayBeCharged ? 'may be' : 'is not'} charged`, async ({
      serve,
    }) => {
      const server = await serve(step);
      expect(await ask(server.address, isStreamed)).toMatchObject({ type: 'failed', mayBeCharged });
    });
  }
}

const errorEvent = (data: string) => `event: error\ndata: ${data}\n\n`;
const limit = { error: { code: 429, message: 'Too many', status: 'RESOURCE_EXHAUSTED' } };
const used = event({ usageMetadata: { promptTokenCount: 5 } });
const streams: readonly (readonly [string, readonly string[], boolean])[] = [
  ['an error that is no JSON', [errorEvent('boom')], true],
  ['trouble', [errorEvent('{"error":{"code":500,"message":"Internal","status":"INTERNAL"}}')], true],
  ['trouble without a name', [event({ error: { code: 503, message: 'Gone', status: 'UNAVAILABLE' } })], true],
  ['an overload', [errorEvent(JSON.stringify(overloaded))], true],
  ['a lost upstream', [errorEvent('{"error":{"message":"upstream request timeout"}}')], true],
  ['trouble after something was used', [used, errorEvent('{"error":{"code":500}}')], true],
  ['a limit', [errorEvent(JSON.stringify(limit))], false],
  ['a limit without a name', [event(limit)], false],
  ['refused content', [errorEvent('{"error":{"code":"1026","message":"no"}}')], false],
  ['a limit after something was used', [used, errorEvent(JSON.stringify(limit))], true],
];

for (const [what, events, mayBeCharged] of streams) {
  test(`a stream that tells of ${what} ${mayBeCharged ? 'may be' : 'is not'} charged`, async ({ serve }) => {
    const server = await serve(stream(events));
    expect(await ask(server.address, true)).toMatchObject({
      type: 'failed',
      asksToWait: false,
      mayBeCharged,
    });
  });
}

test('what never went out is not charged', async () => {
  expect(await ask('http://127.0.0.1:9', false)).toMatchObject({ type: 'failed', mayBeCharged: false });
});
