import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Conversation, chatLimits, defaultConnectionSettings } from '#contract';
import { emptyAnswer } from '#electron/features/chat/model.ts';
import { maxNameBytes } from '#electron/files/safe-name.ts';
import type { GatewayClient } from '#electron/gateway/types.ts';
import { day } from '../../../fixtures/fake-clock.ts';
import { aConnection } from '../../../fixtures/gateway/connections.ts';
import { reply, startScriptedServer } from '../../../fixtures/gateway/scripted-server.ts';
import { mediaTools } from '../../../fixtures/media/media-tools.ts';
import { pixelBombBytes, pngBytes, sampleFolder } from '../../../fixtures/media/sample-files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  type ChatLane,
  type ChatLaneOptions,
  closedChatLanes,
  value,
} from '../../../fixtures/services/benches/chat-lane.ts';
import { until } from '../../../fixtures/until.ts';

const createLane = closedChatLanes(test.afterEach);

/** A gateway that says what the question said. */
const echo: Pick<GatewayClient, 'generate'> = {
  async generate(_, { turns }) {
    const last = turns.at(-1);
    const text =
      last?.role === 'user' ? last.parts.map((part) => (part.type === 'text' ? part.text : '')).join() : '';
    return {
      type: 'answered',
      answer: {
        parts: JSON.stringify([{ text: `echo ${text}` }]),
        placeholderName: 'm',
        inlineImages: [],
        blocks: [{ type: 'text', text: `echo ${text}` }],
        finishReason: 'STOP',
        blockReason: null,
        usage: null,
      },
    };
  },
};

function lane(options: Partial<ChatLaneOptions> = {}): ChatLane {
  return createLane({
    folder: test.info().outputPath('data'),
    gateway: echo,
    address: 'http://127.0.0.1:9',
    ...options,
  });
}

async function conversation({ begin, ask }: ChatLane, ...words: readonly string[]): Promise<Conversation> {
  let made = await begin();
  for (const text of words) made = await ask(made.id, text);
  return made;
}

/** A conversation of so many questions with their answers; all but the first pair are written as if they had been asked. */
async function longConversation(own: ChatLane, pairs: number): Promise<Conversation> {
  const made = await conversation(own, 'Q0');
  const answer = { ...emptyAnswer, model: 'textgen', blocks: [{ type: 'text', text: 'echo' } as const] };
  let parentId = made.messages.at(-1)?.id ?? null;
  for (let pair = 1; pair < pairs; pair += 1) {
    const [question, reply] = [`question-${pair}`, `answer-${pair}`];
    const common = { createdAt: made.updatedAt, chosen: 0 };
    own.store.append(
      made.id,
      [
        { ...common, id: question, parentId, role: 'user', text: `Q${pair}`, attachments: [] },
        { ...common, id: reply, parentId: question, role: 'model', state: 'answered', answer },
      ],
      {},
    );
    parentId = reply;
  }
  return made;
}

const found = ({ chat }: ChatLane, search = '') => value(chat.list(search, 0, 50)).conversations;
const titles = (own: ChatLane, search = '') => found(own, search).map(({ title }) => title);

test('pinned ones come first, then those that changed last; an answer brings one up', async () => {
  const own = lane();
  const [a, b] = [await conversation(own, 'A'), await conversation(own, 'B')];
  expect(titles(own)).toEqual(['B', 'A']);
  await own.ask(a.id, 'more');
  expect(titles(own)).toEqual(['A', 'B']);
  value(own.chat.pin(b.id, true));
  expect(titles(own)).toEqual(['B', 'A']);
  expect(found(own)[0]).toMatchObject({ isPinned: true, isAnswering: false, excerpt: null });
});

test('a page of the list knows how many there are', async () => {
  const own = lane();
  for (const name of ['A', 'B', 'C']) await conversation(own, name);
  const page = value(own.chat.list('', 1, 1));
  expect([page.total, page.conversations.map(({ title }) => title)]).toEqual([3, ['B']]);
});

for (const [search, expected] of [
  ['lighthouse', ['Harbour']],
  ['LIGHT', ['Harbour']],
  ['lighthouse boats', ['Harbour']],
  ['lighthouse dogs', []],
  ['harbour lighthouse', ['Harbour']],
  ['灯塔', ['海边']],
  ['灯', ['海边']],
  ['塔下的', ['海边']],
  ['"quoted', ['Signs']],
  ['AND OR NOT', []],
  ['100%', ['Signs']],
  ['0%', ['Signs']],
  ['%', ['Signs']],
  ['_', []],
  ['u\u0308ber', ['Signs']],
  ['caf\u00e9', ['Harbour']],
  ['f\u00e9', ['Harbour']],
  ['Üb', ['Signs']],
  ["'; DROP TABLE chat_messages; --", []],
] as const) {
  test(`a search for ${search} finds ${expected.join(', ') || 'nothing'}`, async () => {
    const own = lane();
    await conversation(
      own,
      'Harbour\nwith small boats',
      'Tell me of the lighthouse there, and the cafe\u0301',
    );
    await conversation(own, '海边', '灯塔下的猫');
    await conversation(own, 'Signs', 'a "quoted" word über all, 100% sure');
    expect(titles(own, search)).toEqual(expected);
  });
}

