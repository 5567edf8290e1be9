import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import type { StoredState } from '#electron/features/tasks/model.ts';
import type { ActiveGateway, LibraryPort } from '#electron/features/tasks/ports.ts';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createDownload } from '#electron/gateway/download.ts';
import type { FreeBytes } from '#electron/gateway/free-space.ts';
import { createTransport } from '#electron/gateway/transport.ts';
import { openStore } from '#electron/store/open.ts';
import { minute } from './fake-clock.ts';
import { createFolderLibrary } from './folder-library.ts';
import { createTasksBench, type TasksBench } from './memory-tasks.ts';

export interface FaultBenchOptions {
  /** The gateway's address. */
  readonly address: string;
  /** Milliseconds of silence, by the real clock, that the app puts up with; generous by default. */
  readonly patienceMs?: number;
  /** Where clips go; a folder of the running test by default. */
  readonly folder?: string;
  /** Asks the file system by default. */
  readonly freeBytes?: FreeBytes;
}

/** The tasks service as it ships (client, download, database, files), in which only the clock is a fake. */
export interface FaultBench extends TasksBench {
  readonly folder: string;
  readonly gatewayIs: ActiveGateway;
  /** When each question about a task went out, by the fake clock. */
  readonly askedAt: readonly number[];
  stateOf(id: string): StoredState;
  /** Lets time pass, each time nothing real is under way any more, until the condition holds. */
  runUntil(what: string, condition: () => boolean): Promise<void>;
  /** Lets the job come to a state in which nothing happens by itself any more. */
  runToEnd(id: string): Promise<StoredState>;
  /** Lets ten minutes pass: whatever the program would still do by itself, it does. */
  runOn(): Promise<void>;
}

export const token = 'sk-test-Zm9v_token';
const giveUpMs = 12_000;
const ended: readonly StoredState['status'][] = [
  'ready',
  'failed',
  'rejected',
  'unknown',
  'cancelled',
  'expired',
  'stopped',
];

export function createFaultBench(options: FaultBenchOptions): FaultBench {
  const { address, patienceMs = 5_000, folder = test.info().outputPath('library'), freeBytes } = options;
  mkdirSync(folder, { recursive: true });
  const transport = createTransport({ connectLimitMs: patienceMs });
  const client = createGatewayClient({ transport, limits: { createMs: patienceMs, queryMs: patienceMs } });
  const library = createFolderLibrary(folder);
  const askedAt: number[] = [];
  let underWay = 0;

  /** Time stands still while this works. */
  function counted<Input extends readonly unknown[], Output>(work: (...input: Input) => Promise<Output>) {
    return async (...input: Input): Promise<Output> => {
      underWay += 1;
      try {
        return await work(...input);
      } finally {
        underWay -= 1;
      }
    };
  }

  const gatewayIs: ActiveGateway = { kind: 'remote', address, label: 'scripted', token };
  const countedLibrary: LibraryPort = {
    ...library,
    pathFor: counted(library.pathFor),
    probe: counted(library.probe),
  };
  const bench = createTasksBench({
    signedIn: gatewayIs,
    db: openStore(':memory:'),
    client: {
      createVideo: counted(client.createVideo),
      queryVideo: counted((...input: Parameters<typeof client.queryVideo>) => {
        askedAt.push(bench.clock.now());
        return client.queryVideo(...input);
      }),
    },
    fetchClip: counted(createDownload({ transport, stallMs: patienceMs, ...(freeBytes && { freeBytes }) })),
    folder: countedLibrary,
  });

  function stateOf(id: string): StoredState {
    const task = bench.store.get(id);
    if (task === null) throw new Error(`There is no task ${id}.`);
    return task.state;
  }

  async function runUntil(what: string, condition: () => boolean): Promise<void> {
    const deadline = Date.now() + giveUpMs;
    while (!condition()) {
      if (Date.now() > deadline) {
        const rows = bench.store.list(10, null).map(({ state }) => state);
        throw new Error(`Waited in vain until ${what}: ${JSON.stringify(rows)}`);
      }
      if (underWay > 0) await pause(1);
      else await bench.clock.advance(250);
    }
  }

  return {
    ...bench,
    folder,
    gatewayIs,
    askedAt,
    stateOf,
    runUntil,
    async runToEnd(id) {
      await runUntil('the job came to its end', () => ended.includes(stateOf(id).status));
      return stateOf(id);
    },
    async runOn() {
      await bench.clock.advance(10 * minute);
      await runUntil('all was quiet', () => underWay === 0);
    },
  };
}

/** What stands in the details of an error. */
export function detailsOf(state: StoredState) {
  const error = 'error' in state ? state.error : 'trouble' in state ? state.trouble : null;
  expect(error, 'The state tells of an error.').not.toBeNull();
  return error?.details ?? {};
}
