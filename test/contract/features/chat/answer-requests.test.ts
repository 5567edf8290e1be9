import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Conversation, defaultConnectionSettings, type ModelMessage } from '#contract';
import type { ChatRepository } from '#electron/features/chat/ports.ts';
import type { GatewayClient, GenerateOutcome } from '#electron/gateway/types.ts';
import { day } from '../../../fixtures/fake-clock.ts';
import { aConnection } from '../../../fixtures/gateway/connections.ts';
import {
  breakOff,
  reply,
  type ScriptedServer,
  silence,
  test,
} from '../../../fixtures/gateway/scripted-server.ts';
import { mediaTools } from '../../../fixtures/media/media-tools.ts';
import { pngBytes } from '../../../fixtures/media/sample-files.ts';
import { patient } from '../../../fixtures/patience.ts';
import { expect } from '../../../fixtures/pure-test.ts';
import {
  type ChatLane,
  type ChatLaneOptions,
  closedChatLanes,
  value,
} from '../../../fixtures/services/benches/chat-lane.ts';
import { buildChild, killAtWork } from '../../../fixtures/services/killed/child.ts';
import { until } from '../../../fixtures/until.ts';

const createLane = closedChatLanes(test.afterEach);

function lane(options: Partial<ChatLaneOptions>): ChatLane {
  return createLane({ folder: test.info().outputPath('data'), ...options });
}

const good = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'Here' }] }, finishReason: 'STOP' }],
};
const busy = { error: { message: 'Too many at once', type: 'rate_limit_error' } };
const answer = ({ messages }: Conversation) => messages.at(-1) as ModelMessage;
const question = ({ messages }: Conversation) => messages.at(-2);
const closed = (server: ScriptedServer) => server.calls.at(-1)?.socket.destroyed === true;
const saying = (text: string) => reply(200, { candidates: [{ content: { parts: [{ text }] } }] });

/** A lane whose question has been sent to a server, with the id of its conversation. */
async function asking(server: ScriptedServer, options: Partial<ChatLaneOptions> = {}) {
  const own = lane({ address: server.address, ...options });
  const { id } = await own.begin();
  return Object.assign(own, { id, asked: value(await own.chat.send(id, 'x', [])) });
}

const countingDown = ({ get }: ChatLane, id: string) =>
  until('the countdown runs', async () => answer(await get(id)).retryAt !== null);

/** A lane that counts down to asking a busy server again. */
async function waiting(server: ScriptedServer) {
  const own = await asking(server);
  await countingDown(own, own.id);
  return own;
}

test('Stop closes the connection at once and keeps the question', async ({ serve }) => {
  const server = await serve(silence, reply(200, good));
  const { begin, chat, whenAnswered } = lane({ address: server.address });
  const { id } = await begin();
  value(await chat.send(id, 'Are you there?', []));
  await server.seen(1);
  const after = value(await chat.stop(id));
  expect(answer(after).state).toBe('stopped');
  expect(question(after)).toMatchObject({ role: 'user', text: 'Are you there?' });
  await until('the server sees the end of the connection', () => closed(server));

  value(await chat.retry(id, answer(after).id));
  const retried = await whenAnswered(id);
  expect(answer(retried)).toMatchObject({ state: 'answered', blocks: [{ type: 'text', text: 'Here' }] });
  expect(retried.messages).toHaveLength(2);
});

test('Stop in the middle of a picture leaves no file behind', async ({ serve }) => {
  const half = `{"candidates":[{"content":{"parts":[{"inlineData":{"data":"${pngBytes(300, 300).toString('base64')}`;
  const server = await serve(breakOff(200, half, 10_000_000, 'silence'));
  const { begin, chat, get, folder } = lane({ address: server.address });
  const { id } = await begin({ model: 'textgen-3-pro-image' });
  value(await chat.send(id, 'a boat', []));
  const pictures = () => {
    try {
      return readdirSync(join(folder, 'pictures'));
    } catch {
      return [];
    }
  };
  await until('the picture begins to arrive', () => pictures().length > 0);
  value(await chat.stop(id));
  await until('the half picture is gone', () => pictures().length === 0);
  expect(answer(await get(id)).state).toBe('stopped');
});

