import { execFile } from 'node:child_process';
import type { Desktop } from '#contract';

/** Runs a program; `null` when it is not there, fails, or takes longer than two seconds. */
export type RunCommand = (program: string, args: readonly string[]) => Promise<string | null>;

const commandLimitMs = 2_000;

export const runCommand: RunCommand = (program, args) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: commandLimitMs }, (error, output) =>
      resolve(error === null ? output : null),
    );
  });

/**
 * Whether no developer that Apple knows has signed this copy of the app: macOS then shows no notifications of it, and takes each update
 * for another app. A signature that names nobody, as chips of Apple want one, has a hash in the place of an anchor.
 */
export async function isUnsignedCopy(
  system: Desktop['system'],
  executable: string,
  run: RunCommand,
): Promise<boolean> {
  if (system !== 'darwin') return false;
  const requirement = await run('/usr/bin/codesign', ['-d', '-r-', executable]);
  return requirement === null || !/\banchor apple\b/.test(requirement);
}
