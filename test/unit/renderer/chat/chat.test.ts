import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Attachment, ChatSettings, Conversation, ConversationSummary, ModelMessage } from '#contract';
import { answerNotes, answerText, promptText } from '#renderer/features/chat/answer/answer-text.ts';
import {
  conversationQuery,
  isShownAtOnce,
  takeStreamed,
  withAwaited,
  withHeld,
} from '#renderer/features/chat/chat.queries.ts';
import { type ChatDraft, createDrafts } from '#renderer/features/chat/composer/drafts.ts';
import { sends } from '#renderer/features/chat/composer/enter-action.ts';
import { groupConversations } from '#renderer/features/chat/conversations/group-conversations.ts';
import { readNumber } from '#renderer/features/chat/settings/SettingsPanel.tsx';
import { useChatActions, withChosenSettings } from '#renderer/features/chat/transcript/chat-actions.ts';
import { SpendContext } from '#renderer/hooks/contexts/use-spend.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const key = { key: 'Enter', keyCode: 13, shiftKey: false } as KeyboardEvent;

test('one of Enter and Shift+Enter sends, as the user chose; Ctrl and Cmd always do', () => {
  for (const enterSends of [true, false]) {
    const answers = [
      {},
      { shiftKey: true },
      { ctrlKey: true },
      { metaKey: true },
      { key: 'a', ctrlKey: true },
    ];
    const told = answers.map((held) => sends({ ...key, ...held }, enterSends));
    expect(told).toEqual([enterSends, !enterSends, true, true, false]);
  }
});

test('keys of an input method never send, also after composition has ended', () => {
  for (const modifier of [{}, { shiftKey: true }, { ctrlKey: true }, { metaKey: true }]) {
    for (const enterSends of [true, false]) {
      expect(sends({ ...key, ...modifier, isComposing: true }, enterSends)).toBe(false);
      expect(sends({ ...key, ...modifier, keyCode: 229 }, enterSends)).toBe(false);
    }
  }
});

test('of a conversation that is read again from its end, what is held before that is kept, and nothing of another version', () => {
  const read = (earlier: number, ...ids: string[]) =>
    ({ id: 'c', earlier, messages: ids.map((id) => ({ id })) }) as unknown as Conversation;
  const whole = read(0, 'a', 'b', 'c', 'd');
  expect(withHeld(read(2, 'c', 'd', 'e'), whole)).toEqual(read(0, 'a', 'b', 'c', 'd', 'e'));
  expect(withHeld(read(3, 'd', 'e'), read(1, 'b', 'c', 'd'))).toEqual(read(1, 'b', 'c', 'd', 'e'));
  // An earlier version is shown: what follows it is gone.
  expect(withHeld(read(0, 'a', 'x'), whole)).toEqual(read(0, 'a', 'x'));
  for (const other of [read(2, 'x', 'y'), read(3, 'c', 'd'), read(2)]) {
    expect(withHeld(other, whole)).toEqual(other);
    expect(withHeld(other, undefined)).toEqual(other);
  }
  // The end alone takes the place of nothing, or of another end; of a whole conversation it would take away the place one is at.
  const end = read(2, 'x', 'y');
  expect([undefined, read(1, 'c', 'd'), whole].map((held) => isShownAtOnce(end, held))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isShownAtOnce(read(0, 'x', 'y'), whole)).toBe(true);
});

test('an answer before the end that is asked for again is read anew until it has come, not kept as it was', () => {
  const held = (...states: readonly string[]) =>
    ({
      id: 'c',
      earlier: 0,
      messages: states.map((state, at) => ({ id: String(at), role: 'model', state })),
    }) as unknown as Conversation;
  const whole = held('answered', 'failed', 'answered', 'answered');
  const end = { ...whole, earlier: 3, messages: whole.messages.slice(3) };
  expect(withHeld(end, whole)).toEqual(whole);
  const awaited = withAwaited(whole, '1');
  expect(awaited).toEqual(held('answered', 'pending', 'answered', 'answered'));
  expect(withHeld(end, awaited)).toEqual(end);
  expect(isShownAtOnce(end, awaited)).toBe(false);
  // One that was cut stays as it is: the next stands beside it.
  const messages = whole.messages.map((message) => ({ ...message, isCut: true }) as ModelMessage);
  expect(withAwaited({ ...whole, messages }, '1').messages).toEqual(messages);
});

