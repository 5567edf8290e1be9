import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Conversation, ModelMessage, UserMessage } from '#contract';
import { emptyAnswer } from '#electron/features/chat/model.ts';
import { aConnection } from '../../../fixtures/gateway/connections.ts';
import { expect, test } from '../../../fixtures/gateway/practice-gateway.ts';
import type { PracticeGateway } from '../../../fixtures/gateway/scripted-gateway.ts';
import { mediaTools } from '../../../fixtures/media/media-tools.ts';
import { noisyPngBytes, pngBytes, sampleFolder } from '../../../fixtures/media/sample-files.ts';
import {
  type ChatLane,
  type ChatLaneOptions,
  closedChatLanes,
  value,
} from '../../../fixtures/services/benches/chat-lane.ts';
import { expectNotHeldUp, longestHold } from '../../../fixtures/timing.ts';

interface SentBody {
  readonly contents: readonly { readonly role: string; readonly parts: readonly Record<string, unknown>[] }[];
  readonly generationConfig?: Record<string, unknown>;
  readonly systemInstruction?: unknown;
}

const createLane = closedChatLanes(test.afterEach);

function lane(gateway: PracticeGateway, options: Partial<ChatLaneOptions> = {}): ChatLane {
  return createLane({
    address: gateway.address,
    token: gateway.token,
    folder: test.info().outputPath('data'),
    ...options,
  });
}

const bodies = (gateway: PracticeGateway) => gateway.requests.map(({ body }) => body as SentBody);
const lastBody = (gateway: PracticeGateway) => bodies(gateway).at(-1) as SentBody;
const answers = ({ messages }: Conversation) =>
  messages.filter((message): message is ModelMessage => message.role === 'model');
const questions = ({ messages }: Conversation) =>
  messages.filter((message): message is UserMessage => message.role === 'user');
const lastAnswer = (conversation: Conversation) => answers(conversation).at(-1) as ModelMessage;
const text = (answer: ModelMessage | undefined) =>
  (answer?.blocks ?? []).map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join('');
const pictureIn = (answer: ModelMessage | undefined) =>
  (answer?.blocks ?? []).flatMap((block) => (block.type === 'picture' ? [block.picture] : []))[0];

