import { expect } from 'playwright/test';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { GenerateOutcome } from '#electron/gateway/text/types.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import { breakOff, reply, type Step, test } from '../../fixtures/gateway/scripted-server.ts';

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
const rows: readonly (readonly [string, Step, boolean])[] = [
  ['a refusal in words', reply(400, refusal('no')), false],
  ['a wrong token', reply(401, 'no'), false],
  ['a refusal for now', reply(429, refusal('later')), false],
  ['a gateway that is busy and says so', reply(503, refusal('overloaded')), false],
  [
    'a refused content in a good answer',
    reply(200, { base_resp: { status_code: 1026, status_msg: 'no' } }),
    false,
  ],
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

test('what never went out is not charged', async () => {
  expect(await ask('http://127.0.0.1:9', false)).toMatchObject({ type: 'failed', mayBeCharged: false });
});
