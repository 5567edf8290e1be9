import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAnswerJournal } from '#electron/features/chat/answers/answer-journal.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createMemoryLog } from '../../../fixtures/services/memory-log.ts';

test('words that the disk refused, the first half of a line perhaps taken, are written with those after them', async () => {
  const folder = test.info().outputPath('streams');
  const log = createMemoryLog();
  const journal = createAnswerJournal(folder, log);
  const words = (from: number, text: string) => [{ block: 0, type: 'text' as const, from, text }];
  // A file in the place of the folder: nothing can be written.
  writeFileSync(folder, '');
  journal.append('answer', words(0, 'Paid '));
  await expect.poll(() => log.lines.length, { intervals: [5] }).toBe(1);
  rmSync(folder);
  mkdirSync(folder);
  writeFileSync(join(folder, 'answer.jsonl'), '\n{"block":0,"type":"te');
  journal.append('answer', words(5, 'words'));
  await expect
    .poll(() => journal.read('answer'), { intervals: [5] })
    .toEqual([{ type: 'text', text: 'Paid words' }]);
});
