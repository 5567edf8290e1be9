import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';
import { repository } from '../../fixtures/repository.ts';

const run = promisify(execFile);

test('every difference told in docs/extending.md fits this tree, and all of them together have sound types', async () => {
  test.slow();
  const text = await readFile(path.join(repository, 'docs/extending.md'), 'utf8');
  const differences = [...text.matchAll(/^## (.+)\n[\s\S]*?```diff\n([\s\S]*?)```/gm)];
  expect(differences).toHaveLength(5);
  // Within the repository, so that packages are found as they are from the tree itself.
  const copy = await mkdtemp(path.join(repository, 'out/extending-'));
  try {
    for (const name of ['electron', 'renderer', 'test', 'package.json', 'tsconfig.json'])
      await cp(path.join(repository, name), path.join(copy, name), { recursive: true });
    await symlink(path.join(repository, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
    for (const [, title = '', difference = ''] of differences) {
      const file = path.join(copy, 'change.diff');
      await writeFile(file, difference);
      // Outside of any repository: git would look for the paths in this one.
      const env = { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(copy) };
      const applied = await run('git', ['apply', file], { cwd: copy, env }).then(
        () => '',
        (error: Error) => error.message,
      );
      expect(applied, title).toBe('');
    }
    const compiler = path.join(repository, 'node_modules/typescript/bin/tsc');
    for (const project of ['electron', 'renderer']) {
      const { stdout } = await run(process.execPath, [compiler, '--noEmit', '-p', project], {
        cwd: copy,
      }).catch((error: { readonly stdout: string }) => error);
      expect(stdout, project).toBe('');
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
