// Types, lint, licences, known vulnerabilities, unit and contract tests: everything that needs no window.
import { playwright, runSteps, typeAndLintSteps } from './lib/checks/checks.mjs';
import { checkLicences, checkVulnerabilities } from './lib/checks/supply-chain.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  const failed = await runSteps([
    ...typeAndLintSteps(),
    ['Licences', checkLicences],
    ['Known vulnerabilities', checkVulnerabilities],
    ['Unit and contract tests', () => playwright('unit', 'contract')],
  ]);
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
