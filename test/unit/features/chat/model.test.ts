import { titleOf } from '#electron/features/chat/model.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

for (const [text, title] of [
  ['Hello', 'Hello'],
  ['\n \n  Two   words \n more', 'Two words'],
  ['', ''],
  [`${'a'.repeat(59)} b`, `${'a'.repeat(59)}…`],
  ['a'.repeat(60), 'a'.repeat(60)],
  ['a'.repeat(61), `${'a'.repeat(59)}…`],
  ['\u202Eevil\u200B', 'evil'],
  ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
] as const) {
  test(`the title of ${JSON.stringify(text)} is ${JSON.stringify(title)}`, () => {
    expect(titleOf(text)).toBe(title);
  });
}
