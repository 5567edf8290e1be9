import { expect, test } from 'playwright/test';
import {
  danglingImports,
  importGraph,
  judgeImports,
  readImports,
  resolveImport,
  rules,
} from '../fixtures/layering.ts';

const graph = importGraph(['electron', 'renderer']);

test('the real tree keeps every rule', () => {
  expect(graph.flatMap(({ file, targets }) => judgeImports(file, targets))).toEqual([]);
});

test('the scan of the real tree sees its files and where their imports lead', () => {
  const files = graph.map(({ file }) => file);
  expect(files).toEqual(
    expect.arrayContaining([
      'electron/contract/index.ts',
      'electron/features/tasks/service.ts',
      'electron/gateway/client.ts',
      'electron/main.ts',
      'electron/store/tasks.ts',
      'renderer/bridge.ts',
    ]),
  );
  const main = graph.find(({ file }) => file === 'electron/main.ts');
  expect(main?.targets).toEqual(
    expect.arrayContaining(['npm:electron', 'electron/contract/index.ts', 'electron/store/open.ts']),
  );
  expect(danglingImports(graph)).toEqual([]);
});

/** One import at least that each rule must refuse: rule, file, specifier as it would be written. */
const forbidden: readonly (readonly [rule: string, file: string, specifier: string])[] = [
  ['the contract knows only zod', 'electron/contract/tasks.ts', 'node:fs'],
  ['the contract knows only zod', 'electron/contract/tasks.ts', 'react'],
  ['the contract knows only zod', 'electron/contract/tasks.ts', '../ipc.ts'],
  [
    'outside its folder the contract is reached through its index',
    'renderer/features/tasks/TaskList.tsx',
    '../../../electron/contract/tasks.ts',
  ],
  [
    'outside its folder the contract is reached through its index',
    'electron/store/tasks.ts',
    '../contract/tasks.ts',
  ],
  ['only platform, main and preload know Electron', 'electron/features/tasks/service.ts', 'electron'],
  ['only platform, main and preload know Electron', 'electron/gateway/client.ts', 'electron/main'],
  ['only platform, main and preload know Electron', 'electron/store/open.ts', 'electron-log/main'],
  ['only platform, main and preload know Electron', 'electron/media/probe.ts', 'electron'],
  ['only platform, main and preload know Electron', 'electron/practice-gateway/server.ts', 'electron'],
  ['only platform, main and preload know Electron', 'electron/contract/tasks.ts', 'electron'],
  ['only platform, main and preload know Electron', 'electron/ipc.ts', 'electron'],
  ['only platform, main and preload know Electron', 'renderer/bridge.ts', 'electron'],
  ['only main knows the platform', 'electron/features/session/service.ts', '../../platform/keychain.ts'],
  ['only main knows the platform', 'electron/gateway/client.ts', '#electron/platform/clock.ts'],
  ['only main knows the platform', 'electron/store/tasks.ts', '../platform/log.ts'],
  ['only main knows the platform', 'electron/media/judge.ts', '../platform/library.ts'],
  ['only main knows the platform', 'electron/practice-gateway/server.ts', '../platform/clock.ts'],
  ['only main knows the platform', 'electron/handlers.ts', './platform/about.ts'],
  ['the preload script knows only Electron and the contract', 'electron/preload.ts', './ipc.ts'],
  ['the preload script knows only Electron and the contract', 'electron/preload.ts', 'node:fs'],
  ['the preload script knows only Electron and the contract', 'electron/preload.ts', 'zod'],
  ['IPC knows only zod and the contract', 'electron/ipc.ts', './handlers.ts'],
  ['the gateway client knows no feature and no store', 'electron/gateway/client.ts', '../store/open.ts'],
  [
    'the gateway client knows no feature and no store',
    'electron/gateway/body.ts',
    '../features/tasks/model.ts',
  ],
  ['the practice gateway stands alone', 'electron/practice-gateway/server.ts', '../gateway/wire.ts'],
  [
    'the store knows of a feature only its model and ports',
    'electron/store/tasks.ts',
    '../features/tasks/service.ts',
  ],
  ['the store knows of a feature only its model and ports', 'electron/store/tasks.ts', '../gateway/types.ts'],
  ['media knows no feature, no store and no gateway', 'electron/media/judge.ts', '../store/files.ts'],
  ['a feature knows no other feature', 'electron/features/tasks/service.ts', '../session/service.ts'],
  ['a feature knows no other feature', 'electron/features/tasks/service.ts', '../draft/ports.ts'],
  ['a feature knows no other feature', 'electron/features/session/service.ts', '../../ipc.ts'],
  [
    'the window reaches nothing outside itself but the contract',
    'renderer/features/tasks/TaskList.tsx',
    '#electron/gateway/types.ts',
  ],
  [
    'the window reaches nothing outside itself but the contract',
    'renderer/App.tsx',
    '../electron/features/tasks/model.ts',
  ],
  ['the window reaches nothing outside itself but the contract', 'renderer/bridge.ts', 'node:path'],
  ['the window reaches nothing outside itself but the contract', 'renderer/main.tsx', '../scripts/setup.mjs'],
  ['nothing imports the composition root or the tests', 'electron/platform/window.ts', '../main.ts'],
  [
    'nothing imports the composition root or the tests',
    'electron/gateway/client.ts',
    '../../test/support/builders.ts',
  ],
];

