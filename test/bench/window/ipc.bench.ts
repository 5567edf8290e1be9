import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { everyTask } from '#contract';
import { connect, startGateway } from '../../fixtures/app/steps/journeys.ts';
import { repository } from '../../fixtures/source/repository.ts';
import { type Bench, type Figure, isShort, median, rounds as roundsOf } from '../support/bench.ts';
import { openSeeded } from '../support/open-window.ts';

const rounds = roundsOf(9, 3);
const callsARound = isShort ? 20 : 100;
/** Calls before anything is measured: both ways run compiled code then. */
const warmUp = isShort ? 20 : 1_000;
const bareChannel = 'bench.bare';
const tasks = 60;

/** The first one's handler only hands out what it holds: what is measured is the way there and back. The other one's reads rows. */
const calls = [
  { name: 'round trip', method: 'settings.get', input: undefined },
  {
    name: 'round trip of a page of tasks',
    method: 'library.page',
    input: { filter: everyTask, offset: 0, limit: tasks },
  },
] as const;

export const bench: Bench = {
  title: 'round trips of the contract in the real window, beside bare ipcMain.handle and ipcRenderer.invoke',
  async run(folder) {
    const gateway = await startGateway();
    const { app, page, close } = await openSeeded(folder, {
      sampleClips: path.join(repository, 'electron/practice-gateway/clips'),
      count: tasks,
    });
    try {
      await openBareWay(app, page);
      await connect(page, gateway);
      const figures: Figure[] = [];
      for (const call of calls) figures.push(...(await measure(app, page, call)));
      return figures;
    } finally {
      await close();
      await gateway.close();
    }
  },
};

/** Adds the bare way beside the app's own, and loads the page anew with it. */
async function openBareWay(app: ElectronApplication, page: Page): Promise<void> {
  await app.evaluate(
    ({ session }, filePath) => {
      const own = session.defaultSession;
      // The newer call; the older one is going away.
      if ('registerPreloadScript' in own) own.registerPreloadScript({ type: 'frame', filePath });
      else (own as Electron.Session).setPreloads([filePath]);
    },
    path.join(repository, 'test/bench/support/bare-preload.cjs'),
  );
  await page.reload();
  await page.waitForFunction(() => 'bare' in window);
}

async function measure(
  app: ElectronApplication,
  page: Page,
  { name, method, input }: (typeof calls)[number],
): Promise<Figure[]> {
  // What the method answers is what the bare handler hands out.
  const answer = await page.evaluate(([asked, given]) => (window as unknown as Ways).api[asked]?.(given), [
    method,
    input,
  ] as const);
  if (answer?.ok !== true) throw new Error(`${method} answered ${JSON.stringify(answer)}.`);
  await app.evaluate(
    ({ ipcMain }, [channel, value]) => {
      ipcMain.removeHandler(channel);
      ipcMain.handle(channel, () => value);
    },
    [bareChannel, answer.value] as const,
  );
  const time = (way: Way, count: number) =>
    page.evaluate(timeCalls, { way, method, channel: bareChannel, input, count });
  for (const way of ways) await time(way, warmUp);
  const readings: Record<Way, number[]> = { ours: [], bare: [], bridged: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ways) readings[way].push((1_000 * (await time(way, callsARound))) / callsARound);
  }
  const middle = (way: Way) => median(readings[way]);
  const ours = { value: middle('ours'), unit: 'µs', readings: readings.ours } as const;
  const how = `medians of ${rounds} × ${callsARound} calls, in turns`;
  return [
    { ...ours, name, how, baseline: { name: 'ipcRenderer.invoke', value: middle('bare') } },
    {
      ...ours,
      name: `${name}, beside a bare bridge`,
      how,
      baseline: { name: 'the same through contextBridge', value: middle('bridged') },
    },
  ];
}

const ways = ['ours', 'bare', 'bridged'] as const;
type Way = (typeof ways)[number];

interface Ways {
  readonly api: Readonly<Record<string, (input: unknown) => Promise<{ ok: boolean; value: unknown }>>>;
  readonly bare: {
    time(channel: string, input: unknown, calls: number): Promise<number>;
    invoke(channel: string, input: unknown): Promise<unknown>;
  };
}

interface Timed {
  readonly way: Way;
  readonly method: string;
  readonly channel: string;
  readonly input: unknown;
  readonly count: number;
}

/** Runs in the window. Milliseconds of `count` calls, one after another. */
async function timeCalls({ way, method, channel, input, count }: Timed): Promise<number> {
  const { api, bare } = window as unknown as Ways;
  if (way === 'bare') return bare.time(channel, input, count);
  const call = way === 'ours' ? api[method] : (given: unknown) => bare.invoke(channel, given);
  if (call === undefined) throw new Error(`There is no ${method}.`);
  const started = performance.now();
  for (let done = 0; done < count; done += 1) {
    const result = await call(input);
    // What the window does with each answer.
    if (way === 'ours' && (result as { ok: boolean }).ok !== true) throw new Error(`${method} failed.`);
  }
  return performance.now() - started;
}
