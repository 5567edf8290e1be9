import { join } from 'node:path';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createDownload } from '#electron/gateway/download/download.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { createRawCalls } from '#electron/gateway/raw-call.ts';
import type { OutgoingChat } from '#electron/gateway/text/types.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import { type Step, test } from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';

const video = {
  prompt: 'A ship',
  model: 'videogen-H3',
  resolution: '768P',
  ratio: '16:9',
  duration: 5,
  references: [],
} as const;
const question: OutgoingChat = {
  model: 'textgen-3.5-flash',
  turns: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
  temperature: null,
  maxOutputTokens: null,
  systemInstruction: '',
  wantsPictures: false,
};
const notUnderstood = { code: 'gateway.unreadable', details: { cause: 'SWITCHED_PROTOCOLS' } };

/** Answers in bytes of its own, and leaves the connection open. */
const raw =
  (head: string): Step =>
  ({ request }) => {
    request.resume();
    request.socket.write(`HTTP/1.1 ${head}\r\n\r\n`);
  };

/** Each kind of call, and what becomes of it. */
const calls = {
  'a create, of unknown outcome': async (address: string) =>
    expect(await client.createVideo(aConnection({ address, token: 'T' }), video)).toMatchObject({
      type: 'unknown',
      error: notUnderstood,
    }),
  'a poll': async (address: string) =>
    expect(await client.queryVideo(aConnection({ address, token: 'T' }), 'T-1')).toMatchObject({
      ok: false,
      error: { error: notUnderstood },
    }),
  'a question, which may be charged': async (address: string) =>
    expect(
      await client.generate(aConnection({ address, token: 'T' }), question, {
        folder: test.info().outputPath('images'),
      }),
    ).toMatchObject({ type: 'failed', mayBeCharged: true, error: notUnderstood }),
  'a request by hand': async (address: string) =>
    expect(
      await createRawCalls({ transport }).send(
        aConnection({ address, token: 'T' }),
        {
          operation: 'openai/chat',
          method: 'GET',
          path: '/v1/models',
          headers: [],
          body: '',
          bodyType: 'json',
        },
        {
          path: test.info().outputPath('answer'),
          signal: new AbortController().signal,
          onStage: () => undefined,
          onReceived: () => undefined,
        },
      ),
    ).toMatchObject({ type: 'failed', error: notUnderstood }),
  'a download': async (address: string) =>
    expect(
      await createDownload({ transport })(`${address}/clip.mp4`, {
        path: join(test.info().outputDir, 'clip.mp4'),
        allowLoopback: true,
      }),
    ).toMatchObject({ ok: false, error: { error: { code: 'download.incomplete' } } }),
};
const transport = createTransport();
const client = createGatewayClient({ transport });

for (const [kind, head] of [
  ['another protocol', '101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket'],
  ['another protocol without a name', '101 Switching Protocols'],
] as const) {
  for (const [call, outcome] of Object.entries(calls)) {
    test(`a gateway that switches to ${kind} ends at once ${call}`, async ({ serve }) => {
      const server = await serve(raw(head));
      await outcome(server.address);
      expect(server.calls).toHaveLength(1);
      // Nothing of the call is left open.
      await transport.close();
    });
  }
}
