// Measures what the app promises: `npm run bench` runs everything in test/bench and ends with one table of goals; names after
// it run only these, `--short` tries them with few rounds, `--write` puts the outcome into docs/performance.md. All figures are left
// in out/bench.json.
// The benches are built as the app is and run in Electron's own Node, so that the figures are of what ships.
import fs from 'node:fs';
import path from 'node:path';
import { buildWhenNeeded } from '../lib/build/build.mjs';
import { bundlePrograms } from '../lib/build/bundle.mjs';
import { hasDisplay, rerunUnderVirtualDisplay } from '../lib/display.mjs';
import { inRoot } from '../lib/paths.mjs';
import { main, runForeground, runOrStop, SetupError, say } from '../lib/run.mjs';
import { electronExecutable } from '../lib/setup/electron-runtime.mjs';

const folder = inRoot('test', 'bench');
const out = inRoot('out', 'bench');
const ending = '.bench.ts';

/** Benches that start the unpacked package, as it is now. */
const ofPackage = ['start', 'rest'];
/** A bench that takes longer than this hangs. */
const maxMs = 15 * 60_000;

await main(async () => {
  const inWindow = benchesIn('window');
  const known = [...inWindow, ...benchesIn('')].sort();
  const args = process.argv.slice(2);
  const isShort = args.includes('--short');
  const named = args.filter((name) => !name.startsWith('--'));
  const unknown = args.filter((arg) => arg.startsWith('--') && !['--short', '--write'].includes(arg));
  if (unknown.length > 0)
    throw new SetupError(`There is no ${unknown.join(', ')}; there are --short and --write.`);
  const wanted = named.length > 0 ? named : known;
  const strange = wanted.filter((name) => !known.includes(name));
  if (strange.length > 0)
    throw new SetupError(`There is no bench ${strange.join(', ')}; there are: ${known.join(', ')}.`);

  if (wanted.some((name) => inWindow.includes(name))) {
    if (!hasDisplay()) return rerunUnderVirtualDisplay();
    await buildWhenNeeded();
  }
  if (wanted.some((name) => ofPackage.includes(name)))
    await runOrStop('Packaging', process.execPath, [inRoot('scripts', 'package.mjs'), '--dir']);
  await build();
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', BENCH_SHORT: isShort ? '1' : '' };
  const run = (program, args, options) =>
    runForeground(electronExecutable(), [path.join(out, `${program}.mjs`), ...args], { env, ...options });
  const results = wanted.map((name) => [name, path.join(out, `${name}.json`)]);
  for (const [name, file] of results) {
    const code = await run('runner', [name, file], { timeout: maxMs });
    if (code !== 0) say(`The bench ${name} ended with code ${code}.`);
  }
  const written = args.filter((arg) => arg === '--write');
  return run('reporter', [
    inRoot('out', 'bench.json'),
    ...results.map((result) => result.join('=')),
    ...written,
  ]);
});

/** The benches of a folder; those in `window` open the app's window. */
function benchesIn(within) {
  return fs
    .readdirSync(path.join(folder, within))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));
}

/** Benches and what they share, each a program by its own name, beside the others. */
async function build() {
  const modules = fs
    .readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(ending) || /^support.*\.ts$/.test(file));
  await bundlePrograms(
    out,
    Object.fromEntries(modules.map((file) => [path.basename(file, '.ts'), path.join(folder, file)])),
  );
}
