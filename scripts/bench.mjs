// Measures what the app promises: `npm run bench -- upload`; without a name, everything in test/bench.
// The benches are built as the app is and run in Electron's own Node, so that the figures are of what ships.
import fs from 'node:fs';
import { buildWhenNeeded } from './lib/build.mjs';
import { bundlePrograms } from './lib/bundle.mjs';
import { hasDisplay, rerunUnderVirtualDisplay } from './lib/display.mjs';
import { electronExecutable } from './lib/electron-runtime.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, runForeground, runOrStop, SetupError } from './lib/run.mjs';

const folder = inRoot('test', 'bench');
const out = inRoot('out', 'bench');
const ending = '.bench.ts';

/** Benches that open the app's window. */
const inWindow = ['library', 'chat', 'answers', 'stream', 'prompt', 'palette', 'review', 'start'];

await main(async () => {
  const known = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : known;
  const strange = wanted.filter((name) => !known.includes(name));
  if (strange.length > 0)
    throw new SetupError(`There is no bench ${strange.join(', ')}; there are: ${known.join(', ')}.`);

  if (wanted.some((name) => inWindow.includes(name))) {
    if (!hasDisplay()) return rerunUnderVirtualDisplay();
    await buildWhenNeeded();
  }
  // What starts is the package as it is now.
  if (wanted.includes('start'))
    await runOrStop('Packaging', process.execPath, [inRoot('scripts', 'package.mjs'), '--dir']);
  await build(known);
  let failed = 0;
  for (const name of wanted) {
    const code = await runForeground(electronExecutable(), [`${out}/runner.mjs`, name], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    if (code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
});

async function build(names) {
  const support = fs.readdirSync(`${folder}/support`).map((file) => `support/${file}`);
  const modules = [...names.map((name) => name + ending), ...support];
  await bundlePrograms(
    out,
    Object.fromEntries(modules.map((file) => [entryName(file), `${folder}/${file}`])),
  );
}

function entryName(file) {
  return file.replace(/^support\//, '').replace(/\.ts$/, '');
}
