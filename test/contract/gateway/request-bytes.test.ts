import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { emptyVideoForm, maxBodyBytes, type VideoForm, videoBodyBytes } from '#contract';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { GatewayClient, OutgoingReference } from '#electron/gateway/types.ts';
import { inspectFile } from '#electron/media/inspect.ts';
import type { Connection } from '#electron/shared/connection.ts';
import { startGateway } from '../../fixtures/app/steps/journeys.ts';
import { aConnection, aVideo } from '../../fixtures/gateway/connections.ts';
import { goodFiles } from '../../fixtures/media/good-files.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createTasksBench } from '../../fixtures/services/memory-tasks.ts';
import { allTasks } from '../../fixtures/store/stored-tasks.ts';

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
const common = ['host: 127.0.0.1:PORT', 'accept: application/json', 'accept-encoding: identity'];
const own = ['user-agent: GatewayStudio', 'authorization: Bearer sk-test-0123456789'];
const json = 'content-type: application/json';
const usual: readonly (readonly [
  what: string,
  ask: Parameters<typeof recorded>[0],
  line: string,
  heads: readonly string[],
  body: string,
])[] = [
  [
    'a create request',
    (client, connection) => client.createVideo(connection, { ...aVideo, prompt: 'A ship 🎬' }),
    'POST /base/vendorv/v2/video_generation',
    [json, 'content-length: 120'],
    '{"model":"videogen-H3","content":[{"type":"text","text":"A ship 🎬"}],"resolution":"768P","duration":5,"ratio":"16:9"}',
  ],
  [
    'a query',
    (client, connection) => client.queryVideo(connection, 'task/1 é'),
    'GET /base/vendorv/v2/query/video_generation/task%2F1%20%C3%A9',
    [],
    '',
  ],
  [
    'a text request',
    (client, connection) =>
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
    'POST /base/v1beta/models/gemini-2.5-flash:generateContent',
    [json, 'content-length: 217'],
    '{"contents":[{"role":"user","parts":[{"text":"Hello, wörld"}]}],"systemInstruction":{"parts":[{"text":"Be brief."}]},"generationConfig":{"temperature":0.5,"maxOutputTokens":100,"responseModalities":["TEXT","IMAGE"]}}',
  ],
];
for (const [what, ask, line, heads, body] of usual) {
  test(`${what} of a connection with the usual settings, byte for byte`, async () => {
    const head = [`${line} HTTP/1.1`, ...common, ...own, ...heads, 'Connection: close'];
    expect(await recorded(ask)).toBe(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wire-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Sends a form with these references to a real practice gateway. */
async function send(form: VideoForm, references: readonly OutgoingReference[]) {
  const gateway = await startGateway();
  const client = createGatewayClient({ transport: createTransport() });
  const { prompt, model, resolution, ratio } = form;
  const outcome = await client.createVideo(aConnection(gateway), {
    prompt,
    model,
    resolution,
    ratio,
    duration: form.duration ?? 5,
    references,
  });
  const [request] = gateway.requests;
  await client.close();
  await gateway.close();
  return { outcome, request };
}

test('every kind of file goes out in the order given, with its role and the word the vendor takes', async () => {
  const wanted = [
    'image/png',
    'image/jpeg',
    'image/webp',
    'video/mp4',
    'video/mov',
    'audio/mp3',
    'audio/wav',
  ];
  const references: OutgoingReference[] = [];
  for (const mime of wanted) {
    const good = goodFiles().find(({ expected }) => expected.mime === mime);
    if (good === undefined) throw new Error(`No good file of ${mime}.`);
    const place = path.join(folder, `${references.length}-${good.name}`);
    await writeFile(place, good.bytes);
    const inspection = await inspectFile(place);
    if (!inspection.ok) throw new Error(`${good.name} was refused: ${inspection.reason}.`);
    references.push({ ...inspection.file, name: good.name, path: place });
  }
  const { outcome, request } = await send({ ...emptyVideoForm, prompt: 'All kinds' }, references);
  expect(outcome.type).toBe('created');
  const body = request?.body as { content: Record<string, { url: string } | string>[] } | undefined;
  const items = (body?.content ?? []).slice(1).map((item) => {
    const { type, role } = item;
    const { url } = item[String(type)] as { url: string };
    return { type, role, mime: /^data:([^;]+);base64,/.exec(url)?.[1] };
  });
  expect(items).toEqual([
    { type: 'image_url', role: 'reference_image', mime: 'image/png' },
    { type: 'image_url', role: 'reference_image', mime: 'image/jpeg' },
    { type: 'image_url', role: 'reference_image', mime: 'image/webp' },
    { type: 'video_url', role: 'reference_video', mime: 'video/mp4' },
    { type: 'video_url', role: 'reference_video', mime: 'video/mov' },
    { type: 'audio_url', role: 'reference_audio', mime: 'audio/mp3' },
    { type: 'audio_url', role: 'reference_audio', mime: 'audio/wav' },
  ]);
});

test('a body of exactly 64 MiB is sent and taken; one byte more is refused here', async () => {
  const place = path.join(folder, 'large.png');
  const picture = pngBytes(16, 16);
  const fill = { ...emptyVideoForm, prompt: 'x' };
  const empty = { kind: 'image', mime: 'image/png', bytes: 0 } as const;
  const bytes = Math.floor((maxBodyBytes - videoBodyBytes(fill, [empty])) / 4) * 3 - 3_000;
  await writeFile(place, Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 7)]));
  const reference: OutgoingReference = { ...empty, bytes, name: 'large.png', path: place };
  const rest = maxBodyBytes - videoBodyBytes(fill, [reference]);
  const form: VideoForm = { ...fill, prompt: 'x'.repeat(1 + rest) };
  expect(videoBodyBytes(form, [reference])).toBe(67_108_864);

  const gateway = await startGateway({ keepBodies: false });
  const client = createGatewayClient({ transport: createTransport() });
  const { address, token } = gateway;
  const bench = createTasksBench({
    client,
    signedIn: aConnection({ kind: 'remote', label: 'here', address, token }),
  });
  const { mtimeMs } = await stat(place);
  bench.files.set('large-file', {
    ...reference,
    id: 'large-file',
    link: null,
    sha256: null,
    frameOf: null,
    modifiedAt: Math.trunc(mtimeMs),
  });
  const sent = bench.generate({ ...form, references: ['large-file'] });
  await expect.poll(() => bench.statusOf(sent.id), { timeout: 45_000 }).toBe('queued');
  expect(gateway.requests.map(({ bodyBytes, status }) => ({ bodyBytes, status }))).toEqual([
    { bodyBytes: 67_108_864, status: 200 },
  ]);

  const over = bench.tasks.create({ ...form, prompt: `${form.prompt}x`, references: ['large-file'] });
  expect(over).toMatchObject({
    ok: false,
    error: { code: 'video.invalid', details: { issues: ['body-too-large'] } },
  });
  expect(allTasks(bench.store)).toHaveLength(1);
  expect(gateway.requests).toHaveLength(1);
  bench.tasks.close();
  await client.close();
  await gateway.close();
});
