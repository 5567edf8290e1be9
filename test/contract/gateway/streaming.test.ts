import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { StreamedText } from '#contract';
import { defaultConnectionSettings } from '#contract';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport, type Transport } from '#electron/gateway/http/transport.ts';
import type { ClientLimits, GenerateOutcome } from '#electron/gateway/types.ts';
import { aConnection, aQuestion } from '../../fixtures/gateway/connections.ts';
import { chunkOf, event, stream } from '../../fixtures/gateway/event-streams.ts';
import {
  reply,
  type ScriptedServer,
  type Step,
  silence,
  test,
} from '../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../fixtures/pure-test.ts';
import { expectNotHeldUp, longestHold } from '../../fixtures/timing.ts';

const hello = event(chunkOf('Hello '));
const whole = [hello, event(chunkOf('there', 'STOP'))];
const all = whole.join('');
const eventStream = { 'content-type': 'text/event-stream' };
const documented = '/v1beta/models/textgen-3.5-flash:generateContent';
const streaming = '/v1beta/models/textgen-3.5-flash:streamGenerateContent?alt=sse';

interface Heard {
  readonly outcome: GenerateOutcome;
  readonly words: string;
  readonly absent: number;
  readonly files: number;
}

interface CallOptions {
  readonly path?: string;
  readonly signal?: AbortSignal;
  readonly onWords?: (words: string) => void;
  readonly transport?: Transport;
  readonly limits?: Partial<ClientLimits>;
}

async function ask(
  server: ScriptedServer,
  { path, signal, onWords, transport = createTransport(), limits = {} }: CallOptions = {},
): Promise<Heard> {
  const { paths } = defaultConnectionSettings;
  const settings = {
    ...defaultConnectionSettings,
    isStreaming: true,
    paths: { ...paths, generate: path ?? paths.generate },
  };
  const connection = aConnection({ address: server.address, token: 'tok-secret-123', settings });
  const folder = test.info().outputPath('images');
  let words = '';
  let absent = 0;
  const outcome = await createGatewayClient({ transport, limits }).generate(connection, aQuestion, {
    folder,
    ...(signal && { signal }),
    stream: {
      onText(pieces: readonly StreamedText[]) {
        words += pieces.map(({ text }) => text).join('');
        onWords?.(words);
      },
      onAbsent() {
        absent += 1;
      },
    },
  });
  return { outcome, words, absent, files: existsSync(folder) ? readdirSync(folder).length : 0 };
}
/** A stream in gzip whose length is told. @param lost bytes that the length counts and that do not come */
function coded(text: string, lost = 0): Step {
  const bytes = gzipSync(text);
  const headers = { 'content-encoding': 'gzip', 'content-length': bytes.length + lost, connection: 'close' };
  return ({ response }) => {
    response.writeHead(200, { ...eventStream, ...headers });
    response.write(bytes, () => response.socket?.end());
  };
}
const pathsOf = (server: ScriptedServer) => server.calls.map(({ path }) => path);
const textOf = ({ outcome }: Heard) =>
  outcome.type === 'failed'
    ? null
    : outcome.answer.blocks.map((block) => (block.type === 'text' ? block.text : block.type)).join('|');

test('asks the operation that streams, once, and tells of words as they come', async ({ serve }) => {
  const server = await serve(stream(whole));
  const heard = await ask(server);
  expect(heard).toMatchObject({ outcome: { type: 'answered' }, words: 'Hello there', absent: 0 });
  expect(textOf(heard)).toBe('Hello there');
  expect(pathsOf(server)).toEqual([streaming]);
  expect(server.calls[0]?.headers).toMatchObject({
    accept: 'text/event-stream',
    authorization: 'Bearer tok-secret-123',
  });
});

