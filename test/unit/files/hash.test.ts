import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { hashFile } from '#electron/files/hash.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('a file whose hash nobody wants any more is not left open', async () => {
  test.skip(process.platform !== 'linux', 'Only Linux lists the files that a process has open.');
  const path = test.info().outputPath('clip.mp4');
  writeFileSync(path, 'a clip');
  await expect(hashFile(path, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  await hashFile(path);
  const open = readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  });
  expect(open).toEqual([]);
});
