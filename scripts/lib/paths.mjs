import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository root: every script works from there, wherever it was started. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

export const inRoot = (...parts) => path.join(root, ...parts);

/** Where prepared runtimes are kept between clones. */
export function cacheFolder(env = process.env) {
  const base = env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(base, 'gateway-studio');
}
