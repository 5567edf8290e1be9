import { defineConfig } from 'playwright/test';
import config from './playwright.config.ts';
import { wineDifferences } from './wine-differences.ts';

/**
 * What matters most under Windows' Node, for `npm test`: paths, files, closed databases, and a life of the services, which backs up, restores and
 * imports. In one process, as each takes longer to start in Wine than most of these tests take; a test that Wine is known to fail, which would
 * end that process, is left to the whole lane.
 */
export default defineConfig({
  ...config,
  workers: 1,
  grepInvert: wineDifferences.flatMap(({ titles }) => titles.map((words) => new RegExp(words))),
  projects: [
    {
      name: 'most important',
      testDir: '..',
      testMatch: [
        'unit/files/**',
        'unit/platform/data-place.test.ts',
        'unit/platform/desktop/opened-paths.test.ts',
        'contract/store/released-files.test.ts',
        'contract/app-life.test.ts',
      ],
    },
  ],
});
