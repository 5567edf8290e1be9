import { appError, type Conversation, type ModelMessage } from '#contract';
import type { GatewayClient, GenerateOutcome } from '#electron/gateway/types.ts';
import { identityOf } from '#electron/shared/connection.ts';
import type { StoredTask } from '#electron/shared/stored-task.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { aTask, studio } from '../../../fixtures/builders.ts';
import { day } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { type ChatLane, closedChatLanes, value } from '../../../fixtures/services/benches/chat-lane.ts';
import {
  aBudget,
  aSheet,
  createSpendParts,
  type SpendParts,
} from '../../../fixtures/services/benches/spend-bench.ts';
import { until } from '../../../fixtures/until.ts';

type Generate = GatewayClient['generate'];
interface Lane extends ChatLane {
  readonly money: SpendParts;
  /** How often a model was asked. */
  readonly asked: () => number;
  /** Tasks that wait to go out. */
  readonly waiting: StoredTask[];
}

const createLane = closedChatLanes(test.afterEach);

/** Chat with prices and budgets, as in the app. */
function lane(generate: Generate): Lane {
  let asked = 0;
  const waiting: StoredTask[] = [];
  let money: SpendParts | null = null;
  const own = createLane({
    folder: test.info().outputPath('data'),
    address: 'http://127.0.0.1:9',
    prices(db, clock) {
      money = createSpendParts({ db, clock, waiting: () => waiting });
      return money;
    },
    gateway: {
      generate(...call) {
        asked += 1;
        return generate(...call);
      },
    },
  });
  const found = money as SpendParts | null;
  if (found === null) throw new Error('No prices were asked for.');
  found.spend.sheets.keep(own.active?.connectionId ?? '', aSheet());
  return Object.assign(own, { money: found, asked: () => asked, waiting });
}

/** Chat with a conversation, whose model says one thing after the other, the last of them again and again. */
async function talk(...outcomes: readonly GenerateOutcome[]) {
  const left = [...outcomes];
  return begun(async () => (left.length > 1 ? left.shift() : left[0]) ?? failed());
}
async function begun(generate: Generate) {
  const own = lane(generate);
  return Object.assign(own, { id: (await own.begin()).id });
}
/** The same after its first answer, of the usual price. */
async function charged(...outcomes: readonly GenerateOutcome[]) {
  const own = await talk(answered(), ...outcomes);
  await own.ask(own.id, 'x');
  return own;
}

async function sendAndCountDown({ chat, get, id }: Lane & { readonly id: string }): Promise<void> {
  value(await chat.send(id, 'x', []));
  await until('the countdown runs', async () => answerOf(await get(id)).retryAt !== null);
}
const busyFor = (retryAfterMs: number) => failed({ asksToWait: true, mayBeCharged: false, retryAfterMs });

const usage = { promptTokens: 1_000, answerTokens: 200, thoughtTokens: 50, totalTokens: 1_250 };
/** What comes with every chunk of a stream but the last. */
const questionAlone = { promptTokens: 1_000, answerTokens: null, thoughtTokens: null, totalTokens: 1_000 };
type Outcome<Type extends GenerateOutcome['type']> = Extract<GenerateOutcome, { type: Type }>;

function answered(changes: Partial<Outcome<'answered'>['answer']> = {}): Outcome<'answered'> {
  return {
    type: 'answered',
    answer: {
      parts: '[{"text":"Fine"}]',
      placeholderName: 'p',
      inlineImages: [],
      blocks: [{ type: 'text', text: 'Fine' }],
      finishReason: 'STOP',
      blockReason: null,
      usage,
      ...changes,
    },
  };
}
function failed(changes: Partial<Outcome<'failed'>> = {}): Outcome<'failed'> {
  return {
    type: 'failed',
    error: appError('gateway.trouble', 'Trouble.'),
    asksToWait: false,
    mayBeCharged: true,
    retryAfterMs: null,
    serverTime: null,
    ...changes,
  };
}

