// Everything: types, lint, a packaged app, and all tests. The last line is `N passed, N failed`.
import fs from 'node:fs';
import {
  packageStep,
  playwright,
  runSteps,
  runStepsBeside,
  typeAndLintSteps,
  windowsStep,
} from './lib/checks/checks.mjs';
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/run.mjs';

const summaryFile = inRoot('out', 'test-summary.json');

await main(async () => {
  fs.rmSync(summaryFile, { force: true });
  // Window tests wait a good deal, Wine for what it installs: what goes on beside them fills the processors up.
  const windows = runStepsBeside([windowsStep()]);
  const checking = runStepsBeside(typeAndLintSteps());
  const failed = await runSteps([
    packageStep(),
    ['Tests', () => playwright('packaged', 'e2e', 'contract', 'unit')],
  ]);
  failed.push(...(await checking), ...(await windows));
  if (failed.length > 0) console.log(`\nFailed steps: ${failed.join(', ')}.`);
  console.log(`\n${summary()}`);
  return failed.length === 0 ? 0 : 1;
});

function summary() {
  if (!fs.existsSync(summaryFile)) return '0 passed, 0 failed';
  const { passed, failed, skipped } = JSON.parse(fs.readFileSync(summaryFile, 'utf8'));
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
