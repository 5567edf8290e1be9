import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '#electron/platform/system/log.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

test('the end of a log that was begun anew a moment ago has the end of the older file before it', async () => {
  const folder = test.info().outputPath('data');
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const { readEnd } = createLog(folder, false);
  expect(await readEnd(100)).toBe('');
  writeFileSync(join(logs, 'main.old.log'), `${'long ago\n'.repeat(20)}the trouble\n`);
  expect(await readEnd(16)).toBe('the trouble\n');
  writeFileSync(join(logs, 'main.log'), 'after\n');
  expect(await readEnd(22)).toBe('the trouble\nafter\n');
  writeFileSync(join(logs, 'main.log'), 'after\n'.repeat(10));
  expect(await readEnd(22)).toBe('after\n'.repeat(3));
});
