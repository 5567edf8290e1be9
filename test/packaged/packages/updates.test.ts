import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { feedArguments } from '../../../scripts/lib/packaging/update-feed.mjs';
import { installedRuntime } from '../../../scripts/lib/setup/electron-runtime.mjs';
import { test as base, expect } from '../../fixtures/app/app-fixture.ts';
import { showSettings } from '../../fixtures/app/steps/settings-steps.ts';
import { ownCertificateFile } from '../../fixtures/gateway/proxies.ts';
import { makeAppImageTools } from '../../fixtures/packages/appimage-tools.ts';
import { asRoot, createBareDebian } from '../../fixtures/packages/bare-debian.ts';
import { startInDebian, withDisplay } from '../../fixtures/packages/debian-run.ts';
import { startUpdateHost, type UpdateHost } from '../../fixtures/services/update-host.ts';
import { repository } from '../../fixtures/source/repository.ts';

/** What a release leaves of one version, with the address of the host of updates in it. */
interface Release {
  readonly version: string;
  readonly folder: string;
  /** The one file with this ending. */
  file(ending: '.AppImage' | '.deb' | '.rpm'): Promise<string>;
}

interface Releases {
  readonly host: UpdateHost;
  /** The folder of updates: this computer by its number, which a bare system knows without a table of hosts. */
  readonly address: string;
  readonly older: Release;
  readonly newer: Release;
}

const run = promisify(execFile);
const listName = 'latest-linux.yml';

const test = base.extend<object, { releases: Releases }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const host = await startUpdateHost();
      const folder = await mkdtemp(path.join(repository, 'out', 'updates-'));
      try {
        const address = host.address.href.replace('localhost', '127.0.0.1');
        const tools = await makeAppImageTools(path.join(folder, 'tools'));
        const make = async (version: string, kinds: readonly string[]): Promise<Release> => {
          const made = path.join(folder, version);
          await packageVersion({ version, kinds, folder: made, address, tools });
          return {
            version,
            folder: made,
            async file(ending) {
              const [name, ...more] = (await readdir(made)).filter((each) => each.endsWith(ending));
              if (name === undefined || more.length > 0) throw new Error(`Not one ${ending} in ${made}.`);
              return path.join(made, name);
            },
          };
        };
        const older = await make('0.9.0', ['AppImage', 'deb']);
        const newer = await make('0.9.1', ['AppImage', 'deb', 'rpm']);
        await use({ host, address, older, newer });
      } finally {
        await rm(folder, { recursive: true, force: true });
        await host.close();
      }
    },
    { scope: 'worker', timeout: 1_800_000 },
  ],
});

test.skip(process.platform !== 'linux', 'What is made here is for Linux.');
test.describe.configure({ mode: 'serial' });

test('a release tells apps of its packages with their hashes, and its packages whom to ask', async ({
  releases: { newer, address },
}) => {
  const list = parse(await readFile(path.join(newer.folder, listName), 'utf8'));
  const files = await Promise.all((['.AppImage', '.deb', '.rpm'] as const).map((each) => newer.file(each)));
  const told = await Promise.all(
    files.map(async (file) => ({
      url: path.basename(file),
      sha512: await sha512(file),
      size: (await stat(file)).size,
    })),
  );
  expect(list.version).toBe(newer.version);
  expect(byUrl(list.files)).toEqual(byUrl(told));
  expect(list).toMatchObject({ path: told[0]?.url, sha512: told[0]?.sha512 });

  const unpacked = path.join(newer.folder, 'deb');
  await run('dpkg-deb', ['-x', await newer.file('.deb'), unpacked]);
  const resources = path.join(unpacked, 'opt/Gateway Studio/resources');
  expect(parse(await readFile(path.join(resources, 'app-update.yml'), 'utf8'))).toMatchObject({
    provider: 'generic',
    url: address,
  });
  expect(await readFile(path.join(resources, 'package-type'), 'utf8')).toBe('deb');
});

