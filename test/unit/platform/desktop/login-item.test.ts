import { EventEmitter } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  autostartEntry,
  createLoginItem,
  type LaunchCommand,
  type LoginItemApp,
  launchCommand,
  readAutostart,
} from '#electron/platform/desktop/login-item.ts';
import {
  type EndingApp,
  forgetOtherPortable,
  relaunchOptions,
  startAgainAtEnd,
  startsAgain,
} from '#electron/platform/desktop/relaunch.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

/** A system that remembers what it was told, with keys of its own in the answer. */
function aSystem(extra: Partial<ReturnType<LoginItemApp['getLoginItemSettings']>> = {}) {
  const told: unknown[] = [];
  let openAtLogin = false;
  const app: LoginItemApp = {
    getLoginItemSettings: () => ({ openAtLogin, ...extra }),
    setLoginItemSettings(settings) {
      told.push(settings);
      openAtLogin = settings.openAtLogin;
    },
  };
  return { app, told };
}

/** The program of a command line as Windows reads it: to the second quote, else to the first space. */
const programOf = (line: string): string => /^"([^"]*)"|^\S*/.exec(line)?.slice(0, 2).findLast(Boolean) ?? '';

/**
 * Windows' list of what is opened at login, as the runtime keeps it: it writes the program in quotes, and looks for the one that it is
 * asked about by the first word of each entry.
 */
function aWindows() {
  let entry: string | null = null;
  const isSwitchedOff = { inTaskManager: false };
  const lineOf = (path = '', args: readonly string[] = []) =>
    [`"${path.replaceAll('"', '')}"`, ...args.map((arg) => `"${arg}"`)].join(' ');
  const app: LoginItemApp = {
    getLoginItemSettings: ({ path = '', args } = {}) => ({
      openAtLogin: entry === lineOf(path, args),
      executableWillLaunchAtLogin:
        entry !== null && programOf(entry) === programOf(path) && !isSwitchedOff.inTaskManager,
    }),
    setLoginItemSettings({ openAtLogin, path, args }) {
      entry = openAtLogin ? lineOf(path, args) : null;
    },
  };
  return { app, isSwitchedOff };
}

test('a program of Windows with a space in its name is on once switched on, and held back where the task manager does', async () => {
  const { app, isSwitchedOff } = aWindows();
  const program = 'C:\\Users\\a\\AppData\\Local\\Programs\\gateway-studio\\Gateway Studio.exe';
  const item = createLoginItem({ ...common, system: 'win32', app, command: [program] });
  expect(await item.read()).toBe('off');
  await item.set(true);
  expect(await item.read()).toBe('on');
  isSwitchedOff.inTaskManager = true;
  expect(await item.read()).toBe('blocked');
  await item.set(false);
  expect(await item.read()).toBe('off');
});

const command: LaunchCommand = ['/opt/Gateway Studio/gateway-studio'];
const common = { name: 'Gateway Studio', command, isPackaged: true, autostartFolder: '/nowhere' };

test('macOS and Windows are told and asked again; Windows by this program', async () => {
  for (const system of ['darwin', 'win32'] as const) {
    const { app, told } = aSystem();
    const item = createLoginItem({ ...common, system, app });
    expect(await item.read()).toBe('off');
    expect(await item.set(true)).toEqual({ ok: true, value: null });
    expect(await item.read()).toBe('on');
    await item.set(false);
    expect(await item.read()).toBe('off');
    expect(told[0]).toEqual(
      system === 'win32' ? { openAtLogin: true, path: `"${command[0]}"`, args: [] } : { openAtLogin: true },
    );
  }
});

test('what the system holds back is not shown as on', async () => {
  const mac = aSystem({ openAtLogin: false, status: 'requires-approval' });
  expect(await createLoginItem({ ...common, system: 'darwin', app: mac.app }).read()).toBe('blocked');
  const windows = aSystem({ openAtLogin: true, executableWillLaunchAtLogin: false });
  expect(await createLoginItem({ ...common, system: 'win32', app: windows.app }).read()).toBe('blocked');
});

test('a system that refuses is told as a failure; the bare runtime of macOS is never registered', async () => {
  const { app, told } = aSystem();
  const unpackaged = createLoginItem({ ...common, system: 'darwin', app, isPackaged: false });
  expect(await unpackaged.read()).toBe('unsupported');
  expect(await unpackaged.set(true)).toMatchObject({ ok: false });
  expect(told).toEqual([]);
  const throwing = {
    ...app,
    setLoginItemSettings: () => {
      throw new Error('Operation not permitted');
    },
  };
  expect(await createLoginItem({ ...common, system: 'win32', app: throwing }).set(true)).toMatchObject({
    ok: false,
  });
});

