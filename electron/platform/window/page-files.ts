import nodePath from 'node:path';
import { isWithin, type PathRules } from '../../files/inside.ts';

/** What the window's own files are served as, by their endings. The build makes no file for the window whose ending is not here. */
export const pageTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
} as const;

/**
 * The file of the window's own that stands behind an address.
 *
 * @param pathname of the address, decoded.
 * @returns `null` for what leads out of the folder, and for endings that are not served.
 */
export function findPageFile(folder: string, pathname: string, rules: PathRules = nodePath) {
  const path = rules.join(folder, pathname);
  const mime = pageTypes[nodePath.posix.extname(pathname) as keyof typeof pageTypes] ?? null;
  return mime !== null && isWithin(folder, path, rules) ? { path, mime } : null;
}
