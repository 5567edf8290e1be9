import { defineConfig } from 'playwright/test';
import { patient } from '../fixtures/patience.ts';
import config from '../playwright.config.ts';

// Wine's system calls take their time, and each worker begins slower.
process.env.TEST_PATIENCE ??= '4';

/** Unit and contract tests under Windows' Node in Wine. */
export default defineConfig({
  ...config,
  testDir: '..',
  outputDir: '../../out/windows/results',
  workers: 2,
  reporter: [['line'], ['./summary-reporter.ts']],
  timeout: patient(60_000),
  expect: { timeout: patient(20_000) },
  // Told in the summary.
  retries: 1,
  projects: [
    { name: 'unit', testDir: '../unit' },
    { name: 'contract', testDir: '../contract' },
  ],
});
