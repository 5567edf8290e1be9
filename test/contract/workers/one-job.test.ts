import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runOneJob } from '#electron/workers/one-job.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

function program(text: string): string {
  const file = test.info().outputPath('program.mjs');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('an answer is given only when the thread, which may hold a lock on the database, has ended', async () => {
  const lock = test.info().outputPath('lock');
  const worker = program(`
    import { rmSync, writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    writeFileSync(${JSON.stringify(lock)}, '');
    parentPort.postMessage({ type: 'done', value: null });
    setTimeout(() => rmSync(${JSON.stringify(lock)}), 300);`);
  expect(await runOneJob(worker, 'a job')).toBeNull();
  expect(existsSync(lock)).toBe(false);
});

test('a thread that fails, or ends without an answer, is told as an error', async () => {
  const failing = program(`throw new Error('the disk is gone');`);
  await expect(runOneJob(failing, 'a job')).rejects.toThrow('the disk is gone');
  const silent = program(`process.exit(3);`);
  await expect(runOneJob(silent, 'a job')).rejects.toThrow('without an answer (3)');
});
