import { rmSync, writeFileSync } from 'node:fs';
import { createAnswerJournal } from '#electron/features/chat/answers/answer-journal.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../../fixtures/services/memory-log.ts';

test('words that the disk refused are written with those after them', async () => {
  const folder = test.info().outputPath('streams');
  const log = createMemoryLog();
  const journal = createAnswerJournal(folder, log);
  const words = (text: string) => [{ type: 'text' as const, text }];
  // A file in the place of the folder: nothing can be written.
  writeFileSync(folder, '');
  journal.write('answer', words('Paid '));
  await expect.poll(() => log.lines.length, { intervals: [5] }).toBe(1);
  rmSync(folder);
  journal.write('answer', words('Paid words'));
  await expect.poll(() => journal.read('answer'), { intervals: [5] }).toEqual(words('Paid words'));
});

test('what is under way when the process ends is on the disk then', () => {
  const folder = test.info().outputPath('streams');
  const journal = createAnswerJournal(folder, createMemoryLog());
  journal.write('answer', [{ type: 'thought', text: 'So far' }]);
  journal.close();
  expect(journal.read('answer')).toEqual([{ type: 'thought', text: 'So far' }]);
});
