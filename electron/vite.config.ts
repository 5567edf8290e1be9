import { cp, readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { type Plugin, runnerImport } from 'vite';
import * as shared from './contract/index.ts';
import { pageTypes } from './platform/window/page-files.ts';

const root = process.cwd();
const alias = { '#contract': resolve(root, 'electron/contract/index.ts') };
const target = 'node20.18';

/** Of the contract only what is used is read: the main process needs none of its schemas before the window is there. */
const treeshake = { moduleSideEffects: (id: string) => !/[\\/]electron[\\/]contract[\\/]/.test(id) };

/** What the main process has before its window and programs of `workers` have too: one script instead of ten. */
const sharedAtStart =
  /[\\/]electron[\\/](?:shared[\\/](?:redaction|turns|error-code)|files[\\/](?:inside|remove|read-text|safe-name))\.ts$/;

/**
 * What is read from disk beside the bundle: the practice gateway's clips and pictures, the window's icon, where the system takes it
 * from the window and not from the package, and those of the tray.
 */
function filesBeside(): Plugin {
  const copies = {
    'practice/clips': 'electron/practice-gateway/clips',
    'practice/pictures': 'electron/practice-gateway/pictures',
    'icon.png': 'scripts/package/icons/256x256.png',
    tray: 'scripts/package/tray',
  };
  return {
    name: 'files-beside',
    async closeBundle() {
      for (const [to, from] of Object.entries(copies))
        await cp(resolve(root, from), resolve(root, 'out/app', to), { recursive: true });
    },
  };
}

/** KaTeX brings each font three times; the runtime reads the smallest. */
function smallestFonts(): Plugin {
  return {
    name: 'smallest-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /katex(\.min)?\.css$/ },
      handler: (css) => css.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, ''),
    },
  };
}

/** The typeface's licence goes wherever its files go. */
function fontLicence(): Plugin {
  return {
    name: 'font-licence',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'assets/inter-licence.txt',
        source: await readFile(resolve(root, 'node_modules/@fontsource-variable/inter/LICENSE')),
      });
    },
  };
}

/**
 * The window's styles stand behind the still shell, which does not wait for them; the scripts do. Behind those come the styles of scripts that
 * are read later: of two rules of one weight the later one wins, which is to be that of the part, as in one script.
 */
function stylesBehindShell(): Plugin {
  const place = 'document.head.appendChild(';
  return {
    name: 'styles-behind-shell',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null;
      if (!code.includes(place)) this.error('Styles of later scripts are put elsewhere.');
      return code.replace(place, 'document.body.appendChild(');
    },
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const link = /\s*<link rel="stylesheet"[^>]*>/.exec(page)?.[0];
        if (link === undefined) throw new Error('The page names no styles.');
        return page.replace(link, '').replace(/\s*<\/body>/, (end) => link + end);
      },
    },
  };
}

/**
 * Styles that the page has itself are left out of those that are read later, where `composes` repeats them: there they would come behind what
 * is to win over them.
 */
function stylesOnce(): Plugin {
  return {
    name: 'styles-once',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle);
        const page = files.find((file) => file.type === 'chunk' && file.isEntry);
        const own = page?.type === 'chunk' ? (page.viteMetadata?.importedCss ?? new Set()) : new Set();
        const sheets = files.flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : [],
        );
        const known = new Set(
          sheets.flatMap((sheet) => (own.has(sheet.fileName) ? rulesOf(sheet.source) : [])),
        );
        if (known.size === 0) this.error('The page has no styles of its own.');
        for (const sheet of sheets.filter(({ fileName }) => !own.has(fileName)))
          sheet.source = rulesOf(sheet.source)
            .filter((rule) => !known.has(rule))
            .join('');
      },
    },
  };
}

/** The rules of a sheet without comments, each whole: at-rules with all that stands in them. */
function rulesOf(sheet: string | Uint8Array): string[] {
  const rules: string[] = [];
  const text = String(sheet);
  let [start, depth] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/gs)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth > 0 || (sign !== '}' && sign !== ';')) continue;
    rules.push(text.slice(start, index + 1));
    start = index + 1;
  }
  return [...rules, text.slice(start)];
}

