import { defineConfig } from 'playwright/test';
import config from '../playwright.config.ts';
import { namesDifference } from './wine-differences.ts';

/** Unit and contract tests under Windows' Node in Wine. */
export default defineConfig({
  ...config,
  testDir: '..',
  outputDir: '../../out/windows/results',
  workers: 2,
  reporter: [['line']],
  // Wine's system calls take their time, and each worker begins slower.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  grepInvert: namesDifference,
  projects: [
    { name: 'unit', testDir: '../unit' },
    { name: 'contract', testDir: '../contract' },
  ],
});
