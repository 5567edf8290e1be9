import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mebibyte } from './bench.ts';

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

export interface Reading {
  readonly ms: number;
  /** Longest time in which the process answered nothing, in milliseconds. */
  readonly longestDelayMs: number;
  /** Most memory of the whole process (resident set) above what it had before, in MiB. */
  readonly growthMb: number;
}

/** Memory is looked at this often, and once at the end. */
const sampleMs = 5;
/** Lets timers and closing connections of what ran before come to rest. */
const restMs = 100;

/** Runs `work` and watches the process meanwhile. Garbage is collected before, not while it runs. */
export async function measure(work: () => Promise<unknown>): Promise<Reading> {
  await pause(restMs);
  collectGarbage();
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const sampling = setInterval(look, sampleMs);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const started = performance.now();
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  const ms = performance.now() - started;
  look();
  // The last delay is noted when its timer comes round.
  await pause(2 * sampleMs);
  delays.disable();
  return { ms, longestDelayMs: delays.max / 1e6, growthMb: (peak - before) / mebibyte };
}
