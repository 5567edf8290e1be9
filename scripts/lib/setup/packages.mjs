import fs from 'node:fs';
import { npm } from '../npm.mjs';
import { inRoot } from '../paths.mjs';
import { SetupError, say, sayWhile } from '../run.mjs';

/** Installs the packages of the lockfile unless exactly they are there already. */
export async function ensurePackages() {
  const wanted = readJson(inRoot('package-lock.json'));
  if (isInstalled(wanted, readJson(inRoot('node_modules', '.package-lock.json')), isThere)) return;

  const started = Date.now();
  say('Installing packages …');
  // No install scripts: nothing here needs one, and the Electron runtime is fetched by the next step.
  const { code, output } = await sayWhile('Installing packages', () =>
    npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']),
  );
  if (code !== 0) {
    process.stderr.write(output);
    throw new SetupError(`Installing the packages failed (npm exit code ${code}); npm's output is above.`);
  }
  say(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

/**
 * Compares package-lock.json with the record npm keeps in node_modules. The record alone is not enough:
 * an install that was broken off can leave it behind without the packages.
 */
export function isInstalled(wanted, installed, isPackageThere) {
  if (!wanted?.packages || !installed?.packages) return false;
  return Object.entries(wanted.packages).every(([folder, { version, integrity, optional }]) => {
    if (folder === '') return true;
    const found = installed.packages[folder];
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity && isPackageThere(folder);
  });
}

const isThere = (folder) => fs.existsSync(inRoot(folder, 'package.json'));

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
