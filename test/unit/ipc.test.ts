import { z } from 'zod';
import { appError, appErrorSchema, fail, type HandlersOf, method, ok, type Result } from '#contract';
import { createAnswers } from '#electron/app/answers.ts';
import { type Answer, guardCalls, type IpcPort, type Sender } from '#electron/ipc.ts';
import { expect, test } from '../fixtures/pure-test.ts';
import { createMemoryLog } from '../fixtures/services/memory-log.ts';

const small = {
  'cats.pet': method(
    z.object({
      name: z.string().max(10),
      times: z.number().int(),
      coat: z.enum(['short', 'long']).optional(),
    }),
    z.object({ purrs: z.number() }),
  ),
  'cats.count': method(z.void(), z.number()),
};
type Pet = { readonly name: string; readonly times: number };

const ownWindow: Sender = { windowId: 1, isMainFrame: true, url: 'app://studio/index.html' };
const secret = 'sk-very-secret';

function bench(pet: (input: Pet) => unknown = ({ times }) => ok({ purrs: times })) {
  const listeners = new Map<string, Parameters<IpcPort<Sender>['handle']>[1]>();
  const log = createMemoryLog();
  const petted: Pet[] = [];
  const handlers: HandlersOf<typeof small> = {
    'cats.pet': (input) => {
      petted.push(input);
      return pet(input) as Result<{ purrs: number }>;
    },
    'cats.count': () => ok(3),
  };
  const answer = createAnswers(small, handlers, log);
  guardCalls({
    port: { handle: (channel, listener) => listeners.set(channel, listener) },
    senderOf: (sender: Sender) => sender,
    channels: Object.keys(small),
    answering: Promise.resolve(answer),
    isTrusted: ({ windowId, isMainFrame, url }) =>
      windowId === 1 && isMainFrame && url.startsWith('app://studio/'),
    log,
  });
  const call = (channel: string, input: unknown, sender = ownWindow) => {
    const listener = listeners.get(channel);
    if (!listener) throw new Error(`Nobody listens on ${channel}.`);
    return listener(sender, input);
  };
  return { call, listeners, log, petted };
}

test('every method of the contract is listened for, and nothing else', () => {
  expect([...bench().listeners.keys()]).toEqual(['cats.pet', 'cats.count']);
});

test('a disk that has no room, or refuses, is told as that, any other fault as the app’s own', async () => {
  for (const [code, told] of [
    ['SQLITE_FULL', 'data.disk-full'],
    ['ENOSPC', 'data.disk-full'],
    ['SQLITE_READONLY_DBMOVED', 'data.unwritable'],
    ['SQLITE_CORRUPT', 'data.unwritable'],
    ['EIO', 'data.unwritable'],
    ['EBUSY', 'data.unwritable'],
    ['EMFILE', 'data.unwritable'],
    ['SQLITE_BUSY', 'internal'],
  ]) {
    const { call } = bench(() => {
      throw Object.assign(new Error('no'), { code });
    });
    expect(await call('cats.pet', { name: 'Mia', times: 1 })).toMatchObject({
      ok: false,
      error: { code: told },
    });
  }
});

test('a good call reaches its handler with parsed input, and its result comes back', async () => {
  const { call, log, petted } = bench();
  expect(await call('cats.pet', { name: 'Mia', times: 2, extra: 'left out' })).toEqual({
    ok: true,
    value: { purrs: 2 },
  });
  expect(petted).toEqual([{ name: 'Mia', times: 2 }]);
  expect(await call('cats.count', undefined)).toEqual({ ok: true, value: 3 });
  expect(log.lines).toEqual([]);
});

test('an expected failure comes back as it is and is no line in the log', async () => {
  const failure = fail(appError('disk.full', 'Full.', { retryable: true, details: { cause: 'ENOSPC' } }));
  const { call, log } = bench(() => failure);
  expect(await call('cats.pet', { name: 'Mia', times: 1 })).toEqual(failure);
  expect(log.lines).toEqual([]);
});

test('what the output does not name stays in the main process', async () => {
  const { call } = bench(() => ok({ purrs: 1, token: secret }));
  expect(await call('cats.pet', { name: 'Mia', times: 1 })).toEqual({ ok: true, value: { purrs: 1 } });
});

const foreigners: readonly (readonly [string, Sender])[] = [
  ['another window', { ...ownWindow, windowId: 2 }],
  ['a frame inside the window', { ...ownWindow, isMainFrame: false }],
  ['a page of another address', { ...ownWindow, url: 'https://evil.example/' }],
  ['a page without an address', { ...ownWindow, url: '' }],
];
for (const [who, sender] of foreigners) {
  test(`a call from ${who} is refused, logged, and reaches no handler`, async () => {
    const { call, log, petted } = bench();
    const answer = await call('cats.pet', { name: secret, times: 1 }, sender);
    expect(answer).toMatchObject({ ok: false, error: { code: 'ipc.foreign-sender', retryable: false } });
    expect(petted).toEqual([]);
    expect(log.lines).toEqual([
      { level: 'warn', message: 'call from a foreign sender', data: { channel: 'cats.pet', ...sender } },
    ]);
    expect(log.text() + JSON.stringify(answer)).not.toContain(secret);
  });
}

