import path from 'node:path';
import { type Bench, type Figure, isShort, marked, ms } from '../support/bench.ts';
import { writeMadeClips } from '../support/made-clips.ts';
import { type MainMeter, meterMain } from '../support/meters/main-meter.ts';
import { meterReview, type ReviewMeter, type Shown } from '../support/meters/review-meter.ts';
import type { Frames } from '../support/meters/window-meter.ts';
import { openSeeded } from '../support/open-window.ts';

/** So many tasks that 150 of them are finished clips. */
const tasks = 171;
const clips = 150;
const ratios = ['16:9', '9:16', '1:1', '16:9', '4:3', '21:9'];
/** Clips that are looked at; the others are hurried through. */
const lookedAt = isShort ? 5 : 40;
const hurriedThrough = isShort ? 20 : clips - lookedAt - 1;
/** Frames in which a quick person looks at a clip: half a second. */
const lookFor = 30;
/** Other work on the machine comes and goes while the clips are walked through. */
const restHow = 'to compare: before, between and after';
const repository = path.resolve(import.meta.dirname, '../..');

export const bench: Bench = {
  title: `a review of ${clips} clips in the real window, each of them rated`,
  async run(folder) {
    const { app, page, close } = await openSeeded(folder, {
      sampleClips: await writeMadeClips(path.join(folder, 'samples'), 5, ratios),
      poster: path.join(repository, 'test/fixtures/media/files/lossy.webp'),
      count: tasks,
    });
    try {
      await page.getByRole('button', { name: 'Try the practice gateway' }).click();
      await page.locator('[role=grid] [data-key]').first().waitFor();
      const main = await meterMain(app);
      const meter = await meterReview(page);
      const opened = await meter.untilShown('Control+e');
      await page.getByText(`1 of ${clips}`, { exact: true }).waitFor();
      const atRest = [await rest(main, meter)];
      const looked = await walk(main, meter, lookedAt, lookFor);
      atRest.push(await rest(main, meter));
      const hurried = await walk(main, meter, hurriedThrough, 0);
      await meter.press('5');
      // Some were rated before: how many of the few that a short run rates is nobody's business.
      const rated = isShort ? '' : lookedAt + hurriedThrough + 1;
      await page.getByText(`${rated} of ${clips} decided`).first().waitFor();
      atRest.push(await rest(main, meter));
      return [
        ...figuresOf(looked, 'looked at', 'after half a second each'),
        ...figuresOf(hurried, 'hurried', 'each key when the last clip moved'),
        ms('first clip of a review', opened.picture, 'from the key'),
        ms('main process at rest', Math.max(...atRest.map(({ delay }) => delay)), restHow),
        ms('longest frame at rest', Math.max(...atRest.flatMap((each) => each.frames.gaps)), restHow),
      ];
    } finally {
      await close();
    }
  },
};

interface Reading {
  readonly frames: Frames;
  readonly delay: number;
}

interface Walk extends Reading {
  /** From each key to the next clip. */
  readonly shown: readonly Shown[];
}

async function take(main: MainMeter, meter: ReviewMeter): Promise<Reading> {
  return { frames: await meter.takeFrames(), delay: await main.takeDelay() };
}

/** What is measured while a clip plays and no key is pressed. */
async function rest(main: MainMeter, meter: ReviewMeter): Promise<Reading> {
  await meter.rest(60);
  await take(main, meter);
  await meter.rest(120);
  return take(main, meter);
}

/** Rates each clip and goes on to the next one. */
async function walk(main: MainMeter, meter: ReviewMeter, steps: number, frames: number): Promise<Walk> {
  await take(main, meter);
  const shown: Shown[] = [];
  for (let step = 0; step < steps; step += 1) {
    await meter.rest(frames);
    await meter.press(String(1 + (step % 5)));
    shown.push(await meter.untilShown('ArrowRight'));
  }
  return { shown, ...(await take(main, meter)) };
}

function figuresOf({ shown, frames, delay }: Walk, pace: string, how: string): readonly Figure[] {
  const pictures = shown.map(({ picture }) => picture);
  const motions = shown.map(({ motion }) => motion);
  return [
    { ...marked(`${pace}: next clip shown`, 'p95', pictures), how: `p95 of ${shown.length}, ${how}` },
    marked(`${pace}: slowest clip shown`, 'worst', pictures),
    {
      ...marked(`${pace}: clip moves`, 'p95', motions),
      how: 'p95; its first picture stands for 42 ms of it',
    },
    marked(`${pace}: longest frame`, 'worst', frames.gaps),
    ms(`${pace}: main process held up`, delay, 'worst'),
  ];
}
