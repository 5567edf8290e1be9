import { appError, type LedgerEntry } from '#contract';
import { createTaskLedger, type TaskLedger } from '#electron/features/tasks/lifecycle/ledger.ts';
import { aTask, someError, states } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const task = aTask(states.queued);
const other = aTask(states.queued);

/** The lines of one more trouble at the moment `at`; the status of the answer stands in the error. */
function trouble(ledger: TaskLedger, at: number, httpStatus = 502, before = task): LedgerEntry[] {
  const error = { ...someError, details: { httpStatus } };
  const after = { ...before, updatedAt: at, state: { ...states.queued, trouble: error } };
  return ledger.linesOf(before, after, { type: 'trouble', error }, {});
}

/** The lines when the task runs at last. */
function run(ledger: TaskLedger, at: number, before = task): LedgerEntry[] {
  const after = { ...before, updatedAt: at, state: states.running };
  return ledger.linesOf(before, after, { type: 'observed', status: 'running', statusWord: 'running' }, {});
}

const inShort = (lines: readonly LedgerEntry[]) => lines.map(({ at, why }) => [at, why]);

test('the same trouble over and over gets one line until the status changes', () => {
  const ledger = createTaskLedger();
  const lines = Array.from({ length: 250 }, (_, index) => trouble(ledger, index + 1)).flat();
  expect(inShort(lines)).toEqual([[1, 'trouble: gateway.trouble']]);
  expect(inShort(run(ledger, 300))).toEqual([[300, 'observed']]);
  expect(inShort(trouble(ledger, 301))).toEqual([[301, 'trouble: gateway.trouble']]);
});

test('trouble of another HTTP status is another trouble, however they take turns', () => {
  const ledger = createTaskLedger();
  const lines = Array.from({ length: 8 }, (_, index) => trouble(ledger, index, index % 2 === 0 ? 502 : 503));
  expect(lines.flat().map(({ httpStatus }) => httpStatus)).toEqual([502, 503]);
});

test('each task has lines of its own', () => {
  const ledger = createTaskLedger();
  trouble(ledger, 1);
  expect(trouble(ledger, 2, 502, other)).toHaveLength(1);
  expect(run(ledger, 3)).toHaveLength(1);
  expect(trouble(ledger, 4, 502, other)).toEqual([]);
});

test('a good answer gets a line only where it ends a trouble, and that once', () => {
  const ledger = createTaskLedger();
  const observe = (before: typeof task) =>
    ledger.linesOf(before, task, { type: 'observed', status: 'queued', statusWord: 'queued' }, {});
  expect(observe(task)).toEqual([]);
  const troubled = { ...task, state: { ...states.queued, trouble: someError } };
  const lines = Array.from({ length: 12 }, () => observe(troubled)).flat();
  expect(lines.map(({ why }) => why)).toEqual(['recovered']);
});

test('a fresh address for a clip that is being saved is a repetition too', () => {
  const ledger = createTaskLedger();
  const saving = { ...task, state: states.saving };
  const lines = Array.from({ length: 30 }, () =>
    ledger.linesOf(saving, saving, { type: 'succeeded', resultUrl: 'https://files.example/2.mp4' }, {}),
  );
  expect(lines.flat().map(({ why }) => why)).toEqual(['succeeded']);
});

test('HTTP status and request id come from the answer, else from the event, else from its error', () => {
  const ledger = createTaskLedger();
  const error = appError('gateway.trouble', '', { details: { httpStatus: 503, requestId: 'of-error' } });
  const failed = { ...task, state: { ...states.failed, error } };
  const line = (facts: { httpStatus?: number; requestId?: string }) =>
    ledger.linesOf(task, failed, { type: 'failed', error }, facts).at(-1);
  expect(line({})).toMatchObject({ httpStatus: 503, requestId: 'of-error' });
  expect(line({ httpStatus: 200, requestId: 'of-answer' })).toMatchObject({
    httpStatus: 200,
    requestId: 'of-answer',
  });
  const created = { type: 'created', taskId: 'remote-1', requestId: 'of-event' } as const;
  expect(ledger.linesOf(aTask(states.sending), task, created, {}).at(-1)).toMatchObject({
    from: 'sending',
    to: 'queued',
    why: 'created',
    httpStatus: null,
    requestId: 'of-event',
  });
});