for (const [rule, file, specifier] of forbidden) {
  test(`${file} may not import ${specifier}: ${rule}`, () => {
    const violations = judgeImports(file, [resolveImport(file, specifier)]);
    expect(violations.map((violation) => violation.rule)).toContain(rule);
  });
}

test('every rule has an import that it refuses', () => {
  const refused = new Set(forbidden.map(([rule]) => rule));
  expect(rules.map(({ name }) => name).filter((name) => !refused.has(name))).toEqual([]);
});

/** Imports the architecture wants: a check that refuses everything would be no check. */
const welcome: readonly (readonly [file: string, specifier: string])[] = [
  ['electron/contract/tasks.ts', 'zod'],
  ['electron/contract/tasks.ts', './errors.ts'],
  ['electron/store/tasks.ts', '../features/tasks/model.ts'],
  ['electron/store/tasks.ts', '../features/tasks/ports.ts'],
  ['electron/features/tasks/service.ts', './machine.ts'],
  ['electron/features/tasks/service.ts', '../../gateway/types.ts'],
  ['electron/features/references/service.ts', '../../media/judge.ts'],
  ['electron/platform/keychain.ts', '../features/session/ports.ts'],
  ['electron/platform/log.ts', 'electron-log/main'],
  ['electron/main.ts', './platform/log.ts'],
  ['electron/preload.ts', 'electron'],
  ['electron/preload.ts', '#contract'],
  ['renderer/bridge.ts', '#contract'],
  ['renderer/App.tsx', 'react'],
  ['renderer/App.tsx', './features/tasks/TaskList.tsx'],
];

for (const [file, specifier] of welcome) {
  test(`${file} may import ${specifier}`, () => {
    expect(judgeImports(file, [resolveImport(file, specifier)])).toEqual([]);
  });
}

test('the scanner sees every way to name a module, and none in comments and strings', () => {
  const source = `
    import plain from 'a';
    import type { OnlyType } from 'b';
    import 'c';
    import {
      many,
      type lines,
    } from
      'd';
    export * from 'e';
    export { one } from 'f';
    export type { Two } from 'g';
    const later = () => import('h');
    const kind: import('i').Kind = await import(\`j\${plain}\`);
    const old = require('k');
    // import 'not-me';
    /* import 'nor-me'; */
    const text = "import 'nor me either'";
    export const value = <OnlyType,>(x: OnlyType) => x;
  `;
  expect(readImports('sample.ts', source)).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
    'i',
    './<computed>',
    'k',
  ]);
});

test('a computed import counts as one that leads nowhere, so it cannot pass unseen', () => {
  const [target = ''] = readImports('electron/ipc.ts', 'await import(name);').map((specifier) =>
    resolveImport('electron/ipc.ts', specifier),
  );
  expect(judgeImports('electron/ipc.ts', [target])).not.toEqual([]);
  expect(danglingImports([{ file: 'electron/ipc.ts', targets: [target] }])).not.toEqual([]);
});
