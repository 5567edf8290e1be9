import { mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, makeOwnFolder, removeUnfinished, tryWriting } from '#electron/files/own-folder.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const startedAt = Date.UTC(2026, 0, 2);
const earlier = new Date(startedAt - 1_000);
const later = new Date(startedAt + 1_000);
const uuid = '0b2f1c9e-1111-4222-8333-444455556666';

async function put(folder: string, name: string, time = earlier): Promise<void> {
  await writeFile(join(folder, name), 'x');
  await utimes(join(folder, name), time, time);
}

test('what a crash left half written is removed, and nothing that is whole, younger or somebody else’s', async () => {
  const folder = test.info().outputPath('own');
  await makeOwnFolder(folder);
  const unfinished = [`.credentials.json.0a1b2c3d.new`, `.poster-of-a-task.0a1b2c3d.new`, `${uuid}.part`];
  for (const name of [...unfinished, `${uuid}.mp4.part`]) await put(folder, name);
  const kept = [
    'studio.db',
    'studio.db.part',
    'studio-4.db.part',
    `${'a'.repeat(64)}.png`,
    `${uuid}.mp4`,
    `${uuid}.webp`,
    'A fox (0b2f1c9e).mp4.part',
    'notes.new',
    '.config.new',
  ];
  for (const name of kept) await put(folder, name);
  const young = '77777777-1111-4222-8333-444455556666.part';
  await put(folder, young, later);
  const folderOfThatName = '88888888-1111-4222-8333-444455556666.part';
  await mkdir(join(folder, folderOfThatName));
  const link = '99999999-1111-4222-8333-444455556666.part';
  await symlink(join(folder, 'studio.db'), join(folder, link));

  expect(await removeUnfinished(folder, startedAt)).toBe(4);
  expect((await readdir(folder)).sort()).toEqual([...kept, young, folderOfThatName, link].sort());
});

test('a folder that is not there holds nothing half written', async () => {
  expect(await removeUnfinished(test.info().outputPath('nowhere'), startedAt)).toBe(0);
});

test('a folder of the app’s own is for its owner alone', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.');
  const folder = test.info().outputPath('new', 'inner');
  await makeOwnFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await makeOwnFolder(folder);
});

test('a disk that cannot make a folder is told, where Node calls it a folder that is missing', async () => {
  const folder = test.info().outputPath('new', 'inner');
  let isFull = true;
  const make = (async (path: string, { recursive = false }: { recursive?: boolean }) => {
    if (isFull && recursive) throw Object.assign(new Error('No folder.'), { code: 'ENOENT' });
    if (isFull && path !== folder) throw Object.assign(new Error('No room.'), { code: 'ENOSPC' });
    return mkdir(path);
  }) as typeof mkdir;
  await expect(makeFolder(folder, 0o700, make)).rejects.toMatchObject({ code: 'ENOSPC' });
  isFull = false;
  await makeFolder(folder, 0o700, make);
  expect((await stat(folder)).isDirectory()).toBe(true);
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
});

test('a folder that is tried out keeps nothing of it, though the disk takes the file away only when asked once more', async () => {
  const folder = test.info().outputPath('tried');
  await mkdir(folder, { recursive: true });
  const rm = () => Promise.reject(Object.assign(new Error('The disk refuses.'), { code: 'EIO' }));
  await expect(tryWriting(folder, { rm })).rejects.toThrow('The disk refuses.');
  expect(await readdir(folder)).toEqual([]);
});
