import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { StreamedText } from '#contract';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { ClientLimits, GenerateOutcome, OutgoingChat } from '#electron/gateway/types.ts';
import { withOpenFiles } from '../../fixtures/files-that-hang.ts';
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

/** What is told of an answer; the blocks as `shown` makes them: `text:…`, `thought:…`, `image:<hash>`, `other`. */
type Told = readonly [
  blocks: readonly string[],
  more?: { finishReason?: null | string; blockReason?: string; usage?: object },
];
const ok = (parts: unknown, more?: object) => reply(200, said(parts, more));
const thought = (text: string) => ({ text, thought: true });
const max = { finishReason: 'MAX_TOKENS' };
const shownOf = (bytes: Buffer) => `image:${hash(bytes)}`;
const usage = { promptTokens: null, answerTokens: null, thoughtTokens: null, totalTokens: null };
const isNone = (data: string) => ok([{ inlineData: { mimeType: 'image/png', data } }]);
const markdown = (bytes: Buffer) => `data:image/png;base64,${base64(bytes)}`;

const answers: readonly (readonly [name: string, step: Step, ...Told])[] = [
  ['a plain answer', ok([{ text: 'Hi' }]), ['text:Hi']],
  ['several parts of text as one', ok([{ text: 'One ' }, { text: 'two' }]), ['text:One two']],
  ['thoughts', ok([thought('Hm'), thought('…'), { text: 'Yes' }]), ['thought:Hm…', 'text:Yes']],
  [
    'signatures',
    ok([{ text: 'Yes', thoughtSignature: base64(png) }, { thoughtSignature: 'c2ln' }]),
    ['text:Yes'],
  ],
  [
    'a blocked prompt',
    reply(200, {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 4 },
    }),
    [],
    { finishReason: null, blockReason: 'PROHIBITED_CONTENT', usage: { ...usage, promptTokens: 4 } },
  ],
  [
    'a blocked prompt in underscores',
    reply(200, { prompt_feedback: { block_reason: 'SAFETY' } }),
    [],
    { finishReason: null, blockReason: 'SAFETY' },
  ],
  ['no candidates', reply(200, { candidates: [] }), [], { finishReason: null }],
  ['candidates of nothing', reply(200, { candidates: [null] }), [], { finishReason: null }],
  ['no content', reply(200, { candidates: [{ finishReason: 'SAFETY' }] }), [], { finishReason: 'SAFETY' }],
  ['no parts', ok(undefined, { finishReason: 'IMAGE_SAFETY' }), [], { finishReason: 'IMAGE_SAFETY' }],
  ['parts that are none', ok(['text', null, 4, {}]), []],
  ['a cut answer', ok([{ text: 'x' }], max), ['text:x'], max],
  ['a recitation', ok([], { finishReason: 'RECITATION' }), [], { finishReason: 'RECITATION' }],
  ['a new reason', ok([{ text: 'x' }], { finishReason: 'MOONS' }), ['text:x'], { finishReason: 'MOONS' }],
  ['a small reason', ok([{ text: 'x' }], { finishReason: 'max_tokens' }), ['text:x'], max],
  [
    'a PNG between texts',
    ok([{ text: 'a' }, picture(png), { text: 'b' }]),
    ['text:a', shownOf(png), 'text:b'],
  ],
  [
    'a picture in thoughts beside one made',
    ok([{ ...picture(jpeg), thought: true }, picture(png)]),
    [shownOf(png)],
  ],
  ['a picture in thoughts alone', ok([{ ...picture(png), thought: true }]), [shownOf(png)]],
  ['a JPEG', ok([picture(jpeg, 'image/jpeg')]), [shownOf(jpeg)]],
  ['a WEBP', ok([picture(webp, 'image/webp')]), [shownOf(webp)]],
  ['a picture of 5 MB', ok([picture(heavy)]), [shownOf(heavy)]],
  ['a picture without its type', ok([{ inlineData: { data: base64(png) } }]), [shownOf(png)]],
  ['underscores', ok([{ inline_data: { mime_type: 'image/png', data: base64(png) } }]), [shownOf(png)]],
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
    [shownOf(png), shownOf(jpeg)],
  ],
  [
    'a picture as Markdown in a text',
    ok([{ text: `Here:\n\n![a "fox"](${markdown(png)})\n\nDone.` }]),
    ['text:Here:', shownOf(png), 'text:Done.'],
  ],
  [
    'a short data address that code talks of',
    ok([{ text: `\`<img src="${markdown(pngBytes(2, 2))}">\`` }]),
    [`text:\`<img src="${markdown(pngBytes(2, 2))}">\``],
  ],
  ['data with line breaks in it', isNone(base64(png).replace(/.{76}/g, '$&\r\n')), [shownOf(png)]],
  ['data that is not base64', isNone('no base64, at all'), ['other']],
  ['data that begins as base64 and is none', isNone(`${base64(png)}===!`), ['other']],
  // These cannot be made again from what they say.
  ['data in both alphabets at once', isNone('+-'.repeat(20)), ['other']],
  ['data with padding in its middle', isNone(`QUI=${'QUJD'.repeat(8)}`), ['other']],
  ['data whose last character carries bits that are lost', isNone(`${'QUJD'.repeat(8)}QUJ=`), ['other']],
  ['parts nobody knows', ok([{ functionCall: { name: 'dance' } }, { text: 'ok' }]), ['other', 'text:ok']],
  [
    'tokens in part',
    reply(200, { ...said([{ text: 'x' }]), usageMetadata: { promptTokenCount: 3, totalTokenCount: 'many' } }),
    ['text:x'],
    { usage: { ...usage, promptTokens: 3 } },
  ],
  [
    'tokens as texts',
    reply(200, {
      ...said([{ text: 'x' }]),
      usageMetadata: { promptTokenCount: '1200', totalTokenCount: '' },
    }),
    ['text:x'],
    { usage: { ...usage, promptTokens: 1200 } },
  ],
  [
    'all tokens, a model version and keys nobody knows',
    reply(200, {
      ...said([{ text: 'x' }]),
      usageMetadata: {
        ...{ promptTokenCount: 1, candidatesTokenCount: 2, thoughtsTokenCount: 3, totalTokenCount: 6 },
        trafficType: 'ON_DEMAND',
      },
      ...{ modelVersion: 'textgen-3.5-flash-001', responseId: 'r', error: null },
    }),
    ['text:x'],
    { usage: { promptTokens: 1, answerTokens: 2, thoughtTokens: 3, totalTokens: 6 } },
  ],
  [
    'a list of answers',
    reply(200, [said([{ text: 'a' }], { finishReason: null }), said([{ text: 'b' }])]),
    ['text:ab'],
  ],
  ['the last reason', reply(200, [said([{ text: 'a' }]), said([{ text: 'b' }], max)]), ['text:ab'], max],
  ['an answer inside an object', reply(200, { code: 'success', data: said([{ text: 'in' }]) }), ['text:in']],
  [
    'an answer whose JSON is whole, although its connection then breaks',
    breakOff(200, JSON.stringify(said([{ text: 'Look' }, picture(png)])), 1_000_000),
    ['text:Look', shownOf(png)],
  ],
];

