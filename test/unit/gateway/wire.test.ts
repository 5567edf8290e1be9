import fc from 'fast-check';
import { defaultConnectionSettings, wordLimits } from '#contract';
import { provesAccess, readRemoteTask } from '#electron/gateway/video/query-call.ts';
import { queryVideoPath, readTask, readTaskId } from '#electron/gateway/video/wire.ts';
import { anyCharacter, checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const words: Readonly<Record<string, string>> = {
  queued: 'queued',
  queueing: 'queued',
  submitted: 'queued',
  pending: 'queued',
  not_start: 'queued',
  preparing: 'queued',
  running: 'running',
  processing: 'running',
  in_progress: 'running',
  succeeded: 'succeeded',
  succeed: 'succeeded',
  success: 'succeeded',
  completed: 'succeeded',
  done: 'succeeded',
  failed: 'failed',
  fail: 'failed',
  failure: 'failed',
  error: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  expired: 'expired',
};

const wrappings: Readonly<Record<string, (task: object) => unknown>> = {
  'under task': (task) => ({ task }),
  bare: (task) => task,
  'under data': (task) => ({ code: 'success', message: '', data: task }),
  'under data with a numeric code': (task) => ({ code: 0, data: task }),
  'under data with another word for success': (task) => ({ code: 'SUCCEED', message: 'SUCCEED', data: task }),
  'under data.task': (task) => ({ data: { task } }),
  'under data as a list of one': (task) => ({ code: 0, data: [task] }),
};

test.describe('a status word is understood', () => {
  for (const [word, status] of Object.entries(words)) {
    test(`${word} is ${status}, in any case and any wrapping`, () => {
      for (const wrap of Object.values(wrappings)) {
        for (const written of [word, word.toUpperCase(), ` ${word[0]?.toUpperCase()}${word.slice(1)}`]) {
          const task = readTask(wrap({ id: 'T1', status: written, extra: { more: [1] } }));
          expect(task?.status).toBe(status);
          expect(task?.statusWord).toBe(written.trim());
        }
      }
    });
  }

  test('an unknown word never counts as success and is kept as it came', () => {
    for (const word of ['Rendering', 'successful?', 'constructor', '7']) {
      expect(readTask({ task: { id: 'T1', status: word } })).toMatchObject({
        status: 'unrecognised',
        statusWord: word,
      });
    }
    expect(readTask({ task: { id: 'T1', status: 7 } })?.status).toBe('unrecognised');
  });
});

test.describe('the address of the result is found', () => {
  const url = 'https://cdn.example/clip.mp4?sig=1';
  const places: Readonly<Record<string, object>> = {
    'content.url': { content: { url } },
    'content.video_url': { content: { video_url: url } },
    'content.video_url.url': { content: { video_url: { url } } },
    video_url: { video_url: url },
    result_url: { result_url: url },
    url: { url },
    file_url: { file_url: url },
    'data.video_url': { data: { video_url: url } },
    'data.task.content.url': { data: { task: { id: 'V1', status: 'succeeded', content: { url } } } },
    'data.data.result_url': { data: { code: 0, data: { result_url: url } } },
    'the first of a list of outputs': { content: [{ type: 'video_url', video_url: { url } }] },
    'the first of a list of addresses': { content: { url: [url, 'https://cdn.example/cover.png'] } },
    'video_url as a list': { video_url: [url] },
    'data as a list': { data: [{ url }] },
    'behind what is no address': { content: '/imagine a fox', url },
    'behind an echo of the request': {
      content: [
        { type: 'text', text: 'a fox' },
        { type: 'video_url', video_url: { url: 'https://me.example/reference.mp4' } },
      ],
      url,
    },
  };
  for (const [name, place] of Object.entries(places)) {
    test(`at ${name}, in any wrapping`, () => {
      for (const wrap of Object.values(wrappings)) {
        expect(readTask(wrap({ id: 'T1', status: 'succeeded', ...place }))?.resultUrl).toBe(url);
      }
    });
  }

  test('as a path at the gateway', () => {
    expect(readTask({ task: { status: 'done', url: '/files/1.mp4' } })?.resultUrl).toBe('/files/1.mp4');
  });

  test('and one that is longer than any server takes counts as none: the next place is looked at', () => {
    const video_url = `https://cdn.example/clip.mp4?sig=${'a'.repeat(8_192)}`;
    expect(readTask({ task: { status: 'done', video_url, url } })?.resultUrl).toBe(url);
    expect(readTask({ task: { status: 'done', video_url } })?.resultUrl).toBeNull();
  });

  test('and what is no address counts as none', () => {
    for (const odd of [
      '',
      'clip.mp4',
      'ftp://x/y',
      'data:video/mp4;base64,AA',
      'https://',
      7,
      null,
      {},
      [],
    ]) {
      expect(readTask({ task: { id: 'T1', status: 'succeeded', video_url: odd } })).toMatchObject({
        status: 'succeeded',
        resultUrl: null,
      });
    }
  });
});

test.describe('an answer about the call is not a task', () => {
  for (const body of [
    { status: 'error', message: 'bad token' },
    { status: 500, message: 'trouble' },
    { code: 'task_not_exist', message: 'x', data: { status: 'failed' } },
    { code: 'task_not_exist', message: 'x', data: null },
    { base_resp: { status_code: 1004, status_msg: 'x' } },
    { task: { id: 'T1', status: '' } },
    { task: { id: 'T1' } },
    {},
    [],
    null,
    'running',
  ]) {
    test(JSON.stringify(body), () => {
      expect(readTask(body)).toBeNull();
    });
  }
});

test('a failed task tells why, and a running one has no error', () => {
  const read = (task: object) =>
    readRemoteTask({ status: 200, headers: {}, bodyText: JSON.stringify({ task }) }, { host: 'h' });
  const error = { code: 1027, message: 'output is sensitive' };
  expect(read({ status: 'failed', error })?.error).toMatchObject({
    code: 'gateway.content-refused',
    details: { gatewayCode: '1027', gatewayMessage: 'output is sensitive' },
  });
  expect(read({ status: 'failed', message: 'no more' })?.error?.details?.gatewayMessage).toBe('no more');
  expect(read({ status: 'failed' })?.error).toBeNull();
  expect(read({ status: 'running', error })?.error).toBeNull();
});

for (const [what, answer, code, gatewayMessage] of [
  ['a code', { base_resp: { status_code: 1027, status_msg: 'no' } }, 'gateway.content-refused', 'no'],
  ['an error', { error: { code: '1026', message: 'no' } }, 'gateway.content-refused', 'no'],
  ['a message', { code: 'success', message: 'no more' }, 'gateway.generation-failed', 'no more'],
  ['success', { base_resp: { status_code: 0, status_msg: 'success' } }, undefined, undefined],
  ['a call that succeeded', { code: 0, message: 'SUCCEED' }, undefined, undefined],
  ['a code of success', { code: 'Succeeded', message: 'Successful' }, undefined, undefined],
] as const) {
  test(`why a task failed may stand beside it: ${what}`, () => {
    const bodyText = JSON.stringify({ task: { id: '1', status: 'failed' }, ...answer });
    const error = readRemoteTask({ status: 200, headers: {}, bodyText }, {})?.error;
    expect([error?.code, error?.details?.gatewayMessage]).toEqual([code, gatewayMessage]);
  });
}

test.describe('the task id of a created task', () => {
  for (const [text, id] of [
    ['{"task_id":"T1"}', 'T1'],
    ['{"data":{"task_id":"T1"}}', 'T1'],
    ['{"task_id":"T1","base_resp":{"status_code":0}}', 'T1'],
    ['{"task_id":106916112212032}', '106916112212032'],
    ['{"task_id": 12345678901234567890 }', '12345678901234567890'],
    ['{"request":{"task_id":111},"task_id":222}', '222'],
    ['{"task_id":222,"request":{"task_id":111}}', '222'],
    ['{"data":{"task_id":222},"request":{"task_id":111}}', '222'],
    ['{"request":{"task_id":12345678901234567891},"task_id":"12345678901234567890"}', '12345678901234567890'],
    // Two ids that a JavaScript number cannot tell apart: which one is meant is for the user to say.
    ['{"request":{"task_id":12345678901234567891},"task_id":12345678901234567890}', null],
    ['{"task_id":""}', null],
    ['{"task_id":0}', null],
    ['{"task_id":"0"}', '0'],
    ['{"task_id":0,"data":{"task_id":"T1"}}', 'T1'],
    ['{"task_id":"  "}', null],
    ['{"task_id":null}', null],
    ['{"task_id":1.5}', null],
    ['{"id":"T1"}', null],
    ['[]', null],
    ['"T1"', null],
  ] as const) {
    test(`in ${text} is ${id}`, () => {
      expect(readTaskId(JSON.parse(text), text)).toBe(id);
    });
  }
});

test.describe('a task id is one segment of the path, whatever it holds', () => {
  const template = defaultConnectionSettings.paths.queryVideo;

  for (const [id, segment] of [
    ['T-1_2.3~', 'T-1_2.3~'],
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['a\\b', 'a%5Cb'],
    ['%2F', '%252F'],
    ['.', '%2E'],
    ['..', '%2E%2E'],
    ['...', '%2E%2E%2E'],
    ['../x', '..%2Fx'],
    ['%2e%2e', '%252e%252e'],
    ['a b\r\nx: y', 'a%20b%0D%0Ax%3A%20y'],
    ['汉', '%E6%B1%89'],
    ['lone \ud83c', 'lone%20%EF%BF%BD'],
  ] as const) {
    test(JSON.stringify(id), () => {
      expect(queryVideoPath(template, id)).toBe(`/vendorv/v2/query/video_generation/${segment}`);
    });
  }

  test('any other, which can be read back from it', () => {
    checkProperty(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (id) => {
        const [, segment = '', ...more] =
          /^\/vendorv\/v2\/query\/video_generation\/([^/?#\\\s]+)(.*)$/s.exec(queryVideoPath(template, id)) ??
          [];
        expect(more).toEqual(['']);
        expect(/^\.+$/.test(segment)).toBe(false);
        expect(decodeURIComponent(segment)).toBe(Buffer.from(id, 'utf8').toString('utf8'));
      }),
    );
  });
});

test('nothing makes the readers throw', () => {
  checkProperty(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      readTask(value);
      readTaskId(value, text);
    }),
  );
});

