import { basename } from 'node:path';
import { z } from 'zod';
import { sha256Schema } from '#contract';
import type { JoinIntent, JoinJournal } from '../features/join/ports.ts';
import { isNameOfClip } from '../files/clip-names.ts';
import type { Documents } from '../shared/ports.ts';
import type { IsClipPlace } from './tasks.ts';

const intentSchema = z.object({
  id: z.string(),
  partPath: z.string(),
  placing: z.object({ path: z.string(), sha256: sha256Schema }).nullable(),
});

/** Most joins that may have been begun and left: one at a time, and each is cleaned up before the next. */
const maxIntents = 100;

/**
 * Joins that were begun, as one document. What names other places than the library's folders, or other names than a join gives, did not
 * come from a join: it is left out for good.
 *
 * @param isClipPlace see `createTasksRepository`. @param onRefused told of what was left out.
 */
export function createJoinJournal(
  documents: Documents,
  isClipPlace: IsClipPlace,
  onRefused: () => void = () => undefined,
): JoinJournal {
  const name = 'join';
  const isOwn = ({ id, partPath, placing }: JoinIntent) =>
    [partPath.replace(/\.part$/, ''), ...(placing === null ? [] : [placing.path])].every(
      (path) => isClipPlace(path) && isNameOfClip(basename(path), id),
    ) && partPath.endsWith('.part');
  return {
    read() {
      const intents = documents.read(name, z.array(intentSchema).max(maxIntents), []);
      const own = intents.filter(isOwn);
      if (own.length < intents.length) {
        onRefused();
        documents.write(name, own);
      }
      return own;
    },
    write: (intents) => documents.write(name, intents),
  };
}
