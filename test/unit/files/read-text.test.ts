import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { readNow, readText } from '#electron/files/read-text.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('a text is read as far as it may be long, and a longer one is not begun', async () => {
  const path = test.info().outputPath('text');
  writeFileSync(path, 'four');
  expect([await readText(path, 4), readNow(path)]).toEqual(['four', 'four']);
  await expect(readText(path, 3)).rejects.toMatchObject({ code: 'EFBIG' });
  truncateSync(path, 2 ** 20);
  expect(readNow(path)).toBeNull();
  truncateSync(path, 2 ** 40);
  await expect(readText(path, 2 ** 20)).rejects.toMatchObject({ code: 'EFBIG' });
  await expect(readText(`${path}.none`, 4)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a text is read through a link too', async () => {
  const path = test.info().outputPath('text');
  writeFileSync(path, 'four');
  symlinkSync(path, `${path}.link`);
  expect(await readText(`${path}.link`, 4)).toBe('four');
});

test('what is no file, and would never end, is not read', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such files.');
  const path = test.info().outputPath('pipe');
  execFileSync('mkfifo', [path]);
  await expect(readText(path, 4)).rejects.toMatchObject({ code: 'EINVAL' });
  expect(readNow(path)).toBeNull();
  await expect(readText('/dev/zero', 4)).rejects.toMatchObject({ code: 'EINVAL' });
});
