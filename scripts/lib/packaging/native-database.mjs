import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { npm } from '../npm.mjs';
import { inRoot } from '../paths.mjs';
import { runOrStop, SetupError, say } from '../run.mjs';

const endings = { linux: '-gnu', win32: '-msvc', darwin: '' };

/** The package of the registry with the database's native code for a system and processor, such as `@libsql/linux-arm64-gnu`. */
export const nativeDatabase = (platform, processor) => `@libsql/${platform}-${processor}${endings[platform]}`;

/**
 * Makes sure that the native code for a system and processor is in node_modules. npm installs that of this machine alone, so that of
 * another is fetched, and compared with the lock file.
 */
export async function ensureNativeDatabase(name) {
  const folder = inRoot('node_modules', ...name.split('/'));
  if (fs.existsSync(path.join(folder, 'index.node'))) return;
  const lock = JSON.parse(await fsp.readFile(inRoot('package-lock.json'), 'utf8'));
  const wanted = lock.packages[`node_modules/${name}`];
  if (wanted === undefined) throw new SetupError(`The database has no native code for this target: ${name}.`);
  say(`Fetching ${name} …`);
  const work = await fsp.mkdtemp(path.join(os.tmpdir(), 'gateway-studio-native-'));
  try {
    const { code, output } = await npm(['pack', `${name}@${wanted.version}`, '--pack-destination', work]);
    const [archive] = (await fsp.readdir(work)).filter((file) => file.endsWith('.tgz'));
    if (code !== 0 || archive === undefined) throw new SetupError(`${name} could not be fetched:\n${output}`);
    const file = path.join(work, archive);
    const found = `sha512-${createHash('sha512')
      .update(await fsp.readFile(file))
      .digest('base64')}`;
    if (found !== wanted.integrity)
      throw new SetupError(`${name} has another checksum than in package-lock.json.`);
    await runOrStop('Unpacking', 'tar', ['-xzf', archive], { cwd: work });
    await fsp.mkdir(path.dirname(folder), { recursive: true });
    await fsp.cp(path.join(work, 'package'), folder, { recursive: true });
  } finally {
    await fsp.rm(work, { recursive: true, force: true });
  }
}