test('what was found in a message is shown with the words around it', async () => {
  const own = lane();
  await conversation(own, 'Harbour', `${'long '.repeat(40)}the lighthouse ${'on '.repeat(60)}`);
  const [hit] = found(own, 'lighthouse');
  expect(hit?.excerpt).toMatch(/^….*the lighthouse on.*…$/);
  expect(found(own, 'harbour')[0]?.excerpt).toBeNull();
});

test('a title is the first line of the first message, until the user gives one', async () => {
  const own = lane();
  const made = await conversation(own, `\n  ${'word '.repeat(40)}\nsecond line`, 'later');
  expect([...made.title].length).toBeLessThanOrEqual(60);
  expect(made.title).toMatch(/^word word.*…$/);
  value(own.chat.rename(made.id, 'Mine'));
  await own.ask(made.id, 'even later');
  expect(titles(own)).toEqual(['Mine']);
  expect(titles(own, 'mine')).toEqual(['Mine']);
});

test('a new conversation has the settings used last, with a model that its connection has; drafts are kept for each', async () => {
  const own = lane();
  const first = await own.begin({ model: 'textgen-3-pro-image', temperature: 0.3 });
  await own.ask(first.id, 'a thought');
  const second = value(await own.chat.create());
  expect(second.settings).toEqual(first.settings);
  value(own.chat.saveDraft(first.id, 'half a thou', []));
  value(own.chat.saveDraft(second.id, 'other', []));
  expect((await own.get(first.id)).draft.text).toBe('half a thou');
  await own.ask(first.id, 'half a thought');
  expect((await own.get(first.id)).draft.text).toBe('');
  expect((await own.get(second.id)).draft.text).toBe('other');

  const textModels = [{ name: 'another', makesPictures: false }];
  own.active = aConnection({
    address: 'http://127.0.0.1:9',
    token: 'any',
    settings: { ...defaultConnectionSettings, textModels },
  });
  expect(value(await own.chat.create()).settings).toEqual({ ...first.settings, model: 'another' });
});

test('what sent messages are being changed to is kept for as long as the messages are', async () => {
  const own = lane();
  const { id } = await own.begin();
  await own.ask(id, 'a thought');
  const [{ id: messageId = '' } = {}] = (await own.get(id)).messages;
  const edit = { text: 'another', attachments: [] };
  value(own.chat.saveEdit(messageId, edit));
  expect(value(own.chat.edits())).toEqual({ [messageId]: edit });
  value(own.chat.saveEdit(messageId, null));
  expect(value(own.chat.edits())).toEqual({});
  value(own.chat.saveEdit(messageId, edit));
  value(own.chat.remove([id]));
  expect(value(own.chat.edits()), 'it can be brought back').toEqual({ [messageId]: edit });
  await own.clock.advance(11 * 60_000);
  const stored = own.db.prepare("SELECT value FROM documents WHERE name = 'chat.edits'").pluck().all();
  expect(stored, 'whether or not anybody asks').toEqual(['{}']);
  expect(value(own.chat.edits())).toEqual({});
});

test('a conversation is made by its first message: until then there is one that waits, and no list has it', async () => {
  const own = lane();
  const first = await own.begin({ temperature: 0.3 });
  value(own.chat.saveDraft(first.id, 'half a thought', []));
  const again = value(await own.chat.create());
  expect(again.id).toBe(first.id);
  expect(again.draft.text).toBe('half a thought');
  expect(own.chat.list('', 0, 50)).toMatchObject({ value: { conversations: [], total: 0 } });
  await own.ask(first.id, 'half a thought');
  expect(titles(own)).toEqual(['half a thought']);
  const next = value(await own.chat.create());
  expect(next.id).not.toBe(first.id);
  expect(next.messages).toEqual([]);
  // One that somebody has named or pinned is wanted as it is.
  value(own.chat.rename(next.id, 'For later'));
  expect(titles(own)).toEqual(['For later', 'half a thought']);
  expect(value(await own.chat.create()).id).not.toBe(next.id);
});

test('an instruction that was typed before the first message stays, whatever is set elsewhere meanwhile', async () => {
  const own = lane();
  const other = await conversation(own, 'One');
  value(own.chat.configure(other.id, { ...other.settings, systemInstruction: 'In rhyme.' }));
  const blank = value(await own.chat.create());
  expect(blank.settings.systemInstruction, 'as it was last').toBe('In rhyme.');
  value(own.chat.configure(other.id, { ...other.settings, systemInstruction: 'In prose.' }));
  const settings = { ...blank.settings, systemInstruction: 'In prose.' };
  expect(value(await own.chat.create()).settings, 'nothing was typed').toEqual(settings);
  value(own.chat.configure(blank.id, { ...settings, systemInstruction: 'As a pirate.' }));
  value(own.chat.configure(other.id, { ...other.settings, temperature: 0.3 }));
  for (const _ of ['once', 'twice']) {
    const again = value(await own.chat.create());
    expect(again).toMatchObject({
      id: blank.id,
      settings: { temperature: 0.3, systemInstruction: 'As a pirate.' },
    });
  }
  expect(value(await own.chat.create(crypto.randomUUID())), 'another project').not.toMatchObject({
    id: blank.id,
  });
});

