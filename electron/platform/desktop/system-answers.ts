import { execFile } from 'node:child_process';
import type { Desktop } from '#contract';

/** Runs a program; `null` when it is not there, fails, or takes longer than two seconds. */
export type RunCommand = (program: string, args: readonly string[]) => Promise<string | null>;

const watcher = 'org.kde.StatusNotifierWatcher';
const bus = 'org.freedesktop.DBus';

/** Two ways to ask the message bus the same; one of these programs is on nearly every desktop. */
const questions = [
  [
    'gdbus',
    `call --session --dest ${bus} --object-path /org/freedesktop/DBus --method ${bus}.NameHasOwner ${watcher}`,
  ],
  [
    'dbus-send',
    `--session --print-reply=literal --dest=${bus} /org/freedesktop/DBus ${bus}.NameHasOwner string:${watcher}`,
  ],
] as const;

/**
 * Whether something shows the icons of trays. macOS and Windows always do. A Linux desktop does where the watcher of status icons
 * is on the session's message bus: GNOME has none without an extension, and the runtime does not tell.
 */
export async function findTrayHost(system: Desktop['system'], run: RunCommand): Promise<Desktop['trayHost']> {
  if (system !== 'linux') return 'there';
  for (const [program, args] of questions) {
    const answer = await run(program, args.split(' '));
    if (answer !== null && /\btrue\b/.test(answer)) return 'there';
    if (answer !== null && /\bfalse\b/.test(answer)) return 'missing';
  }
  return 'unknown';
}

const commandLimitMs = 2_000;

export const runCommand: RunCommand = (program, args) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: commandLimitMs }, (error, output) =>
      resolve(error === null ? output : null),
    );
  });

/**
 * Whether no developer that Apple knows has signed this copy of the app: macOS then shows no notifications of it, and takes each update
 * for another app. A signature that names nobody, as chips of Apple want one, has a hash in the place of an anchor.
 */
export async function isUnsignedCopy(
  system: Desktop['system'],
  executable: string,
  run: RunCommand,
): Promise<boolean> {
  if (system !== 'darwin') return false;
  const requirement = await run('/usr/bin/codesign', ['-d', '-r-', executable]);
  return requirement === null || !/\banchor apple\b/.test(requirement);
}
