import path from 'node:path';
import { launchApp } from '../fixtures/app/launch.ts';
import { seedLibrary } from '../fixtures/store/seed-library.ts';
import { type Bench, type Figure, median, ms } from './support/bench.ts';
import { type MainMeter, meterMain } from './support/main-meter.ts';
import { meterReview, type ReviewMeter } from './support/review-meter.ts';
import { percentile95 } from './support/typing-meter.ts';
import type { Frames } from './support/window-meter.ts';

/** So many tasks that 500 of them are finished clips. */
const tasks = 565;
const clips = 500;
const steps = 60;
/** Frames in which a quick person looks at a clip: half a second. */
const lookFor = 30;
/** Other work on the machine comes and goes while the clips are walked through. */
const restHow = 'to compare: before, between and after';
const repository = path.resolve(import.meta.dirname, '../..');

export const bench: Bench = {
  title: `a review of ${clips} clips in the real window, ${2 * steps} of them rated one by one`,
  async run(folder) {
    const userDataDir = path.join(folder, 'data');
    const home = path.join(folder, 'home');
    seedLibrary({
      userDataDir,
      clipsFolder: path.join(home, 'clips'),
      sampleClips: path.join(repository, 'electron/practice-gateway/clips'),
      poster: path.join(repository, 'test/fixtures/media/files/lossy.webp'),
      count: tasks,
      now: Date.now(),
    });
    // The app is no Node: what makes this process one must not reach it.
    delete process.env.ELECTRON_RUN_AS_NODE;
    const { app, page, close } = await launchApp({ userDataDir, home });
    try {
      await page.getByRole('button', { name: 'Try the practice gateway' }).click();
      await page.locator('[role=grid] [data-key]').first().waitFor();
      const main = await meterMain(app);
      const meter = await meterReview(page);
      const opened = await meter.untilShown('Control+e');
      await page.getByText(`1 of ${clips}`, { exact: true }).waitFor();
      const atRest = [await rest(main, meter)];
      const looked = await walk(main, meter, lookFor);
      atRest.push(await rest(main, meter));
      const hurried = await walk(main, meter, 0);
      atRest.push(await rest(main, meter));
      return [
        ...figuresOf(looked, 'looked at', 'after half a second each'),
        ...figuresOf(hurried, 'hurried', 'each key when the last clip came'),
        ms('first clip of a review', opened, 'from the key'),
        ms('main process at rest', Math.max(...atRest.map(({ delay }) => delay)), restHow),
        ms('longest frame at rest', Math.max(...atRest.map((each) => each.frames.longest)), restHow),
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
  /** From the key to the next clip. */
  readonly shown: readonly number[];
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
async function walk(main: MainMeter, meter: ReviewMeter, frames: number): Promise<Walk> {
  await take(main, meter);
  const shown: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    await meter.rest(frames);
    await meter.press(String(1 + (step % 5)));
    shown.push(await meter.untilShown('ArrowRight'));
  }
  return { shown, ...(await take(main, meter)) };
}

function figuresOf({ shown, frames, delay }: Walk, pace: string, how: string): readonly Figure[] {
  return [
    ms(`${pace}: next clip shown`, percentile95(shown), `95 of 100 of ${shown.length}, ${how}`),
    ms(`${pace}: slowest clip shown`, Math.max(...shown), `worst of ${shown.length}`),
    ms(`${pace}: clip shown, usually`, median(shown), 'median'),
    ms(`${pace}: longest frame`, frames.longest, `${frames.count} frames`),
    ms(`${pace}: main process held up`, delay, 'worst'),
  ];
}
