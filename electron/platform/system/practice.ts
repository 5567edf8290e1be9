import { join } from 'node:path';
import type { PracticeServer } from '../../gateway/connections.ts';
import { type RunningPractice, startPracticeWorker } from '../../workers/practice-worker-client.ts';

/**
 * The built-in practice gateway, started when chosen and at no other time.
 *
 * @param bundle the built app, which has the worker's program and in `practice` the gateway's clips and pictures.
 */
export function createPractice(dataFolder: string, bundle: string): PracticeServer {
  let running: Promise<RunningPractice> | null = null;

  const startNow = () =>
    startPracticeWorker(join(bundle, 'main/practice-worker.cjs'), {
      stateFolder: join(dataFolder, 'practice-gateway'),
      assets: {
        clipsFolder: join(bundle, 'practice/clips'),
        picturesFolder: join(bundle, 'practice/pictures'),
      },
    });

  return {
    async start() {
      const starting = running ?? startNow();
      running = starting;
      const forget = () => {
        if (running === starting) running = null;
      };
      try {
        const { address, token, ended } = await starting;
        // One that has ended is started again when it is chosen again.
        void ended.then(forget);
        return { address, token };
      } catch (error) {
        forget();
        throw error;
      }
    },
    async stop() {
      const stopping = running;
      running = null;
      await (await stopping)?.stop();
    },
  };
}
