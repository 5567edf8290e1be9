import { readGenerateAnswer } from '#electron/gateway/text/answer.ts';
import { dataAddressBetween, placeholderOf } from '#electron/gateway/text/placeholders.ts';
import { keptOfAnswer } from '#electron/gateway/text/reply.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { expectNotHeldUp, expectProportion, longestHold } from '../../../fixtures/timing.ts';

const name = '0123456789abcdef01234567';
const none: ReadonlySet<number> = new Set();
const answerOf = (...parts: readonly unknown[]) => JSON.stringify({ candidates: [{ content: { parts } }] });
async function read(text: string, kept = none) {
  const found = await readGenerateAnswer(text, name, kept, (shown) => shown);
  if (found === null) throw new Error('It was not taken for an answer.');
  return found;
}

test.describe('reading a text takes time in proportion to its length', () => {
  const kinds: Readonly<Record<string, string>> = {
    'openings of images': '![',
    'openings of images with a bracket': '![](',
    'data addresses without data': 'data:',
    'data addresses that name data': 'data:;base64,',
    'white space': ' ',
  };
  for (const [kind, unit] of Object.entries(kinds)) {
    test(`made of ${kind}`, async () => {
      const text = (length: number) => answerOf({ text: unit.repeat(length / unit.length) });
      await expectProportion(200_000, (length) => read(text(length)));
    });
  }

  test('made of data addresses whose data was taken out', async () => {
    const text = (count: number) =>
      answerOf({
        text: Array.from(
          { length: count },
          (_, index) => `![![data:;base64,${placeholderOf(name, index)}`,
        ).join(''),
      });
    await expectProportion(8_000, (count) => read(text(count)));
  });
});

test('an answer of 30,000 parts is read without holding the process up, and what is not kept is counted', async () => {
  const parts = Array.from({ length: 30_000 }, (_, index) => ({
    text: `${index} `,
    ...(index % 2 && { thought: true }),
  }));
  const text = answerOf(...parts);
  await read(text);
  const { hold, value } = await longestHold(() => read(text));
  expectNotHeldUp(hold);
  expect(value.blocks).toHaveLength(keptOfAnswer.blocks + 1);
  expect(value.blocks.at(-1)).toEqual({
    type: 'rest',
    parts: 30_000 - keptOfAnswer.blocks,
    characters: expect.any(Number),
  });
  expect(JSON.parse(value.parts)).toEqual(parts.slice(0, keptOfAnswer.parts));
});

test('of a text of 10 MB its beginning is kept, with the other parts, and the rest is counted', async () => {
  const { blocks, parts, finishReason } = await read(
    JSON.stringify({
      candidates: [
        {
          content: {
            parts: [
              { text: 'Before. ' },
              { text: 'x'.repeat(10_000_000), thoughtSignature: 's' },
              { text: 'After.' },
            ],
          },
          finishReason: 'STOP',
        },
      ],
    }),
  );
  expect(finishReason).toBe('STOP');
  expect(blocks).toHaveLength(2);
  const [text, rest] = blocks;
  expect(text?.type === 'text' && text.text.startsWith('Before. xxx')).toBe(true);
  expect(text?.type === 'text' && text.text.length).toBe(keptOfAnswer.text);
  expect(rest).toMatchObject({ type: 'rest', parts: 1 });
  expect(parts).not.toContain('thoughtSignature');
  expect(JSON.parse(parts)).toHaveLength(2);
});

test('a part nested too deeply is left out, and the others are read', async () => {
  const deep = `{"functionCall":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const { blocks, parts } = await read(
    `{"candidates":[{"content":{"parts":[{"text":"One "},${deep},{"text":"two"}]}}]}`,
  );
  expect(blocks).toEqual([
    { type: 'text', text: 'One two' },
    { type: 'rest', parts: 1, characters: deep.length },
  ]);
  expect(JSON.parse(parts)).toEqual([{ text: 'One ' }, { text: 'two' }]);
});

test('what stands beside the parts does not keep them from being read', async () => {
  const deep = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`;
  const { blocks, usage } = await read(
    `{"safety":${deep},"usageMetadata":${deep},"candidates":[{"logprobs":${deep},"content":{"parts":[{"text":"Hi"}]}}]}`,
  );
  expect(blocks).toEqual([{ type: 'text', text: 'Hi' }]);
  expect(usage).toBeNull();
});

