import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { say } from './run.mjs';

export function hasDisplay(env = process.env) {
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * Runs this script again under a virtual display and resolves with its exit code.
 *
 * xvfb-run is a shell script that neither hands signals on nor tidies up when one kills it. So it gets a
 * process group of its own, and a signal goes past it, over a message channel that the inner script inherits.
 */
export function rerunUnderVirtualDisplay() {
  say('No display found: running on a virtual one (xvfb-run), which nobody sees. Ctrl+C ends it.');
  const [script, ...args] = process.argv.slice(1);
  const command = ['-a', '-s', '-screen 0 1600x1000x24', process.execPath, script, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn('xvfb-run', command, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.on(signal, () => child.connected && child.send({ signal }));
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
