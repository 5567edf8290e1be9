// Unit and contract tests under Windows' own Node, which Wine runs: `npm run test:windows -- [files and words for Playwright]`.

import { main, say } from './lib/run.mjs';
import { runWindowsTests } from './lib/windows/lane.mjs';

await main(async () => {
  const started = Date.now();
  const outcome = await runWindowsTests(process.argv.slice(2));
  if (outcome.isSkipped) {
    say(`Skipped. ${outcome.why}`);
    return 0;
  }
  say(`Tests of Windows code: ${((Date.now() - started) / 1000).toFixed(0)} s.`);
  return outcome;
});