const cutPicture = `{"candidates":[{"content":{"parts":[{"inlineData":{"data":"${base64(png)}`;
type NoAnswer = readonly [
  code: string,
  gatewayMessage?: string | undefined,
  wait?: { asksToWait?: boolean; retryAfterMs?: number },
];
const noAnswers: readonly (readonly [name: string, step: Step, ...NoAnswer])[] = [
  [
    'an error in an HTTP 200',
    reply(200, { base_resp: { status_code: 1008, status_msg: 'poor' } }),
    'out-of-balance',
    'poor',
  ],
  [
    'an error beside none',
    reply(200, { candidates: [], base_resp: { status_code: 1026, status_msg: 'no' } }),
    'content-refused',
    'no',
  ],
  [
    'a model that is not there',
    reply(404, { error: { code: 404, message: 'models/x is not found', status: 'NOT_FOUND' } }),
    'bad-request',
    'models/x is not found',
  ],
  ['a web page', reply(200, '<!doctype html>', { 'content-type': 'text/html' }), 'web-page'],
  ['nothing', reply(200, ''), 'unreadable'],
  ['an empty object', reply(200, {}), 'unreadable'],
  ['JSON that stops', reply(200, cutPicture), 'unreadable', cutPicture.replace(base64(png), '…')],
  ['a redirect', reply(302, said([{ text: 'Hi' }]), { location: '/x' }), 'redirected', '/x'],
  [
    'all but the last sign',
    breakOff(200, JSON.stringify(said([{ text: 'x' }])).slice(0, -1), 1_000_000),
    'interrupted',
  ],
  ['a connection that breaks in a picture', breakOff(200, cutPicture, 1_000_000), 'interrupted'],
  ['HTTP 429', reply(429, '', { 'retry-after': '7' }), 'rate-limited', undefined, { retryAfterMs: 7_000 }],
  [
    'HTTP 503 with a reason',
    reply(503, { error: { message: 'overloaded', type: 'overloaded_error' } }, { 'retry-after': '3' }),
    'trouble',
    'overloaded',
    { asksToWait: true, retryAfterMs: 3_000 },
  ],
];

