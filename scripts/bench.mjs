// Measures what the app promises: `npm run bench -- upload`; without a name, everything in test/bench.
// The benches are built as the app is and run in Electron's own Node, so that the figures are of what ships.
import fs from 'node:fs';
import { buildWhenNeeded } from './lib/build.mjs';
import { hasDisplay, rerunUnderVirtualDisplay } from './lib/display.mjs';
import { electronExecutable } from './lib/electron-runtime.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, runForeground, SetupError } from './lib/run.mjs';

const folder = inRoot('test', 'bench');
const out = inRoot('out', 'bench');
const ending = '.bench.ts';

/** Benches that open the app's window. */
const inWindow = ['library'];

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
  const { build: bundle } = await import('vite');
  const support = fs.readdirSync(`${folder}/support`).map((file) => `support/${file}`);
  const modules = [...names.map((name) => name + ending), ...support];
  await bundle({
    configFile: false,
    logLevel: 'warn',
    root: inRoot(),
    resolve: {
      alias: [
        { find: '#contract', replacement: inRoot('electron', 'contract', 'index.ts') },
        { find: /^#electron\//, replacement: inRoot('electron/') },
      ],
    },
    // These bring a binary or start a process of their own files: they stay where they are.
    ssr: { noExternal: true, external: ['libsql', 'playwright', 'playwright/test'] },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir: out,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(modules.map((file) => [entryName(file), `${folder}/${file}`])),
        // All in one folder: modules find each other beside themselves.
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        // The runner imports a bench by name at run time: what it exports must stay.
        preserveEntrySignatures: 'strict',
      },
    },
  });
}

function entryName(file) {
  return file.replace(/^support\//, '').replace(/\.ts$/, '');
}
