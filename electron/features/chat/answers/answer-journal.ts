import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import type { StreamedText } from '#contract';
import { inside } from '../../../files/inside.ts';
import { makeOwnFolder, ownFileMode, ownFolderMode } from '../../../files/own-folder.ts';
import { removeFile, removeFolderNow } from '../../../files/remove.ts';
import { parseJson } from '../../../shared/json.ts';
import type { Log } from '../../../shared/ports.ts';
import { maxStoredParts } from '../model.ts';

/** Most bytes of a journal that are read back: more than the words of the longest answer. */
const maxBytes = 16 * 1024 * 1024;

const lineSchema = z.object({
  block: z.number().int().nonnegative().lt(maxStoredParts),
  type: z.enum(['text', 'thought']),
  from: z.number().int().nonnegative(),
  text: z.string(),
});

export type AnswerJournal = ReturnType<typeof createAnswerJournal>;

/**
 * The words of answers that are coming, one file an answer with a line for each write, so that a crash does not take them. Only
 * added to: a write takes as long as what is new, and none holds the process up. What a kill leaves is whole up to its last
 * line; what a power cut leaves may be less, for nothing is flushed. The database gets the answer once it is complete.
 */
export function createAnswerJournal(folder: string, log: Log) {
  const pathOf = (messageId: string) => inside(folder, `${messageId}.jsonl`);
  let last: Promise<void> = Promise.resolve();
  /** Lines that are not known to be on disk. */
  const underWay = new Map<string, string>();
  let hasFailed = false;

  function noteFailure(error: unknown): void {
    if (!hasFailed) log.warn('words of an answer could not be written down', { error: String(error) });
    hasFailed = true;
  }
  function next(work: () => Promise<void>): void {
    last = last.then(work).catch(noteFailure);
  }

  return {
    /** Adds words. A disk that refuses them costs the journal, not the answer. */
    append(messageId: string, words: readonly StreamedText[]): void {
      // A write that failed may have left a part of a line behind.
      const added = words.map((word) => `\n${JSON.stringify(word)}`).join('');
      underWay.set(messageId, (underWay.get(messageId) ?? '') + added);
      next(async () => {
        // With those that the disk refused before.
        const lines = underWay.get(messageId);
        if (lines === undefined) return;
        await makeOwnFolder(folder);
        await appendFile(pathOf(messageId), lines, { mode: ownFileMode });
        const left = underWay.get(messageId)?.slice(lines.length) ?? '';
        if (left === '') underWay.delete(messageId);
        else underWay.set(messageId, left);
      });
    },
    /** The words of an answer, block by block; empty where there are none. For the start, before anything is added. */
    read(messageId: string): readonly Pick<StreamedText, 'type' | 'text'>[] {
      try {
        return readLines(readFileSync(pathOf(messageId)));
      } catch {
        return [];
      }
    },
    remove(messageId: string): void {
      underWay.delete(messageId);
      next(async () => removeFile(pathOf(messageId)));
    },
    /** Removes everything. For the start. */
    clear(): void {
      try {
        removeFolderNow(folder);
      } catch (error) {
        noteFailure(error);
      }
    },
    /** What is added from now on is on disk when `append` returns: the process ends. What was under way is written once more. */
    close(): void {
      if (underWay.size === 0) return;
      try {
        mkdirSync(folder, { recursive: true, mode: ownFolderMode });
        for (const [messageId, lines] of underWay)
          appendFileSync(pathOf(messageId), lines, { mode: ownFileMode });
      } catch (error) {
        noteFailure(error);
      }
    },
  };
}

/** Lines may be there twice, and the last may be cut: each says where its words belong. */
function readLines(bytes: Buffer): readonly Pick<StreamedText, 'type' | 'text'>[] {
  const blocks: { type: StreamedText['type']; text: string }[] = [];
  for (const line of bytes.toString('utf8', 0, maxBytes).split('\n')) {
    const { data: word } = lineSchema.safeParse(parseJson(line));
    if (word === undefined) continue;
    const open = blocks[word.block];
    if (open === undefined && word.block === blocks.length && word.from === 0) {
      blocks.push({ type: word.type, text: word.text });
    } else if (open !== undefined && word.from <= open.text.length) {
      open.text += word.text.slice(open.text.length - word.from);
    }
  }
  return blocks;
}
