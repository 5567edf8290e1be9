// Makes this clone ready: packages, the Electron runtime, system parts, and a build. Does only what is missing.
//   --build   build the app when its sources are newer
//   --tests   also look for what the tests need (virtual display, keyring, fonts)
import { buildWhenNeeded } from './lib/build.mjs';
import { ensureElectron } from './lib/electron-runtime.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { main } from './lib/run.mjs';
import { ensureSystemParts } from './lib/system-parts.mjs';

const flags = new Set(process.argv.slice(2));

await main(async () => {
  await ensurePackages();
  await ensureElectron();
  await ensureSystemParts({ tests: flags.has('--tests') });
  if (flags.has('--build')) await buildWhenNeeded();
});
