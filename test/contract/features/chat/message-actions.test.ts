import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { appError, type Conversation, type ModelMessage, type UserMessage } from '#contract';
import type { GatewayClient } from '#electron/gateway/types.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { closedChatLanes, value } from '../../../fixtures/services/benches/chat-lane.ts';

type Generate = GatewayClient['generate'];
type Turns = Parameters<Generate>[1]['turns'];

const createLane = closedChatLanes(test.afterEach);

/** What the user's turns of a request say. */
const questionsIn = (turns: Turns) =>
  turns.flatMap((turn) =>
    turn.role === 'user' ? turn.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) : [],
  );

const answeredWith = (text: string, finishReason = 'STOP') =>
  ({
    type: 'answered',
    answer: {
      parts: JSON.stringify([{ text }]),
      placeholderName: 'p',
      inlineImages: [],
      blocks: [{ type: 'text', text }],
      finishReason,
      blockReason: null,
      usage: null,
    },
  }) as const;
const refusedWith = (code: 'gateway.content-refused' | 'gateway.unauthorized') =>
  ({
    type: 'failed',
    error: appError(code, 'no'),
    asksToWait: false,
    mayBeCharged: false,
    retryAfterMs: null,
    serverTime: null,
  }) as const;

/** A lane with a gateway of this behaviour; `sent` holds what each request asked. */
function lane(generate: (turns: Turns, model: string) => Awaited<ReturnType<Generate>>) {
  const sent: { readonly model: string; readonly questions: readonly string[] }[] = [];
  const own = createLane({
    folder: test.info().outputPath('data'),
    address: 'http://127.0.0.1:9',
    gateway: {
      async generate(_, { turns, model }) {
        sent.push({ model, questions: questionsIn(turns) });
        return generate(turns, model);
      },
    },
  });
  return Object.assign(own, { sent });
}

const answer = ({ messages }: Conversation) => messages.at(-1) as ModelMessage;
const question = ({ messages }: Conversation) => messages.at(-2) as UserMessage;
const notFound = { ok: false, error: { code: 'chat.not-found' } };

test('a question whose connection is still being opened goes to no other than is chosen then, and not out as the app ends', async () => {
  const own = lane(() => answeredWith('Too late'));
  const { id } = await own.begin();
  own.wake = () => void own.chat.setConnection(id, 'another');
  expect(await own.chat.send(id, 'x', [])).toMatchObject({ error: { code: 'session.signed-out' } });
  expect((await own.get(id)).connection).toMatchObject({ id: 'another' });
  value(await own.chat.setConnection(id, own.active?.connectionId ?? ''));
  own.wake = () => void own.chat.close();
  expect(await own.chat.send(id, 'x', [])).toMatchObject({ error: { code: 'chat.busy' } });
  expect([own.sent, (await own.get(id)).messages]).toEqual([[], []]);
});

test('a refused question does not block its conversation: the next one is answered without it', async () => {
  const own = lane((turns) =>
    questionsIn(turns).includes('Bad') ? refusedWith('gateway.content-refused') : answeredWith('Fine'),
  );
  const { id } = await own.begin();
  await own.ask(id, 'Good');
  const refused = answer(await own.ask(id, 'Bad'));
  expect(refused).toMatchObject({ state: 'failed', error: { code: 'gateway.content-refused' } });
  expect(refused.tookMs).toBeGreaterThan(0);
  expect(own.refusedTokens).toEqual([]);
  expect(answer(await own.ask(id, 'Better')).state).toBe('answered');
  expect(answer(await own.ask(id, 'Best')).state).toBe('answered');
  expect(own.sent.map(({ questions }) => questions)).toEqual([
    ['Good'],
    ['Good', 'Bad'],
    ['Good', 'Better'],
    ['Good', 'Better', 'Best'],
  ]);
});

test('a refused question can be edited, and what it said before does not go out', async () => {
  const own = lane((turns) =>
    questionsIn(turns).includes('Bad') ? refusedWith('gateway.content-refused') : answeredWith('Fine'),
  );
  const { id } = await own.begin();
  const refused = await own.ask(id, 'Bad');
  value(await own.chat.edit(id, question(refused).id, 'Mild', []));
  expect(answer(await own.whenAnswered(id)).state).toBe('answered');
  expect(own.sent.at(-1)?.questions).toEqual(['Mild']);
});

