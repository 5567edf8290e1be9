import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGone, isReachable } from '#electron/files/exists.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('files on a server that is gone take one thread, those on others are asked about meanwhile, and one thread is left free', async () => {
  const drives = ['/Volumes/a', '/media/me/b', '/run/user/1000/gvfs/c', '/home'];
  const [a, b, c, home] = drives;
  const asked = new Map<string, () => void>();
  const ask = (path: unknown) => new Promise<void>((resolve) => asked.set(String(path), resolve));
  const paths = drives.flatMap((drive) => [`${drive}/one`, `${drive}/two`]);
  const answers = Promise.all(paths.map((path) => isReachable(path, ask)));
  const isAsked = (...expected: string[]) => expect.poll(() => [...asked.keys()]).toEqual(expected);
  await isAsked(`${a}/one`, `${b}/one`, `${c}/one`);
  asked.get(`${b}/one`)?.();
  await isAsked(`${a}/one`, `${b}/one`, `${c}/one`, `${b}/two`);
  asked.get(`${b}/two`)?.();
  await expect.poll(() => asked.has(`${home}/one`)).toBe(true);
  asked.get(`${home}/one`)?.();
  await expect.poll(() => asked.has(`${home}/two`)).toBe(true);
  for (const name of ['one', 'two']) {
    for (const drive of drives) {
      await expect.poll(() => asked.has(`${drive}/${name}`)).toBe(true);
      asked.get(`${drive}/${name}`)?.();
    }
  }
  expect(await answers).toEqual(paths.map(() => true));
  expect(await isReachable('e', () => Promise.reject(new Error('gone')))).toBe(false);
});

test('a file is gone where its folder is there without it, or with an empty one; not where its drive is away', async () => {
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'empty.mp4'), '');
  writeFileSync(join(folder, 'whole.mp4'), 'a clip');
  const gone = ['whole.mp4', 'empty.mp4', 'missing.mp4', 'away/missing.mp4'].map((name) =>
    isGone(join(folder, name)),
  );
  expect(await Promise.all(gone)).toEqual([false, true, true, false]);
});
