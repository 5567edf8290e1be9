import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { until } from './until.ts';

const run = promisify(execFile);
const password = 'keyring lane';

/** A real gnome-keyring on a message bus of its own, with its own home. Linux only. */
export interface KeyringLane {
  /** What a program needs in its environment to reach this keyring and no other. */
  readonly env: Readonly<Record<string, string>>;
  /** Restarts the daemon over the same secrets, without the password: every item is locked. */
  lock(): Promise<void>;
  /** Restarts the daemon over the same secrets, with the password. */
  unlock(): Promise<void>;
  /** Ends both daemons and removes the folder. Safe to call twice. */
  stop(): Promise<void>;
}

export type KeyringState = 'unlocked' | 'locked';

/** Starts a lane; `locked` has a keyring that exists but whose password nobody gives. */
export async function startKeyring(state: KeyringState = 'unlocked'): Promise<KeyringLane> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'keyring-'));
  const children = new Set<ChildProcess>();
  let daemon: ChildProcess | undefined;

  const stop = async (): Promise<void> => {
    await Promise.all([...children].map(end));
    children.clear();
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const env = await laneEnvironment(folder);
    const environment = { ...process.env, ...env };

    const start = (command: string, args: readonly string[], input = ''): ChildProcess => {
      const child = spawn(command, args, { env: environment, stdio: ['pipe', 'ignore', 'ignore'] });
      children.add(child);
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
      return child;
    };
    const restartDaemon = async (unlocked: boolean): Promise<void> => {
      if (daemon !== undefined) {
        await end(daemon);
        children.delete(daemon);
        await until('the keyring left the bus', async () => !(await isOnBus(environment)));
      }
      const args = ['--foreground', '--components=secrets'];
      daemon = unlocked
        ? start('gnome-keyring-daemon', [...args, '--unlock'], password)
        : start('gnome-keyring-daemon', args);
      await until('the keyring is on the bus', () => isOnBus(environment));
    };

    start('dbus-daemon', ['--nofork', '--nopidfile', `--config-file=${path.join(folder, 'bus.conf')}`]);
    await until('the message bus answers', () => busAnswers(environment));
    // The first start with a password creates the keyring, so a locked lane begins unlocked too.
    await restartDaemon(true);
    if (state === 'locked') await restartDaemon(false);

    return { env, lock: () => restartDaemon(false), unlock: () => restartDaemon(true), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** For a run that must find no keyring at all. */
export const noKeyringEnvironment: Readonly<Record<string, string>> = {
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
};

async function laneEnvironment(folder: string): Promise<Record<string, string>> {
  const home = path.join(folder, 'home');
  const runtime = path.join(folder, 'run');
  await mkdir(path.join(home, '.local', 'share'), { recursive: true });
  await mkdir(runtime);
  await chmod(runtime, 0o700);
  const address = `unix:path=${path.join(folder, 'bus')}`;
  await writeFile(path.join(folder, 'bus.conf'), busConfiguration(address));
  return {
    DBUS_SESSION_BUS_ADDRESS: address,
    HOME: home,
    XDG_DATA_HOME: path.join(home, '.local', 'share'),
    XDG_RUNTIME_DIR: runtime,
  };
}

/** Without service folders nothing starts by itself: a locked keyring cannot open a password window and wait. */
const busConfiguration = (address: string): string => `<!DOCTYPE busconfig PUBLIC
  "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>${address}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

const busCall = (environment: NodeJS.ProcessEnv, method: string, ...args: readonly string[]) =>
  run(
    'dbus-send',
    [
      '--session',
      '--print-reply',
      '--reply-timeout=2000',
      '--dest=org.freedesktop.DBus',
      '/',
      `org.freedesktop.DBus.${method}`,
      ...args,
    ],
    { env: environment },
  );

const busAnswers = (environment: NodeJS.ProcessEnv): Promise<boolean> =>
  busCall(environment, 'GetId').then(
    () => true,
    () => false,
  );

async function isOnBus(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const { stdout } = await busCall(environment, 'NameHasOwner', 'string:org.freedesktop.secrets');
  return stdout.includes('boolean true');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await ended;
}
