import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Conversation, defaultConnectionSettings, type ModelMessage } from '#contract';
import { aConnection } from '../../../fixtures/gateway/connections.ts';
import { chunkOf, event, stream } from '../../../fixtures/gateway/event-streams.ts';
import { test as base, reply, type Step } from '../../../fixtures/gateway/scripted-server.ts';
import { pngBytes } from '../../../fixtures/media/sample-files.ts';
import { expect } from '../../../fixtures/pure-test.ts';
import { type ChatLane, createChatLane, value } from '../../../fixtures/services/benches/chat-lane.ts';
import { until } from '../../../fixtures/until.ts';

interface Fixtures {
  /** A chat with a connection that streams, and what its server saw. */
  readonly streaming: (...steps: readonly Step[]) => Promise<{
    readonly lane: ChatLane;
    readonly asked: () => readonly { readonly path: string; readonly body: string }[];
    /** The app once more, on the same data. */
    readonly again: () => ChatLane;
  }>;
}

const test = base.extend<Fixtures>({
  streaming: async ({ serve }, use, info) => {
    const lanes: ChatLane[] = [];
    await use(async (...steps) => {
      const server = await serve(...steps);
      const start = () => {
        const clock = lanes[0]?.clock;
        const lane = createChatLane({ folder: info.outputPath('data'), ...(clock && { clock }) });
        lane.active = aConnection({
          address: server.address,
          token: 'tok-secret',
          settings: { ...defaultConnectionSettings, isStreaming: true },
        });
        lanes.push(lane);
        return lane;
      };
      return {
        lane: start(),
        again: start,
        asked: () => server.calls.map(({ path, body }) => ({ path, body: body.toString() })),
      };
    });
    for (const { chat, db } of lanes) {
      await chat.close();
      db.close();
    }
  },
});

const whole = [event(chunkOf('Hello ')), event(chunkOf('there', 'STOP'))];
const half = [event(chunkOf('Half a wo'))];
const answerIn = ({ messages }: Conversation) => messages.at(-1) as ModelMessage;
const heardBy = (lane: ChatLane) => lane.heard.flatMap(({ words }) => words.map(({ text }) => text)).join('');
const journalOf = (lane: ChatLane) => {
  const folder = join(lane.folder, 'streams');
  // What is being written has another name.
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
};
const isJournalWritten = (lane: ChatLane) =>
  journalOf(lane).some((name) =>
    readFileSync(join(lane.folder, 'streams', name), 'utf8').includes('Half a wo'),
  );

/** Sends a question and waits until words of its answer have been told. */
async function hear(lane: ChatLane): Promise<Conversation> {
  const { id } = await lane.begin();
  await lane.chat.send(id, 'Hello', []);
  await until('words have come', () => lane.heard.length > 0);
  return lane.get(id);
}

test('words are told as they come, and the whole answer is stored once', async ({ streaming }) => {
  const { lane } = await streaming(stream(whole));
  const { id } = await lane.begin();
  const answer = answerIn(await lane.ask(id, 'Hello'));
  expect(heardBy(lane)).toBe('Hello there');
  expect(lane.heard[0]).toMatchObject({ conversationId: id, messageId: answer.id });
  expect(answer).toMatchObject({
    state: 'answered',
    isCut: false,
    finishReason: 'STOP',
    blocks: [{ type: 'text', text: 'Hello there' }],
  });
  expect(JSON.parse(lane.store.wires([answer.id]).get(answer.id)?.parts ?? '')).toEqual([
    { text: 'Hello there' },
  ]);
  await until('the journal is gone', () => journalOf(lane).length === 0);
});

test('a conversation that is opened while words come has those so far', async ({ streaming }) => {
  const { lane } = await streaming(stream(half, 'silence'));
  expect(answerIn(await hear(lane))).toMatchObject({
    state: 'pending',
    blocks: [{ type: 'text', text: 'Half a wo' }],
  });
});

