import { join } from 'node:path';
import type { PracticeServer } from '../../gateway/connections.ts';
import { createPracticeGateway } from '../../practice-gateway/http/server.ts';
import type { PracticeGateway } from '../../practice-gateway/types.ts';

/**
 * The built-in practice gateway, started when chosen and at no other time.
 *
 * @param assetsFolder holds its `clips` and `pictures`.
 */
export function createPractice(dataFolder: string, assetsFolder: string): PracticeServer {
  let running: Promise<PracticeGateway> | null = null;
  return {
    async start() {
      running ??= createPracticeGateway({
        stateFolder: join(dataFolder, 'practice-gateway'),
        assets: { clipsFolder: join(assetsFolder, 'clips'), picturesFolder: join(assetsFolder, 'pictures') },
      });
      try {
        const { address, token } = await running;
        return { address, token };
      } catch (error) {
        running = null;
        throw error;
      }
    },
    async stop() {
      const stopping = running;
      running = null;
      await (await stopping)?.close();
    },
  };
}
