import type { Page } from 'playwright/test';

/** Times in the window, in milliseconds of its own clock. */
export interface WindowMeter {
  /** From the click on something until `rows` show and are painted. */
  untilRows(click: string): Promise<number>;
  /** From a key in the search field until the first rows of the list it asks for are painted, and until all of it is counted. */
  untilFound(words: string): Promise<Found>;
  /** The frames while the list scrolls from top to bottom. */
  scrollThrough(pixelsPerFrame: number): Promise<Frames>;
  /** Scrolls the list down, again and again, while this is done elsewhere. */
  scrollDuring(pixelsPerFrame: number, work: () => Promise<unknown>): Promise<Frames>;
  /** The same after a jump to each of these parts (0 to 1) of the list, until rows are there. */
  jumpTo(parts: readonly number[]): Promise<Frames>;
  /** The same while nothing happens. */
  rest(frames: number): Promise<Frames>;
}

export interface Found {
  readonly painted: number;
  readonly counted: number;
}

export interface Frames {
  /** Time between each two frames, in milliseconds, shortest first. */
  readonly gaps: readonly number[];
}

/** Puts the measuring functions into the window; they see frames as the window paints them. */
export async function meterWindow(page: Page): Promise<WindowMeter> {
  await page.evaluate(install);
  return {
    untilRows: (click) => page.evaluate((selector) => window.meter.untilRows(selector), click),
    untilFound: (words) => page.evaluate((text) => window.meter.untilFound(text), words),
    scrollThrough: (step) => page.evaluate((pixels) => window.meter.scrollThrough(pixels), step),
    async scrollDuring(pixelsPerFrame, work) {
      const told = await page.evaluateHandle(() => ({ isOver: false }));
      const [frames] = await Promise.all([
        told.evaluate((over, pixels) => window.meter.scrollUntil(pixels, over), pixelsPerFrame),
        work().finally(() => told.evaluate((over) => Object.assign(over, { isOver: true }))),
      ]);
      return frames;
    },
    jumpTo: (parts) => page.evaluate((places) => window.meter.jumpTo(places), parts),
    rest: (frames) => page.evaluate((count) => window.meter.rest(count), frames),
  };
}

interface InstalledMeter extends Omit<WindowMeter, 'scrollDuring'> {
  scrollUntil(pixelsPerFrame: number, told: { readonly isOver: boolean }): Promise<Frames>;
}

declare global {
  interface Window {
    meter: InstalledMeter;
  }
}

/** Runs in the window. */
function install(): void {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  /** The first task after the next frame: what changed before has then been laid out and painted. */
  const painted = async (): Promise<number> => {
    await frame();
    await new Promise<void>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
    return performance.now();
  };
  const grid = () => document.querySelector<HTMLElement>('[role=grid]');
  const rows = () => document.querySelectorAll('[role=grid] [data-key]').length;
  const patience = 5_000;
  /** Looks when the page changes, so that looking costs next to nothing. */
  function until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!condition()) return;
        observer.disconnect();
        clearTimeout(timer);
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      const timer = setTimeout(() => {
        observer.disconnect();
        reject(new Error(`Waited in vain for ${condition}.`));
      }, patience);
      look();
    });
  }
  async function watch(work: () => Promise<void>): Promise<Frames> {
    const gaps: number[] = [];
    let isOver = false;
    let last = await frame();
    const watching = (async () => {
      while (!isOver) {
        const now = await frame();
        gaps.push(now - last);
        last = now;
      }
    })();
    await work();
    isOver = true;
    await watching;
    return { gaps: gaps.sort((left, right) => left - right) };
  }
  function type(text: string): void {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!field) throw new Error('There is no search field.');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  const shown = () =>
    `${grid()?.getAttribute('aria-rowcount')} ${grid()?.querySelector('[data-key]')?.getAttribute('data-key')}`;

  window.meter = {
    async untilRows(click) {
      const target = document.querySelector<HTMLElement>(click);
      if (!target) throw new Error(`There is no ${click}.`);
      const started = performance.now();
      target.click();
      await until(() => rows() > 0 && grid()?.offsetParent !== null);
      return (await painted()) - started;
    },
    async untilFound(words) {
      const before = shown();
      const started = performance.now();
      type(words);
      await until(() => shown() !== before);
      const afterPainting = await painted();
      await until(() => grid()?.getAttribute('aria-rowcount') !== '-1');
      return { painted: afterPainting - started, counted: performance.now() - started };
    },
    scrollThrough: (pixelsPerFrame) =>
      watch(async () => {
        const list = grid();
        if (!list) throw new Error('There is no list.');
        // Asked once: asking lays the page out.
        const height = list.scrollHeight;
        for (let top = 0; top < height; top += pixelsPerFrame) {
          list.scrollTop = top;
          await frame();
        }
        await until(() => rows() > 0);
        await painted();
      }),
    scrollUntil: (pixelsPerFrame, told) =>
      watch(async () => {
        const list = grid();
        if (!list) throw new Error('There is no list.');
        for (let top = 0; !told.isOver; top += pixelsPerFrame) {
          list.scrollTop = top % (list.scrollHeight - list.clientHeight);
          await frame();
        }
      }),
    jumpTo: (parts) =>
      watch(async () => {
        const list = grid();
        if (!list) throw new Error('There is no list.');
        for (const part of parts) {
          list.scrollTop = part * list.scrollHeight;
          await frame();
          await until(() => rows() > 3);
          await painted();
        }
      }),
    rest: (count) =>
      watch(async () => {
        for (let done = 0; done < count; done += 1) await frame();
      }),
  };
}
