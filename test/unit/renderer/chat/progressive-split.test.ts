import fc from 'fast-check';
import { createProgressiveSplit } from '#renderer/features/chat/markdown/blocks/progressive-split.ts';
import { splitBlocks } from '#renderer/features/chat/markdown/blocks/split-blocks.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { expectProportion } from '../../../fixtures/timing.ts';

const paragraph = fc.constantFrom(
  `${'A paragraph of some words. '.repeat(30)}\n\n`,
  '- an item\n- another item\n\n',
  `1. one\n2. ${'two '.repeat(300)}\n`,
  '```ts\nconst a = 1;\n\nconst b = 2;\n```\n',
  '~~~\nno end\n',
  '$$\nx = 1\n$$\n\n',
  `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(250)}\n`,
  '> a quote\n\n',
  '# A heading\r\n\r\nwith carriage returns\r\n',
  '```a`\n',
  '\n\n\n',
);

test('a text that grows is split as one that came whole, wherever it is cut', () => {
  const anyText = fc.array(paragraph, { maxLength: 8 }).map((texts) => texts.join(''));
  checkProperty(
    fc.property(anyText, fc.array(fc.nat(), { maxLength: 30 }), (text, places) => {
      const split = createProgressiveSplit();
      for (const place of places.map((each) => each % (text.length + 1)).sort((a, b) => a - b))
        split(text.slice(0, place));
      expect(split(text)).toEqual(splitBlocks(text));
    }),
  );
});

test('blocks that are settled stay the same objects', () => {
  const split = createProgressiveSplit();
  const text = `${'word '.repeat(260)}\n\n`.repeat(10);
  const before = split(text);
  const after = split(`${text}and on`);
  expect(before.length).toBeGreaterThan(8);
  expect(after.slice(0, -3).every((block, index) => block === before[index])).toBe(true);
});

test('another text is begun anew', () => {
  const split = createProgressiveSplit();
  split(`${'word '.repeat(260)}\n\n`.repeat(10));
  expect(split('Something else')).toEqual(splitBlocks('Something else'));
});

test('a text that comes word by word takes time in proportion to its length', async () => {
  const grow = (length: number) => {
    const text = `${'word '.repeat(100)}\n\n`.repeat(length / 500);
    const split = createProgressiveSplit();
    for (let at = 0; at < text.length; at += 50) split(text.slice(0, at));
  };
  await expectProportion(40_000, grow);
});
