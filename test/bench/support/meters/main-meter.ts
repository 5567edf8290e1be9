import type { ElectronApplication } from 'playwright/test';
import { mebibyte } from '../bench.ts';

/** How long the main process is held up: how late its timers come. */
export interface MainMeter {
  /** How late each timer came since the last call, in milliseconds. */
  takeDelays(): Promise<number[]>;
  /** The longest of them. */
  takeDelay(): Promise<number>;
  /** Most memory of the whole process (resident set) above what it had at the last call, in MiB. Collects garbage then. */
  takeGrowth(): Promise<number>;
}

interface Meter {
  delays: number[];
  memory: number;
  peak: number;
}

/** Starts to watch the main process of the app. */
export async function meterMain(app: ElectronApplication): Promise<MainMeter> {
  await app.evaluate(() => {
    const meter = globalThis as unknown as Meter;
    Object.assign(meter, { delays: [], memory: 0, peak: 0 } satisfies Meter);
    const everyMs = 2;
    let due = performance.now() + everyMs;
    const look = () => {
      const now = performance.now();
      meter.delays.push(Math.max(0, now - due));
      meter.peak = Math.max(meter.peak, process.memoryUsage.rss());
      due = now + everyMs;
      setTimeout(look, everyMs);
    };
    setTimeout(look, everyMs);
  });
  const takeDelays = (): Promise<number[]> =>
    app.evaluate(() => (globalThis as unknown as Meter).delays.splice(0));
  return {
    takeDelays,
    takeDelay: async () => (await takeDelays()).reduce((worst, delay) => Math.max(worst, delay), 0),
    takeGrowth: () =>
      app.evaluate((_, mebibyte) => {
        const meter = globalThis as unknown as Meter;
        const growth = (meter.peak - meter.memory) / mebibyte;
        process.getBuiltinModule('node:v8').setFlagsFromString('--expose_gc');
        process.getBuiltinModule('node:vm').runInNewContext('gc')();
        meter.memory = process.memoryUsage.rss();
        meter.peak = meter.memory;
        return growth;
      }, mebibyte),
  };
}