const answerOf = ({ messages }: Conversation) => messages.at(-1) as ModelMessage;
const chargesOf = ({ money }: Lane) =>
  money.all().map(({ charge, quote }) => [charge, quote?.amount ?? null]);
/** A thousand tokens in and 250 out, thoughts among them. */
const price = '0.002';

test('an answer is charged by what it used and the sheet as it was when it was asked for', async () => {
  const own = await begun(async () => {
    own.money.spend.sheets.keep(own.active?.connectionId ?? '', null);
    return answered();
  });
  const { id } = own;
  const message = answerOf(await own.ask(id, 'x'));
  const [charge] = own.money.all();
  expect(charge).toMatchObject({
    id: message.id,
    kind: 'answer',
    model: 'textgen-3.7-flash',
    connectionLabel: 'here',
    charge: 'certain',
    quote: {
      currency: 'CNY',
      amount: price,
      lines: [
        { unit: 'input-token', count: 1_000, price: '1', amount: '0.001' },
        { unit: 'output-token', count: 250, price: '4', amount: '0.001' },
      ],
    },
  });
  const { spend } = own.money;
  expect(spend.priced([message.id])).toMatchObject([{ id: message.id, priced: { charge: 'certain' } }]);
  expect(await spend.report({ from: '2026-01-05', to: '2026-01-05' }, 'day')).toMatchObject({
    rows: [{ key: '2026-01-05', certain: price, tasks: 0, answers: 1 }],
  });
});

for (const [what, outcome, expected] of [
  ['an answer without usage may have been charged', answered({ usage: null }), ['possible', null]],
  ['a whole answer that was cut is charged', { ...failed(), ...answered(), type: 'cut' }, ['certain', price]],
  [
    'an answer that broke off may have been charged more than had been counted by then',
    { ...failed(), ...answered({ finishReason: null }), type: 'cut' },
    ['possible', price],
  ],
  [
    'an answer that broke off while the question alone was counted may have been charged, nobody knows what',
    { ...failed(), ...answered({ finishReason: null, usage: questionAlone }), type: 'cut' },
    ['possible', null],
  ],
  [
    'one without usage may have been charged',
    { ...failed(), ...answered({ usage: null }), type: 'cut' },
    ['possible', null],
  ],
  ['a failure after it went out may have been charged', failed(), ['possible', null]],
] as const) {
  test(what, async () => {
    const own = await talk(outcome as GenerateOutcome);
    const { id } = own;
    await own.ask(id, 'x');
    expect(chargesOf(own)).toEqual([expected]);
  });
}

test('pictures that the disk refused are paid for: as they came, or when they were given their names', async () => {
  const image = { index: 0, path: '/nowhere.part', sha256: 'a'.repeat(64), bytes: 9 } as const;
  const inlineImages = [{ ...image, style: { alphabet: 'base64', isPadded: true } as const }];
  const outcomes = [
    { ...failed(), ...answered({ lostImages: 1 }), type: 'cut' } as const,
    answered({ inlineImages, blocks: [{ type: 'inlineImage', index: 0, json: '{}' }] }),
  ];
  const own = await talk(...outcomes);
  const { id } = own;
  for (const text of ['x', 'y']) expect(answerOf(await own.ask(id, text))).toMatchObject({ state: 'failed' });
  expect(chargesOf(own)).toEqual(Array(2).fill(['certain', '0.502']));
});

test('tries that the gateway asked to wait with cost nothing', async () => {
  const own = await talk(busyFor(1_000), answered());
  const { id } = own;
  await sendAndCountDown(own);
  expect(chargesOf(own)).toEqual([]);
  await own.clock.advance(2_000);
  await own.whenAnswered(id);
  expect(chargesOf(own)).toEqual([['certain', price]]);
});