test('a picture for which the disk has no room is not asked for, and words are', async ({ serve }) => {
  const server = await serve(reply(200, good));
  const { begin, ask } = lane({ address: server.address, freeBytes: async () => 257 * 1024 * 1024 });
  const { id } = await begin({ model: 'textgen-3-pro-image' });
  const refused = { state: 'failed', error: { code: 'disk.full' }, mayBeCharged: false };
  expect(answer(await ask(id, 'a boat'))).toMatchObject(refused);
  expect(server.calls).toHaveLength(0);
  expect(answer(await ask((await begin({ model: 'textgen-3.5-flash' })).id, 'a word'))).toMatchObject({
    state: 'answered',
  });
});

test('a call that Stop does not end holds nobody up: words that came stay, and what comes later leaves no file behind', async () => {
  const path = test.info().outputPath('inline-image.part');
  let arrive: (outcome: GenerateOutcome) => void = () => undefined;
  const generate: GatewayClient['generate'] = (_, __, { stream }) =>
    new Promise((resolve) => {
      stream?.onText([{ block: 0, type: 'text', from: 0, text: 'So far' }]);
      writeFileSync(path, pngBytes(4, 4));
      arrive = resolve;
    });
  const own = lane({ gateway: { generate } });
  const settings = { ...defaultConnectionSettings, isStreaming: true };
  own.active = aConnection({ address: 'http://127.0.0.1:9', token: 'tok-secret', settings });
  const { begin, chat, get, clock } = own;
  const { id } = await begin();
  value(await chat.send(id, 'x', []));
  await until('the picture has come', () => existsSync(path));
  const stopping = chat.stop(id);
  await clock.advance(3_000);
  value(await stopping);
  const image = { path, index: 0, sha256: 'a'.repeat(64), bytes: 1 };
  const style = { alphabet: 'base64', isPadded: true } as const;
  arrive({
    type: 'answered',
    answer: {
      parts: '[]',
      placeholderName: 'm',
      inlineImages: [{ ...image, style }],
      blocks: [],
      finishReason: 'STOP',
      blockReason: null,
      usage: null,
    },
  });
  await until('the picture is gone', () => !existsSync(path));
  const stopped = answer(await get(id));
  expect(stopped).toMatchObject({
    state: 'stopped',
    isCut: true,
    blocks: [{ type: 'text', text: 'So far' }],
  });
  expect(own.store.wires([stopped.id]).get(stopped.id)?.parts, 'and go out again').toBe(
    '[{"text":"So far"}]',
  );
});

test('a conversation that is removed while it waits ends its request', async ({ serve }) => {
  const server = await serve(silence);
  const { chat, id } = await asking(server);
  await server.seen(1);
  value(chat.remove([id]));
  await until('the server sees the end of the connection', () => closed(server));
});

test('is asked again only after what the gateway named, and no sooner', async ({ serve }) => {
  const server = await serve(reply(429, busy, { 'retry-after': '30' }), reply(200, good));
  const { get, whenAnswered, clock, id, asked } = await waiting(server);
  const refused = answer(await get(id));
  expect(refused).toMatchObject({ state: 'pending', error: { code: 'gateway.rate-limited' } });
  expect((refused.retryAt ?? 0) - answer(asked).createdAt).toBeGreaterThanOrEqual(30_000);
  clock.turn(-day);
  const left = (answer(await get(id)).retryAt ?? 0) - clock.now();
  expect([left > 29_900, left <= 30_000]).toEqual([true, true]);
  await clock.advance(29_000);
  expect(server.calls).toHaveLength(1);
  await clock.advance(1_100);
  expect(answer(await whenAnswered(id))).toMatchObject({ state: 'answered', retryAt: null, error: null });
  expect(server.calls).toHaveLength(2);
});

test('three times at most, after 5, 15 and 45 seconds', async ({ serve }) => {
  const server = await serve(reply(429, busy));
  const own = await asking(server);
  const { get, whenAnswered, clock, id } = own;
  for (const [asked, wait] of [
    [1, 5_000],
    [2, 15_000],
    [3, 45_000],
  ] as const) {
    await countingDown(own, id);
    expect(server.calls).toHaveLength(asked);
    const left = (answer(await get(id)).retryAt ?? 0) - clock.now();
    expect(left).toBeLessThanOrEqual(wait);
    expect(left).toBeGreaterThan(wait - 1_000);
    await clock.advance(wait);
  }
  const after = await whenAnswered(id);
  expect(answer(after)).toMatchObject({ state: 'failed', retryAt: null });
  expect(server.calls).toHaveLength(4);
  await clock.advance(3_600_000);
  expect(server.calls).toHaveLength(4);
});

