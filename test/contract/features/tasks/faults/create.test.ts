import { isPostponed, type Task } from '#contract';
import { shownWords } from '../../../../fixtures/app/shown-words.ts';
import {
  doneAt,
  type FaultGateway,
  page,
  type Serve,
  startFaultGateway,
  taskId,
  wholeClip,
} from '../../../../fixtures/gateway/fault-gateway.ts';
import { readableRefusals, unreadableRefusals } from '../../../../fixtures/gateway/refusal-shapes.ts';
import {
  breakOff,
  deaf,
  reply,
  replyEarly,
  reset,
  type Step,
  silence,
  test,
} from '../../../../fixtures/gateway/scripted-server.ts';
import { expect } from '../../../../fixtures/pure-test.ts';
import {
  createFaultBench,
  detailsOf,
  type FaultBench,
} from '../../../../fixtures/services/benches/fault-bench.ts';
import { newStore } from '../../../../fixtures/store/new-store.ts';
import { until } from '../../../../fixtures/until.ts';

type Words = 'Unknown outcome' | 'Rejected' | 'Waiting to retry';

interface Outcome {
  readonly bench: FaultBench;
  readonly gateway: FaultGateway;
  readonly task: Task;
}

const requestId = 'request-of-the-answer';
const named = { 'x-request-id': requestId };
const lookThere = /^Look for it in the gateway’s own list of tasks first/;

/** Presses Generate once at a gateway that treats every create as `step` says, and waits for as long as anything happens. */
async function press(serve: Serve, step: Step, patienceMs?: number): Promise<Outcome> {
  const gateway = await startFaultGateway(serve, { create: [step] });
  const bench = createFaultBench({ address: gateway.address, ...(patienceMs && { patienceMs }) });
  const task = bench.generate();
  await bench.runToEndOrRest(task.id);
  // One that rests goes out again.
  if (!isPostponed(bench.stateOf(task.id))) await bench.runOn();
  return { bench, gateway, task };
}

function expectShown({ bench, task }: Outcome, status: Words, says: string): void {
  const shown = shownWords(bench.stateOf(task.id));
  expect(shown).toMatchObject({ status, says });
  if (status === 'Unknown outcome') expect(shown.next).toMatch(lookThere);
}

const noTaskWords = 'The gateway’s answer could not be read.';
const brokeOff = 'The connection to the gateway broke off.';
const tooLong = 'The gateway took too long to answer.';
const webPage = 'This address answers with a web page, not with a gateway.';
const elsewhere = 'The gateway pointed to another address.';
const trouble = 'The gateway has trouble at the moment.';

test.describe('a task whose request left this computer, and whose answer is', () => {
  const rows: readonly (readonly [
    name: string,
    step: Step,
    says: string,
    answered: number | null,
    patienceMs?: number,
  ])[] = [
    ['a reset before the body', reset('before-body'), brokeOff, null],
    ['a reset in the middle of the body', reset('during-body'), brokeOff, null],
    ['a reset after the body', reset('after-body'), brokeOff, null],
    ['silence', silence, tooLong, null, 500],
    ['silence without the body being taken', deaf, tooLong, null, 500],
    ['half an answer', breakOff(200, '{"task_', 40), brokeOff, null],
    ['half an answer and silence', breakOff(200, '{"task_', 40, 'silence'), tooLong, null, 500],
    ['200 without a task id', reply(200, {}, named), noTaskWords, 200],
    ['200 with an empty task id', reply(200, { task_id: ' ' }, named), noTaskWords, 200],
    ['200 with nothing', reply(200, '', named), noTaskWords, 200],
    ['200 with broken JSON', reply(200, '{"task_id":', named), noTaskWords, 200],
    ['200 with a web page', reply(200, page, { ...named, 'content-type': 'text/html' }), webPage, 200],
    ['202 without a task id', reply(202, { status: 'accepted' }, named), noTaskWords, 202],
    ['a redirect', reply(307, '', { ...named, location: '/elsewhere' }), elsewhere, 307],
    ['408', reply(408, { error: { message: 'Slow.' } }, named), trouble, 408],
  ];
  for (const [name, step, says, answered, patienceMs] of rows) {
    test(`${name} is of unknown outcome and never goes out again`, async ({ serve }) => {
      const outcome = await press(serve, step, patienceMs);
      expectShown(outcome, 'Unknown outcome', says);
      expect(outcome.gateway.calls).toHaveLength(1);
      expect(outcome.gateway.creates()).toHaveLength(1);
      const details = detailsOf(outcome.bench.stateOf(outcome.task.id));
      if (answered === null) expect(details.cause).toMatch(/^[A-Z_]+$/);
      else expect(details).toMatchObject({ httpStatus: answered, requestId });
      expect(outcome.bench.pathOf(outcome.task.id)).toEqual(['waiting', 'sending', 'unknown']);
      const last = outcome.bench.store.ledger(outcome.task.id).at(-1);
      expect(last).toMatchObject({ to: 'unknown', httpStatus: answered });
    });
  }

  const bodies = [...readableRefusals, ...unreadableRefusals].map(({ body }) => body);
  for (const [index, status] of [500, 502, 503, 504, 524, 529].entries()) {
    test(`${status} is of unknown outcome, whatever its body is`, async ({ serve }) => {
      // Each body comes with two of these: what a body and a status are together is told apart in the tests of refusals.
      const some = bodies.filter((_, at) => at % 3 === index % 3).map((body) => body(status, 'Try later'));
      for (const body of [...some, page]) {
        const outcome = await press(serve, reply(status, body, named));
        expectShown(outcome, 'Unknown outcome', trouble);
        expect(outcome.gateway.creates()).toHaveLength(1);
        expect(detailsOf(outcome.bench.stateOf(outcome.task.id))).toMatchObject({
          httpStatus: status,
          requestId: expect.stringMatching(/^(request-of-the-answer|told-in-the-body)$/),
        });
      }
    });
  }
});

