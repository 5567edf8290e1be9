import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { patient } from '../../fixtures/patience.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { repository } from '../../fixtures/source/repository.ts';

const run = promisify(execFile);

/** The ways with a difference: the most files that one may touch beside tests, and the tests that speak of it. */
const ways: Readonly<Record<string, { readonly maxFiles: number; readonly tests: readonly string[] }>> = {
  'Send the token in another header too': { maxFiles: 1, tests: ['unit/gateway/http/target.test.ts'] },
  'Let the window call something new': { maxFiles: 5, tests: ['unit/features/view.test.ts'] },
  'Tell a failure of a gateway that has no words yet': {
    maxFiles: 3,
    tests: ['unit/gateway/refusal.test.ts', 'unit/renderer/i18n/words.test.ts'],
  },
  'Change a pace': {
    maxFiles: 1,
    tests: [
      'unit/features/tasks/polling/poll-policy.test.ts',
      'contract/features/tasks/polling/poller.test.ts',
      'contract/features/tasks/polling/retry-after.test.ts',
    ],
  },
  'Add a screen': { maxFiles: 4, tests: ['unit/platform/window/menu-template.test.ts'] },
};

test('each way of docs/extending.md keeps to its files; with all of them made in a copy, it is bundled, and the tests that speak of them pass there', async () => {
  test.setTimeout(patient(400_000));
  const text = await readFile(path.join(repository, 'docs/extending.md'), 'utf8');
  const differences = [...text.matchAll(/^## (.+)\n(?:(?!^## )[\s\S])*?```diff\n([\s\S]*?)```/gm)];
  expect(differences.map(([, title]) => title)).toEqual(Object.keys(ways));
  // Within the repository, so that packages are found as they are from the tree itself; always at one place, for which the runner
  // keeps what it has made of a file that stayed as it was.
  const copy = path.join(repository, 'out/extending');
  await rm(copy, { recursive: true, force: true });
  try {
    for (const name of [
      'electron',
      'renderer',
      'test',
      'docs/manual',
      'package.json',
      'tsconfig.json',
      'electron-builder.yml',
      'CHANGELOG.md',
      'CHANGELOG.zh-CN.md',
    ])
      await cp(path.join(repository, name), path.join(copy, name), { recursive: true });
    await symlink(path.join(repository, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
    for (const [, title = '', difference = ''] of differences) {
      const touched = [...difference.matchAll(/^diff --git a\/(\S+)/gm)].map(([, name]) => name ?? '');
      const { maxFiles = 0 } = ways[title] ?? {};
      expect(touched.filter((name) => !name.startsWith('test/')).length, title).toBeLessThanOrEqual(maxFiles);
      const file = path.join(copy, 'change.diff');
      await writeFile(file, difference);
      // Outside of any repository: git would look for the paths in this one.
      expect(await outputOf('git', ['apply', file], copy), title).toBe('');
    }
    await bundled(copy);
    const report = await testReport(
      Object.values(ways).flatMap(({ tests }) => tests),
      copy,
    );
    for (const [title, { tests }] of Object.entries(ways)) {
      for (const file of tests)
        expect(
          report.filter((each) => each.file === file),
          title,
        ).toEqual([{ file, faults: [] }]);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

/** Rejects where a file asks another one for what is not there. The app's build finds no more in a change, and takes four times as long. */
async function bundled(copy: string): Promise<void> {
  const input = ['electron/main.ts', 'electron/preload.ts', 'renderer/main.tsx'].map((file) =>
    path.join(copy, file),
  );
  await build({
    configFile: false,
    root: copy,
    logLevel: 'error',
    resolve: { alias: { '#contract': path.join(copy, 'electron/contract/index.ts') } },
    build: { ssr: true, write: false, minify: false, rollupOptions: { input } },
  });
}

/** What a command writes, whether it ends well or not. */
async function outputOf(command: string, args: readonly string[], cwd: string): Promise<string> {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(cwd), FORCE_COLOR: '0' };
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout, stderr } = await run(command, args, options).catch(
    (error: { readonly stdout: string; readonly stderr: string }) => error,
  );
  return stdout === '' ? stderr : stdout;
}

interface Suite {
  readonly file: string;
  readonly specs: readonly {
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message: string } }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** Runs files of tests in a copy of the tree: each, with what failed in it. */
async function testReport(files: readonly string[], copy: string) {
  const runner = path.join(repository, 'node_modules/playwright/cli.js');
  const config = ['-c', 'test/playwright.config.ts', '--workers=1', '--reporter=json'];
  const said = await outputOf(process.execPath, [runner, 'test', ...config, ...files], copy);
  const { suites } = JSON.parse(said) as { readonly suites: readonly Suite[] };
  return suites.map((suite) => ({ file: suite.file, faults: faultsOf(suite) }));
}

function faultsOf({ specs, suites = [] }: Suite): readonly string[] {
  const results = specs.flatMap(({ tests }) => tests.flatMap((each) => each.results));
  return [...results.flatMap(({ error }) => error?.message ?? []), ...suites.flatMap(faultsOf)];
}
