import { spawnSync } from 'node:child_process';
import { installedRuntime } from '../../scripts/lib/setup/electron-runtime.mjs';
import { expect, test } from '../fixtures/pure-test.ts';
import { repository } from '../fixtures/source/repository.ts';

test('npm run package stops before anything is made where only the stand-in runtime is installed', () => {
  test.skip(installedRuntime() !== 'stand-in', 'The official runtime is installed: packages are for people.');
  const { status, stderr, stdout } = spawnSync(process.execPath, ['scripts/package.mjs', '--linux', 'deb'], {
    cwd: repository,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('Nothing was packaged');
  expect(stdout).toBe('');
});
