import { parentPort, workerData } from 'node:worker_threads';
import { fail, ok, type Result } from '#contract';
import { createPracticeGateway } from '../practice-gateway/http/server.ts';
import { messageOf } from '../shared/error-code.ts';
import type { PracticeAccess } from './practice-worker-client.ts';

/** Starts the practice gateway and tells where it listens, or what keeps it from that; it ends with its thread. */
async function start(): Promise<Result<PracticeAccess, string>> {
  try {
    const { address, token } = await createPracticeGateway(workerData);
    return ok({ address, token });
  } catch (error) {
    return fail(messageOf(error));
  }
}

void start().then((started) => parentPort?.postMessage(started));