test('what is half written for one project is not taken into another, where its answer would be charged', async () => {
  const own = lane();
  const [film, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = value(await own.chat.create(film));
  expect(value(await own.chat.create(other))).toMatchObject({ id: first.id, projectId: other });
  value(own.chat.saveDraft(first.id, 'half a thought', []));
  const next = value(await own.chat.create(film));
  expect([next.id === first.id, next.draft.text]).toEqual([false, '']);
  expect(own.store.get(first.id)).toMatchObject({ projectId: other, draft: { text: 'half a thought' } });
  expect(titles(own)).toEqual(['']);
});

test('of several conversations without a message, as earlier versions could leave them, those with a draft stay in the list', async () => {
  const own = lane();
  const { id } = await own.begin();
  const blank = own.store.get(id);
  if (blank === null) throw new Error('no conversation');
  own.store.insert({ ...blank, id: 'empty', updatedAt: 1 });
  own.store.insert({ ...blank, id: 'drafted', updatedAt: 2, draft: { text: 'kept', attachments: [] } });
  expect(value(own.chat.list('', 0, 50))).toMatchObject({ conversations: [{ id: 'drafted' }], total: 1 });
  expect(value(await own.chat.create()).id).toBe(id);
});

test('the conversation that waits for its first message goes where the user is signed in when it is asked for', async () => {
  const own = lane();
  const { id } = await own.begin();
  own.store.change(id, { connectionId: 'an-earlier-one' });
  expect(value(await own.chat.create())).toMatchObject({ id, connection: { id: own.active?.connectionId } });
});

test('a conversation that is begun while its connection has no token goes there, and offers what that connection has', async () => {
  const textModels = [{ name: 'textgen-own', makesPictures: false }];
  const settings = { ...defaultConnectionSettings, textModels };
  const known = aConnection({ address: 'https://gateway.example', token: 'of-before', settings });
  const { connectionId } = known;
  const session = { current: () => null, activeId: () => connectionId, routeOf: () => known };
  const own = lane({ session });
  const begun = value(await own.chat.create());
  expect(begun).toMatchObject({ connection: { id: connectionId }, settings: { model: 'textgen-own' } });
  own.store.change(begun.id, { connectionId: null });
  expect((await own.get(begun.id)).connection?.id).toBe(connectionId);
});

test('a copy has everything and goes its own way', async () => {
  const own = lane();
  const made = await conversation(own, 'One', 'Two');
  const copy = value(await own.chat.duplicate(made.id));
  expect(copy.title).toBe('One (2)');
  value(own.chat.rename(copy.id, 'x'.repeat(chatLimits.title)));
  expect(value(await own.chat.duplicate(copy.id)).title).toHaveLength(chatLimits.title);
  const words = (of: Conversation) =>
    of.messages.map((message) => [message.role, 'text' in message && message.text]);
  expect(words(copy)).toEqual(words(made));
  await own.ask(copy.id, 'Three');
  expect((await own.get(made.id)).messages).toHaveLength(4);
  expect((await own.get(copy.id)).messages).toHaveLength(6);
});

test('a copy does not wait for the answer that its original waits for, and says nothing of a charge', async () => {
  const own = lane({ gateway: { generate: () => new Promise(() => undefined) } });
  const { id } = await own.begin();
  value(await own.chat.send(id, 'One', []));
  const { messages } = value(await own.chat.duplicate(id));
  expect(messages.at(-1)).toMatchObject({ state: 'stopped', mayBeCharged: false });
  expect((await own.get(id)).isAnswering).toBe(true);
});

test('a copy is in the list when it is whole, and not before', async () => {
  const own = lane();
  const { id } = await longConversation(own, 110);
  const copying = own.chat.duplicate(id);
  expect(titles(own)).toEqual(['Q0']);
  const { messages, earlier } = value(await copying);
  expect([messages.length, earlier]).toEqual([chatLimits.page, 220 - chatLimits.page]);
  expect(titles(own)).toEqual(['Q0 (2)', 'Q0']);
});

test('a long conversation comes from its end, page by page, and each message once', async () => {
  const own = lane();
  const { id, messages: begin } = await longConversation(own, 350);
  const first = await own.get(id);
  expect([first.messages.length, first.earlier]).toEqual([100, 600]);
  let { messages, earlier } = first;
  const sizes: number[] = [];
  while (earlier > 0) {
    const page = value(await own.chat.earlier(id, messages[0]?.id ?? ''));
    if (page === null) throw new Error('There is no page before.');
    sizes.push(page.messages.length);
    messages = [...page.messages, ...messages];
    earlier = page.earlier;
  }
  expect(sizes).toEqual([400, 200]);
  const said = messages.map((message) => (message.role === 'user' ? message.text : message.id));
  expect(said).toEqual([
    'Q0',
    begin[1]?.id,
    ...Array.from({ length: 349 }, (_, at) => [`Q${at + 1}`, `answer-${at + 1}`]).flat(),
  ]);
  expect(value(await own.chat.earlier(id, begin[0]?.id ?? ''))).toEqual({ messages: [], earlier: 0 });
});

test('what stands before a message of a version that is not shown any more is not told', async () => {
  const own = lane();
  const { id } = await longConversation(own, 120);
  value(await own.chat.edit(id, 'question-60', 'Another Q60', []));
  const shown = await own.whenAnswered(id);
  expect([shown.messages.length, shown.earlier]).toEqual([100, 22]);
  expect(shown.messages.at(-2)).toMatchObject({ text: 'Another Q60', versions: { index: 1, count: 2 } });
  expect(value(await own.chat.earlier(id, 'question-100'))).toBeNull();
  expect(value(await own.chat.earlier(id, 'question-59'))?.messages).toHaveLength(118);
});

test('an answer that cannot be read is left out, and what stands after it stays and goes on', async () => {
  const own = lane();
  const { id } = await longConversation(own, 4);
  own.db.prepare("UPDATE chat_messages SET body = '{' WHERE id = 'answer-1'").run();
  const said = ({ messages }: Conversation) => messages.slice(2).map((each) => each.id);
  expect(said(await own.get(id))).toEqual(['question-1', 'question-2', 'answer-2', 'question-3', 'answer-3']);
  const after = await own.ask(id, 'And now?');
  expect(said(after).slice(0, 5)).toEqual(['question-1', 'question-2', 'answer-2', 'question-3', 'answer-3']);
  expect(after.messages.at(-2)).toMatchObject({ text: 'And now?', versions: { index: 0, count: 1 } });
  expect(after.messages.at(-1)).toMatchObject({ role: 'model', state: 'answered' });
  expect(await own.chat.regenerate(id, 'answer-1')).toMatchObject({ error: { code: 'chat.not-found' } });
});

test('where none of a whole page can be read, the one before comes in its place', async () => {
  const own = lane();
  const { id, messages } = await longConversation(own, 350);
  const isOf = "(id LIKE 'question-%' OR id LIKE 'answer-%')";
  own.db.prepare(`UPDATE chat_messages SET body = '{' WHERE ${isOf} AND id <> 'answer-349'`).run();
  const end = await own.get(id);
  expect([end.messages.map((each) => each.id), end.earlier]).toEqual([['answer-349'], 600]);
  const begin = messages.slice(0, 2).map((each) => each.id);
  const before = value(await own.chat.earlier(id, 'answer-349'));
  expect([before?.messages.map((each) => each.id), before?.earlier]).toEqual([begin, 0]);
  own.db.prepare("UPDATE chat_messages SET body = '{' WHERE id = 'answer-349'").run();
  expect((await own.get(id)).messages.map((each) => each.id)).toEqual(begin);
});

test('each removed one has its own ten minutes in which it comes back when asked', async () => {
  const own = lane();
  const [a, b] = [await conversation(own, 'A'), await conversation(own, 'B')];
  value(own.chat.remove([a.id]));
  await own.clock.advance(5 * 60_000);
  value(own.chat.remove([b.id]));
  await own.clock.advance(6 * 60_000);
  expect(own.chat.restore([a.id])).toMatchObject({ error: { code: 'chat.not-found' } });
  value(own.chat.restore([b.id]));
  expect(titles(own)).toEqual(['B']);
  value(own.chat.remove([b.id]));
  own.store.purgeSome(own.clock.now(), 1, [b.id]);
  expect(own.chat.restore([b.id]), 'some of it is gone').toMatchObject({ error: { code: 'chat.not-found' } });
});

test('several are removed and brought back with one call, all of them or none', async () => {
  const own = lane();
  const ids = [(await conversation(own, 'A')).id, (await conversation(own, 'B')).id].reverse();
  expect(value(own.chat.remove(['gone', ...ids]))).toEqual({ ids });
  expect(own.chat.remove(ids)).toMatchObject({ error: { code: 'chat.not-found' } });
  expect(value(own.chat.restore(ids))).toEqual({ ids });
  own.db.exec(`CREATE TEMP TRIGGER refusing BEFORE UPDATE OF removed_at ON chat_conversations WHEN old.id = '${ids[0]}'
    BEGIN SELECT RAISE(ABORT, 'full'); END`);
  expect(() => own.chat.remove(ids)).toThrow('full');
  expect(titles(own)).toEqual(['B', 'A']);
});

test('a clock that is set meanwhile takes no time from the undo of a conversation', async () => {
  const own = lane();
  const [a, b, c] = [
    await conversation(own, 'A'),
    await conversation(own, 'B'),
    await conversation(own, 'C'),
  ];
  value(own.chat.remove([a.id]));
  await own.clock.advance(5 * 60_000);
  value(own.chat.remove([b.id]));
  own.clock.turn(day);
  await own.clock.advance(60_000);
  own.clock.turn(-3 * day);
  value(own.chat.remove([c.id]));
  own.clock.turn(3 * day);
  await own.clock.advance(5 * 60_000);
  expect(own.chat.restore([a.id])).toMatchObject({ error: { code: 'chat.not-found' } });
  value(own.chat.restore([b.id]));
  value(own.chat.restore([c.id]));
});

test('one that the disk does not let go keeps the answer that it waits for', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((done) => {
    answer = done;
  });
  const own = lane({
    gateway: {
      async generate(connection, chat, options) {
        await isAnswered;
        options.signal?.throwIfAborted();
        return echo.generate(connection, chat, options);
      },
    },
    adaptStore: (store) => ({
      ...store,
      setRemoved() {
        throw new Error('disk full');
      },
    }),
  });
  const { id } = await own.begin();
  value(await own.chat.send(id, 'A', []));
  expect(() => own.chat.remove([id])).toThrow('disk full');
  answer();
  expect((await own.whenAnswered(id)).messages.at(-1)).toMatchObject({ state: 'answered' });
});

