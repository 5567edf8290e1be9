import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import {
  fileInside,
  inside,
  isDirectlyIn,
  isPlainName,
  isWithin,
  RefusedName,
} from '#electron/files/inside.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const climbing = [
  '..',
  '.',
  '',
  '../x',
  '..\\x',
  'a/b',
  'a\\b',
  '/etc/passwd',
  '\\\\server\\share',
  'C:x',
  'C:\\x',
];
const unsafe = [
  'x\0',
  'x\n',
  'nul',
  'NUL.txt',
  'com1.mp4',
  'lpt¹',
  'aux .png',
  'x.',
  'x ',
  'x:stream',
  'x*',
  '\ud800',
];

for (const name of [...climbing, ...unsafe, 'x'.repeat(144), '長'.repeat(48)]) {
  test(`${JSON.stringify(name.slice(0, 20))} names no file of a folder, on either kind of system`, () => {
    expect(isPlainName(name)).toBe(false);
    expect(() => inside('/root', name, posix)).toThrow(RefusedName);
    expect(() => inside('C:\\root', name, win32)).toThrow(RefusedName);
  });
}

test('a plain name lies directly in its folder, on either kind of system', () => {
  for (const name of ['a', '.hidden', 'a b.mp4', '海.mp4', 'x'.repeat(143), 'console.txt', '..a']) {
    expect(inside('/root', name, posix)).toBe(`/root/${name}`);
    expect(inside('C:\\root', name, win32)).toBe(`C:\\root\\${name}`);
  }
});

test('a refusal does not repeat the name', () => {
  expect(new RefusedName().message).not.toContain('secret');
  expect(() => inside('/root', '../secret')).toThrow(/^A stored name/);
});

test('a file of the app’s own is a plain one that is there, and no link, wherever it leads', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'inside-')));
  try {
    const root = join(folder, 'root');
    await mkdir(root);
    await writeFile(join(folder, 'secret'), '');
    await writeFile(join(root, 'own'), '');
    await symlink(join(folder, 'secret'), join(root, 'out'));
    await symlink('own', join(root, 'in'));
    expect(await fileInside(root, 'own')).toBe(join(root, 'own'));
    for (const name of ['in', 'out', 'new', '.', '../secret'])
      expect(await fileInside(root, name)).toBeNull();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a path lies within a folder by its components, whatever separators it is written with', () => {
  expect(isWithin('/a/b', '/a/b/c/d', posix)).toBe(true);
  expect(isWithin('/a/b/', '/a/b/..c', posix)).toBe(true);
  expect(isWithin('/a/b', '/a/b', posix)).toBe(false);
  expect(isWithin('/a/b', '/a/bc', posix)).toBe(false);
  expect(isWithin('/a/b', '/a/b/../c', posix)).toBe(false);
  expect(isWithin('C:\\a/b', 'C:\\a\\b\\c', win32)).toBe(true);
  expect(isWithin('C:\\a', 'c:\\A\\b', win32)).toBe(true);
  expect(isWithin('C:\\a', 'D:\\a\\b', win32)).toBe(false);
  expect(isWithin('C:\\a', 'C:\\ab', win32)).toBe(false);
});

test('a stored path counts where its file lies directly in one of the folders', () => {
  expect(isDirectlyIn(['/clips', '/old'], '/old/a.mp4', posix)).toBe(true);
  expect(isDirectlyIn(['/clips'], '/clips/../home/a.mp4', posix)).toBe(false);
  expect(isDirectlyIn(['/clips'], '/clips/sub/a.mp4', posix)).toBe(false);
  expect(isDirectlyIn(['/clips'], '/clips/link/../a.mp4', posix)).toBe(false);
  expect(isDirectlyIn(['/clips'], 'a.mp4', posix)).toBe(false);
  expect(isDirectlyIn(['C:\\Clips'], 'C:\\Clips\\nul', win32)).toBe(false);
  expect(isDirectlyIn(['C:\\Clips'], 'C:\\Clips\\a.mp4:stream', win32)).toBe(false);
  expect(isDirectlyIn(['/clips'], '/clips/a\0.mp4', posix)).toBe(false);
  expect(isDirectlyIn(['C:\\Clips'], 'c:\\clips\\a.mp4', win32)).toBe(true);
  expect(isDirectlyIn(['C:\\Clips'], '\\\\server\\clips\\a.mp4', win32)).toBe(false);
  expect(isDirectlyIn([], '/a.mp4', posix)).toBe(false);
});
