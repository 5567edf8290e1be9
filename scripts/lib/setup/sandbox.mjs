import fs from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';
import { runQuiet, SetupError } from '../run.mjs';
import { distFolder } from './electron-runtime.mjs';

/** Chromium's sandbox refuses to run as root: there, and only there, the launcher turns it off. */
export const sandboxSwitches = () =>
  process.platform === 'linux' && process.getuid() === 0 ? ['--no-sandbox'] : [];

/**
 * Makes sure that Chromium can build its sandbox, of namespaces or by the helper beside the runtime: otherwise it ends with a trace. Ubuntu
 * since 24.04 and chroots give ordinary users no namespaces. Root's run has no sandbox.
 *
 * @param words what the app is started with
 * @throws SetupError with the commands that let the helper do it
 */
export async function ensureSandbox(words = []) {
  if (process.platform !== 'linux' || process.getuid() === 0 || words.includes('--no-sandbox')) return;
  const helper = path.join(distFolder, 'chrome-sandbox');
  if (isReady(helper)) return;
  const { code } = await runQuiet('unshare', ['--user', '--map-root-user', 'true']);
  // A system without the program tells nothing.
  if (code === 0 || code === 127) return;
  const name = path.relative(root, helper);
  throw new SetupError(
    'This system gives ordinary users no namespaces, which the sandbox of the app is made of. Let the helper of this clone build it, ' +
      `and run the command again:\n  sudo chown root:root ${name}\n  sudo chmod 4755 ${name}`,
  );
}

/** Whether the helper runs as root, whoever starts it. */
function isReady(helper) {
  const { uid, mode } = fs.statSync(helper, { throwIfNoEntry: false }) ?? { uid: -1, mode: 0 };
  return uid === 0 && (mode & 0o4001) === 0o4001;
}
