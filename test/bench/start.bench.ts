import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, type Figure, median, ms, rounds as roundsOf } from './support/bench.ts';
import {
  copyFolder,
  packagedApp,
  packEmptyWindow,
  prepareSignedIn,
  startPackaged,
} from './support/packaged-app.ts';

/** Rounds of all three, taking turns. */
const rounds = roundsOf(9);
/** How long a run is left alone before it is asked what it marked. */
const settleMs = 2_000;

interface Start {
  /** Milliseconds from the start of the process to each of these. */
  readonly navigated: number;
  readonly painted: number;
  readonly canType: number;
}

export const bench: Bench = {
  title:
    'cold start of the package: from its process to a field that one can type in, beside an empty window',
  async run(folder) {
    const empty = await packEmptyWindow(folder);
    const signedIn = await prepareSignedIn(folder);
    const starts: Record<'empty' | 'welcome' | 'signedIn', Start[]> = {
      empty: [],
      welcome: [],
      signedIn: [],
    };
    for (let round = 0; round <= rounds; round += 1) {
      const own = (name: string) => path.join(folder, `${name}-${round}`);
      const made = {
        empty: await start(empty, own('empty')),
        welcome: await start(packagedApp, own('welcome')),
        signedIn: await start(packagedApp, copyFolder(signedIn, own('signed-in'))),
      };
      // The first round reads the files from disk.
      if (round > 0)
        for (const name of ['empty', 'welcome', 'signedIn'] as const) starts[name].push(made[name]);
    }
    return figures(starts);
  },
};

async function start(app: string, dataFolder: string): Promise<Start> {
  const run = startPackaged(app, dataFolder);
  try {
    await pause(settleMs);
    const page = await run.page();
    await page.waitForFunction(() => performance.getEntriesByName('can-type').length > 0);
    const read = await page.evaluate(() => ({
      origin: performance.timeOrigin,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      canType: performance.getEntriesByName('can-type')[0]?.startTime ?? Number.NaN,
    }));
    const navigated = read.origin - run.startedAt;
    return { navigated, painted: navigated + read.painted, canType: navigated + read.canType };
  } finally {
    await run.end();
  }
}

function figures(starts: Readonly<Record<'empty' | 'welcome' | 'signedIn', readonly Start[]>>): Figure[] {
  const middle = (name: keyof typeof starts, part: keyof Start) =>
    median(starts[name].map((one) => one[part]));
  const of = `medians of ${rounds}, in turns`;
  const against = (name: 'welcome' | 'signedIn', what: string): Figure => ({
    ...ms(what, middle(name, 'canType'), of),
    baseline: { name: 'an empty window', value: middle('empty', 'canType') },
    readings: starts[name].map(({ canType }) => canType),
  });
  const part = (name: keyof typeof starts, which: keyof Start, what: string): Figure =>
    ms(what, middle(name, which), 'median');
  return [
    against('welcome', 'to the welcome'),
    against('signedIn', 'to the prompt'),
    part('empty', 'navigated', 'empty window: page begins'),
    part('empty', 'canType', 'empty window: can type'),
    part('welcome', 'navigated', 'welcome: page begins'),
    part('welcome', 'painted', 'welcome: first paint'),
    part('welcome', 'canType', 'welcome: can type'),
    part('signedIn', 'navigated', 'prompt: page begins'),
    part('signedIn', 'painted', 'prompt: first paint'),
    part('signedIn', 'canType', 'prompt: can type'),
  ];
}