test('a conversation that takes longer to be read than the next words of its answer to come is read all the same', async () => {
  const client = new QueryClient();
  const read: ((conversation: unknown) => void)[] = [];
  const api = {
    'chat.get': () => new Promise((resolve) => read.push((value) => resolve({ ok: true, value }))),
    'chat.edits': async () => ({ ok: true, value: {} }),
  };
  Object.assign(globalThis, { window: { api }, requestAnimationFrame: () => 0 });
  const query = conversationQuery('long');
  client.setQueryData(query.queryKey, { id: 'long', messages: [], earlier: 0 } as unknown as Conversation);
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  const words = (from: number) => [{ block: 0, type: 'text' as const, from, text: 'word' }];
  for (const from of [8, 12, 16])
    takeStreamed(client, { conversationId: 'long', messageId: 'm', words: words(from) });
  read[0]?.({ id: 'long', title: 'Read', messages: [], earlier: 0 });
  await expect.poll(() => client.getQueryData(query.queryKey)?.title, { intervals: [5] }).toBe('Read');
  expect(read).toHaveLength(1);
  stop();
});

test('settings that the disk refused stay chosen and are tried again, whatever is done and read meanwhile; refused for good, they are read again', async () => {
  const client = new QueryClient();
  const { queryKey } = conversationQuery('c');
  const stored = { id: 'c', settings: { model: 'cheap' } } as Conversation;
  client.setQueryData(queryKey, stored);
  const error = { code: 'data.disk-full', message: 'The disk is full.', retryable: true };
  const asked: Partial<ChatSettings>[] = [];
  const answers = [
    { ok: false, error },
    { ok: false, error },
    { ok: true, value: null },
  ];
  const refused = { ok: false, error: { ...error, code: 'chat.not-found', retryable: false } };
  const api = {
    async 'chat.configure'({ settings }: { readonly settings: ChatSettings }) {
      asked.push(settings);
      return answers.shift() ?? refused;
    },
    'chat.dragPicture': async () => ({ ok: true, value: null }),
  };
  Object.assign(globalThis, { window: { api } });
  const held: ReturnType<typeof useChatActions>[] = [];
  function Probe(): null {
    held.push(useChatActions('c', {} as Parameters<typeof useChatActions>[1], 20));
    return null;
  }
  const spend = { value: {} as ComponentProps<typeof SpendContext>['value'] };
  const inSpend = createElement(SpendContext, spend, createElement(Probe));
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, inSpend));
  held[0]?.configure({ model: 'dear' });
  held[0]?.actions.dragPicture({ pictureId: 'p' });
  expect(client.getQueryData(queryKey)?.settings.model).toBe('dear');
  await expect.poll(() => asked, { intervals: [5] }).toEqual([{ model: 'dear' }]);
  expect(withChosenSettings(stored).settings.model).toBe('dear');
  client.setQueryData(queryKey, stored);
  held[0]?.configure({ systemInstruction: 'Be brief.' });
  const both = { model: 'dear', systemInstruction: 'Be brief.' };
  await expect.poll(() => asked, { intervals: [5] }).toEqual([{ model: 'dear' }, both, both]);
  await expect.poll(() => withChosenSettings(stored), { intervals: [5] }).toEqual(stored);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  held[0]?.configure({ model: 'other' });
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(withChosenSettings(stored)).toEqual(stored);
});

test('a typed number counts only within its range; nothing typed is nothing sent', () => {
  const temperature = { min: 0, max: 2, isWhole: false };
  const typed = ['', ' ', '0', '2', '0,7', '.5', '1.25', '０．７'];
  expect(typed.map((text) => readNumber(text, temperature))).toEqual([null, null, 0, 2, 0.7, 0.5, 1.25, 0.7]);
  for (const text of ['2.1', '-1', 'abc', '1e0', '0x1', '1.2.3']) {
    expect(readNumber(text, temperature), text).toBeUndefined();
  }
  const tokens = { min: 1, max: 1_000_000, isWhole: true };
  expect(readNumber('8192', tokens)).toBe(8192);
  for (const text of ['0', '1.5', '1000001']) expect(readNumber(text, tokens), text).toBeUndefined();
});

const answer = (more: Partial<ModelMessage>) => ({
  state: 'answered' as const,
  blocks: [{ type: 'text' as const, text: 'Yes.' }],
  finishReason: 'STOP',
  blockReason: null,
  ...more,
});

test('an answer that simply ended needs no words', () => {
  expect(answerNotes(answer({}))).toEqual([]);
  expect(answerNotes(answer({ finishReason: null }))).toEqual([]);
  expect(answerNotes({ ...answer({ blocks: [] }), state: 'pending' })).toEqual([]);
});

