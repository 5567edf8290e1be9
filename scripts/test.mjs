// Everything: types, lint, a packaged app, and all tests. The last line is `N passed, N failed`.
import fs from 'node:fs';
import { playwright, runSteps, runStepsBeside, typeAndLintSteps } from './lib/checks/checks.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, runForeground, say } from './lib/run.mjs';
import { mostImportantTests, runWindowsTests } from './lib/windows/lane.mjs';

const summaryFile = inRoot('out', 'test-summary.json');
/** Most that Windows code may cost here, in milliseconds, Wine's installation included. */
const maxWindowsMs = 60_000;

await main(async () => {
  fs.rmSync(summaryFile, { force: true });
  const first = await runSteps([
    ['Package', () => runForeground(process.execPath, ['scripts/package.mjs', '--dir'])],
    ['Windows code', windowsCode],
  ]);
  // One process reads all tests before the first one runs: types and lint have the other processor meanwhile.
  const besides = await Promise.all([
    runStepsBeside(typeAndLintSteps()),
    runSteps([['Tests', () => playwright('unit', 'contract', 'e2e', 'packaged')]]),
  ]);
  const failed = [first, ...besides].flat();
  if (failed.length > 0) console.log(`\nFailed steps: ${failed.join(', ')}.`);
  console.log(`\n${summary()}`);
  return failed.length === 0 ? 0 : 1;
});

/** Not every machine can run it, and none fails for that. */
async function windowsCode() {
  const outcome = await runWindowsTests(mostImportantTests, maxWindowsMs);
  if (!outcome.isSkipped) return outcome;
  say(`Skipped: Windows code. ${outcome.why}`);
  return 0;
}

function summary() {
  if (!fs.existsSync(summaryFile)) return '0 passed, 0 failed';
  const { passed, failed, skipped } = JSON.parse(fs.readFileSync(summaryFile, 'utf8'));
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