test('a countdown that is cancelled asks no more and says why it failed', async ({ serve }) => {
  const server = await serve(reply(429, busy));
  const { chat, clock, id } = await waiting(server);
  const after = value(await chat.cancelRetry(id));
  expect(answer(after)).toMatchObject({ state: 'failed', error: { code: 'gateway.rate-limited' } });
  await clock.advance(60_000);
  expect(server.calls).toHaveLength(1);
});

test('a countdown asks no other gateway than the one that was asked', async ({ serve }) => {
  const server = await serve(reply(429, busy));
  const other = await serve(reply(200, good));
  const own = await waiting(server);
  own.active = aConnection({ address: other.address, token: 'tok-secret' });
  await own.clock.advance(6_000);
  expect(answer(await own.whenAnswered(own.id))).toMatchObject({
    state: 'failed',
    error: { code: 'session.signed-out' },
  });
  expect(other.calls).toHaveLength(0);
});

test('a countdown at whose end the token is refused says that, as the message says it', async ({ serve }) => {
  const server = await serve(reply(429, busy));
  const own = await waiting(server);
  own.active = null;
  own.isRefused = true;
  await own.clock.advance(6_000);
  expect(answer(await own.whenAnswered(own.id))).toMatchObject({
    state: 'failed',
    error: { code: 'gateway.unauthorized' },
  });
  expect(await own.chat.rewritePrompt('textgen-3.7-flash', 'A fox', 'ticket')).toMatchObject({
    error: { code: 'gateway.unauthorized' },
  });
  expect(server.calls).toHaveLength(1);
});

test('an answer counts as waited for until it is stored', async ({ serve }) => {
  const server = await serve(reply(429, busy));
  const own = lane({ address: server.address });
  const { id } = await own.begin();
  const connectionId = own.active?.connectionId ?? '';
  expect(own.chat.isAwaited(connectionId)).toBe(false);
  value(await own.chat.send(id, 'x', []));
  expect([own.chat.isAwaited(connectionId), own.chat.isAwaited('another')]).toEqual([true, false]);
  value(await own.chat.stop(id));
  expect(own.chat.isAwaited(connectionId)).toBe(false);
});

for (const [name, step] of [
  ['HTTP 429 without words', reply(429, '')],
  ['HTTP 429 for an empty account', reply(429, { error: { code: 'insufficient_quota', message: 'Empty' } })],
  ['HTTP 503 as a web page', reply(503, '<html>Down</html>')],
  ['HTTP 503 in words', reply(503, { error: { message: 'upstream request timeout' } })],
  ['HTTP 503 with a code', reply(503, { error: { code: 503, status: 'UNAVAILABLE', message: 'Busy' } })],
  ['HTTP 500', reply(500, { error: { message: 'Broken' } })],
  ['HTTP 400', reply(400, { error: { message: 'Bad' } })],
  ['an answer that breaks off', breakOff(200, '{"candi', 1_000)],
  ['a limit told in an HTTP 200', reply(200, { base_resp: { status_code: 1002, status_msg: 'limit' } })],
] as const) {
  test(`nothing is asked again by itself after ${name}`, async ({ serve }) => {
    const server = await serve(step);
    const { begin, ask, clock } = lane({ address: server.address });
    const { id } = await begin();
    expect(answer(await ask(id, 'x')).state).toBe('failed');
    await clock.advance(3_600_000);
    expect(server.calls).toHaveLength(1);
  });
}

/** A disk that refuses to write answers while `isFull`. */
function answersDisk() {
  const disk = { isFull: true, refusals: 0 };
  const adaptStore = (store: ChatRepository): ChatRepository => ({
    ...store,
    setAnswer(...change) {
      if (disk.isFull) {
        disk.refusals += 1;
        throw new Error('disk full');
      }
      store.setAnswer(...change);
    },
  });
  return { disk, adaptStore };
}

/** A lane whose answer has come and been refused by the disk once. */
async function refusedByDisk(server: ScriptedServer) {
  const { disk, adaptStore } = answersDisk();
  const own = await asking(server, { adaptStore });
  await until('the disk has refused', () => disk.refusals === 1);
  return Object.assign(own, { disk });
}

