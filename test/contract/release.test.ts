import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '../fixtures/pure-test.ts';
import { repository } from '../fixtures/source/repository.ts';

const run = promisify(execFile);

interface Clone {
  read(name: string): string;
  write(name: string, text: string): void;
  git(...args: readonly string[]): Promise<string>;
  /** Gives what the command said, or the failure that it ended with. */
  release(...args: readonly string[]): Promise<{ readonly ok: boolean; readonly output: string }>;
}

/** Where the project has no home yet, an address of this name stands. */
const placeholder = 'gateway-studio.invalid';

/** A repository with this version's release command, manifests and changelogs, committed, and with addresses of its own. */
const test = base.extend<{ clone: Clone }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are wanted.
  clone: async ({}, use, info) => {
    const folder = info.outputPath('clone');
    mkdirSync(folder, { recursive: true });
    for (const name of [
      'package.json',
      'package-lock.json',
      'CHANGELOG.md',
      'CHANGELOG.zh-CN.md',
      'electron-builder.yml',
      'scripts/lib',
      'scripts/release.mjs',
    ])
      cpSync(path.join(repository, name), path.join(folder, name), { recursive: true });
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    const git = async (...args: readonly string[]) =>
      (await run('git', [...args], { cwd: folder, env })).stdout.trim();
    const at = (name: string) => path.join(folder, name);
    const clone: Clone = {
      read: (name) => readFileSync(at(name), 'utf8'),
      write: (name, text) => writeFileSync(at(name), text),
      git,
      release: async (...args) => {
        try {
          const { stdout } = await run(process.execPath, ['scripts/release.mjs', ...args], {
            cwd: folder,
            env,
          });
          return { ok: true, output: stdout };
        } catch (error) {
          return { ok: false, output: String((error as { readonly stderr?: string }).stderr) };
        }
      },
    };
    for (const name of ['CHANGELOG.md', 'CHANGELOG.zh-CN.md']) {
      const word = name === 'CHANGELOG.md' ? 'unreleased' : '未发布';
      clone.write(name, `# Changes\n\n## 0.1.0 · ${word}\n\n### Added\n- A thing.\n`);
    }
    for (const name of ['package.json', 'electron-builder.yml']) {
      clone.write(name, clone.read(name).replaceAll(placeholder, 'studio.example'));
    }
    await git('init', '--quiet');
    await git('config', 'user.name', 'Somebody');
    await git('config', 'user.email', 'somebody@example.invalid');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Begin');
    await use(clone);
  },
});

test('one command sets the version, dates the changelogs, commits and tags, and says what comes next', async ({
  clone,
}) => {
  const { ok, output } = await clone.release('99.0.0');
  expect(output).toContain('git push origin HEAD v99.0.0');
  expect(ok).toBe(true);
  expect(JSON.parse(clone.read('package.json')).version).toBe('99.0.0');
  const lock = JSON.parse(clone.read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual(['99.0.0', '99.0.0']);
  expect(clone.read('CHANGELOG.md')).toContain('## 99.0.0 · ');
  expect(clone.read('CHANGELOG.zh-CN.md')).toMatch(/^## 99\.0\.0 · \d{4}-\d{2}-\d{2}$/m);
  expect(clone.read('CHANGELOG.md')).not.toContain('unreleased');
  expect(await clone.git('status', '--porcelain')).toBe('');
  expect(await clone.git('log', '-1', '--format=%s')).toBe('Release 99.0.0');
  expect(await clone.git('show', '--format=', '--name-only', 'HEAD')).toBe(
    ['CHANGELOG.md', 'CHANGELOG.zh-CN.md', 'package-lock.json', 'package.json'].join('\n'),
  );
  expect(await clone.git('describe', '--exact-match')).toBe('v99.0.0');
  // Only lines of versions and headings changed.
  expect(await clone.git('show', '--format=', '--numstat', 'HEAD')).toBe(
    '1\t1\tCHANGELOG.md\n1\t1\tCHANGELOG.zh-CN.md\n2\t2\tpackage-lock.json\n1\t1\tpackage.json',
  );
});

test('a version that was never released can be released under its own number, once', async ({ clone }) => {
  const { version } = JSON.parse(clone.read('package.json'));
  await clone.git('commit', '--quiet', '--allow-empty', '--message', 'Go on');
  const first = await clone.release(version);
  // The changelogs tell of it; a manifest that has the version already is left as it is.
  expect(first).toMatchObject({ ok: true });
  expect((await clone.release(version)).output).toMatch(/does not come after/);
});

test('whatever is not ready is refused with a sentence, and nothing is changed', async ({ clone }) => {
  const before = await clone.git('rev-parse', 'HEAD');
  const refused: (readonly [readonly string[], RegExp])[] = [
    [[], /Name one version/],
    [['v99.0.0'], /Name one version/],
    [['99.0.0', 'now'], /Name one version/],
    [['0.0.1'], /does not come after/],
  ];
  for (const [args, words] of refused) expect((await clone.release(...args)).output).toMatch(words);

  await clone.git('tag', 'v99.0.0');
  expect((await clone.release('99.0.0')).output).toMatch(/a tag v99\.0\.0 already/);

  clone.write('CHANGELOG.md', '# Changes\n\n## 0.1.0 · unreleased\n');
  expect((await clone.release('99.0.1')).output).toMatch(/not committed/);
  await clone.git('commit', '--quiet', '--all', '--message', 'Forget the changes');
  expect((await clone.release('99.0.1')).output).toMatch(/says nothing of what has changed/);

  expect(await clone.git('status', '--porcelain')).toBe('');
  expect(await clone.git('rev-parse', 'HEAD~1')).toBe(before);
  expect(await clone.git('tag', '--list')).toBe('v99.0.0');
});

test('no version is released while a placeholder stands in the place of an address; each is named', async ({
  clone,
}) => {
  const homepage = `"homepage": "https://${placeholder}"`;
  clone.write('package.json', clone.read('package.json').replace(/"homepage": "[^"]*"/, homepage));
  const maintainer = `maintainer: Somebody <somebody@${placeholder}>`;
  clone.write(
    'electron-builder.yml',
    clone.read('electron-builder.yml').replace(/maintainer: .*/, maintainer),
  );
  await clone.git('commit', '--quiet', '--all', '--message', 'Forget the addresses');
  const { ok, output } = await clone.release('99.0.0');
  expect(ok).toBe(false);
  expect(output).toContain('homepage in package.json, maintainer in electron-builder.yml.');
  expect(await clone.git('tag', '--list')).toBe('');
  expect(await clone.git('status', '--porcelain')).toBe('');
});

test('a commit that git refuses leaves the files as they were', async ({ clone }) => {
  await clone.git('config', 'user.useConfigOnly', 'true');
  await clone.git('config', '--unset', 'user.email');
  const { ok, output } = await clone.release('99.0.0');
  expect(ok).toBe(false);
  expect(output).toMatch(/git commit failed/);
  expect(await clone.git('status', '--porcelain')).toBe('');
  expect(JSON.parse(clone.read('package.json')).version).not.toBe('99.0.0');
});
