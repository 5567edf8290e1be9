import type { Page } from 'playwright/test';
import type { Frames } from './window-meter.ts';

/** Times of a review in the window, in milliseconds of its own clock. */
export interface ReviewMeter {
  /** Presses a key that shows another clip. @returns from the key until the clip's first frame is presented. */
  untilShown(key: string): Promise<number>;
  /** Presses a key that keeps the clip; at the next frame it is done. */
  press(key: string): Promise<void>;
  /** A few frames in which nothing is pressed. */
  rest(frames: number): Promise<void>;
  /** Longest and usual time between two frames of the window since the last call. */
  takeFrames(): Promise<Frames>;
}

/** Puts the measuring functions into the window. Keys are real ones. */
export async function meterReview(page: Page): Promise<ReviewMeter> {
  await page.evaluate(install);
  return {
    async untilShown(key) {
      await page.keyboard.press(key);
      return page.evaluate(() => window.reviewMeter.shown);
    },
    async press(key) {
      await page.keyboard.press(key);
      await page.evaluate(() => window.reviewMeter.rest(1));
    },
    rest: (frames) => page.evaluate((count) => window.reviewMeter.rest(count), frames),
    takeFrames: () => page.evaluate(() => window.reviewMeter.takeFrames()),
  };
}

interface InstalledMeter {
  /** About the key that was pressed last. */
  shown: Promise<number>;
  rest(frames: number): Promise<void>;
  takeFrames(): Frames;
}

declare global {
  interface Window {
    reviewMeter: InstalledMeter;
  }
}

/** Runs in the window. */
function install(): void {
  const patience = 5_000;
  const shownVideo = () => document.querySelector<HTMLVideoElement>('video[data-shown]');
  const untilAnother = (before: HTMLVideoElement | null): Promise<HTMLVideoElement> =>
    new Promise((resolve) => {
      const look = (): void => {
        const video = shownVideo();
        if (video === null || video === before) return;
        observer.disconnect();
        resolve(video);
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-shown'] });
      setTimeout(() => observer.disconnect(), patience);
      look();
    });
  async function firstFrameAfter(pressedAt: number, before: HTMLVideoElement | null): Promise<number> {
    const video = await untilAnother(before);
    await new Promise((presented) => video.requestVideoFrameCallback(presented));
    return performance.now() - pressedAt;
  }
  const inVain = (key: string): Promise<never> =>
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error(`Waited in vain for a clip after ${key}.`)), patience);
    });
  const meter: InstalledMeter = {
    shown: Promise.resolve(0),
    async rest(frames) {
      for (let done = 0; done < frames; done += 1) await new Promise(requestAnimationFrame);
    },
    takeFrames() {
      const sorted = gaps.splice(0).sort((left, right) => left - right);
      return {
        longest: sorted.at(-1) ?? 0,
        median: sorted[Math.floor(sorted.length / 2)] ?? 0,
        count: sorted.length,
      };
    },
  };
  window.addEventListener(
    'keydown',
    (event) => {
      // Its own time: that of the browser, before the window was free to look at it.
      meter.shown = Promise.race([firstFrameAfter(event.timeStamp, shownVideo()), inVain(event.key)]);
      // Keys that show no other clip are not asked about.
      meter.shown.catch(() => undefined);
    },
    true,
  );
  const gaps: number[] = [];
  let last = performance.now();
  const watch = (now: number): void => {
    gaps.push(now - last);
    last = now;
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  window.reviewMeter = meter;
}
