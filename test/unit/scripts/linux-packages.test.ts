import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  artifactBuildCompleted,
  artifactBuildStarted,
} from '../../../scripts/package/linux/archives-first.mjs';
import { readCommandLine } from '../../../scripts/package/linux/command-line.mjs';
import { controlText } from '../../../scripts/package/linux/deb.mjs';
import { specText } from '../../../scripts/package/linux/rpm.mjs';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

/** What electron-builder 26.17 says, shortened. */
const words = [
  ...[
    '-s',
    'dir',
    '--force',
    '-t',
    'deb',
    '-d',
    'libnss3',
    '-d',
    'liba | libb',
    '--deb-recommends',
    'gnome-keyring',
  ],
  ...[
    '--deb-compression',
    'xz',
    '--architecture',
    'amd64',
    '--after-install',
    '/tmp/in',
    '--after-remove',
    '/tmp/out',
  ],
  ...['--description', `Make videos\n ${'A long sentence about clips. '.repeat(5)}`, '--version', '1.2.3'],
  ...['--package', '/out/app.deb', '--name', 'gateway-studio', '--maintainer', 'People <p@example.org>'],
  ...[
    '--url',
    'https://example.org',
    '--license',
    'MIT',
    '--category',
    'video',
    '--deb-priority',
    'optional',
  ],
  ...[
    '/unpacked/=/opt/Gateway Studio',
    '/icons/16x16.png=/usr/share/icons/hicolor/16x16/apps/gateway-studio.png',
  ],
];

test('the command line of electron-builder is read whole', () => {
  expect(readCommandLine(words)).toMatchObject({
    kind: 'deb',
    name: 'gateway-studio',
    version: '1.2.3',
    architecture: 'amd64',
    depends: ['libnss3', 'liba | libb'],
    recommends: ['gnome-keyring'],
    output: '/out/app.deb',
    files: [
      { from: '/unpacked/', to: '/opt/Gateway Studio' },
      { from: '/icons/16x16.png', to: '/usr/share/icons/hicolor/16x16/apps/gateway-studio.png' },
    ],
  });
});

test('what is not known of a command line stops the packaging instead of missing in the package', () => {
  expect(() => readCommandLine([...words, '--deb-systemd', 'unit'])).toThrow('--deb-systemd');
  expect(() => readCommandLine(words.map((word) => (word === 'deb' ? 'pacman' : word)))).toThrow('pacman');
  const withoutUrl = words.filter((_, index) => words[index] !== '--url' && words[index - 1] !== '--url');
  expect(() => readCommandLine(withoutUrl)).toThrow('url');
});

test('the control file of a deb has its fields, and a description whose lines are wrapped and indented', () => {
  const text = controlText(readCommandLine(words), 1234);
  expect(text).toContain('\nDepends: libnss3, liba | libb\nRecommends: gnome-keyring\nSection: video\n');
  expect(text).toContain('\nInstalled-Size: 1234\n');
  const [summary, ...lines] = text.slice(text.indexOf('Description: ')).trimEnd().split('\n');
  expect(summary).toBe('Description: Make videos');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => !/^ \S/.test(line) || line.length > 80)).toEqual([]);
});

test('an rpm names the folder of the app once and what is outside it file by file', () => {
  const order = readCommandLine(words.map((word) => (word === 'deb' ? 'rpm' : word)));
  const spec = specText(order, { afterInstall: 'echo in', afterRemove: 'echo out' }, [
    'opt/Gateway Studio/gateway-studio',
    'usr/bin/gateway-studio',
  ]);
  expect(spec.slice(spec.indexOf('%files')).trim().split('\n').slice(2)).toEqual([
    '"/opt/Gateway Studio"',
    '"/usr/bin/gateway-studio"',
  ]);
  expect(spec).toContain('\n%post\necho in\n');
  expect(spec).toContain('\n%postun\necho out\n');
});

test('deb and rpm wait until archives of the same folder are packed', async () => {
  await artifactBuildStarted({ file: '/out/a.tar.gz' });
  let hasBegun = false;
  const deb = artifactBuildStarted({ file: '/out/a.deb' }).then(() => {
    hasBegun = true;
  });
  artifactBuildCompleted({ file: '/out/a.AppImage' });
  await new Promise(setImmediate);
  expect(hasBegun).toBe(false);
  artifactBuildCompleted({ file: '/out/a.tar.gz' });
  await deb;
  await artifactBuildStarted({ file: '/out/a.rpm' });
});

test('the scripts of a package name only what electron-builder fills in', () => {
  for (const name of ['after-install.sh', 'after-remove.sh', 'apparmor-profile']) {
    const text = readFileSync(path.join(repository, 'scripts/package/linux', name), 'utf8');
    const gaps = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, gap]) => gap);
    expect(
      [...new Set(gaps)].filter((gap) => gap !== 'executable' && gap !== 'sanitizedProductName'),
    ).toEqual([]);
  }
});
