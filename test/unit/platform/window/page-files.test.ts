import { posix, win32 } from 'node:path';
import { findPageFile } from '#electron/platform/window/page-files.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

/** The folder of the built window as each system names it; on Windows some of a path may have been joined with slashes. */
const folders = [
  ['posix', posix, '/opt/app.asar/out/app/renderer', '/opt/app.asar/out/app/renderer'],
  ['win32', win32, 'C:\\App\\app.asar\\out\\app\\renderer', 'C:\\App\\app.asar\\out\\app\\renderer'],
  ['win32, mixed', win32, 'C:\\App\\app.asar\\out\\app/renderer', 'C:\\App\\app.asar\\out\\app\\renderer'],
  ['win32, a share', win32, '\\\\server\\apps\\out\\app/renderer', '\\\\server\\apps\\out\\app\\renderer'],
] as const;

for (const [name, rules, folder, named] of folders) {
  test(`the window's own files are found (${name})`, () => {
    expect(findPageFile(folder, '/index.html', rules)).toEqual({
      path: `${named}${rules.sep}index.html`,
      mime: 'text/html; charset=utf-8',
    });
    expect(findPageFile(folder, '/assets/start-1.js', rules)?.path).toBe(
      [named, 'assets', 'start-1.js'].join(rules.sep),
    );
    expect(findPageFile(folder, '/assets/chat-1.webp', rules)?.mime).toBe('image/webp');
  });

  test(`nothing outside the folder is a file of the window's, and nothing of an unknown kind (${name})`, () => {
    for (const path of ['/../main/main.js', '/..\\main\\x.js', '//../x.js', '/../renderer-2/x.js', '/..']) {
      const found = findPageFile(folder, path, rules);
      // A backslash is part of a name on one of the two.
      if (found !== null) expect(found.path.startsWith(named + rules.sep)).toBe(true);
    }
    expect(findPageFile(folder, '/../main/main.js', rules)).toBeNull();
    expect(findPageFile(folder, '/../renderer-2/x.js', rules)).toBeNull();
    for (const path of ['/', '/main.cjs', '/index.html:stream', '/studio.db', '/assets'])
      expect(findPageFile(folder, path, rules)).toBeNull();
  });
}
