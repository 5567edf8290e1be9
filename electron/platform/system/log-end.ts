import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../files/exists.ts';

/** The newest whole lines of the log in a folder, of at most `limit` bytes. */
export async function readLogEnd(folder: string, limit: number): Promise<string> {
  // The file may have been begun anew a moment ago: what happened before is in the older one.
  const before = await readFile(join(folder, 'main.old.log')).catch(nullIfMissing);
  const now = await readFile(join(folder, 'main.log')).catch(nullIfMissing);
  const bytes = Buffer.concat([before ?? Buffer.alloc(0), now ?? Buffer.alloc(0)]);
  const text = bytes.toString('utf8', Math.max(0, bytes.length - limit));
  return bytes.length > limit ? text.slice(text.indexOf('\n') + 1) : text;
}