test('one that was removed in the last run is deleted for good by the next', async () => {
  const first = lane();
  const { id } = await conversation(first, 'A');
  value(first.chat.remove([id]));
  await first.chat.close();
  first.db.close();
  const second = lane({ clock: first.clock });
  await second.clock.advance(1_000);
  expect(second.db.prepare('SELECT count(*) AS n FROM chat_messages').get()).toMatchObject({ n: 0 });
});

test('a removed one is hidden at once, comes back when asked, and is gone after a while', async () => {
  const own = lane();
  const [a, b] = [await conversation(own, 'A'), await conversation(own, 'B')];
  value(own.chat.remove([a.id]));
  value(own.chat.remove([b.id]));
  expect(titles(own)).toEqual([]);
  expect(await own.chat.get(a.id)).toMatchObject({ ok: false, error: { code: 'chat.not-found' } });
  value(own.chat.restore([b.id]));
  await own.clock.advance(11 * 60_000);
  expect(titles(own)).toEqual(['B']);
  expect(own.chat.restore([a.id])).toMatchObject({ error: { code: 'chat.not-found' } });
  expect(own.db.prepare('SELECT count(*) AS n FROM chat_messages').get()).toMatchObject({ n: 2 });
  expect(own.db.prepare("SELECT count(*) AS n FROM chat_search WHERE text LIKE '%A%'").get()).toMatchObject({
    n: 0,
  });
});

