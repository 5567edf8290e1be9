// The random tests with many rounds: hostile calls, hostile gateways, kills and power cuts. Prints rounds and findings.
//   npm run torture -- fuzz     only the tests whose path has this in it
import fs from 'node:fs';
import { buildCrashTest, crashCommand } from './lib/crash-test.mjs';
import { hasDisplay, rerunUnderVirtualDisplay } from './lib/display.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, runForeground } from './lib/run.mjs';

const crashRounds = 1_000;
const seed = 7;

await main(async () => {
  if (!hasDisplay()) return rerunUnderVirtualDisplay();
  const filter = process.argv.slice(2);
  const tests = testsWithTorture().filter((file) => filter.every((part) => file.includes(part)));
  const codes = [];
  if (tests.length > 0) {
    console.log(`── ${tests.length} tests with TORTURE=1 ──\n${tests.join('\n')}`);
    const args = [inRoot('node_modules/playwright/cli.js'), 'test', '--config', 'test/playwright.config.ts'];
    codes.push(
      await runForeground(process.execPath, [...args, '--workers=1', ...tests], {
        env: { ...process.env, TORTURE: '1' },
      }),
    );
  }
  if (filter.every((part) => 'crash'.includes(part))) {
    console.log(`\n── ${crashRounds} rounds of kills and power cuts, half each ──`);
    const folder = inRoot('out', 'crash');
    await buildCrashTest(folder);
    const { command, args, env } = crashCommand(folder, crashRounds, seed);
    codes.push(await runForeground(command, args, { env }));
  }
  const isGood = codes.every((code) => code === 0);
  console.log(isGood ? '\nNothing was found.' : '\nSomething was found: see above.');
  return isGood ? 0 : 1;
});

/** Test files that play more rounds when they are told to. */
function testsWithTorture() {
  return fs
    .readdirSync(inRoot('test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => fs.readFileSync(inRoot(name), 'utf8').includes('process.env.TORTURE'))
    .sort();
}
