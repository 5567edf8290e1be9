// Kills the app's services at random moments and looks whether anything was lost: `npm run crash -- 200`.
// A second number is the seed, which makes the same rounds again.
import { buildCrashTest, crashCommand } from '../lib/checks/crash-test.mjs';
import { inRoot } from '../lib/paths.mjs';
import { main, runForeground, SetupError } from '../lib/run.mjs';

const usualRounds = 200;

await main(async () => {
  const [rounds = usualRounds, seed = 1] = process.argv.slice(2).map(Number);
  if (!(rounds > 0) || !Number.isInteger(seed))
    throw new SetupError('Usage: npm run crash -- [rounds] [seed]');
  const folder = inRoot('out', 'crash');
  await buildCrashTest(folder);
  const { command, args, env } = crashCommand(folder, rounds, seed);
  return runForeground(command, args, { env });
});
