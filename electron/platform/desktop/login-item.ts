import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appError, type Desktop, fail, ok, type Result } from '#contract';
import { writeAtomically } from '../../files/atomic-write.ts';
import { diskError } from '../../files/disk-errors.ts';
import { removeFile } from '../../files/remove.ts';
import { createQueue } from '../../shared/turns.ts';
import { type Environment, outerFile } from './relaunch.ts';

/** The part of Electron's `app` that is used. The system's answer has more or fewer keys with each system and version. */
export interface LoginItemApp {
  getLoginItemSettings(options?: { path?: string; args?: string[] }): {
    readonly openAtLogin: boolean;
    readonly status?: string;
    readonly executableWillLaunchAtLogin?: boolean;
  };
  setLoginItemSettings(settings: { openAtLogin: boolean; path?: string; args?: string[] }): void;
}

export interface LoginItemPorts {
  readonly system: Desktop['system'];
  readonly app: LoginItemApp;
  /** The app's name, as people read it. */
  readonly name: string;
  /** What starts this copy of the app: see `launchCommand`. */
  readonly command: LaunchCommand;
  readonly isPackaged: boolean;
  /** Where Linux desktops look for what is opened at login. */
  readonly autostartFolder: string;
}

/** A program and its arguments. */
export type LaunchCommand = readonly [program: string, ...args: string[]];

/** Whether the system opens the app when the user logs in. Nothing is remembered here: the system is asked each time. */
export interface LoginItem {
  read(): Promise<Desktop['openAtLogin']>;
  set(isOn: boolean): Promise<Result<null>>;
}

const fileName = 'gateway-studio.desktop';

export function createLoginItem(ports: LoginItemPorts): LoginItem {
  const { system, app, command, isPackaged } = ports;
  if (system === 'linux') return createAutostart(ports);
  // While developing, macOS would open the bare runtime.
  if (system === 'darwin' && !isPackaged)
    return { read: async () => 'unsupported', set: async () => refused };
  const [path, ...args] = command;
  // In quotes: the runtime takes the program that it is asked about to end at the first space outside of them.
  const target = system === 'win32' ? { path: `"${path}"`, args } : {};
  return {
    async read() {
      const { openAtLogin, status, executableWillLaunchAtLogin } = app.getLoginItemSettings(target);
      // Switched off in the system's settings (macOS) or in the task manager (Windows).
      if (status === 'requires-approval') return 'blocked';
      if (system === 'win32' && openAtLogin && executableWillLaunchAtLogin === false) return 'blocked';
      return openAtLogin ? 'on' : 'off';
    },
    async set(openAtLogin) {
      try {
        app.setLoginItemSettings({ openAtLogin, ...target });
        return ok(null);
      } catch {
        return refused;
      }
    },
  };
}

const refused = fail(appError('internal', 'The system does not let the app be opened at login.'));

/** Linux desktops open what has a file in the folder for it (the XDG autostart specification). */
function createAutostart({ name, command, autostartFolder }: LoginItemPorts): LoginItem {
  const path = join(autostartFolder, fileName);
  const inTurn = createQueue();
  return {
    // Behind the choices before it: what was read while one is written could be told last.
    read: () =>
      inTurn(async () => {
        const text = await readFile(path, 'utf8').catch(() => null);
        return text === null ? 'off' : readAutostart(text, command);
      }),
    // Each choice is written once the one before it is: the last one stays.
    set: (isOn) =>
      inTurn(async () => {
        try {
          if (isOn) {
            await mkdir(autostartFolder, { recursive: true });
            await writeAtomically(path, autostartEntry(name, command));
          } else await removeFile(path);
          return ok(null);
        } catch (error) {
          return fail(diskError(error, fileName));
        }
      }),
  };
}

/** The text of the file that opens the app at login. */
export function autostartEntry(name: string, command: LaunchCommand): string {
  const lines = ['[Desktop Entry]', 'Type=Application', `Name=${name}`, `Exec=${execLine(command)}`];
  return `${[...lines, 'Terminal=false', 'X-GNOME-Autostart-enabled=true'].join('\n')}\n`;
}

/** What such a file does: nothing where a desktop has switched it off, or where it opens another copy of the app. */
export function readAutostart(text: string, command: LaunchCommand): 'on' | 'off' | 'blocked' {
  const lines = text.split(/\r?\n/);
  if (!lines.includes(`Exec=${execLine(command)}`)) return 'off';
  const isSwitchedOff = lines.includes('Hidden=true') || lines.includes('X-GNOME-Autostart-enabled=false');
  return isSwitchedOff ? 'blocked' : 'on';
}

/**
 * A command as the Desktop Entry Specification wants it: each part in quotes, with a backslash before what counts inside quotes,
 * `%` doubled, and each backslash doubled once more because the line is a string of that file.
 */
function execLine(command: LaunchCommand): string {
  const quoted = command.map((part) => {
    const escaped = part.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
    return `"${escaped}"`;
  });
  return quoted.join(' ').replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

/** What starts this copy of the app. @param appFolder of an app that is not packaged; `null` for one that is. */
export function launchCommand(env: Environment, executable: string, appFolder: string | null): LaunchCommand {
  const outer = outerFile(env);
  if (outer !== null) return [outer];
  return appFolder === null ? [executable] : [executable, appFolder];
}
