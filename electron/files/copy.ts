import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { codeOf } from '../shared/error-code.ts';
import { DiskFailure } from './disk-errors.ts';
import { removeFile } from './remove.ts';

/**
 * Copies a file, sharing its blocks where the file system can, and sees that all of it has arrived.
 *
 * @param to replaced where it is there. @param copy the system's; passed in by tests alone.
 * @throws the system's error. What was written of the copy is removed.
 */
export async function copyWhole(from: string, to: string, copy = copyFile) {
  await copy(from, to, constants.COPYFILE_FICLONE).catch(async (error: unknown) => {
    await removeFile(to);
    throw error;
  });
  const [source, made] = [await stat(from), await stat(to)];
  if (source.size === made.size) return;
  await removeFile(to);
  throw new Error('The copy is not as long as the file.');
}

/** The file that is copied cannot be read: whatever is the matter is not where the copy goes. */
export class ReadFailure extends DiskFailure {
  constructor(error: unknown) {
    super(codeOf(error));
    this.name = 'ReadFailure';
  }
}

/** Small enough that hashing one chunk never holds up the main process. */
const chunkBytes = 256 * 1024;

/**
 * Copies a file to a name that is free, chunk by chunk, with its permissions and its time of change, on the disk when this resolves.
 *
 * @param onBytes told how much has been written so far.
 * @returns SHA-256 in hex of what was read.
 * @throws ReadFailure, or the system's error where the copy cannot be written, or what `signal` gives. What was written stays.
 */
export async function copyHashed(
  from: string,
  to: string,
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: (written: number) => void },
): Promise<string> {
  const reading = <Value>(work: Promise<Value>): Promise<Value> =>
    work.catch((error: unknown) => {
      throw new ReadFailure(error);
    });
  const source = await reading(open(from, 'r'));
  try {
    const { mode, atimeMs, mtimeMs } = await reading(source.stat());
    const copy = await open(to, 'wx', mode & 0o777);
    try {
      const hash = createHash('sha256');
      const chunk = Buffer.alloc(chunkBytes);
      for (let written = 0; ; ) {
        signal.throwIfAborted();
        const { bytesRead } = await reading(source.read(chunk, 0, chunkBytes, null));
        if (bytesRead === 0) break;
        const part = chunk.subarray(0, bytesRead);
        hash.update(part);
        await copy.writeFile(part);
        written += bytesRead;
        onBytes(written);
      }
      // In the middle of its millisecond, which a floating point number of seconds does not always reach.
      await copy.utimes(atimeMs / 1000, (Math.trunc(mtimeMs) + 0.5) / 1000);
      await copy.sync();
      return hash.digest('hex');
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
}