test('why an answer is not there is told once, in known words or the gateway’s own', () => {
  for (const [value, reason, blocks] of [
    ['SAFETY', 'safety', []],
    ['TIRED_OF_THIS', 'unknown', answer({}).blocks],
    ['constructor', 'unknown', answer({}).blocks],
  ] as const)
    expect(answerNotes(answer({ blocks: [...blocks], finishReason: value }))).toEqual([
      { type: 'finish', reason, value },
    ]);
  const blocked = answerNotes(answer({ blocks: [], finishReason: null, blockReason: 'PROHIBITED_CONTENT' }));
  expect(blocked).toEqual([{ type: 'blocked', reason: 'prohibited', value: 'PROHIBITED_CONTENT' }]);
  expect(answerNotes(answer({ blocks: [{ type: 'text', text: ' \n' }] }))).toEqual([{ type: 'empty' }]);
  expect(answerNotes(answer({ blocks: [{ type: 'thought', text: 'Hm.' }] }))).toEqual([{ type: 'empty' }]);
});

test('an answer cut at its length can go on, also one that is all thoughts', () => {
  const cut = { finishReason: 'MAX_TOKENS' };
  expect(answerNotes(answer(cut))).toEqual([{ type: 'cut' }]);
  expect(answerNotes(answer({ ...cut, blocks: [] }))).toEqual([{ type: 'empty' }, { type: 'cut' }]);
});

test('what is copied of an answer leaves out its thoughts', () => {
  const blocks = (['thought', 'text', 'text'] as const).map((type, at) => ({ type, text: `${type} ${at}` }));
  expect(answerText({ blocks })).toBe('text 1\n\ntext 2');
});

test('conversations are grouped by day, pinned ones first, also over a change of clocks', () => {
  const now = new Date(2026, 2, 30, 9, 0).getTime();
  const at = (day: number, hour: number, isPinned = false) =>
    ({ isPinned, updatedAt: new Date(2026, 2, day, hour).getTime() }) as ConversationSummary;
  const listed = [at(1, 1, true), at(30, 0), at(29, 23), at(29, 0), at(28, 23), at(24, 12), at(1, 12)];
  const begins = ['pinned', 'today', 'yesterday', null, 'week', null, 'month'];
  expect(groupConversations(listed, now).map((each) => each.begins)).toEqual(begins);
});

function watchedDrafts() {
  const saved: { readonly id: string; readonly draft: ChatDraft }[] = [];
  const drafts = createDrafts(
    () => undefined,
    async (id, draft) => void saved.push({ id, draft }),
  );
  return { saved, drafts };
}
const draft = (text: string): ChatDraft => ({ text, attachments: [] });
const opened = (id: string, text: string) => ({ id, draft: { text, attachments: [] } });

test('a draft is kept shortly after the last key, and at once when another conversation is typed in', async () => {
  const { saved, drafts } = watchedDrafts();
  drafts.change('a', draft('H'));
  drafts.change('a', draft('Hi'));
  expect(saved).toEqual([]);
  drafts.change('b', draft('Yo'));
  expect(saved).toEqual([{ id: 'a', draft: draft('Hi') }]);
  await expect.poll(() => saved.length, { intervals: [10] }).toBe(2);
  expect(saved[1]).toEqual({ id: 'b', draft: draft('Yo') });
  const typedOn = (): number => {
    drafts.change('b', draft(`${drafts.of(opened('b', '')).text}o`));
    return saved.length;
  };
  await expect.poll(typedOn, { message: 'without a pause', intervals: [10] }).toBe(3);
});

test('what was typed last counts more than what was read when the conversation was opened', () => {
  const { saved, drafts } = watchedDrafts();
  expect(drafts.of(opened('a', 'From disk')).text).toBe('From disk');
  drafts.change('a', draft('Newer'));
  drafts.flush();
  expect(saved).toEqual([{ id: 'a', draft: draft('Newer') }]);
  expect(drafts.of(opened('a', 'From disk')).text).toBe('Newer');
  drafts.send('a', draft('Newer'));
  drafts.change('a', draft(''));
  drafts.settle('a', true);
  drafts.flush();
  expect(saved).toHaveLength(1);
  expect(drafts.of(opened('a', 'From disk')).text).toBe('');
});

