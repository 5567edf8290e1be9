// Opens the built app; what follows `--` on the npm command line goes on to it.
import { hasDisplay, rerunUnderVirtualDisplay } from './lib/display.mjs';
import { main, runForeground, SetupError } from './lib/run.mjs';
import { electronExecutable } from './lib/setup/electron-runtime.mjs';
import { ensureSandbox, sandboxSwitches } from './lib/setup/sandbox.mjs';

await main(async () => {
  const electron = electronExecutable();
  if (electron === undefined)
    throw new SetupError('The Electron runtime is missing: run "npm run setup" first.');
  const words = process.argv.slice(2);
  await ensureSandbox(words);
  if (!hasDisplay()) return rerunUnderVirtualDisplay();
  return runForeground(electron, [...sandboxSwitches(), '.', ...words]);
});
