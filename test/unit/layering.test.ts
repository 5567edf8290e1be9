import {
  danglingImports,
  importCycles,
  importGraph,
  judgeImports,
  readImports,
  resolveImport,
  rules,
} from '../fixtures/layering.ts';
import { expect, test } from '../fixtures/pure-test.ts';

let read: ReturnType<typeof importGraph> | undefined;
/** Read by the first test: what a file does before its tests is done by the process that lists them too. */
const graph = () => {
  read ??= importGraph(['electron', 'renderer']);
  return read;
};

test('the real tree keeps every rule', () => {
  expect(graph().flatMap(({ file, targets }) => judgeImports(file, targets))).toEqual([]);
});

test('no files of the real tree import each other in a ring, types included', () => {
  expect(importCycles(graph())).toEqual([]);
});

test('a ring of imports is found once, wherever the walk begins', () => {
  const ring = [
    { file: 'a.ts', targets: ['b.ts', 'npm:zod'] },
    { file: 'b.ts', targets: ['c.ts', 'a.ts'] },
    { file: 'c.ts', targets: ['b.ts'] },
    { file: 'd.ts', targets: ['a.ts'] },
  ];
  expect(importCycles(ring).sort()).toEqual(['a.ts → b.ts', 'b.ts → c.ts']);
  expect(importCycles([...ring].reverse()).sort()).toEqual(['a.ts → b.ts', 'b.ts → c.ts']);
});

test('the scan of the real tree sees its files and where their imports lead', () => {
  const files = graph().map(({ file }) => file);
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
  const main = graph().find(({ file }) => file === 'electron/main.ts');
  expect(main?.targets).toEqual(
    expect.arrayContaining(['npm:electron', 'electron/app/bootstrap.ts', 'electron/app/open.ts']),
  );
  expect(danglingImports(graph())).toEqual([]);
});

