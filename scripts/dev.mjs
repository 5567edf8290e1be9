// Opens the app from its sources, with hot reload.
import { electronVite } from './lib/build/build.mjs';
import { hasDisplay, rerunUnderVirtualDisplay } from './lib/display.mjs';
import { main, runForeground } from './lib/run.mjs';
import { ensureSandbox, sandboxSwitches } from './lib/setup/sandbox.mjs';

await main(async () => {
  const words = process.argv.slice(2);
  await ensureSandbox(words);
  if (!hasDisplay()) return rerunUnderVirtualDisplay();
  const appSwitches = [...sandboxSwitches(), ...words];
  return runForeground(process.execPath, [...electronVite('dev'), '--watch', '--', ...appSwitches], {
    wholeGroup: true,
  });
});
