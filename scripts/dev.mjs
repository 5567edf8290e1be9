// Opens the app from its sources, with hot reload.
import { electronVite } from './lib/build.mjs';
import { hasDisplay, rerunUnderVirtualDisplay, sandboxSwitches } from './lib/display.mjs';
import { main, runForeground } from './lib/run.mjs';

await main(() => {
  if (!hasDisplay()) return rerunUnderVirtualDisplay();
  const appSwitches = [...sandboxSwitches(), ...process.argv.slice(2)];
  return runForeground(process.execPath, [...electronVite('dev'), '--watch', '--', ...appSwitches], {
    wholeGroup: true,
  });
});
