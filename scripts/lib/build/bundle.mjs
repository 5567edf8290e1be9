import { inRoot } from '../paths.mjs';

const packages = ['libsql', 'playwright', 'playwright/test', '@electron/asar'];

/**
 * Builds TypeScript modules of this repository into programs for Electron's own Node, each at `<outFolder>/<name>.mjs`
 * beside the others. `modules` gives each name its source file. `libsql` (native code) and Playwright (starts processes
 * of its own files) stay packages.
 */
export async function bundlePrograms(outFolder, modules) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    root: inRoot(),
    resolve: {
      alias: [
        { find: '#contract', replacement: inRoot('electron', 'contract', 'index.ts') },
        { find: /^#electron\//, replacement: inRoot('electron/') },
      ],
    },
    ssr: { noExternal: true, external: packages },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir: outFolder,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input: modules,
        external: packages,
        // All in one folder: modules find each other beside themselves.
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        // A runner imports modules by name at run time: what they export must stay.
        preserveEntrySignatures: 'strict',
      },
    },
  });
}
