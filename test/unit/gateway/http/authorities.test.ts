import { rootCertificates } from 'node:tls';
import { appError, fail, ok } from '#contract';
import { type AuthoritiesPorts, createAuthorities } from '#electron/gateway/http/authorities.ts';
import { createFakeClock } from '../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

function bench(ports: Partial<AuthoritiesPorts>) {
  const clock = createFakeClock();
  const refused: string[] = [];
  const warned: string[] = [];
  const authorities = createAuthorities({
    readSystem: async () => [],
    readExtra: null,
    onExtraRefused: () => refused.push('refused'),
    clock,
    log: { ...silentLog, warn: (message) => void warned.push(message) },
    ...ports,
  });
  return { authorities, clock, refused, warned };
}

const silentLog = { error() {}, warn() {}, info() {} };

test('the system and the file are asked once, at the first question', async () => {
  const asked: string[] = [];
  const { authorities, clock } = bench({
    async readSystem() {
      asked.push('system');
      return ['A'];
    },
    async readExtra() {
      asked.push('file');
      return ok({ name: 'own.pem', pem: 'B' });
    },
  });
  expect(asked).toEqual([]);
  const [first, second] = await Promise.all([authorities(), authorities()]);
  expect(first).toEqual([...rootCertificates, 'A', 'B']);
  expect(second).toBe(first);
  expect(await authorities()).toBe(first);
  expect(asked).toEqual(['system', 'file']);
  expect(clock.pending()).toBe(0);
});

test('without a list of the system and without a file, Node’s own list counts', async () => {
  expect(await bench({}).authorities()).toBeNull();
  expect(await bench({ readSystem: async () => [] }).authorities()).toBeNull();
});

test('a system that takes long is waited for within a limit, and trusted once it has answered', async () => {
  let answer: (list: string[]) => void = () => undefined;
  const { authorities, clock, warned } = bench({
    readSystem: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    readExtra: async () => ok({ name: 'own.pem', pem: 'B' }),
  });
  let told: readonly string[] | null | undefined;
  const waiting = authorities().then((list) => {
    told = list;
  });
  await clock.advance(7_000);
  expect(told).toBeUndefined();
  await clock.advance(1_000);
  await waiting;
  expect(told).toEqual([...rootCertificates, 'B']);
  expect(warned).toHaveLength(1);
  // Nobody waits a second time.
  expect(await authorities()).toEqual([...rootCertificates, 'B']);
  answer(['A']);
  await clock.advance(0);
  expect(await authorities()).toEqual([...rootCertificates, 'A', 'B']);
});

test('a system that fails to answer costs nothing but its certificates', async () => {
  const { authorities, clock, warned } = bench({ readSystem: () => Promise.reject(new Error('keychain')) });
  expect(await authorities()).toBeNull();
  expect(warned).toEqual(['the system tells no certificates']);
  expect(clock.pending()).toBe(0);
});

test('a file on a share that hangs is told and holds up no request, and is trusted once it has come', async () => {
  let come: () => void = () => undefined;
  const { authorities, clock, refused } = bench({
    readSystem: async () => ['A'],
    readExtra: () =>
      new Promise((resolve) => {
        come = () => resolve(ok({ name: 'own.pem', pem: 'B' }));
      }),
  });
  const waiting = authorities();
  await clock.advance(8_000);
  expect(await waiting).toEqual([...rootCertificates, 'A']);
  expect(refused).toEqual(['refused']);
  come();
  await clock.advance(0);
  expect(await authorities()).toEqual([...rootCertificates, 'A', 'B']);
});

test('a file that cannot be read is told once and is no end', async () => {
  const { authorities, refused } = bench({
    readSystem: async () => ['A'],
    readExtra: async () => fail(appError('files.unreadable', 'It cannot be read.')),
  });
  expect(await authorities()).toEqual([...rootCertificates, 'A']);
  await authorities();
  expect(refused).toEqual(['refused']);
});
