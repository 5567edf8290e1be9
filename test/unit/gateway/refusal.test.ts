import fc from 'fast-check';
import { type AppErrorCode, appErrorSchema, Secret, wordLimits } from '#contract';
import { type ReadOptions, readRefusal, readTaskFailure } from '#electron/gateway/errors/refusal.ts';
import type { Answer } from '#electron/gateway/http/response.ts';
import { anyCharacter, checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { expectNotHeldUp, longestHold } from '../../fixtures/timing.ts';

const readError = (answer: Answer, options?: ReadOptions) => readRefusal(answer, options).error;

/** What came, and what is read out of it: the code behind `gateway.`, and the details. What is not named must not be read. */
interface Row {
  readonly name: string;
  readonly came: readonly [status: number, body: unknown, headers?: Record<string, string>];
  readonly told: readonly [
    code: string,
    gatewayCode?: string | undefined,
    message?: string | undefined,
    requestId?: string,
  ];
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
    came: [400, typed('input is sensitive (1026)', '400')],
    told: ['content-refused', '1026', 'input is sensitive (1026)', 'req-typed'],
  },
  {
    name: 'typed error without a code, read by its http_code within HTTP 200',
    came: [200, typed('slow down', '429', 'too_fast')],
    told: ['rate-limited', 'too_fast', 'slow down', 'req-typed'],
  },
  {
    name: 'base_resp within HTTP 200',
    came: [200, base(1008, 'insufficient balance')],
    told: ['out-of-balance', '1008', 'insufficient balance'],
  },
  {
    name: 'base_resp that is fine, and nothing else',
    came: [200, base(0)],
    told: ['unreadable', undefined, 'base message'],
  },
  {
    name: 'error object with a code word',
    came: [403, openai('insufficient_user_quota', 'quota is used up (request id: 20250101abc)')],
    told: ['out-of-balance', 'insufficient_user_quota', 'quota is used up', '20250101abc'],
  },
  {
    name: 'error object of a general type, read by HTTP',
    came: [401, openai(null, 'bad key')],
    told: ['unauthorized', 'invalid_request_error', 'bad key'],
  },
  {
    name: 'error object of a general type within HTTP 200',
    came: [200, openai(null)],
    told: ['bad-request', 'invalid_request_error', 'openai message'],
  },
  {
    name: 'flat code and message',
    came: [400, flat('task_not_exist')],
    told: ['no-such-task', 'task_not_exist', 'flat message'],
  },
  {
    name: 'success false',
    came: [200, { success: false, message: 'not today' }],
    told: ['trouble', undefined, 'not today'],
  },
  {
    name: 'success false with an HTTP status that tells',
    came: [429, { success: false, message: 'not today' }],
    told: ['rate-limited', undefined, 'not today'],
  },
  {
    name: 'a problem of RFC 9457, whose type is an address',
    came: [
      400,
      { type: 'https://problems.example/validation', title: 'The duration is wrong.', status: 400 },
    ],
    told: ['bad-request', undefined, 'The duration is wrong.'],
  },
  {
    name: 'a problem of RFC 9457 with words of its own behind its title',
    came: [400, { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'duration: 4 to 15' }],
    told: ['bad-request', undefined, 'duration: 4 to 15'],
  },
  {
    name: 'a list of errors',
    came: [400, { errors: [{ message: 'duration: 4 to 15', code: '2013' }] }],
    told: ['bad-request', '2013', 'duration: 4 to 15'],
  },
  {
    name: 'Google status',
    came: [400, google(400, 'INVALID_ARGUMENT')],
    told: ['bad-request', 'INVALID_ARGUMENT', 'Google says no.'],
  },
  {
    name: 'Google reason',
    came: [400, google(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID')],
    told: ['unauthorized', 'API_KEY_INVALID', 'Google says no.'],
  },
  {
    name: 'one-element array',
    came: [429, [google(429, 'RESOURCE_EXHAUSTED')]],
    told: ['rate-limited', 'RESOURCE_EXHAUSTED', 'Google says no.'],
  },
  {
    name: 'nested as an object in error.message',
    came: [500, { error: { message: inner } }],
    told: ['content-refused', '1026', 'The prompt is not allowed (1026)'],
  },
  {
    name: 'nested as JSON text in error.message, four deep',
    came: [
      500,
      [1, 2, 3, 4].reduce<unknown>((within) => ({ error: { message: JSON.stringify(within) } }), inner),
    ],
    told: ['content-refused', '1026', 'The prompt is not allowed (1026)'],
  },
  {
    name: 'nested as JSON text behind words',
    came: [
      500,
      { error: { message: `upstream said: ${JSON.stringify(google(400, 'X', 'API_KEY_INVALID'))}` } },
    ],
    told: ['unauthorized', 'API_KEY_INVALID', 'Google says no.'],
  },
  {
    name: 'error as text',
    came: [400, { error: 'the ratio is wrong' }],
    told: ['bad-request', undefined, 'the ratio is wrong'],
  },
  {
    name: 'error as JSON text',
    came: [500, { error: JSON.stringify(inner) }],
    told: ['content-refused', '1026', 'The prompt is not allowed (1026)'],
  },
  {
    name: 'error object before base_resp, where both are there',
    came: [500, { ...base(1008), ...openai('1026', 'too much') }],
    told: ['content-refused', '1026', 'too much'],
  },
  { name: 'web page with HTTP 200', came: [200, page], told: ['web-page'] },
  { name: 'web page with HTTP 404', came: [404, page], told: ['web-page'] },
  { name: 'web page with HTTP 413', came: [413, page], told: ['too-large'] },
  { name: 'web page with HTTP 502', came: [502, page], told: ['trouble'] },
  { name: 'web page with HTTP 401', came: [401, page], told: ['unauthorized'] },
  {
    name: 'web page told by its type alone',
    came: [200, 'Sign in', { 'content-type': 'text/html; charset=utf-8' }],
    told: ['web-page'],
  },
  {
    name: 'JSON under a web page type',
    came: [200, base(1004), { 'content-type': 'text/html' }],
    told: ['unauthorized', '1004', 'base message'],
  },
  {
    name: 'plain text',
    came: [503, 'no healthy upstream'],
    told: ['trouble', undefined, 'no healthy upstream'],
  },
  {
    name: 'plain text with HTTP 404',
    came: [404, '404 page not found'],
    told: ['wrong-path', undefined, '404 page not found'],
  },
  { name: 'nothing with HTTP 200', came: [200, ''], told: ['unreadable'] },
  { name: 'nothing with HTTP 404', came: [404, ''], told: ['wrong-path'] },
  { name: 'nothing with HTTP 429', came: [429, ''], told: ['rate-limited'] },
  { name: 'JSON that says nothing', came: [200, {}], told: ['unreadable'] },
  {
    name: 'a missing route told as JSON',
    came: [404, { detail: 'Not Found' }],
    told: ['wrong-path', undefined, 'Not Found'],
  },
  {
    name: 'a missing route told as an error object',
    came: [404, openai('', 'Invalid URL (GET /v9/none)')],
    told: ['wrong-path', 'invalid_request_error', 'Invalid URL (GET /v9/none)'],
  },
  {
    name: 'a redirect',
    came: [302, page, { location: 'https://elsewhere.example/login?ticket=1' }],
    told: ['redirected', undefined, 'https://elsewhere.example/login'],
  },
  {
    name: 'a redirect with an error in JSON',
    came: [307, base(1004), { location: 'https://elsewhere.example/login#ticket=1' }],
    told: ['redirected', '1004', 'https://elsewhere.example/login'],
  },
  {
    name: 'request id in a header',
    came: [500, '', { 'x-request-id': 'head-1' }],
    told: ['trouble', undefined, undefined, 'head-1'],
  },
  {
    name: 'request id in the other header',
    came: [500, '', { 'x-oneapi-request-id': 'head-2' }],
    told: ['trouble', undefined, undefined, 'head-2'],
  },
  {
    name: 'request id in the body before the header',
    came: [500, { error: 'x', request_id: 'body-1' }, { 'x-request-id': 'head-1' }],
    told: ['trouble', undefined, 'x', 'body-1'],
  },
  {
    name: 'the name of a JavaScript property as a code',
    came: [400, flat('constructor')],
    told: ['bad-request', 'constructor', 'flat message'],
  },
  {
    name: 'an object turned into text by the gateway',
    came: [500, { error: { message: '[object Object]' } }],
    told: ['trouble'],
  },
  ...(
    [
      [400, 'person-refused', 'Input image may contain a real person: faces are not allowed'],
      [400, 'person-refused', 'A face was detected in reference 2'],
      [422, 'person-refused', '参考图片含有真人人脸'],
      [403, 'person-refused', 'celebrity face'],
      [400, 'bad-request', 'The interface of this model faces a change'],
      [500, 'trouble', 'The face of a person was not read'],
    ] as const
  ).map(([status, code, words]): Row => {
    return {
      name: `"${words}" with HTTP ${status}`,
      came: [status, { message: words }],
      told: [code, undefined, words],
    };
  }),
];

test.describe('a refusal is read in the shape', () => {
  for (const { name, came, told } of shapes) {
    test(name, () => {
      const [status, body, headers = {}] = came;
      const [code, gatewayCode, gatewayMessage, requestId] = told;
      const bodyText = typeof body === 'string' ? body : JSON.stringify(body);
      const error = readError({ status, headers, bodyText });
      expect(error.code).toBe(`gateway.${code}`);
      expect(error.details).toEqual({ httpStatus: status, gatewayCode, gatewayMessage, requestId });
    });
  }
});

/** Each word on the right means the error on the left. */
const wordsOf = (table: Readonly<Partial<Record<AppErrorCode, string>>>) =>
  Object.entries(table).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const));