test('a refusal that found no fault with the token proves access', () => {
  const refusal = (code: string, isReadable = true) =>
    ({ error: { code, message: '', retryable: false }, isReadable, claimsFailure: true }) as Parameters<
      typeof provesAccess
    >[0];
  expect(provesAccess(refusal('gateway.no-such-task'), 404)).toBe(true);
  expect(provesAccess(refusal('gateway.out-of-balance'), 402)).toBe(true);
  expect(provesAccess(refusal('gateway.bad-request'), 400)).toBe(true);
  expect(provesAccess(refusal('gateway.bad-request'), 405)).toBe(false);
  expect(provesAccess(refusal('gateway.no-such-task', false), 404)).toBe(false);
  expect(provesAccess(refusal('gateway.out-of-balance', false), 402)).toBe(false);
  expect(provesAccess(refusal('gateway.unauthorized'), 401)).toBe(false);
  expect(provesAccess(refusal('gateway.rate-limited'), 429)).toBe(false);
});

test('when a task was made is read in seconds and milliseconds, and nonsense is nothing', () => {
  const at = Date.UTC(2026, 0, 5, 10);
  for (const [written, read] of [
    [at / 1000, at],
    [at / 1000 + 0.5, at + 500],
    [String(at / 1000), at],
    [at, at],
    [0, null],
    [-5, null],
    ['yesterday', null],
    [9e15, null],
    [{ seconds: 1 }, null],
    [undefined, null],
  ] as const) {
    const task = readTask({ task: { id: 'T1', status: 'running', created_at: written } });
    expect(task?.createdAt, String(written)).toBe(read);
    expect(task?.status).toBe('running');
  }
});

test('a status word of megabytes is cut at the border, and signs that deceive are taken out', () => {
  const word = (status: string) => readTask({ id: 'T1', status })?.statusWord;
  expect(word('x'.repeat(5_000_000))).toBe('x'.repeat(wordLimits.word));
  expect(word('almost\u202e \u0000done')).toBe('almost  done');
  expect(readTask({ id: 'T1', status: '\u0000\u200b' })).toBeNull();
});

test('an id of a task is taken up to the length that recipes keep, and never one that cannot be stored', () => {
  const read = (id: string) => readTaskId({ task_id: id }, '');
  const longest = 'x'.repeat(wordLimits.taskId);
  expect(read(longest)).toBe(longest);
  for (const id of [`${longest}x`, 'a\u0000b', '\ud800']) expect(read(id)).toBeNull();
});