test('a long one is deleted a little at a time', async () => {
  const own = lane();
  const made = await longConversation(own, 60);
  value(own.chat.remove([made.id]));
  await own.clock.advance(10 * 60_000 + 1_000);
  expect(own.db.prepare('SELECT count(*) AS n FROM chat_conversations').get()).toMatchObject({ n: 0 });
});

const signed = (bytes: Buffer) => ({
  candidates: [
    {
      content: {
        role: 'model',
        parts: [
          { text: 'Look:' },
          { inlineData: { mimeType: 'image/png', data: bytes.toString('base64') }, thoughtSignature: 'c2ln' },
        ],
      },
      finishReason: 'STOP',
    },
  ],
});

test('pictures go with the last conversation that shows them, attachments that were never sent at the next start', async () => {
  const server = await startScriptedServer(reply(200, signed(pngBytes(20, 10))));
  const folder = test.info().outputPath('data');
  const first = createLane({ folder, address: server.address });
  const samples = sampleFolder(test.info().outputPath('chosen'));
  first.desk.chosen = [
    await samples.put('sent.png', pngBytes(9, 9, 1)),
    await samples.put('kept.png', pngBytes(9, 9, 2)),
  ];
  const [sent, kept] = (await first.chat.pickPictures(0)).added.map(({ fileId }) => fileId);
  first.desk.chosen = [await samples.put('lost.png', pngBytes(9, 9, 3))];
  await first.chat.pickPictures(0);
  const a = await first.begin();
  await first.ask(a.id, 'x', [sent ?? '']);
  const b = await first.begin();
  await first.ask(b.id, 'x');
  value(first.chat.saveDraft(b.id, '', [kept ?? '']));
  const pictures = () => readdirSync(join(folder, 'pictures'));
  expect(pictures()).toHaveLength(1);
  value(first.chat.remove([a.id]));
  await first.clock.advance(11 * 60_000);
  expect(pictures()).toHaveLength(1);
  value(first.chat.remove([b.id]));
  value(first.chat.restore([b.id]));
  first.db.close();

  const second = createLane({ folder, address: server.address });
  const left = () => readdirSync(join(folder, 'attachments')).length;
  // The question of the first conversation went with it.
  await until('what nothing refers to is gone', () => left() === 1);
  expect((await second.get(b.id)).draft.attachments).toMatchObject([{ name: 'kept.png', isMissing: false }]);
  value(second.chat.remove([b.id]));
  await second.clock.advance(11 * 60_000);
  await until('the picture is gone', () => pictures().length === 0);
  await server.close();
});

