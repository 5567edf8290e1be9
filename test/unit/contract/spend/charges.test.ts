import { appError, type Charge, chargeOf, type TaskState, taskStatuses } from '#contract';
import { expect, test } from '../../../fixtures/pure-test.ts';

const error = appError('gateway.trouble', 'Trouble.');
const media = {
  bytes: 1,
  sha256: '',
  seconds: 1,
  width: 1,
  height: 1,
  framesPerSecond: 24,
  videoCodec: 'avc',
  audio: null,
};
const there = { taskId: 'task-1', trouble: null };

/** What each state counts as. A clip that is linked is counted by the state it then has, its second try by its own. */
const table: readonly (readonly [TaskState, Charge])[] = [
  [{ status: 'waiting' }, 'none'],
  [{ status: 'sending' }, 'possible'],
  [{ status: 'queued', gatewayStatus: null, ...there }, 'certain'],
  [{ status: 'running', gatewayStatus: null, ...there }, 'certain'],
  [{ status: 'saving', ...there }, 'certain'],
  [{ status: 'ready', taskId: 'task-1', fileName: 'a.mp4', media }, 'certain'],
  [{ status: 'failed', taskId: 'task-1', error }, 'possible'],
  [{ status: 'failed', taskId: 'task-1', error: appError('download.not-examined', 'Kept.') }, 'certain'],
  [{ status: 'rejected', error }, 'none'],
  [{ status: 'unknown', error, resolution: 'open' }, 'possible'],
  [{ status: 'unknown', error, resolution: 'sent-again' }, 'possible'],
  [{ status: 'unknown', error, resolution: 'dismissed' }, 'possible'],
  [{ status: 'cancelled', taskId: null }, 'none'],
  [{ status: 'cancelled', taskId: 'task-1' }, 'possible'],
  [{ status: 'expired', taskId: 'task-1' }, 'certain'],
  [{ status: 'expired', taskId: 'task-1', hadNoClip: true }, 'possible'],
  [{ status: 'stopped', taskId: 'task-1' }, 'certain'],
];

test('each state of a task counts as spent for certain, perhaps, or not at all', () => {
  for (const [state, charge] of table) expect(chargeOf(state), JSON.stringify(state)).toBe(charge);
  expect([...new Set(table.map(([{ status }]) => status))]).toEqual([...taskStatuses]);
});