test('only an answer that did not come is asked for again in its place, only one that was cut is continued', async () => {
  const own = lane(() => answeredWith('Fine'));
  const { id } = await own.begin();
  await own.ask(id, 'w');
  const after = await own.ask(id, 'x');
  expect(await own.chat.retry(id, answer(after).id)).toMatchObject(notFound);
  expect(await own.chat.continueAnswer(id, answer(after).id)).toMatchObject(notFound);
  expect(await own.chat.regenerate(id, question(after).id)).toMatchObject(notFound);
  expect(await own.chat.edit(id, answer(after).id, 'y', [])).toMatchObject(notFound);
  expect(await own.chat.showVersion(id, answer(after).id, 1)).toMatchObject(notFound);
  expect(own.sent).toHaveLength(2);
});

test('no action reaches a message of another conversation', async () => {
  const own = lane(() => refusedWith('gateway.content-refused'));
  const b = await own.begin();
  const other = await own.ask(b.id, 'x');
  const a = await own.begin();
  await own.ask(a.id, 'y');
  expect(await own.chat.retry(a.id, answer(other).id)).toMatchObject(notFound);
  expect(await own.chat.regenerate(a.id, answer(other).id)).toMatchObject(notFound);
  expect(await own.chat.edit(a.id, question(other).id, 'z', [])).toMatchObject(notFound);
  expect(await own.chat.showVersion(a.id, answer(other).id, 0)).toMatchObject(notFound);
  expect(own.sent).toHaveLength(2);
});

test('an answer is continued as a question of its own, under the whole conversation', async () => {
  const own = lane((turns) => answeredWith('Part', turns.length === 1 ? 'MAX_TOKENS' : 'STOP'));
  const { id } = await own.begin();
  const cut = await own.ask(id, 'Tell');
  value(await own.chat.saveDraft(id, 'typed meanwhile', []));
  value(await own.chat.continueAnswer(id, answer(cut).id));
  const after = await own.whenAnswered(id);
  expect(after.messages).toHaveLength(4);
  expect(own.sent.at(-1)?.questions).toEqual(['Tell', 'Continue exactly where you stopped.']);
  expect(after.draft.text).toBe('typed meanwhile');
});

test('sending empties the draft; editing and asking again leave it', async () => {
  const own = lane(() => refusedWith('gateway.content-refused'));
  const { id } = await own.begin();
  value(await own.chat.saveDraft(id, 'Hello', []));
  const sent = await own.ask(id, 'Hello');
  expect(sent.draft.text).toBe('');
  value(await own.chat.saveDraft(id, 'Next', []));
  value(await own.chat.edit(id, question(sent).id, 'Hullo', []));
  value(await own.chat.retry(id, answer(await own.whenAnswered(id)).id));
  expect((await own.whenAnswered(id)).draft.text).toBe('Next');
});

test('each answer is asked of the model that is set when it is asked for', async () => {
  const pending: string[] = [];
  const own = lane((_, model) => {
    pending.push(...own.store.pending().map((message) => message.model));
    return answeredWith(model);
  });
  const { id, settings } = await own.begin();
  const first = await own.ask(id, 'x');
  value(own.chat.configure(id, { ...settings, model: 'textgen-3.5-flash' }));
  value(await own.chat.regenerate(id, answer(first).id));
  const again = answer(await own.whenAnswered(id));
  expect([answer(first).model, again.model]).toEqual(['textgen-3.7-flash', 'textgen-3.5-flash']);
  expect(own.sent.map(({ model }) => model)).toEqual(['textgen-3.7-flash', 'textgen-3.5-flash']);
  expect(pending).toEqual(['textgen-3.7-flash', 'textgen-3.5-flash']);
  expect(again.versions).toEqual({ index: 1, count: 2 });
});

