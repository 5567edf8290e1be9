import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { writeAtomically } from '../../../files/atomic-write.ts';
import { writeNow } from '../../../files/held.ts';
import { inside } from '../../../files/inside.ts';
import { makeOwnFolder, ownFileMode, ownFolderMode } from '../../../files/own-folder.ts';
import { removeFile, removeFolderNow } from '../../../files/remove.ts';
import type { Log } from '../../../shared/ports.ts';
import { maxStoredParts } from '../model.ts';

/** Most bytes of a journal that are read back: more than the words of the longest answer. */
const maxBytes = 16 * 1024 * 1024;

const wordsSchema = z.array(z.object({ type: z.enum(['text', 'thought']), text: z.string() }));
type Words = readonly Readonly<z.infer<typeof wordsSchema>[number]>[];

export type AnswerJournal = ReturnType<typeof createAnswerJournal>;

/**
 * The words of answers that are coming, one file an answer, so that a crash does not take them. A kill leaves what was written last; a power
 * cut may leave nothing, for nothing is flushed. The database gets the answer once it is complete.
 */
export function createAnswerJournal(folder: string, log: Log) {
  const pathOf = (messageId: string) => inside(folder, `${messageId}.json`);
  let last: Promise<void> = Promise.resolve();
  /** What is not known to be on disk. */
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
    /** Writes all words that have come, block by block, in the place of those before. A disk that refuses them costs the journal, not the answer. */
    write(messageId: string, words: Words): void {
      underWay.set(messageId, JSON.stringify(words));
      next(async () => {
        const text = underWay.get(messageId);
        if (text === undefined) return;
        await makeOwnFolder(folder);
        await writeAtomically(pathOf(messageId), text, { mode: ownFileMode, isFlushed: false });
        if (underWay.get(messageId) === text) underWay.delete(messageId);
      });
    },
    /** The words of an answer, block by block; empty where there are none. For the start, before anything is written. */
    read(messageId: string): Words {
      try {
        const path = pathOf(messageId);
        if (statSync(path).size > maxBytes) return [];
        return wordsSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).slice(0, maxStoredParts);
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
    /** The process ends: what was under way is on disk when this returns. */
    close(): void {
      if (underWay.size === 0) return;
      try {
        mkdirSync(folder, { recursive: true, mode: ownFolderMode });
        for (const [messageId, text] of underWay) writeNow(pathOf(messageId), text);
      } catch (error) {
        noteFailure(error);
      }
    },
  };
}
