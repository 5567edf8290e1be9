import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Small enough that hashing one piece never holds up the main process. */
const pieceBytes = 256 * 1024;

/**
 * SHA-256 of a file, in hex, read piece by piece.
 *
 * @throws when the file cannot be read, or when `signal` ends it.
 */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: pieceBytes, ...(signal && { signal }) });
  for await (const piece of stream) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}