test('an answer that is asked for again in its place is at once one of the model that is set by then', async () => {
  let isRefusing = true;
  const pending: string[] = [];
  const own = lane((_, model) => {
    pending.push(...own.store.pending().map((message) => message.model));
    return isRefusing ? refusedWith('gateway.unauthorized') : answeredWith(model);
  });
  const { id, settings } = await own.begin();
  const failed = await own.ask(id, 'x');
  expect(answer(failed).model).toBe('textgen-3.7-flash');
  isRefusing = false;
  value(own.chat.configure(id, { ...settings, model: 'textgen-3.5-flash' }));
  value(await own.chat.retry(id, answer(failed).id));
  expect(answer(await own.whenAnswered(id)).model).toBe('textgen-3.5-flash');
  expect(pending).toEqual(['textgen-3.7-flash', 'textgen-3.5-flash']);
});

test('an answer that failed is asked for again in the same place, and forgets the failure', async () => {
  let isRefusing = true;
  const own = lane(() => (isRefusing ? refusedWith('gateway.unauthorized') : answeredWith('Fine')));
  const { id } = await own.begin();
  const failed = await own.ask(id, 'x');
  expect(answer(failed)).toMatchObject({ state: 'failed', error: { code: 'gateway.unauthorized' } });
  isRefusing = false;
  own.clock.turn(86_400_000);
  const pending = value(await own.chat.retry(id, answer(failed).id));
  // Its wait, and what it may cost, are of the day on which it is asked for again.
  expect(answer(pending)).toMatchObject({ id: answer(failed).id, error: null });
  expect(answer(pending).createdAt - answer(failed).createdAt).toBeGreaterThanOrEqual(86_400_000);
  const after = await own.whenAnswered(id);
  expect(answer(after)).toMatchObject({
    id: answer(failed).id,
    state: 'answered',
    error: null,
    versions: { index: 0, count: 1 },
  });
});

test('where nothing is under way, Stop and the end of a countdown change nothing', async () => {
  const own = lane(() => answeredWith('Fine'));
  const { id } = await own.begin();
  const after = await own.ask(id, 'x');
  expect(value(await own.chat.stop(id)).messages).toEqual(after.messages);
  expect(value(await own.chat.cancelRetry(id)).messages).toEqual(after.messages);
});

test('a version that is shown again stays shown, with the answers under it, and the next question follows it', async () => {
  const own = lane((turns) => answeredWith(`To ${questionsIn(turns).at(-1)}`));
  const { id } = await own.begin();
  const first = await own.ask(id, 'One');
  value(await own.chat.edit(id, question(first).id, 'Uno', []));
  await own.whenAnswered(id);
  value(await own.chat.showVersion(id, question(first).id, 0));
  expect(question(await own.get(id)).text).toBe('One');
  await own.ask(id, 'Two');
  expect(own.sent.at(-1)?.questions).toEqual(['One', 'Two']);
  const back = value(await own.chat.showVersion(id, question(first).id, 1));
  expect(back.messages.map((message) => message.role === 'user' && message.text)).toEqual(['Uno', false]);
});

test('nothing is asked, and so nothing paid, where the data were taken away while the app runs', async () => {
  test.skip(process.platform === 'win32', 'Windows moves no file that is open.');
  const own = lane(() => answeredWith('Paid'));
  const { id } = await own.begin();
  await own.ask(id, 'Before');
  const away = join(own.folder, 'elsewhere.db');
  renameSync(join(own.folder, 'studio.db'), away);
  await expect(own.chat.send(id, 'Lost?', [])).rejects.toMatchObject({ code: 'SQLITE_READONLY_DBMOVED' });
  expect(own.sent).toHaveLength(1);
  renameSync(away, join(own.folder, 'studio.db'));
  expect((await own.ask(id, 'Lost?')).messages).toHaveLength(4);
});

test('of two questions that are asked at the same moment one goes out', async () => {
  const own = lane(() => answeredWith('A'));
  const { id } = await own.begin();
  const asked = await Promise.all(['x', 'y'].map((text) => own.chat.send(id, text, [])));
  expect(asked).toMatchObject([{ ok: true }, { error: { code: 'chat.busy' } }]);
  expect((await own.whenAnswered(id)).messages).toHaveLength(2);
  expect(own.sent).toHaveLength(1);
});
