import fc from 'fast-check';
import { type AppErrorCode, appError, base64Bytes, chatLimits } from '#contract';
import { assembleTranscript, type TranscriptFiles } from '#electron/features/chat/messages/transcript.ts';
import {
  emptyAnswer,
  leftOutText,
  type StoredAnswer,
  type StoredMessage,
  type StoredModelMessage,
  type StoredUserMessage,
  type StoredWire,
} from '#electron/features/chat/model.ts';
import { placeholderOf } from '#electron/gateway/text/placeholders.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const megabyte = 1024 * 1024;
const style = { alphabet: 'base64', isPadded: true } as const;

function question(id: string, attachments: readonly string[] = [], text = id): StoredUserMessage {
  return { role: 'user', id, parentId: null, createdAt: 0, chosen: 1, text, attachments };
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
  assembleTranscript(path, new Map(Object.entries(wires)), files, 'm');
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
  checkProperty(
    fc.property(fc.array(fate, { maxLength: 8 }), (fates) => {
      const path = fates.flatMap(({ state: end, finishReason, blockReason }, index) => [
        question(`q${index}`),
        answered(`a${index}`, { finishReason, blockReason }, end),
      ]);
      const wires = Object.fromEntries(
        fates.map(({ isEmpty }, index) => [`a${index}`, wire(isEmpty ? [] : [{ text: 'x' }])]),
      );
      const { turns } = assemble([...path, question('last')], wires);
      const alternate = turns.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'model'));
      const last = turns.at(-1);
      const asks = last?.role === 'user' && JSON.stringify(last.parts.at(-1)).includes('last');
      return alternate && asks && turns.every(({ parts }) => parts.length > 0);
    }),
  );
});

