import { nextChosen, pathTo, shownPath, versionsOf } from '#electron/features/chat/messages/version-tree.ts';
import type { StoredMessage } from '#electron/features/chat/model.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const node = (id: string, parentId: string | null, chosen: number): StoredMessage => ({
  role: 'user',
  id,
  parentId,
  createdAt: 0,
  chosen,
  text: id,
  attachments: [],
});

test('of versions the one chosen last is shown, with what belongs to it', () => {
  const tree = [
    node('q', null, 1),
    node('a', 'q', 1),
    node('b', 'q', 3),
    node('r', 'a', 2),
    node('s', 'b', 1),
  ];
  expect(
    shownPath(tree).map(({ message, versions }) => [message.id, versions.index, versions.count]),
  ).toEqual([
    ['q', 0, 1],
    ['b', 1, 2],
    ['s', 0, 1],
  ]);
  expect(pathTo(tree, 'r').map(({ id }) => id)).toEqual(['q', 'a', 'r']);
  expect(pathTo(tree, 'none')).toEqual([]);
  expect(versionsOf(tree, tree[1] as StoredMessage).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(nextChosen(tree)).toBe(4);
  expect(pathTo([node('x', 'y', 1), node('y', 'x', 1)], 'x').length).toBeLessThanOrEqual(2);
});

const shownIds = (tree: readonly StoredMessage[]) => shownPath(tree).map(({ message }) => message.id);

test('a message whose parent is missing is not shown, and takes nothing else along', () => {
  expect(shownIds([node('q', null, 1), node('lost', 'gone', 9), node('a', 'q', 1)])).toEqual(['q', 'a']);
  expect(shownIds([])).toEqual([]);
});

test('the first message has versions as any other', () => {
  const tree = [node('q1', null, 2), node('q2', null, 1), node('a', 'q1', 3)];
  expect(shownIds(tree)).toEqual(['q1', 'a']);
  expect(versionsOf(tree, tree[1] as StoredMessage).map(({ id }) => id)).toEqual(['q1', 'q2']);
});

test('of versions chosen at the same moment the older one is shown', () => {
  expect(shownIds([node('a', null, 1), node('b', null, 1)])).toEqual(['a']);
});

test('the way to a message leads through its own parents, also where another version is shown', () => {
  const tree = [
    node('q', null, 1),
    node('a', 'q', 1),
    node('b', 'q', 2),
    node('r', 'a', 3),
    node('s', 'b', 4),
  ];
  expect(pathTo(tree, 'r').map(({ id }) => id)).toEqual(['q', 'a', 'r']);
  expect(pathTo(tree, 'q').map(({ id }) => id)).toEqual(['q']);
});

test('a version chosen now has a higher number than all others, in any order', () => {
  expect(nextChosen([])).toBe(1);
  expect(nextChosen([node('a', null, 7), node('b', 'a', 2)])).toBe(8);
});
