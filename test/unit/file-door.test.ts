import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/pure-test.ts';
import { type DoorReport, judgeDoor } from '../fixtures/source/file-door.ts';
import { sourceFiles } from '../fixtures/source/layering.ts';

const ownNames = 'names of a listing that the app makes itself, or of its own making';
const appPaths = 'its one path is the app’s own, and known before the data are open';
const freshFile = 'writes a file that is new, at a path that was decided on before';
const handsOver = 'a path that the user or the system hands over';

/** Files outside `electron/files/` that may do what is its to do, and why. What a file does not need any more is not listed. */
const exceptions: Readonly<Record<string, readonly [what: keyof DoorReport, why: string][]>> = {
  'electron/vite.config.ts': [
    ['writers', 'copies the practice gateway’s clips while the app is built'],
    ['joined', 'folders of the source'],
  ],
  'electron/contract/operations/groups.ts': [['joined', 'the address of an operation, no path']],
  'electron/features/chat/conversations/exporter.ts': [
    ['joined', 'the folder beside the file that the user chose, and a link in a text'],
  ],
  'electron/features/data/exports.ts': [['joined', ownNames]],
  'electron/features/data/pending-swap.ts': [['joined', ownNames]],
  'electron/features/data/safety-copies.ts': [['joined', ownNames]],
  'electron/features/data/service.ts': [['joined', ownNames]],
  'electron/features/data/swap.ts': [
    ['writers', ownNames],
    ['joined', ownNames],
  ],
  'electron/features/library/exports.ts': [
    ['joined', 'the name that a clip of the library has, which the user may have chosen'],
  ],
  'electron/features/library/folder/clip-mover.ts': [
    ['joined', 'the name that a clip of the library has, which the user may have chosen'],
  ],
  'electron/features/connections/credentials-file.ts': [['writers', appPaths]],
  'electron/features/spend/spend-file.ts': [['opened', freshFile]],
  'electron/gateway/download/part-file.ts': [
    ['writers', 'the resume point beside a download, whose path was decided on before'],
  ],
  'electron/gateway/raw-call.ts': [['opened', freshFile]],
  'electron/gateway/text/inline-image-writer.ts': [['opened', freshFile]],
  'electron/media/part-target.ts': [['opened', freshFile]],
  'electron/platform/desktop/opened-paths.ts': [['joined', handsOver]],
  'electron/platform/desktop/relaunch.ts': [['joined', 'the app’s own name']],
  'electron/platform/desktop/tray-icon.ts': [['joined', 'a picture of the app, out of a table']],
  'electron/platform/desktop/dialogs.ts': [['joined', 'a name that a dialog offers; the user decides']],
  'electron/platform/system/data-move.ts': [
    ['writers', 'moves the data folder once from a server to this computer'],
    ['joined', 'the app’s own name, and its copies beside it as the system lists them'],
  ],
  'electron/platform/system/data-place.ts': [
    [
      'joined',
      'the app’s own name, and entries of the data folder as the system lists them, to close them to others',
    ],
  ],
  'electron/platform/system/environment.ts': [['joined', 'the app’s own name']],
  'electron/platform/system/start-failure.ts': [['joined', 'the app’s own name']],
  'electron/platform/system/first-steps.ts': [['joined', 'a folder of the user’s by the system’s own name']],
  'electron/platform/updates/updater.ts': [['writers', 'puts the app’s own image in place']],
  'electron/store/integrity/backups.ts': [
    ['writers', 'copies of the database, on one thread, at paths that it got by `inside`'],
  ],
  'electron/store/integrity/recipes-on-disk.ts': [
    ['joined', 'files of the library folder as the system lists them, to be read'],
  ],
  'electron/store/open.ts': [['opened', appPaths]],
  'electron/workers/archive/zip-files.ts': [['writers', 'unpacks an archive whose names were checked']],
  'electron/workers/answers/media-in-json.ts': [['writers', freshFile]],
  'electron/workers/archive/write-archive.ts': [
    ['writers', 'writes an archive'],
    ['joined', 'names as the system lists them, to be read'],
  ],
};

const kinds = ['writers', 'opened', 'joined'] as const;
const found = () =>
  sourceFiles('electron')
    .filter((file) => !file.startsWith('electron/files/'))
    .flatMap((file) => {
      const report = judgeDoor(file, readFileSync(file, 'utf8'));
      return kinds
        .filter((kind) => report[kind].length > 0)
        .map((kind) => `${file}: ${kind}: ${report[kind].join(', ')}`);
    });
const listed = Object.entries(exceptions).flatMap(([file, reasons]) =>
  reasons.map(([kind]) => `${file}: ${kind}:`),
);

test('outside electron/files nothing removes, renames or writes files, nor makes a path of a stored name, but what is listed with a reason', () => {
  const lines = found();
  expect(lines.filter((line) => !listed.some((start) => line.startsWith(start)))).toEqual([]);
  const needless = listed.filter((start) => !lines.some((line) => line.startsWith(start)));
  expect(needless, 'no reason is listed that nothing needs').toEqual([]);
});

/** Ways to go past the door, each of which has to be seen. */
const ways: readonly (readonly [kind: keyof DoorReport, source: string])[] = [
  ['writers', "import { rm } from 'node:fs/promises';"],
  ['writers', "import { rm as tidy } from 'fs/promises';"],
  ['writers', "import { renameSync, type Stats } from 'node:fs';"],
  ['writers', "import fs from 'node:fs';"],
  ['writers', "import * as fs from 'node:fs/promises';"],
  ['writers', "import { promises } from 'node:fs';"],
  ['writers', "const fs = await import('node:fs');"],
  ['writers', "import { createWriteStream } from 'node:fs';"],
  ['opened', "import { open } from 'node:fs/promises'; await open(path, 'w');"],
  ['opened', "import { open } from 'node:fs/promises'; await open(path, flags);"],
  ['joined', "import { join } from 'node:path'; removeFile(join(folder, name));"],
  ['joined', "import { join as at } from 'node:path'; const path = at(folder, row.file_name);"],
  ['joined', "import path from 'node:path'; const place = path.resolve(folder, name);"],
  ['joined', `import { join } from 'node:path'; const place = join(folder, \`\${id}.webp\`);`],
  ['joined', "import { join } from 'node:path'; const place = join(folder, ...names);"],
  ['joined', "import { join } from 'node:path'; function at(name) { return join(folder, name); }"],
  ['joined', `const place = \`\${folder}/\${name}\`;`],
];

for (const [kind, source] of ways) {
  test(`the check sees ${source}`, () => {
    expect(judgeDoor('sample.ts', source)[kind]).not.toEqual([]);
  });
}

const welcome: readonly string[] = [
  "import { readFile, stat } from 'node:fs/promises';",
  "import type { rm } from 'node:fs/promises';",
  "import { type copyFile, stat } from 'node:fs/promises';",
  "import { open } from 'node:fs/promises'; await open(path); await open(path, 'r');",
  "import { join } from 'node:path'; const name = 'window.json'; join(dataFolder, name); join(dataFolder, 'logs', 'main.log');",
  "import { databaseName } from './layout.ts'; import { join } from 'node:path'; join(dataFolder, databaseName);",
  "import { inside } from './inside.ts'; inside(folder, name);",
  `const part = \`\${path}.part\`; const range = \`\${start}-\${end}/\${size}\`; const words = names.join(name);`,
];

for (const source of welcome) {
  test(`the check lets pass ${source}`, () => {
    expect(judgeDoor('sample.ts', source)).toEqual({ writers: [], opened: [], joined: [] });
  });
}
