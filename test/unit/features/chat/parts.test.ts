import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { appError, base64Bytes, chatLimits } from '#contract';
import { retryDelay } from '#electron/features/chat/answers/answer-requests.ts';
import { unwrapPrompt } from '#electron/features/chat/answers/prompt-rewriter.ts';
import {
  assembleTranscript,
  leftOutText,
  type TranscriptFiles,
} from '#electron/features/chat/messages/transcript.ts';
import { nextChosen, pathTo, shownPath, versionsOf } from '#electron/features/chat/messages/version-tree.ts';
import {
  emptyAnswer,
  type StoredAnswer,
  type StoredMessage,
  type StoredModelMessage,
  type StoredWire,
  titleOf,
} from '#electron/features/chat/model.ts';
import { placeholderOf } from '#electron/gateway/text/placeholders.ts';

const megabyte = 1024 * 1024;
const style = { alphabet: 'base64', isPadded: true } as const;

function said(id: string, attachments: readonly string[] = []): StoredMessage {
  return { role: 'user', id, parentId: null, createdAt: 0, chosen: 1, text: id, attachments };
}
function answered(
  id: string,
  changes: Partial<StoredAnswer> = {},
  state: StoredModelMessage['state'] = 'answered',
) {
  const answer = { model: 'm', ...emptyAnswer, finishReason: 'STOP', ...changes };
  return { role: 'model', id, parentId: null, createdAt: 0, chosen: 1, state, answer } as const;
}
const wire = (parts: unknown, hashes: readonly string[] = []): StoredWire => ({
  parts: JSON.stringify(parts),
  mark: 'm',
  pieces: hashes.map((sha256, index) => ({ index, sha256, bytes: 1, style })),
});

/** Files named by their size in megabytes; the name `gone` is a file that is no longer there. */
const files: TranscriptFiles = {
  attachment(id) {
    const file = { name: id, path: `/a/${id}`, bytes: Number.parseFloat(id) * megabyte };
    return id === 'gone' ? null : { mime: 'image/png', file };
  },
  picture: (id) =>
    id === 'gone' ? null : { name: id, path: `/p/${id}`, bytes: Number.parseFloat(id) * megabyte },
};
const assemble = (path: readonly StoredMessage[], wires: Readonly<Record<string, StoredWire>> = {}) =>
  assembleTranscript(path, new Map(Object.entries(wires)), files);
const roles = (path: readonly StoredMessage[], wires: Readonly<Record<string, StoredWire>> = {}) =>
  assemble(path, wires).turns.map(({ role, parts }) => (role === 'user' ? `user×${parts.length}` : role));

test('turns alternate whatever became of the answers, and end with the question', () => {
  const state = fc.constantFrom(
    'answered' as const,
    'failed' as const,
    'stopped' as const,
    'interrupted' as const,
  );
  const fate = fc.record({
    state,
    isEmpty: fc.boolean(),
    finishReason: fc.constantFrom('STOP', 'MAX_TOKENS', 'SAFETY', null),
    blockReason: fc.constantFrom(null, 'OTHER'),
  });
  fc.assert(
    fc.property(fc.array(fate, { maxLength: 8 }), (fates) => {
      const path = fates.flatMap(({ state: end, finishReason, blockReason }, index) => [
        said(`q${index}`),
        answered(`a${index}`, { finishReason, blockReason }, end),
      ]);
      const wires = Object.fromEntries(
        fates.map(({ isEmpty }, index) => [`a${index}`, wire(isEmpty ? [] : [{ text: 'x' }])]),
      );
      const { turns } = assemble([...path, said('last')], wires);
      const alternate = turns.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'model'));
      const last = turns.at(-1);
      const asks = last?.role === 'user' && JSON.stringify(last.parts.at(-1)).includes('last');
      return alternate && asks && turns.every(({ parts }) => parts.length > 0);
    }),
  );
});

test('a question refused for its content is left out with its answer; one that was lost is not', () => {
  const refused = answered('a', { error: appError('gateway.content-refused', 'no') }, 'failed');
  const lost = answered('a', { error: appError('gateway.interrupted', 'no') }, 'failed');
  expect(roles([said('q'), refused, said('r')])).toEqual(['user×1']);
  expect(roles([said('q'), lost, said('r')])).toEqual(['user×2']);
  expect(roles([said('q'), answered('a', { finishReason: 'SAFETY' }), said('r')])).toEqual(['user×1']);
});

