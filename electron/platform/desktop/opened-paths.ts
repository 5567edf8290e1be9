import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The files among the arguments of a start. Windows gives paths, Linux desktops paths or `file:` addresses; switches are the
 * runtime's. What the files are is for their reader to say.
 *
 * @param args the whole command line of the start, the program first.
 * @param folder in which it was started.
 * @param appFolder of an app that is not packaged, which stands among the arguments too, behind those of the runtime; `null` for
 *   one that is.
 */
export function openedPaths(args: readonly string[], folder: string, appFolder: string | null): string[] {
  const paths: string[] = [];
  const own = appFolder === null ? 0 : args.findIndex((argument) => pathOf(argument, folder) === appFolder);
  for (const argument of args.slice(Math.max(own, 0) + 1)) {
    if (argument === '' || argument.startsWith('-') || argument.includes('\0')) continue;
    const path = pathOf(argument, folder);
    if (path !== null) paths.push(path);
  }
  return paths;
}

/** Other addresses than those of files are none of ours. */
function pathOf(argument: string, folder: string): string | null {
  // One letter before the colon is a drive of Windows.
  if (!/^[a-z][a-z0-9+.-]+:/i.test(argument)) return resolve(folder, argument);
  try {
    // Windows would sign in at the host of such an address with the user's name.
    if (new URL(argument).host !== '') return null;
    return fileURLToPath(argument);
  } catch {
    return null;
  }
}
