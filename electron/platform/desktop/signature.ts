import type { Desktop } from '#contract';
import type { RunCommand } from './tray-host.ts';

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
