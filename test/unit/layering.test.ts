import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/pure-test.ts';
import {
  danglingImports,
  importCycles,
  importGraph,
  judgeImports,
  readImports,
  resolveImport,
  rules,
  sourceFiles,
} from '../fixtures/source/layering.ts';
import { repository } from '../fixtures/source/repository.ts';

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

test('no folder holds more than 15 files of code, and none but the room of a feature is there for one or two', () => {
  const held = new Map<string, string[]>();
  for (const file of ['electron', 'renderer', 'scripts', 'test'].flatMap(sourceFiles)) {
    const folder = path.posix.dirname(file);
    held.set(folder, [...(held.get(folder) ?? []), file]);
  }
  const isWide = ([, files]: [string, string[]]) => files.length > 15;
  const isNarrow = ([folder]: [string, string[]]) =>
    readdirSync(path.join(repository, folder)).length < 3 && !/\/features\/[^/]+$/.test(folder);
  expect([...held].filter((each) => isWide(each) || isNarrow(each)).map(([folder]) => folder)).toEqual([]);
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

for (const { name, refuses } of rules) {
  for (const [file, specifier] of refuses) {
    test(`${file} may not import ${specifier}: ${name}`, () => {
      const violations = judgeImports(file, [resolveImport(file, specifier)]);
      expect(violations.map((violation) => violation.rule)).toContain(name);
    });
  }
}

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
  ['electron/app/base.ts', '../platform/platform.ts'],
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
  const plain = source.replace(/^.*\(.*$/gm, '');
  expect(readImports('sample.ts', plain).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
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
