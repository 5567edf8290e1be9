import { expect, test } from 'playwright/test';
import { defaultConnectionSettings, type JsonNode, type OperationAnswer } from '#contract';
import { hexLines } from '#renderer/features/operations/answer/hex-lines.ts';
import {
  type OpenNode,
  readTreeKey,
  rowAfter,
  treeRows,
} from '#renderer/features/operations/answer/tree-rows.ts';
import { firstPollForm, readPollForm } from '#renderer/features/operations/polling/poll-form.ts';

const node = (at: number, key: string | number | null, type: JsonNode['type'] = 'text'): JsonNode => ({
  at,
  key,
  type,
  preview: '',
  isCut: false,
  bytes: 10,
});
const root = node(0, null, 'object');
const open = new Map<number, OpenNode>([
  [0, { nodes: [node(1, 'a/b', 'list'), node(9, 'c')], hasMore: false }],
  [1, { nodes: [node(2, 0), node(3, 1)], hasMore: true }],
]);

test('the rows of a tree stand in order, each with its pointer, and tell where there is more', () => {
  const rows = treeRows(root, open);
  expect(
    rows.map((row) =>
      row.type === 'more' ? `more from ${row.from} of ${row.at}` : `${row.level} ${row.pointer}`,
    ),
  ).toEqual(['1 ', '2 /a~1b', '3 /a~1b/0', '3 /a~1b/1', 'more from 2 of 1', '2 /c']);
});

test('a tree as deep as an answer may nest is put into rows', () => {
  const deep = new Map(
    Array.from({ length: 2_000 }, (_, at) => [at, { nodes: [node(at + 1, 'x', 'object')], hasMore: false }]),
  );
  expect(treeRows(root, deep)).toHaveLength(2_001);
});

test('keys lead through a tree as people are used to', () => {
  const rows = treeRows(root, open);
  const press = (key: string, more = {}) =>
    readTreeKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
  const from = (at: number, key: string) => rowAfter(rows, at, press(key) ?? 'toggle');
  expect([
    from(0, 'ArrowDown'),
    from(5, 'ArrowDown'),
    from(0, 'ArrowUp'),
    from(2, 'Home'),
    from(2, 'End'),
  ]).toEqual([1, 5, 0, 0, 5]);
  expect([from(1, 'ArrowRight'), from(3, 'ArrowLeft'), from(4, 'ArrowLeft')]).toEqual([2, 1, 1]);
  expect(press('c', { ctrlKey: true })).toBe('copy');
  expect([press('c'), press('ArrowDown', { altKey: true }), press('Tab')]).toEqual([null, null, null]);
});

test('bytes are written sixteen a line, with what can be read beside them', () => {
  const bytes = new Uint8Array([...Buffer.from('GIF89a'), 0, 255, ...Array.from({ length: 9 }, () => 0x41)]);
  expect(hexLines(bytes)).toBe(
    '000000  47 49 46 38 39 61 00 ff 41 41 41 41 41 41 41 41  GIF89a··AAAAAAAA\n000010  41                                               A',
  );
});

const answer = {
  operation: 'vidu/text-to-video',
  path: '/v1/jobs?x=1',
  ids: [{ pointer: '/id', value: 'j 1' }],
} as unknown as OperationAnswer;

test('the form of a poll helper begins with the answer’s path, at the video vendor with the documented query', () => {
  const { queryVideo } = defaultConnectionSettings.paths;
  expect(firstPollForm(answer, queryVideo)).toMatchObject({ id: 'j 1', path: '/v1/jobs/{id}' });
  const own = firstPollForm({ ...answer, operation: 'vendorv/video' }, queryVideo);
  expect(own.path).toBe('/vendorv/v2/query/video_generation/{id}');
});

test('each field of a poll helper is told when it is wrong', () => {
  const form = firstPollForm(answer, '/x/{task_id}');
  const problemOf = (change: object) => {
    const read = readPollForm('vidu/text-to-video', { ...form, ...change });
    return 'problem' in read ? read.problem : null;
  };
  expect(problemOf({})).toBeNull();
  expect(
    [{ id: ' ' }, { id: '..' }, { path: '/x' }, { path: '//x/{id}' }, { path: '/{id}/{id}' }].map(problemOf),
  ).toEqual(['id', 'path', 'path', 'path', 'path']);
  expect(
    [
      { word: '' },
      { pointer: 'a' },
      { seconds: '4' },
      { seconds: '5.5' },
      { most: '0' },
      { most: '501' },
    ].map(problemOf),
  ).toEqual(['word', 'pointer', 'seconds', 'seconds', 'most', 'most']);
});
