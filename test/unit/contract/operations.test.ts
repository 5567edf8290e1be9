import fc from 'fast-check';
import {
  checkHeader,
  checkOperationPath,
  defaultConnectionSettings,
  emptyOperationRequest,
  firstRequest,
  operationDraftSchema,
  operationGroups,
  operationKeys,
  operationLimits,
  queryOf,
  readOperationPath,
  withQuery,
} from '#contract';
import { anyCharacter, checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const address = 'https://gateway.example/base';

test('whatever passes as a path leads below the address of the connection', () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '.',
    '%2e',
    '%2E%2e',
    '?',
    '#',
    '@',
    ':',
    'https://',
    'evil.example',
    'v1',
    '{id}',
    ' ',
    '\t',
    '\n',
    '%',
    '%2f',
    '😀',
    '雨',
    ';',
    'javascript:',
  );
  const text = fc.oneof(
    fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
    fc.string({ unit: anyCharacter }),
  );
  checkProperty(
    fc.property(text, (typed) => {
      const { path, problem } = readOperationPath(typed, address);
      if (problem !== null) return;
      const url = new URL(address + path);
      expect(url.origin).toBe('https://gateway.example');
      expect(url.pathname.startsWith('/base/')).toBe(true);
      expect(url.username + url.password + url.hash).toBe('');
    }),
    500,
  );
});

const pasted: readonly (readonly [typed: string, path: string, problem: string | null])[] = [
  ['https://gateway.example/base/v1/x?a=1', '/v1/x?a=1', null],
  [' HTTPS://Gateway.Example:443/base/v1/x#part ', '/v1/x', null],
  ['https://gateway.example/base/../x', '/../x', 'dots'],
  ['https://gateway.example/other', 'https://gateway.example/other', 'outside'],
  ['https://gateway.example/basement/x', 'https://gateway.example/basement/x', 'outside'],
  [
    'https://gateway.example.evil.example/base/x',
    'https://gateway.example.evil.example/base/x',
    'other-origin',
  ],
  ['https://me@gateway.example/base/x', 'https://me@gateway.example/base/x', 'other-origin'],
  ['http://gateway.example/base/x', 'http://gateway.example/base/x', 'other-origin'],
  ['https://gateway.example:8443/base/x', 'https://gateway.example:8443/base/x', 'other-origin'],
  ['//gateway.example/x', '//gateway.example/x', 'other-host'],
  ['v1/x', 'v1/x', 'no-slash'],
  ['', '', 'empty'],
  ['/v1/{task_id}', '/v1/{task_id}', 'placeholder'],
];
for (const [typed, path, problem] of pasted) {
  test(`"${typed}" is read as ${problem ?? path}`, () => {
    expect(readOperationPath(typed, address)).toEqual({ path, problem });
  });
}

test('headers that the app or the connection sets cannot be added, in any case of letters', () => {
  for (const name of [
    'Authorization',
    'HOST',
    'cookie',
    'Content-Length',
    'transfer-encoding',
    'Proxy-Authorization',
    'Connection',
    'Sec-Fetch-Site',
    'TE',
    'Expect',
  ])
    expect(checkHeader({ name, value: 'x' }), name).toBe('reserved');
  for (const name of ['', 'a b', 'a:b', 'ä', 'a\n'])
    expect(checkHeader({ name, value: 'x' }), name).toBe('name');
  for (const value of ['a\r\nHost: x', '\0', 'ü'])
    expect(checkHeader({ name: 'x-a', value }), value).toBe('value');
  expect(checkHeader({ name: 'X-Api-Version', value: '2024-01-01 "x"' })).toBeNull();
});

test('names and values of a query come back as they were written', () => {
  const row = fc.record({
    name: fc.string({ minLength: 1, unit: 'grapheme' }),
    value: fc.string({ unit: 'grapheme' }),
  });
  checkProperty(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const path = withQuery('/v1/x?old=1', rows);
      expect(queryOf(path)).toEqual(rows);
      expect(checkOperationPath(path)).toBeNull();
    }),
  );
});

test('what is written into a query is kept with the rest of the request, also where it is too long to be sent', () => {
  const path = withQuery('/v1/x', [{ name: 'prompt', value: '狐'.repeat(operationLimits.headerValue) }]);
  expect(checkOperationPath(path)).toBe('too-long');
  const request = { ...emptyOperationRequest, path, body: '{}' };
  expect(operationDraftSchema.parse(request)).toEqual(request);
});

test('the table holds the operations that the specification lists, and their methods', () => {
  const lines = Object.entries(operationGroups).map(
    ([group, all]) => `${group}: ${all.map(({ name, method }) => `${name} ${method ?? '-'}`).join(', ')}`,
  );
  expect(lines).toEqual([
    'claude: chat POST',
    'deepseek: chat POST',
    'textgen: chat POST, image POST',
    'vendorv: chat POST, video POST, video-query GET',
    'kimi: chat POST',
    'openai: chat-completions POST, chat-responses POST, image POST, image-edit POST',
    'qwen: chat POST, image POST, video POST, video-query GET',
    'vidu: text-to-video POST, image-to-video POST, frames-to-video POST, reference-to-video POST, video-query GET',
    'volcano: chat -, image -, video -, video-query -',
    'xai: chat -, image -, video -, video-query -',
    'mimo: chat -',
    'zhipu: chat -',
  ]);
});

test('the documented operations begin with the paths and models of the connection, the others with their method alone', () => {
  const settings = {
    ...defaultConnectionSettings,
    paths: { createVideo: '/v9/make', queryVideo: '/v9/ask/{task_id}', generate: '/v9/{model}:say' },
    videoModels: ['own-video'],
    textModels: [{ name: 'own/text', makesPictures: false }],
  };
  const filled = operationKeys
    .map((key) => [key, firstRequest(key, settings)] as const)
    .filter(([, { path }]) => path !== '');
  expect(filled.map(([key, { method, path }]) => `${key} ${method} ${path}`)).toEqual([
    'textgen/chat POST /v9/own%2Ftext:say',
    'vendorv/video POST /v9/make',
    'vendorv/video-query GET /v9/ask/{task_id}',
  ]);
  expect(JSON.parse(firstRequest('vendorv/video', settings).body)).toMatchObject({ model: 'own-video' });
});