for (const [name, path, expected] of [
  [
    'its query stays',
    '/{model}:generateContent?key=1',
    '/textgen-3.5-flash:streamGenerateContent?alt=sse&key=1',
  ],
  ['a path without the operation is asked as it is', '/v1/ask/{model}', '/v1/ask/textgen-3.5-flash'],
] as const) {
  test(name, async ({ serve }) => {
    const server = await serve(stream(whole), reply(200, chunkOf('Whole', 'STOP')));
    await ask(server, { path });
    expect(pathsOf(server)).toEqual([expected]);
  });
}

for (const status of [404, 405, 501]) {
  test(`HTTP ${status}: the documented operation is asked instead, once`, async ({ serve }) => {
    const server = await serve(
      reply(status, { error: { code: status, message: 'No such operation.' } }),
      reply(200, chunkOf('Whole', 'STOP')),
    );
    const heard = await ask(server);
    expect(heard).toMatchObject({ outcome: { type: 'answered' }, words: '', absent: 1 });
    expect(textOf(heard)).toBe('Whole');
    expect(pathsOf(server)).toEqual([streaming, documented]);
    expect(server.calls[1]?.body.toString()).toBe(
      JSON.stringify({ contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] }),
    );
  });
}

test('a model that there is not says nothing of streaming', async ({ serve }) => {
  const server = await serve(
    reply(404, { error: { code: 404, message: 'No such model.', status: 'NOT_FOUND' } }),
  );
  const heard = await ask(server);
  expect(heard).toMatchObject({ outcome: { type: 'failed' }, absent: 0 });
  expect(pathsOf(server)).toEqual([streaming, documented]);
});

for (const status of [400, 401, 429, 500, 503]) {
  test(`HTTP ${status} is an answer: nothing else is asked`, async ({ serve }) => {
    const server = await serve(reply(status, { error: { code: status, message: 'No.' } }));
    const { outcome, absent } = await ask(server);
    expect(outcome).toMatchObject({ type: 'failed', asksToWait: status === 429 });
    expect([absent, server.calls.length]).toEqual([0, 1]);
  });
}

for (const [name, step, text] of [
  ['a whole answer in place of a stream', reply(200, chunkOf('Whole', 'STOP')), 'Whole'],
  [
    'one that says it is a stream',
    reply(200, JSON.stringify(chunkOf('Whole', 'STOP')), eventStream),
    'Whole',
  ],
  ['a JSON array', reply(200, [chunkOf('Hello '), chunkOf('there', 'STOP')]), 'Hello there'],
  ['a stream of “text”', reply(200, `\n: hi\n\n${all}`, { 'content-type': 'text/plain' }), 'Hello there'],
  ['comments and white space in front', stream([`\r\n\r\n: hi\r\n\r\n`, ...whole]), 'Hello there'],
  ['an end without a blank line', stream([all.trimEnd()]), 'Hello there'],
  ['events without blank lines between', stream([all.replaceAll('\r\n\r\n', '\n')]), 'Hello there'],
  [
    'lines of JSON in place of a stream, the last of them cut',
    reply(200, `${all.replaceAll('data: ', '')}{"candidates":[`),
    'Hello there',
  ],
  [
    'others’ events',
    stream(['data: ping\n\n', 'data: {"id":1}\n\n', ...whole, 'data: [DONE]\n\n']),
    'Hello there',
  ],
  ['a stream that only says it is done', stream([event(chunkOf('Hello')), 'data: [DONE]\n\n']), 'Hello'],
  [
    'one that is done and never ends',
    stream([event(chunkOf('Hello')), 'data: [DONE]\n\n'], 'silence'),
    'Hello',
  ],
  ['a stream that is lost after the model said that it ended', stream(whole, 'reset'), 'Hello there'],
  [
    'reasons with each chunk',
    stream(['Hello ', 'there'].map((text) => event(chunkOf(text, 'STOP')))),
    'Hello there',
  ],
  ['a stream that ends properly and never says why', stream([event(chunkOf('Hello'))]), 'Hello'],
  [
    'a stream of a length that was told, which never says why it ends',
    reply(200, event(chunkOf('Hello')), {
      ...eventStream,
      'content-length': `${event(chunkOf('Hello')).length}`,
    }),
    'Hello',
  ],
  ['the same in gzip', coded(event(chunkOf('Hello'))), 'Hello'],
] as const) {
  test(`reads ${name}`, async ({ serve }) => {
    const heard = await ask(await serve(step));
    expect(heard.outcome.type).toBe('answered');
    expect(textOf(heard)).toBe(text);
  });
}