test('a try that may have been charged is the last that the app makes by itself, and has its charge', async () => {
  const own = await talk(busyFor(1_000), { ...busyFor(1_000), mayBeCharged: true }, answered());
  const { id } = own;
  await sendAndCountDown(own);
  await own.clock.advance(2_000);
  expect(answerOf(await own.whenAnswered(id))).toMatchObject({ state: 'failed', mayBeCharged: true });
  await own.clock.advance(day / 2);
  expect(own.asked()).toBe(2);
  expect(chargesOf(own)).toEqual([['possible', null]]);
});

test('what the gateway refused has no charge, and does not say that it may have one', async () => {
  const own = await talk(failed({ mayBeCharged: false }));
  expect(answerOf(await own.ask(own.id, 'x'))).toMatchObject({ state: 'failed', mayBeCharged: false });
  expect(chargesOf(own)).toEqual([]);
});

test('a countdown that the user ends costs nothing', async () => {
  const own = await talk(failed({ asksToWait: true, mayBeCharged: false }));
  const { id } = own;
  await sendAndCountDown(own);
  await own.chat.cancelRetry(id);
  expect(answerOf(await own.get(id)).state).toBe('failed');
  expect(chargesOf(own)).toEqual([]);
});

test('an answer that is stopped before a word came may have been charged', async () => {
  const own = await begun(() => new Promise(() => undefined));
  const { id } = own;
  value(await own.chat.send(id, 'x', []));
  await until('it went out', () => own.asked() === 1);
  const stopping = own.chat.stop(id);
  await own.clock.advance(3_000);
  value(await stopping);
  expect(chargesOf(own)).toEqual([['possible', null]]);
});

test('an answer that an end of the process interrupted may have been charged', async () => {
  const own = await begun(() => new Promise(() => undefined));
  const { id } = own;
  value(await own.chat.send(id, 'x', []));
  const sentAt = answerOf(await own.get(id)).createdAt;
  // Its charge is told by the connection that the conversation has at the next start.
  const moved = await own.chat.setConnection(id, own.active?.connectionId ?? '');
  expect(moved).toMatchObject({ error: { code: 'chat.busy' } });
  await own.clock.advance(day);
  await own.chat.close();
  // Not by the name that its user gave it.
  const connectionLabel = 'gateway.example';
  if (own.active !== null) own.active = { ...own.active, label: connectionLabel };
  own.chat.start();
  expect(answerOf(await own.get(id)).state).toBe('interrupted');
  expect(own.money.all()).toMatchObject([{ charge: 'possible', quote: null, at: sentAt, connectionLabel }]);
});

test('an answer may have been charged also where its conversation was deleted right before the process ended', async () => {
  const own = await begun(() => new Promise(() => undefined));
  value(await own.chat.send(own.id, 'x', []));
  value(await own.chat.remove([own.id]));
  own.chat.start();
  expect(own.money.all()).toMatchObject([{ charge: 'possible', quote: null }]);
});

test('an end of the process during a countdown costs nothing: the gateway has refused what was sent', async () => {
  const own = await talk(failed({ asksToWait: true, mayBeCharged: false }));
  const { id } = own;
  await sendAndCountDown(own);
  await own.chat.close();
  own.chat.start();
  expect(answerOf(await own.get(id))).toMatchObject({
    state: 'failed',
    mayBeCharged: false,
    error: { code: 'gateway.trouble' },
  });
  expect(chargesOf(own)).toEqual([]);
});

test('each version counts, also one that was asked for again in the place of a failure', async () => {
  const own = await talk(failed(), answered(), answered());
  const { id } = own;
  const first = answerOf(await own.ask(id, 'x'));
  value(await own.chat.retry(id, first.id));
  await own.whenAnswered(id);
  value(await own.chat.regenerate(id, first.id));
  await own.whenAnswered(id);
  expect(chargesOf(own)).toEqual([
    ['possible', null],
    ['certain', price],
    ['certain', price],
  ]);
  // What the window shows for the message is its last try.
  expect(own.money.spend.priced([first.id])).toMatchObject([{ priced: { charge: 'certain' } }]);
});

