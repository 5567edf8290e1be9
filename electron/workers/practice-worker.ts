import { parentPort, workerData } from 'node:worker_threads';
import { fail, ok } from '#contract';
import { createPracticeGateway } from '../practice-gateway/http/server.ts';
import { messageOf } from '../shared/error-code.ts';
import type { PracticeWorkerOptions, PracticeWorkerStart } from './practice-worker-client.ts';

/** Starts the practice gateway and tells where it listens; it ends with its thread. */
async function start(): Promise<PracticeWorkerStart> {
  try {
    const { stateFolder, assets, again } = workerData as PracticeWorkerOptions;
    const { address, token } = await createPracticeGateway({ stateFolder, assets, ...again });
    return ok({ address, token });
  } catch (error) {
    return fail(messageOf(error));
  }
}

void start().then((started) => parentPort?.postMessage(started));
