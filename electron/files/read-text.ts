import { readFileSync, statSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';

/** Longest text that is read of the app's own folders, in bytes: the connections with their certificates are far shorter. */
export const maxOwnTextBytes = 64 * 1024 * 1024;

/**
 * The text of a file, through links too. A longer one, or what is no file and might never end, is not begun.
 *
 * @throws the system's error, with the code `EFBIG` for what is too long and `EINVAL` for what is no file.
 */
export async function readText(path: string, maxBytes: number): Promise<string> {
  const found = await stat(path);
  if (!found.isFile()) throw refused('EINVAL', 'This is not a file.');
  if (found.size > maxBytes) throw refused('EFBIG', 'The file is too long to be read.');
  return readFile(path, 'utf8');
}

/** Longest text that is read at once, in bytes: the app does nothing else meanwhile. */
const maxNowBytes = 64 * 1024;

/** A short text at once, for the start; `null` where there is none that can be read, for a longer one, and for what is no file. */
export function readNow(path: string): string | null {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= maxNowBytes ? readFileSync(path, 'utf8').trim() : null;
  } catch {
    return null;
  }
}

/** The first bytes of a file, at most so many. @throws the system's error. */
export async function readStart(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function refused(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
