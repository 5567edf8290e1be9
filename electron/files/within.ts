import nodePath from 'node:path';

/** The rules of one kind of system: `path.posix` or `path.win32`. Passed in by tests alone. */
export type PathRules = Pick<
  typeof nodePath,
  'join' | 'resolve' | 'relative' | 'isAbsolute' | 'dirname' | 'basename' | 'sep'
>;

/** Whether a path lies somewhere below a folder, by the words of both: links are not followed. The folder itself does not. */
export function isWithin(root: string, path: string, rules: PathRules = nodePath): boolean {
  const rest = rules.relative(rules.resolve(root), rules.resolve(path));
  return rest !== '' && rest !== '..' && !rest.startsWith(`..${rules.sep}`) && !rules.isAbsolute(rest);
}
