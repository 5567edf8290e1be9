import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { childrenOfJson, findJsonProblem, startOfJson, visitJsonScalars } from '#contract';
import { checkProperty } from '../../../fixtures/properties.ts';

const faults: readonly (readonly [text: string, fault: string, line: number, column: number])[] = [
  ['', 'end', 1, 1],
  ['{"a":1,}', 'key', 1, 8],
  ['{\n  "a": 1\n  "b": 2\n}', 'comma', 3, 3],
  ['{"a" 1}', 'colon', 1, 6],
  ['{"a":}', 'value', 1, 6],
  ['[1,2', 'end', 1, 5],
  ['[1] x', 'behind', 1, 5],
  ["{'a':1}", 'key', 1, 2],
  ['[01]', 'number', 1, 2],
  ['["a\nb"]', 'string', 1, 4],
  ['["\\x"]', 'string', 1, 3],
  ['["😀", tru]', 'value', 1, 7],
  ['\r\n[1,]', 'value', 2, 4],
];
for (const [text, fault, line, column] of faults) {
  test(`${JSON.stringify(text)} goes wrong at line ${line}, column ${column}: ${fault}`, () => {
    expect(findJsonProblem(text)).toMatchObject({ fault, line, column });
  });
}

test('finds a fault exactly where JSON.parse does', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '1',
    '-',
    '0',
    '.5',
    'e3',
    'true',
    'null',
    ' ',
    '\n',
    'x',
  );
  const text = fc.oneof(
    fc.json(),
    fc.array(pieces, { maxLength: 9 }).map((all) => all.join('')),
  );
  checkProperty(
    fc.property(text, (json) => {
      let isJson = true;
      try {
        JSON.parse(json);
      } catch {
        isJson = false;
      }
      return (findJsonProblem(json) === null) === isJson;
    }),
    3_000,
  );
});

test('the values that are walked through are those that are there', () => {
  checkProperty(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (made, indent) => {
      const text = JSON.stringify(made, null, indent);
      // JSON writes -0 as 0.
      const value: unknown = JSON.parse(text);
      const found: unknown[] = [];
      const there: unknown[] = [];
      visitJsonScalars(text, ({ start, end, path }) => {
        let at: unknown = value;
        for (const step of path)
          at = (at as Record<string, unknown>)[typeof step === 'number' ? step : JSON.parse(step)];
        found.push(JSON.parse(text.slice(start, end)));
        there.push(at);
        return true;
      });
      expect(found).toEqual(there);
      expect(found).toHaveLength(scalarsIn(value));
      const start = startOfJson(text);
      if (typeof value !== 'object' || value === null) return;
      const children = [...childrenOfJson(text, start)].map((child) =>
        JSON.parse(text.slice(child.start, child.end)),
      );
      expect(children).toEqual(Object.values(value));
    }),
    500,
  );
});

function scalarsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + scalarsIn(inner), 0);
}

test('the place of a fault in a text as long as an answer may be is counted without holding it twice', () => {
  const text = `[${'"a", '.repeat(15_000_000)}`;
  expect(findJsonProblem(text)).toMatchObject({ fault: 'end', line: 1, column: text.length + 1 });
});

test('a text that nests without end is told, and takes no more than its length in time', () => {
  expect(findJsonProblem('['.repeat(1_000_000))).toMatchObject({ fault: 'too-deep' });
});
