// Types, lint, unit and contract tests: everything that needs no window.
import { playwright, runSteps, typeAndLintSteps } from './lib/checks.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  const failed = await runSteps([
    ...typeAndLintSteps(),
    ['Unit and contract tests', () => playwright('unit', 'contract')],
  ]);
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
