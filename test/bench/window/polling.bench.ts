import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { idOfAddress } from '#electron/features/connections/connection-list.ts';
import { openStore } from '#electron/store/open.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { launchApp } from '../../fixtures/app/launch/launch.ts';
import { connect } from '../../fixtures/app/steps/journeys.ts';
import { aLedgerEntry, aTask } from '../../fixtures/builders.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { insertTask } from '../../fixtures/store/stored-tasks.ts';
import { type Bench, type Figure, isShort, median, rounds as roundsOf } from '../support/bench.ts';
import { startHelper } from '../support/helper.ts';
import { type ProcessReading, readProcessTree } from '../support/process-tree.ts';

const tasks = 500;
const rounds = roundsOf(1);
const settleMs = isShort ? 2_000 : 8_000;
const watchMs = isShort ? 5_000 : 30_000;

interface Watched {
  /** Shares of one core, in percent. */
  readonly main: number;
  readonly all: number;
  readonly requestsASecond: number;
  readonly requestsAtOnce: number;
  readonly requestsOfATask: number;
}

/** What the server tells of the time since it was last asked. */
interface Seen {
  readonly requests: number;
  readonly maxAtOnce: number;
  readonly maxOfOneTask: number;
}

export const bench: Bench = {
  title: `${tasks} live tasks polled at a gateway in another process, in the real window`,
  async run(folder) {
    const polled: Watched[] = [];
    const idle: Watched[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Side by side: processor time is counted by process, and both leave most of it.
      await Promise.all([
        watch(path.join(folder, `polled-${round}`), tasks).then((watched) => polled.push(watched)),
        watch(path.join(folder, `idle-${round}`), 0).then((watched) => idle.push(watched)),
      ]);
    }
    return figures(polled, idle);
  },
};

/** Leaves the app alone while it polls. */
async function watch(folder: string, count: number): Promise<Watched> {
  const server = await startHelper('polling-server');
  const address = `http://127.0.0.1:${server.ready}`;
  const userDataDir = path.join(folder, 'data');
  seed(userDataDir, address, count);
  const { app, page, close } = await launchApp({ userDataDir, home: path.join(folder, 'home') });
  try {
    await connect(page, { address, token: 'tok-of-the-bench' });
    await pause(settleMs);
    const pid = app.process().pid ?? Number.NaN;
    const before = readProcessTree(pid);
    await server.ask('since');
    const started = performance.now();
    await pause(watchMs);
    const seen = (await server.ask('since')) as Seen;
    const tookMs = performance.now() - started;
    const after = readProcessTree(pid);
    if (count > 0 && seen.requests === 0) throw new Error('Nothing was polled.');
    return {
      main: (100 * (cpuMsOf(after, pid) - cpuMsOf(before, pid))) / tookMs,
      all: (100 * (cpuMsOf(after) - cpuMsOf(before))) / tookMs,
      requestsASecond: (1_000 * seen.requests) / tookMs,
      requestsAtOnce: seen.maxAtOnce,
      requestsOfATask: (60_000 * seen.maxOfOneTask) / tookMs,
    };
  } finally {
    await close();
    server.stop();
  }
}

function cpuMsOf(processes: readonly ProcessReading[], only?: number): number {
  return processes
    .filter(({ pid }) => only === undefined || pid === only)
    .reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** Tasks as an earlier run left them, at the gateway that is connected to next. */
function seed(userDataDir: string, address: string, count: number): void {
  mkdirSync(userDataDir, { recursive: true });
  const db = openStore(path.join(userDataDir, 'studio.db'));
  const store = createTasksRepository(db, anyPlace);
  const gateway = {
    connectionId: idOfAddress(address),
    kind: 'remote',
    address,
    label: '127.0.0.1',
  } as const;
  for (let number = 0; number < count; number += 1) {
    const createdAt = Date.now() - number * 1_000;
    const state = {
      status: 'running',
      taskId: `live-${number}`,
      gatewayStatus: null,
      trouble: null,
    } as const;
    const task = aTask(state, { id: `live-${number}`, createdAt, updatedAt: createdAt, gateway });
    insertTask(store, task, aLedgerEntry({ at: createdAt, to: state.status }));
  }
  db.close();
}

function figures(polled: readonly Watched[], idle: readonly Watched[]): Figure[] {
  const figure = (name: string, unit: Figure['unit'], of: (watched: Watched) => number): Figure => ({
    name,
    unit,
    value: median(polled.map(of)),
    how: `medians of ${rounds}, side by side`,
    readings: polled.map(of),
  });
  const besideIdle = (name: string, of: (watched: Watched) => number): Figure => ({
    ...figure(name, '%', of),
    baseline: { name: 'the same without tasks', value: median(idle.map(of)) },
  });
  return [
    besideIdle('processor of the main process', ({ main }) => main),
    besideIdle('processor of all processes', ({ all }) => all),
    figure('requests', 'a second', ({ requestsASecond }) => requestsASecond),
    figure('requests under way', 'at once', ({ requestsAtOnce }) => requestsAtOnce),
    figure('requests about one task', 'a minute', ({ requestsOfATask }) => requestsOfATask),
  ];
}
