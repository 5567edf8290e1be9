import type { ElectronApplication } from 'playwright/test';

/** How long the main process is held up: how late its timers come. */
export interface MainMeter {
  /** The longest delay since the last call, in milliseconds. */
  takeDelay(): Promise<number>;
}

/** Starts to watch the main process of the app. */
export async function meterMain(app: ElectronApplication): Promise<MainMeter> {
  await app.evaluate(() => {
    const meter = globalThis as unknown as { longestDelay: number };
    meter.longestDelay = 0;
    const everyMs = 2;
    let due = performance.now() + everyMs;
    const look = () => {
      const now = performance.now();
      meter.longestDelay = Math.max(meter.longestDelay, now - due);
      due = now + everyMs;
      setTimeout(look, everyMs);
    };
    setTimeout(look, everyMs);
  });
  return {
    takeDelay: () =>
      app.evaluate(() => {
        const meter = globalThis as unknown as { longestDelay: number };
        const longest = meter.longestDelay;
        meter.longestDelay = 0;
        return longest;
      }),
  };
}
