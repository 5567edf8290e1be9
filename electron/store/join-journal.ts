import { z } from 'zod';
import type { JoinJournal } from '../features/join/ports.ts';
import type { Documents } from '../shared/documents.ts';

const intentSchema = z.object({
  id: z.string(),
  partPath: z.string(),
  placing: z.object({ path: z.string(), sha256: z.string() }).nullable(),
});

/** Joins that were begun, as one document. */
export function createJoinJournal(documents: Documents): JoinJournal {
  const name = 'join';
  return {
    read: () => documents.read(name, z.array(intentSchema), []),
    write: (intents) => documents.write(name, intents),
  };
}