test('Linux gets a file for its desktops, and loses it again; nothing else is left', async () => {
  const autostartFolder = join(test.info().outputPath(), 'config', 'autostart');
  const item = createLoginItem({ ...common, system: 'linux', app: aSystem().app, autostartFolder });
  expect(await item.read()).toBe('off');
  expect(await item.set(false)).toMatchObject({ ok: true });
  expect(await item.set(true)).toMatchObject({ ok: true });
  expect(await readdir(autostartFolder)).toEqual(['gateway-studio.desktop']);
  expect(await item.read()).toBe('on');
  const path = join(autostartFolder, 'gateway-studio.desktop');
  const text = await readFile(path, 'utf8');
  expect(text).toContain('\nExec="/opt/Gateway Studio/gateway-studio"\n');
  await writeFile(path, `${text}Hidden=true\n`);
  expect(await item.read()).toBe('blocked');
  expect(await item.set(true)).toMatchObject({ ok: true });
  expect(await item.read()).toBe('on');
  // Switched on and off in quick succession, it is off, and each answer says so: one of before could come last.
  const toldAfter = async (isOn: boolean) => [await item.set(isOn), await item.read()][1];
  expect(await Promise.all([toldAfter(true), toldAfter(false)])).toEqual(['off', 'off']);
  expect(await readdir(autostartFolder)).toEqual([]);
});

test('a folder that cannot be written to is told with its reason', async () => {
  const folder = join(test.info().outputPath(), 'file');
  await mkdir(test.info().outputPath(), { recursive: true });
  await writeFile(folder, 'no folder');
  await chmod(folder, 0o444);
  const item = createLoginItem({
    ...common,
    system: 'linux',
    app: aSystem().app,
    autostartFolder: join(folder, 'autostart'),
  });
  expect(await item.set(true)).toMatchObject({ ok: false, error: { code: 'disk.unwritable' } });
  expect(await item.read()).toBe('off');
});

test('signs that count in such a file are escaped, twice where two readers take them away', () => {
  const odd: LaunchCommand = ['/a "b"/$HOME/`x`/50%/c\\d', '/e f'];
  const text = autostartEntry('Gateway Studio', odd);
  expect(text).toContain('Exec="/a \\\\"b\\\\"/\\\\$HOME/\\\\`x\\\\`/50%%/c\\\\\\\\d" "/e f"\n');
  expect(readAutostart(text, odd)).toBe('on');
  // Another copy of the app, such as an AppImage that has moved.
  expect(readAutostart(text, ['/other'])).toBe('off');
  expect(readAutostart(text.replace('enabled=true', 'enabled=false'), odd)).toBe('blocked');
});

test('an AppImage is started by its own file, an app that is not packaged with its folder', () => {
  expect(launchCommand({ APPIMAGE: '/apps/Studio.AppImage' }, '/tmp/.mount/x', null)).toEqual([
    '/apps/Studio.AppImage',
  ]);
  expect(launchCommand({}, '/usr/bin/studio', null)).toEqual(['/usr/bin/studio']);
  expect(launchCommand({}, '/electron', '/work/app')).toEqual(['/electron', '/work/app']);
});

test('the portable app of Windows is started by the file that people start, at login and again', () => {
  const unpacked = 'C:\\Users\\a\\AppData\\Local\\Temp\\x\\app\\Gateway Studio.exe';
  const env = { PORTABLE_EXECUTABLE_FILE: 'D:\\Tools\\studio-portable.exe' };
  expect(launchCommand(env, unpacked, null)).toEqual(['D:\\Tools\\studio-portable.exe']);
  expect(relaunchOptions(env, [unpacked, '--devtools'], null)).toEqual({
    execPath: 'D:\\Tools\\studio-portable.exe',
    args: ['--devtools'],
  });
  expect(relaunchOptions({ APPIMAGE: '/apps/Studio.AppImage' }, ['/tmp/.mount/x', '--a'], null)).toEqual({
    execPath: '/apps/Studio.AppImage',
    args: ['--a'],
  });
});

test('started again, the app opens what it is to open now, and none of the files that it was first opened with', () => {
  const none = { APPIMAGE: '', PORTABLE_EXECUTABLE_FILE: '' };
  expect(relaunchOptions(none, ['/usr/bin/studio', '--a', 'old.gwrecipe'], null, ['new.gwrecipe'])).toEqual({
    args: ['--a', 'new.gwrecipe'],
  });
  const folder = resolve('app');
  expect(relaunchOptions(none, ['/electron', '-r', 'hook.js', 'app', '--a', 'old'], folder)).toEqual({
    args: ['-r', 'hook.js', 'app', '--a'],
  });
});

test('an installed app is started by its own file, whichever portable program started it', async () => {
  const folder = test.info().outputPath('programs');
  await mkdir(folder, { recursive: true });
  const executable = join(folder, 'Gateway Studio.exe');
  const env = { PORTABLE_EXECUTABLE_FILE: 'D:\\other.exe' };
  forgetOtherPortable(env, executable, 'Gateway Studio');
  expect(launchCommand(env, executable, null)).toEqual(['D:\\other.exe']);
  await writeFile(join(folder, 'Uninstall Gateway Studio.exe'), '');
  forgetOtherPortable(env, executable, 'Gateway Studio');
  expect(launchCommand(env, executable, null)).toEqual([executable]);
});

test('an app that restarts, and is wanted again while it ends, is started once, with the files to open', () => {
  const started: (string | undefined)[] = [];
  const emitter = new EventEmitter();
  const app: EndingApp = Object.assign(emitter, {
    relaunch: ({ args }: { args: string[] }) => started.push(args.at(-1)),
  });
  expect(startsAgain(app)).toBe(false);
  startAgainAtEnd(app, null);
  startAgainAtEnd(app, null, ['fog.gwrecipe']);
  startAgainAtEnd(app, null);
  expect([startsAgain(app), started]).toEqual([true, []]);
  emitter.emit('quit');
  expect(started).toEqual(['fog.gwrecipe']);
});
