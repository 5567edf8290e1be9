// Everything: types, lint, a packaged app, and all tests. The last line is `N passed, N failed`.
import fs from 'node:fs';
import { playwright, runSteps, typeAndLintSteps } from './lib/checks/checks.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, runForeground } from './lib/run.mjs';

const summaryFile = inRoot('out', 'test-summary.json');

await main(async () => {
  fs.rmSync(summaryFile, { force: true });
  const failed = await runSteps([
    ...typeAndLintSteps(),
    ['Package', () => runForeground(process.execPath, ['scripts/package.mjs', '--dir'])],
    ['Tests', () => playwright('unit', 'contract', 'e2e', 'packaged')],
  ]);
  if (failed.length > 0) console.log(`\nFailed steps: ${failed.join(', ')}.`);
  console.log(`\n${summary()}`);
  return failed.length === 0 ? 0 : 1;
});

function summary() {
  if (!fs.existsSync(summaryFile)) return '0 passed, 0 failed';
  const { passed, failed, skipped } = JSON.parse(fs.readFileSync(summaryFile, 'utf8'));
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
