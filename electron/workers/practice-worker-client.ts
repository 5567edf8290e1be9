import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fail, type Result } from '#contract';
import type { PracticeServer } from '../gateway/connections.ts';
import type { RoutePort } from '../gateway/http/routes.ts';
import type { createPracticeGateway, PracticeGateway } from '../practice-gateway/http/server.ts';
import type { Clock } from '../shared/ports.ts';
import { createQueue } from '../shared/turns.ts';

/** Milliseconds without a call after which its thread ends; the next call brings it back. */
export const practiceRestsAfterMs = 60_000;

/** Where the practice gateway listens and what it accepts: the same from its first start until it is stopped. */
export type PracticeAccess = Pick<PracticeGateway, 'address' | 'token'>;

export interface PracticeOptions {
  /** The built `practice-worker`. */
  readonly program: string;
  /** Folder of the app's data. */
  readonly dataFolder: string;
  /** Folder of the gateway's own clips and pictures. */
  readonly assetsFolder: string;
  readonly clock: Clock;
}

/**
 * The built-in practice gateway, started when chosen and at no other time, on a thread of its own, so that a body of 64 MB holds
 * nothing up but itself. The thread ends while nobody calls.
 */
export function createPractice({ program, dataFolder, assetsFolder, clock }: PracticeOptions) {
  // One that starts finds its port free: the one before has ended.
  const inTurn = createQueue();
  let chosen: PracticeAccess | null = null;
  let thread: Worker | null = null;
  let callsUnderWay = 0;
  let stayAwake = (): void => undefined;

  /** @throws when the port is taken or the state folder cannot be used. */
  async function run(): Promise<PracticeAccess> {
    if (thread === null || chosen === null) chosen = await startThread();
    restLater();
    return chosen;
  }

  async function startThread(): Promise<PracticeAccess> {
    // No limit of memory: V8 ends the whole process, not the worker alone, when one large string goes past it.
    const started = new Worker(program, {
      workerData: {
        // Its tasks are on disk before they are answered.
        stateFolder: join(dataFolder, 'practice-gateway'),
        assets: { clipsFolder: join(assetsFolder, 'clips'), picturesFolder: join(assetsFolder, 'pictures') },
        ...(chosen && { port: Number(new URL(chosen.address).port), token: chosen.token }),
      } satisfies Parameters<typeof createPracticeGateway>[0],
    });
    started.unref();
    thread = started;
    // One that has ended by itself is started again with the next call.
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    const start = await new Promise<Result<PracticeAccess, string>>((resolve) => {
      started.once('message', resolve);
      // Told also where it overtakes the message. Without a listener an error in the worker would end the app, at any time.
      started.on('error', ({ message }) => resolve(fail(message)));
      // Nothing more comes of one that has ended, and whoever waits in turn behind it would wait for ever.
      started.once('exit', () => resolve(fail('its thread has ended')));
    });
    if (!start.ok) {
      await started.terminate();
      throw new Error(`The practice gateway could not be started: ${start.error}`);
    }
    return start.value;
  }

  function restLater(): void {
    stayAwake();
    if (callsUnderWay > 0) return;
    stayAwake = clock.after(practiceRestsAfterMs, () => {
      void inTurn(async () => {
        if (callsUnderWay === 0) await thread?.terminate();
      });
    });
  }

  /** Wakes it where an origin is its own, and keeps it awake until the call is `over`. */
  async function beforeCall(origin: string, over: AbortSignal): Promise<void> {
    if (origin !== chosen?.address || over.aborted) return;
    callsUnderWay += 1;
    over.addEventListener('abort', () => {
      callsUnderWay -= 1;
      restLater();
    });
    // It may have been stopped in the meantime, and is not to be started by a call that comes too late.
    await inTurn(async () => chosen !== null && run());
  }

  return {
    start: () => inTurn(run),
    stop: () =>
      inTurn(async () => {
        stayAwake();
        chosen = null;
        await thread?.terminate();
      }),
    beforeCall,
    /** The routes of the app, on which a call to the practice gateway wakes it first. */
    awake: (routes: RoutePort): RoutePort => {
      return async (url, over, preferences) => {
        await beforeCall(url.origin, over);
        return routes(url, over, preferences);
      };
    },
  } satisfies PracticeServer & { awake: unknown; beforeCall: unknown };
}