test.describe('a task whose request never left this computer waits, with nothing sent, when', () => {
  test('the connection is refused', async ({ serve }) => {
    const gateway = await startFaultGateway(serve, {});
    const closed = await serve(silence);
    await closed.close();
    const bench = createFaultBench({ address: closed.address });
    const task = bench.generate();
    await bench.runToEndOrRest(task.id);
    expectShown({ bench, gateway, task }, 'Waiting to retry', 'The gateway cannot be reached.');
    const host = closed.address.slice('http://'.length);
    expect(detailsOf(bench.stateOf(task.id))).toMatchObject({ cause: 'ECONNREFUSED', host });
    expect(closed.calls).toHaveLength(0);
  });

  test('the name of the gateway is not known', async () => {
    const bench = createFaultBench({ address: 'https://gateway.invalid' });
    const task = bench.generate();
    await bench.runToEndOrRest(task.id);
    // Where names cannot be looked up at all, it takes as long as is waited for.
    expect(shownWords(bench.stateOf(task.id))).toMatchObject({
      status: 'Waiting to retry',
      says: expect.stringMatching(/^The gateway (cannot be reached|took too long to answer)\.$/),
    });
    expect(detailsOf(bench.stateOf(task.id)).cause).toMatch(/^(ENOTFOUND|EAI_\w+|CONNECT_TIMEOUT)$/);
  });
});

const titles: Readonly<Record<number, string>> = {
  400: 'The gateway did not accept the request.',
  401: 'The gateway does not accept this token.',
  402: 'Your balance at the gateway is used up.',
  403: 'Your token is not allowed to do this.',
  404: 'The gateway did not accept the request.',
  413: 'The request is larger than the gateway takes.',
  422: 'The gateway refused the content of this request.',
  429: 'The gateway is receiving too many requests from you.',
};
const statuses = Object.keys(titles).map(Number);
/** What is refused for now, for its token, or for want of balance goes out again. */
const resting = [401, 402, 429].map((status) => titles[status]);
const restsAfter = (says: string): Words => (resting.includes(says) ? 'Waiting to retry' : 'Rejected');

test.describe('a refusal that can be read made no task:', () => {
  for (const [index, { name, body }] of readableRefusals.entries()) {
    test(`${name}, at every other status`, async ({ serve }) => {
      for (const status of statuses.filter((_, at) => at % 2 === index % 2)) {
        const words = `Words about ${status}`;
        const outcome = await press(serve, reply(status, body(status, words), named));
        expectShown(outcome, restsAfter(titles[status] ?? ''), titles[status] ?? '');
        expect(outcome.gateway.calls).toHaveLength(1);
        expect(detailsOf(outcome.bench.stateOf(outcome.task.id))).toMatchObject({
          httpStatus: status,
          gatewayMessage: words,
          requestId: expect.stringMatching(/^(request-of-the-answer|told-in-the-body)$/),
        });
        expect(outcome.bench.refusals()).toBe(status === 401 ? 1 : 0);
      }
    });
  }

  test('the code in the body is believed before the HTTP status', async ({ serve }) => {
    for (const [code, says] of codesThatRefuse) {
      const body = { type: 'error', error: { type: 'api_error', message: `Sorry (${code})` } };
      const outcome = await press(serve, reply(400, body, named));
      expectShown(outcome, restsAfter(says), says);
      expect(detailsOf(outcome.bench.stateOf(outcome.task.id))).toMatchObject({
        httpStatus: 400,
        gatewayCode: code,
        requestId,
      });
    }
  });

  test('a 403 for want of balance speaks of the balance', async ({ serve }) => {
    const body = { error: { message: 'No quota (request id: r-77)', code: 'insufficient_user_quota' } };
    const outcome = await press(serve, reply(403, body));
    expectShown(outcome, 'Waiting to retry', titles[402] ?? '');
    expect(detailsOf(outcome.bench.stateOf(outcome.task.id))).toMatchObject({
      httpStatus: 403,
      requestId: 'r-77',
    });
  });

  test('one that comes before the body is taken', async ({ serve }) => {
    const outcome = await press(serve, replyEarly(400, { error: { message: 'Bad ratio' } }));
    expectShown(outcome, 'Rejected', titles[400] ?? '');
    expect(outcome.gateway.creates()).toHaveLength(1);
  });
});

