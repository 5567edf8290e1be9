import type { TFunction } from 'i18next';
import type { ConnectionReport } from '#contract';
import { reportSentences } from '#renderer/features/connections/form/report-sentences.ts';
import { createFormat } from '#renderer/i18n/format.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const good: ConnectionReport = {
  isReached: true,
  httpStatus: 404,
  requestId: 'req-1',
  serverTime: 1_000_000,
  clockDifferenceMs: 1_200,
  proxy: null,
  certificateAuthority: 'CN=Root',
  isTokenAccepted: true,
  tookMs: 120,
  error: null,
};

/** Says each sentence by the last part of its key. */
const t = ((key: string) => key.split('.').at(-1) ?? '') as TFunction;
const said = (report: ConnectionReport, address = 'https://gateway.example') =>
  reportSentences(report, address, t, createFormat('en')).map(({ text, tone }) =>
    tone === 'plain' ? text : `${text} (${tone})`,
  );

test('a good connection is told from what matters most to what only support asks for', () => {
  const told = 'reached (good), accepted (good), direct, authority (good), clock-agrees, requestId, took';
  expect(said(good).join(', ')).toBe(told);
});

test('the status of an answer is told where it may be a fault, not of a good connection', () => {
  for (const isTokenAccepted of [false, null]) expect(said({ ...good, isTokenAccepted })).toContain('status');
});

test('a refused token and a token that the answer says nothing of are told apart', () => {
  expect(said({ ...good, isTokenAccepted: false })[1]).toBe('refused (bad)');
  expect(said({ ...good, isTokenAccepted: null })[1]).toBe('not-told');
});

test('of a gateway that was not reached nothing is claimed but the time', () => {
  const unanswered = { httpStatus: null, requestId: null, clockDifferenceMs: null };
  const unknown = { certificateAuthority: null, isTokenAccepted: null };
  const silent = { ...good, ...unanswered, ...unknown, isReached: false };
  expect(said(silent)).toEqual(['not-reached (bad)', 'took']);
  expect(said({ ...silent, proxy: 'http://proxy.example:3128' })).toContain('proxy');
});

test('a clock that is off is told with its direction, and marked from a minute on', () => {
  expect(said({ ...good, clockDifferenceMs: -20_000 })).toContain('clock-behind');
  expect(said({ ...good, clockDifferenceMs: 3 * 60_000 })).toContain('clock-ahead (bad)');
});

test('a way without a certificate is said to be unencrypted', () => {
  const plain = { ...good, certificateAuthority: null };
  expect(said(plain, 'http://127.0.0.1:8080')).toContain('unencrypted');
  expect(said(plain)).not.toContain('unencrypted');
});
