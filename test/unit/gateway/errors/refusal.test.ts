import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { type AppErrorCode, appErrorSchema, Secret, wordLimits } from '#contract';
import { type ReadOptions, readRefusal, readTaskFailure } from '#electron/gateway/errors/refusal.ts';
import type { Answer } from '#electron/gateway/http/response.ts';
import { checkProperty } from '../../../fixtures/properties.ts';

const readError = (answer: Answer, options?: ReadOptions) => readRefusal(answer, options).error;

/** What is not named must not be read out of the answer either. */
interface Row {
  readonly name: string;
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  readonly code: AppErrorCode;
  readonly gatewayCode?: string;
  readonly gatewayMessage?: string;
  readonly requestId?: string;
}

const page = '<!DOCTYPE html><html><body>Sign in</body></html>';
const google = (code: number, status: string, reason?: string) => ({
  error: {
    code,
    message: 'Google says no.',
    status,
    ...(reason ? { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] } : {}),
  },
});
const typed = (message: string, httpCode: string, type = 'bad_request_error') => ({
  type: 'error',
  error: { type, message, http_code: httpCode },
  request_id: 'req-typed',
});
const base = (code: number, message = 'base message') => ({
  base_resp: { status_code: code, status_msg: message },
});
const openai = (code: string | null, message = 'openai message', type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
});
const flat = (code: string, message = 'flat message') => ({ code, message, data: null });
const inner = { error: { message: 'The prompt is not allowed (1026)', type: 'error' } };

