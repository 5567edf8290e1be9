import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { listPackage } from '@electron/asar';
import { expect, test } from 'playwright/test';
import { electronPath } from '../fixtures/app/launch/launch.ts';
import { packagedExecutable } from '../fixtures/app/launch/packaged-app.ts';

const maxMegabytes = 25;

/** The folder of what the app adds to the runtime. */
function resources(): string {
  const folder = path.dirname(packagedExecutable());
  return process.platform === 'darwin'
    ? path.resolve(folder, '../Resources')
    : path.join(folder, 'resources');
}

test(`the app adds at most ${maxMegabytes} MB to the bare runtime`, () => {
  // The runtime's own part is smaller in the package: languages that the app does not speak are left out.
  const added = bytesOf(resources());
  console.log(`[gateway-studio] The packaged app adds ${(added / 1e6).toFixed(1)} MB to the runtime.`);
  expect(added).toBeLessThan(maxMegabytes * 1e6);

  test.skip(
    process.platform !== 'linux',
    'Elsewhere the runtime is laid out in another way than its package.',
  );
  const bare = bytesOf(path.dirname(electronPath()));
  expect(bytesOf(path.dirname(packagedExecutable()))).toBeLessThan(bare + maxMegabytes * 1e6);
});

test('nothing is packaged that only builds or tests the app', () => {
  const files = listPackage(path.join(resources(), 'app.asar'), { isPack: false }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect(files.filter((file) => /\.(map|ts|tsx|mts|test\.[cm]?js)$/.test(file))).toEqual([]);
  const packages = files.flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^@/]+)$/.exec(file)?.[1] ?? []);
  expect(
    packages.filter((name) => !/^(libsql|detect-libc|@libsql\/[\w-]+|@neon-rs\/load)$/.test(name)),
  ).toEqual([]);
});

function bytesOf(file: string): number {
  if (!existsSync(file)) return 0;
  const stats = lstatSync(file);
  if (!stats.isDirectory()) return stats.isSymbolicLink() ? 0 : stats.size;
  return readdirSync(file).reduce((sum, name) => sum + bytesOf(path.join(file, name)), 0);
}