test('on a bare Debian the deb leaves updates to the package manager, and an AppImage updates itself to the next version, whose bytes are those of the release', async ({
  releases: { host, older, newer },
}) => {
  test.setTimeout(600_000);
  const debian = await createBareDebian('trixie');
  try {
    await asRoot(['cp', await older.file('.deb'), path.join(debian.root, 'older.deb')]);
    await debian.command(['apt-get', 'update', '-q']);
    const wanted = ['/older.deb', 'squashfs-tools', 'libnss3-tools'];
    await debian.command(['apt-get', 'install', '-qy', '--no-install-recommends', ...wanted]);
    const inside = path.posix.join(debian.user.home, 'Gateway-Studio.AppImage');
    const image = path.join(debian.root, inside);
    const owner = String(debian.user.id);
    await asRoot(['install', '-o', owner, '-g', owner, await older.file('.AppImage'), image]);
    await asRoot(['cp', ownCertificateFile, path.join(debian.root, 'certificate.pem')]);
    // Updates are asked for by Chromium, which takes the certificates that the user of a Linux trusts from here.
    const trusted = path.posix.join(debian.user.home, '.pki/nssdb');
    const trust = `mkdir -p ${trusted} && certutil -d sql:${trusted} -N --empty-password \
      && certutil -d sql:${trusted} -A -n host -t P,, -i /certificate.pem && chown -R ${owner} ${debian.user.home}/.pki`;
    await debian.command(['sh', '-c', trust]);
    const switches = ['--remote-debugging-port=0', '--disable-gpu', '--lang=en-US'];
    // The first process of a system stays: with it everything would end that it started.
    const start = (program: string) =>
      startInDebian(
        debian,
        ['sh', '-c', '"$0" "$@"; exec sleep infinity', program, ...switches],
        withDisplay(),
      );

    const installed = start('gateway-studio');
    try {
      const page = await installed.window();
      await page.getByRole('button', { name: 'Try the practice gateway' }).click();
      await showSettings(page, 'help');
      const row = page.locator('[data-setting="checkForUpdates"]');
      await expect(row).toContainText('A package manager installed this app. Install the newer package');
      await expect(row.getByRole('button')).toHaveCount(0);
    } finally {
      await installed.end();
    }
    expect(host.asked).toEqual([]);

    // Everything that the release left, as a person copies it into the folder; one of the packages was changed on the way.
    const imageName = path.basename(await newer.file('.AppImage'));
    const bytes = await readFile(await newer.file('.AppImage'));
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1);
    host.answers.set(listName, await readFile(path.join(newer.folder, listName)));
    host.answers.set(imageName, changed);

    const running = start(inside);
    try {
      const page = await running.window();
      await showSettings(page, 'help');
      const row = page.locator('[data-setting="checkForUpdates"]');
      await expect(row).toContainText('Nobody has been asked yet.');
      expect(host.asked).toEqual([]);
      await row.getByRole('switch', { name: 'Check for updates' }).press('Space');
      await expect(row).toContainText(`Version ${newer.version} is available.`);
      await row.getByRole('button', { name: 'Download', exact: true }).click();
      await expect(row).toContainText('The download is not the file that was announced', {
        timeout: 60_000,
      });
      expect(await sha512(image)).toBe(await sha512(await older.file('.AppImage')));

      host.answers.set(imageName, bytes);
      await row.getByRole('button', { name: 'Try again' }).click();
      await expect(row).toContainText(`Version ${newer.version} is ready. It is installed when you quit.`, {
        timeout: 60_000,
      });
      await row.getByRole('button', { name: 'Restart and update' }).click();
      const next = await running.window({ timeoutMs: 60_000 });
      const about = await next.evaluate(() => window.api['settings.about'](undefined));
      expect(about).toMatchObject({ ok: true, value: { version: newer.version, sandboxed: true } });
    } finally {
      await running.end();
    }
    expect((await readFile(image)).equals(bytes)).toBe(true);
    expect(new Set(host.asked.map(({ path: asked }) => asked.replace(/\?.*/, '')))).toEqual(
      new Set([`/releases/${listName}`, `/releases/${imageName}`]),
    );
  } finally {
    await debian.remove();
  }
});

interface Order {
  readonly version: string;
  readonly kinds: readonly string[];
  readonly folder: string;
  readonly address: string;
  readonly tools: Readonly<Record<string, string>>;
}

/** As a release does it, with the address of updates in its environment; the stand-in runtime has it from the command line alone. */
async function packageVersion({ version, kinds, folder, address, tools }: Order): Promise<void> {
  const words = [
    ...(installedRuntime() === 'stand-in' ? ['--stand-in', ...feedArguments(address, 'official')] : []),
    ...['--linux', ...kinds, `--${process.arch}`],
    ...['--config.deb.compression=gz', '--config.rpm.compression=gzip'],
    `--config.extraMetadata.version=${version}`,
    `--config.directories.output=${folder}`,
  ];
  await run(process.execPath, ['scripts/package.mjs', ...words], {
    cwd: repository,
    env: {
      ...process.env,
      ...tools,
      GATEWAY_STUDIO_UPDATES: address,
      ELECTRON_BUILDER_COMPRESSION_LEVEL: '1',
    },
    maxBuffer: 1 << 24,
  });
}

const byUrl = (files: readonly { readonly url: string; readonly sha512: string; readonly size: number }[]) =>
  Object.fromEntries(files.map(({ url, sha512: hash, size }) => [url, { sha512: hash, size }]));

async function sha512(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}