const pictured = {
  candidates: [
    {
      content: {
        role: 'model',
        parts: [{ inlineData: { mimeType: 'image/png', data: pngBytes(20, 10).toString('base64') } }],
      },
      finishReason: 'STOP',
    },
  ],
};

const pictureName = `${createHash('sha256').update(pngBytes(20, 10)).digest('hex')}.png`;
const spoken = {
  candidates: pictured.candidates.map(({ content, ...more }) => ({
    content: { ...content, parts: [{ text: 'Look' }, ...content.parts] },
    ...more,
  })),
};

test('an answer that the disk refuses is stored, with its pictures, when the disk takes it', async ({
  serve,
}) => {
  const server = await serve(reply(200, pictured));
  const { clock, get, whenAnswered, id, disk } = await refusedByDisk(server);
  expect(answer(await get(id)).state).toBe('pending');
  await clock.advance(1_000);
  expect(disk.refusals).toBe(2);
  disk.isFull = false;
  await clock.advance(2_000);
  const after = answer(await whenAnswered(id));
  expect(after).toMatchObject({ state: 'answered', finishReason: 'STOP', error: null });
  expect(after.blocks).toMatchObject([{ type: 'picture', picture: { width: 20, height: 10 } }]);
  expect(server.calls).toHaveLength(1);
});

test('a picture goes with no conversation while an answer that waits for the disk shows the same', async ({
  serve,
}) => {
  const server = await serve(reply(200, pictured));
  const own = await refusedByDisk(server);
  const { chat, clock, id, disk } = own;
  disk.isFull = false;
  await clock.advance(1_000);
  await own.whenAnswered(id);
  const other = await own.begin();
  disk.isFull = true;
  value(await chat.send(other.id, 'x', []));
  await until('the answer waits for the disk', () => disk.refusals === 2);
  value(chat.remove([id]));
  await clock.advance(11 * 60_000);
  disk.isFull = false;
  await clock.advance(30_000);
  const after = answer(await own.whenAnswered(other.id));
  expect(after).toMatchObject({ state: 'answered', blocks: [{ type: 'picture' }] });
  expect(readdirSync(join(own.folder, 'pictures'))).toEqual([pictureName]);
});

/** Looks at pictures once that is allowed. */
function heldMedia() {
  let goOn: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const held = { isAsked: false, goOn };
  const media: typeof mediaTools = {
    ...mediaTools,
    async inspect(path) {
      held.isAsked = true;
      await allowed;
      return mediaTools.inspect(path);
    },
  };
  return { media, held };
}

test('Stop loses nothing of an answer that has come and whose pictures are being put on the disk', async ({
  serve,
}) => {
  const server = await serve(reply(200, pictured));
  const { media, held } = heldMedia();
  const { chat, clock, get, id } = await asking(server, { media });
  await until('the answer has come', () => held.isAsked);
  const stopping = chat.stop(id);
  await clock.advance(3_000);
  expect(answer(await get(id)).state).toBe('pending');
  held.goOn();
  value(await stopping);
  expect(answer(await get(id))).toMatchObject({ state: 'answered', blocks: [{ type: 'picture' }] });
});

test('quitting waits for an answer that has come and whose pictures are being put on the disk', async ({
  serve,
}) => {
  const server = await serve(reply(200, pictured));
  const { media, held } = heldMedia();
  const { chat, get, id } = await asking(server, { media });
  await until('the answer has come', () => held.isAsked);
  const closing = chat.close();
  held.goOn();
  await closing;
  expect(answer(await get(id))).toMatchObject({ state: 'answered', blocks: [{ type: 'picture' }] });
});

for (const [what, block] of [
  ['put on the disk', (folder: string) => mkdirSync(join(folder, pictureName), { recursive: true })],
  ['written as it comes', (folder: string) => writeFileSync(folder, 'no folder')],
] as const) {
  test(`an answer whose picture cannot be ${what} is stored with its words, and says why`, async ({
    serve,
  }) => {
    const own = lane({ address: (await serve(reply(200, spoken))).address });
    const pictures = join(own.folder, 'pictures');
    block(pictures);
    const { id } = await own.begin();
    const after = answer(await own.ask(id, 'x'));
    expect(after).toMatchObject({ state: 'failed', isCut: true, error: { code: 'disk.unwritable' } });
    expect(after.blocks[0]).toEqual({ type: 'text', text: 'Look' });
    if (what === 'put on the disk') expect(readdirSync(pictures)).toEqual([pictureName]);
  });
}

