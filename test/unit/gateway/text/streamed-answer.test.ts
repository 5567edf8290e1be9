import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { Secret } from '#contract';
import type { AnswerBody } from '#electron/gateway/http/response-body.ts';
import { readGenerateAnswer } from '#electron/gateway/text/answer.ts';
import {
  type ReceivedAnswer,
  receiveAnswer,
  removeInlineImages,
} from '#electron/gateway/text/inline-images.ts';
import { replacePlaceholders } from '#electron/gateway/text/placeholders.ts';
import { keptOfAnswer } from '#electron/gateway/text/reply.ts';
import { StreamedAnswer } from '#electron/gateway/text/stream/streamed-answer.ts';
import { TextPreview } from '#electron/gateway/text/stream/text-preview.ts';
import { checkAsyncProperty } from '../../../fixtures/properties.ts';
import { test as base, expect } from '../../../fixtures/pure-test.ts';

const test = base.extend<{ readonly folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from the pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'stream-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

/** An answer as it is stored and shown, with the hash of each image in its place. */
async function comparable(received: ReceivedAnswer) {
  const { text, placeholderName, inlineImages } = received;
  const hashes = new Map(inlineImages.map(({ index, sha256 }) => [index, sha256]));
  const read = await readGenerateAnswer(text, placeholderName, new Set(hashes.keys()), (shown) => shown);
  await removeInlineImages(inlineImages);
  const named = (json: string) =>
    replacePlaceholders(json, placeholderName, (index) => `#${hashes.get(index)}#`);
  const blocks = read?.blocks.map((block) =>
    block.type === 'inlineImage' ? { ...block, index: hashes.get(block.index) } : block,
  );
  return { ...read, parts: JSON.parse(named(read?.parts ?? 'null')) as unknown, blocks };
}

async function assemble(folder: string, chunks: readonly Buffer[], isCut = false) {
  const answer = new StreamedAnswer(folder, []);
  const words = new Map<number, string>();
  const take = () => {
    for (const { block, from, text } of answer.takeText()) {
      if ((words.get(block)?.length ?? 0) !== from) throw new Error('Words are missing.');
      words.set(block, (words.get(block) ?? '') + text);
    }
  };
  for (const chunk of chunks) {
    await answer.push(chunk);
    take();
  }
  const received = await answer.end(isCut);
  take();
  const { isFinished, failure } = answer;
  return { ...(await comparable(received)), isFinished, failure, words: [...words.values()] };
}

async function whole(folder: string, json: unknown) {
  const chunks = [Buffer.from(JSON.stringify(json))];
  const body: AnswerBody = {
    destroy: () => undefined,
    async *[Symbol.asyncIterator]() {
      yield* chunks;
    },
  };
  return comparable(await receiveAnswer(body, folder, () => undefined));
}

const event = (value: unknown, lineEnd = '\n') => `data: ${JSON.stringify(value)}${lineEnd}${lineEnd}`;
const chunkOf = (parts: readonly unknown[], more: object = {}, beside: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
  ...beside,
});
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802', 'hex').toString('base64');
const jpeg = `/9j/${'4AAQ'.repeat(30)}`;

/** What a vendor, and what gateways before it, put into a stream: all of it in one. */
const recorded = [
  ': keep-alive\r\n\r\n',
  event(
    chunkOf([{ text: 'Let me ', thought: true }], {}, { usageMetadata: { promptTokenCount: 3 } }),
    '\r\n',
  ),
  event(chunkOf([{ text: 'think 🎬', thought: true }, { text: 'It is ' }])),
  event(chunkOf([{ text: '' }])),
  'event: message\ndata: {"candidates": [{"content":\ndata: {"parts": [{"text": "blu\\ud83c"}]}}]}\n\n',
  event(chunkOf([{ text: '\udfac, ' }], {}, { modelVersion: 'textgen-3.5-flash' }), '\r'),
  event(chunkOf([{ text: 'signed', thoughtSignature: 'c2lnbmF0dXJlIG9mIGl0' }, { text: 'not ' }])),
  event(chunkOf([{ text: 'signed', newKey: { a: [1] } }])),
  event(chunkOf([{ inlineData: { mimeType: 'image/png', data: png }, thoughtSignature: 'c2ln' }])),
  event(chunkOf([{ text: `![a](data:image/jpeg;base64,${jpeg.slice(0, 37)}` }])),
  event(chunkOf([{ text: jpeg.slice(37, 90) }])),
  event(chunkOf([{ text: `${jpeg.slice(90)}) and` }])),
  event(chunkOf([{ text: ' on' }], { finishReason: 'STOP' }, { usageMetadata: { totalTokenCount: 9 } })),
  event(chunkOf([{ text: '', thoughtSignature: 'bGFzdA==' }])),
  'data: [DONE]\n\n',
].join('');

