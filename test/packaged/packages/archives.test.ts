import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { needsNoSandbox } from '../../fixtures/app/launch/launch.ts';
import {
  asNobody,
  hasUserNamespaces,
  makePracticeClip,
  withPackaged,
} from '../../fixtures/app/launch/packaged-app.ts';
import { madePackage } from '../../fixtures/packages/made-packages.ts';

const run = promisify(execFile);

test('the unpacked tar.gz makes a clip, as an ordinary user, and does not pass for a deb', async () => {
  test.skip(process.platform !== 'linux', 'The tar.gz is for Linux.');
  const base = await mkdtemp(path.join(os.tmpdir(), 'gateway-studio-'));
  try {
    await chmod(base, 0o755);
    const target = path.join(base, '下载 的 应用');
    await mkdir(target);
    await run('tar', ['-xzf', madePackage('.tar.gz'), '-C', target]);
    const [folder = ''] = await readdir(target);
    expect(existsSync(path.join(target, folder, 'resources/package-type'))).toBe(false);
    const executable = path.join(target, folder, 'gateway-studio');
    const isOther = needsNoSandbox() && (await hasUserNamespaces());
    await withPackaged(isOther ? asNobody(executable) : { command: executable }, (page) =>
      makePracticeClip(page, 'From the archive'),
    );
  } finally {
    await rm(base, { recursive: true, force: true });
  }
});

test('the rpm holds the files of the deb, and names the libraries of the system alone', async () => {
  test.skip(process.platform !== 'linux', 'Only Linux has rpms.');
  const asked = await run('rpm', ['-qp', '--requires', madePackage('.rpm')]);
  expect(asked.stdout).toContain('libgtk-3.so.0()(64bit)');
  expect(asked.stdout).not.toMatch(/libffmpeg|libvk_swiftshader/);
  const inRpm = (await run('rpm', ['-qlp', madePackage('.rpm')])).stdout.trim().split('\n');
  const inDeb = (await run('dpkg-deb', ['-c', madePackage('.deb')], { maxBuffer: 1 << 24 })).stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/^.*?\.(\/.*?)( -> .*)?$/, '$1'))
    .filter((file) => !file.endsWith('/') && !/\/(lintian|changelog\.gz)/.test(file));
  expect(inDeb.filter((file) => !inRpm.includes(file))).toEqual([]);
});