test('a gateway that streams although the documented operation was asked is read', async ({ serve }) => {
  const heard = await ask(await serve(stream(whole)), { path: '/v1/models/{model}:answer' });
  expect(heard.outcome.type).toBe('answered');
  expect(textOf(heard)).toBe('Hello there');
});

for (const failure of [
  { error: { code: 503, message: 'Gone', status: 'UNAVAILABLE' } },
  { response: { candidates: [] }, error: { code: 503, message: 'Gone' } },
]) {
  test(`a JSON array whose last chunk tells of ${JSON.stringify(failure)} is cut`, async ({ serve }) => {
    const heard = await ask(await serve(reply(200, [chunkOf('Hello'), failure])));
    expect(heard.outcome).toMatchObject({
      type: 'cut',
      error: { code: 'gateway.trouble', details: { gatewayMessage: 'Gone' } },
    });
    expect(textOf(heard)).toBe('Hello');
  });
}

/** Answers with a text whose end is the end of the connection, as HTTP/1.0 does. */
const untilClosed =
  (text: string): Step =>
  async ({ request, response }) => {
    for await (const _ of request);
    response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n${text}`);
  };

const error = {
  error: { code: 503, message: 'The model is overloaded (tok-secret-123).', status: 'UNAVAILABLE' },
};
for (const [name, step, code] of [
  ['an error in the stream', stream([...whole.slice(0, 1), event(error), ...whole]), 'gateway.trouble'],
  ['such an event', stream([hello, `event: error\n${event(error)}`]), 'gateway.trouble'],
  ['a lost connection', stream(whole.slice(0, 1), 'reset'), 'gateway.interrupted'],
  [
    'an end in an event, as of a gateway behind this one that was lost',
    stream([whole[0] ?? '', 'data: {"candidates":[{"content":{"parts":[{"text":"the']),
    'gateway.interrupted',
  ],
  ['the end of a connection before the model said that it ended', untilClosed(hello), 'gateway.interrupted'],
  [
    'the end of a connection that lacks some of the length that was told',
    coded(hello, 20),
    'gateway.interrupted',
  ],
  ['a loss in an event', stream([all.slice(0, hello.length + 40)], 'reset'), 'gateway.interrupted'],
] as const) {
  test(`keeps what came before ${name}`, async ({ serve }) => {
    const server = await serve(step);
    const heard = await ask(server);
    expect(heard.outcome).toMatchObject({ type: 'cut', error: { code } });
    expect(textOf(heard)).toBe('Hello ');
    expect(JSON.stringify(heard.outcome)).not.toContain('tok-secret');
    expect(server.calls).toHaveLength(1);
  });
}

for (const [name, step, code] of [
  ['an error before the first word', stream([event(error)]), 'gateway.trouble'],
  ['nothing', stream([]), 'gateway.unreadable'],
  ['answers without a word or a reason', stream([event({ candidates: [{}] })]), 'gateway.interrupted'],
  ['events that are no answer', stream(['data: pong\n\n']), 'gateway.unreadable'],
  ['a connection that is lost before the first word', stream([': hi\n\n'], 'reset'), 'gateway.interrupted'],
  ['a web page', reply(200, '<html></html>', { 'content-type': 'text/html' }), 'gateway.web-page'],
] as const) {
  test(`${name}: it failed, and nothing is kept`, async ({ serve }) => {
    const { outcome, files } = await ask(await serve(step));
    expect(outcome).toMatchObject({ type: 'failed', asksToWait: false, error: { code } });
    expect(files).toBe(0);
  });
}

test.describe('what an event of a stream says, where nothing else tells of the end of the answer', () => {
  const hi = event(chunkOf('Hello'));
  const ended = event(chunkOf(' there', 'STOP'));
  const fail = (data: string) => `event: error\ndata: ${data}\n\n`;
  const limit = { error: { code: 429, message: 'Too many', status: 'RESOURCE_EXHAUSTED' } };
  const beside = (more: object) => event({ ...chunkOf('Hello', 'STOP'), ...more });
  /** What became of the request, whether it may be charged where there is no answer, and the words. */
  type Said = 'answered' | 'cut' | 'charged' | 'not charged';
  const rows: readonly (readonly [name: string, text: string, became: Said, words: string])[] = [
    ['words alone', hi, 'cut', 'Hello'],
    ['a reason to end', hi + ended, 'answered', 'Hello there'],
    ['an empty reason', event({ candidates: [{ finishReason: '' }] }) + hi, 'cut', 'Hello'],
    ['no reason', event({ candidates: [{ finishReason: null }] }) + hi, 'cut', 'Hello'],
    [
      'no real reason',
      event({ candidates: [{ finishReason: 'FINISH_REASON_UNSPECIFIED' }] }) + hi,
      'cut',
      'Hello',
    ],
    ['no reason to block', event({ promptFeedback: { blockReason: null } }) + hi, 'cut', 'Hello'],
    ['a refusal', hi + event({ base_resp: { status_code: 1027 } }) + ended, 'cut', 'Hello'],
    ['why nothing begins', event({ promptFeedback: { blockReason: 'SAFETY' } }), 'answered', ''],
    ['the same with underscores', event({ prompt_feedback: { block_reason: 'OTHER' } }), 'answered', ''],
    ['feedback without a reason', event({ promptFeedback: { safetyRatings: [] } }) + hi, 'cut', 'Hello'],
    ['what was used', hi + event({ usageMetadata: { totalTokenCount: 3 } }), 'cut', 'Hello'],
    ['what was used, without a word', event({ usageMetadata: { totalTokenCount: 3 } }), 'charged', ''],
    ['that it is done', `${hi}data: [DONE]\n\n`, 'answered', 'Hello'],
    ['that it is done, among spaces', `${hi}data:   [DONE] \r\n\r\n`, 'answered', 'Hello'],
    ['that it is done, and nothing more', 'data: [DONE]\n\n', 'charged', ''],
    ['the word for that in a text', event(chunkOf('[DONE]')), 'cut', '[DONE]'],
    ['words after it is done', `${hi}data: [DONE]\n\n${ended}`, 'answered', 'Hello'],
    ['words after what was no end', ended + hi, 'cut', ' thereHello'],
    ['a reason with each chunk', ended + ended, 'cut', ' there there'],
    ['the same, and that it is done', `${ended}${ended}data: [DONE]\n\n`, 'answered', ' there there'],
    ['an empty text after the end', ended + event(chunkOf('')), 'answered', ' there'],
    ['comments, waits, numbers and other fields', `: hi\n\nretry: 5\n\nid: 7\nx: y\n\n`, 'charged', ''],
    ['those between words', `${hi}: hi\n\nretry: 5\nid: 7\nx: y\n\n${ended}`, 'answered', 'Hello there'],
    ['words under another name', `event: delta\n${hi}event: end\n${ended}`, 'answered', 'Hello there'],
    ['a ping', `${hi}event: ping\ndata: {"type":"ping"}\n\n`, 'cut', 'Hello'],
    ['a stop by another name', `${hi}event: message_stop\ndata: {}\n\n`, 'cut', 'Hello'],
    ['nothing', `${hi}data\n\ndata:\n\ndata: \n\n`, 'cut', 'Hello'],
    ['an error without data: no event', `${hi}event: error\n\n${ended}`, 'answered', 'Hello there'],
    ['an error with empty data', `${hi}event: error\ndata\n\n${ended}`, 'cut', 'Hello'],
    ['the same before any word', 'event: error\ndata\n\n', 'charged', ''],
    ['an ERROR, which is another name', `event: ERROR\n${hi}${ended}`, 'answered', 'Hello there'],
    ['no error in its place', beside({ error: null }), 'answered', 'Hello'],
    ['an empty error', beside({ error: {} }), 'answered', 'Hello'],
    ['an error of empty values', beside({ error: { code: 0, message: '' } }), 'answered', 'Hello'],
    ['an error of no letters', beside({ error: '' }), 'answered', 'Hello'],
    ['an error in a word', event({ error: 'overloaded' }) + hi + ended, 'charged', ''],
    ['an error beside words', beside(limit) + ended, 'cut', 'Hello'],
    ['an error by wrapped words', event({ response: chunkOf('Hello', 'STOP'), ...limit }), 'cut', 'Hello'],
    ['an error after the end', ended + fail(JSON.stringify(limit)), 'cut', ' there'],
    ['a limit', event(limit) + hi + ended, 'not charged', ''],
    ['a limit under the name of an error', fail(JSON.stringify(limit)) + hi, 'not charged', ''],
    ['a limit under another name', `event: x\n${event(limit)}`, 'not charged', ''],
    ['a limit after a ping', `data: ping\n\n${event(limit)}`, 'not charged', ''],
    ['a limit after an empty answer', event({ candidates: [] }) + event(limit), 'charged', ''],
    ['a limit after feedback', event({ promptFeedback: {} }) + event(limit), 'charged', ''],
  ];
  for (const [name, text, became, words] of rows) {
    test(`${name}: ${became}`, async ({ serve }) => {
      const { outcome, ...heard } = await ask(await serve(untilClosed(text)));
      const failed = outcome.type === 'failed' && (outcome.mayBeCharged ? 'charged' : 'not charged');
      expect(failed || outcome.type).toBe(became);
      expect(heard.words).toBe(words);
      if (outcome.type === 'failed') return;
      expect(outcome.answer.blocks.map((block) => 'text' in block && block.text).join('')).toBe(words);
    });
  }
});

test('a stream that stays open behind the end of its answer is not waited for, whatever signs of life come', async ({
  serve,
}) => {
  const server = await serve(async (call) => {
    await stream(whole, 'silence')(call);
    const timer = setInterval(() => call.response.write(': ping\n\n'), 5);
    call.response.on('close', () => clearInterval(timer));
  });
  const heard = await ask(server, { limits: { generateEndMs: 50 } });
  expect(heard.outcome.type).toBe('answered');
  expect(textOf(heard)).toBe('Hello there');
});

test('words behind a reason to end are waited for as before it', async ({ serve }) => {
  const controller = new AbortController();
  const server = await serve(async (call) => {
    await stream([event(chunkOf('One ', 'STOP')) + event(chunkOf('Two ', 'STOP'))], 'silence')(call);
    // Longer than the wait for an end.
    await pause(100);
    call.response.write(event(chunkOf('Three', 'STOP')));
  });
  const heard = await ask(server, {
    signal: controller.signal,
    limits: { generateEndMs: 50 },
    onWords: (words) => words.endsWith('Three') && controller.abort(),
  });
  expect(textOf(heard)).toBe('One Two Three');
});

test('a reason to end in the first chunk alone may be one of many: what is silent or lost behind it is no whole answer', async ({
  serve,
}) => {
  const first = event({ ...(chunkOf('One ', 'STOP') as object), usageMetadata: { candidatesTokenCount: 1 } });
  const late = await serve(async (call) => {
    await stream([first], 'silence')(call);
    await pause(100);
    call.response.end(event(chunkOf('Two', 'STOP')));
  });
  expect(textOf(await ask(late, { limits: { generateEndMs: 50 } }))).toBe('One Two');
  for (const end of ['silence', 'reset'] as const) {
    const { outcome } = await ask(await serve(stream([first], end)), { limits: { generateMs: 100 } });
    expect(outcome).toMatchObject({ type: 'cut', answer: { finishReason: null } });
  }
  const blocked = event({ candidates: [{ finishReason: 'SAFETY' }] });
  const heard = await ask(await serve(stream([blocked], 'silence')), { limits: { generateEndMs: 50 } });
  expect(heard.outcome).toMatchObject({ type: 'answered', answer: { finishReason: 'SAFETY' } });
});

test('a stop in the middle of a word keeps what came', async ({ serve }) => {
  const controller = new AbortController();
  const server = await serve(stream([event(chunkOf('Half a wo'))], 'silence'));
  const heard = await ask(server, { signal: controller.signal, onWords: () => controller.abort() });
  expect(heard.outcome.type).toBe('cut');
  expect(textOf(heard)).toBe('Half a wo');
});

test('a stop is one, too, where a reason to end is named with each chunk', async ({ serve }) => {
  const controller = new AbortController();
  const chunk = event(chunkOf('Word ', 'STOP'));
  const heard = await ask(await serve(stream([chunk, chunk], 'silence')), {
    signal: controller.signal,
    onWords: (words) => words === 'Word Word ' && controller.abort(),
  });
  expect(heard.outcome).toMatchObject({ type: 'cut', answer: { finishReason: null } });
});

test('a stop before the first word leaves nothing', async ({ serve }) => {
  const controller = new AbortController();
  const server = await serve(silence);
  const asked = ask(server, { signal: controller.signal });
  await server.seen(1);
  controller.abort();
  expect((await asked).outcome.type).toBe('failed');
});

test('where the documented operation is not reached after the one that streams was not there, nothing is charged', async ({
  serve,
}) => {
  const server = await serve(reply(404));
  const { open, close } = createTransport();
  let asked = 0;
  const transport: Transport = {
    close,
    open(request) {
      asked += 1;
      return asked === 1
        ? open(request)
        : Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
    },
  };
  expect(await ask(server, { transport })).toMatchObject({
    outcome: { type: 'failed', mayBeCharged: false, error: { code: 'gateway.unreachable' } },
  });
  expect(asked).toBe(2);
});

function* repeated(text: string, times: number): Generator<Buffer> {
  const many = Buffer.from(text.repeat(Math.max(1, Math.floor(65_536 / text.length))));
  for (let sent = 0; sent < times * text.length; sent += many.length) yield many;
}

test.describe('streams that attack', () => {
  for (const [name, texts] of [
    ['200 MB of words', repeated(event(chunkOf('word '.repeat(12_000))), 3_400)],
    [
      'an endless line',
      ['data: {"candidates":[{"content":{"parts":[{"text":"', repeated('a'.repeat(60_000), 4_000)],
    ],
    ['an endless event', repeated('data: {"a":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}\n', 4_000_000)],
    // Whichever of the two were not counted, the others would be too few to be too many. Empty ones are the quicker to read.
    ['half a million tiny and empty events', ['data: {}\n\n'.repeat(2_000), repeated('data\n\n', 499_500)]],
  ] as const) {
    test(`${name} are told as too large, without holding the process up`, async ({ serve }) => {
      const flat = function* () {
        for (const text of texts) {
          if (typeof text === 'string' || Buffer.isBuffer(text)) yield text;
          else yield* text;
        }
      };
      const server = await serve(stream(flat()));
      const { hold, value } = await longestHold(() => ask(server));
      expect(value.outcome).toMatchObject({ error: { code: 'gateway.answer-too-large' } });
      expect(value.words.length).toBeLessThanOrEqual(1_000_000);
      expectNotHeldUp(hold);
    });
  }

  test('deep JSON costs the event that it is in', async ({ serve }) => {
    const deep = `data: {"candidates":[{"content":{"parts":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}}]}\n\n`;
    const deeper = `data: ${'{"a":'.repeat(100_000)}\n\n`;
    const heard = await ask(await serve(stream([deep, deeper, ...whole])));
    expect(heard.outcome.type).toBe('answered');
    expect(textOf(heard)).toContain('Hello there');
  });
});