/** One import at least that each rule must refuse: rule, file, specifier as it would be written. */
const forbidden: readonly (readonly [rule: string, file: string, specifier: string])[] = [
  ['the contract knows only zod', 'electron/contract/tasks/tasks.ts', 'node:fs'],
  ['the contract knows only zod', 'electron/contract/tasks/tasks.ts', 'react'],
  ['the contract knows only zod', 'electron/contract/tasks/tasks.ts', '../../ipc.ts'],
  [
    'outside its folder the contract is reached through its index',
    'renderer/features/tasks/TaskList.tsx',
    '../../../electron/contract/tasks/tasks.ts',
  ],
  [
    'outside its folder the contract is reached through its index',
    'electron/store/tasks.ts',
    '../contract/tasks/tasks.ts',
  ],
  ['only platform, main and preload know Electron', 'electron/features/tasks/service.ts', 'electron'],
  ['only platform, main and preload know Electron', 'electron/gateway/client.ts', 'electron/main'],
  ['only platform, main and preload know Electron', 'electron/store/open.ts', 'electron-log/main'],
  ['only platform, main and preload know Electron', 'electron/app/services.ts', 'electron'],
  ['only platform, main and preload know Electron', 'electron/contract/tasks/tasks.ts', 'electron'],
  ['only platform, main and preload know Electron', 'electron/ipc.ts', 'electron'],
  ['only platform, main and preload know Electron', 'renderer/bridge.ts', 'electron'],
  [
    'only app, main and the build know the platform',
    'electron/features/connections/service.ts',
    '../../platform/system/log.ts',
  ],
  [
    'only app, main and the build know the platform',
    'electron/gateway/client.ts',
    '#electron/platform/system/clock.ts',
  ],
  ['only app, main and the build know the platform', 'electron/store/tasks.ts', '../platform/system/log.ts'],
  ['only app, main and the build know the platform', 'electron/ipc.ts', './platform/window/window.ts'],
  ['only main knows app', 'electron/platform/window/window.ts', '../../app/events.ts'],
  ['only main knows app', 'electron/features/tasks/service.ts', '../../app/events.ts'],
  ['the preload script knows only Electron and the contract', 'electron/preload.ts', './ipc.ts'],
  ['the preload script knows only Electron and the contract', 'electron/preload.ts', 'node:fs'],
  ['the preload script knows only Electron and the contract', 'electron/preload.ts', 'zod'],
  ['IPC knows only types of the contract', 'electron/ipc.ts', './shared/ports.ts'],
  ['IPC knows only types of the contract', 'electron/ipc.ts', 'zod'],
  ['shared knows only the contract, zod and Node', 'electron/shared/ports.ts', '../files/hash.ts'],
  ['shared knows only the contract, zod and Node', 'electron/shared/ports.ts', '../store/open.ts'],
  ['files knows only shared, the contract and Node', 'electron/files/hash.ts', '../gateway/types.ts'],
  ['files knows only shared, the contract and Node', 'electron/files/hash.ts', '../features/tasks/ports.ts'],
  [
    'words knows only the contract and the types of what it tells',
    'electron/words/dialogs.ts',
    '../features/settings/service.ts',
  ],
  ['the gateway client knows no feature and no store', 'electron/gateway/client.ts', '../store/open.ts'],
  [
    'the gateway client knows no feature and no store',
    'electron/gateway/video/body.ts',
    '../../features/tasks/ports.ts',
  ],
  [
    'only the gateway turns a connection into its token',
    'electron/features/tasks/create/sender.ts',
    '../../../gateway/tokens.ts',
  ],
  ['only the gateway turns a connection into its token', 'electron/app/services.ts', '../gateway/tokens.ts'],
  [
    'media knows only files, shared, the contract, its two readers and Node',
    'electron/media/inspect.ts',
    '../store/files.ts',
  ],
  ['what of media is read at every start loads no reader', 'electron/media/tools.ts', 'mediabunny'],
  [
    'workers know no feature, no app and no platform, and their clients no reader',
    'electron/workers/media-worker.ts',
    '../features/tasks/ports.ts',
  ],
  [
    'of the gateway, features know only its types and what stands in answers',
    'electron/features/tasks/service.ts',
    '../../gateway/client.ts',
  ],
  [
    'connections know of the gateway only its types',
    'electron/features/connections/service.ts',
    '../../gateway/text/types.ts',
  ],
  [
    'window, draft, settings and updates know only shared, the contract and zod',
    'electron/features/window/view.ts',
    '../../files/hash.ts',
  ],
  ['video and library know no gateway', 'electron/features/library/exports.ts', '../../gateway/types.ts'],
  [
    'the pure rules of a task know only the contract and shared',
    'electron/features/tasks/polling/poll-policy.ts',
    '../lifecycle/transitions.ts',
  ],
  ['only the store knows the database driver', 'electron/features/chat/service.ts', 'libsql'],
  [
    'how a database is checked and rebuilt is known in its folder alone',
    'electron/store/open.ts',
    './integrity/check.ts',
  ],
  [
    'in the window, too, a feature knows no other feature',
    'renderer/features/video/VideoView.tsx',
    '../tasks/TasksPane.tsx',
  ],
  ['in the window only queries call the bridge', 'renderer/features/chat/ChatView.tsx', '../../bridge.ts'],
  [
    'library, review, compare, join and queue know of the features tasks alone',
    'renderer/features/library/LibraryGrid.tsx',
    '../review/Review.tsx',
  ],
  [
    'the cast shows files as the form does and knows no other feature',
    'renderer/features/cast/CastRegion.tsx',
    '../chat/ChatView.tsx',
  ],
  [
    'settings know of the features only those whose rows they show',
    'renderer/features/settings/SettingsView.tsx',
    '../chat/ChatView.tsx',
  ],
  ['drawing pictures needs no React', 'renderer/media/pictures/thumbnails.ts', 'react'],
  ['data of tasks knows no component', 'renderer/features/tasks/data/tasks.queries.ts', '../TasksPane.tsx'],
  [
    'of the chat only its view is known outside',
    'renderer/app/screens/ChatScreen.tsx',
    '../../features/chat/chat.queries.ts',
  ],
  [
    'the practice gateway knows only files, shared, the contract, mediabunny and Node',
    'electron/practice-gateway/http/server.ts',
    '../../gateway/video/wire.ts',
  ],
  ['a feature knows no other feature', 'electron/features/tasks/service.ts', '../connections/service.ts'],
  ['a feature knows no other feature', 'electron/features/library/service.ts', '../tasks/ports.ts'],
  [
    'no feature knows the store, the practice gateway or IPC',
    'electron/features/window/view.ts',
    '../../store/documents.ts',
  ],
  [
    'no feature knows the store, the practice gateway or IPC',
    'electron/features/connections/service.ts',
    '../../ipc.ts',
  ],
  [
    'the store knows of a feature only its ports and model',
    'electron/store/tasks.ts',
    '../features/tasks/service.ts',
  ],
  ['the store knows of a feature only its ports and model', 'electron/store/tasks.ts', '../gateway/types.ts'],
  [
    'the window reaches nothing outside itself but the contract',
    'renderer/features/tasks/TaskList.tsx',
    '#electron/gateway/types.ts',
  ],
  [
    'the window reaches nothing outside itself but the contract',
    'renderer/app/App.tsx',
    '../../electron/features/tasks/ports.ts',
  ],
  ['the window reaches nothing outside itself but the contract', 'renderer/bridge.ts', 'node:path'],
  ['the window reaches nothing outside itself but the contract', 'renderer/main.tsx', '../scripts/setup.mjs'],
  [
    'features and shared pieces of the window know nothing of its shell',
    'renderer/features/chat/ChatView.tsx',
    '../../app/use-view.ts',
  ],
  [
    'shared pieces of the window know no feature and no bridge',
    'renderer/ui/controls/Button.tsx',
    '../../features/chat/ChatView.tsx',
  ],
  [
    'of the operations only their view is known outside',
    'renderer/app/screens/screens.tsx',
    '../../features/operations/operations.queries.ts',
  ],
  ['answers are read by the worker alone', 'electron/app/services.ts', '../workers/answers/read-answer.ts'],
  [
    'exports are read and written by the worker alone',
    'electron/features/data/service.ts',
    '../../workers/archive/read-archive.ts',
  ],
  ['only the start exchanges the data', 'electron/app/services.ts', '../features/data/swap.ts'],
  [
    'nothing imports the composition root or the tests',
    'electron/platform/window/window.ts',
    '../../main.ts',
  ],
  [
    'nothing imports the composition root or the tests',
    'electron/gateway/client.ts',
    '../../test/fixtures/builders.ts',
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
  ['electron/contract/tasks/tasks.ts', 'zod'],
  ['electron/contract/tasks/tasks.ts', '../calls/errors.ts'],
  ['electron/store/tasks.ts', '../features/tasks/ports.ts'],
  ['electron/store/tasks.ts', '../shared/stored-task.ts'],
  ['electron/features/tasks/service.ts', './lifecycle/states.ts'],
  ['electron/features/tasks/service.ts', '../../gateway/types.ts'],
  ['renderer/features/chat/chat.queries.ts', '../../bridge.ts'],
  ['renderer/app/screens/ChatScreen.tsx', '../../features/chat/ChatView.tsx'],
  ['electron/features/video/references.ts', '../../media/inspect.ts'],
  ['electron/platform/system/keychain.ts', '../../features/connections/ports.ts'],
  ['electron/platform/system/log.ts', 'electron-log/main'],
  ['electron/app/rooms/base.ts', '../../platform/platform.ts'],
  ['electron/main.ts', './app/services.ts'],
  ['electron/preload.ts', 'electron'],
  ['electron/preload.ts', '#contract'],
  ['renderer/bridge.ts', '#contract'],
  ['renderer/app/App.tsx', 'react'],
  ['renderer/app/Shell.tsx', '../features/tasks/TasksPane.tsx'],
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
