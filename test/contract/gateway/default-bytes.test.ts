import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { GatewayClient } from '#electron/gateway/types.ts';
import type { Connection } from '#electron/shared/connection.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

/** Records a request, byte for byte, as it stands on the wire; no HTTP library reads it. */
async function recorded(
  ask: (client: GatewayClient, connection: Connection) => Promise<unknown>,
): Promise<string> {
  let seen = '';
  const server = createServer((socket) => {
    socket.setEncoding('latin1').on('error', () => undefined);
    socket.on('data', (text: string) => {
      seen += text;
      const [head = '', body] = seen.split('\r\n\r\n');
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (body === undefined || body.length < length) return;
      socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createGatewayClient({ transport: createTransport() });
  await ask(client, aConnection({ address: `http://127.0.0.1:${port}/base`, token: 'sk-test-0123456789' }));
  await client.close();
  server.close();
  return Buffer.from(seen.replaceAll(`127.0.0.1:${port}`, '127.0.0.1:PORT'), 'latin1').toString();
}

/** As they stood before a connection had settings: the bytes below were compared with those of that version. */
const common = [
  'host: 127.0.0.1:PORT',
  'accept: application/json',
  'accept-encoding: identity',
  'user-agent: GatewayStudio',
];
const authorization = 'authorization: Bearer sk-test-0123456789';
const bytes = (head: readonly string[], body: string) => `${head.join('\r\n')}\r\n\r\n${body}`;

test('a create request of a connection with the usual settings', async () => {
  const request = await recorded((client, connection) =>
    client.createVideo(connection, {
      prompt: 'A ship 🎬',
      model: 'videogen-H3',
      resolution: '768P',
      ratio: '16:9',
      duration: 5,
      references: [],
    }),
  );
  expect(request).toBe(
    bytes(
      [
        'POST /base/vendorv/v2/video_generation HTTP/1.1',
        ...common,
        authorization,
        'content-type: application/json',
        'content-length: 120',
        'Connection: close',
      ],
      '{"model":"videogen-H3","content":[{"type":"text","text":"A ship 🎬"}],"resolution":"768P","duration":5,"ratio":"16:9"}',
    ),
  );
});

test('a query of a connection with the usual settings', async () => {
  const request = await recorded((client, connection) => client.queryVideo(connection, 'task/1 é'));
  expect(request).toBe(
    bytes(
      [
        'GET /base/vendorv/v2/query/video_generation/task%2F1%20%C3%A9 HTTP/1.1',
        ...common,
        authorization,
        'Connection: close',
      ],
      '',
    ),
  );
});

test('a text request of a connection with the usual settings', async () => {
  const request = await recorded((client, connection) =>
    client.generate(
      connection,
      {
        model: 'gemini-2.5-flash',
        turns: [{ role: 'user', parts: [{ type: 'text', text: 'Hello, wörld' }] }],
        temperature: 0.5,
        maxOutputTokens: 100,
        systemInstruction: 'Be brief.',
        wantsPictures: true,
      },
      { folder: test.info().outputPath() },
    ),
  );
  expect(request).toBe(
    bytes(
      [
        'POST /base/v1beta/models/gemini-2.5-flash:generateContent HTTP/1.1',
        ...common,
        authorization,
        'content-type: application/json',
        'content-length: 217',
        'Connection: close',
      ],
      '{"contents":[{"role":"user","parts":[{"text":"Hello, wörld"}]}],"systemInstruction":{"parts":[{"text":"Be brief."}]},"generationConfig":{"temperature":0.5,"maxOutputTokens":100,"responseModalities":["TEXT","IMAGE"]}}',
    ),
  );
});
