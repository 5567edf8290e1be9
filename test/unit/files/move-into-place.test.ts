import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { moveIntoPlace } from '#electron/files/move-into-place.ts';

test.describe('moving a file into its place', () => {
  const held = (code: string) => Object.assign(new Error(code), { code });

  test('is tried again while another program holds it', async () => {
    const info = test.info();
    const folder = info.outputPath();
    await mkdir(folder, { recursive: true });
    const [from, to] = [join(folder, 'a.part'), join(folder, 'a')];
    await writeFile(from, 'new');
    await writeFile(to, 'old');
    const waits: number[] = [];
    let fails = 3;
    await moveIntoPlace(from, to, {
      rename: async (...names) => {
        if (fails-- > 0) throw held('EPERM');
        await rename(...names);
      },
      wait: async (ms) => waits.push(ms),
    });
    expect(await readFile(to, 'utf8')).toBe('new');
    expect(await readdir(folder)).toEqual(['a']);
    expect(waits).toEqual([25, 50, 75]);
  });

  for (const [code, tries] of [
    ['EBUSY', 8],
    ['EXDEV', 1],
  ] as const) {
    test(`is given up after ${tries} tries on ${code}`, async () => {
      let count = 0;
      const alwaysHeld = async () => {
        count += 1;
        throw held(code);
      };
      await expect(
        moveIntoPlace('a', 'b', { rename: alwaysHeld, wait: async () => undefined }),
      ).rejects.toThrow(code);
      expect(count).toBe(tries);
    });
  }
});
