import { lstat } from 'node:fs/promises';
import nodePath from 'node:path';
import { deviceName, maxNameBytes } from './safe-name.ts';

/** The rules of one kind of system: `path.posix` or `path.win32`. Passed in by tests alone. */
export type PathRules = Pick<
  typeof nodePath,
  'join' | 'resolve' | 'relative' | 'isAbsolute' | 'dirname' | 'basename' | 'sep'
>;

/** A name that was read from a row, a document, a recipe or an archive and does not name a file of the folder it was meant for. */
export class RefusedName extends Error {
  readonly code = 'EINVAL';
  constructor() {
    // The name itself stays out of logs: it is foreign text.
    super('A stored name does not name a file in its folder.');
    this.name = 'RefusedName';
  }
}

/** What no name may hold on some system: separators, streams and drives (`:`), wildcards, control characters, half characters. */
const refusedCharacters = /[\p{Cc}\p{Cs}<>:"/\\|?*]/u;

/**
 * Whether a text is the name of one file on every system: one component, no longer than any file system takes, no device of Windows, and
 * no dot or space at its end, which Windows would leave out.
 */
export function isPlainName(name: string): boolean {
  return (
    name !== '' &&
    !refusedCharacters.test(name) &&
    !/[. ]$/.test(name) &&
    !deviceName.test(name) &&
    Buffer.byteLength(name) <= maxNameBytes
  );
}

/**
 * The one way from a folder of the app's and a foreign name to a path: what is removed, renamed, written, copied, sent to the trash or
 * served under a name out of a row, a document, a recipe or an archive gets its path here.
 *
 * @throws RefusedName for anything but a plain name.
 */
export function inside(root: string, name: string, path: PathRules = nodePath): string {
  if (!isPlainName(name)) throw new RefusedName();
  return path.join(root, name);
}

/** The path of a file of the app's own that is there: a plain one, no link. `null` also for a name that names none. */
export async function fileInside(root: string, name: string): Promise<string | null> {
  if (!isPlainName(name)) return null;
  const path = inside(root, name);
  return (await lstat(path).catch(() => null))?.isFile() === true ? path : null;
}

/**
 * Whether a whole path names a file directly in one of these folders. For stored paths of clips: they may lie in the library alone. A way
 * through other folders (`/library/link/../clip.mp4`) may end elsewhere than it reads.
 */
export function isDirectlyIn(roots: readonly string[], path: string, rules: PathRules = nodePath): boolean {
  if (!rules.isAbsolute(path) || path.includes('\0') || rules.resolve(path) !== path) return false;
  // Linux takes nearly every name, and the user may have renamed a clip.
  if (rules.sep === '\\' && !isPlainName(rules.basename(path))) return false;
  const folder = rules.dirname(path);
  return roots.includes(folder) || roots.some((root) => rules.relative(rules.resolve(root), folder) === '');
}

/** Whether a path lies somewhere below a folder, by the words of both: links are not followed. The folder itself does not. */
export function isWithin(root: string, path: string, rules: PathRules = nodePath): boolean {
  const rest = rules.relative(rules.resolve(root), rules.resolve(path));
  return rest !== '' && rest !== '..' && !rest.startsWith(`..${rules.sep}`) && !rules.isAbsolute(rest);
}
