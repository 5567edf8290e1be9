import type { TFunction } from 'i18next';
import type { ConnectionReport } from '#contract';
import { reportSentences } from '#renderer/features/connections/form/report-sentences.ts';
import { createFormat } from '#renderer/i18n/format.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const good: ConnectionReport = {
  isReached: true,
  httpStatus: 404,
  requestId: 'req-1',
  proxy: null,
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
  const told = 'reached (good), accepted (good), direct, requestId, took';
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
  const unanswered = { httpStatus: null, requestId: null, isTokenAccepted: null };
  const silent = { ...good, ...unanswered, isReached: false };
  expect(said(silent)).toEqual(['not-reached (bad)', 'took']);
  expect(said({ ...silent, proxy: 'http://proxy.example:3128' })).toContain('proxy');
});

test('a way without a certificate is said to be unencrypted', () => {
  expect(said(good, 'http://127.0.0.1:8080')).toContain('unencrypted');
  expect(said(good)).not.toContain('unencrypted');
});
