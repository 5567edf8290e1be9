import { resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The file that people start where the app itself runs from a place that is gone when it has ended: an AppImage, or the portable app
 * of Windows; `null` elsewhere.
 */
export function outerFile({ APPIMAGE, PORTABLE_EXECUTABLE_FILE }: Environment): string | null {
  return APPIMAGE || PORTABLE_EXECUTABLE_FILE || null;
}

/**
 * What Electron is given to start this copy of the app again: its switches, and none of the files that it was opened with.
 *
 * @param appFolder of an app that is not packaged, which stands among the arguments; `null` for one that is.
 * @param paths of files that it is to open then.
 */
export function relaunchOptions(
  env: Environment,
  argv: readonly string[],
  appFolder: string | null,
  paths: readonly string[] = [],
): { execPath?: string; args: string[] } {
  const outer = outerFile(env);
  // What stands before the app's folder is the runtime's.
  const own = appFolder === null ? 0 : argv.findIndex((argument) => resolve(argument) === appFolder);
  const kept = argv.slice(1).filter((argument, index) => index < own || argument.startsWith('-'));
  return { args: [...kept, ...paths], ...(outer !== null && { execPath: outer }) };
}
