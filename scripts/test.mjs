// Everything: types, lint, a packaged app, and all tests. The last line is `N passed, N failed`.
import fs from 'node:fs';
import { packageStep, playwright, runSteps, runStepsBeside, typeAndLintSteps } from './lib/checks/checks.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { mostImportantTests, runWindowsTests } from './lib/windows/lane.mjs';

const summaryFile = inRoot('out', 'test-summary.json');
/** Most that Windows code may cost here, in milliseconds, Wine's installation included. */
const maxWindowsMs = 60_000;

await main(async () => {
  fs.rmSync(summaryFile, { force: true });
  // Windows code keeps one processor busy: the other one packs, and looks at types and lint, which go on beside the tests.
  const packing = runStepsBeside([packageStep()]);
  const checking = packing.then(() => runStepsBeside(typeAndLintSteps()));
  const windows = await runSteps([['Windows code', windowsCode]]);
  const packed = await packing;
  const tests = await runSteps([['Tests', () => playwright('packaged', 'e2e', 'contract', 'unit')]]);
  const failed = [...windows, ...packed, ...tests, ...(await checking)];
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
