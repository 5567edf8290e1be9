import { open } from 'node:fs/promises';
import { Broken } from './broken.ts';
import { createByteFile } from './byte-file.ts';
import { boxes } from './formats/boxes.ts';

const patienceMs = 10_000;

/**
 * Makes sure that an MP4 or MOV was not cut short on its way: a server that names no length and closes early leaves
 * a file whose index reads well. Other files are not judged.
 *
 * @throws {Broken} when its boxes reach beyond its end.
 */
export async function requireWhole(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const file = createByteFile(handle, size, AbortSignal.timeout(patienceMs));
    if ((await file.upTo(8, 0)).toString('latin1', 4, 8) !== 'ftyp') return;
    const seen = new Set<string>();
    try {
      for await (const { type } of boxes(file, 0, size)) seen.add(type);
    } catch (error) {
      // Some writers leave padding after the last box.
      const hasAll = seen.has('moov') && seen.has('mdat') && !seen.has('moof');
      if (!(error instanceof Broken) || !hasAll) throw error;
    }
    if (!seen.has('mdat')) throw new Broken('damaged', 'There are no samples.');
  } finally {
    await handle.close();
  }
}
