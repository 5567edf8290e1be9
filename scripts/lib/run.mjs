import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** An expected failure of a script: shown as its message alone, without a stack. */
export class SetupError extends Error {}

export const say = (line) => console.log(`[gateway-studio] ${line}`);

/**
 * Runs a command and keeps its output to itself: resolves with `{ code, output }`.
 * A command that cannot be started counts as code 127.
 */
export function runQuiet(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output, signal }));
  });
}

/** Like runQuiet, but a failure shows everything the command said and stops the script. */
export async function runOrStop(what, command, args, options = {}) {
  const { code, output } = await runQuiet(command, args, options);
  if (code === 0) return output;
  process.stderr.write(output);
  throw new SetupError(`${what} failed (exit code ${code}); its output is above.`);
}

/**
 * Runs a command on this terminal, hands SIGINT and SIGTERM on to it, and resolves with its exit code.
 * A signal is passed on once; the child decides how to end.
 */
export function runForeground(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    const restore = () => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
    };
    child.on('error', (error) => {
      restore();
      reject(error);
    });
    child.on('close', (code, signal) => {
      restore();
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Entry point of every script: expected failures are one sentence, bugs keep their stack. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof SetupError ? `[gateway-studio] ${error.message}` : error);
    process.exitCode = 1;
  }
}
