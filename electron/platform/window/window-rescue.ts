import type { BrowserWindow } from 'electron';
import type { Clock } from '../../shared/ports.ts';
import type { AppLog } from '../system/log.ts';
import { appAddress, recoveryAddress } from './trusted-sender.ts';

/** What to do about a window that died. */
export type Rescue = 'reload' | 'recovery' | 'leave';

const countedMs = 60_000;
const deathsBeforeRecovery = 3;
/** A recovery page that dies too is not brought back for ever. */
const deathsBeforeLeaving = 6;

/** @param deaths when the window died so far, this time included; milliseconds since 1970. */
export function judgeDeaths(deaths: readonly number[], now: number): Rescue {
  const recent = deaths.filter((at) => now - at < countedMs).length;
  if (recent >= deathsBeforeLeaving) return 'leave';
  return recent >= deathsBeforeRecovery ? 'recovery' : 'reload';
}

/** A window that does not answer gets this long to come round by itself, in milliseconds. */
const graceMs = 1_000;

/**
 * Brings a window back whose page died, hangs or cannot be loaded. The user's work is not in it: the main process
 * has the draft, the selection and the tasks.
 */
export function watchOver(window: BrowserWindow, clock: Clock, log: AppLog): void {
  const contents = window.webContents;
  const deaths: number[] = [];
  let cancelGrace: (() => void) | null = null;

  function load(address: string): void {
    if (window.isDestroyed()) return;
    // What goes wrong with it is told by `did-fail-load`.
    contents.loadURL(address).catch(() => undefined);
  }

  function recover(): void {
    if (contents.getURL() !== recoveryAddress) load(recoveryAddress);
  }

  function comeRound(): void {
    cancelGrace?.();
    cancelGrace = null;
  }

  contents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    comeRound();
    const now = clock.now();
    deaths.push(now);
    const rescue = judgeDeaths(deaths, now);
    log.error('the window died', { reason, exitCode, rescue });
    // Not from inside the event: the dead page is still being cleared away.
    if (rescue !== 'leave') clock.after(0, () => load(rescue === 'reload' ? appAddress : recoveryAddress));
  });
  window.on('unresponsive', () => {
    log.warn('the window does not answer', {});
    cancelGrace ??= clock.after(graceMs, () => {
      cancelGrace = null;
      if (!window.isDestroyed()) contents.forcefullyCrashRenderer();
    });
  });
  window.on('responsive', comeRound);
  window.on('closed', comeRound);
  contents.on('did-fail-load', (_, code, description, address, isMainFrame) => {
    // A load that another one took the place of.
    const isReplaced = code === -3;
    if (!isMainFrame || isReplaced) return;
    log.error('the window could not be loaded', { code, description, address });
    recover();
  });
  contents.on('did-navigate', (_, address, status) => {
    if (status < 400) return;
    log.error('the window’s page is not there', { status, address });
    recover();
  });
  contents.on('preload-error', (_, path, error) => {
    log.error('the window’s preload script failed', { path, error: String(error) });
    recover();
  });
}