const imagesFolder = () => test.info().outputPath('images');
interface Asked {
  readonly token?: string;
  readonly limits?: Partial<ClientLimits>;
  readonly chat?: OutgoingChat;
  readonly onWords?: (words: string) => void;
}
/** Asks once, for a stream where somebody listens to its words. */
function ask(
  address: string,
  { token = 'tok-secret', limits, onWords, chat = aQuestion }: Asked = {},
): Promise<GenerateOutcome> {
  const client = createGatewayClient({ transport: createTransport(), ...(limits && { limits }) });
  const onText = (pieces: readonly StreamedText[]) => onWords?.(pieces.map(({ text }) => text).join(''));
  return client.generate(aConnection({ address, token }), chat, {
    folder: imagesFolder(),
    ...(onWords && { stream: { onText, onAbsent: () => undefined } }),
  });
}
const countOf = (folder: string) => (existsSync(folder) ? readdirSync(folder).length : 0);

for (const [name, step, blocks, more] of answers) {
  test(`reads ${name}`, async ({ serve }) => {
    const outcome = await ask((await serve(step)).address);
    if (outcome.type === 'failed') throw new Error(`It failed: ${JSON.stringify(outcome.error)}`);
    const { answer } = outcome;
    const shown = answer.blocks.map((block) => {
      if (block.type === 'inlineImage') {
        const image = answer.inlineImages.find(({ index }) => index === block.index);
        return `image:${image === undefined ? 'none' : hash(readFileSync(image.path))}`;
      }
      return 'text' in block ? `${block.type}:${block.text}` : block.type;
    });
    expect(shown).toEqual(blocks);
    expect(answer).toMatchObject({ finishReason: 'STOP', blockReason: null, usage: null, ...more });
    expect(JSON.stringify(answer.blocks)).not.toContain(base64(png).slice(0, 40));
    expect(countOf(imagesFolder())).toBe(answer.inlineImages.length);
  });
}

