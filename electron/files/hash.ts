import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Small enough that hashing one chunk never holds up the main process. */
const chunkBytes = 256 * 1024;

/**
 * SHA-256 of a file, in hex, read chunk by chunk.
 *
 * @param onBytes told of each chunk's length.
 * @throws when the file cannot be read, or when `signal` ends it.
 */
export async function hashFile(path: string, signal?: AbortSignal, onBytes?: (bytes: number) => void) {
  // Node never closes a file that it begins to read for a signal that has ended before.
  signal?.throwIfAborted();
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: chunkBytes, ...(signal && { signal }) });
  for await (const chunk of stream) {
    hash.update(chunk as Uint8Array);
    onBytes?.((chunk as Uint8Array).length);
  }
  return hash.digest('hex');
}

/** SHA-256 of bytes in memory, in hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
