import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { recipeMimeType } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { clipsBelow, makePracticeClip } from '../../fixtures/app/launch/packaged-app.ts';
import { asRoot, type BareDebian, createBareDebian } from '../../fixtures/packages/bare-debian.ts';
import { startInDebian, withDisplay } from '../../fixtures/packages/debian-run.ts';
import { madePackage } from '../../fixtures/packages/made-packages.ts';

/** AppArmor knows the rule of the profile since 4.0, which came with the later one. */
const releases = [
  { release: 'bookworm', knowsProfile: false },
  { release: 'trixie', knowsProfile: true },
];

for (const { release, knowsProfile } of releases) {
  test(`on a bare Debian ${release} the deb is installed, makes a clip, opens a recipe, and leaves clips and data when it is purged`, async () => {
    test.skip(process.platform !== 'linux', 'Only Linux has debs.');
    test.setTimeout(900_000);
    const debian = await createBareDebian(release);
    try {
      const began = Date.now();
      await install(debian);
      const installed = Date.now();
      expect(await librariesMissing(debian)).toEqual([]);
      expect(await modeOf(debian, '/opt/Gateway Studio/chrome-sandbox')).toMatch(/^(755|4755)$/);

      const run = await startInstalled(debian);
      try {
        const begun = Date.now();
        await makePracticeClip(run.page, 'From the package');
        const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(0)} s`;
        console.log(
          `[gateway-studio] Bare Debian ${release}: installed in ${seconds(began, installed)}, window after ` +
            `${seconds(installed, begun)}, first clip after another ${seconds(begun, Date.now())}.`,
        );
        const about = await run.page.evaluate(() => window.api['settings.about'](undefined));
        expect(about).toMatchObject({ ok: true, value: { sandboxed: true } });

        await debian.command([
          'apt-get',
          'install',
          '-qy',
          '--no-install-recommends',
          'desktop-file-utils',
          'apparmor',
        ]);
        await opensRecipe(debian, run.page);
      } finally {
        await run.end();
      }

      // As an update does: the scripts run once more, and now find AppArmor.
      await debian.command(['dpkg', '-i', '/package.deb']);
      const profile = path.join(debian.root, 'etc/apparmor.d/gateway-studio');
      expect(existsSync(profile)).toBe(knowsProfile);

      const before = await keptFiles(debian);
      expect(before.filter((file) => file.endsWith('.mp4'))).toHaveLength(1);
      expect(before).toContain('.config/Gateway Studio/studio.db');
      await debian.command(['dpkg', '--remove', 'gateway-studio']);
      expect(await traces(debian)).toEqual([]);
      expect(existsSync(profile)).toBe(false);
      await debian.command(['dpkg', '--purge', 'gateway-studio']);
      expect(await keptFiles(debian)).toEqual(before);
    } finally {
      await debian.remove();
    }
  });
}

test('lintian finds no error in the deb', async () => {
  test.skip(process.platform !== 'linux', 'Only Linux has debs.');
  test.setTimeout(300_000);
  const args = ['--fail-on', 'error', '--tag-display-limit', '0', '--allow-root', madePackage('.deb')];
  await promisify(execFile)('lintian', args).catch((error: { stdout?: string }) => {
    throw new Error(`lintian said:\n${error.stdout ?? String(error)}`);
  });
});

/** With what it depends on and nothing more, so that something missing there is missing here. */
async function install(debian: BareDebian): Promise<void> {
  await asRoot(['cp', madePackage('.deb'), path.join(debian.root, 'package.deb')]);
  await debian.command(['apt-get', 'update', '-q']);
  await debian.command(['apt-get', 'install', '-qy', '--no-install-recommends', '/package.deb']);
}

/** Starts the app by its name, as a person does in a terminal, on the data of its own user. */
async function startInstalled(debian: BareDebian) {
  const run = startInDebian(
    debian,
    ['gateway-studio', '--remote-debugging-port=0', '--disable-gpu', '--lang=en-US'],
    withDisplay(),
  );
  return { ...run, page: await run.window() };
}

/** By its type and the program that is registered for it, as a file manager does. */
async function opensRecipe(debian: BareDebian, page: Page): Promise<void> {
  const folder = path.join(debian.root, debian.user.home);
  const [recipe = ''] = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith('.gwrecipe'),
  );
  const inside = path.posix.join(debian.user.home, recipe);
  const info = await debian.command(['gio', 'info', '-a', 'standard::content-type,standard::icon', inside]);
  expect(info).toContain(`standard::content-type: ${recipeMimeType}`);
  expect(info).toMatch(/standard::icon: gateway-studio\b/);
  const handler = await debian.command(['xdg-mime', 'query', 'default', recipeMimeType]);
  expect(handler.trim()).toBe('gateway-studio.desktop');

  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('Something else');
  // The first process of a system stays: with it everything would end that it started.
  const second = startInDebian(
    debian,
    ['sh', '-c', 'gio open "$0"; exec sleep infinity', inside],
    withDisplay(),
  );
  try {
    await expect(prompt).toHaveValue('From the package');
  } finally {
    await second.end();
  }
}

/** Names of libraries that something of the package is linked with and the system has not. */
async function librariesMissing(debian: BareDebian): Promise<readonly string[]> {
  const script =
    'cd "/opt/Gateway Studio" && find . -type f \\( -name "*.so*" -o -name "*.node" -o -perm -111 \\) -exec env LD_LIBRARY_PATH=. ldd {} +';
  const said = await debian.command(['sh', '-c', `${script} 2>&1 || true`]);
  return [...said.matchAll(/^\s*(\S+) => not found/gm)].map(([, name = '']) => name);
}

const modeOf = async (debian: BareDebian, file: string): Promise<string> =>
  (await debian.command(['stat', '-c', '%a', file])).trim();

/** Files and links with the name of the app that are left outside of homes. */
async function traces(debian: BareDebian): Promise<readonly string[]> {
  const said = await debian.command([
    'sh',
    '-c',
    'find /opt /usr /etc /var/lib/dpkg/alternatives \\( -iname "*gateway-studio*" -o -name "Gateway Studio" \\) 2>/dev/null || true',
  ]);
  return said.split('\n').filter((line) => line !== '' && !line.startsWith('/etc/alternatives/README'));
}

/** What the user has: clips, recipes and the data folder. */
async function keptFiles(debian: BareDebian): Promise<readonly string[]> {
  const folder = path.join(debian.root, debian.user.home);
  expect(await clipsBelow(folder)).toHaveLength(1);
  return (await readdir(folder, { recursive: true })).sort();
}
