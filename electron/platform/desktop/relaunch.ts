import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The file that people start where the app itself runs from a place that is gone when it has ended: an AppImage, or the portable app
 * of Windows; `null` elsewhere.
 */
export function outerFile({ APPIMAGE, PORTABLE_EXECUTABLE_FILE }: Environment): string | null {
  return APPIMAGE || PORTABLE_EXECUTABLE_FILE || null;
}

/** Whether the installer of Windows put the program where it is: it leaves an uninstaller beside it. */
export function isInstalled(executable: string, appName: string): boolean {
  return existsSync(join(dirname(executable), `Uninstall ${appName}.exe`));
}

/** A portable program of Windows tells where it is to whatever it starts: an installed app keeps nothing of that. */
export function forgetOtherPortable(env: NodeJS.ProcessEnv, executable: string, appName: string): void {
  if (isInstalled(executable, appName)) delete env.PORTABLE_EXECUTABLE_FILE;
}

/** The part of Electron's `app` that is used. */
export interface EndingApp {
  once(event: 'quit', listener: () => void): unknown;
  relaunch(options: ReturnType<typeof relaunchOptions>): void;
}

/** Apps that start again once they have ended, with the files that they are to open then. */
const again = new WeakMap<object, readonly string[]>();

/** Whether the app starts again after this run. */
export const startsAgain = (app: EndingApp): boolean => again.has(app);

/** Has the app start again, once, when it ends. @param paths of files to open then; more may be added until it does. */
export function startAgainAtEnd(
  app: EndingApp,
  appFolder: string | null,
  paths = again.get(app) ?? [],
): void {
  if (!startsAgain(app))
    app.once('quit', () =>
      app.relaunch(relaunchOptions(process.env, process.argv, appFolder, again.get(app))),
    );
  again.set(app, paths);
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
