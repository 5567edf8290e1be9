import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { appError, type JsonNode } from '#contract';
import { CallEnd } from '#renderer/features/operations/answer/AnswerPane.tsx';
import { withPage } from '#renderer/features/operations/answer/AnswerTree.tsx';
import { findJsonProblem } from '#renderer/features/operations/request/json-problem.ts';
import { en } from '#renderer/i18n/en.ts';
import '#renderer/i18n/index.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const problems: readonly (readonly [text: string, line: number, column: number])[] = [
  ['{\n  "a": 1,\n}', 3, 1],
  ['{"a" 1}', 1, 6],
  ['[1 2]', 1, 4],
  ['{"a": tru}', 1, 7],
  ['"a\tb"', 1, 1],
  ['[1, 2', 1, 6],
  ['[1]\n[2]', 2, 1],
  ['[1, /* no */ 2]', 1, 5],
  ['['.repeat(1_000_000), 1, 1],
];
for (const [text, line, column] of problems) {
  test(`${text.slice(0, 20).replaceAll(/\s+/g, ' ')} is no JSON from line ${line}, column ${column} on`, () => {
    expect(findJsonProblem(text)).toEqual({ line, column });
  });
}

test('what JSON.parse reads has no problem', () => {
  for (const text of ['7', ' [1, {"a": null}] ', '{"ä": "\\u00e4"}'])
    expect(findJsonProblem(text)).toBeNull();
});

test('more of an open value stands behind what is there, once, and only while that is open', () => {
  const nodes = ['a', 'b', 'c', 'd'].map((pointer) => ({ pointer }) as JsonNode);
  const [first, rest] = [nodes.slice(0, 2), nodes.slice(2)];
  const closed = new Map();
  const open = withPage(closed, '/x', 0, { nodes: first, hasMore: true });
  const whole = withPage(open, '/x', 2, { nodes: rest, hasMore: false });
  expect(whole.get('/x')).toEqual({ nodes, hasMore: false });
  expect(withPage(whole, '/x', 2, { nodes: rest, hasMore: false }), 'asked for twice').toBe(whole);
  expect(withPage(closed, '/x', 2, { nodes: rest, hasMore: false }), 'closed meanwhile').toBe(closed);
});

test('an answer that the user broke off is not told as a connection that broke', async () => {
  globalThis.navigator ??= { userAgent: '' } as Navigator;
  await i18next.changeLanguage('en');
  const drawn = (cause: string) => {
    const error = appError('gateway.interrupted', '', { details: { cause } });
    return renderToStaticMarkup(createElement(CallEnd, { error, ifCancelled: 'What came is shown.' }));
  };
  const { title } = en.errors['gateway.interrupted'];
  expect(drawn('ECONNRESET')).toContain(title);
  expect(drawn('CANCELLED')).toContain(`${en.operations.answer.cancelled} What came is shown.`);
  expect(drawn('CANCELLED')).not.toContain(title);
});