const codes = {
  'gateway.unauthorized': '1004 2049 API_KEY_INVALID invalid_api_key',
  'gateway.out-of-balance': 'insufficient_user_quota insufficient_quota insufficient_balance 1008 2056',
  'gateway.forbidden': '2061',
  'gateway.content-refused': '1026 1027 content_policy_violation sensitive_words_detected',
  'gateway.bad-request': '2013',
  'gateway.rate-limited': '1002 1041 2045 rate_limit_exceeded',
  'gateway.too-large': 'request_too_large',
  'gateway.no-such-task': 'task_not_exist task_not_found',
  'gateway.trouble': '1000 1001 1024 1033',
};

const kinds = {
  'gateway.unauthorized': 'authentication_error UNAUTHENTICATED',
  'gateway.out-of-balance': 'insufficient_quota insufficient_balance_error billing_error',
  'gateway.forbidden': 'permission_error PERMISSION_DENIED',
  'gateway.bad-request': 'INVALID_ARGUMENT bad_request_error FAILED_PRECONDITION',
  'gateway.rate-limited': 'rate_limit_error RESOURCE_EXHAUSTED',
  'gateway.too-large': 'request_too_large',
  'gateway.no-such-task': 'NOT_FOUND not_found_error',
  'gateway.trouble': 'api_error server_error overloaded_error INTERNAL UNAVAILABLE DEADLINE_EXCEEDED',
};