test('an answer that waits for the disk is neither stopped nor asked for again', async ({ serve }) => {
  const server = await serve(reply(200, good));
  const { chat, clock, whenAnswered, id, asked, disk } = await refusedByDisk(server);
  value(await chat.stop(id));
  expect(await chat.retry(id, answer(asked).id)).toMatchObject({ error: { code: 'chat.busy' } });
  disk.isFull = false;
  await clock.advance(1_000);
  expect(answer(await whenAnswered(id))).toMatchObject({ state: 'answered', blocks: [{ text: 'Here' }] });
  expect(server.calls).toHaveLength(1);
});

test('an answer that waits for the disk is written when the app closes, if the disk takes it by then', async ({
  serve,
}) => {
  const server = await serve(reply(200, good));
  const first = await refusedByDisk(server);
  const { id, disk } = first;
  disk.isFull = false;
  await first.chat.close();
  first.db.close();
  const second = lane({ address: server.address });
  expect(answer(await second.get(id))).toMatchObject({ state: 'answered', blocks: [{ text: 'Here' }] });
});

test('an answer that the disk never took, and whose row cannot be read, is interrupted once it takes that, at the next start, and can be asked for again', async ({
  serve,
}) => {
  const server = await serve(reply(200, good));
  const first = await refusedByDisk(server);
  const { id, disk } = first;
  await first.chat.close();
  expect(disk.refusals).toBe(2);
  await first.clock.advance(60_000);
  expect(disk.refusals).toBe(2);
  const journal = join(first.folder, 'streams', `${answer(first.asked).id}.json`);
  mkdirSync(dirname(journal), { recursive: true });
  writeFileSync(journal, JSON.stringify([{ type: 'text', text: 'So far' }]));
  // Damaged on the disk meanwhile.
  first.db.prepare("UPDATE chat_messages SET body = '{' WHERE state = 'pending'").run();
  first.db.close();
  // Whose disk takes nothing either, for a while.
  const still = answersDisk();
  const second = lane({ address: server.address, adaptStore: still.adaptStore });
  expect(still.disk.refusals).toBe(1);
  expect(existsSync(journal)).toBe(true);
  still.disk.isFull = false;
  await second.clock.advance(1_000);
  const found = await second.get(id);
  expect(answer(found)).toMatchObject({ state: 'interrupted', blocks: [{ text: 'So far' }] });
  await until('the journal is gone', () => !existsSync(journal));
  value(await second.chat.retry(id, answer(found).id));
  expect(answer(await second.whenAnswered(id)).state).toBe('answered');
});

test('a conversation deleted for good while its answer waits for the disk ends the retries', async ({
  serve,
}) => {
  const server = await serve(reply(200, good));
  const { chat, clock, db, id, disk } = await refusedByDisk(server);
  value(chat.remove([id]));
  await clock.advance(11 * 60_000);
  expect(db.prepare('SELECT count(*) AS n FROM chat_messages').get()).toMatchObject({ n: 0 });
  disk.isFull = false;
  await clock.advance(30_000);
  expect(clock.pending()).toBe(0);
});

test('killed while it waits, the question is there again, marked, and is resent in one step', async ({
  serve,
}) => {
  test.setTimeout(patient(60_000));
  const server = await serve(silence, reply(200, good));
  const folder = test.info().outputPath('data');
  const said = await killAtWork(await buildChild('chat'), [folder, server.address], () => server.seen(1));
  const id = said.trim().replace('asked ', '');

  const { get, chat, whenAnswered } = lane({ folder, address: server.address });
  const found = await get(id);
  expect(found.isAnswering).toBe(false);
  expect(question(found)).toMatchObject({ role: 'user', text: 'Are you there?' });
  expect(answer(found).state).toBe('interrupted');
  expect(server.calls).toHaveLength(1);
  value(await chat.retry(id, answer(found).id));
  expect(answer(await whenAnswered(id)).state).toBe('answered');
  expect(server.calls).toHaveLength(2);
});

