import type { Clock } from '../../shared/ports.ts';

/** Time between two looks at the time and the network. */
export const beatMs = 10_000;
/** A gap between two beats this long means that the computer slept. */
const sleptMs = 30_000;
/** Beats after which a sleep that was announced did not come, or its end went unannounced. */
const beatsAwake = 3;

export interface PauseWatchOptions {
  /** Electron's `powerMonitor`, as far as it is needed. */
  readonly power: { on(event: 'suspend' | 'resume', listener: () => void): unknown };
  /** Electron's `net.isOnline`. Only its "no" can be trusted. */
  readonly isOnline: () => boolean;
  /** Makes this process read the computer's time zone again. */
  readonly readZone: () => void;
  readonly clock: Pick<Clock, 'after'>;
  /** How long the computer has run, in milliseconds: nobody sets it, and it counts sleep. */
  readonly uptime: () => number;
  readonly pause: (reason: 'offline' | 'asleep') => void;
  readonly unpause: (reason: 'offline' | 'asleep') => void;
}

/**
 * Watches for sleep and for the network to go. Some Linux systems never tell of waking up, so a gap in a regular
 * beat counts as a sleep too. A clock that is set is none: after a sleep, what has waited for a day is given up. The watch ends with the app.
 */
export function watchPauses(options: PauseWatchOptions): void {
  const { power, isOnline, readZone, clock, uptime, pause, unpause } = options;
  let lastBeat = uptime();
  let beatsSinceSuspend: number | null = null;
  let wasOnline = true;

  function wake(): void {
    beatsSinceSuspend = null;
    lastBeat = uptime();
    readZone();
    unpause('asleep');
  }

  function lookAtNetwork(): void {
    const online = isOnline();
    if (online === wasOnline) return;
    wasOnline = online;
    if (online) unpause('offline');
    else pause('offline');
  }

  function beat(): void {
    const gap = uptime() - lastBeat;
    lastBeat = uptime();
    if (beatsSinceSuspend !== null) beatsSinceSuspend += 1;
    lookAtNetwork();
    readZone();
    if (gap >= sleptMs || beatsSinceSuspend === beatsAwake) wake();
    clock.after(beatMs, beat);
  }

  power.on('suspend', () => {
    beatsSinceSuspend = 0;
    pause('asleep');
  });
  power.on('resume', wake);
  lookAtNetwork();
  clock.after(beatMs, beat);
}