/** The typeface comes with the page: text that is laid out before it is there would be laid out once more, and in typefaces of the system first. */
function fontWithPage(): Plugin {
  return {
    name: 'font-with-page',
    apply: 'build',
    transformIndexHtml(_, { bundle = {} }) {
      const file = Object.keys(bundle).find((name) => /inter-latin-wght-normal-[^/]*\.woff2$/.test(name));
      if (file === undefined) throw new Error('The typeface is gone.');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}

/**
 * What is read at the start is of ASCII alone: a single other character has V8 keep two bytes for each of a script. None has raw templates.
 * Of the window that is the page's own script: others are read one by one, and those of Chinese words are best as they are.
 */
function asciiScripts(): Plugin {
  return {
    name: 'ascii-scripts',
    apply: 'build',
    generateBundle({ format }, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && (chunk.isEntry || format === 'cjs'))
          chunk.code = chunk.code.replace(
            /[\u0080-\uffff]/g,
            (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
          );
    },
  };
}

/** A file that the app's own protocol does not serve would be missing in the window, and nowhere else. */
function servedFiles(): Plugin {
  return {
    name: 'served-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const missing = Object.keys(bundle).filter((name) => !(extname(name) in pageTypes));
      if (missing.length > 0) this.error(`page-files.ts has no type for ${missing.join(', ')}`);
    },
  };
}

/** React Aria brings its own words in 34 languages; the app speaks two. */
function ownLanguages(): Plugin {
  return {
    name: 'own-languages',
    enforce: 'pre',
    load: {
      filter: {
        id: /[\\/]react-(aria|aria-components|stately)[\\/].*[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.\w+$/,
      },
      handler: (id) => (/(en-US|zh-CN)\.\w+$/.test(id) ? null : 'export default undefined;'),
    },
  };
}

/** Each language becomes a script of its own, though its words stand beside those of the other. */
function ownWords(): Plugin {
  return {
    name: 'own-words',
    load: {
      filter: { id: /[\\/]renderer[\\/]i18n[\\/](en|zh-CN)\.ts$/ },
      async handler(id) {
        const { module, dependencies } = await runnerImport<object>(id, { root, resolve: { alias } });
        for (const file of dependencies) this.addWatchFile(resolve(root, file));
        return Object.entries(module)
          .map(([name, messages]) => `export const ${name} = ${JSON.stringify(messages)};`)
          .join('\n');
      },
    },
  };
}

/**
 * What a declaration of the contract calls is called for its value alone. Said to the bundler, it leaves out what window and preload
 * do not use: all schemas, for they never parse, and zod with them.
 */
function unusedContract(): Plugin {
  return {
    name: 'unused-contract',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]electron[\\/]contract[\\/]/ },
      handler(code) {
        const made = this.parse(code)
          .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
          .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
          .flatMap(({ init }) => (init && calling.has(init.type) ? [[init.start, init.end] as const] : []));
        return made.reduceRight(
          (text, [start, end]) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
          code,
        );
      },
    },
  };
}
/** Expressions that may call something while the module is read. */
const calling: ReadonlySet<string> = new Set([
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
  'ArrayExpression',
]);

export default defineConfig({
  main: {
    resolve: { alias },
    define: { METHOD_NAMES: JSON.stringify(Object.keys(shared.contract)) },
    plugins: [filesBeside(), asciiScripts()],
    build: {
      target,
      outDir: 'out/app/main',
      manifest: true,
      minify: false,
      rollupOptions: {
        treeshake,
        input: {
          main: resolve(root, 'electron/main.ts'),
          'lists-worker': resolve(root, 'electron/workers/lists-worker.ts'),
          'store-worker': resolve(root, 'electron/workers/store-worker.ts'),
          'download-worker': resolve(root, 'electron/workers/download-worker.ts'),
          'media-worker': resolve(root, 'electron/workers/media-worker.ts'),
          'certificates-worker': resolve(root, 'electron/workers/certificates-worker.ts'),
          'answer-worker': resolve(root, 'electron/workers/answers/answer-worker.ts'),
          'archive-worker': resolve(root, 'electron/workers/archive/archive-worker.ts'),
          'join-worker': resolve(root, 'electron/workers/join-worker.ts'),
          'practice-worker': resolve(root, 'electron/workers/practice-worker.ts'),
        },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
          codeSplitting: {
            groups: [{ name: 'start', test: sharedAtStart }],
            // Of the contract the start has its few plain functions, never the schemas.
            includeDependenciesRecursively: false,
          },
          // Names stay: the log tells where an error was by the names of functions.
          minify: { mangle: false, compress: true, codegen: true },
        },
      },
    },
  },
  preload: {
    resolve: { alias },
    plugins: [unusedContract()],
    define: {
      METHOD_NAMES: JSON.stringify(Object.keys(shared.contract)),
      EVENT_NAMES: JSON.stringify(Object.keys(shared.events)),
    },
    build: {
      target,
      outDir: 'out/app/preload',
      externalizeDeps: false,
      minify: true,
      rollupOptions: {
        input: resolve(root, 'electron/preload.ts'),
        treeshake,
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    resolve: { alias },
    plugins: [
      react(),
      smallestFonts(),
      fontLicence(),
      ownLanguages(),
      ownWords(),
      unusedContract(),
      servedFiles(),
      stylesBehindShell(),
      stylesOnce(),
      fontWithPage(),
      asciiScripts(),
    ],
    // The page lives at app://studio also while developing: hot reload must be told where the server is.
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      hmr: { host: '127.0.0.1', protocol: 'ws', clientPort: 5173 },
    },
    build: {
      target: 'chrome130',
      outDir: resolve(root, 'out/app/renderer'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      // All of it is read before the first paint.
      minify: true,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: resolve(root, 'renderer/index.html'),
        treeshake,
        // What the page reads by itself is one script: each is asked of a main process that has enough to do at the start.
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      },
    },
  },
});
