import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { AppErrorCode } from '#contract';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { AnswerBlock, GenerateOutcome } from '#electron/gateway/text/types.ts';
import { aConnection, aQuestion } from '../../fixtures/gateway/connections.ts';
import { event, stream } from '../../fixtures/gateway/event-streams.ts';
import { breakOff, reply, type Step, test } from '../../fixtures/gateway/scripted-server.ts';
import { fixture } from '../../fixtures/media/media-fixtures.ts';
import { pngBytes } from '../../fixtures/media/sample-files.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { expectNotHeldUp, longestHold } from '../../fixtures/timing.ts';

const png = pngBytes(40, 30);
const heavy = Buffer.concat([png, Buffer.alloc(5_000_000, 'behind the picture')]);
const jpeg = fixture('baseline.jpg');
const webp = fixture('lossy.webp');
const base64 = (bytes: Buffer) => bytes.toString('base64');
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const said = (parts: unknown, more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', ...more }],
});
const picture = (bytes: Buffer, mimeType: string | undefined = 'image/png') => ({
  inlineData: { ...(mimeType !== undefined && { mimeType }), data: base64(bytes) },
});

type Expected =
  | {
      /** As `shown` makes them: `text:…`, `thought:…`, `image:<hash>`, `other`. */
      readonly blocks: readonly string[];
      /** `STOP` by default. */
      readonly finishReason?: string | null;
      /** `null` by default. */
      readonly blockReason?: string | null;
      /** `null` by default. */
      readonly usage?: object | null;
    }
  | {
      /** Code of the error, for what is no answer. */
      readonly error: AppErrorCode;
      /** `false` by default. */
      readonly asksToWait?: boolean;
      /** `null` by default. */
      readonly retryAfterMs?: number;
      /** None by default. */
      readonly gatewayMessage?: string;
    };

