import path from 'node:path';
import type { Page } from 'playwright/test';
import { type Bench, isShort, marked, ms } from '../support/bench.ts';
import { writeMadeClips } from '../support/made-clips.ts';
import { openSeeded } from '../support/open-window.ts';

const secondsOfClip = 12;
/** Seconds of playing that are looked at, after the first half second. */
const watched = isShort ? 2 : 10;

export const bench: Bench = {
  title: `two clips compared for ${watched} s: how far the pictures on the page are apart`,
  async run(folder) {
    const { page, close } = await openSeeded(folder, {
      sampleClips: await writeMadeClips(path.join(folder, 'samples'), secondsOfClip, ['16:9', '16:9']),
      count: 20,
      seconds: secondsOfClip,
    });
    try {
      await page.getByRole('button', { name: 'Try the practice gateway' }).click();
      const rows = page.locator('[role=grid] [data-key]').filter({ hasText: 'Ready' });
      await rows.nth(0).click({ modifiers: ['Control'] });
      await rows.nth(1).click({ modifiers: ['Control'] });
      await page
        .getByRole('group', { name: 'Selected clips' })
        .getByRole('button', { name: 'Compare' })
        .click();
      await page.locator('[aria-label="Compare"] video').nth(1).waitFor();
      const watching = watch(page);
      await page.keyboard.press('k');
      const { pictures, clocks } = await watching;
      const of = `of ${pictures.length} frames of the window in ${watched} s`;
      return [
        ms('playheads apart', Math.max(...clocks), `worst ${of}; a picture is 41.7 ms`),
        marked('playheads apart, usually', 'p95', clocks),
        ms('pictures on the page apart', Math.max(...pictures), `worst ${of}`),
        marked('pictures on the page apart, usually', 'p95', pictures),
      ];
    } finally {
      await close();
    }
  },
};

/** In milliseconds, at each frame of the window. */
interface Apart {
  /** What is on the page: the pictures that the compositor was handed last, by their times in their clips. */
  readonly pictures: readonly number[];
  readonly clocks: readonly number[];
}

/** Looks at each frame of the window once the clips have played for half a second. */
async function watch(page: Page): Promise<Apart> {
  return page.evaluate(async (seconds) => {
    const [first, second] = document.querySelectorAll<HTMLVideoElement>('[aria-label="Compare"] video');
    if (first === undefined || second === undefined) throw new Error('There are no two clips.');
    const shown = [first, second].map((video) => {
      const last = { at: 0 };
      const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
        last.at = mediaTime;
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
      return last;
    });
    const frame = () => new Promise(requestAnimationFrame);
    const begun = performance.now();
    while (first.currentTime < 0.5) {
      if (performance.now() > begun + 10_000) throw new Error('The clips do not play.');
      await frame();
    }
    const pictures: number[] = [];
    const clocks: number[] = [];
    // Pictures of one frame of the window are told of before this comes.
    for (let end = first.currentTime + seconds; first.currentTime < end; await frame()) {
      if (performance.now() > begun + 60_000) throw new Error('The clips stand still.');
      pictures.push(Math.abs((shown[0]?.at ?? 0) - (shown[1]?.at ?? 0)) * 1_000);
      clocks.push(Math.abs(first.currentTime - second.currentTime) * 1_000);
    }
    return { pictures, clocks };
  }, watched);
}