test('the newest pictures stay; from the first that does not fit all older ones are left out', () => {
  const path = [question('q1', ['1']), question('q2', ['8']), question('q3', ['6']), question('q4', ['4'])];
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
  const path = [question('q'), answered('a'), question('r', ['7'])];
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

/** What the only user turn of a transcript says, and the pictures in it by their names. */
function partsOf(path: readonly StoredMessage[], wires: Readonly<Record<string, StoredWire>> = {}) {
  return assemble(path, wires).turns.flatMap((turn) =>
    turn.role === 'model'
      ? ['model']
      : turn.parts.map((part) => (part.type === 'text' ? part.text : `<${part.file.name}>`)),
  );
}

for (const code of [
  'gateway.content-refused',
  'gateway.person-refused',
  'gateway.bad-request',
  'gateway.too-large',
] as const) {
  test(`a question refused with ${code} does not go out with the next one`, () => {
    const refused = answered('a', { error: appError(code, 'no') }, 'failed');
    expect(partsOf([question('bad'), refused, question('good')])).toEqual(['good']);
  });
}

for (const code of [
  'gateway.rate-limited',
  'gateway.unauthorized',
  'gateway.interrupted',
  'session.signed-out',
  'internal',
] as const satisfies readonly AppErrorCode[]) {
  test(`a question that failed with ${code} goes out again with the next one`, () => {
    const failed = answered('a', { error: appError(code, 'no') }, 'failed');
    expect(partsOf([question('one'), failed, question('two')])).toEqual(['one', 'two']);
  });
}

for (const [what, model, httpStatus] of [
  ['there was no such model', 'm', 404],
  ['another model refused it', 'other', 400],
] as const) {
  test(`a question goes out again with the next one where ${what}`, () => {
    const error = appError('gateway.bad-request', 'no', { details: { httpStatus } });
    const refused = answered('a', { model, error }, 'failed');
    expect(partsOf([question('one'), refused, question('two')])).toEqual(['one', 'two']);
  });
}

test('a refusal takes only its own question along, not the answer before', () => {
  const refused = (id: string) => answered(id, { error: appError('gateway.bad-request', 'no') }, 'failed');
  const path = [
    question('q1'),
    answered('a1'),
    question('q2'),
    refused('a2'),
    // Another answer to the question that is left out already.
    refused('a3'),
    question('q3'),
  ];
  expect(partsOf(path, { a1: wire([{ text: 'x' }]) })).toEqual(['q1', 'model', 'q3']);
});

test('only whole answers go out: not what was stopped, interrupted or failed, even where parts came', () => {
  for (const state of ['stopped', 'interrupted', 'failed', 'pending'] as const) {
    const path = [question('q'), answered('a', {}, state), question('r')];
    expect(partsOf(path, { a: wire([{ text: 'half' }]) })).toEqual(['q', 'r']);
  }
});

test('an answer with parts goes out whatever ended it; one without is left out with its question only when refused', () => {
  const wires = { a: wire([{ text: 'x' }]) };
  const cases = [
    { ends: { finishReason: 'SAFETY' }, withParts: ['q', 'model', 'r'], empty: ['r'] },
    { ends: { blockReason: 'OTHER' }, withParts: ['q', 'model', 'r'], empty: ['r'] },
    { ends: { finishReason: 'NO_IMAGE' }, withParts: ['q', 'model', 'r'], empty: ['q', 'r'] },
    { ends: { finishReason: 'MAX_TOKENS' }, withParts: ['q', 'model', 'r'], empty: ['q', 'r'] },
    { ends: { finishReason: 'STOP' }, withParts: ['q', 'model', 'r'], empty: ['q', 'r'] },
    { ends: { finishReason: null }, withParts: ['q', 'model', 'r'], empty: ['q', 'r'] },
  ];
  for (const { ends, withParts, empty } of cases) {
    const path = [question('q'), answered('a', ends), question('r')];
    expect(partsOf(path, wires)).toEqual(withParts);
    expect(partsOf(path, { a: wire([]) })).toEqual(empty);
    expect(partsOf(path)).toEqual(empty);
  }
});

test('the pictures of the question itself always go out; what is left of the budget is for older ones', () => {
  const largest = chatLimits.pictureBytes / base64Bytes(megabyte);
  const room = chatLimits.pictureBytes - base64Bytes(5 * megabyte);
  const exactly = String(((room / 4) * 3) / megabyte);
  expect(partsOf([question('q', [String(largest + 5)])])).toEqual([`<${largest + 5}>`, 'q']);
  expect(partsOf([question('q', ['1']), question('r', [String(largest + 5)])])).toEqual([
    leftOutText,
    'q',
    `<${largest + 5}>`,
    'r',
  ]);
  // To the byte: a picture that just fits goes out, one that is a kilobyte larger does not.
  expect(partsOf([question('q', [exactly]), question('r', ['5'])])).toContain(`<${exactly}>`);
  const larger = String(Number(exactly) + 1 / 1024);
  expect(partsOf([question('q', [larger]), question('r', ['5'])])).not.toContain(`<${larger}>`);
});

test('of one message the last pictures stay, each counted by its place', () => {
  expect(partsOf([question('q', ['6', '6', '5']), question('r', ['2'])])).toEqual([
    leftOutText,
    '<6>',
    '<5>',
    'q',
    '<2>',
    'r',
  ]);
});

test('a picture whose file is gone is left out by itself: older ones still go out', () => {
  const { turns, leftOutPictures } = assemble([question('q', ['1', 'gone', '2']), question('r', ['gone'])]);
  expect(leftOutPictures).toBe(2);
  const parts = turns[0]?.role === 'user' ? turns[0].parts : [];
  expect(parts.filter(({ type }) => type === 'picture')).toHaveLength(2);
});

test('a question of pictures alone has no empty text', () => {
  expect(partsOf([question('q', ['1'], '')])).toEqual(['<1>']);
});

test('pictures of answers count against the budget as those of questions do', () => {
  const parts = [
    { inlineData: { mimeType: 'image/png', data: placeholderOf('m', 0) }, thoughtSignature: 's' },
  ];
  const path = [question('q', ['9']), answered('a'), question('r')];
  const { leftOutPictures, turns } = assemble(path, { a: wire(parts, ['9']) });
  expect(leftOutPictures).toBe(1);
  expect(turns[0]).toEqual({
    role: 'user',
    parts: [
      { type: 'text', text: leftOutText },
      { type: 'text', text: 'q' },
    ],
  });
  expect(turns[1]).toMatchObject({ role: 'model', parts: JSON.stringify(parts) });
});

test('a text that loses its picture data keeps the rest of its part', () => {
  const parts = [
    { text: `a ${placeholderOf('m', 0)} b ${placeholderOf('m', 1)} c`, thoughtSignature: 's', extra: 1 },
  ];
  const { turns } = assemble([question('q'), answered('a'), question('r')], {
    a: wire(parts, ['gone', '1']),
  });
  const model = turns[1];
  expect(JSON.parse(model?.role === 'model' ? model.parts : '')).toEqual([
    { text: `a  b ${placeholderOf('m', 1)} c`, thoughtSignature: 's', extra: 1 },
  ]);
});
