import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { whileHeldNow } from '#electron/files/held.ts';
import { removeFile, removeFileNow, removeFolder, removeFolderNow } from '#electron/files/remove.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

async function newFolder(): Promise<string> {
  const folder = test.info().outputPath('folder');
  await mkdir(join(folder, 'full'), { recursive: true });
  await writeFile(join(folder, 'full', 'inner'), 'x');
  await writeFile(join(folder, 'file'), 'x');
  return folder;
}

/** The real removal, refused with each of these codes first. */
function refusing(codes: readonly string[]) {
  const left = [...codes];
  const waits: number[] = [];
  return {
    waits,
    rm: async (path: string, options: { readonly force: true; readonly recursive: boolean }) => {
      const code = left.shift();
      if (code !== undefined) throw failure(code);
      await rm(path, options);
    },
    wait: async (ms: number) => waits.push(ms),
  };
}

test('a file that another program holds for a moment is removed after a few tries, with longer waits', async () => {
  const folder = await newFolder();
  const system = refusing(['EBUSY', 'EPERM', 'EACCES']);
  await removeFile(join(folder, 'file'), system);
  expect(await readdir(folder)).toEqual(['full']);
  expect(system.waits).toEqual([25, 50, 75]);
});

test('a folder with a file that another program holds is removed after a few tries', async () => {
  const folder = await newFolder();
  await removeFolder(join(folder, 'full'), refusing(['ENOTEMPTY', 'EBUSY']));
  expect(await readdir(folder)).toEqual(['file']);
});

test('a file that stays held is given up with what the system said, and any other failure at once', async () => {
  const folder = await newFolder();
  const held = refusing(Array<string>(100).fill('EBUSY'));
  await expect(removeFile(join(folder, 'file'), held)).rejects.toThrow('EBUSY');
  expect(held.waits).toHaveLength(7);
  const broken = refusing(['EIO']);
  await expect(removeFile(join(folder, 'file'), broken)).rejects.toThrow('EIO');
  expect(broken.waits).toEqual([]);
});

test('what is not there counts as removed, a link goes without what it leads to, and a folder is no file', async () => {
  const folder = await newFolder();
  await symlink(join(folder, 'file'), join(folder, 'link'));
  await removeFile(join(folder, 'link'));
  await removeFile(join(folder, 'nothing'));
  await removeFolder(join(folder, 'nothing'));
  await expect(removeFile(join(folder, 'full'))).rejects.toThrow();
  expect(() => removeFileNow(join(folder, 'full'))).toThrow();
  expect((await readdir(folder)).sort()).toEqual(['file', 'full']);
  removeFileNow(join(folder, 'file'));
  removeFolderNow(join(folder, 'full'));
  expect(await readdir(folder)).toEqual([]);
});

test('on one thread, too, what is held is tried again', () => {
  const codes = ['EBUSY', 'EPERM'];
  const waits: number[] = [];
  const work = () => {
    const code = codes.shift();
    if (code !== undefined) throw failure(code);
    return 'done';
  };
  expect(whileHeldNow(work, (ms) => waits.push(ms))).toBe('done');
  expect(waits).toEqual([25, 50]);
});
