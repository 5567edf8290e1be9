import {
  appError,
  appErrorCodes,
  canInspectAgain,
  canResume,
  hasClipFile,
  mayHaveClip,
  taskStatuses,
} from '#contract';
import { keptCodes, states } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const failedWith = (code: (typeof appErrorCodes)[number]) =>
  ({ status: 'failed', taskId: '1', error: appError(code, '') }) as const;

test('a task has a clip as a file when it is ready, or failed only because the clip was not examined', () => {
  expect(taskStatuses.filter((status) => hasClipFile(states[status]))).toEqual(['ready']);
  expect(appErrorCodes.filter((code) => hasClipFile(failedWith(code)))).toEqual([...keptCodes]);
});

test('only a clip that was not examined through no fault of its own is examined again', () => {
  expect(taskStatuses.filter((status) => canInspectAgain(states[status]))).toEqual([]);
  expect(appErrorCodes.filter((code) => canInspectAgain(failedWith(code)))).toEqual([
    'download.not-examined',
  ]);
});

test('a task whose clip is on disk has nothing to collect and is not resumed', () => {
  for (const code of keptCodes) {
    expect([mayHaveClip(failedWith(code).error), canResume(failedWith(code))]).toEqual([false, false]);
  }
});
