import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { azureArguments, signingEnvironment } from '../../../scripts/lib/packaging/signing.mjs';
import { isUnreleased, notesOf, withRelease } from '../../../scripts/lib/release/changelog.mjs';
import { gather, writeSums } from '../../../scripts/lib/release/release-files.mjs';
import { signingReport } from '../../../scripts/lib/release/signing.mjs';
import { isLater, isVersion, withVersion } from '../../../scripts/lib/release/versions.mjs';
import { expect, test } from '../../fixtures/pure-test.ts';

const changelog =
  '# Changelog\n\n## 0.2.0 · unreleased\n\n### Added\n- A thing.\n\n## 0.1.0 · 2026-01-02\n- Old.\n';

test('a version is three numbers, and comes after another by the first that differs', () => {
  expect(['1.2.3', '0.10.0'].filter((text) => !isVersion(text))).toEqual([]);
  expect(['1.2', 'v1.2.3', '1.2.3-beta', '01.2.3', '1.2.3 ', ''].filter(isVersion)).toEqual([]);
  expect([isLater('0.10.0', '0.9.9'), isLater('1.0.0', '0.9.9'), isLater('0.2.1', '0.2.0')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isLater('0.2.0', '0.2.0'), isLater('0.9.9', '1.0.0')]).toEqual([false, false]);
});

test('a lock file gets the version where it tells that of the project, and nowhere else', () => {
  const lock = {
    name: 'a',
    version: '1.0.0',
    packages: { '': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } },
  };
  const changed = JSON.parse(withVersion('package-lock.json', JSON.stringify(lock, null, 2), '1.1.0'));
  expect(changed).toEqual({
    ...lock,
    version: '1.1.0',
    packages: { ...lock.packages, '': { version: '1.1.0' } },
  });
});

test('the unreleased heading gets version and date; a changelog without changes is refused', () => {
  const text = withRelease('CHANGELOG.md', changelog, '0.3.0', '2026-11-22');
  expect(text).toContain('\n## 0.3.0 · 2026-11-22\n\n### Added\n- A thing.\n\n## 0.1.0 · 2026-01-02\n');
  expect(isUnreleased('CHANGELOG.md', text)).toBe(false);
  expect(() => withRelease('CHANGELOG.md', text, '0.4.0', '2026-11-22')).toThrow(/no unreleased changes/);
  const empty = changelog.replace('- A thing.', '');
  expect(() => withRelease('CHANGELOG.md', empty, '0.3.0', '2026-11-22')).toThrow(/says nothing/);
  expect(() => withRelease('CHANGELOG.md', '# Changelog\n', '0.3.0', '2026-11-22')).toThrow(
    /no unreleased changes/,
  );
});

test('notes are those of the version that is built, with its date', () => {
  const text = withRelease('CHANGELOG.md', changelog, '0.3.0', '2026-11-22');
  expect(notesOf('CHANGELOG.md', text, '0.3.0')).toBe('### Added\n- A thing.');
  expect(() => notesOf('CHANGELOG.md', text, '0.4.0')).toThrow(/not that of 0\.4\.0/);
  expect(() => notesOf('CHANGELOG.md', changelog, '0.2.0')).toThrow(/not that of 0\.2\.0/);
});

test('packages, what tells apps of them and the list of parts are released, with sums that can be checked', async () => {
  const info = test.info();
  const [from, to] = [info.outputPath('package'), info.outputPath('release')];
  mkdirSync(from, { recursive: true });
  const names = [
    'gateway-studio-1.0.0-linux-x86_64.AppImage',
    'latest-linux.yml',
    'builder-debug.yml',
    'a.blockmap',
  ];
  for (const name of names) writeFileSync(path.join(from, name), name);
  const sbom = info.outputPath('sbom.json');
  writeFileSync(sbom, '{}');
  const released = [
    'gateway-studio-1.0.0-linux-x86_64.AppImage',
    'gateway-studio-1.0.0-linux.sbom.json',
    'latest-linux.yml',
  ];
  expect(gather({ from, to, sbom, name: 'gateway-studio-1.0.0-linux' })).toEqual(released);
  expect(await writeSums(to)).toEqual([...released, 'SHA256SUMS.txt']);
  const sums = readFileSync(path.join(to, 'SHA256SUMS.txt'), 'utf8').trimEnd().split('\n');
  expect(sums.map((line) => line.slice(66))).toEqual(released);
  expect(sums[1]).toMatch(/^44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a {2}/);
  expect(() => gather({ from: info.outputPath(), to, sbom, name: 'a' })).toThrow(/no packages/);
});

test('what is not signed is said to be, and no secret with it', () => {
  const report = (system: string, env: Readonly<Record<string, string>>) =>
    signingReport(system, env).join('\n');
  expect(report('darwin', { MAC_CERTIFICATE: '' })).toMatch(/^::warning::.*macOS will not be signed/);
  expect(report('darwin', { MAC_CERTIFICATE: 'SECRET' })).toMatch(/signed but not notarised/);
  expect(report('darwin', { MAC_CERTIFICATE: 'SECRET', APPLE_ID: 'SECRET' })).not.toMatch(/SECRET|warning/);
  expect(report('win32', {})).toMatch(/^::warning::.*Windows will not be signed/);
  expect(report('win32', { ...windows, AZURE_CLIENT_SECRET: '' })).toMatch(
    /^::error::.*AZURE_CLIENT_SECRET must be set/,
  );
  expect(report('win32', windows)).toMatch(/^::notice::Packages for Windows will be signed/);
  expect(report('win32', windows)).not.toMatch(/SECRET|warning/);
  expect(report('linux', {})).toMatch(/checksums/);
});

const windows = {
  WINDOWS_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
  WINDOWS_SIGNING_ACCOUNT: 'studio',
  WINDOWS_SIGNING_PROFILE: 'public',
  WINDOWS_PUBLISHER: 'Example Person',
  AZURE_TENANT_ID: 'tenant',
  AZURE_CLIENT_ID: 'client',
  AZURE_CLIENT_SECRET: 'SECRET',
};

test('a signing variable that is empty is as absent: the packager would read it as a path', () => {
  const env = {
    PATH: '',
    CSC_LINK: '',
    CSC_KEY_PASSWORD: ' ',
    APPLE_ID: '',
    AZURE_TENANT_ID: '',
    WIN_CSC_LINK: '',
    APPLE_TEAM_ID: 'TEAM',
  };
  expect(signingEnvironment(env)).toEqual({ PATH: '', APPLE_TEAM_ID: 'TEAM' });
});

test('Windows packages are signed by Azure where the environment says all of it, and not made where it says a part', () => {
  expect(azureArguments({ AZURE_TENANT_ID: '', WINDOWS_PUBLISHER: '' })).toEqual([]);
  expect(azureArguments(windows)).toEqual([
    '--config.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net',
    '--config.win.azureSignOptions.codeSigningAccountName=studio',
    '--config.win.azureSignOptions.certificateProfileName=public',
    '--config.win.azureSignOptions.publisherName=Example Person',
  ]);
  expect(() => azureArguments({ ...windows, WINDOWS_PUBLISHER: '' })).toThrow(/WINDOWS_PUBLISHER/);
});
