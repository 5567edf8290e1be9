import { constants } from 'node:fs';
import { appendFile, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyWhole } from '#electron/files/copy.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

async function files() {
  const folder = test.info().outputPath('folder');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'clip'), 'a whole clip');
  return { folder, from: join(folder, 'clip'), to: join(folder, 'copy') };
}

test('a copy that a full disk breaks off is removed', async () => {
  const { folder, from, to } = await files();
  const copy = async () => {
    await writeFile(to, 'a wh');
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  };
  await expect(copyWhole(from, to, copy)).rejects.toThrow('ENOSPC');
  expect(await readdir(folder)).toEqual(['clip']);
});

test('a copy that is cut short without an error is noticed and removed', async () => {
  const { folder, from, to } = await files();
  await expect(copyWhole(from, to, () => writeFile(to, 'a wh'))).rejects.toThrow('not as long');
  expect(await readdir(folder)).toEqual(['clip']);
});

test('blocks are shared where the file system can, so that a large clip is copied at once', async () => {
  const { from, to } = await files();
  const modes: (number | undefined)[] = [];
  await copyWhole(from, to, async (source, target, mode) => {
    modes.push(mode);
    await copyFile(source, target);
  });
  await appendFile(to, ', longer');
  expect(modes).toEqual([constants.COPYFILE_FICLONE]);
  expect(await readFile(from, 'utf8')).toBe('a whole clip');
});