const shapes: readonly Row[] = [
  {
    name: 'typed error with the code behind the message',
    status: 400,
    body: typed('input is sensitive (1026)', '400'),
    code: 'gateway.content-refused',
    gatewayCode: '1026',
    gatewayMessage: 'input is sensitive (1026)',
    requestId: 'req-typed',
  },
  {
    name: 'typed error without a code, read by its http_code within HTTP 200',
    status: 200,
    body: typed('slow down', '429', 'too_fast'),
    code: 'gateway.rate-limited',
    gatewayCode: 'too_fast',
    gatewayMessage: 'slow down',
    requestId: 'req-typed',
  },
  {
    name: 'base_resp within HTTP 200',
    status: 200,
    body: base(1008, 'insufficient balance'),
    code: 'gateway.out-of-balance',
    gatewayCode: '1008',
    gatewayMessage: 'insufficient balance',
  },
  {
    name: 'base_resp that is fine, and nothing else',
    status: 200,
    body: base(0),
    code: 'gateway.unreadable',
    gatewayMessage: 'base message',
  },
  {
    name: 'error object with a code word',
    status: 403,
    body: openai('insufficient_user_quota', 'quota is used up (request id: 20250101abc)'),
    code: 'gateway.out-of-balance',
    gatewayCode: 'insufficient_user_quota',
    gatewayMessage: 'quota is used up',
    requestId: '20250101abc',
  },
  {
    name: 'error object of a general type, read by HTTP',
    status: 401,
    body: openai(null, 'bad key'),
    code: 'gateway.unauthorized',
    gatewayCode: 'invalid_request_error',
    gatewayMessage: 'bad key',
  },
  {
    name: 'error object of a general type within HTTP 200',
    status: 200,
    body: openai(null),
    code: 'gateway.bad-request',
    gatewayCode: 'invalid_request_error',
    gatewayMessage: 'openai message',
  },
  {
    name: 'flat code and message',
    status: 400,
    body: flat('task_not_exist'),
    code: 'gateway.no-such-task',
    gatewayCode: 'task_not_exist',
    gatewayMessage: 'flat message',
  },
  {
    name: 'success false',
    status: 200,
    body: { success: false, message: 'not today' },
    code: 'gateway.trouble',
    gatewayMessage: 'not today',
  },
  {
    name: 'success false with an HTTP status that tells',
    status: 429,
    body: { success: false, message: 'not today' },
    code: 'gateway.rate-limited',
    gatewayMessage: 'not today',
  },
  {
    name: 'Google status',
    status: 400,
    body: google(400, 'INVALID_ARGUMENT'),
    code: 'gateway.bad-request',
    gatewayCode: 'INVALID_ARGUMENT',
    gatewayMessage: 'Google says no.',
  },
  {
    name: 'Google reason',
    status: 400,
    body: google(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'),
    code: 'gateway.unauthorized',
    gatewayMessage: 'Google says no.',
    gatewayCode: 'API_KEY_INVALID',
  },
  {
    name: 'one-element array',
    status: 429,
    body: [google(429, 'RESOURCE_EXHAUSTED')],
    code: 'gateway.rate-limited',
    gatewayCode: 'RESOURCE_EXHAUSTED',
    gatewayMessage: 'Google says no.',
  },
  {
    name: 'nested as an object in error.message',
    status: 500,
    body: { error: { message: inner } },
    code: 'gateway.content-refused',
    gatewayCode: '1026',
    gatewayMessage: 'The prompt is not allowed (1026)',
  },
  {
    name: 'nested as JSON text in error.message, four deep',
    status: 500,
    body: [1, 2, 3, 4].reduce<unknown>((within) => ({ error: { message: JSON.stringify(within) } }), inner),
    code: 'gateway.content-refused',
    gatewayCode: '1026',
    gatewayMessage: 'The prompt is not allowed (1026)',
  },
  {
    name: 'nested as JSON text behind words',
    status: 500,
    body: { error: { message: `upstream said: ${JSON.stringify(google(400, 'X', 'API_KEY_INVALID'))}` } },
    code: 'gateway.unauthorized',
    gatewayCode: 'API_KEY_INVALID',
    gatewayMessage: 'Google says no.',
  },
  {
    name: 'error as text',
    status: 400,
    body: { error: 'the ratio is wrong' },
    code: 'gateway.bad-request',
    gatewayMessage: 'the ratio is wrong',
  },
  {
    name: 'error as JSON text',
    status: 500,
    body: { error: JSON.stringify(inner) },
    code: 'gateway.content-refused',
    gatewayCode: '1026',
    gatewayMessage: 'The prompt is not allowed (1026)',
  },
  {
    name: 'error object before base_resp, where both are there',
    status: 500,
    body: { ...base(1008), ...openai('1026', 'too much') },
    code: 'gateway.content-refused',
    gatewayCode: '1026',
    gatewayMessage: 'too much',
  },
  { name: 'web page with HTTP 200', status: 200, body: page, code: 'gateway.web-page' },
  { name: 'web page with HTTP 404', status: 404, body: page, code: 'gateway.web-page' },
  { name: 'web page with HTTP 413', status: 413, body: page, code: 'gateway.too-large' },
  { name: 'web page with HTTP 502', status: 502, body: page, code: 'gateway.trouble' },
  { name: 'web page with HTTP 401', status: 401, body: page, code: 'gateway.unauthorized' },
  {
    name: 'web page told by its type alone',
    status: 200,
    body: 'Sign in',
    headers: { 'content-type': 'text/html; charset=utf-8' },
    code: 'gateway.web-page',
  },
  {
    name: 'JSON under a web page type',
    status: 200,
    body: base(1004),
    headers: { 'content-type': 'text/html' },
    code: 'gateway.unauthorized',
    gatewayCode: '1004',
    gatewayMessage: 'base message',
  },
  {
    name: 'plain text',
    status: 503,
    body: 'no healthy upstream',
    code: 'gateway.trouble',
    gatewayMessage: 'no healthy upstream',
  },
  {
    name: 'plain text with HTTP 404',
    status: 404,
    body: '404 page not found',
    code: 'gateway.unreadable',
    gatewayMessage: '404 page not found',
  },
  { name: 'nothing with HTTP 200', status: 200, body: '', code: 'gateway.unreadable' },
  { name: 'nothing with HTTP 404', status: 404, body: '', code: 'gateway.unreadable' },
  { name: 'nothing with HTTP 429', status: 429, body: '', code: 'gateway.rate-limited' },
  { name: 'JSON that says nothing', status: 200, body: {}, code: 'gateway.unreadable' },
  {
    name: 'a missing route told as JSON',
    status: 404,
    body: { detail: 'Not Found' },
    code: 'gateway.unreadable',
    gatewayMessage: 'Not Found',
  },
  {
    name: 'a missing route told as an error object',
    status: 404,
    body: openai('', 'Invalid URL (GET /v9/none)'),
    code: 'gateway.unreadable',
    gatewayCode: 'invalid_request_error',
    gatewayMessage: 'Invalid URL (GET /v9/none)',
  },
  {
    name: 'a redirect',
    status: 302,
    body: page,
    headers: { location: 'https://elsewhere.example/login?ticket=1' },
    code: 'gateway.redirected',
    gatewayMessage: 'https://elsewhere.example/login',
  },
  {
    name: 'a redirect with an error in JSON',
    status: 307,
    body: base(1004),
    headers: { location: 'https://elsewhere.example/login#ticket=1' },
    code: 'gateway.redirected',
    gatewayCode: '1004',
    gatewayMessage: 'https://elsewhere.example/login',
  },
  {
    name: 'request id in a header',
    status: 500,
    body: '',
    headers: { 'x-request-id': 'head-1' },
    code: 'gateway.trouble',
    requestId: 'head-1',
  },
  {
    name: 'request id in the other header',
    status: 500,
    body: '',
    headers: { 'x-oneapi-request-id': 'head-2' },
    code: 'gateway.trouble',
    requestId: 'head-2',
  },
  {
    name: 'request id in the body before the header',
    status: 500,
    body: { error: 'x', request_id: 'body-1' },
    headers: { 'x-request-id': 'head-1' },
    code: 'gateway.trouble',
    gatewayMessage: 'x',
    requestId: 'body-1',
  },
  {
    name: 'the name of a JavaScript property as a code',
    status: 400,
    body: flat('constructor'),
    code: 'gateway.bad-request',
    gatewayMessage: 'flat message',
    gatewayCode: 'constructor',
  },
  {
    name: 'an object turned into text by the gateway',
    status: 500,
    body: { error: { message: '[object Object]' } },
    code: 'gateway.trouble',
  },
];

test.describe('a refusal is read in the shape', () => {
  for (const row of shapes) {
    test(row.name, () => {
      const bodyText = typeof row.body === 'string' ? row.body : JSON.stringify(row.body);
      const { status, headers = {}, code, gatewayCode, gatewayMessage, requestId } = row;
      const error = readError({ status, headers, bodyText });
      expect(error.code).toBe(code);
      expect(error.details).toEqual({ httpStatus: status, gatewayCode, gatewayMessage, requestId });
    });
  }
});

const codes: readonly (readonly [string, AppErrorCode])[] = [
  ['1004', 'gateway.unauthorized'],
  ['2049', 'gateway.unauthorized'],
  ['API_KEY_INVALID', 'gateway.unauthorized'],
  ['invalid_api_key', 'gateway.unauthorized'],
  ['insufficient_user_quota', 'gateway.out-of-balance'],
  ['insufficient_quota', 'gateway.out-of-balance'],
  ['insufficient_balance', 'gateway.out-of-balance'],
  ['1008', 'gateway.out-of-balance'],
  ['2056', 'gateway.out-of-balance'],
  ['2061', 'gateway.forbidden'],
  ['1026', 'gateway.content-refused'],
  ['1027', 'gateway.content-refused'],
  ['content_policy_violation', 'gateway.content-refused'],
  ['sensitive_words_detected', 'gateway.content-refused'],
  ['2013', 'gateway.bad-request'],
  ['1002', 'gateway.rate-limited'],
  ['1041', 'gateway.rate-limited'],
  ['2045', 'gateway.rate-limited'],
  ['rate_limit_exceeded', 'gateway.rate-limited'],
  ['request_too_large', 'gateway.too-large'],
  ['task_not_exist', 'gateway.no-such-task'],
  ['task_not_found', 'gateway.no-such-task'],
  ['1000', 'gateway.trouble'],
  ['1001', 'gateway.trouble'],
  ['1024', 'gateway.trouble'],
  ['1033', 'gateway.trouble'],
];

const kinds: readonly (readonly [string, AppErrorCode])[] = [
  ['authentication_error', 'gateway.unauthorized'],
  ['UNAUTHENTICATED', 'gateway.unauthorized'],
  ['insufficient_quota', 'gateway.out-of-balance'],
  ['insufficient_balance_error', 'gateway.out-of-balance'],
  ['billing_error', 'gateway.out-of-balance'],
  ['permission_error', 'gateway.forbidden'],
  ['PERMISSION_DENIED', 'gateway.forbidden'],
  ['INVALID_ARGUMENT', 'gateway.bad-request'],
  ['bad_request_error', 'gateway.bad-request'],
  ['FAILED_PRECONDITION', 'gateway.bad-request'],
  ['rate_limit_error', 'gateway.rate-limited'],
  ['RESOURCE_EXHAUSTED', 'gateway.rate-limited'],
  ['request_too_large', 'gateway.too-large'],
  ['NOT_FOUND', 'gateway.no-such-task'],
  ['not_found_error', 'gateway.no-such-task'],
  ['api_error', 'gateway.trouble'],
  ['server_error', 'gateway.trouble'],
  ['overloaded_error', 'gateway.trouble'],
  ['INTERNAL', 'gateway.trouble'],
  ['UNAVAILABLE', 'gateway.trouble'],
  ['DEADLINE_EXCEEDED', 'gateway.trouble'],
];

test.describe('the type of an error decides before HTTP, and after a code', () => {
  for (const [kind, expected] of kinds) {
    test(kind, () => {
      for (const status of [200, 400, 403, 500]) {
        const bodyText = JSON.stringify({ error: { message: 'x', type: kind } });
        const error = readError({ status, headers: {}, bodyText });
        expect(error.code).toBe(expected);
        expect(error.details?.gatewayCode).toBe(kind);
        const withCode = JSON.stringify({ error: { message: 'x', type: kind, code: '2061' } });
        expect(readError({ status, headers: {}, bodyText: withCode }).code).toBe('gateway.forbidden');
      }
    });
  }
});

test.describe('the code in the body decides before HTTP', () => {
  for (const [code, expected] of codes) {
    for (const status of [200, 400, 403, 500]) {
      test(`${code} within HTTP ${status}`, () => {
        const bodies = [
          flat(code),
          openai(code),
          { error: { message: 'x', code: /^\d+$/.test(code) ? Number(code) : code } },
          ...(/^\d+$/.test(code) ? [base(Number(code)), typed(`text (${code})`, '400')] : []),
        ];
        for (const body of bodies) {
          const error = readError({ status, headers: {}, bodyText: JSON.stringify(body) });
          expect(error.code, JSON.stringify(body)).toBe(expected);
          expect(error.details?.gatewayCode).toBe(code);
        }
      });
    }
  }
});

const statuses: readonly (readonly [number, AppErrorCode])[] = [
  [400, 'gateway.bad-request'],
  [401, 'gateway.unauthorized'],
  [402, 'gateway.out-of-balance'],
  [403, 'gateway.forbidden'],
  [404, 'gateway.no-such-task'],
  [408, 'gateway.trouble'],
  [413, 'gateway.too-large'],
  [422, 'gateway.content-refused'],
  [429, 'gateway.rate-limited'],
  [500, 'gateway.trouble'],
  [502, 'gateway.trouble'],
  [503, 'gateway.trouble'],
  [504, 'gateway.trouble'],
  [524, 'gateway.trouble'],
  [529, 'gateway.trouble'],
];

test.describe('where the body says nothing better, HTTP decides', () => {
  for (const [status, code] of statuses) {
    test(`HTTP ${status}`, () => {
      const bodyText = JSON.stringify({ error: { message: 'words only' } });
      expect(readError({ status, headers: {}, bodyText }).code).toBe(code);
      const told = JSON.stringify({ error: { code: status, message: 'words only' } });
      expect(readError({ status: 200, headers: {}, bodyText: told }).code).toBe(code);
    });
  }
});

test.describe('no such task is told in many ways', () => {
  const bodies: readonly (readonly [number, unknown])[] = [
    [404, { error: 'task is gone' }],
    [400, flat('task_not_exist')],
    [400, openai(null, 'invalid task_id')],
    [400, base(2013, 'invalid params, invalid task_id')],
    [200, base(1000, 'record not found')],
    [500, base(1000, 'record not found')],
    [404, google(404, 'NOT_FOUND')],
  ];
  for (const [status, body] of bodies) {
    test(`HTTP ${status} ${JSON.stringify(body)}`, () => {
      const answer = { status, headers: {}, bodyText: JSON.stringify(body) };
      expect(readError(answer).code).toBe('gateway.no-such-task');
      expect(readError(answer, { subject: 'creation' }).code).toBe('gateway.bad-request');
    });
  }
});

test.describe('how certain a refusal is', () => {
  for (const [bodyText, isReadable, claimsFailure] of [
    ['{"error":"x"}', true, true],
    ['{"error":{"code":"x"}}', true, true],
    ['{"error":null,"message":"m"}', true, false],
    ['{"error":{},"task":null}', false, false],
    ['{"success":false}', true, true],
    ['{"success":true}', false, false],
    ['{"type":"error"}', true, true],
    ['{"type":"insufficient_quota"}', true, false],
    ['{"status":"failed"}', true, false],
    ['{"code":429}', true, true],
    ['{"code":"503"}', true, true],
    ['{"code":302}', false, false],
    ['{"code":200}', false, false],
    ['{"code":"0"}', false, false],
    ['{"code":"Success"}', false, false],
    ['{"code":"1008"}', true, true],
    ['{"http_code":"400"}', true, true],
    ['{"base_resp":{"status_code":0,"status_msg":"fine"}}', true, false],
    ['{"base_resp":{"status_code":1008}}', true, true],
    ['[{"error":"x"}]', true, true],
    ['{}', false, false],
    ['[]', false, false],
    ['insufficient_quota', false, false],
    ['"insufficient_quota"', false, false],
    ['<html>error</html>', false, false],
    ['', false, false],
  ] as const) {
    test(`${bodyText}: ${isReadable ? 'readable' : 'says nothing'}${claimsFailure ? ', claims a failure' : ''}`, () => {
      for (const status of [200, 400]) {
        expect(readRefusal({ status, headers: {}, bodyText })).toMatchObject({ isReadable, claimsFailure });
      }
    });
  }
});

test.describe('only what may pass by itself is retryable', () => {
  for (const [status, isRetryable] of [
    [401, false],
    [402, false],
    [403, false],
    [422, false],
    [413, false],
    [429, true],
    [502, true],
  ] as const) {
    test(`HTTP ${status}: ${isRetryable}`, () => {
      expect(readError({ status, headers: {}, bodyText: '' }).retryable).toBe(isRetryable);
    });
  }
});

test('a long message is cut at 2,000 characters and a token in it is removed before the cut', () => {
  const token = 'sk-live-0123456789';
  const text = `${'a'.repeat(wordLimits.message - 5)}${token}${'b'.repeat(5000)}`;
  const error = readError(
    { status: 400, headers: {}, bodyText: JSON.stringify({ error: { message: text } }) },
    { secrets: [new Secret(token)] },
  );
  expect(error.details?.gatewayMessage).toHaveLength(wordLimits.message);
  expect(error.details?.gatewayMessage).not.toContain('sk-l');
});

test('a token echoed anywhere in an answer does not come back', () => {
  const token = 'sk-"quoted"\\&/token';
  const body = {
    error: { message: `bad token ${token}`, code: token, type: token },
    request_id: encodeURIComponent(token),
  };
  for (const bodyText of [JSON.stringify(body), `plain ${token}`]) {
    const headers = { 'x-request-id': token, location: `https://x.example/${token}` };
    for (const status of [200, 302, 401, 500]) {
      const told = JSON.stringify(readError({ status, headers, bodyText }, { secrets: [new Secret(token)] }));
      expect(told).not.toContain(JSON.stringify(token).slice(1, -1));
      expect(told).not.toContain(encodeURIComponent(token));
    }
  }
});

test('anything at all is read without a throw, into a known code and a real sentence', () => {
  const header = fc.constantFrom('content-type', 'x-request-id', 'location', 'retry-after');
  const keys = fc.constantFrom(
    'error',
    'message',
    'base_resp',
    'code',
    'status_code',
    'details',
    'type',
    'x',
  );
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant({}));
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium' },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(keys, tie('node')),
      tie('node').map((node) => JSON.stringify(node)),
    ),
  })).node;
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    tree.map((value) => JSON.stringify(value)),
  );
  checkProperty(
    fc.property(
      fc.integer({ min: 100, max: 999 }),
      fc.dictionary(header, fc.string()),
      body,
      (status, headers, bodyText) => {
        const error = readError({ status, headers, bodyText });
        expect({
          isKnown: appErrorSchema.safeParse(error).success,
          isSentence: /^[A-Z].+\.$/.test(error.message),
          hasInnards: /undefined|\[object/.test(error.message),
          gatewayMessage: error.details?.gatewayMessage ?? '',
        }).toEqual({
          isKnown: true,
          isSentence: true,
          hasInnards: false,
          gatewayMessage: expect.not.stringMatching(/^\[object Object\]$/),
        });
      },
    ),
    300,
  );
});