const table: readonly (readonly [name: string, step: Step, expected: Expected])[] = [
  ['a plain answer', reply(200, said([{ text: 'Hi' }])), { blocks: ['text:Hi'], finishReason: 'STOP' }],
  [
    'several parts of text are one',
    reply(200, said([{ text: 'One ' }, { text: 'two' }])),
    { blocks: ['text:One two'] },
  ],
  [
    'thoughts are apart from the answer',
    reply(200, said([{ text: 'Hm', thought: true }, { text: '…', thought: true }, { text: 'Yes' }])),
    { blocks: ['thought:Hm…', 'text:Yes'] },
  ],
  [
    'a signature beside a text shows nothing',
    reply(200, said([{ text: 'Yes', thoughtSignature: base64(png) }, { thoughtSignature: 'c2ln' }])),
    { blocks: ['text:Yes'] },
  ],
  [
    'a blocked prompt',
    reply(200, {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 4 },
    }),
    {
      blocks: [],
      finishReason: null,
      blockReason: 'PROHIBITED_CONTENT',
      usage: { promptTokens: 4, answerTokens: null, thoughtTokens: null, totalTokens: null },
    },
  ],
  [
    'a blocked prompt in underscores',
    reply(200, { prompt_feedback: { block_reason: 'SAFETY' } }),
    { blocks: [], finishReason: null, blockReason: 'SAFETY' },
  ],
  ['no candidates', reply(200, { candidates: [] }), { blocks: [], finishReason: null, blockReason: null }],
  ['candidates of nothing', reply(200, { candidates: [null] }), { blocks: [], finishReason: null }],
  [
    'a candidate without content',
    reply(200, { candidates: [{ finishReason: 'SAFETY' }] }),
    { blocks: [], finishReason: 'SAFETY' },
  ],
  [
    'a candidate without parts',
    reply(200, { candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS' }] }),
    { blocks: [], finishReason: 'MAX_TOKENS' },
  ],
  ['parts that are none', reply(200, said(['text', null, 4, {}])), { blocks: [], finishReason: 'STOP' }],
  [
    'a cut answer',
    reply(200, said([{ text: 'Once upon' }], { finishReason: 'MAX_TOKENS' })),
    { blocks: ['text:Once upon'], finishReason: 'MAX_TOKENS' },
  ],
  [
    'a recitation',
    reply(200, said([], { finishReason: 'RECITATION' })),
    { blocks: [], finishReason: 'RECITATION' },
  ],
  [
    'a finish reason nobody knows',
    reply(200, said([{ text: 'x' }], { finishReason: 'TOO_MANY_MOONS' })),
    { blocks: ['text:x'], finishReason: 'TOO_MANY_MOONS' },
  ],
  [
    'a picture withheld',
    reply(200, said(undefined, { finishReason: 'IMAGE_SAFETY' })),
    { blocks: [], finishReason: 'IMAGE_SAFETY' },
  ],
  [
    'no picture made',
    reply(200, said([{ text: 'Sorry' }], { finishReason: 'NO_IMAGE' })),
    { blocks: ['text:Sorry'], finishReason: 'NO_IMAGE' },
  ],
  [
    'a PNG between texts',
    reply(200, said([{ text: 'Look' }, picture(png), { text: 'there' }])),
    { blocks: ['text:Look', `image:${hash(png)}`, 'text:there'] },
  ],
  [
    'a picture among the thoughts is not shown beside the one that was made',
    reply(200, said([{ ...picture(jpeg), thought: true }, picture(png)])),
    { blocks: [`image:${hash(png)}`] },
  ],
  [
    'a picture among the thoughts is shown where it is all there is',
    reply(200, said([{ ...picture(png), thought: true }])),
    { blocks: [`image:${hash(png)}`] },
  ],
  ['a JPEG', reply(200, said([picture(jpeg, 'image/jpeg')])), { blocks: [`image:${hash(jpeg)}`] }],
  ['a WEBP', reply(200, said([picture(webp, 'image/webp')])), { blocks: [`image:${hash(webp)}`] }],
  ['a picture of 5 MB', reply(200, said([picture(heavy)])), { blocks: [`image:${hash(heavy)}`] }],
  [
    'a picture without its type',
    reply(200, said([{ inlineData: { data: base64(png) } }])),
    { blocks: [`image:${hash(png)}`] },
  ],
  [
    'a picture in underscores',
    reply(200, said([{ inline_data: { mime_type: 'image/png', data: base64(png) } }])),
    { blocks: [`image:${hash(png)}`] },
  ],
  [
    'a picture in the other alphabet, without padding, its slashes escaped',
    reply(
      200,
      JSON.stringify(said([{ inlineData: { data: png.toString('base64url') } }, picture(jpeg)])).replaceAll(
        '/',
        '\\/',
      ),
      { 'content-type': 'application/json' },
    ),
    { blocks: [`image:${hash(png)}`, `image:${hash(jpeg)}`] },
  ],
  [
    'a picture as Markdown in a text',
    reply(200, said([{ text: `Here:\n\n![a "fox"](data:image/png;base64,${base64(png)})\n\nDone.` }])),
    { blocks: ['text:Here:', `image:${hash(png)}`, 'text:Done.'] },
  ],
  [
    'a short data address that code talks of',
    reply(200, said([{ text: `\`<img src="data:image/png;base64,${base64(pngBytes(2, 2))}">\`` }])),
    { blocks: [`text:\`<img src="data:image/png;base64,${base64(pngBytes(2, 2))}">\``] },
  ],
  [
    'data that is not base64',
    reply(200, said([{ inlineData: { mimeType: 'image/png', data: 'no base64, at all' } }])),
    { blocks: ['other'] },
  ],
  [
    'data that begins as base64 and is none',
    reply(200, said([{ inlineData: { mimeType: 'image/png', data: `${base64(png)}===!` } }])),
    { blocks: ['other'] },
  ],
  [
    'data with line breaks in it',
    reply(200, said([{ inlineData: { data: base64(png).replace(/.{76}/g, '$&\r\n') } }])),
    { blocks: [`image:${hash(png)}`] },
  ],
  [
    'data in both alphabets at once, which cannot be made again',
    reply(200, said([{ inlineData: { data: '+-'.repeat(20) } }])),
    { blocks: ['other'] },
  ],
  [
    'data with padding in its middle, which cannot be made again',
    reply(200, said([{ inlineData: { data: `QUI=${'QUJD'.repeat(8)}` } }])),
    { blocks: ['other'] },
  ],
  [
    'data whose last character carries bits that are lost',
    reply(200, said([{ inlineData: { data: `${'QUJD'.repeat(8)}QUJ=` } }])),
    { blocks: ['other'] },
  ],
  [
    'parts nobody knows',
    reply(200, said([{ functionCall: { name: 'dance' } }, { text: 'ok' }])),
    { blocks: ['other', 'text:ok'] },
  ],
  [
    'tokens in part',
    reply(200, { ...said([{ text: 'x' }]), usageMetadata: { promptTokenCount: 3, totalTokenCount: 'many' } }),
    {
      blocks: ['text:x'],
      usage: { promptTokens: 3, answerTokens: null, thoughtTokens: null, totalTokens: null },
    },
  ],
  [
    'a reason in small letters',
    reply(200, { candidates: [{ content: { parts: [{ text: 'x' }] }, finishReason: 'max_tokens' }] }),
    { blocks: ['text:x'], finishReason: 'MAX_TOKENS' },
  ],
  [
    'tokens as texts',
    reply(200, {
      ...said([{ text: 'x' }]),
      usageMetadata: { promptTokenCount: '1200', totalTokenCount: '' },
    }),
    {
      blocks: ['text:x'],
      usage: { promptTokens: 1200, answerTokens: null, thoughtTokens: null, totalTokens: null },
    },
  ],
  [
    'all tokens, a model version and keys nobody knows',
    reply(200, {
      ...said([{ text: 'x' }]),
      usageMetadata: {
        promptTokenCount: 1,
        candidatesTokenCount: 2,
        thoughtsTokenCount: 3,
        totalTokenCount: 6,
        trafficType: 'ON_DEMAND',
      },
      modelVersion: 'textgen-3.5-flash-001',
      responseId: 'r',
      error: null,
    }),
    { blocks: ['text:x'], usage: { promptTokens: 1, answerTokens: 2, thoughtTokens: 3, totalTokens: 6 } },
  ],
  ['no tokens told', reply(200, said([{ text: 'x' }])), { blocks: ['text:x'] }],
  [
    'an answer in a list of several',
    reply(200, [said([{ text: 'a' }], { finishReason: undefined }), said([{ text: 'b' }])]),
    { blocks: ['text:ab'], finishReason: 'STOP' },
  ],
  [
    'the last reason of several',
    reply(200, [
      said([{ text: 'a' }], { finishReason: 'OTHER' }),
      said([{ text: 'b' }], { finishReason: 'MAX_TOKENS' }),
    ]),
    { blocks: ['text:ab'], finishReason: 'MAX_TOKENS' },
  ],
  [
    'an answer inside an object',
    reply(200, { code: 'success', data: said([{ text: 'in' }]) }),
    { blocks: ['text:in'] },
  ],
  [
    'base_resp with an error in an HTTP 200',
    reply(200, { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }),
    { error: 'gateway.out-of-balance', gatewayMessage: 'insufficient balance' },
  ],
  [
    'an error beside empty candidates',
    reply(200, { candidates: [], base_resp: { status_code: 1026, status_msg: 'sensitive' } }),
    { error: 'gateway.content-refused', gatewayMessage: 'sensitive' },
  ],
  [
    'an error in a list',
    reply(400, [{ error: { code: 400, message: 'Bad turn', status: 'INVALID_ARGUMENT' } }]),
    { error: 'gateway.bad-request', gatewayMessage: 'Bad turn' },
  ],
  [
    'an error nested in an error',
    reply(500, { error: { message: { error: { message: 'Deep', type: 'overloaded_error' } } } }),
    { error: 'gateway.trouble', gatewayMessage: 'Deep', asksToWait: false },
  ],
  [
    'an error inside JSON text',
    reply(400, { error: { message: '{"error":{"message":"Packed","code":"2013"}}' } }),
    { error: 'gateway.bad-request', gatewayMessage: 'Packed' },
  ],
  [
    'a model that is not there',
    reply(404, { error: { code: 404, message: 'models/x is not found', status: 'NOT_FOUND' } }),
    { error: 'gateway.bad-request', gatewayMessage: 'models/x is not found' },
  ],
  [
    'a web page in an HTTP 200',
    reply(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' }),
    { error: 'gateway.web-page' },
  ],
  [
    'a web page in an HTTP 502',
    reply(502, '<html>Bad gateway</html>'),
    { error: 'gateway.trouble', asksToWait: false },
  ],
  ['nothing', reply(200, ''), { error: 'gateway.unreadable' }],
  ['an empty object', reply(200, {}), { error: 'gateway.unreadable' }],
  [
    'JSON that stops',
    reply(200, `{"candidates":[{"content":{"parts":[{"inlineData":{"data":"${base64(png)}`),
    {
      error: 'gateway.unreadable',
      gatewayMessage: '{"candidates":[{"content":{"parts":[{"inlineData":{"data":"…',
    },
  ],
  [
    'a redirect, though an answer stands in it',
    reply(302, said([{ text: 'Hi' }]), { location: '/elsewhere' }),
    { error: 'gateway.redirected', gatewayMessage: '/elsewhere' },
  ],
  [
    'an answer whose JSON is whole, although its connection then breaks',
    breakOff(200, JSON.stringify(said([{ text: 'Look' }, picture(png)])), 1_000_000),
    { blocks: ['text:Look', `image:${hash(png)}`] },
  ],
  [
    'an answer that breaks off before its last sign',
    breakOff(200, JSON.stringify(said([{ text: 'Half of it' }])).slice(0, -1), 1_000_000),
    { error: 'gateway.interrupted' },
  ],
  [
    'a connection that breaks in a picture',
    breakOff(200, `{"candidates":[{"content":{"parts":[{"inlineData":{"data":"${base64(png)}`, 1_000_000),
    { error: 'gateway.interrupted' },
  ],
  [
    'HTTP 429 without a body',
    reply(429, '', { 'retry-after': '7' }),
    { error: 'gateway.rate-limited', asksToWait: false, retryAfterMs: 7_000 },
  ],
  [
    'HTTP 503 with a reason',
    reply(503, { error: { message: 'overloaded', type: 'overloaded_error' } }, { 'retry-after': '3' }),
    { error: 'gateway.trouble', asksToWait: true, retryAfterMs: 3_000, gatewayMessage: 'overloaded' },
  ],
  [
    'a wrong token',
    reply(401, { error: { message: 'no' } }),
    { error: 'gateway.unauthorized', gatewayMessage: 'no' },
  ],
];

const shown = (outcome: GenerateOutcome): string[] =>
  outcome.type === 'failed'
    ? []
    : outcome.answer.blocks.map((block: AnswerBlock) => {
        if (block.type === 'inlineImage') {
          const image = outcome.answer.inlineImages.find(({ index }) => index === block.index);
          return `image:${image === undefined ? 'none' : hash(readFileSync(image.path))}`;
        }
        if (block.type === 'rest') return `rest:${block.parts}:${block.characters}`;
        return block.type === 'other' ? 'other' : `${block.type}:${block.text}`;
      });

test('the table has at least thirty bodies', () => {
  expect(table.length).toBeGreaterThanOrEqual(30);
});

for (const [name, step, expected] of table) {
  test(`reads ${name}`, async ({ serve }) => {
    const server = await serve(step);
    const client = createGatewayClient({ transport: createTransport() });
    const folder = test.info().outputPath('images');
    const outcome = await client.generate(
      aConnection({ address: server.address, token: 'tok-secret' }),
      aQuestion,
      { folder },
    );
    if ('error' in expected) {
      if (outcome.type === 'answered') throw new Error('It was taken for an answer.');
      const { error, asksToWait = false, retryAfterMs = null, gatewayMessage } = expected;
      expect(outcome).toMatchObject({ asksToWait, retryAfterMs });
      expect(outcome.error.code).toBe(error);
      expect(outcome.error.details?.gatewayMessage).toBe(gatewayMessage);
    } else {
      if (outcome.type === 'failed') throw new Error(`It failed: ${JSON.stringify(outcome.error)}`);
      const { blocks, finishReason = 'STOP', blockReason = null, usage = null } = expected;
      expect(shown(outcome)).toEqual(blocks);
      expect(outcome.answer).toMatchObject({ finishReason, blockReason, usage });
      expect(JSON.stringify(outcome.answer.blocks)).not.toContain(base64(png).slice(0, 40));
    }
    const left = existsSync(folder) ? readdirSync(folder).length : 0;
    expect(left).toBe(outcome.type === 'answered' ? outcome.answer.inlineImages.length : 0);
  });
}

test.describe('parts of the model go out again as they came, whatever way their data was written in', () => {
  for (const alphabet of ['base64', 'base64url'] as const) {
    for (const isPadded of [true, false]) {
      test(`in ${alphabet}${isPadded ? '' : ' without padding'}`, async ({ serve }) => {
        const written = (length: number) => {
          const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 89 + length) % 256));
          const text = bytes.toString(alphabet).replace(/=+$/, '');
          return isPadded ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text;
        };
        const parts = [
          { text: `A fox: ![x](data:image/png;base64,${base64(png)}) "\\/` },
          ...[90, 91, 92, 300_000].map((length) => ({
            inlineData: { data: written(length) },
            thoughtSignature: 's',
          })),
          { inlineData: { mimeType: 'image/png', data: 'c2hvcnQ=' } },
        ];
        const server = await serve(reply(200, said(parts)));
        const client = createGatewayClient({ transport: createTransport() });
        const connection = aConnection({ address: server.address, token: 'tok-secret' });
        const folder = test.info().outputPath('images');
        const outcome = await client.generate(connection, aQuestion, { folder });
        if (outcome.type === 'failed') throw new Error(outcome.error.code);
        const { answer } = outcome;
        const inlineImages = new Map(
          answer.inlineImages.map(({ index, path, bytes, style }) => [
            index,
            { file: { name: `${index}`, path, bytes }, style },
          ]),
        );
        expect(answer.parts.length).toBeLessThan(2_000);
        const turn = {
          role: 'model' as const,
          parts: answer.parts,
          placeholderName: answer.placeholderName,
          inlineImages,
        };
        await client.generate(connection, { ...aQuestion, turns: [...aQuestion.turns, turn] }, { folder });
        await client.close();
        expect(JSON.parse(server.calls[1]?.body.toString() ?? '').contents[1]).toEqual({
          role: 'model',
          parts,
        });
      });
    }
  }
});