test('assembles what the documented operation would have brought', async ({ folder }) => {
  const { words, isFinished, failure, ...answer } = await assemble(folder, [Buffer.from(recorded)]);
  expect([isFinished, failure]).toEqual([true, null]);
  expect(answer).toEqual(
    await whole(folder, {
      candidates: [
        {
          content: {
            parts: [
              { text: 'Let me think 🎬', thought: true },
              { text: 'It is blu🎬, ' },
              { text: 'signed', thoughtSignature: 'c2lnbmF0dXJlIG9mIGl0' },
              { text: 'not ' },
              { text: 'signed', newKey: { a: [1] } },
              { inlineData: { mimeType: 'image/png', data: png }, thoughtSignature: 'c2ln' },
              { text: `![a](data:image/jpeg;base64,${jpeg}) and on` },
              { text: '', thoughtSignature: 'bGFzdA==' },
            ],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 3, totalTokenCount: 9 },
    }),
  );
  expect(answer.blocks?.map(({ type }) => type)).toEqual([
    'thought',
    'text',
    'inlineImage',
    'inlineImage',
    'text',
  ]);
  expect(words).toEqual([
    'Let me think 🎬',
    'It is blu🎬, signednot signed',
    '![a](data:image/jpeg;base64,…) and on',
  ]);
});

test('is the same at whatever byte the stream is cut in two', async ({ folder }) => {
  // Files take their time: the pictures are cut at random in the next test.
  const events = recorded.split(/(?<=\n\n|\r\r|\r\n\r\n)/).filter((text) => !/inlineData|4AAQ/.test(text));
  const bytes = Buffer.from(events.join(''));
  const expected = await assemble(folder, [bytes]);
  expect(expected.blocks?.map(({ type }) => type)).toEqual(['thought', 'text']);
  for (let at = 1; at < bytes.length; at += 1) {
    const halves = await assemble(folder, [bytes.subarray(0, at), bytes.subarray(at)]);
    // Thousands of calls of `expect` take their time.
    if (!isDeepStrictEqual(halves, expected)) expect(halves, `cut at byte ${at}`).toEqual(expected);
  }
});

test('is the same at whatever bytes the stream is cut', async ({ folder }) => {
  const bytes = Buffer.from(recorded);
  const expected = await assemble(folder, [bytes]);
  await checkAsyncProperty(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 200 }), async (places) => {
      const at = [0, ...places.sort((a, b) => a - b), bytes.length];
      expect(
        await assemble(
          folder,
          at.slice(1).map((end, index) => bytes.subarray(at[index], end)),
        ),
      ).toEqual(expected);
    }),
  );
});

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const part = fc.oneof(
  { weight: 4, arbitrary: words.map((text) => ({ text })) },
  words.map((text) => ({ text, thought: true })),
  words.map((text) => ({ text, thoughtSignature: 'c2lnbmF0dXJl' })),
  fc.uint8Array({ minLength: 20, maxLength: 60 }).map((bytes) => ({
    inlineData: { mimeType: 'image/png', data: Buffer.from(bytes).toString('base64') },
  })),
  fc.jsonValue().map((json) => ({ functionCall: { args: json } })),
);

test('any answer is the same streamed as whole, however its texts and parts are spread over events', async ({
  folder,
}) => {
  // A whole answer has no two texts of a kind side by side.
  const isPlain = (value: object) => Object.keys(value).every((key) => key === 'text' || key === 'thought');
  const separate = (parts: readonly object[]) =>
    parts.filter((value, place) => {
      const before = parts[place - 1];
      const isSame = before !== undefined && 'thought' in before === 'thought' in value;
      return !(isSame && isPlain(before) && isPlain(value));
    });
  await checkAsyncProperty(
    fc.asyncProperty(
      fc.array(part, { maxLength: 8 }).map(separate),
      fc.array(fc.nat(5)),
      async (parts, cuts) => {
        const pieces = parts.flatMap((value, place) => {
          const size = cuts[place % Math.max(1, cuts.length)] ?? 0;
          if (!isPlain(value) || !('text' in value) || size === 0) return [value];
          const text = String(value.text);
          return Array.from({ length: Math.ceil(text.length / size) }, (_, index) => ({
            ...value,
            text: text.slice(index * size, (index + 1) * size),
          }));
        });
        const stream = [
          ...pieces.map((piece) => event(chunkOf([piece]))),
          event(chunkOf([], { finishReason: 'STOP' })),
        ];
        const {
          words: _,
          isFinished,
          failure: __,
          ...streamed
        } = await assemble(folder, [Buffer.from(stream.join(''))]);
        expect(isFinished).toBe(true);
        expect(streamed).toEqual(
          await whole(folder, { candidates: [{ content: { parts }, finishReason: 'STOP' }] }),
        );
      },
    ),
  );
});

