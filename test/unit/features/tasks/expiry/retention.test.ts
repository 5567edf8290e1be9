import { appError, taskStatuses } from '#contract';
import { byUrgency, collectBefore, isToCollect } from '#electron/features/tasks/expiry/retention.ts';
import { transition } from '#electron/features/tasks/lifecycle/states.ts';
import { aTask, states } from '../../../../fixtures/builders.ts';
import { day, startOfTime } from '../../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';

const week = 7 * day;
const done = { type: 'succeeded', resultUrl: 'https://files.example/clip.mp4' } as const;

test('a result waits to be collected from the moment the gateway has the task until it is on disk', () => {
  expect(taskStatuses.filter((status) => isToCollect(states[status]))).toEqual([
    'queued',
    'running',
    'saving',
    'stopped',
  ]);
  for (const code of ['gateway.no-such-task', 'gateway.no-result', 'download.not-a-video'] as const)
    expect(isToCollect({ ...states.failed, error: appError(code, 'At a bad moment.') }), code).toBe(true);
});

test('a gateway that never told when it made the task is taken to have made it when it was made here', () => {
  const task = aTask(states.running);
  for (const skew of [0, -3 * day, 3 * day]) expect(collectBefore(task, skew)).toBe(startOfTime + week);
  // One that was held for two days is not lost two days before its time.
  const sentAt = startOfTime + 2 * day;
  const held = aTask(transition({ ...states.running, sentAt }, done) ?? states.running);
  expect(collectBefore(held, 0)).toBe(sentAt + week);
});

test('what only has to be fetched comes first, then what is lost soonest, each by its gateway’s clock', () => {
  const at = (state: (typeof states)['running' | 'saving'], createdThere: number, id: string) =>
    aTask(state, { createdThere: startOfTime + createdThere, id });
  const tasks = [
    at(states.running, 0, 'young'),
    at(states.running, -6 * day, 'old'),
    at(states.saving, -day, 'saving'),
    at(states.saving, -2 * day, 'older saving'),
    at(states.running, -3 * day, 'ahead'),
  ];
  const skewOf = ({ id }: { readonly id: string }) => (id === 'ahead' ? 4 * day : 0);
  expect(tasks.sort(byUrgency(skewOf)).map(({ id }) => id)).toEqual([
    'older saving',
    'saving',
    'ahead',
    'old',
    'young',
  ]);
});
