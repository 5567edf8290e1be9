import { parentPort, workerData } from 'node:worker_threads';
import { fail, ok, type Result } from '#contract';
import { createPracticeGateway } from '../practice-gateway/http/server.ts';
import { messageOf } from '../shared/error-code.ts';
import type { PracticeAccess } from './practice-worker-client.ts';

/** Starts the practice gateway and tells where it listens, or what keeps it from that; it ends with its thread. */
const starting = createPracticeGateway(workerData).then(
  ({ address, token }) => ok({ address, token }),
  (error: unknown) => fail(messageOf(error)),
);

void starting.then((started: Result<PracticeAccess, string>) => parentPort?.postMessage(started));