test('the newest pictures stay; from the first that does not fit all older ones are left out', () => {
  const path = [said('q1', ['1']), said('q2', ['8']), said('q3', ['6']), said('q4', ['4'])];
  const { turns, leftOutPictures } = assemble(path);
  expect(leftOutPictures).toBe(2);
  const [turn] = turns;
  const parts = turn?.role === 'user' ? turn.parts : [];
  expect(parts.map((part) => (part.type === 'text' ? part.text : part.file.name))).toEqual([
    leftOutText,
    'q1',
    leftOutText,
    'q2',
    '6',
    'q3',
    '4',
    'q4',
  ]);
  expect(base64Bytes(10 * megabyte)).toBeLessThan(chatLimits.pictureBytes);
});

test('a picture of the model that is left out goes as a whole part, its signature with it', () => {
  const parts = [
    { text: 'Look', thoughtSignature: 'a' },
    { inlineData: { mimeType: 'image/png', data: placeholderOf('m', 0) }, thoughtSignature: 'b' },
    { inlineData: { mimeType: 'image/png', data: placeholderOf('m', 1) }, thoughtSignature: 'c' },
    { text: `![x](data:image/png;base64,${placeholderOf('m', 2)}) there` },
  ];
  const path = [said('q'), answered('a'), said('r', ['7'])];
  const whole = assemble(path, { a: wire(parts, ['1', '1', '1']) });
  expect(whole.turns[1]).toMatchObject({ parts: JSON.stringify(parts) });
  const { turns, leftOutPictures } = assemble(path, { a: wire(parts, ['gone', '1', 'gone']) });
  expect(leftOutPictures).toBe(2);
  const model = turns[1];
  expect(JSON.parse(model?.role === 'model' ? model.parts : '')).toEqual([
    parts[0],
    { text: leftOutText },
    parts[2],
    { text: '![x](data:image/png;base64,) there' },
  ]);
  expect(model?.role === 'model' && [...model.inlineImages.keys()]).toEqual([1]);
});

const node = (id: string, parentId: string | null, chosen: number): StoredMessage => ({
  ...said(id),
  parentId,
  chosen,
});

test('of versions the one chosen last is shown, with what belongs to it', () => {
  const tree = [
    node('q', null, 1),
    node('a', 'q', 1),
    node('b', 'q', 3),
    node('r', 'a', 2),
    node('s', 'b', 1),
  ];
  expect(
    shownPath(tree).map(({ message, versions }) => [message.id, versions.index, versions.count]),
  ).toEqual([
    ['q', 0, 1],
    ['b', 1, 2],
    ['s', 0, 1],
  ]);
  expect(pathTo(tree, 'r').map(({ id }) => id)).toEqual(['q', 'a', 'r']);
  expect(pathTo(tree, 'none')).toEqual([]);
  expect(versionsOf(tree, tree[1] as StoredMessage).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(nextChosen(tree)).toBe(4);
  expect(pathTo([node('x', 'y', 1), node('y', 'x', 1)], 'x').length).toBeLessThanOrEqual(2);
});

for (const [text, title] of [
  ['Hello', 'Hello'],
  ['\n \n  Two   words \n more', 'Two words'],
  ['', ''],
  [`${'a'.repeat(59)} b`, `${'a'.repeat(59)}…`],
  ['a'.repeat(60), 'a'.repeat(60)],
  ['a'.repeat(61), `${'a'.repeat(59)}…`],
  ['\u202Eevil\u200B', 'evil'],
  ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
] as const) {
  test(`the title of ${JSON.stringify(text)} is ${JSON.stringify(title)}`, () => {
    expect(titleOf(text)).toBe(title);
  });
}

for (const [text, prompt] of [
  ['A fox.', 'A fox.'],
  ['"A fox."', 'A fox.'],
  ['“A fox.”', 'A fox.'],
  ['"A" and "B"', '"A" and "B"'],
  ['```\nA fox.\n\nTrots.\n```', 'A fox.\n\nTrots.'],
  ['```text\n"A fox."\n```\n', 'A fox.'],
  ['Text with ```code``` inside', 'Text with ```code``` inside'],
  ['"', '"'],
  ['""', ''],
] as const) {
  test(`the prompt in ${JSON.stringify(text)} is ${JSON.stringify(prompt)}`, () => {
    expect(unwrapPrompt(text)).toBe(prompt);
  });
}

for (const [asksToWait, retryAfterMs, tries, delay] of [
  [true, null, 1, 5_000],
  [true, null, 2, 15_000],
  [true, null, 3, 45_000],
  [true, null, 4, null],
  [true, 30_000, 1, 30_000],
  [true, 0, 1, 1_000],
  [true, 3_600_000, 1, null],
  [false, 30_000, 1, null],
] as const) {
  test(`try ${tries}, wait named: ${retryAfterMs}, may wait: ${asksToWait}: ${delay}`, () => {
    expect(retryDelay({ asksToWait, retryAfterMs }, tries)).toBe(delay);
  });
}
