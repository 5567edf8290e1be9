import { execFileSync } from 'node:child_process';
import { curlCommand, type Exchange } from '#contract';
import { curlOf, failureName, stagesOf, textBlocks } from '#renderer/features/requests/exchange-text.ts';
import { readableJson } from '#renderer/ui/readable-json.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const anExchange = (request: Partial<Exchange['request']>, change: Partial<Exchange> = {}): Exchange => ({
  id: 1,
  count: 1,
  subject: { type: 'task', id: 'one' },
  host: 'gateway.example',
  call: 'create',
  startedAt: 1,
  method: 'POST',
  status: 200,
  stages: { connected: 1, sent: 2, firstByte: 10, end: 12 },
  requestId: null,
  failure: null,
  request: {
    url: 'https://gateway.example/c',
    headers: [
      ['authorization', 'Bearer [removed]'],
      ['content-length', '12'],
    ],
    body: '{}',
    bodyBytes: 2,
    ...request,
  },
  response: null,
  ...change,
});

/** The words that a shell makes of a command. */
function shellWords(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nTOKEN=secret\n${command}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('a shell reads a copied command as it was sent, whatever stands in the body', () => {
  test.skip(process.platform === 'win32', 'There is no POSIX shell on Windows.');
  const hostile = [
    `'; touch /tmp/owned; '`,
    '$(id) `id` $HOME \\ \\\\ "\'"\'"',
    "'\\''",
    '@/etc/passwd',
    'line\none\\\n  --data-raw two\n# three',
    '!history * ? ~ 漢 😀 …',
    '-X DELETE',
    "'",
    '',
  ];
  for (const body of hostile) {
    const url = `https://gateway.example/o'clock?a=[1]&b=${encodeURIComponent(body)}`;
    const headers = [
      ['authorization', 'Bearer [removed]'],
      ['x-note', body.replace(/\n/g, ' ')],
      ['content-length', '12'],
    ] as [string, string][];
    const command = curlOf(anExchange({ url, headers, body }));
    const sent = ['-H', 'authorization: Bearer secret', '-H', `x-note: ${body.replace(/\n/g, ' ')}`];
    const words = ['--globoff', '-X', 'POST', url, ...sent, '--data-raw', body];
    expect(shellWords(command)).toEqual(words);
  }
});

test('a note of several lines stays a comment', () => {
  test.skip(process.platform === 'win32', 'There is no POSIX shell on Windows.');
  const command = curlCommand({ method: 'GET', url: 'u', headers: [], body: null, notes: ['a\nexit 1'] });
  expect(shellWords(command)).toEqual(['-X', 'GET', 'u']);
});

test('a command says what was left out of it, and nothing where all is there', () => {
  const withFile = curlOf(anExchange({ body: '{"url":"data:image/png;base64,…9 bytes…"}' }));
  expect(withFile).toMatch(/^# The data of files was left out/);
  expect(curlOf(anExchange({ body: '{"text":"wait…"}' }))).not.toContain('#');
  const clip = anExchange(
    { url: 'https://store.example/a?sig=…', body: null },
    { call: 'download', method: 'GET' },
  );
  expect(curlOf(clip)).toMatch(/^# The values in the query/);
  const ofKey = curlOf(anExchange({ headers: [['x-api-key', '[removed]']] }));
  expect(ofKey).toMatch(/^# A secret was left out: .* \[removed\]/);
  const ofLong = curlOf(anExchange({ headers: [['x-note', 'so many wo…']] }));
  expect(ofLong).toMatch(/^# A header was too long for the record/);
});

test('JSON is laid out on lines, anything else stays as it came', () => {
  for (const json of [{ a: [1, { b: 'c' }] }, [], { a: {}, b: [[], true] }, { 'a"{b': '[1, "c"]\\' }]) {
    for (const text of [JSON.stringify(json), JSON.stringify(json, null, '\t')]) {
      expect(readableJson(text)).toBe(JSON.stringify(json, null, 2));
    }
  }
  for (const text of ['{"a":', 'data: {"a":1}', '<html>', '"a"', '']) expect(readableJson(text)).toBe(text);
});

test('laying JSON out changes white space alone: not a digit of a number, and of two keys alike none is gone', () => {
  expect(readableJson('{"id": 1234567890123456789, "n": [1.0, 1e3], "id": "\\u00e4"}')).toBe(
    '{\n  "id": 1234567890123456789,\n  "n": [\n    1.0,\n    1e3\n  ],\n  "id": "\\u00e4"\n}',
  );
});

test('JSON that is very deep is not laid out: its indentation would fill the memory', () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  expect(readableJson(deep)).toBe(deep);
  // Whoever asks for it gets lines, whose indentation ends somewhere.
  expect(readableJson(deep, Number.POSITIVE_INFINITY).split('\n')).toHaveLength(59_999);
});

test('stages add up to the whole time, in whatever stage an exchange ended', () => {
  const ms = (stages: Exchange['stages']) =>
    stagesOf({ stages })
      .map(({ name, ms: taken }) => `${name} ${taken}`)
      .join(', ');
  expect(ms({ connected: 5, sent: 7, firstByte: 20, end: 50 })).toBe(
    'connect 5, send 2, wait 13, receive 30',
  );
  expect(ms({ connected: null, sent: null, firstByte: null, end: 50 })).toBe('connect 50');
  expect(ms({ connected: 5, sent: 7, firstByte: null, end: 50 })).toBe('connect 5, send 2, wait 43');
  // Answered before all was taken.
  expect(ms({ connected: 5, sent: null, firstByte: 9, end: 12 })).toBe(
    'connect 5, send 4, wait 0, receive 3',
  );
});

test('what the system calls a failure is told in a sentence', () => {
  const names = {
    refused: ['ECONNREFUSED'],
    unknownHost: ['ENOTFOUND'],
    noConnection: ['CONNECT_TIMEOUT'],
    tooSlow: ['ANSWER_STALLED'],
    certificate: ['CERT_HAS_EXPIRED'],
    stopped: ['CANCELLED', 'UND_ERR_ABORTED'],
    broken: ['ECONNRESET', 'ECONNABORTED'],
    other: ['Error'],
  };
  for (const [name, failures] of Object.entries(names))
    expect(failures.map(failureName)).toEqual(failures.map(() => name));
});

test('the blocks of a text are the text', () => {
  const text = Array.from({ length: 5_000 }, (_, line) => `line ${line}`).join('\n');
  const blocks = textBlocks(text);
  expect(blocks.length).toBeGreaterThan(4);
  expect(blocks.join('\n')).toBe(text);
});
