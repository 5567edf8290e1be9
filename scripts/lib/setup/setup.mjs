import { buildWhenNeeded } from '../build/build.mjs';
import { main } from '../run.mjs';
import { ensureElectron } from './electron-runtime.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureSandbox } from './sandbox.mjs';
import { ensureSystemParts } from './system-parts.mjs';

/** @param words what `scripts/setup.mjs` was started with */
export async function setUp(words) {
  const flags = new Set(words);
  await main(async () => {
    await ensurePackages();
    await ensureElectron();
    await ensureSystemParts({ tests: flags.has('--tests') });
    if (flags.has('--tests')) await ensureSandbox();
    if (flags.has('--build')) await buildWhenNeeded();
  });
}
