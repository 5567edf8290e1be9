// Packages the app into out/package. Arguments go on to electron-builder: `npm run package -- --dir`.
import fs from 'node:fs';
import path from 'node:path';
import { buildWhenNeeded } from './lib/build/build.mjs';
import { packageFolder, packagingArguments } from './lib/packaging/packaging.mjs';
import { azureArguments, signingEnvironment } from './lib/packaging/signing.mjs';
import { feedArguments } from './lib/packaging/update-feed.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, runForeground, runOrStop, say } from './lib/run.mjs';
import { distFolder, installedRuntime, installedVersion } from './lib/setup/electron-runtime.mjs';

await main(async () => {
  const runtime = { kind: installedRuntime(), version: installedVersion(), folder: distFolder };
  const words = process.argv.slice(2);
  const args = [
    inRoot('node_modules', 'electron-builder', 'cli.js'),
    ...packagingArguments(words, runtime),
    ...feedArguments(process.env.GATEWAY_STUDIO_UPDATES, runtime.kind),
    ...azureArguments(process.env),
  ];
  if (runtime.kind === 'stand-in')
    say(`Packaging with the stand-in runtime, Electron ${runtime.version}: to try here, not for people.`);

  await buildWhenNeeded();
  const folder = packageFolder(words);
  fs.rmSync(folder, { recursive: true, force: true });
  const env = { ...signingEnvironment(process.env), ...toolsOfThisMachine() };
  const started = Date.now();
  if (words.includes('--dir')) {
    await runOrStop('Packaging', process.execPath, args, { env });
  } else {
    const code = await runForeground(process.execPath, args, { env });
    if (code !== 0) return code;
  }
  say(`Packaged into ${path.relative(inRoot(), folder)} in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
});

/** What electron-builder takes in place of downloads: the writer of deb and rpm is ours everywhere, 7-Zip the system's if there is one. */
function toolsOfThisMachine() {
  if (process.platform !== 'linux') return {};
  const sevenZip = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => ['7zz', '7z', '7za'].map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
  return {
    CUSTOM_FPM_PATH: inRoot('scripts', 'package', 'linux', 'fpm.mjs'),
    ...(sevenZip === undefined ? {} : { ELECTRON_BUILDER_7ZIP_PATH: sevenZip }),
  };
}