test.describe('the type of an error decides before HTTP, and after a code', () => {
  for (const [kind, expected] of wordsOf(kinds)) {
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
  for (const [code, expected] of wordsOf(codes)) {
    test(code, () => {
      const isNumber = /^\d+$/.test(code);
      const bodies = [
        flat(code),
        openai(code),
        { error: { message: 'x', code: isNumber ? Number(code) : code } },
        ...(isNumber ? [base(Number(code)), typed(`text (${code})`, '400')] : []),
      ];
      for (const [body, status] of bodies.flatMap((one) =>
        [200, 400, 403, 500].map((at) => [one, at] as const),
      )) {
        const error = readError({ status, headers: {}, bodyText: JSON.stringify(body) });
        const told = [error.code, error.details?.gatewayCode];
        expect(told, `${status} ${JSON.stringify(body)}`).toEqual([expected, code]);
      }
    });
  }
});

const statuses = {
  'gateway.bad-request': '400',
  'gateway.unauthorized': '401',
  'gateway.out-of-balance': '402',
  'gateway.forbidden': '403',
  'gateway.no-such-task': '404',
  'gateway.trouble': '408 500 502 503 504 524 529',
  'gateway.too-large': '413',
  'gateway.content-refused': '422',
  'gateway.rate-limited': '429',
};

test.describe('where the body says nothing better, HTTP decides', () => {
  for (const [word, code] of wordsOf(statuses)) {
    test(`HTTP ${word}`, () => {
      const status = Number(word);
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
    fc.string({ unit: anyCharacter }),
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

test('bodies made to exhaust a reader are read in good time', async () => {
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
  const { hold } = await longestHold(async () => {
    for (const bodyText of bodies) {
      expect(readError({ status: 500, headers: {}, bodyText }).code).toBe('gateway.trouble');
    }
  });
  expectNotHeldUp(hold);
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
    { base_resp: { status_code: 0, status_msg: 'success' } },
    { message: 'Success' },
    undefined,
  ]) {
    test(`is not told by ${JSON.stringify(nothing)}`, () => {
      expect(readTaskFailure(nothing)).toBeNull();
    });
  }
});
