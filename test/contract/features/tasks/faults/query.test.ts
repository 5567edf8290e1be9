import { shownWords } from '../../../../fixtures/app/shown-words.ts';
import {
  about,
  clip,
  clipSha256,
  doneAt,
  type FaultGateway,
  page,
  type Serve,
  startFaultGateway,
  taskId,
} from '../../../../fixtures/gateway/fault-gateway.ts';
import {
  breakOff,
  reply,
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

interface Followed {
  readonly bench: FaultBench;
  readonly gateway: FaultGateway;
  readonly id: string;
}

/** A task that the gateway has taken and answers about as scripted; its clip can be had at `/clip.mp4` there. */
async function follow(serve: Serve, query: readonly Step[], patienceMs?: number): Promise<Followed> {
  const gateway = await startFaultGateway(serve, { query, file: [reply(200, clip)] });
  const bench = createFaultBench({ address: gateway.address, ...(patienceMs && { patienceMs }) });
  const { id } = bench.generate();
  return { bench, gateway, id };
}

const done = doneAt('/clip.mp4');
const named = { 'x-request-id': 'request-of-the-answer' };

async function expectReady({ bench, gateway, id }: Followed): Promise<void> {
  const state = await bench.runToEnd(id);
  await bench.runOn();
  expect(shownWords(state)).toEqual({ status: 'Ready', says: null, next: null });
  expect(state).toMatchObject({ taskId, media: { sha256: clipSha256, bytes: clip.length } });
  expect(gateway.creates()).toHaveLength(1);
}

const trouble = 'The gateway has trouble at the moment.';
const noWords = 'The gateway’s answer could not be read.';
const tooMany = 'The gateway is receiving too many requests from you.';
const brokeOff = 'The connection to the gateway broke off.';
const tooLong = 'The gateway took too long to answer.';
const elsewhere = 'The gateway pointed to another address.';
const webPage = 'This address answers with a web page, not with a gateway.';

test.describe('a poll that is answered with', () => {
  const rows: readonly (readonly [
    name: string,
    step: Step,
    says: string,
    answered: number | null,
    patienceMs?: number,
  ])[] = [
    ['408', reply(408, { error: { message: 'Slow' } }, named), trouble, 408],
    ['429', reply(429, { error: { message: 'Slower, please' } }, named), tooMany, 429],
    ['a web page and 502', reply(502, page, { ...named, 'content-type': 'text/html' }), trouble, 502],
    ['529', reply(529, { error: { type: 'overloaded_error', message: 'Busy' } }, named), trouble, 529],
    ['a redirect', reply(302, '', { ...named, location: '/elsewhere' }), elsewhere, 302],
    ['nothing', reply(200, '', named), noWords, 200],
    ['broken JSON', reply(200, '{"task":{"status":"succ', named), noWords, 200],
    ['JSON about nothing', reply(200, { hello: 'there' }, named), noWords, 200],
    ['a web page and 200', reply(200, page, { ...named, 'content-type': 'text/html' }), webPage, 200],
    ['trouble inside a 200', reply(200, { base_resp: { status_code: 1033 } }, named), trouble, 200],
    ['JSON cut short', breakOff(200, '{"task":{"status":"succeeded"', 400), brokeOff, null],
    ['a reset', reset('before-body'), brokeOff, null],
    ['silence', silence, tooLong, null, 500],
    ['silence after the head', breakOff(200, '{', 400, 'silence'), tooLong, null, 500],
  ];
  for (const [name, step, says, answered, patienceMs] of rows) {
    test(`${name} is repeated, and the task goes on`, async ({ serve }) => {
      const followed = await follow(
        serve,
        [about('running'), step, step, about('running'), done],
        patienceMs,
      );
      const { bench, id, gateway } = followed;
      await bench.runUntil('the trouble showed', () => bench.isTroubled(id));
      const shown = shownWords(bench.stateOf(id));
      expect(shown).toMatchObject({ status: 'Running', says });
      const details = detailsOf(bench.stateOf(id));
      if (answered === null) expect(details.cause).toMatch(/^[A-Z_]+$/);
      else expect(details).toMatchObject({ httpStatus: answered, requestId: 'request-of-the-answer' });
      await bench.runUntil(
        'it was answered again',
        () => gateway.queries().length === 4 && !bench.isTroubled(id),
      );
      await expectReady(followed);
      expect(gateway.queries()).toHaveLength(5);
      expect(bench.pathOf(id)).toEqual(['waiting', 'sending', 'queued', 'running', 'saving', 'ready']);
      const troubles = bench.store.ledger(id).filter(({ why }) => why.startsWith('trouble'));
      // The same trouble has one line.
      expect(troubles.map(({ httpStatus }) => httpStatus)).toEqual([answered]);
    });
  }

  test('trouble twenty times in a row is still polled again', async ({ serve }) => {
    const bad = [reply(502, page), reply(429), reply(200, ''), reset('before-body')];
    const followed = await follow(serve, [...Array.from({ length: 5 }, () => bad).flat(), done]);
    await expectReady(followed);
    expect(followed.gateway.queries()).toHaveLength(21);
  });
});

test.describe('what the gateway says of a task', () => {
  // Which words mean the same is for the test of the wire.
  for (const [status, word] of [
    ['Queued', 'NOT_START'],
    ['Running', 'IN_PROGRESS'],
    ['Ready', 'SUCCESS'],
    ['Failed', 'Failure'],
    ['Cancelled', 'Canceled'],
    ['Expired', 'EXPIRED'],
  ] as const) {
    test(`"${word}" is shown as ${status}`, async ({ serve }) => {
      const isUnderWay = status === 'Queued' || status === 'Running';
      const answer = about(word, status === 'Ready' ? { content: { url: '/clip.mp4' } } : {});
      const followed = await follow(serve, isUnderWay ? [answer, done] : [answer]);
      const { bench, id, gateway } = followed;
      if (isUnderWay || status === 'Ready') {
        await expectReady(followed);
        const seen = status === 'Running' ? ['running'] : [];
        expect(bench.pathOf(id)).toEqual(['waiting', 'sending', 'queued', ...seen, 'saving', 'ready']);
        return;
      }
      const state = await bench.runToEnd(id);
      await bench.runOn();
      const says = status === 'Failed' ? 'The gateway could not make this clip.' : null;
      expect(shownWords(state)).toMatchObject({ status, says });
      expect(gateway.queries()).toHaveLength(1);
      expect(gateway.creates()).toHaveLength(1);
    });
  }

  test('a word nobody knows is shown as it came, and is not the end', async ({ serve }) => {
    const followed = await follow(serve, [about('Rendering (3/7)'), about('Rendering (4/7)'), done]);
    const { bench, id } = followed;
    await bench.runUntil('the word showed', () => {
      const state = bench.stateOf(id);
      return 'gatewayStatus' in state && state.gatewayStatus === 'Rendering (3/7)';
    });
    expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Queued', says: null });
    await expectReady(followed);
  });

  test('words that go back and forth never send a task back', async ({ serve }) => {
    const words = ['queued', 'running', 'queued', 'running', 'pending', 'queued'];
    const followed = await follow(serve, [...words.map((word) => about(word)), done]);
    await expectReady(followed);
    const { bench, id } = followed;
    expect(bench.pathOf(id)).toEqual(['waiting', 'sending', 'queued', 'running', 'saving', 'ready']);
  });

  test('done without an address is polled again, until there is one', async ({ serve }) => {
    const followed = await follow(serve, [about('succeeded'), about('succeeded', { content: {} }), done]);
    const { bench, id } = followed;
    await bench.runUntil('the trouble showed', () => bench.isTroubled(id));
    const says = 'The gateway says the clip is finished but does not say where it is.';
    expect(shownWords(bench.stateOf(id))).toMatchObject({ status: 'Queued', says });
    await expectReady(followed);
  });

  test('done without an address for good is a failure that keeps the gateway’s word', async ({ serve }) => {
    const { bench, id, gateway } = await follow(serve, [about('succeeded')]);
    const state = await bench.runToEnd(id);
    await bench.runOn();
    const says = 'The gateway says the clip is finished but does not say where it is.';
    expect(shownWords(state)).toMatchObject({ status: 'Failed', says });
    expect(detailsOf(state).gatewayMessage).toContain('succeeded');
    expect(gateway.queries()).toHaveLength(5);
    expect(gateway.creates()).toHaveLength(1);
    expect(bench.tasks.resume(id).ok).toBe(true);
  });

  test('why it failed is told', async ({ serve }) => {
    const error = { code: '1027', message: 'The picture was refused.' };
    const { bench, id, gateway } = await follow(serve, [about('failed', { error })]);
    const state = await bench.runToEnd(id);
    const says = 'The gateway refused the content of this request.';
    expect(shownWords(state)).toMatchObject({ status: 'Failed', says });
    expect(detailsOf(state)).toMatchObject({
      gatewayCode: '1027',
      gatewayMessage: 'The picture was refused.',
    });
    expect(gateway.creates()).toHaveLength(1);
  });
});

test.describe('a refused poll', () => {
  const gone = reply(404, { error: { message: 'No such task', code: 'task_not_exist' } }, named);
  test('"no such task" once is not believed', async ({ serve }) => {
    const followed = await follow(serve, [gone, about('running'), gone, about('running'), done]);
    const { bench, id } = followed;
    await bench.runUntil('it was said', () => bench.isTroubled(id));
    expect(shownWords(bench.stateOf(id)).says).toBe('The gateway does not know this task.');
    await expectReady(followed);
  });

  test('"no such task" twice is the end, which can be polled again, counted from the start', async ({
    serve,
  }) => {
    const followed = await follow(serve, [gone, gone, gone, done]);
    const { bench, id, gateway } = followed;
    const state = await bench.runToEnd(id);
    await bench.runOn();
    expect(shownWords(state)).toMatchObject({
      status: 'Failed',
      says: 'The gateway does not know this task.',
    });
    expect(detailsOf(state)).toMatchObject({ requestId: 'request-of-the-answer' });
    expect(gateway.queries()).toHaveLength(2);
    expect(bench.tasks.resume(id).ok).toBe(true);
    await expectReady(followed);
  });

  test('a page that says 404 is about the address and not about the task', async ({ serve }) => {
    const followed = await follow(serve, [reply(404, page), reply(404, page), reply(404, page), done]);
    const { bench, id } = followed;
    await bench.runUntil('it was said', () => bench.isTroubled(id));
    expect(shownWords(bench.stateOf(id)).says).toBe(webPage);
    await expectReady(followed);
  });
});
