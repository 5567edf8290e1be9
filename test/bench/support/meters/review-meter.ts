import type { Page } from 'playwright/test';
import type { Frames } from './window-meter.ts';

/** When a clip came, from the key that asked for it, in milliseconds. */
export interface Shown {
  /**
   * Its first picture is on the page. For a clip that was decoded ahead this is the first task after the frame that shows its element:
   * `requestVideoFrameCallback` keeps silent about a picture that was handed to the compositor while it was out of sight.
   */
  readonly picture: number;
  /** It moves: another picture has followed. */
  readonly motion: number;
}

/** Times of a review in the window, in milliseconds of its own clock. */
export interface ReviewMeter {
  /** Presses a key that shows another clip, and waits until that clip moves. */
  untilShown(key: string): Promise<Shown>;
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
  shown: Promise<Shown>;
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
  const presented = (video: HTMLVideoElement): Promise<number> =>
    new Promise((resolve) => video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime)));
  /** The first task after the next frame: what changed before has then been laid out and painted. */
  async function painted(): Promise<void> {
    await new Promise(requestAnimationFrame);
    await new Promise<void>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
  }
  async function shownAfter(pressedAt: number, before: HTMLVideoElement | null): Promise<Shown> {
    const video = await untilAnother(before);
    const next = presented(video);
    const isDecoded = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking;
    await (isDecoded ? painted() : next);
    const picture = performance.now() - pressedAt;
    if ((await next) === 0) await presented(video);
    return { picture, motion: performance.now() - pressedAt };
  }
  const inVain = (key: string): Promise<never> =>
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error(`Waited in vain for a clip after ${key}.`)), patience);
    });
  const meter: InstalledMeter = {
    shown: Promise.resolve({ picture: 0, motion: 0 }),
    async rest(frames) {
      for (let done = 0; done < frames; done += 1) await new Promise(requestAnimationFrame);
    },
    takeFrames: () => ({ gaps: gaps.splice(0) }),
  };
  window.addEventListener(
    'keydown',
    (event) => {
      // Its own time: that of the browser, before the window was free to look at it.
      meter.shown = Promise.race([shownAfter(event.timeStamp, shownVideo()), inVain(event.key)]);
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
