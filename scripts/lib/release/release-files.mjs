import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SetupError } from '../run.mjs';

const sumsName = 'SHA256SUMS.txt';
/** What people install, and the files that tell installed apps of it. What else the builder leaves is not released. */
const released = /^(gateway-studio-.*\.(dmg|zip|exe|AppImage|deb|rpm|tar\.gz|sbom\.json)|latest[\w-]*\.yml)$/;

/** The names of the files in a folder that are released, in order. */
const releasedFiles = (folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => released.test(name))
    .sort();

/**
 * Copies what is released from one folder into another, with the list of everything in it.
 *
 * @param {{ from: string, to: string, sbom: string, name: string }} options `name`: of the list, without its ending.
 * @throws SetupError where there is nothing to release.
 */
export function gather({ from, to, sbom, name }) {
  const names = releasedFiles(from);
  if (names.length === 0) throw new SetupError(`There are no packages in ${from}.`);
  fs.rmSync(to, { recursive: true, force: true });
  fs.mkdirSync(to, { recursive: true });
  for (const each of names) fs.copyFileSync(path.join(from, each), path.join(to, each));
  fs.copyFileSync(sbom, path.join(to, `${name}.sbom.json`));
  return releasedFiles(to);
}

/** Writes the sums of a folder's files beside them, as `sha256sum --check` reads them; gives the names of all files. */
export async function writeSums(folder) {
  const names = releasedFiles(folder);
  const lines = [];
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(fs.createReadStream(path.join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  fs.writeFileSync(path.join(folder, sumsName), lines.join(''));
  return [...names, sumsName];
}
