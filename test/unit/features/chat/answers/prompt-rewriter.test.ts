import { expect, test } from 'playwright/test';
import { unwrapPrompt } from '#electron/features/chat/answers/prompt-rewriter.ts';

for (const [text, prompt] of [
  ['A fox.', 'A fox.'],
  ['"A fox."', 'A fox.'],
  ['“A fox.”', 'A fox.'],
  ['"A" and "B"', '"A" and "B"'],
  ['```\nA fox.\n\nTrots.\n```', 'A fox.\n\nTrots.'],
  ['```text\n"A fox."\n```\n', 'A fox.'],
  ['Text with ```code``` inside', 'Text with ```code``` inside'],
  ['"', '"'],
  ['""', ''],
] as const) {
  test(`the prompt in ${JSON.stringify(text)} is ${JSON.stringify(prompt)}`, () => {
    expect(unwrapPrompt(text)).toBe(prompt);
  });
}