test('a charge outlives its conversation, and a copy of the conversation has none of its own', async () => {
  const own = await charged();
  const { id } = own;
  value(await own.chat.duplicate(id));
  expect(chargesOf(own)).toHaveLength(1);
  own.db.prepare('DELETE FROM chat_messages').run();
  own.db.prepare('DELETE FROM chat_conversations').run();
  expect(chargesOf(own)).toEqual([['certain', price]]);
});

test('a rewritten prompt is charged like an answer', async () => {
  const own = lane(async () => {
    own.money.spend.sheets.keep(own.active?.connectionId ?? '', null);
    return answered();
  });
  value(await own.chat.rewritePrompt('textgen-3.7-flash', 'A fox', 'ticket'));
  own.chat.start();
  expect(chargesOf(own)).toEqual([['certain', price]]);
});

const untilAborted: Generate = (_connection, _chat, { signal }) =>
  new Promise((done) => signal?.addEventListener('abort', () => setImmediate(() => done(failed()))));

test('a rewritten prompt that an end of the process interrupted may have been charged, once', async () => {
  const own = lane(untilAborted);
  const before = own.clock.now();
  void own.chat.rewritePrompt('textgen-3.7-flash', 'A fox', 'ticket');
  await until('it went out', () => own.asked() === 1);
  await own.clock.advance(day);
  for (let starts = 0; starts < 2; starts++) own.chat.start();
  const [charge, ...others] = own.money.all();
  expect([charge, others]).toMatchObject([
    { charge: 'possible', quote: null, model: 'textgen-3.7-flash' },
    [],
  ]);
  expect((charge?.at ?? 0) - before).toBeLessThan(day);
});

test('a rewritten prompt whose charge was stored just before a kill is charged once', async () => {
  const own = lane(async () => answered());
  value(await own.chat.rewritePrompt('textgen-3.7-flash', 'A fox', 'ticket'));
  const [{ id = '', model = '', connectionId = '', connectionLabel = '', at = 0 } = {}] = own.money.all();
  const out = [{ id, model, projectId: null, connectionId, connectionLabel, at }];
  createDocuments(own.db).write('prompts-out', out);
  own.chat.start();
  expect(chargesOf(own)).toEqual([['certain', price]]);
});

test('a rewritten prompt is awaited as an answer is, and charged when the process ends', async () => {
  const own = lane(untilAborted);
  const { connectionId = '' } = own.active ?? {};
  const rewriting = own.chat.rewritePrompt('textgen-3.7-flash', 'A fox', 'ticket');
  await until('it went out', () => own.asked() === 1);
  expect(own.chat.awaited()).toBe(1);
  expect(own.chat.isAwaited(connectionId)).toBe(true);
  expect(own.chat.isAwaited('another')).toBe(false);
  await own.chat.close();
  expect(chargesOf(own)).toEqual([['possible', null]]);
  expect(own.chat.awaited()).toBe(0);
  expect(await rewriting).toMatchObject({ ok: false });
});