test('a prompt is rewritten without the thoughts about it, and a token that is refused is asked for anew', async ({
  serve,
}) => {
  const parts = [{ text: 'The user wants a fox.', thought: true }, { text: 'A fox trots.' }];
  const server = await serve(
    reply(200, { candidates: [{ content: { parts } }] }),
    reply(401, { error: { message: 'Who are you?' } }),
  );
  const { chat, refusedTokens } = lane({ address: server.address });
  expect(value(await chat.rewritePrompt('textgen-3.7-flash', 'a fox', 'one'))).toEqual({
    prompt: 'A fox trots.',
    isCut: false,
  });
  expect(await chat.rewritePrompt('textgen-3.7-flash', 'a fox', 'one')).toMatchObject({
    error: { code: 'gateway.unauthorized' },
  });
  expect(refusedTokens).toEqual(['tok-secret']);
});

test('a second rewrite under the same ticket ends the first', async ({ serve }) => {
  const server = await serve(silence, saying('B'));
  const { chat } = lane({ address: server.address });
  const first = chat.rewritePrompt('textgen-3.7-flash', 'a', 'one');
  await server.seen(1);
  const second = chat.rewritePrompt('textgen-3.7-flash', 'b', 'one');
  expect(await first).toMatchObject({ error: { code: 'gateway.interrupted' } });
  expect(value(await second)).toEqual({ prompt: 'B', isCut: false });
});

test('a prompt whose window closed while it was rewritten, or before it was taken, is there for the next that asks, and paid for once', async ({
  serve,
}) => {
  const server = await serve(saying('A'), saying('B'), saying('C'));
  const { chat } = lane({ address: server.address });
  const ask = async (prompt: string, ticket: string) =>
    value(await chat.rewritePrompt('textgen-3.7-flash', prompt, ticket)).prompt;
  void ask('a fox', 'a window that closes');
  await server.seen(1);
  expect(await ask('a fox', 'a window that dies')).toBe('A');
  expect(await ask('a fox', 'the next window')).toBe('A');
  expect(server.calls).toHaveLength(1);
  expect(chat.awaited()).toBe(0);
  expect(await ask('a hare', 'another form')).toBe('B');
  chat.cancelRewrite('the next window');
  expect(await ask('a fox', 'asked anew')).toBe('C');
});

test('a prompt that came while nobody saw it is there after a restart, until it is left', async ({
  serve,
}) => {
  const server = await serve(saying('A'), saying('B'));
  const first = lane({ address: server.address });
  value(await first.chat.rewritePrompt('textgen-3.7-flash', 'a fox', 'a window that closes'));
  await first.chat.close();
  first.db.close();
  const { chat } = lane({ address: server.address });
  const ask = async () =>
    value(await chat.rewritePrompt('textgen-3.7-flash', 'a fox', 'the next run')).prompt;
  expect(await ask()).toBe('A');
  expect(await ask()).toBe('B');
  expect(server.calls).toHaveLength(2);
});

test('pictures that come with a rewritten prompt do not stay on disk', async ({ serve }) => {
  const inlineData = { mimeType: 'image/png', data: pngBytes(4, 4).toString('base64') };
  const server = await serve(
    reply(200, { candidates: [{ content: { parts: [{ text: 'A fox.' }, { inlineData }] } }] }),
  );
  const { chat, folder } = lane({ address: server.address });
  value(await chat.rewritePrompt('textgen-3.7-flash', 'a fox', 'one'));
  expect(readdirSync(join(folder, 'pictures'))).toEqual([]);
});

test('a rewritten prompt comes bare, and a request for one can be called off', async ({ serve }) => {
  const fenced = saying('```text\nWide shot: the fox of Image 1 trots.\n```\n');
  const server = await serve(fenced, saying('“”'), silence);
  const { chat } = lane({ address: server.address });
  expect(value(await chat.rewritePrompt('textgen-3.7-flash', 'a fox, Image 1', 'one'))).toEqual({
    prompt: 'Wide shot: the fox of Image 1 trots.',
    isCut: false,
  });
  const body = JSON.parse(server.calls[0]?.body.toString() ?? '') as Record<string, unknown>;
  expect(Object.keys(body)).toEqual(['contents', 'systemInstruction']);
  expect(JSON.stringify(body.systemInstruction)).toContain('Image 1');
  expect(await chat.rewritePrompt('textgen-3.7-flash', 'a fox', 'two')).toMatchObject({
    error: { code: 'chat.rewrite-empty' },
  });
  const running = chat.rewritePrompt('textgen-3.7-flash', 'a fox', 'three');
  await server.seen(3);
  chat.cancelRewrite('three');
  expect(await running).toMatchObject({ ok: false, error: { code: 'gateway.interrupted' } });
  await until('the server sees the end of the connection', () => closed(server));
});
