import fc from 'fast-check';
import { wordDiff } from '#renderer/ui/word-diff.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const side = (before: string, after: string, without: 'added' | 'removed') =>
  wordDiff(before, after)
    .filter(({ type }) => type !== without)
    .map(({ text }) => text)
    .join('');

test('tells which words went and which came', () => {
  const told = (before: string, after: string) =>
    wordDiff(before, after)
      .map(({ type, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[type])
      .join('');
  expect(told('A boat at dusk.', 'A paper boat at dawn.')).toBe('A [+paper ]boat at [-dusk][+dawn].');
  expect(told('雨中的船', '雨夜中的纸船')).toBe('雨[+夜]中的[+纸]船');
  expect(wordDiff('same', 'same')).toEqual([{ type: 'same', text: 'same' }]);
  expect(wordDiff('', '')).toEqual([]);
});

test('both texts can be read from the parts', () => {
  const words = fc.array(fc.constantFrom('a ', 'b ', 'c', '\n', '船', ', ', '😀', '\u200b'), {
    maxLength: 40,
  });
  checkProperty(
    fc.property(words, words, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      return side(before, after, 'added') === before && side(before, after, 'removed') === after;
    }),
  );
});

test('texts too long to compare are shown one after the other', () => {
  const [before, after] = ['old '.repeat(4_000), 'new '.repeat(4_000)];
  expect(wordDiff(before, after)).toEqual([
    { type: 'removed', text: before },
    { type: 'added', text: after },
  ]);
});