test('Markdown with its pictures in a folder beside it', async () => {
  const server = await startScriptedServer(reply(200, signed(pngBytes(20, 10))));
  const own = createLane({ folder: test.info().outputPath('data'), address: server.address });
  const samples = sampleFolder(test.info().outputPath('chosen'));
  own.desk.chosen = [await samples.put('cat.png', pngBytes(9, 9, 1))];
  const held = (await own.chat.pickPictures(0)).added.map(({ fileId }) => fileId);
  const { id } = await own.begin({ model: 'textgen-3-pro-image' });
  await own.ask(id, 'Draw **this**', held);

  own.desk.savePath = null;
  expect(value(await own.chat.exportConversation(id, 'markdown'))).toEqual({ isSaved: false });
  own.desk.savePath = test.info().outputPath('My chat ;).md');
  expect(value(await own.chat.exportConversation(id, 'markdown'))).toEqual({ isSaved: true });
  const text = readFileSync(own.desk.savePath, 'utf8');
  expect(text).toMatch(
    /^# Draw \*\*this\*\*\n\n## You · \d{4}-\d\d-\d\d \d\d:\d\d UTC\n\n!\[Picture\]\(My%20chat%20%3B%29%20pictures\//,
  );
  expect(text).toContain('Draw **this**\n\n## textgen-3-pro-image · ');
  expect(text).not.toContain('base64');
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => decodeURIComponent(match[1] ?? ''));
  expect(links).toHaveLength(2);
  for (const link of links) expect(existsSync(join(test.info().outputPath(), link))).toBe(true);

  own.desk.savePath = test.info().outputPath('My chat.json');
  value(await own.chat.exportConversation(id, 'json'));
  const json = JSON.parse(readFileSync(own.desk.savePath, 'utf8')) as { messages: { parts?: unknown }[] };
  expect(json.messages).toHaveLength(2);
  expect(json.messages[1]?.parts).toEqual([
    { text: 'Look:' },
    {
      inlineData: {
        mimeType: 'image/png',
        data: expect.stringMatching(/^file:My%20chat%20pictures\/[0-9a-f]{16}\.png$/),
      },
      thoughtSignature: 'c2ln',
    },
  ]);
  own.desk.savePath = join(test.info().outputPath('My chat ;).md'), 'inside.md');
  expect(await own.chat.exportConversation(id, 'markdown')).toMatchObject({
    error: { code: 'disk.unwritable' },
  });
  await server.close();
});

test('a conversation of any title is offered under a name that every system takes', async () => {
  const { begin, chat, desk } = lane();
  const names = {
    CON: '_CON.md',
    'nul.txt': '_nul.txt.md',
    'aux.txt': '_aux.txt.md',
    'Console talk': 'Console talk.md',
    '😀🦊': '😀🦊.md',
    '👩\u200d🚀': '👩 🚀.md',
    'The end...': 'The end.md',
    '...': 'Conversation.md',
    '???': 'Conversation.md',
    '../../etc/passwd': 'etc passwd.md',
    '.hidden': 'hidden.md',
    // A title is a line without signs that deceive, whoever wrote its row.
    'a\u202efdp.exe': 'afdp.exe.md',
    ['x'.repeat(200)]: `${'x'.repeat(60)}.md`,
    ['漢'.repeat(200)]: `${'漢'.repeat(33)}.md`,
    ['😀'.repeat(100)]: `${'😀'.repeat(25)}.md`,
  };
  for (const [title, name] of Object.entries(names)) {
    const { id } = await begin();
    value(chat.rename(id, title));
    value(await chat.exportConversation(id, 'markdown'));
    expect(desk.offered.pop(), title).toBe(name);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(maxNameBytes);
  }
});

test('a name that the user chose is kept, and its folder of pictures is no longer than any file system takes', async () => {
  const server = await startScriptedServer(reply(200, signed(pngBytes(20, 10))));
  const own = createLane({ folder: test.info().outputPath('data'), address: server.address });
  const { id } = await own.begin();
  await own.ask(id, 'Draw');
  const name = `${'漢'.repeat(46)}.md`;
  const pictures = `${'漢'.repeat(44)} pictures`;
  own.desk.savePath = test.info().outputPath(name);
  expect(value(await own.chat.exportConversation(id, 'markdown'))).toEqual({ isSaved: true });
  expect(readdirSync(test.info().outputPath()).sort()).toEqual(['data', name, pictures].sort());
  for (const each of [name, pictures])
    expect(Buffer.byteLength(each), each).toBeLessThanOrEqual(maxNameBytes);
  const [picture = ''] = readdirSync(test.info().outputPath(pictures));
  expectUsualMode(join(test.info().outputPath(pictures), picture));
  await server.close();
});

