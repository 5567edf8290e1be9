import path from 'node:path';
import { bundlePrograms } from '../build/bundle.mjs';
import { inRoot } from '../paths.mjs';
import { electronExecutable } from '../setup/electron-runtime.mjs';

const programs = ['run', 'app', 'gateway'];

/** Builds the crash test into `folder`, for Electron's own Node. */
export async function buildCrashTest(folder) {
  await bundlePrograms(folder, {
    ...Object.fromEntries(programs.map((name) => [name, inRoot('test', 'crash', `${name}.ts`)])),
    'download-worker': inRoot('electron', 'workers', 'download-worker.ts'),
  });
}

/** How to run what was built: `{ command, args, env }`. */
export function crashCommand(folder, rounds, seed) {
  return {
    command: electronExecutable(),
    args: [
      path.join(folder, 'run.mjs'),
      inRoot('electron', 'practice-gateway'),
      String(rounds),
      String(seed),
    ],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  };
}