test('an answer with more values than can be walked through is read up to there', async () => {
  const junk = `[${'0,'.repeat(keptOfAnswer.tokens)}0]`;
  const { blocks } = await read(
    `{"candidates":[{"content":{"parts":[{"text":"Hi"},{"x":${junk}},{"text":"unread"}]}}]}`,
  );
  expect(blocks).toEqual([{ type: 'text', text: 'Hi' }]);
});

test('the sign that stands for data is shown nowhere', async () => {
  const sign = (index: number) => placeholderOf(name, index);
  const { blocks, finishReason, blockReason } = await read(
    JSON.stringify({
      promptFeedback: { blockReason: `B ${sign(0)}` },
      candidates: [
        {
          finishReason: `F ${sign(0)}`,
          content: {
            parts: [
              { inlineData: { mimeType: 'image/png', data: sign(0) } },
              { functionCall: { args: { data: sign(1), note: `${'x'.repeat(10)}${sign(2)}` } } },
              { text: `a ${sign(3)} b ![x](data:image/png;base64,${sign(4)}) c ${sign(5)} d` },
              { text: `thinking of ${sign(6)}`, thought: true },
              { text: `the end ${sign(7)}` },
            ],
          },
        },
      ],
    }),
    new Set([0, 1, 2, 3, 4, 5, 6, 7]),
  );
  const words = JSON.stringify([blocks, finishReason, blockReason]);
  expect(words).not.toContain('piece');
  expect(words).not.toContain(name.slice(0, 8));
  expect(blocks.filter(({ type }) => type === 'inlineImage')).toHaveLength(2);
  expect(words).toContain('a … b');
});

test('a part whose data was dropped is left out; a text keeps its words', async () => {
  const { blocks, parts } = await read(
    answerOf(
      { inlineData: { mimeType: 'image/png', data: placeholderOf(name, 0) } },
      { inlineData: { mimeType: 'image/png', data: placeholderOf(name, 1) } },
      { text: `see ${placeholderOf(name, 2)} there`, thoughtSignature: 's' },
    ),
    new Set([0]),
  );
  expect(blocks.map(({ type }) => type)).toEqual(['inlineImage', 'text', 'rest']);
  expect(blocks[1]).toEqual({ type: 'text', text: 'see … there' });
  expect(JSON.parse(parts)).toEqual([
    { inlineData: { mimeType: 'image/png', data: placeholderOf(name, 0) } },
    { text: 'see … there' },
  ]);
});

test('control characters of a model reach neither the page nor the search', async () => {
  const { blocks, finishReason } = await read(
    JSON.stringify({
      candidates: [
        { finishReason: 'ST\u0000OP\u202e', content: { parts: [{ text: 'a\u0000b\u0007\tc\n\ud800' }] } },
      ],
    }),
  );
  expect(blocks).toEqual([{ type: 'text', text: 'ab\tc\n\ufffd' }]);
  expect(finishReason).toBe('STOP');
});

test('a data address ends at its brackets, in Markdown and elsewhere', () => {
  const cases: readonly (readonly [string, string, ReturnType<typeof dataAddressBetween>])[] = [
    ['x data:image/png;base64,', ' y', { before: 22, behind: 0, isMarkdown: false }],
    ['x ![a "b"](data:image/png;base64,', ') y', { before: 31, behind: 1, isMarkdown: true }],
    ['x ![]( data:;base64,', ' "title" ) y', { before: 18, behind: 10, isMarkdown: true }],
    ['x ![a](data:;base64,', ' y', { before: 13, behind: 0, isMarkdown: false }],
    ['x ![a]b](data:;base64,', ')', { before: 13, behind: 0, isMarkdown: false }],
    ['x ;base64,', ')', null],
    ['data:image/png charset;base64,', ')', null],
  ];
  for (const [before, behind, expected] of cases)
    expect(dataAddressBetween(before, behind), before).toEqual(expected);
});

test('of parts whose signatures are long, no more JSON is kept than goes out again', async () => {
  const parts = Array.from({ length: 10 }, () => ({ text: 'x', thoughtSignature: 'A'.repeat(900_000) }));
  const found = await read(answerOf(...parts));
  expect(found.parts.length).toBeLessThanOrEqual(keptOfAnswer.json + 2);
  expect(JSON.parse(found.parts)).toHaveLength(4);
  expect(found.blocks.at(-1)).toMatchObject({ type: 'rest', parts: 6 });
});
