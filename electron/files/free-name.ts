import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { codeOf, moveIntoPlace } from './move-into-place.ts';

/** Numbers tried behind a name before it is given up. */
const mostNumbers = 999;

/**
 * Gives a finished file its name. A file of that name with the very same bytes is this one already, left by a
 * crash; any other is somebody else's and stays: then a number is put behind the name.
 *
 * @param sha256 of the file, in hex.
 * @returns the path it has now.
 */
export async function giveName(partPath: string, path: string, sha256: string): Promise<string> {
  const { size } = await lstat(partPath);
  const { dir, name, ext } = parse(path);
  for (let number = 1; number <= mostNumbers; number += 1) {
    const candidate = number === 1 ? path : join(dir, `${name} ${number}${ext}`);
    const there = await lstat(candidate).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
    if (there === null) {
      await moveIntoPlace(partPath, candidate);
      return candidate;
    }
    if (there.isFile() && there.size === size && (await sha256Of(candidate)) === sha256) {
      await rm(partPath, { force: true });
      return candidate;
    }
  }
  throw Object.assign(new Error('Every name is taken.'), { code: 'EEXIST' });
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(chunk);
  return hash.digest('hex');
}