test.describe('a token that comes in pieces does not come together in what is shown of an answer', () => {
  const token = 'tok-0123456789-0123456789-0123456789-0123456789';
  const [before, behind] = [token.slice(0, 20), token.slice(20)];
  const rows: readonly (readonly [string, readonly unknown[], object?])[] = [
    ['of a text', [{ text: `It is ${before}\u0000${behind}.` }]],
    ['of a thought', [{ text: `It is ${before}\u0085${behind}.`, thought: true }]],
    ['of two parts', [{ text: before, thoughtSignature: 's' }, { text: behind }]],
    ['of a part nobody knows', [{ functionCall: { name: `${before}\u007f${behind}` } }]],
    ['of a reason', [{ text: 'x' }], { finishReason: `${before}\u200b${behind}` }],
  ];
  for (const isStreamed of [false, true]) {
    for (const [name, parts, more] of rows) {
      test(`${name}${isStreamed ? ' that is streamed' : ''}`, async ({ serve }) => {
        const answer = said(parts, more);
        const server = await serve(isStreamed ? stream([event(answer)]) : reply(200, answer));
        let words = '';
        const outcome = await createGatewayClient({ transport: createTransport() }).generate(
          aConnection({ address: server.address, token }),
          aQuestion,
          {
            folder: test.info().outputPath('images'),
            ...(isStreamed && {
              stream: {
                onText: (pieces) => {
                  words += pieces.map(({ text }) => text).join('');
                },
                onAbsent: () => undefined,
              },
            }),
          },
        );
        if (outcome.type === 'failed') throw new Error(outcome.error.code);
        const { blocks, finishReason, blockReason } = outcome.answer;
        const all = JSON.stringify([blocks, finishReason, blockReason, words]);
        expect(all).toContain('[removed]');
        for (let from = 0; from + 24 <= token.length; from += 1)
          expect(all).not.toContain(token.slice(from, from + 24));
      });
    }
  }
});

