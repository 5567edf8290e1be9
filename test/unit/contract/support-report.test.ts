import { type About, appError, supportReport, type Task } from '#contract';
import { aLedgerEntry, aRequest, aShownTask, someMedia } from '../../fixtures/builders.ts';
import { startOfTime } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const about: About = {
  version: '1.2.3',
  electron: '33.2.1',
  chromium: '130.0',
  node: '20.18',
  platform: 'linux x64',
  sandboxed: true,
};

const shown = (state: Task['state'], changes: Partial<Task> = {}): Task =>
  aShownTask({
    id: 'job-1',
    ...changes,
    state,
  });

test('the report says what ran where, the ids, every line of the ledger and the last error', () => {
  const error = appError('gateway.trouble', 'The gateway has trouble of its own.', {
    details: { httpStatus: 502, requestId: 'r-7', gatewayCode: '1000', host: 'gateway.example' },
  });
  const task = shown(
    { status: 'running', taskId: 'remote-1', gatewayStatus: 'Dreaming', trouble: error },
    { collectBefore: startOfTime + 1_000 },
  );
  const ledger = [
    aLedgerEntry(),
    aLedgerEntry({
      at: startOfTime + 5_000,
      from: 'running',
      to: 'running',
      why: 'trouble: gateway.trouble ×10',
      httpStatus: 502,
      requestId: 'r-7',
    }),
  ];
  const report = supportReport(task, ledger, about);
  for (const line of [
    'App: 1.2.3 (Electron 33.2.1, Chromium 130.0, Node 20.18)',
    'Platform: linux x64',
    'Gateway: gateway.example',
    'Task: job-1',
    'Id at the gateway: remote-1',
    'Made: 2026-01-05T10:00:00.000Z',
    'State: running (the gateway says "Dreaming")',
    'To be collected before: 2026-01-05T10:00:01.000Z',
    '  Code: gateway.trouble',
    '  Meaning: The gateway has trouble of its own.',
    '  httpStatus: 502',
    '  requestId: r-7',
    '  gatewayCode: 1000',
    '  2026-01-05T10:00:00.000Z | - | waiting | stored | - | -',
    '  2026-01-05T10:00:05.000Z | running | running | trouble: gateway.trouble ×10 | 502 | r-7',
  ]) {
    expect(report.split('\n')).toContain(line);
  }
});

test('the request is described without its words, and files without their names', () => {
  const request = aRequest({
    prompt: 'A secret 🦊 wish',
    references: [
      {
        fileId: 'file-1',
        kind: 'image',
        name: 'my-passport.png',
        mime: 'image/png',
        bytes: 1234,
        sha256: 'cd'.repeat(32),
        link: null,
        role: 'first_frame',
      },
      {
        fileId: 'file-2',
        kind: 'video',
        name: 'holiday.mp4',
        mime: 'video/mp4',
        bytes: 0,
        sha256: null,
        link: 'https://cdn.example/holiday.mp4?sig=1',
      },
    ],
  });
  const error = appError('files.missing', 'my-passport.png is no longer where it was.', {
    details: { files: ['my-passport.png'] },
  });
  const report = supportReport(shown({ status: 'rejected', error }, { request }), [], about);
  for (const line of [
    '  Prompt: 15 characters (not shown)',
    '    1. image, image/png, 1234 bytes, first_frame',
    '    2. video, video/mp4, by address',
    '  Code: files.missing',
    'Id at the gateway: not known',
  ]) {
    expect(report.split('\n')).toContain(line);
  }
  for (const secret of ['secret', 'passport', 'holiday', 'cdn.example', 'file-1']) {
    expect(report).not.toContain(secret);
  }
});

test('a gateway that repeats the prompt in its error does not bring it into the report', () => {
  const error = appError('gateway.content-refused', 'The gateway refused the content.', {
    details: { gatewayMessage: 'refused: "A secret wish"' },
  });
  const request = aRequest({ prompt: 'A secret wish' });
  const report = supportReport(shown({ status: 'rejected', error }, { request }), [], about);
  expect(report).toContain('  gatewayMessage: refused: "[prompt]"');
  expect(report).not.toContain('secret');
});

test('a finished clip is named by its size and hash, not by its file', () => {
  const state = { status: 'ready', taskId: 'remote-1', fileName: 'A secret.mp4', media: someMedia } as const;
  const report = supportReport(shown(state), [], { ...about, sandboxed: false });
  expect(report).toContain(`State: ready (1000 bytes, SHA-256 ${someMedia.sha256})`);
  expect(report).toContain('Platform: linux x64, without sandbox');
  expect(report).not.toContain('A secret');
});

test.describe('a prompt is found however a gateway repeats it', () => {
  const prompt = 'A clandestine "vixen"\n\nwalks past\tMontmartre; 狐狸在雪地里。\nNapoléon’s café 🦊';
  const secrets = ['clandestine', 'vixen', 'montmartre', '狐', '雪', 'napol', 'café'];
  const once = JSON.stringify(prompt);
  const ascii = once.replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const forms: Readonly<Record<string, string>> = {
    'on one line': prompt.replaceAll(/\s+/g, ' '),
    'with its lines': prompt,
    'escaped for JSON': once,
    'escaped for JSON, in ASCII': ascii,
    'packed into JSON twice': JSON.stringify(once),
    'packed into JSON three times': JSON.stringify(JSON.stringify(once)),
    'escaped for an address': encodeURIComponent(prompt),
    'escaped for an address, and cut': encodeURIComponent(prompt).slice(0, 109),
    'escaped for a web page': [...prompt]
      .map((sign) => (/[a-z ]/i.test(sign) ? sign : `&#${sign.codePointAt(0)};`))
      .join(''),
    'in capitals': prompt.toUpperCase(),
    'in part': prompt.slice(2, 30),
    'cut inside a word': 'Bad words in: A clandes',
    'in another order': 'vixen, clandestine',
    'as an address of its own': `cannot fetch https://cdn.example/clandestine.png?sig=abc`,
  };
  for (const [form, text] of Object.entries(forms)) {
    test(form, () => {
      const error = appError('gateway.content-refused', 'The gateway refused the content.', {
        details: { gatewayMessage: `refused: ${text}`, gatewayCode: text, requestId: text },
      });
      const task = shown({ status: 'rejected', error }, { request: aRequest({ prompt }) });
      const report = supportReport(task, [aLedgerEntry({ requestId: text })], about).toLowerCase();
      expect(report).toContain('gatewaymessage: refused');
      expect(report).toContain('code: gateway.content-refused');
      for (const secret of [...secrets, 'clandes', 'cdn.example', '\\u72d0', '%e7'])
        expect(report, secret).not.toContain(secret);
    });
  }

  test('in a status of its own', () => {
    const task = shown(
      { status: 'running', taskId: 'remote-1', gatewayStatus: 'drawing a clandestine vixen', trouble: null },
      { request: aRequest({ prompt }) },
    );
    expect(supportReport(task, [], about)).toContain('(the gateway says "drawing [prompt]")');
  });
});

test('times that no calendar has do not keep a report from being made', () => {
  const task = shown({ status: 'waiting' }, { createdAt: 9e15, updatedAt: Number.NaN, collectBefore: -9e15 });
  const report = supportReport(task, [aLedgerEntry({ at: 1e300 })], about);
  expect(report).toContain('Made: 2100-01-01T00:00:00.000Z');
});
