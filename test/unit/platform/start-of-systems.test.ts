import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { isUnsignedCopy, runCommand } from '#electron/platform/desktop/system-answers.ts';
import {
  forgetOtherImage,
  identifyApp,
  passwordStoreFor,
  startMenu,
  userFolder,
} from '#electron/platform/system/first-steps.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const builder = parse(read('electron-builder.yml'));

test.describe('who the app is on Windows', () => {
  test('is what the installer wrote into the shortcut, and told before anything else is done', () => {
    const told: string[] = [];
    const app = {
      setAppUserModelId: (id: string) => void told.push(id),
      setToastActivatorCLSID: (id: string) => void told.push(id),
    };
    identifyApp(app, 'win32');
    expect(told[0]).toBe(builder.appId);
    expect(told[1]).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
    const script = read('electron/main.ts').split(/^markStart\('script'\);\n/m)[1];
    expect(script).toMatch(/^identifyApp\(app, thisSystem\);\n/);
  });

  test('is told to no other system, and by an older runtime without the id of the activator', () => {
    const told: string[] = [];
    const older = { setAppUserModelId: (id: string) => void told.push(id) };
    for (const system of ['darwin', 'linux'] as const) identifyApp(older, system);
    expect(told).toEqual([]);
    identifyApp(older, 'win32');
    expect(told).toHaveLength(1);
  });

  test('is the name of the start at login, which leaves with the app and stays through an update', () => {
    const installer = read(builder.nsis.include);
    for (const key of ['CurrentVersion\\Run"', 'StartupApproved\\Run"'])
      expect(installer).toContain(`${key} "\${APP_ID}"`);
    expect(installer).toMatch(/\$\{ifNot\} \$\{isUpdated\}\n(.*DeleteRegValue HKCU.*\n){2}/);
  });
});

test('a folder of the user’s that lies on a disk that is gone is taken from the home folder', () => {
  const app = {
    getPath(name: string): string {
      if (name === 'videos') throw new Error("Failed to get 'videos' path");
      return path.join('/home/a', name === 'home' ? '' : `my ${name}`);
    },
  };
  expect(userFolder(app, 'pictures')).toBe(path.join('/home/a', 'my pictures'));
  expect(userFolder(app, 'videos')).toBe(path.join('/home/a', 'Videos'));
});

test('of an AppImage that only started this app nothing is kept, of its own all', () => {
  const mounted = test.info().outputPath('mount');
  mkdirSync(mounted);
  const image = { APPIMAGE: '/apps/Other.AppImage', APPDIR: mounted };
  const left = (executable: string, env: Record<string, string> = image) => {
    const kept = { ...env };
    forgetOtherImage(kept, executable);
    return kept.APPIMAGE;
  };
  expect(left(`${mounted}/gateway-studio`)).toBe(image.APPIMAGE);
  expect(left('/opt/Gateway Studio/gateway-studio')).toBeUndefined();
  expect(left(`${mounted}-2/gateway-studio`)).toBeUndefined();
  expect(left('/opt/a', { APPIMAGE: image.APPIMAGE })).toBeUndefined();
});

test('a portable app that is started again unpacks beside the start before it, which removes its own folder', () => {
  expect(builder.portable.unpackDirName).toBe(true);
});

test('packages for Linux bring the program by which the runtime moves files to the trash', () => {
  expect(builder.deb.depends).toContain('libglib2.0-bin');
  expect(builder.rpm.depends).toContain('/usr/bin/gio');
});

test('macOS has quitting, copying and closing in a menu before the services are there; others have none', () => {
  expect(startMenu('darwin')?.map(({ role }) => role)).toEqual([
    'appMenu',
    'fileMenu',
    'editMenu',
    'windowMenu',
  ]);
  expect([startMenu('win32'), startMenu('linux')]).toEqual([null, null]);
});

test('desktops that Chromium does not list are given the keyring, all others its own choice', () => {
  const store = (env: Record<string, string>) => passwordStoreFor('linux', env);
  for (const env of [
    { XDG_CURRENT_DESKTOP: 'sway' },
    { XDG_CURRENT_DESKTOP: 'Hyprland' },
    { XDG_CURRENT_DESKTOP: 'gnome' },
    { XDG_CURRENT_DESKTOP: 'ubuntu' },
    { XDG_CURRENT_DESKTOP: 'MATE' },
    { DESKTOP_SESSION: '/usr/share/xsessions/i3' },
    { DESKTOP_SESSION: 'cinnamon' },
    // Chromium keeps nothing in the wallet of KDE 3, and knows LXQt by name to use none.
    { DESKTOP_SESSION: 'kde' },
    { KDE_FULL_SESSION: 'true' },
    { XDG_CURRENT_DESKTOP: 'LXQt' },
    { XDG_CURRENT_DESKTOP: 'LXQt:GNOME', DESKTOP_SESSION: 'gnome' },
    {},
  ])
    expect(store(env), JSON.stringify(env)).toBe('gnome-libsecret');
  for (const env of [
    { XDG_CURRENT_DESKTOP: 'GNOME' },
    { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' },
    { XDG_CURRENT_DESKTOP: 'Budgie: GNOME' },
    { XDG_CURRENT_DESKTOP: 'KDE' },
    { XDG_CURRENT_DESKTOP: 'X-Cinnamon' },
    { XDG_CURRENT_DESKTOP: 'XFCE' },
    { XDG_CURRENT_DESKTOP: 'UKUI' },
    { XDG_CURRENT_DESKTOP: 'MATE', DESKTOP_SESSION: 'mate' },
    { DESKTOP_SESSION: 'my-xfce-session' },
    { DESKTOP_SESSION: 'kde', KDE_SESSION_VERSION: '5' },
    { DESKTOP_SESSION: 'default', GNOME_DESKTOP_SESSION_ID: 'this-is-deprecated' },
    { KDE_FULL_SESSION: 'true', KDE_SESSION_VERSION: '6' },
  ])
    expect(store(env), JSON.stringify(env)).toBeNull();
  expect(passwordStoreFor('darwin', {})).toBeNull();
});

test('a copy for macOS is signed where its signature leads to Apple, and nobody is asked elsewhere', async () => {
  const asked: string[] = [];
  const says = (answer: string | null) => async (program: string, args: readonly string[]) => {
    asked.push([program, ...args].join(' '));
    return answer;
  };
  const developer =
    'designated => identifier "studio" and anchor apple generic and certificate leaf[subject.OU] = TEAM';
  expect(await isUnsignedCopy('darwin', '/Apps/Studio', says(developer))).toBe(false);
  expect(await isUnsignedCopy('darwin', '/Apps/Studio', says('# designated => cdhash H"7f00"'))).toBe(true);
  expect(await isUnsignedCopy('darwin', '/Apps/Studio', says(null))).toBe(true);
  expect(asked[0]).toBe('/usr/bin/codesign -d -r- /Apps/Studio');
  expect(await isUnsignedCopy('win32', 'studio.exe', says(null))).toBe(false);
  expect(await isUnsignedCopy('linux', '/usr/bin/studio', says(null))).toBe(false);
  expect(asked).toHaveLength(3);
});

test('a program of the system that is not there, or fails, answers nothing', async () => {
  expect(await runCommand('no-such-program-of-any-system', [])).toBeNull();
  expect(await runCommand(process.execPath, ['-e', 'process.exit(3)'])).toBeNull();
  expect(await runCommand(process.execPath, ['-e', 'console.log("(true,)")'])).toContain('true');
});
