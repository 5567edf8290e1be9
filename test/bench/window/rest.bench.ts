import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, type Figure, isShort, median, rounds as roundsOf } from '../support/bench.ts';
import {
  copyFolder,
  packagedApp,
  packEmptyWindow,
  prepareSignedIn,
  startPackaged,
} from '../support/packaged-app.ts';
import { type ProcessReading, readProcessTree } from '../support/process-tree.ts';

/** Each state takes a minute to tell, and the whole run has twelve. */
const rounds = roundsOf(1);
/** What a start does, it has done by then. */
const settleMs = isShort ? 3_000 : 30_000;
const restMs = isShort ? 5_000 : 30_000;
/** The day's copy of the data is made within this time after the start. */
const copiedMs = isShort ? 1_000 : 25_000;
const states = ['empty', 'welcome', 'signedIn'] as const;
type State = (typeof states)[number];

interface Rest {
  readonly memoryMb: number;
  /** Share of one core in percent. */
  readonly processor: number;
  /** The same by kind of process. */
  readonly memoryOf: ReadonlyMap<string, number>;
  readonly processorOf: ReadonlyMap<string, number>;
}

export const bench: Bench = {
  title: `the package at rest for ${restMs / 1_000} s: memory and processor of all its processes, beside an empty window`,
  async run(folder) {
    const empty = await packEmptyWindow(folder);
    const prepared: Record<State, string> = {
      empty: path.join(folder, 'of-empty'),
      welcome: path.join(folder, 'of-welcome'),
      signedIn: await prepareSignedIn(folder),
    };
    const apps: Record<State, string> = { empty, welcome: packagedApp, signedIn: packagedApp };
    const rests: Record<State, Rest[]> = { empty: [], welcome: [], signedIn: [] };
    await Promise.all(states.map((state) => runLong(apps[state], prepared[state])));
    for (let round = 0; round < rounds; round += 1) {
      for (const state of states) {
        const own = copyFolder(prepared[state], path.join(folder, `${state}-${round}`));
        rests[state].push(await rest(apps[state], own));
      }
    }
    return figures(rests);
  },
};

/** Until the copy of the data that is made once a day has been made: it is no part of a rest. */
async function runLong(app: string, dataFolder: string): Promise<void> {
  const run = startPackaged(app, dataFolder);
  const page = await run.page();
  await pause(copiedMs);
  await page.close();
  await pause(1_000);
  await run.end();
}

/** Nothing touches the app between the two readings. */
async function rest(app: string, dataFolder: string): Promise<Rest> {
  const run = startPackaged(app, dataFolder);
  try {
    await pause(settleMs);
    const before = readProcessTree(run.pid);
    const started = performance.now();
    await pause(restMs);
    const tookMs = performance.now() - started;
    return restBetween(before, readProcessTree(run.pid), tookMs);
  } finally {
    await run.end();
  }
}

function restBetween(
  before: readonly ProcessReading[],
  after: readonly ProcessReading[],
  tookMs: number,
): Rest {
  const memoryOf = new Map<string, number>();
  const processorOf = new Map<string, number>();
  for (const { pid, kind, cpuMs, pssMb } of after) {
    const used = cpuMs - (before.find((one) => one.pid === pid)?.cpuMs ?? 0);
    memoryOf.set(kind, (memoryOf.get(kind) ?? 0) + pssMb);
    processorOf.set(kind, (processorOf.get(kind) ?? 0) + (100 * used) / tookMs);
  }
  return { memoryMb: sum(memoryOf), processor: sum(processorOf), memoryOf, processorOf };
}

const sum = (parts: ReadonlyMap<string, number>) => [...parts.values()].reduce((all, part) => all + part, 0);

function figures(rests: Readonly<Record<State, readonly Rest[]>>): Figure[] {
  const how = `medians of ${rounds}, in turns`;
  const figure = (name: string, unit: 'MB' | '%', state: State, of: (rest: Rest) => number): Figure => ({
    name,
    unit,
    value: median(rests[state].map(of)),
    how,
    baseline: { name: 'an empty window', value: median(rests.empty.map(of)) },
    readings: rests[state].map(of),
  });
  const kinds = [
    ...new Set(states.flatMap((state) => rests[state].flatMap(({ memoryOf }) => [...memoryOf.keys()]))),
  ];
  return [
    figure('memory of the welcome', 'MB', 'welcome', ({ memoryMb }) => memoryMb),
    figure('memory when signed in', 'MB', 'signedIn', ({ memoryMb }) => memoryMb),
    figure('processor at the welcome', '%', 'welcome', ({ processor }) => processor),
    figure('processor when signed in', '%', 'signedIn', ({ processor }) => processor),
    ...kinds.flatMap((kind) => [
      figure(`memory of ${kind}, signed in`, 'MB', 'signedIn', ({ memoryOf }) => memoryOf.get(kind) ?? 0),
      figure(
        `processor of ${kind}, signed in`,
        '%',
        'signedIn',
        ({ processorOf }) => processorOf.get(kind) ?? 0,
      ),
      figure(
        `processor of ${kind}, welcome`,
        '%',
        'welcome',
        ({ processorOf }) => processorOf.get(kind) ?? 0,
      ),
    ]),
  ];
}
