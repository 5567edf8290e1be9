import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../shared/error-code.ts';

/** The newest whole lines of the log in a folder, of at most `limit` bytes. */
export async function readLogEnd(folder: string, limit: number): Promise<string> {
  // The file may have been begun anew a moment ago: what happened before is in the older one.
  const before = await readEnd(join(folder, 'main.old.log'), limit + 1);
  const bytes = Buffer.concat([before, await readEnd(join(folder, 'main.log'), limit + 1)]);
  const text = bytes.toString('utf8', Math.max(0, bytes.length - limit));
  return bytes.length > limit ? text.slice(text.indexOf('\n') + 1) : text;
}

/** The last bytes of a file; none where there is no file yet. */
async function readEnd(path: string, limit: number): Promise<Buffer> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const start = Math.max(0, size - limit);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