test('of thousands of data values a few become files, and the process goes on meanwhile', async ({
  serve,
}) => {
  const values = Array.from({ length: 8_000 }, (_, index) =>
    picture(Buffer.from(`picture ${index}`.padEnd(24, '.'))),
  );
  const server = await serve(reply(200, said([{ text: 'Look' }, ...values, { text: 'there' }])));
  const client = createGatewayClient({ transport: createTransport() });
  const connection = aConnection({ address: server.address, token: 'tok-secret' });
  const folder = test.info().outputPath('images');
  const { hold, value: outcome } = await longestHold(() =>
    client.generate(connection, aQuestion, { folder }),
  );
  if (outcome.type === 'failed') throw new Error(outcome.error.code);
  const { blocks, inlineImages } = outcome.answer;
  expect(inlineImages).toHaveLength(64);
  expect(readdirSync(folder)).toHaveLength(64);
  expect(blocks.filter(({ type }) => type === 'inlineImage')).toHaveLength(64);
  expect(blocks.at(-1)).toMatchObject({ type: 'rest' });
  expect(JSON.stringify(blocks)).toContain('there');
  expectNotHeldUp(hold);
});

test('pictures that the disk refuses as they come are counted: they are paid for', async ({ serve }) => {
  const values = [picture(Buffer.from('one'.padEnd(24, '.'))), picture(Buffer.from('two'.padEnd(24, '.')))];
  const server = await serve(reply(200, said([{ text: 'Look' }, ...values])));
  const client = createGatewayClient({ transport: createTransport() });
  const folder = test.info().outputPath('images');
  writeFileSync(folder, 'no folder');
  const connection = aConnection({ address: server.address, token: 'tok-secret' });
  const outcome = await client.generate(connection, aQuestion, { folder });
  expect(outcome).toMatchObject({ type: 'cut', answer: { inlineImages: [], lostImages: 2 } });
});

