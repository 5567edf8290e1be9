import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dayOf } from '#contract';
import { momentInName } from '#electron/files/chosen-file.ts';
import { isPlainName } from '#electron/files/inside.ts';
import { moveToFreeName, withFreeName } from '#electron/files/unique-name.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

async function newFolder(): Promise<string> {
  const folder = test.info().outputPath('folder');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** A finished download in the folder, with its hash. */
async function finished(folder: string, content: string) {
  const part = join(folder, 'clip.mp4.part');
  await writeFile(part, content);
  return { part, sha256: createHash('sha256').update(content).digest('hex') };
}

const text = (folder: string, name: string) => readFile(join(folder, name), 'utf8');

test('a clip of the same size and other bytes is somebody else’s: both stay', async () => {
  const folder = await newFolder();
  const path = join(folder, 'clip.mp4');
  await writeFile(path, 'one paid clip');
  const { part, sha256 } = await finished(folder, 'another clip!');
  expect(basename(await moveToFreeName(part, path, sha256))).toBe('clip (2).mp4');
  expect((await readdir(folder)).sort()).toEqual(['clip (2).mp4', 'clip.mp4']);
  expect(await text(folder, 'clip.mp4')).toBe('one paid clip');
  expect(await text(folder, 'clip (2).mp4')).toBe('another clip!');
});

test('the very same clip, left by a crash under the first name or a later one, is kept once', async () => {
  const folder = await newFolder();
  const path = join(folder, 'clip.mp4');
  await writeFile(path, 'one paid clip');
  for (const content of ['one paid clip', 'another clip!', 'another clip!']) {
    const { part, sha256 } = await finished(folder, content);
    const place = await moveToFreeName(part, path, sha256);
    expect(await readFile(place, 'utf8')).toBe(content);
  }
  expect((await readdir(folder)).sort()).toEqual(['clip (2).mp4', 'clip.mp4']);
});

test('an empty file that held the name when the power went gives way to the clip', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'clip.mp4'), '');
  const { part, sha256 } = await finished(folder, 'one paid clip');
  expect(basename(await moveToFreeName(part, join(folder, 'clip.mp4'), sha256))).toBe('clip.mp4');
  expect(await readdir(folder)).toEqual(['clip.mp4']);
  expect(await text(folder, 'clip.mp4')).toBe('one paid clip');
});

test('a folder of that name is no clip, whatever its size', async () => {
  const folder = await newFolder();
  const path = join(folder, 'clip.mp4');
  await mkdir(path);
  const { part, sha256 } = await finished(folder, 'x'.repeat((await stat(path)).size));
  expect(basename(await moveToFreeName(part, path, sha256))).toBe('clip (2).mp4');
});

test('a name is numbered before its ending, and a name without one at its end', async () => {
  const offered: string[] = [];
  const third = (path: string) => async (candidate: string) => {
    offered.push(candidate.slice(path.lastIndexOf('/') + 1));
    return offered.length % 3 === 0 ? candidate : null;
  };
  for (const path of ['/in/fox.v2.mp4', '/in.here/fox']) await withFreeName(path, third(path));
  expect(offered).toEqual(['fox.v2.mp4', 'fox.v2 (2).mp4', 'fox.v2 (3).mp4', 'fox', 'fox (2)', 'fox (3)']);
});

test('names are not tried without end, and a folder that cannot be read ends it at once', async () => {
  let tries = 0;
  const never = async () => {
    tries += 1;
    return null;
  };
  await expect(withFreeName('/in/fox.mp4', never)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(tries).toBe(999);
  const folder = await newFolder();
  const { part, sha256 } = await finished(folder, 'clip');
  await writeFile(join(folder, 'a-file'), '');
  const inside = join(folder, 'a-file', 'clip.mp4');
  // Windows knows no difference between a folder that is not there and one that is a file.
  await expect(moveToFreeName(part, inside, sha256)).rejects.toMatchObject({
    code: process.platform === 'win32' ? 'ENOENT' : 'ENOTDIR',
  });
  expect(await text(folder, 'clip.mp4.part')).toBe('clip');
});

test('a moment in a name is of this computer’s calendar and clock, and no sign of it is refused by a file system', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'Asia/Shanghai';
  try {
    const at = Date.UTC(2026, 10, 26, 23, 30, 5);
    expect([momentInName(at), dayOf(at)]).toEqual(['2026-11-27 07-30-05', '2026-11-27']);
    expect(isPlainName(momentInName(at))).toBe(true);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
