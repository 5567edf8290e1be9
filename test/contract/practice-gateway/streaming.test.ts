import { authorized, expect, generatePath, post, test } from '../../fixtures/gateway/practice-gateway.ts';
import type { PracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';

interface Chunk {
  readonly candidates?: readonly [
    {
      readonly content: { readonly role: string; readonly parts: readonly Part[] };
      readonly finishReason?: string;
    },
  ];
  readonly usageMetadata?: Readonly<Record<string, number>>;
  readonly error?: { readonly code: number };
}
interface Part {
  readonly text?: string;
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
  readonly thoughtSignature?: string;
}

const streamPath = (model: string, query = '?alt=sse') =>
  `/v1beta/models/${model}:streamGenerateContent${query}`;
const ask = (text: string) => ({ contents: [{ role: 'user', parts: [{ text }] }] });
const partsOf = (chunks: readonly Chunk[]) =>
  chunks.flatMap(({ candidates }) => candidates?.[0].content.parts ?? []);
const textOf = (chunks: readonly Chunk[]) =>
  partsOf(chunks)
    .map(({ text }) => text ?? '')
    .join('');

/** The chunks of an event stream whose lines end with `lineEnd`; fails for anything but `data` lines and blank ones. */
function chunksIn(body: string, lineEnd: string): Chunk[] {
  const events = body.split(lineEnd + lineEnd);
  expect(events.pop()).toBe('');
  return events.map((event) => {
    expect(event).toMatch(/^data: \{[^\r\n]*\}$/);
    return JSON.parse(event.slice('data: '.length)) as Chunk;
  });
}

/** Starts a gateway on the system's clock: a streamed answer takes a little time. */
const onSystemClock = { clock: { now: Date.now, after: (_: number, callback: () => void) => run(callback) } };
function run(callback: () => void): () => void {
  const handle = setImmediate(callback);
  return () => clearImmediate(handle);
}

for (const [lineEnd, name] of [
  ['\r\n', 'CRLF'],
  ['\n', 'LF'],
] as const) {
  test(`streams events with ${name}, which together are the whole answer`, async ({ start }) => {
    const gateway = await start({ ...onSystemClock, lineEnd });
    const whole = (await (
      await post(gateway, generatePath('textgen-3.5-flash'), ask('Why *is* it blue?'))
    ).json()) as Chunk;
    const response = await post(gateway, streamPath('textgen-3.5-flash'), ask('Why *is* it blue?'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const chunks = chunksIn(await response.text(), lineEnd);
    expect(chunks.length).toBeGreaterThan(5);
    expect(textOf(chunks)).toBe(textOf([whole]));
    expect(chunks.map(({ candidates }) => candidates?.[0].finishReason ?? null)).toEqual([
      ...chunks.slice(1).map(() => null),
      'STOP',
    ]);
    expect(chunks.at(-1)?.usageMetadata).toEqual(whole.usageMetadata);
  });
}

test('lets time go by between chunks', async ({ gateway, clock }) => {
  const response = await post(gateway, streamPath('textgen-3.5-flash'), ask('Slowly, please'));
  const reader = response.body?.getReader();
  const first = Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(first).toContain('This is the');
  expect(first).not.toContain('Slowly');
  const rest: Buffer[] = [];
  for (let read = reader?.read(); ; read = reader?.read()) {
    let isHere = false;
    void read?.then(() => {
      isHere = true;
    });
    while (!isHere) {
      await clock.advance(30);
      await new Promise((done) => setImmediate(done));
    }
    const { value, done } = (await read) ?? { value: undefined, done: true };
    if (done) break;
    rest.push(Buffer.from(value ?? []));
  }
  expect(Buffer.concat(rest).toString()).toContain('Slowly');
});

test('a picture comes whole in one chunk, with its signature', async ({ start }) => {
  const gateway = await start(onSystemClock);
  const response = await post(gateway, streamPath('textgen-3-pro-image'), ask('a boat at dusk'));
  const chunks = chunksIn(await response.text(), '\r\n');
  const pictures = partsOf(chunks).filter(({ inlineData }) => inlineData !== undefined);
  expect(pictures).toHaveLength(1);
  expect(pictures[0]?.thoughtSignature).not.toBe('');
  expect(Buffer.from(pictures[0]?.inlineData?.data ?? '', 'base64').readUInt16BE(0)).toBe(0xffd8);
  expect(chunks.at(-1)?.candidates?.[0].finishReason).toBe('STOP');
});

test('without alt=sse the chunks are the items of a JSON array', async ({ start }) => {
  const gateway = await start(onSystemClock);
  const response = await post(gateway, streamPath('textgen-3.5-flash', ''), ask('Hello'));
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(textOf((await response.json()) as Chunk[])).toContain('> Hello');
});

test('obeys the same rules as the documented operation', async ({ gateway }) => {
  const status = async (to: string, body: unknown) => (await post(gateway, to, body)).status;
  expect(await status(streamPath('textgen-3.5-flash'), { contents: [] })).toBe(400);
  expect(await status(streamPath('textgen-9'), ask('Hello'))).toBe(404);
  expect(await status(streamPath('textgen-3.5-flash', '?alt=media'), ask('Hello'))).toBe(400);
  const headers = { ...authorized(gateway), authorization: 'Bearer wrong' };
  const refused = await fetch(gateway.address + streamPath('textgen-3.5-flash'), { method: 'POST', headers });
  expect(refused.status).toBe(401);
  const read = await fetch(gateway.address + streamPath('textgen-3.5-flash'), {
    headers: authorized(gateway),
  });
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a stream can be cut: by a reset, by an error event', async ({ start }) => {
  const gateway = await start(onSystemClock);
  const cut = (how: 'reset' | 'error') =>
    gateway.addFault({ on: 'stream', times: 1, action: { type: 'cut-stream', after: 2, how } });
  cut('error');
  const body = await (await streamAnswer(gateway)).text();
  const chunks = chunksIn(body, '\r\n');
  expect(chunks).toHaveLength(3);
  expect(chunks[2]?.error?.code).toBe(500);
  cut('reset');
  await expect((await streamAnswer(gateway)).text()).rejects.toThrow();
  // Each fault hits its own operation, once.
  expect(chunksIn(await (await streamAnswer(gateway)).text(), '\r\n').at(-1)?.error).toBeUndefined();
});

function streamAnswer(gateway: PracticeGateway): Promise<Response> {
  return post(gateway, streamPath('textgen-3.5-flash'), ask('Hello'));
}