test.describe('a refusal that cannot be read', () => {
  /** Statuses at which no gateway makes anything, whatever it says. */
  const certain = [401, 413, 429];
  for (const { name, body } of unreadableRefusals) {
    test(`(${name}) leaves the outcome unknown, but for ${certain.join(', ')}`, async ({ serve }) => {
      for (const status of statuses) {
        const outcome = await press(serve, reply(status, body(status, 'No way'), named));
        // What forbids by a page is a guard before the gateway.
        const isAboutTheAddress =
          status === 400 || status === 404 || (status === 403 && name === 'a web page');
        expect(shownWords(outcome.bench.stateOf(outcome.task.id)), `at ${status}`).toMatchObject({
          status:
            status === 401 ? 'Waiting to retry' : certain.includes(status) ? 'Rejected' : 'Unknown outcome',
          says: isAboutTheAddress ? expect.stringMatching(/gateway/) : titles[status],
        });
        expect(outcome.gateway.creates()).toHaveLength(1);
        expect(detailsOf(outcome.bench.stateOf(outcome.task.id))).toMatchObject({
          httpStatus: status,
          requestId,
        });
      }
    });
  }
});

const codesThatRefuse: readonly (readonly [string, string])[] = [
  ['1004', titles[401] ?? ''],
  ['2049', titles[401] ?? ''],
  ['1008', titles[402] ?? ''],
  ['2056', titles[402] ?? ''],
  ['2061', titles[403] ?? ''],
  ['1026', titles[422] ?? ''],
  ['1027', titles[422] ?? ''],
  ['2013', titles[400] ?? ''],
  ['1002', titles[429] ?? ''],
  ['1041', titles[429] ?? ''],
  ['2045', titles[429] ?? ''],
];

test.describe('an error inside a 200', () => {
  const inside = (code: string) =>
    reply(200, { base_resp: { status_code: Number(code), status_msg: 'Sorry' } }, named);

  for (const [code, says] of codesThatRefuse) {
    test(`with code ${code} made no task`, async ({ serve }) => {
      const outcome = await press(serve, inside(code));
      expectShown(outcome, restsAfter(says), says);
      expect(outcome.gateway.calls).toHaveLength(1);
      expect(detailsOf(outcome.bench.stateOf(outcome.task.id))).toMatchObject({
        httpStatus: 200,
        gatewayCode: code,
        gatewayMessage: 'Sorry',
        requestId,
      });
    });
  }

  for (const code of ['1000', '1001', '1024', '1033', '4242']) {
    test(`with code ${code}, trouble of its own, leaves the outcome unknown`, async ({ serve }) => {
      const outcome = await press(serve, inside(code));
      expectShown(outcome, 'Unknown outcome', trouble);
      expect(outcome.gateway.calls).toHaveLength(1);
      expect(detailsOf(outcome.bench.stateOf(outcome.task.id))).toMatchObject({
        gatewayCode: code,
        requestId,
      });
    });
  }
});

test.describe('quitting while the answer to a create comes', () => {
  for (const [what, answer, expected] of [
    [
      'that names the task: it is stored, and polled after the next start',
      reply(200, { task_id: taskId }),
      'ready',
    ],
    ['that refuses it: that is stored', reply(400, { error: { message: 'No.' } }), 'rejected'],
    ['that is none: its outcome is unknown', reply(200, {}), 'unknown'],
  ] as const) {
    test(what, async ({ serve }) => {
      let answerNow: () => void = () => undefined;
      const isAnswered = new Promise<void>((resolve) => {
        answerNow = resolve;
      });
      const late: Step = (call) => isAnswered.then(() => answer(call));
      const gateway = await startFaultGateway(serve, {
        create: [late],
        query: [(call) => doneAt(`${gateway.address}/clip.mp4`)(call)],
        file: [wholeClip],
      });
      const db = newStore();
      const bench = createFaultBench({ address: gateway.address, db });
      const { id } = bench.generate();
      await until('the request is out', () => bench.tasks.get(id).ok && isOut(bench, id));
      const closed = bench.tasks.close();
      answerNow();
      await closed;

      const next = createFaultBench({ address: gateway.address, db });
      next.tasks.start();
      expect((await next.runToEnd(id)).status).toBe(expected);
      expect(gateway.creates()).toHaveLength(1);
    });
  }
});

/** Every byte of its request has been handed to the network. */
function isOut({ tasks }: FaultBench, id: string): boolean {
  const task = tasks.get(id);
  const transfer = task.ok ? task.value.transfer : null;
  return transfer !== null && transfer.done === transfer.total;
}
