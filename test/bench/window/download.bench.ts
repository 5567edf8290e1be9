import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { idOfAddress } from '#electron/features/connections/connection-list.ts';
import { clipFileName } from '#electron/features/tasks/saving/clip-path.ts';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { connect } from '../../fixtures/app/steps/journeys.ts';
import { aLedgerEntry, aTask } from '../../fixtures/builders.ts';
import { repository } from '../../fixtures/source/repository.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { insertTask } from '../../fixtures/store/stored-tasks.ts';
import { type Bench, type Figure, isShort, marked, mebibyte, rounds as roundsOf } from '../support/bench.ts';
import { type Helper, startHelper } from '../support/helper.ts';
import { type MainMeter, meterMain } from '../support/meters/main-meter.ts';
import { meterWindow, type WindowMeter } from '../support/meters/window-meter.ts';
import { openSeeded } from '../support/open-window.ts';

const mebibytes = isShort ? 64 : 1024;
const rounds = roundsOf(3);
/** Clips in the list that scrolls. */
const listed = isShort ? 1_000 : 10_000;
/** A list that is flung: three of its rows in four frames. */
const pixelsPerFrame = 240;
/** How long the list scrolls while nothing is fetched. */
const aloneMs = isShort ? 500 : 3_000;
const run = promisify(execFile);

/** What the app was like while something was done. */
interface Reading {
  readonly ms: number;
  readonly gaps: readonly number[];
  readonly delays: readonly number[];
  readonly growth: number;
}

interface Scene {
  readonly server: Helper;
  readonly clips: string;
  readonly main: MainMeter;
  readonly window: WindowMeter;
}

export const bench: Bench = {
  title: `a clip of ${mebibytes} MiB to the library while it scrolls, beside scrolling alone and curl -o with a sync`,
  async run(folder) {
    const server = await startHelper('clip-server');
    const address = String(server.ready);
    const { app, page, close } = await openSeeded(
      folder,
      {
        sampleClips: path.join(repository, 'electron/practice-gateway/clips'),
        poster: path.join(repository, 'test/fixtures/media/files/lossy.webp'),
        count: listed,
      },
      (userDataDir) => seedLiveTasks(userDataDir, address),
    );
    try {
      await connect(page, { address, token: 'tok-of-the-bench' });
      await page.locator('[role=grid] [data-key]').first().waitFor();
      const [main, window] = [await meterMain(app), await meterWindow(page)];
      const scene = { server, clips: path.join(folder, 'home', 'Videos', 'Gateway Studio'), main, window };
      const [alone, ours, curl]: Reading[][] = [[], [], []];
      for (let round = 0; round < rounds; round += 1) {
        alone?.push(await whileScrolling(scene, () => pause(aloneMs)));
        ours?.push(await fetchedByApp(scene, `live-${round}`));
        curl?.push(await fetchedByCurl(scene, `${address}/clips/${mebibytes}.mp4`));
      }
      return figuresOf(ours ?? [], alone ?? [], curl ?? []);
    } finally {
      await close();
      server.stop();
    }
  },
};

/** What the app calls a task of the gateway. */
const taskIdOf = (id: string): string => `${id}-of-the-bench`;

/** Tasks that are under way at the gateway, one for each round. */
function seedLiveTasks(userDataDir: string, address: string): void {
  const db = openStore(path.join(userDataDir, 'studio.db'));
  const store = createTasksRepository(db, anyPlace);
  const gateway = { connectionId: idOfAddress(address), kind: 'remote', address, label: 'bench' } as const;
  const createdAt = Date.now();
  for (let round = 0; round < rounds; round += 1) {
    const id = `live-${round}`;
    const state = { status: 'running', taskId: id, gatewayStatus: null, trouble: null } as const;
    const task = aTask(state, { id: taskIdOf(id), createdAt, updatedAt: createdAt, gateway });
    insertTask(store, task, aLedgerEntry({ at: createdAt, to: state.status }));
  }
  db.close();
}

/** @param begin what is waited for before the list scrolls. */
async function whileScrolling(
  { main, window }: Scene,
  work: () => Promise<unknown>,
  begin: () => Promise<unknown> = async () => undefined,
): Promise<Reading> {
  await window.rest(30);
  await main.takeGrowth();
  await window.rest(6);
  await begin();
  const started = performance.now();
  await main.takeDelays();
  let ms = 0;
  const { gaps } = await window.scrollDuring(pixelsPerFrame, async () => {
    await work();
    ms = performance.now() - started;
  });
  return { ms, gaps, delays: await main.takeDelays(), growth: await main.takeGrowth() };
}

/** From the request for the clip to its name in the library. */
async function fetchedByApp(scene: Scene, id: string): Promise<Reading> {
  const { request } = aTask({ status: 'waiting' });
  const place = path.join(scene.clips, clipFileName(request.prompt, taskIdOf(id)));
  const arrival = async () => {
    const patience = AbortSignal.timeout(180_000);
    while (!existsSync(place)) await pause(2, undefined, { signal: patience });
  };
  const reading = await whileScrolling(scene, arrival, () => scene.server.ask({ id, mebibytes }));
  await removeWhole(place);
  return reading;
}

/** What curl does, and then that its bytes are on the disk, which is when a clip of ours gets its name. */
async function fetchedByCurl(scene: Scene, address: string): Promise<Reading> {
  const place = path.join(scene.clips, 'curl.mp4');
  const reading = await whileScrolling(scene, async () => {
    await run('curl', ['--silent', '--fail', '--output', place, address]);
    const handle = await open(place, 'r+');
    await handle.sync();
    await handle.close();
  });
  await removeWhole(place);
  return reading;
}

/** The next way finds the same room on the disk. */
async function removeWhole(place: string): Promise<void> {
  const { size } = await stat(place);
  if (size !== mebibytes * mebibyte) throw new Error(`${size} bytes came.`);
  await rm(place);
}

function figuresOf(
  ours: readonly Reading[],
  alone: readonly Reading[],
  curl: readonly Reading[],
): readonly Figure[] {
  const besideAlone = (readings: readonly number[]) => ({ name: 'scrolling alone', readings });
  const delays = (of: readonly Reading[]) => of.flatMap((reading) => reading.delays);
  const gaps = (of: readonly Reading[]) => of.flatMap((reading) => reading.gaps);
  const times = (of: readonly Reading[]) => of.map((reading) => reading.ms);
  const growth = (of: readonly Reading[]) => of.map((reading) => reading.growth);
  return [
    marked('time', 'p50', times(ours), { name: 'curl -o, then sync', readings: times(curl) }),
    marked('main process held up', 'p99', delays(ours), besideAlone(delays(alone))),
    marked('main process held up, at worst', 'worst', delays(ours), besideAlone(delays(alone))),
    marked('frame of the scrolling window', 'p95', gaps(ours), besideAlone(gaps(alone))),
    marked('frame of the scrolling window beside curl', 'p95', gaps(curl), besideAlone(gaps(alone))),
    {
      ...marked('peak memory growth', 'worst', growth(ours), besideAlone(growth(alone))),
      unit: 'MB',
    },
  ];
}
