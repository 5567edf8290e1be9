import type { JsonNode } from '#contract';
import { type OpenNode, readTreeKey, treeRows } from '#renderer/features/operations/answer/tree-rows.ts';
import { findJsonProblem } from '#renderer/features/operations/request/json-problem.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const node = (pointer: string, key: string | number | null, count = 0): JsonNode => ({
  pointer,
  key,
  type: count > 0 ? 'object' : 'text',
  preview: '',
  isCut: false,
  count,
});
const root = node('', null, 2);
const open = new Map<string, OpenNode>([
  ['', { nodes: [node('/a~1b', 'a/b', 3), node('/c', 'c')], hasMore: false }],
  ['/a~1b', { nodes: [node('/a~1b/0', 0), node('/a~1b/1', 1)], hasMore: true }],
]);

test('the rows of a tree stand in order, each with its pointer, and tell where there is more', () => {
  const rows = treeRows(root, open);
  expect(
    rows.map((row) =>
      row.type === 'more' ? `more from ${row.from} of ${row.pointer}` : `${row.level} ${row.node.pointer}`,
    ),
  ).toEqual(['1 ', '2 /a~1b', '3 /a~1b/0', '3 /a~1b/1', 'more from 2 of /a~1b', '2 /c']);
});

test('a tree as deep as an answer may nest is put into rows', () => {
  const deep = new Map(
    Array.from({ length: 2_000 }, (_, at) => [
      '/x'.repeat(at),
      { nodes: [node('/x'.repeat(at + 1), 'x', 1)], hasMore: false },
    ]),
  );
  expect(treeRows(root, deep)).toHaveLength(2_001);
});

test('keys lead through a tree as people are used to', () => {
  const rows = treeRows(root, open);
  const from = (at: number, key: string, more = {}) =>
    readTreeKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, rows, at);
  expect([
    from(0, 'ArrowDown'),
    from(5, 'ArrowDown'),
    from(0, 'ArrowUp'),
    from(2, 'Home'),
    from(2, 'End'),
  ]).toEqual([1, 5, 0, 0, 5]);
  expect([from(1, 'ArrowRight'), from(3, 'ArrowLeft'), from(4, 'ArrowLeft')]).toEqual([2, 1, 1]);
  expect([from(1, 'ArrowLeft'), from(2, 'Enter'), from(2, ' ')]).toEqual(['toggle', 'toggle', 'toggle']);
  expect(
    treeRows(root, new Map()).map((_, at) =>
      readTreeKey(
        { key: 'ArrowRight', ctrlKey: false, metaKey: false, altKey: false },
        treeRows(root, new Map()),
        at,
      ),
    ),
  ).toEqual(['toggle']);
  expect(from(0, 'c', { ctrlKey: true })).toBe('copy');
  expect([from(0, 'c'), from(0, 'ArrowDown', { altKey: true }), from(0, 'Tab')]).toEqual([null, null, null]);
});

const problems: readonly (readonly [text: string, fault: string, line: number, column: number])[] = [
  ['{\n  "a": 1,\n}', 'key', 3, 1],
  ['{"a" 1}', 'colon', 1, 6],
  ['[1 2]', 'comma', 1, 4],
  ['{"a": tru}', 'value', 1, 7],
  ['"a\tb"', 'string', 1, 1],
  ['[1, 2', 'end', 1, 6],
  ['[1]\n[2]', 'behind', 2, 1],
  ['[1, /* no */ 2]', 'value', 1, 5],
  ['['.repeat(1_000_000), 'too-deep', 1, 1],
];
for (const [text, fault, line, column] of problems) {
  test(`${text.slice(0, 20).replaceAll(/\s+/g, ' ')} is no JSON: ${fault}, line ${line}, column ${column}`, () => {
    expect(findJsonProblem(text)).toEqual({ fault, line, column });
  });
}

test('what JSON.parse reads has no problem', () => {
  for (const text of ['7', ' [1, {"a": null}] ', '{"ä": "\\u00e4"}'])
    expect(findJsonProblem(text)).toBeNull();
});
