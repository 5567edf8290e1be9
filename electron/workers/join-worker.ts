import { parentPort, workerData } from 'node:worker_threads';
import { joinClips } from '../media/join/join-clips.ts';
import type { JoinJob, JoinMessage } from './join-worker-client.ts';

/** Progress is told this often at most, in milliseconds. */
const tellEveryMs = 100;

let toldAt = 0;
const tell = (message: JoinMessage) => parentPort?.postMessage(message);

/** Does its one job and ends. Whoever does not want it any more ends the thread. */
const { parts, to } = workerData as JoinJob;
joinClips(parts, to, (done, total) => {
  const now = performance.now();
  if (now - toldAt < tellEveryMs && done < total) return;
  toldAt = now;
  tell({ type: 'progress', done, total });
}).then(
  (outcome) => tell({ type: 'done', outcome }),
  (error: unknown) => tell({ type: 'failed', message: String(error) }),
);