test('a stop keeps what came, marked as cut; it goes out again, and another answer can be asked for', async ({
  streaming,
}) => {
  const { lane, asked } = await streaming(stream(half, 'silence'), stream(whole), stream(whole));
  const { id } = await hear(lane);
  const stopped = await lane.chat.stop(id);
  const cut = { state: 'stopped', isCut: true, error: null, blocks: [{ type: 'text', text: 'Half a wo' }] };
  expect(stopped.ok && answerIn(stopped.value)).toMatchObject(cut);
  const cutId = answerIn(await lane.get(id)).id;

  const next = await lane.ask(id, 'Go on');
  expect(answerIn(next).state).toBe('answered');
  expect(JSON.parse(asked()[1]?.body ?? '')).toMatchObject({
    contents: [
      { role: 'user', parts: [{ text: 'Hello' }] },
      { role: 'model', parts: [{ text: 'Half a wo' }] },
      { role: 'user', parts: [{ text: 'Go on' }] },
    ],
  });

  await lane.chat.retry(id, cutId);
  const again = await lane.whenAnswered(id);
  expect(answerIn(again)).toMatchObject({ state: 'answered', versions: { index: 1, count: 2 } });
  await lane.chat.showVersion(id, cutId, 0);
  expect((await lane.get(id)).messages[1]).toMatchObject(cut);
});

test('a stop keeps a picture that has come before any word', async ({ streaming }) => {
  const picture = pngBytes(300, 300);
  const parts = [{ inlineData: { mimeType: 'image/png', data: picture.toString('base64') } }];
  const { lane } = await streaming(stream([event({ candidates: [{ content: { parts } }] })], 'silence'));
  const { id } = await lane.begin();
  await lane.chat.send(id, 'a boat', []);
  const folder = join(lane.folder, 'pictures');
  const isWhole = (name: string) => statSync(join(folder, name)).size === picture.length;
  await until('the picture has come', () => existsSync(folder) && readdirSync(folder).some(isWhole));
  expect(answerIn(value(await lane.chat.stop(id)))).toMatchObject({
    state: 'stopped',
    isCut: true,
    mayBeCharged: true,
    blocks: [{ type: 'picture' }],
  });
});

test('a lost connection fails the answer and keeps what came', async ({ streaming }) => {
  const { lane } = await streaming(stream(half, 'reset'));
  const { id } = await lane.begin();
  expect(answerIn(await lane.ask(id, 'Hello'))).toMatchObject({
    state: 'failed',
    isCut: true,
    error: { code: 'gateway.interrupted' },
    blocks: [{ type: 'text', text: 'Half a wo' }],
  });
});

test('after a kill the answer is interrupted with what came', async ({ streaming }) => {
  const { lane, again } = await streaming(stream(half, 'silence'));
  const { id } = await hear(lane);
  await until('the journal is written', () => isJournalWritten(lane));
  const next = again();
  expect(answerIn(await next.get(id))).toMatchObject({
    state: 'interrupted',
    isCut: true,
    blocks: [{ type: 'text', text: 'Half a wo' }],
  });
  expect(journalOf(next)).toEqual([]);
});

test('a first part of nothing but signs that are not shown costs none of the words after it', async ({
  streaming,
}) => {
  const unseen = { candidates: [{ content: { parts: [{ text: '\u0001\u0002', thought: true }] } }] };
  const { lane, again } = await streaming(stream([event(unseen), ...half], 'silence'));
  const { id } = await hear(lane);
  await until('the journal is written', () => isJournalWritten(lane));
  expect(answerIn(await again().get(id))).toMatchObject({
    state: 'interrupted',
    blocks: [{ type: 'text', text: 'Half a wo' }],
  });
});

test('words of the last second are not lost when the app closes', async ({ streaming }) => {
  const { lane, again } = await streaming(stream([...half, event(chunkOf('rd'))], 'silence'));
  const { id } = await hear(lane);
  await until('all words have come', async () => {
    const [block] = answerIn(await lane.get(id)).blocks;
    return block?.type === 'text' && block.text === 'Half a word';
  });
  await lane.chat.close();
  expect(answerIn(await again().get(id)).blocks).toEqual([{ type: 'text', text: 'Half a word' }]);
});

test('a gateway without the operation is asked for it once, and again where its connection was changed', async ({
  streaming,
}) => {
  const missing = reply(404, { error: { code: 404, message: 'No such operation.' } });
  const { lane, asked } = await streaming(missing, reply(200, chunkOf('Whole', 'STOP')));
  const { id } = await lane.begin();
  expect(answerIn(await lane.ask(id, 'One'))).toMatchObject({ state: 'answered', isCut: false });
  await lane.ask(id, 'Two');
  await lane.ask(id, 'Three');
  const operations = () => asked().map(({ path }) => (path.includes('stream') ? 'streaming' : 'documented'));
  expect(operations()).toEqual(['streaming', 'documented', 'documented', 'documented']);
  if (lane.active === null) throw new Error('Nobody is signed in.');
  lane.active = aConnection({ ...lane.active, token: 'tok-secret' });
  await lane.ask(id, 'Four');
  expect(operations().at(-1)).toBe('streaming');
});