test.describe('when a budget is reached', () => {
  test('one that stops refuses every way to ask a model, and nothing is stored or lost', async () => {
    const own = await talk(answered());
    const { id } = own;
    const message = answerOf(await own.ask(id, 'x'));
    own.money.spend.keepBudgets([aBudget({ month: price })]);
    value(await own.chat.saveDraft(id, 'typed', []));
    const stopped = {
      error: {
        code: 'spend.budget-stops',
        details: { budgets: [{ period: 'month', limit: price, counted: price, amount: null }] },
      },
    };
    const [question] = (await own.get(id)).messages;
    const tries = [
      await own.chat.send(id, 'y', [], true),
      await own.chat.edit(id, question?.id ?? '', 'y', [], true),
      await own.chat.regenerate(id, message.id, true),
      await own.chat.rewritePrompt('textgen-3.7-flash', 'A fox', 'ticket', true),
    ];
    for (const refusal of tries) expect(refusal).toMatchObject(stopped);
    const now = await own.get(id);
    expect(now.messages).toHaveLength(2);
    expect(now.draft.text).toBe('typed');
    expect(own.asked()).toBe(1);
  });

  test('one that asks is asked once, until the day turns', async () => {
    const own = await charged();
    const { id } = own;
    own.money.spend.keepBudgets([aBudget({ day: price, whenPassed: 'ask' })]);
    const asks = { error: { code: 'spend.budget-asks', details: { budgets: [{ period: 'day' }] } } };
    expect(await own.chat.send(id, 'y', [])).toMatchObject(asks);
    value(await own.chat.send(id, 'y', [], true));
    await own.whenAnswered(id);
    await own.ask(id, 'z');
    await own.clock.advance(day);
    await own.ask(id, 'the first of the day');
    expect(await own.chat.send(id, 'the second', [])).toMatchObject(asks);
  });

  test('of a day and a month that are both reached the month is asked about, and the day with it', async () => {
    const own = await charged();
    const { id } = own;
    own.money.spend.keepBudgets([aBudget({ day: price, month: price, whenPassed: 'ask' })]);
    expect(await own.chat.send(id, 'y', [])).toMatchObject({
      error: { code: 'spend.budget-asks', details: { budgets: [{ period: 'month' }] } },
    });
    value(await own.chat.send(id, 'y', [], true));
    await own.whenAnswered(id);
    await own.clock.advance(day);
    await own.ask(id, 'on the next day');
  });

  test('a try that the app makes by itself is looked at like the first', async () => {
    const own = await charged(busyFor(5_000), answered());
    const { id } = own;
    await sendAndCountDown(own);
    own.money.spend.keepBudgets([aBudget({ day: price, whenPassed: 'ask' })]);
    await own.clock.advance(6_000);
    expect(answerOf(await own.whenAnswered(id))).toMatchObject({
      state: 'failed',
      mayBeCharged: false,
      error: { code: 'spend.budget-asks' },
    });
    expect(own.asked()).toBe(2);
    expect(chargesOf(own)).toEqual([['certain', price]]);
  });

  test('what was allowed is not allowed any more when budgets change', async () => {
    const own = await charged();
    const { id } = own;
    own.money.spend.keepBudgets([aBudget({ day: price, month: price, whenPassed: 'ask' })]);
    value(await own.chat.send(id, 'y', [], true));
    await own.whenAnswered(id);
    await own.ask(id, 'z');
    own.money.spend.keepBudgets([aBudget({ day: '0.001', month: price, whenPassed: 'ask' })]);
    expect(await own.chat.send(id, 'w', [])).toMatchObject({ error: { code: 'spend.budget-asks' } });
    expect(own.asked()).toBe(3);
  });

  test('tasks that wait to go out count when a model is asked', async () => {
    const own = await talk(answered());
    const { id } = own;
    own.money.spend.keepBudgets([aBudget({ day: '10', whenPassed: 'ask' })]);
    const task = aTask({ status: 'waiting' }, { gateway: identityOf(own.active ?? studio) });
    const amount = own.money.spend.tasks.quoteOf(task)?.amount;
    own.waiting.push(task);
    expect(await own.chat.send(id, 'x', [])).toMatchObject({
      error: { code: 'spend.budget-asks', details: { budgets: [{ counted: amount }] } },
    });
    expect(own.asked()).toBe(0);
    own.waiting.pop();
    await own.ask(id, 'x');
  });

  test('models without a price are asked all the same', async () => {
    const own = await talk(answered());
    const { id } = own;
    own.money.spend.keepBudgets([aBudget({ day: '0' })]);
    expect(await own.chat.send(id, 'x', [])).toMatchObject({ error: { code: 'spend.budget-stops' } });
    own.money.spend.sheets.keep(own.active?.connectionId ?? '', aSheet({ text: [] }));
    await own.ask(id, 'x');
    expect(chargesOf(own)).toEqual([['certain', null]]);
  });
});
