import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { appError, formProblems } from '#contract';
import { en } from '#renderer/i18n/en.ts';
import '#renderer/i18n/index.ts';
import { errorFacts, errorReport, gatewaySentence } from '#renderer/ui/messages/app-error.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const facts = (error: Parameters<typeof errorFacts>[0]) => new Map(errorFacts(error));

test('code, HTTP status and request id are always there; of all else only what is known, as the gateway said it', () => {
  const known = facts(appError('gateway.unreachable', 'No route.'));
  expect([...known.keys()]).toEqual(['code', 'httpStatus', 'requestId', 'message']);
  expect(known.get('httpStatus')).toBe('');
  const details = { httpStatus: 422, gatewayCode: '1026', gatewayMessage: 'input refused', requestId: 'r1' };
  expect(Object.fromEntries(facts(appError('gateway.content-refused', 'Refused.', { details })))).toEqual({
    ...details,
    ...{ code: 'gateway.content-refused', httpStatus: '422', message: 'Refused.' },
  });
  const lists = facts(appError('video.invalid', 'Bad.', { details: { issues: ['a', 'b'], files: [] } }));
  expect([lists.get('issues'), lists.has('files')]).toEqual(['a\nb', false]);
  expect(errorReport(appError('internal', ''))).toBe('code: internal\nhttpStatus: -\nrequestId: -');
});

const said = (gatewayMessage: string) =>
  gatewaySentence(appError('gateway.content-refused', 'Refused.', { details: { gatewayMessage } }));

test('the gateway’s own sentence stands in a headline where it is one, on one line and bounded', () => {
  const blocked = 'Output blocked: the face of a real person was detected';
  expect(said(`  ${blocked.replace(' the', '\n the')} `)).toBe(blocked);
  expect(said('检测到真实人物的面部')).toBe('检测到真实人物的面部');
  const long = said('word '.repeat(100)) ?? '';
  expect(long.length).toBeLessThanOrEqual(200);
  expect(long).toMatch(/word…$/);
});

test('a code, a web page or data is no sentence', () => {
  const others = ['<html><body>Bad gateway</body></html>', '{"code": 7, "message": "no such thing"}'];
  for (const words of ['', '1026', 'invalid_request', ...others]) expect(said(words)).toBeNull();
  expect(gatewaySentence(appError('gateway.unreachable', 'No route.'))).toBeNull();
});

test('what a request breaks of the rules of the form is told in words', async () => {
  globalThis.navigator ??= { userAgent: '' } as Navigator;
  await i18next.changeLanguage('en');
  const { ErrorNotice } = await import('#renderer/ui/messages/ErrorNotice.tsx');
  const error = appError('video.invalid', '', { details: { issues: [...formProblems] } });
  const drawn = renderToStaticMarkup(createElement(ErrorNotice, { error }));
  for (const problem of formProblems) expect(drawn).toContain(`>${en.compose.problems[problem]}<`);
});
