import { join } from 'node:path';
import type { PracticeServer } from '../../gateway/connections.ts';
import type { RoutePort } from '../../gateway/http/routes.ts';
import type { Clock } from '../../shared/ports.ts';
import { createQueue } from '../../shared/turns.ts';
import { type RunningPractice, startPracticeWorker } from '../../workers/practice-worker-client.ts';

/** Milliseconds without a call after which its thread ends; the next call brings it back. */
export const practiceRestsAfterMs = 60_000;

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
 * The built-in practice gateway, started when chosen and at no other time. Its thread ends while nobody calls it; address and token
 * stay until it is stopped.
 */
export function createPractice({ program, dataFolder, assetsFolder, clock }: PracticeOptions) {
  const options = {
    stateFolder: join(dataFolder, 'practice-gateway'),
    assets: {
      clipsFolder: join(assetsFolder, 'clips'),
      picturesFolder: join(assetsFolder, 'pictures'),
    },
  };
  // One that starts finds its port free: the one before has ended.
  const inTurn = createQueue();
  let chosen: { readonly address: string; readonly token: string } | null = null;
  let thread: RunningPractice | null = null;
  let callsUnderWay = 0;
  let stayAwake = (): void => undefined;

  async function run(): Promise<{ readonly address: string; readonly token: string }> {
    if (thread === null || chosen === null) {
      const again = chosen && { again: { port: Number(new URL(chosen.address).port), token: chosen.token } };
      const started = await startPracticeWorker(program, { ...options, ...again });
      thread = started;
      chosen = { address: started.address, token: started.token };
      // One that has ended by itself is started again with the next call.
      void started.ended.then(() => {
        if (thread === started) thread = null;
      });
    }
    restLater();
    return chosen;
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.stop();
  }

  function restLater(): void {
    stayAwake();
    if (callsUnderWay > 0) return;
    stayAwake = clock.after(practiceRestsAfterMs, () => {
      void inTurn(async () => {
        if (callsUnderWay === 0) await end();
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
        await end();
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