test('with nothing set, a question goes out as the specification shows it and no key more', async ({
  start,
}) => {
  const gateway = await start({ keepBodies: true });
  const { begin, ask } = lane(gateway);
  const { id } = await begin();
  const after = await ask(id, 'How deep is the pond?');
  expect(gateway.requests).toHaveLength(1);
  expect(gateway.requests[0]?.path).toBe('/v1beta/models/textgen-3.7-flash:generateContent');
  expect(gateway.requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${gateway.token}`,
    'content-type': 'application/json',
  });
  expect(gateway.requests[0]?.headers['content-length']).toBe(String(gateway.requests[0]?.bodyBytes));
  expect(lastBody(gateway)).toEqual({
    contents: [{ role: 'user', parts: [{ text: 'How deep is the pond?' }] }],
  });
  expect(lastAnswer(after)).toMatchObject({ state: 'answered', finishReason: 'STOP', error: null });
  expect(text(lastAnswer(after))).toContain('> How deep is the pond?');
  expect(after.title).toBe('How deep is the pond?');
});

const both = { temperature: 1, maxOutputTokens: 8_192 };
for (const [name, settings, expected] of [
  ['a temperature of nothing', { temperature: 0 }, { generationConfig: { temperature: 0 } }],
  ['temperature and most tokens', both, { generationConfig: both }],
  ['an instruction', { systemInstruction: 'A "b"' }, { systemInstruction: { parts: [{ text: 'A "b"' }] } }],
  ['an instruction of blanks', { systemInstruction: ' \n' }, {}],
  [
    'a picture model',
    { model: 'textgen-3-pro-image' },
    { generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } },
  ],
] as const) {
  test(`sends ${name} as it was set`, async ({ start }) => {
    const gateway = await start({ keepBodies: true });
    const { begin, ask } = lane(gateway);
    const { id } = await begin(settings);
    await ask(id, 'x');
    const { contents, ...rest } = lastBody(gateway);
    expect(contents).toEqual([{ role: 'user', parts: [{ text: 'x' }] }]);
    expect(rest).toEqual(expected);
  });
}

test('turns alternate, and parts of the model go back as they came, with keys nobody knows', async ({
  start,
}) => {
  const gateway = await start({ keepBodies: true });
  const { begin, ask } = lane(gateway);
  const { id } = await begin();
  const parts = [
    { text: 'Hm', thought: true, thoughtSignature: 'c2lnbmF0dXJl' },
    { text: 'Ja. "Ünïcode" \u{1F98A}\n', strange: { deep: [1, null, { a: 'é' }] } },
    { thoughtSignature: 'bGFzdA==' },
  ];
  const body = JSON.stringify({ candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] });
  gateway.addFault({ on: 'generate', times: 1, action: { type: 'respond', status: 200, body } });
  const first = await ask(id, 'One');
  expect(lastAnswer(first).blocks).toEqual([
    { type: 'thought', text: 'Hm' },
    { type: 'text', text: parts[1]?.text },
  ]);
  await ask(id, 'Two');
  expect(lastBody(gateway).contents).toEqual([
    { role: 'user', parts: [{ text: 'One' }] },
    { role: 'model', parts },
    { role: 'user', parts: [{ text: 'Two' }] },
  ]);
});

test('a second picture turn replays the picture and its thoughtSignature unchanged', async ({ start }) => {
  const gateway = await start({ keepBodies: true });
  const { begin, ask, db, chat } = lane(gateway);
  const { id } = await begin({ model: 'textgen-3-pro-image' });
  const first = await ask(id, 'a boat on a pond');
  const picture = pictureIn(lastAnswer(first));
  expect(picture).toMatchObject({ mime: 'image/jpeg', width: 768, height: 768 });
  expect((await chat.media({ pictureId: picture?.pictureId ?? '' }))?.path).toContain(picture?.pictureId);

  const second = await ask(id, 'now at night');
  expect(lastAnswer(second).state).toBe('answered');
  expect(gateway.requests.at(-1)?.status).toBe(200);
  const [, model] = lastBody(gateway).contents;
  const part = model?.parts.find(({ inlineData }) => inlineData !== undefined) as {
    readonly inlineData: { readonly data: string; readonly mimeType: string };
    readonly thoughtSignature: string;
  };
  const bytes = Buffer.from(part.inlineData.data, 'base64');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(picture?.pictureId);
  // The practice gateway signs a picture with a hash of its bytes.
  expect(part.thoughtSignature).toBe(createHash('sha256').update('practice ').update(bytes).digest('base64'));

  const stored = JSON.stringify(db.prepare('SELECT * FROM chat_messages').all());
  expect(stored).not.toContain(part.inlineData.data.slice(0, 60));
});

test('a picture of an answer is shown though the disk fails once when it is looked at', async ({ start }) => {
  const gateway = await start();
  let looks = 0;
  const inspect: typeof mediaTools.inspect = async (path) => {
    looks += 1;
    return looks === 1 ? { ok: false, reason: 'unreadable' } : mediaTools.inspect(path);
  };
  const { begin, ask, folder } = lane(gateway, { media: { ...mediaTools, inspect } });
  const { id } = await begin({ model: 'textgen-3-pro-image' });
  expect(pictureIn(lastAnswer(await ask(id, 'a boat on a pond')))).toMatchObject({
    mime: 'image/jpeg',
    width: 768,
  });
  expect(readdirSync(join(folder, 'pictures'))).toEqual([expect.stringMatching(/\.jpg$/)]);
});

test('picture data goes back character for character, in whichever spelling and place it came', async ({
  start,
}) => {
  const gateway = await start({ keepBodies: true });
  const { begin, ask } = lane(gateway);
  const { id } = await begin();
  const [one, two, three] = [pngBytes(41, 30), pngBytes(42, 30), pngBytes(43, 31)];
  const parts = [
    { inlineData: { data: one.toString('base64url'), mimeType: 'image/png' }, thoughtSignature: 'b25l' },
    { text: `Look: ![a](data:image/png;base64,${two.toString('base64')}) there` },
    { inlineData: { mimeType: 'audio/L16;rate=24000', data: Buffer.alloc(500, 7).toString('base64') } },
    { inline_data: { mime_type: 'image/png', data: three.toString('base64').replace(/=+$/, '') } },
  ];
  const body = JSON.stringify({ candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] });
  gateway.addFault({ on: 'generate', times: 1, action: { type: 'respond', status: 200, body } });
  const first = lastAnswer(await ask(id, 'One'));
  expect(first.blocks.map(({ type }) => type)).toEqual([
    'picture',
    'text',
    'picture',
    'text',
    'other',
    'picture',
  ]);
  gateway.addFault({ on: 'generate', times: 1, action: { type: 'respond', status: 200, body } });
  await ask(id, 'Two');
  await ask(id, 'Three');
  expect(lastBody(gateway).contents[1]?.parts).toEqual(parts);
  expect(gateway.requests.at(-1)?.headers['content-length']).toBe(String(gateway.requests.at(-1)?.bodyBytes));
});

test('attached pictures go out in front of the words, byte for byte', async ({ start }) => {
  const gateway = await start({ keepBodies: true });
  const { begin, ask, desk, chat } = lane(gateway);
  const samples = sampleFolder(test.info().outputPath('chosen'));
  const bytes = pngBytes(33, 21);
  desk.chosen = [
    await samples.put('cat.png', bytes),
    await samples.put('notes.png', Buffer.from('no picture')),
  ];
  const outcome = await chat.pickPictures(0);
  expect(outcome.refused).toEqual([{ name: 'notes.png', reason: 'not-a-picture' }]);
  expect(outcome.added).toMatchObject([{ name: 'cat.png', mime: 'image/png', width: 33, height: 21 }]);
  const { id } = await begin();
  const after = await ask(id, 'What is it?', [outcome.added[0]?.fileId ?? '']);
  expect(lastBody(gateway).contents[0]?.parts).toEqual([
    { inlineData: { mimeType: 'image/png', data: bytes.toString('base64') } },
    { text: 'What is it?' },
  ]);
  expect(questions(after)[0]?.attachments).toMatchObject([{ name: 'cat.png', isMissing: false }]);
});

test('pictures of one question that are too large for a request are refused before anything is stored or sent', async ({
  start,
}) => {
  const gateway = await start({ keepBodies: true });
  const { begin, chat, desk, get } = lane(gateway);
  const samples = sampleFolder(test.info().outputPath('chosen'));
  const heavy = await samples.put('heavy.png', noisyPngBytes(1_700, 1_700));
  desk.chosen = [heavy];
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1)
    ids.push(...(await chat.pickPictures(ids.length)).added.map(({ fileId }) => fileId));
  const { id } = await begin();
  expect(await chat.send(id, 'x', ids)).toMatchObject({ error: { code: 'chat.pictures-too-large' } });
  expect((await get(id)).messages).toEqual([]);
  expect(gateway.requests).toEqual([]);
});

test('a picture whose file is lost stays behind, and the conversation goes on', async ({ start }) => {
  const gateway = await start({ keepBodies: true });
  const { begin, ask, folder } = lane(gateway);
  const { id } = await begin({ model: 'textgen-3-pro-image' });
  expect(pictureIn(lastAnswer(await ask(id, 'Draw a boat')))).toBeDefined();
  const pictures = join(folder, 'pictures');
  for (const name of readdirSync(pictures)) rmSync(join(pictures, name));
  const after = lastAnswer(await ask(id, 'And its sail?'));
  expect(after).toMatchObject({ state: 'answered', leftOutPictures: 1 });
  expect(JSON.stringify(lastBody(gateway).contents[1])).not.toContain('inlineData');
});

test('several conversations are answered at the same time, and one asks one thing at a time', async ({
  start,
}) => {
  const gateway = await start();
  gateway.addFault({ on: 'generate', times: 2, action: { type: 'silence' } });
  const { begin, chat, get } = lane(gateway);
  const a = await begin();
  value(await chat.send(a.id, 'x', []));
  const b = await begin();
  value(await chat.send(b.id, 'y', []));
  expect(await chat.send(a.id, 'again', [])).toMatchObject({ error: { code: 'chat.busy' } });
  expect([(await get(a.id)).isAnswering, (await get(b.id)).isAnswering]).toEqual([true, true]);
});

test('nothing is sent, and nothing stored, without words or pictures, signed out, or to nowhere', async ({
  start,
}) => {
  const gateway = await start();
  const own = lane(gateway);
  const { id } = await own.begin();
  expect(await own.chat.send(id, ' \n', [])).toMatchObject({ error: { code: 'chat.empty' } });
  expect(await own.chat.send('nowhere', 'x', [])).toMatchObject({ error: { code: 'chat.not-found' } });
  expect(await own.chat.send(id, 'x', ['unknown-file'])).toMatchObject({ error: { code: 'files.missing' } });
  own.active = null;
  expect(await own.chat.send(id, 'x', [])).toMatchObject({ error: { code: 'session.signed-out' } });
  own.isRefused = true;
  expect(await own.chat.send(id, 'x', [])).toMatchObject({ error: { code: 'gateway.unauthorized' } });
  expect((await own.get(id)).messages).toEqual([]);
  expect(gateway.requests).toEqual([]);
});

test('a conversation whose gateway rests starts it', async ({ start }) => {
  const gateway = await start();
  const own = lane(gateway);
  const { id } = await own.begin();
  const resting = own.active;
  own.active = null;
  own.wake = () => {
    own.active = resting;
  };
  expect(lastAnswer(await own.ask(id, 'x')).state).toBe('answered');
});

test('a refused token is asked for once, and the question is kept', async ({ start }) => {
  const gateway = await start();
  const own = lane(gateway);
  own.active = aConnection({ address: gateway.address, token: 'wrong' });
  const { id } = await own.begin();
  const after = await own.ask(id, 'x');
  expect(lastAnswer(after)).toMatchObject({ state: 'failed', error: { code: 'gateway.unauthorized' } });
  expect(own.refusedTokens).toEqual(['wrong']);
  own.active = aConnection({ address: gateway.address, token: gateway.token });
  value(await own.chat.retry(id, lastAnswer(after).id));
  const retried = await own.whenAnswered(id);
  expect(retried.messages).toHaveLength(2);
  expect(lastAnswer(retried)).toMatchObject({ state: 'answered', versions: { index: 0, count: 1 } });
});

test('no picture data and no token reach the log', async ({ start }) => {
  const gateway = await start();
  const own = lane(gateway);
  const { id } = await own.begin({ model: 'textgen-3-pro-image' });
  await own.ask(id, 'a boat');
  expect(own.log.text()).not.toContain(gateway.token);
  expect(own.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a text of megabytes that an older version kept is made searchable in steps that hold nothing up', async ({
  start,
}) => {
  const { begin, store, clock, chat } = lane(await start());
  const { id } = await begin();
  const text = `${'word '.repeat(800_000)}`;
  const answer = { model: 'textgen-3.5-flash', ...emptyAnswer, blocks: [{ type: 'text' as const, text }] };
  const common = { createdAt: clock.now(), chosen: 1 };
  store.append(
    id,
    [
      { ...common, role: 'user', id: 'q', parentId: null, text: 'Tell', attachments: [] },
      { ...common, role: 'model', id: 'a', parentId: 'q', state: 'pending', answer },
    ],
    {},
  );
  chat.close();
  store.setAnswer('a', { state: 'answered', answer, wire: null }, null);
  const { hold, value: steps } = await longestHold(async () => {
    let count = 1;
    for (; store.indexSome(); count += 1) await turn();
    return count;
  });
  expect(steps).toBeLessThan(80);
  expectNotHeldUp(hold);
  expect(store.list('word', 0, 10).total).toBe(1);
});

test('thousands of parts and pictures are stored in one go, and opened again as quickly', async ({
  start,
}) => {
  const gateway = await start();
  const parts = Array.from({ length: 12_000 }, (_, index) => [
    { text: `${index} `, ...(index % 2 === 1 && { thought: true }) },
    ...(index % 4 === 0
      ? [{ inlineData: { data: Buffer.from(`number ${index}`.padEnd(30)).toString('base64') } }]
      : []),
  ]).flat();
  const body = JSON.stringify({ candidates: [{ content: { parts }, finishReason: 'STOP' }] });
  gateway.addFault({ on: 'generate', times: 1, action: { type: 'respond', status: 200, body } });
  let written = 0;
  const { begin, ask, get, folder, store } = lane(gateway, {
    adaptStore: (repository) => ({
      ...repository,
      setAnswer: (...change) => {
        written += 1;
        repository.setAnswer(...change);
      },
    }),
  });
  const { id } = await begin();
  const asked = await longestHold(() => ask(id, 'Everything'));
  const opened = await longestHold(() => get(id));
  expect(lastAnswer(asked.value).blocks.at(-1)).toMatchObject({ type: 'rest', parts: expect.any(Number) });
  expect(lastAnswer(opened.value).blocks).toEqual(lastAnswer(asked.value).blocks);
  expect(written).toBe(1);
  expect(readdirSync(join(folder, 'pictures'))).toHaveLength(64);
  const [wire] = [...store.wires([lastAnswer(asked.value).id]).values()];
  expect(wire?.pieces).toHaveLength(64);
  expectNotHeldUp(asked.hold);
  expectNotHeldUp(opened.hold);
});