test('bodies made to exhaust a reader are read in good time', () => {
  const bodies = [
    `${'{"error":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    '['.repeat(100_000),
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ' '.repeat(250_000),
    `x${' '.repeat(250_000)}(request id: `,
    '(request id: '.repeat(20_000),
    '{'.repeat(250_000),
    JSON.stringify({ error: { message: '{'.repeat(200_000) } }),
  ];
  const start = performance.now();
  for (const bodyText of bodies) {
    expect(readError({ status: 500, headers: {}, bodyText }).code).toBe('gateway.trouble');
  }
  expect(performance.now() - start).toBeLessThan(2000);
});

test.describe('why a task failed', () => {
  for (const [failure, code, gatewayCode] of [
    [{ error: { code: 1027, message: 'output is sensitive' } }, 'gateway.content-refused', '1027'],
    [{ error: { code: '1026', message: 'input is sensitive' } }, 'gateway.content-refused', '1026'],
    [{ base_resp: { status_code: 1026, status_msg: 'x' } }, 'gateway.content-refused', '1026'],
    [{ error: { code: '1008', message: 'x' } }, 'gateway.out-of-balance', '1008'],
    [{ error: { code: '1004', message: 'x' } }, 'gateway.generation-failed', '1004'],
    [{ error: 'the model broke down' }, 'gateway.generation-failed', undefined],
    [{ message: 'the model broke down' }, 'gateway.generation-failed', undefined],
  ] as const) {
    test(JSON.stringify(failure), () => {
      const error = readTaskFailure(failure);
      expect(error?.code).toBe(code);
      expect(error?.details?.gatewayCode).toBe(gatewayCode);
    });
  }

  for (const nothing of [
    {},
    { error: null },
    { error: '' },
    { error: { code: '', message: '' } },
    undefined,
  ]) {
    test(`is not told by ${JSON.stringify(nothing)}`, () => {
      expect(readTaskFailure(nothing)).toBeNull();
    });
  }
});