const malformed: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['text', secret],
  ['a list', [secret]],
  ['a missing field', { name: 'Mia' }],
  ['a field of another kind', { name: 'Mia', times: secret }],
  ['a field too long', { name: secret, times: 1 }],
  ['a word not on the list', { name: 'Mia', times: 1, coat: secret }],
  ['no number', { name: 'Mia', times: Number.NaN }],
];
for (const [what, input] of malformed) {
  test(`a call with ${what} is refused and logged, without its values`, async () => {
    const { call, log, petted } = bench();
    const answer = await call('cats.pet', input);
    expect(answer).toMatchObject({ ok: false, error: { code: 'ipc.invalid-input' } });
    expect(petted).toEqual([]);
    expect(log.lines).toMatchObject([
      { level: 'warn', message: 'malformed call', data: { channel: 'cats.pet' } },
    ]);
    expect(log.text() + JSON.stringify(answer)).not.toContain(secret);
  });
}

test('every thing that is wrong with the input is named by its place', async () => {
  const answer = await bench().call('cats.pet', { name: 5, times: 'x' });
  expect(answer).toMatchObject({
    error: { details: { issues: [expect.stringMatching(/^name: /), expect.stringMatching(/^times: /)] } },
  });
});

test('a method without input takes none', async () => {
  expect(await bench().call('cats.count', { sneaky: true })).toMatchObject({ ok: false });
});

for (const [how, pet] of [
  [
    'throws',
    () => {
      throw new Error('the bug itself');
    },
  ],
  ['rejects', () => Promise.reject(new Error('the bug itself'))],
] as const) {
  test(`a handler that ${how} is answered as internal; only the log learns why`, async () => {
    const { call, log } = bench(pet);
    const answer = await call('cats.pet', { name: 'Mia', times: 1 });
    expect(answer).toEqual({
      ok: false,
      error: { code: 'internal', message: expect.any(String), retryable: false },
    });
    expect(JSON.stringify(answer)).not.toContain('the bug itself');
    expect(log.lines).toMatchObject([
      { level: 'error', message: 'handler failed', data: { channel: 'cats.pet' } },
    ]);
    expect(log.text()).toContain('the bug itself');
  });
}

for (const [what, output] of [
  ['a field of another kind', { purrs: secret }],
  ['nothing', undefined],
] as const) {
  test(`output with ${what} does not pass, and is logged without its values`, async () => {
    const { call, log } = bench(() => ok(output));
    const answer = await call('cats.pet', { name: 'Mia', times: 1 });
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(log.lines).toMatchObject([{ level: 'error', message: 'handler failed' }]);
    expect(log.text() + JSON.stringify(answer)).not.toContain(secret);
  });
}

test('a check of the sender that breaks lets nobody in, and is answered and logged', async () => {
  const listeners: Parameters<IpcPort<Sender>['handle']>[1][] = [];
  const log = createMemoryLog();
  guardCalls({
    port: { handle: (_, listener) => listeners.push(listener) },
    senderOf: (sender: Sender) => sender,
    channels: ['cats.count'],
    answering: Promise.resolve(async () => ok(3)),
    isTrusted: () => {
      throw new TypeError('Invalid URL');
    },
    log,
  });
  expect(await listeners[0]?.(ownWindow, undefined)).toMatchObject({
    ok: false,
    error: { code: 'internal' },
  });
  expect(log.lines).toMatchObject([{ level: 'error' }]);
});

/** Calls before and after the services are there. */
function early() {
  let listen: Parameters<IpcPort<Sender>['handle']>[1] = async () => null;
  const asked: unknown[] = [];
  let settle: { readonly come: (answer: Answer) => void; readonly fail: (error: Error) => void } | null =
    null;
  guardCalls({
    port: {
      handle(_, listener) {
        listen = listener;
      },
    },
    senderOf: (sender: Sender) => sender,
    channels: ['cats.count'],
    answering: new Promise((come, fail) => {
      settle = { come, fail };
    }),
    isTrusted: ({ windowId }) => windowId === ownWindow.windowId,
    log: createMemoryLog(),
  });
  return {
    asked,
    call: (sender = ownWindow) => listen(sender, 'how many?'),
    come: () =>
      settle?.come(async (channel, input) => {
        asked.push([channel, input]);
        return ok(3);
      }),
    fail: () => settle?.fail(new Error('no such disk')),
  };
}

test('a call that comes before the services waits for them, and is answered by them', async () => {
  const { asked, call, come } = early();
  let isAnswered = false;
  const waiting = call().finally(() => {
    isAnswered = true;
  });
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  come();
  expect([await waiting, await call()]).toEqual([ok(3), ok(3)]);
  expect(asked).toEqual([
    ['cats.count', 'how many?'],
    ['cats.count', 'how many?'],
  ]);
});

test('a foreign caller is turned away before the services are there, and never reaches them', async () => {
  const { asked, call, come } = early();
  const foreign = { ok: false, error: { code: 'ipc.foreign-sender' } };
  expect(await call({ ...ownWindow, windowId: 2 })).toMatchObject(foreign);
  come();
  expect(await call({ ...ownWindow, windowId: 2 })).toMatchObject(foreign);
  expect(asked).toEqual([]);
});

test('where the app cannot start, each call is told so, those that waited too, in words that hold nothing of why', async () => {
  const { call, fail: failStart } = early();
  const waiting = call();
  failStart();
  const told = { ok: false, error: { code: 'app.not-started', retryable: false } };
  expect([await waiting, await call()]).toMatchObject([told, told]);
  expect(appErrorSchema.safeParse(((await call()) as { readonly error: unknown }).error).success).toBe(true);
  expect(JSON.stringify(await call())).not.toContain('disk');
});
