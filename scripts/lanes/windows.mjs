// Unit and contract tests under Windows' own Node, which Wine runs: `npm run test:windows -- [files and words for Playwright]`. With
// `--most-important` alone, as in `npm test`, those that matter most, in limited time.

import { main, say } from '../lib/run.mjs';
import { runWindowsTests } from '../lib/windows/lane.mjs';

/** Most that the most important ones may cost, in milliseconds, Wine's installation included. */
const maxMs = 360_000;

await main(async () => {
  const started = Date.now();
  const words = process.argv.slice(2);
  const outcome = await (words[0] === '--most-important'
    ? runWindowsTests('most-important.config.ts', words.slice(1), maxMs)
    : runWindowsTests('playwright.config.ts', words));
  // Not every machine can run them, and none fails for that.
  if (outcome.isSkipped) {
    say(`Skipped: Windows code. ${outcome.why}`);
    return 0;
  }
  say(`Tests of Windows code: ${((Date.now() - started) / 1000).toFixed(0)} s.`);
  return outcome;
});
