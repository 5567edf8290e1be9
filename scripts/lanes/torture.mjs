// The random tests with many rounds: hostile calls, hostile gateways, kills and power cuts. Ends with one table, and with 1 when
// anything was found.
//   npm run torture                      all of it, with the seed that it has always had
//   npm run torture -- fuzz              only what has this in its name
//   npm run torture -- --seed=99         another seed: looks for what the usual one does not find
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { buildCrashTest, crashCommand } from '../lib/checks/crash-test.mjs';
import { inRoot } from '../lib/paths.mjs';
import { main, runForeground, SetupError } from '../lib/run.mjs';

const crashRounds = 1_000;
const usualSeed = 7;
const crashName = 'kills and power cuts (test/crash)';
/** What a test says that plays more rounds when it is told to: the variable itself, or `rounds` of `test/fixtures/properties.ts`. */
const morePlayed =
  /process\.env\.TORTURE|import \{[^}]*\brounds\b[^}]*\} from '[./]*fixtures\/properties\.ts'/;

await main(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { seed: { type: 'string', default: String(usualSeed) } },
    allowPositionals: true,
  });
  const seed = Number(values.seed);
  if (!Number.isInteger(seed))
    throw new SetupError('Usage: npm run torture -- [part of a name …] [--seed=n]');
  const isWanted = (name) => positionals.every((part) => name.includes(part));
  console.log(`Seed ${seed}: the same seed makes the same rounds again.`);

  // Side by side: kills and power cuts mostly wait, for the disk and for starts.
  const crashes = isWanted(crashName) ? playCrashes(seed) : null;
  const startedAt = Date.now();
  const rows = [];
  for (const file of testsWithTorture().filter(isWanted)) rows.push(await playTest(file, seed));
  if (crashes !== null) rows.push(await crashes);
  if (rows.length === 0) throw new SetupError('No random test has this in its name.');
  printTable(rows, seed, minutesSince(startedAt));
  return rows.every(({ findings }) => findings === 0) ? 0 : 1;
});

/** Test files that play more rounds when they are told to. */
function testsWithTorture() {
  return fs
    .readdirSync(inRoot('test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => morePlayed.test(fs.readFileSync(inRoot(name), 'utf8')))
    .sort();
}

/** A test says in an annotation `rounds` how many it played; one that does not is a round itself. */
async function playTest(file, seed) {
  console.log(`\n── ${file} ──`);
  const report = inRoot('out', 'torture.json');
  fs.rmSync(report, { force: true });
  const startedAt = Date.now();
  const cli = inRoot('node_modules/playwright/cli.js');
  const args = [cli, 'test', '--config', 'test/playwright.config.ts', '--workers=1', '--reporter=list,json'];
  const code = await runForeground(process.execPath, [...args, file], {
    env: {
      ...process.env,
      TORTURE: '1',
      PROPERTY_SEED: String(seed),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  });
  const tests = fs.existsSync(report) ? testsOf(JSON.parse(fs.readFileSync(report, 'utf8'))) : [];
  const roundsOf = ({ annotations }) =>
    Number(annotations.find(({ type }) => type === 'rounds')?.description ?? 1);
  const failed = tests.filter(({ status }) => status === 'unexpected').length;
  return {
    name: file,
    rounds: tests.reduce((sum, test) => sum + roundsOf(test), 0),
    // A run that ends badly without a failed test did not play all of them.
    findings: failed === 0 && code !== 0 ? 'it broke off' : failed,
    minutes: minutesSince(startedAt),
  };
}

function testsOf({ suites = [], specs = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

async function playCrashes(seed) {
  console.log(`\n── ${crashRounds} rounds of kills and power cuts, half each ──`);
  const startedAt = Date.now();
  const folder = inRoot('out', 'crash');
  const report = inRoot('out', 'crash.json');
  await buildCrashTest(folder);
  fs.rmSync(report, { force: true });
  const { command, args, env } = crashCommand(folder, crashRounds, seed);
  const code = await runForeground(command, args, { env: { ...env, CRASH_REPORT: report } });
  const done = fs.existsSync(report)
    ? JSON.parse(fs.readFileSync(report, 'utf8'))
    : { rounds: 0, findings: 0 };
  return {
    name: crashName,
    rounds: done.rounds,
    findings: done.findings === 0 && code !== 0 ? 'it broke off' : done.findings,
    minutes: minutesSince(startedAt),
  };
}

function minutesSince(startedAt) {
  return ((Date.now() - startedAt) / 60_000).toFixed(1);
}

function printTable(rows, seed, total) {
  const lines = rows.map(({ name, rounds, findings, minutes }) => [name, rounds, findings, minutes]);
  console.log('');
  for (const [name, rounds, findings, minutes] of [
    [`seed ${seed}`, 'rounds', 'findings', 'minutes'],
    ...lines,
  ])
    console.log(
      `${String(name).padEnd(44)}${String(rounds).padStart(8)}${String(findings).padStart(14)}${String(minutes).padStart(9)}`,
    );
  const isGood = rows.every(({ findings }) => findings === 0);
  console.log(`\n${isGood ? 'Nothing was found' : 'Something was found: see above'}, in ${total} minutes.`);
}
