import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, type Figure, median, ms, rounds as roundsOf } from '../support/bench.ts';
import {
  copyFolder,
  packagedApp,
  packEmptyWindow,
  prepareSignedIn,
  startPackaged,
} from '../support/packaged-app.ts';

/** Rounds of all three, taking turns. */
const rounds = roundsOf(7);
/** Starts of each before the first that counts. */
const startsBefore = roundsOf(2, 1);
/** How long a run is left alone before it is asked what it marked. */
const settleMs = 2_000;

/** Steps of a start, in their usual order: what the main process logs of itself, and what the page marks. */
const steps = {
  script: 'main script is read',
  ready: 'Chromium is ready',
  window: 'window is made',
  navigated: 'page begins',
  page: 'page is handed over, with its script and styles',
  called: 'first call has come',
  data: 'data are known to be sound',
  read: 'services are read',
  made: 'services are made',
  running: 'services run',
  answered: 'first call is answered',
  painted: 'first paint: a still shell, of the app',
  formReady: 'form is ready: Generate, or Connect, can be pressed and would send',
} as const;
type Step = keyof typeof steps;
/** Milliseconds from the start of the process to each step that was reached. */
type Start = Readonly<Partial<Record<Step, number>>> & Readonly<Record<Mark, number>>;
/** What a start is told by. */
type Mark = 'painted' | 'formReady';
type MainSteps = Readonly<Partial<Record<Step, number>>> & { readonly script: number };
const kinds = ['empty', 'welcome', 'signedIn'] as const;
type Kind = (typeof kinds)[number];

export const bench: Bench = {
  title:
    'cold start of the package: from its process to a still shell on the screen, and to a form that would send, beside an empty window',
  async run(folder) {
    const empty = await packEmptyWindow(folder);
    const profiles: Record<Kind, string> = {
      empty: path.join(folder, 'of-empty'),
      welcome: path.join(folder, 'of-welcome'),
      signedIn: await prepareSignedIn(folder),
    };
    const apps: Record<Kind, string> = { empty, welcome: packagedApp, signedIn: packagedApp };
    const starts: Record<Kind, Start[]> = {
      empty: [],
      welcome: [],
      signedIn: [],
    };
    for (const kind of kinds) await startOften(apps[kind], profiles[kind]);
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of kinds) {
        const own = copyFolder(profiles[kind], path.join(folder, `${kind}-${round}`));
        starts[kind].push(await start(apps[kind], own));
      }
    }
    return figures(starts);
  },
};

/** As often as it takes until Chromium keeps what it compiled of the scripts, and the files are in the system's memory. */
async function startOften(app: string, dataFolder: string): Promise<void> {
  for (let before = 0; before < startsBefore; before += 1) {
    const run = startPackaged(app, dataFolder);
    const page = await run.page();
    await page.waitForFunction(() => performance.getEntriesByName('form-ready').length > 0);
    await pause(settleMs);
    // The way a person ends it: what is kept is written then.
    await page.close();
    await pause(settleMs / 2);
    await run.end();
  }
}

async function start(app: string, dataFolder: string): Promise<Start> {
  const run = startPackaged(app, dataFolder);
  try {
    await pause(settleMs);
    const page = await run.page();
    await page.waitForFunction(() => performance.getEntriesByName('form-ready').length > 0);
    const read = await page.evaluate(() => ({
      origin: performance.timeOrigin,
      // A shell has no words and no pictures, which the first paint with content would wait for.
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      formReady: performance.getEntriesByName('form-ready')[0]?.startTime ?? Number.NaN,
    }));
    const navigated = read.origin - run.startedAt;
    const own = await stepsOfMain(run.userDataDir, run.startedAt);
    return {
      ...Object.fromEntries(Object.entries(own).map(([step, at]) => [step, at - run.startedAt])),
      navigated,
      painted: navigated + read.painted,
      formReady: navigated + read.formReady,
    };
  } finally {
    await run.end();
  }
}

/** What the main process noted of its start: the app in its log, the empty window in a file of its own. Both a moment after it. */
async function stepsOfMain(userDataDir: string, startedAt: number): Promise<MainSteps> {
  const text = (...names: readonly string[]): string => {
    try {
      return readFileSync(path.join(userDataDir, ...names), 'utf8');
    } catch {
      return '';
    }
  };
  for (;;) {
    const logged = [...text('logs', 'main.log').matchAll(/the app has started (\{.*\})/g)].map(
      ([, own]) => own,
    );
    // The log of a copied data folder begins with an earlier start.
    const own = [...logged, text('start.json')]
      .flatMap((line) => (line === undefined || line === '' ? [] : (JSON.parse(line) as MainSteps)))
      .find(({ script }) => script >= startedAt);
    if (own !== undefined) return own;
    await pause(100);
  }
}

function figures(starts: Readonly<Record<Kind, readonly Start[]>>): Figure[] {
  const middle = (kind: Kind, step: Step) =>
    median(starts[kind].flatMap((start) => start[step] ?? []).filter(Number.isFinite));
  const against = (kind: Kind, mark: Mark, what: string): Figure => ({
    ...ms(what, middle(kind, mark), `medians of ${rounds}, in turns`),
    baseline: { name: 'the first paint of an empty window', value: middle('empty', 'painted') },
    readings: starts[kind].map((start) => start[mark]),
  });
  const trace = (kind: Kind, name: string): Figure[] =>
    (Object.keys(steps) as Step[]).flatMap((step) => {
      const value = middle(kind, step);
      if (!Number.isFinite(value)) return [];
      const empty = middle('empty', step);
      const baseline =
        kind === 'empty' || !Number.isFinite(empty) ? {} : { baseline: { name: 'empty', value: empty } };
      return [{ ...ms(`${name}: ${steps[step]}`, value, 'median'), ...baseline }];
    });
  return [
    against('welcome', 'painted', 'a still shell of the welcome is painted'),
    against('signedIn', 'painted', 'a still shell of the form is painted'),
    against('welcome', 'formReady', 'Connect can be pressed and would send'),
    against('signedIn', 'formReady', 'Generate can be pressed and would send'),
    ...trace('empty', 'empty window'),
    ...trace('welcome', 'welcome'),
    ...trace('signedIn', 'prompt'),
  ];
}