test('an export says which answers never came, and a picture that is lost does not stop it; one that cannot be written does', async () => {
  const server = await startScriptedServer(reply(200, signed(pngBytes(20, 10))), reply(400, 'No.'));
  const own = createLane({ folder: test.info().outputPath('data'), address: server.address });
  const { id } = await own.begin({ model: 'textgen-3-pro-image' });
  await own.ask(id, 'Draw');
  await own.ask(id, 'And now?');
  own.desk.savePath = test.info().outputPath('Talk.md');
  value(await own.chat.exportConversation(id, 'markdown'));
  expect(readFileSync(own.desk.savePath, 'utf8').match(/^\*.+\*$/gm)).toEqual(['*Not answered*']);
  const last = (await own.get(id)).messages.at(-1);
  const half = {
    model: 'any',
    ...emptyAnswer,
    blocks: [{ type: 'text' as const, text: 'Half' }],
    isCut: true,
  };
  own.store.setAnswer(last?.id ?? '', { state: 'stopped', answer: half, wire: null }, null);
  value(await own.chat.exportConversation(id, 'markdown'));
  expect(readFileSync(own.desk.savePath, 'utf8')).toMatch(/Half\n\n\*Cut short\*\n$/);

  const folder = test.info().outputPath('Talk pictures');
  const [name = ''] = readdirSync(folder);
  rmSync(join(folder, name));
  mkdirSync(join(folder, name, 'in the way'), { recursive: true });
  expect(await own.chat.exportConversation(id, 'markdown')).toMatchObject({ ok: false });
  rmSync(folder, { recursive: true });
  const [picture = ''] = readdirSync(join(own.folder, 'pictures'));
  rmSync(join(own.folder, 'pictures', picture));
  expect(value(await own.chat.exportConversation(id, 'markdown'))).toEqual({ isSaved: true });
  await server.close();
});

test('a picture that an earlier run left half written is replaced by the whole one', async () => {
  const bytes = pngBytes(20, 10);
  const server = await startScriptedServer(reply(200, signed(bytes)));
  const own = createLane({ folder: test.info().outputPath('data'), address: server.address });
  const path = join(own.folder, 'pictures', `${createHash('sha256').update(bytes).digest('hex')}.png`);
  mkdirSync(join(own.folder, 'pictures'), { recursive: true });
  writeFileSync(path, bytes.subarray(0, 20));
  await own.ask((await own.begin()).id, 'x');
  expect(readFileSync(path).equals(bytes)).toBe(true);
  await server.close();
});

test('data of an answer that is no picture is kept, and neither shown nor handed on as one', async () => {
  const bytes = Buffer.from('<script>alert(1)</script>');
  const server = await startScriptedServer(reply(200, signed(bytes)));
  const own = createLane({ folder: test.info().outputPath('data'), address: server.address });
  const after = await own.ask((await own.begin()).id, 'x');
  expect(after.messages[1]).toMatchObject({ blocks: [{ type: 'text' }, { type: 'other' }] });
  const id = createHash('sha256').update(bytes).digest('hex');
  expect(readdirSync(join(own.folder, 'pictures'))).toEqual([`${id}.bin`]);
  expect(await own.chat.media({ pictureId: id })).toBeNull();
  expect(await own.chat.dragPicture({ pictureId: id })).toMatchObject({ error: { code: 'files.missing' } });
  await server.close();
});

test('a picture of too many pixels is kept and saved', async () => {
  const bytes = pixelBombBytes(13_000);
  const server = await startScriptedServer(reply(200, signed(bytes)));
  const own = createLane({ folder: test.info().outputPath('data'), address: server.address });
  await own.ask((await own.begin()).id, 'x');
  const pictureId = createHash('sha256').update(bytes).digest('hex');
  own.desk.savePath = test.info().outputPath('saved.png');
  expect(value(await own.chat.savePicture({ pictureId }))).toEqual({ isSaved: true });
  expect(readFileSync(own.desk.savePath).equals(bytes)).toBe(true);
  await server.close();
});

/** What the user gets is as open as any file of the user's; the app's own files are not. */
function expectUsualMode(path: string): void {
  if (process.platform === 'win32') return;
  expect(statSync(path).mode & 0o777, path).toBe(0o666 & ~process.umask());
}

test('an attached picture is saved under its name and dragged as the app’s own copy of it', async () => {
  const own = createLane({ folder: test.info().outputPath('data') });
  const bytes = pngBytes(20, 10);
  const path = test.info().outputPath('fox.png');
  writeFileSync(path, bytes);
  const { added } = await own.chat.addPictures(0, [{ name: 'fox.png', path }]);
  const fileId = added[0]?.fileId ?? '';
  const copy = (await own.chat.media({ fileId }))?.path ?? '';
  rmSync(path);
  value(await own.chat.dragPicture({ fileId }));
  expect(own.desk.dragged).toEqual([copy]);
  own.desk.savePath = test.info().outputPath('saved.png');
  expect(value(await own.chat.savePicture({ fileId }))).toEqual({ isSaved: true });
  expect(own.desk.offered).toEqual(['fox.png']);
  expect(readFileSync(own.desk.savePath).equals(bytes)).toBe(true);
  expect(await own.chat.dragPicture({ fileId: 'unknown' })).toMatchObject({
    error: { code: 'files.missing' },
  });
  rmSync(copy);
  expect(await own.chat.dragPicture({ fileId })).toMatchObject({ error: { code: 'files.missing' } });
  expect(own.desk.dragged).toEqual([copy]);
});

