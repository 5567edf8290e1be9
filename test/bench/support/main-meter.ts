import type { ElectronApplication } from 'playwright/test';

/** How long the main process is held up: how late its timers come. */
export interface MainMeter {
  /** How late each timer came since the last call, in milliseconds. */
  takeDelays(): Promise<number[]>;
  /** The longest of them. */
  takeDelay(): Promise<number>;
}

/** Starts to watch the main process of the app. */
export async function meterMain(app: ElectronApplication): Promise<MainMeter> {
  await app.evaluate(() => {
    const meter = globalThis as unknown as { delays: number[] };
    meter.delays = [];
    const everyMs = 2;
    let due = performance.now() + everyMs;
    const look = () => {
      const now = performance.now();
      meter.delays.push(Math.max(0, now - due));
      due = now + everyMs;
      setTimeout(look, everyMs);
    };
    setTimeout(look, everyMs);
  });
  const takeDelays = (): Promise<number[]> =>
    app.evaluate(() => {
      const meter = globalThis as unknown as { delays: number[] };
      return meter.delays.splice(0);
    });
  return {
    takeDelays,
    takeDelay: async () => (await takeDelays()).reduce((worst, delay) => Math.max(worst, delay), 0),
  };
}
