import { createStreamedAnswers } from '#renderer/features/chat/streamed-answers.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const word = (from: number, text: string, block = 0) => ({ block, type: 'text' as const, from, text });

test('words are put together, each once, and told once a frame', () => {
  const frames: (() => void)[] = [];
  const answers = createStreamedAnswers((callback) => frames.push(callback));
  let told = 0;
  answers.subscribe(() => {
    told += 1;
  });
  expect(answers.take('m', [word(0, 'Hel'), word(3, 'lo')])).toBe(true);
  answers.take('m', [word(3, 'lo'), word(5, ' there'), word(0, 'Next', 1)]);
  expect([frames.length, told]).toEqual([1, 0]);
  frames[0]?.();
  expect(told).toBe(1);
  expect(answers.get('m')).toEqual([
    { type: 'text', text: 'Hello there' },
    { type: 'text', text: 'Next' },
  ]);
});

test('words that come before those they follow wait for the conversation', () => {
  const answers = createStreamedAnswers(() => undefined);
  expect(answers.take('m', [word(5, ' there')])).toBe(false);
  expect(answers.take('m', [word(11, '!')])).toBe(false);
  answers.seed('m', [{ type: 'text', text: 'Hello th' }]);
  expect(answers.get('m')).toEqual([{ type: 'text', text: 'Hello there!' }]);
  expect(answers.take('m', [word(12, '!')])).toBe(true);
});

test('an older conversation takes no words away, and an answer that has come is forgotten', () => {
  const answers = createStreamedAnswers(() => undefined);
  answers.take('m', [word(0, 'Hello there')]);
  answers.seed('m', [{ type: 'text', text: 'Hello' }]);
  expect(answers.get('m')).toEqual([{ type: 'text', text: 'Hello there' }]);
  answers.forget('m');
  expect(answers.get('m')).toBeNull();
});