test('a picture can be saved and dragged, and nothing else can', async () => {
  const bytes = pngBytes(20, 10);
  const server = await startScriptedServer(reply(200, signed(bytes)));
  const own = createLane({ folder: test.info().outputPath('data'), address: server.address });
  const { id } = await own.begin();
  const after = await own.ask(id, 'x');
  const [, block] = after.messages[1]?.role === 'model' ? after.messages[1].blocks : [];
  const picture = block?.type === 'picture' ? block.picture : null;
  const pictureId = picture?.pictureId ?? '';
  expect(picture).toMatchObject({ width: 20, height: 10, url: `app://studio/media/pictures/${pictureId}` });
  own.desk.savePath = test.info().outputPath('saved.png');
  expect(value(await own.chat.savePicture({ pictureId }))).toEqual({ isSaved: true });
  expect(readFileSync(own.desk.savePath).equals(bytes)).toBe(true);
  expectUsualMode(own.desk.savePath);
  value(await own.chat.dragPicture({ pictureId }));
  expect(own.desk.dragged).toEqual([(await own.chat.media({ pictureId }))?.path]);
  expect(await own.chat.dragPicture({ pictureId: '0'.repeat(64) })).toMatchObject({
    error: { code: 'files.missing' },
  });
  expect(await own.chat.media({ pictureId: '../studio.db' })).toBeNull();
  own.db.prepare('DELETE FROM chat_pictures').run();
  expect((await own.get(id)).messages[1]).toMatchObject({ blocks: [{ type: 'text', text: 'Look:' }] });
  await server.close();
});

test('pasted and shrunk pictures are files of the app’s own; too many are refused by name', async () => {
  const own = lane();
  const [pasted] = (await own.chat.pastePicture(0, pngBytes(50, 40))).added;
  expect(pasted).toMatchObject({ width: 50, height: 40 });
  expect(pasted?.name).toMatch(/^Pasted [-\d]{10} [-\d]{8}$/);
  await own.chat.savePicture({ fileId: pasted?.fileId ?? '' });
  own.db.prepare('UPDATE chat_attachments SET name = ?').run('Pasted 2026-11-26 23:30:00');
  await own.chat.savePicture({ fileId: pasted?.fileId ?? '' });
  expect(own.desk.offered).toEqual([`${pasted?.name}.png`, 'Pasted 2026-11-26 23 30 00.png']);
  const copy = value(await own.chat.saveCopy(pasted?.fileId ?? '', pngBytes(25, 20)));
  expect(copy).toMatchObject({ width: 25, height: 20 });
  expect(copy.fileId).not.toBe(pasted?.fileId);
  expect(await own.chat.saveCopy(pasted?.fileId ?? '', Buffer.from('no picture'))).toMatchObject({
    error: { code: 'files.unreadable', details: { cause: 'not-a-picture' } },
  });
  expect((await own.chat.pastePicture(0, Buffer.from('no picture'))).refused[0]?.reason).toBe(
    'not-a-picture',
  );
  expect(readdirSync(join(own.folder, 'attachments')).filter((name) => name.endsWith('.part'))).toEqual([]);
  const held = Array.from({ length: 16 }, (_, index) => `held-${String(index).padStart(8, '0')}`);
  expect((await own.chat.pastePicture(held.length, pngBytes(50, 40))).refused[0]?.reason).toBe('too-many');
  expect(
    await own.chat.addPictures(0, [
      { name: 'web', path: '' },
      { name: 'x', path: '/none.png' },
    ]),
  ).toEqual({
    added: [],
    refused: [
      { name: 'web', reason: 'not-a-picture' },
      { name: 'x', reason: 'missing' },
    ],
  });
});

test('a picture that goes while it is taken is named, and those that were chosen with it are taken', async () => {
  const samples = sampleFolder(test.info().outputPath('chosen'));
  const gone = await samples.put('gone.png', pngBytes(9, 9, 1));
  const here = await samples.put('here.png', pngBytes(9, 9, 2));
  const inspect: typeof mediaTools.inspect = async (path) => {
    const inspection = await mediaTools.inspect(path);
    if (path === gone) rmSync(gone);
    return inspection;
  };
  const own = lane({ media: { ...mediaTools, inspect } });
  own.desk.chosen = [gone, here];
  expect(await own.chat.pickPictures(0)).toMatchObject({
    added: [{ name: 'here.png' }],
    refused: [{ name: 'gone.png', reason: 'missing' }],
  });
});

test('a word far down in a long message is found a little later, also in a copy', async () => {
  const own = lane();
  const made = await conversation(
    own,
    'Book',
    `${'page '.repeat(20_000)}the lighthouse ${'page '.repeat(2_000)}`,
  );
  await own.clock.advance(5_000);
  expect(titles(own, 'lighthouse')).toEqual(['Book']);
  value(await own.chat.duplicate(made.id));
  await own.clock.advance(5_000);
  expect(titles(own, 'lighthouse')).toEqual(['Book (2)', 'Book']);
});