test('a message that is not stored yet is still part of the draft, and what is typed meanwhile stays', () => {
  const { saved, drafts } = watchedDrafts();
  drafts.change('a', draft('Costly'));
  expect(drafts.isSending('a')).toBe(false);
  drafts.send('a', draft('Costly'));
  // Another one waits for it in the box: of two that fail only the second would be given back.
  expect([drafts.isSending('a'), drafts.isSending('b')]).toEqual([true, false]);
  drafts.change('a', draft(''));
  drafts.flush();
  drafts.change('a', draft('Next'));
  drafts.flush();
  const texts = () => saved.map((each) => each.draft.text);
  expect(texts()).toEqual(['Costly', 'Costly', 'Costly\nNext']);
  drafts.settle('a', true);
  drafts.flush();
  expect(texts().at(-1)).toBe('Next');
  expect(drafts.of(opened('a', '')).text).toBe('Next');

  drafts.send('a', draft('Next'));
  drafts.change('a', draft(''));
  drafts.settle('a', false);
  expect(drafts.of(opened('a', '')).text, 'where its box is not open any more').toBe('Next');
  const back: ChatDraft[] = [];
  const leave = drafts.attend('a', (message) => back.push(message), true);
  drafts.send('a', draft('Next'));
  drafts.settle('a', false);
  leave();
  expect(back).toEqual([draft('Next')]);
});

test('a picture that is ready only after its conversation was left is in its draft, or in its box where that is open again', () => {
  const { saved, drafts } = watchedDrafts();
  const late = { text: '', attachments: [{ fileId: 'late' } as Attachment] };
  drafts.add(opened('a', 'From disk'), late);
  drafts.flush();
  expect(saved).toEqual([{ id: 'a', draft: { ...late, text: 'From disk' } }]);
  const given: ChatDraft[] = [];
  drafts.attend('a', (each) => given.push(each), true);
  drafts.add(opened('a', 'From disk'), late);
  expect(given).toEqual([late]);
});

test('a box that comes into sight again is given what it has missed, and a new one has it already', () => {
  const { saved, drafts } = watchedDrafts();
  const given: ChatDraft[] = [];
  const attend = (isNew: boolean) => drafts.attend('a', (missed) => given.push(missed), isNew);
  const hide = attend(true);
  drafts.change('a', draft('Costly'));
  drafts.send('a', draft('Costly'));
  hide();
  drafts.settle('a', false);
  const late = { text: '', attachments: [{ fileId: 'late' } as Attachment] };
  drafts.add(opened('a', ''), late);
  drafts.flush();
  const all = { ...late, text: 'Costly' };
  expect(saved.at(-1)?.draft).toEqual(all);
  expect(given).toEqual([]);
  const hideAgain = attend(false);
  expect(given).toEqual([all]);
  hideAgain();
  attend(false);
  expect(given).toHaveLength(1);

  drafts.add(opened('b', ''), late);
  drafts.attend('b', (missed) => given.push(missed), true);
  expect(given).toHaveLength(1);
});

test('drafts of several conversations that the disk refused are told, and all tried again until they are kept', async () => {
  const full = new Error('disk full');
  let isFull = true;
  const saved: string[] = [];
  const told: unknown[] = [];
  const save = async (_: string, { text }: ChatDraft) => {
    if (isFull) throw full;
    saved.push(text);
  };
  const drafts = createDrafts((error) => told.push(error), save, 10);
  drafts.change('a', draft('One'));
  drafts.change('b', draft('Two'));
  drafts.flush();
  await expect.poll(() => told.length, { intervals: [5] }).toBeGreaterThan(1);
  expect(new Set(told)).toEqual(new Set([full]));
  isFull = false;
  await expect.poll(() => [...new Set(saved)].sort(), { intervals: [10] }).toEqual(['One', 'Two']);
  await expect.poll(() => told.at(-1), { intervals: [10] }).toBe(null);
});

test('an answer that becomes a prompt leaves its Markdown behind, and nothing else', () => {
  const sentence = 'A **paper** [boat](https://example.com/a_b) *drifts* past `35 mm` signs, 2 * 3 * 4.';
  const answer = `## Shot 1\n${sentence}\n> quoted\n\`\`\`text\nSlow dolly.\n\`\`\`\n\n\n- rain, snake_case_name`;
  expect(promptText(answer)).toBe(
    'Shot 1\nA paper boat drifts past 35 mm signs, 2 * 3 * 4.\nquoted\nSlow dolly.\n\n- rain, snake_case_name',
  );
});
