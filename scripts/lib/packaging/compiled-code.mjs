import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasDisplay } from '../display.mjs';
import { inRoot } from '../paths.mjs';
import { runQuiet, say } from '../run.mjs';
import { electronExecutable } from '../setup/electron-runtime.mjs';
import { sandboxSwitches } from '../setup/sandbox.mjs';

/** What a package keeps of V8's work; see `electron/platform/system/compiled-code.ts`. */
const compiledFile = inRoot('out', 'app', 'main', 'compiled-code');
/** A start takes a second or two; none takes longer than this, in milliseconds. */
const maxMs = 60_000;

/**
 * Starts the built app once, on a data folder of its own, and writes what V8 has compiled of its main process by then into the folder that
 * is packed next. A package for another system or processor has none: only its own runtime makes what it takes. A package without it
 * starts some tenths later and is as good otherwise, so nothing fails for it.
 *
 * @param target `{ system, chip }` as `process.platform` and `process.arch` name them
 */
export async function compileAhead({ system, chip }) {
  fs.rmSync(compiledFile, { force: true });
  if (system !== process.platform || chip !== process.arch) return;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gateway-studio-compile-'));
  try {
    const electron = [electronExecutable(), ...switchesIn(folder)];
    const [command, ...args] = hasDisplay() ? electron : ['xvfb-run', '-a', ...electron];
    const { output } = await runQuiet(command, args, {
      env: { ...process.env, GATEWAY_STUDIO_COMPILED: compiledFile },
      timeout: maxMs,
    });
    if (!fs.existsSync(compiledFile))
      say(`Packaging without code compiled ahead: the app could not be started.\n${output.trim()}`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

const switchesIn = (folder) => [
  '-r',
  inRoot('scripts', 'lib', 'packaging', 'record-compiled.cjs'),
  inRoot(),
  `--user-data-dir=${path.join(folder, 'data')}`,
  `--library-folder=${path.join(folder, 'library')}`,
  '--password-store=basic',
  '--use-mock-keychain',
  ...sandboxSwitches(),
];