test('a model that thinks in silence is waited for; an answer that has begun and falls silent is not', async ({
  serve,
}) => {
  const server = await serve(
    async (call) => {
      await sleep(1_500);
      await reply(200, said([{ text: 'At last' }]))(call);
    },
    breakOff(200, '{"candidates":', 5_000, 'silence', { 'content-type': 'application/json' }),
  );
  const client = createGatewayClient({ transport: createTransport(), limits: { generateMs: 500 } });
  const connection = aConnection({ address: server.address, token: 'tok-secret' });
  const ask = () => client.generate(connection, aQuestion, { folder: test.info().outputPath('images') });
  expect(await ask()).toMatchObject({ type: 'answered', answer: { blocks: [{ text: 'At last' }] } });
  expect(await ask()).toMatchObject({
    type: 'failed',
    mayBeCharged: true,
    error: { code: 'gateway.timed-out', details: { cause: 'ANSWER_STALLED' } },
  });
});

test('an answer without end is told from a broken connection', async ({ serve }) => {
  const server = await serve(async ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"candidates":[{"content":{"parts":[{"text":"');
    const chunk = 'a word and '.repeat(6_000);
    while (!response.destroyed) {
      response.write(chunk);
      await setImmediate();
    }
  });
  const client = createGatewayClient({ transport: createTransport() });
  const connection = aConnection({ address: server.address, token: 'tok-secret' });
  const outcome = await client.generate(connection, aQuestion, { folder: test.info().outputPath('images') });
  if (outcome.type === 'answered') throw new Error('It was taken for an answer.');
  expect(outcome.error).toMatchObject({ code: 'gateway.answer-too-large', retryable: false });
});

async function ask(address: string, isStreamed: boolean): Promise<GenerateOutcome> {
  const client = createGatewayClient({ transport: createTransport() });
  return client.generate(aConnection({ address, token: 'tok-secret' }), aQuestion, {
    folder: test.info().outputPath('images'),
    ...(isStreamed && { stream: { onText: () => undefined, onAbsent: () => undefined } }),
  });
}

const refusal = (message: string) => ({ error: { message } });
const overloaded = { error: { message: 'Overloaded', type: 'overloaded_error' } };
const rows: readonly (readonly [string, Step, boolean])[] = [
  ['a refusal in words', reply(400, refusal('no')), false],
  ['a wrong token', reply(401, 'no'), false],
  ['a refusal for now', reply(429, refusal('later')), false],
  ['a gateway that is overloaded, by the documented type', reply(529, overloaded), false],
  ['the same as HTTP 503', reply(503, overloaded), false],
  ['the same as HTTP 500', reply(500, overloaded), true],
  ['a gateway that gave up waiting for its upstream', reply(503, refusal('upstream request timeout')), true],
  [
    'a gateway that is not available',
    reply(503, { error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } }),
    true,
  ],
  [
    'a refused content in a good answer',
    reply(200, { base_resp: { status_code: 1026, status_msg: 'no' } }),
    false,
  ],
  ['a gateway that gave up waiting for the request', reply(408, refusal('too slow')), true],
  ['a gateway in trouble', reply(500, refusal('oops')), true],
  ['a page in between', reply(502, '<html>Bad gateway</html>'), true],
  ['an answer that is none', reply(200, 'hello'), true],
  ['a connection that breaks off', breakOff(200, '{"candi', 1_000), true],
];

for (const isStreamed of [false, true]) {
  for (const [what, step, mayBeCharged] of rows) {
    test(`${what}${isStreamed ? ', where a stream was asked for,' : ''} ${mayBeCharged ? 'may be' : 'is not'} charged`, async ({
      serve,
    }) => {
      const server = await serve(step);
      expect(await ask(server.address, isStreamed)).toMatchObject({ type: 'failed', mayBeCharged });
    });
  }
}

const errorEvent = (data: string) => `event: error\ndata: ${data}\n\n`;
const limit = { error: { code: 429, message: 'Too many', status: 'RESOURCE_EXHAUSTED' } };
const used = event({ usageMetadata: { promptTokenCount: 5 } });
const streams: readonly (readonly [string, readonly string[], boolean])[] = [
  ['an error that is no JSON', [errorEvent('boom')], true],
  ['trouble', [errorEvent('{"error":{"code":500,"message":"Internal","status":"INTERNAL"}}')], true],
  ['trouble without a name', [event({ error: { code: 503, message: 'Gone', status: 'UNAVAILABLE' } })], true],
  ['an overload', [errorEvent(JSON.stringify(overloaded))], true],
  ['a lost upstream', [errorEvent('{"error":{"message":"upstream request timeout"}}')], true],
  ['trouble after something was used', [used, errorEvent('{"error":{"code":500}}')], true],
  ['a limit', [errorEvent(JSON.stringify(limit))], false],
  ['a limit without a name', [event(limit)], false],
  ['refused content', [errorEvent('{"error":{"code":"1026","message":"no"}}')], false],
  ['a limit after something was used', [used, errorEvent(JSON.stringify(limit))], true],
];

for (const [what, events, mayBeCharged] of streams) {
  test(`a stream that tells of ${what} ${mayBeCharged ? 'may be' : 'is not'} charged`, async ({ serve }) => {
    const server = await serve(stream(events));
    expect(await ask(server.address, true)).toMatchObject({
      type: 'failed',
      asksToWait: false,
      mayBeCharged,
    });
  });
}

test('what never went out is not charged', async () => {
  expect(await ask('http://127.0.0.1:9', false)).toMatchObject({ type: 'failed', mayBeCharged: false });
});
