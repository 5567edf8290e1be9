import { titleOf } from '#electron/features/chat/model.ts';
import { answerText, promptText } from '#renderer/features/chat/answer/answer-text.ts';
import { splitBlocks } from '#renderer/features/chat/markdown/blocks/split-blocks.ts';
import { cellText } from '#renderer/features/chat/markdown/tables.ts';
import { test } from '../../../fixtures/pure-test.ts';
import { expectProportion } from '../../../fixtures/timing.ts';

/** What is repeated to make a text on which a careless reader takes time by the square of its length. */
const units: Readonly<Record<string, (length: number) => string>> = {
  'openings of images': (length) => '!['.repeat(length / 2),
  'opening brackets': (length) => '['.repeat(length),
  'openings of images with a bracket': (length) => '![]('.repeat(length / 4),
  'openings of links': (length) => '[a]('.repeat(length / 4),
  'closings of links': (length) => ']('.repeat(length / 2),
  'white space before a letter': (length) => `a${' '.repeat(length)}b`,
  'empty lines before a letter': (length) => `a${'\n'.repeat(length)}b`,
  'a fence that is none': (length) => `${'~'.repeat(length)}\``,
  'marks of quotes': (length) => `${'> '.repeat(length / 2)}\``,
  'marks of lists': (length) => `${'- '.repeat(length / 2)}\``,
  'marks of emphasis': (length) => '*_'.repeat(length / 2),
  'marks of emphasis of one kind': (length) => '*'.repeat(length),
  underscores: (length) => '_'.repeat(length),
  'grave accents': (length) => '`'.repeat(length),
  'marks of code': (length) => '`a'.repeat(length / 2),
  'marks of headings': (length) => '#'.repeat(length),
  'borders of tables': (length) => `${'|'.repeat(length)}\n${'|-'.repeat(length / 2)}`,
  'tables in each other': (length) => `${'-|'.repeat(250)}\n`.repeat(length / 500),
  'data addresses': (length) => 'data:'.repeat(length / 5),
  'marks on letters': (length) => '\u0301'.repeat(length),
};

for (const [what, make] of Object.entries(units)) {
  test(`a text made of ${what} is read in time that grows with its length`, async () => {
    const work = (length: number) => {
      const text = make(length);
      splitBlocks(text);
      cellText(text);
      titleOf(text);
      promptText(answerText({ blocks: [{ type: 'text', text }] }));
    };
    await expectProportion(40_000, work);
  });
}