for (const [name, step, code, gatewayMessage, wait] of noAnswers) {
  test(`tells ${name} from an answer`, async ({ serve }) => {
    const outcome = await ask((await serve(step)).address);
    if (outcome.type === 'answered') throw new Error('It was taken for an answer.');
    expect(outcome).toMatchObject({ asksToWait: false, retryAfterMs: null, ...wait });
    expect(outcome.error.code).toBe(`gateway.${code}`);
    expect(outcome.error.details?.gatewayMessage).toBe(gatewayMessage);
    expect(countOf(imagesFolder())).toBe(0);
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
        const folder = imagesFolder();
        const outcome = await client.generate(connection, aQuestion, { folder });
        if (outcome.type === 'failed') throw new Error(outcome.error.code);
        const { parts: keptParts, placeholderName, inlineImages: images } = outcome.answer;
        const inlineImages = new Map(
          images.map(({ index, path, bytes, style }) => [
            index,
            { file: { name: `${index}`, path, bytes }, style },
          ]),
        );
        expect(keptParts.length).toBeLessThan(2_000);
        const turn = { role: 'model' as const, parts: keptParts, placeholderName, inlineImages };
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
        const onWords = (more: string) => {
          words += more;
        };
        const outcome = await ask(server.address, { token, ...(isStreamed && { onWords }) });
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
  const server = await serve(ok([{ text: 'Look' }, ...values, { text: 'there' }]));
  const { hold, value: outcome } = await longestHold(() => ask(server.address));
  if (outcome.type === 'failed') throw new Error(outcome.error.code);
  const { blocks, inlineImages } = outcome.answer;
  expect(inlineImages).toHaveLength(64);
  expect(countOf(imagesFolder())).toBe(64);
  expect(blocks.filter(({ type }) => type === 'inlineImage')).toHaveLength(64);
  expect(blocks.at(-1)).toMatchObject({ type: 'rest' });
  expect(JSON.stringify(blocks)).toContain('there');
  expectNotHeldUp(hold);
});

test('pictures that the disk refuses as they come are counted: they are paid for', async ({ serve }) => {
  const values = ['one', 'two'].map((text) => picture(Buffer.from(text.padEnd(24, '.'))));
  const server = await serve(ok([{ text: 'Look' }, ...values]));
  writeFileSync(imagesFolder(), 'no folder');
  const outcome = await ask(server.address);
  expect(outcome).toMatchObject({ type: 'cut', answer: { inlineImages: [], lostImages: 2 } });
});

test('a model that thinks in silence is waited for; an answer that has begun and falls silent is not', async ({
  serve,
}) => {
  const server = await serve(
    async (call) => {
      await sleep(1_500);
      await ok([{ text: 'At last' }])(call);
    },
    breakOff(200, '{"candidates":', 5_000, 'silence', { 'content-type': 'application/json' }),
  );
  const again = () => ask(server.address, { limits: { generateMs: 500 } });
  expect(await again()).toMatchObject({ type: 'answered', answer: { blocks: [{ text: 'At last' }] } });
  expect(await again()).toMatchObject({
    type: 'failed',
    mayBeCharged: true,
    error: { code: 'gateway.timed-out', details: { cause: 'ANSWER_STALLED' } },
  });
});

test('a refusal that never ends is waited for as long as for any silence, and read as far as it came', async ({
  serve,
}) => {
  const json = { 'content-type': 'application/json' };
  const server = await serve(breakOff(429, '{"error":{"message":"later"}}', 5_000, 'silence', json));
  const outcome = await ask(server.address, { limits: { generateMs: 500 } });
  expect(outcome).toMatchObject({ type: 'failed', asksToWait: true, mayBeCharged: false });
});

test('a refusal that begins before all of the request is out is waited for no longer', async ({ serve }) => {
  const server = await serve(async ({ request, response }) => {
    response.writeHead(429, { 'content-type': 'application/json' });
    response.write('{"error":{"message":"later"}}');
    await sleep(200);
    request.resume();
  });
  const path = test.info().outputPath('large.png');
  writeFileSync(path, Buffer.alloc(20_000_000));
  const file = { name: 'large.png', path, bytes: 20_000_000 };
  const parts = [{ type: 'picture' as const, mime: 'image/png', file }];
  const chat = { ...aQuestion, turns: [{ role: 'user' as const, parts }] };
  const outcome = await ask(server.address, { chat, limits: { generateMs: 1_500 } });
  expect(outcome).toMatchObject({ type: 'failed', asksToWait: true, mayBeCharged: false });
});

test('a picture on a disk that hangs ends a request within the limit: nothing was sent', async ({
  serve,
}) => {
  const server = await serve(ok([{ text: 'Hi' }]));
  const path = test.info().outputPath('far.png');
  writeFileSync(path, png);
  const file = { name: 'far.png', path, bytes: png.length };
  const parts = [{ type: 'picture' as const, mime: 'image/png', file }];
  const chat = { ...aQuestion, turns: [{ role: 'user' as const, parts }] };
  const outcome = await withOpenFiles('stat', () =>
    ask(server.address, { chat, limits: { generateMs: 500 } }),
  );
  expect(outcome).toMatchObject({ type: 'failed', mayBeCharged: false, error: { code: 'files.unreadable' } });
  expect(server.connections).toBe(0);
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
  const outcome = await ask(server.address);
  expect(outcome).toMatchObject({ error: { code: 'gateway.answer-too-large', retryable: false } });
});

const refusal = (message: string) => ({ error: { message } });
const usageOf = (promptTokenCount: number) => ({ promptTokenCount, promptTokensDetails: [] });
const overloaded = { error: { message: 'Overloaded', type: 'overloaded_error' } };
const unavailable = { error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } };
const rows: readonly (readonly [string, Step, boolean])[] = [
  ['a refusal in words', reply(400, refusal('no')), false],
  ['a wrong token', reply(401, 'no'), false],
  ['a refusal for now', reply(429, refusal('later')), false],
  ['a gateway that is overloaded, by the documented type', reply(529, overloaded), false],
  ['the same as HTTP 503', reply(503, overloaded), false],
  ['the same as HTTP 500', reply(500, overloaded), true],
  ['a gateway that gave up waiting for its upstream', reply(503, refusal('upstream request timeout')), true],
  ['a gateway that is not available', reply(503, unavailable), true],
  ['refused content', reply(200, { base_resp: { status_code: 1026, status_msg: 'no' } }), false],
  ['an answer that was made, and refused', reply(200, { base_resp: { status_code: 1027 } }), true],
  ['the same as HTTP 422', reply(422, refusal('output is sensitive (1027)')), true],
  ['a refusal that names what was used', reply(400, { ...refusal('no'), usageMetadata: usageOf(5) }), true],
  ['the same inside HTTP 200', reply(200, { ...refusal('no (1026)'), usageMetadata: usageOf(5) }), true],
  [
    'a refusal that names that nothing was used',
    reply(400, { ...refusal('no'), usageMetadata: usageOf(0) }),
    false,
  ],
  ['a gateway that gave up waiting for the request', reply(408, refusal('too slow')), true],
  ['a gateway in trouble', reply(500, refusal('oops')), true],
  ['a page in between', reply(502, '<html>Bad gateway</html>'), true],
  ['an answer that is none', reply(200, 'hello'), true],
  ['a connection that breaks off', breakOff(200, '{"candi', 1_000), true],
];

const onWords = () => undefined;
for (const isStreamed of [false, true]) {
  for (const [what, step, mayBeCharged] of rows) {
    const title = `${what}${isStreamed ? ', where a stream was asked for,' : ''}`;
    test(`${title} ${mayBeCharged ? 'may be' : 'is not'} charged`, async ({ serve }) => {
      const outcome = await ask((await serve(step)).address, isStreamed ? { onWords } : {});
      expect(outcome).toMatchObject({ type: 'failed', mayBeCharged });
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
  ['refused content', [errorEvent('{"error":{"code":"1026","message":"no"}}')], false],
  ['a limit after something was used', [used, errorEvent(JSON.stringify(limit))], true],
];

for (const [what, events, mayBeCharged] of streams) {
  test(`a stream that tells of ${what} ${mayBeCharged ? 'may be' : 'is not'} charged`, async ({ serve }) => {
    const outcome = await ask((await serve(stream(events))).address, { onWords });
    expect(outcome).toMatchObject({ type: 'failed', asksToWait: false, mayBeCharged });
  });
}

test('what never went out is not charged', async () => {
  expect(await ask('http://127.0.0.1:9')).toMatchObject({ type: 'failed', mayBeCharged: false });
});
