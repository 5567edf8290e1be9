// Packages the app into out/package. Arguments go on to electron-builder: `npm run package -- --dir`.
import fs from 'node:fs';
import { buildWhenNeeded } from './lib/build.mjs';
import { distFolder, installedRuntime, installedVersion } from './lib/electron-runtime.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, runForeground, runOrStop, say } from './lib/run.mjs';

await main(async () => {
  await buildWhenNeeded();
  fs.rmSync(inRoot('out', 'package'), { recursive: true, force: true });
  const args = [
    inRoot('node_modules', 'electron-builder', 'cli.js'),
    '--publish',
    'never',
    ...runtimeOptions(),
    ...process.argv.slice(2),
  ];
  const started = Date.now();
  if (process.argv.includes('--dir')) {
    await runOrStop('Packaging', process.execPath, args);
  } else {
    const code = await runForeground(process.execPath, args);
    if (code !== 0) return code;
  }
  say(`Packaged into out/package in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
});

/** electron-builder downloads its own runtime; where that is unreachable, the stand-in is the one to pack. */
function runtimeOptions() {
  if (installedRuntime() !== 'stand-in') return [];
  say(
    `Packaging with the stand-in runtime, Electron ${installedVersion()}: good for a try, not for a release.`,
  );
  return [`--config.electronDist=${distFolder}`, `--config.electronVersion=${installedVersion()}`];
}
