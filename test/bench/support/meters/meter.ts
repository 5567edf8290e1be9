import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Figure, mebibyte, median } from '../bench.ts';

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

export interface Reading {
  readonly ms: number;
  /** Longest time in which the process answered nothing, in milliseconds. */
  readonly maxDelayMs: number;
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
  return { ms, maxDelayMs: delays.max / 1e6, growthMb: (peak - before) / mebibyte };
}

/** The three figures of moving many bytes: medians of time; delay and memory the worst there was, a cold first round included. */
export function comparedReadings(
  ours: readonly Reading[],
  bare: readonly Reading[],
  baseline: string,
): readonly Figure[] {
  const figure = (
    name: string,
    unit: Figure['unit'],
    of: (reading: Reading) => number,
    [summary, how]: readonly [(values: readonly number[]) => number, string],
  ): Figure => ({
    name,
    unit,
    value: summary(ours.map(of)),
    baseline: { name: baseline, value: summary(bare.map(of)) },
    how: `${how} of ${ours.length}, in turns`,
    readings: ours.map(of),
  });
  const worst = (values: readonly number[]) => Math.max(...values);
  return [
    figure('time', 'ms', (reading) => reading.ms, [median, 'medians']),
    figure('longest event-loop delay', 'ms', ({ maxDelayMs }) => maxDelayMs, [worst, 'worst']),
    figure('peak memory growth', 'MB', ({ growthMb }) => growthMb, [worst, 'worst']),
  ];
}
