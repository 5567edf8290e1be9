import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { hasRoomInMemory, memory } from './fixtures/memory.ts';
import { quickenStackTraces } from './fixtures/stack-traces.ts';

// Each worker reads this file before its tests.
quickenStackTraces();

const inCi = Boolean(process.env.CI);
/** Without a display server, and on a slow machine with others beside it, windows take long; a missing one still fails in good time. */
const windowTest = { timeout: 300_000 };

/** Files of contract tests. Each database, backup and archive is flushed as the app flushes it. */
function contractFiles(): string {
  const onDisk = path.join(import.meta.dirname, '../out/test-results');
  if (!hasRoomInMemory()) return onDisk;
  return path.join(memory, `gateway-studio-tests-${process.getuid?.()}`, onDisk.replaceAll(path.sep, '-'));
}

export default defineConfig({
  testDir: '.',
  outputDir: '../out/test-results',
  // One more than CI has processors: all tests together use about three quarters of the time of two, and wait for the rest.
  workers: 3,
  fullyParallel: false,
  forbidOnly: inCi,
  reporter: [['list'], ['./fixtures/summary-reporter.ts']],
  timeout: 120_000,
  // What is waited for comes at once on a quiet machine; a busy one gets the time that it needs.
  expect: { timeout: 40_000 },
  projects: [
    // In this order: the files that take longest begin first, and many short ones keep all workers busy to the end.
    { name: 'packaged', testDir: 'packaged', testIgnore: 'packages/**', ...windowTest },
    { name: 'e2e', testDir: 'e2e', ...windowTest },
    { name: 'contract', testDir: 'contract', outputDir: contractFiles() },
    { name: 'unit', testDir: 'unit' },
    { name: 'packages', testDir: 'packaged/packages', ...windowTest },
    { name: 'tour', testDir: 'tour', testIgnore: 'all.test.ts', ...windowTest },
    { name: 'tour-all', testDir: 'tour', testMatch: 'all.test.ts', ...windowTest },
  ],
});