test('a stream that broke off brings the events that came whole, and no half of a picture', async ({
  folder,
}) => {
  const cut = recorded.slice(0, recorded.indexOf(png) + 20);
  const { parts, isFinished } = await assemble(folder, [Buffer.from(cut)], true);
  expect(isFinished).toBe(false);
  expect(parts).toMatchObject([
    { thought: true },
    {},
    { text: 'signed' },
    { text: 'not ' },
    { text: 'signed' },
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test('a picture of many megabytes goes to a file as it comes', async ({ folder }) => {
  const data = 'QUJD'.repeat(2_000_000);
  const [before = '', after = ''] = event(chunkOf([{ inlineData: { data: '|' } }])).split('|');
  const answer = new StreamedAnswer(folder, []);
  await answer.push(Buffer.from(before));
  for (let at = 0; at < data.length; at += 65_536)
    await answer.push(Buffer.from(data.slice(at, at + 65_536)));
  const [file] = await readdir(folder);
  expect((await readFile(join(folder, file ?? ''))).length).toBeGreaterThan(5_900_000);
  await answer.push(Buffer.from(after));
  const { inlineImages } = await answer.end(false);
  expect(inlineImages).toMatchObject([{ bytes: 6_000_000 }]);
});

test('words are shown without a secret that comes in pieces, and without data of pictures', async () => {
  const secret = 'gw-0123456789abcdef';
  const shown = async (...texts: readonly string[]) => {
    const answer = new StreamedAnswer('/nowhere', [new Secret(secret)]);
    const pieces: string[] = [];
    for (const text of texts) {
      await answer.push(Buffer.from(event(chunkOf([{ text }]))));
      pieces.push(...answer.takeText().map((piece) => piece.text));
    }
    const all = pieces.join('');
    expect(all).not.toContain('0123456789');
    return all;
  };
  expect(await shown('The token is gw-0', '123456789', 'abcdef', ', is it?')).toBe(
    'The token is [removed], is it?',
  );
  expect(await shown('It is gw-0\u00001234', '\u008556789\u007fabcdef.')).toBe('It is [removed].');
  expect(await shown('about gw-', ' things')).toBe('about gw- things');
  expect(await shown('see data:image/png;ba', 'se64,QUJD', 'QUJD', 'QUJD) and on')).toBe(
    'see data:image/png;base64,…) and on',
  );
  expect(await shown('a\u0000b', '\ud83c', '\udfac')).toBe('ab🎬');
});

test('words that change between answer and thought without end are shown in as many blocks as are kept', () => {
  const preview = new TextPreview([]);
  for (let turn = 0; turn < 2 * keptOfAnswer.blocks; turn += 1)
    preview.add(turn % 2 === 0 ? 'text' : 'thought', `${turn} `);
  const words = preview.take();
  expect(words).toHaveLength(keptOfAnswer.blocks);
  expect(words.at(-1)).toMatchObject({ block: keptOfAnswer.blocks - 1, from: 0 });
});

test('pictures without end are too much, however many there are', async ({ folder }) => {
  const picture = `data: ${JSON.stringify({
    candidates: [
      { content: { parts: [{ inlineData: { mimeType: 'image/png', data: 'A'.repeat(1024 * 1024) } }] } },
    ],
  })}\n\n`;
  const chunk = Buffer.from(picture);
  const answer = new StreamedAnswer(folder, []);
  const pushed = (async () => {
    for (let count = 1; count <= 130; count += 1) await answer.push(chunk);
  })();
  await expect(pushed).rejects.toMatchObject({ error: { code: 'gateway.answer-too-large' } });
  await removeInlineImages((await answer.end(true)).inlineImages);
});
