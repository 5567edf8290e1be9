import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from './paths.mjs';
import { onStopSignal } from './stop-signals.mjs';

/** An expected failure of a script: shown as its message alone, without a stack. */
export class SetupError extends Error {}

export const say = (line) => console.log(`[gateway-studio] ${line}`);

/**
 * Runs a command and keeps its output to itself: resolves with `{ code, output }`.
 * A command that cannot be started counts as code 127. A stop signal goes to the command, which is waited
 * for: npm left behind by a stopped script would take back what it had installed. With `isPatient` it leaves the processor to others.
 */
export function runQuiet(command, args, { isPatient = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    if (isPatient && child.pid !== undefined) {
      os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    }
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const ignoreStops = onStopSignal((signal) => child.kill(signal));
    child.on('error', (error) => {
      ignoreStops();
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      ignoreStops();
      resolve({ code: code ?? 1, output });
    });
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
 * Runs a command on this terminal, hands stop signals on to it, and resolves with its exit code.
 * With `wholeGroup` its children get the signal too, for commands that would leave them behind.
 */
export function runForeground(command, args, { wholeGroup = false, ...options } = {}) {
  const ownGroup = wholeGroup && process.platform !== 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', detached: ownGroup, ...options });
    const ignoreStops = onStopSignal((signal) => {
      if (ownGroup) process.kill(-child.pid, signal);
      else child.kill(signal);
    });
    child.on('error', (error) => {
      ignoreStops();
      reject(error);
    });
    child.on('close', (code, signal) => {
      ignoreStops();
      resolve(code ?? 128 + os.constants.signals[signal]);
    });
  });
}

/** Does what may take minutes with a slow network, and says from time to time that it goes on. */
export async function sayWhile(what, work, { everyMs = 15_000, tell = say } = {}) {
  const started = Date.now();
  const timer = setInterval(
    () => tell(`${what}: ${((Date.now() - started) / 1000).toFixed(0)} s so far …`),
    everyMs,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
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
