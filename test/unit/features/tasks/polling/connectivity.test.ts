import type { AppErrorCode } from '#contract';
import { createConnectivityMonitor } from '#electron/features/tasks/polling/connectivity.ts';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import { practice, studio } from '../../../../fixtures/builders.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';

function monitor() {
  const told = { restored: 0 };
  const connectivity = createConnectivityMonitor(() => {
    told.restored += 1;
  });
  const fail = (times: number, code: AppErrorCode = 'gateway.unreachable') => {
    for (let call = 0; call < times; call += 1) connectivity.record(studio, code);
  };
  return { ...connectivity, fail, told };
}

const { unreachableAfter } = pollPolicy;

test('a gateway is out of reach after a row of calls without an answer, and not one call sooner', () => {
  const { fail, isOutOfReach } = monitor();
  fail(unreachableAfter - 1);
  expect(isOutOfReach(studio.connectionId)).toBe(false);
  fail(1);
  expect(isOutOfReach(studio.connectionId)).toBe(true);
});

test('the first answer after that is told once, a good one or a refusal', () => {
  for (const code of [null, 'gateway.trouble', 'gateway.unauthorized'] as const) {
    const { fail, record, isOutOfReach, told } = monitor();
    fail(unreachableAfter + 3);
    expect(told.restored).toBe(0);
    record(studio, code);
    expect(isOutOfReach(studio.connectionId)).toBe(false);
    expect(told.restored).toBe(1);
    record(studio, null);
    expect(told.restored).toBe(1);
  }
});

test('an answer in between begins the count again, and there is nothing to tell', () => {
  const { fail, record, isOutOfReach, told } = monitor();
  fail(unreachableAfter - 1);
  record(studio, null);
  fail(unreachableAfter - 1);
  expect(isOutOfReach(studio.connectionId)).toBe(false);
  expect(told.restored).toBe(0);
});

test('a gateway on this computer says nothing about the network, whether it answers or not', () => {
  const { fail, record, isOutOfReach, told } = monitor();
  for (let call = 0; call < 2 * unreachableAfter; call += 1) record(practice, 'gateway.unreachable');
  expect(isOutOfReach(practice.connectionId)).toBe(false);
  fail(unreachableAfter);
  record(practice, null);
  expect(isOutOfReach(studio.connectionId)).toBe(true);
  expect(told.restored).toBe(0);
});

test('a failure on this side is no answer of a gateway', () => {
  for (const code of ['files.missing', 'disk.full', 'internal'] as const) {
    const { fail, record, isOutOfReach, told } = monitor();
    fail(unreachableAfter);
    record(studio, code);
    expect(isOutOfReach(studio.connectionId)).toBe(true);
    expect(told.restored).toBe(0);
  }
});
