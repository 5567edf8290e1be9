import { parentPort } from 'node:worker_threads';
import { MediaLimitError } from '../media/byte-file.ts';
import { measureClip } from '../media/clips.ts';
import { inspectFile } from '../media/inspect.ts';
import { trimClip } from '../media/trim.ts';
import type { MediaJob, MediaJobOutcome, mediaWorkerReady } from './media-worker-client.ts';

const ready: typeof mediaWorkerReady = 'ready';

/** Does the jobs that the main thread sends, one after the other: the client sends the next when one is answered. */
parentPort?.on('message', async (job: MediaJob) => {
  const outcome: MediaJobOutcome = await run(job).then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({
      ok: false,
      why: error instanceof MediaLimitError ? 'limits' : 'damaged',
      message: error instanceof Error ? error.message : String(error),
    }),
  );
  parentPort?.postMessage(outcome);
});
parentPort?.postMessage(ready);

function run(job: MediaJob): Promise<unknown> {
  switch (job.type) {
    case 'inspect':
      return inspectFile(job.path);
    case 'measure-clip':
      return measureClip(job.path);
    case 'trim':
      return trimClip(job.from, job.to, job.range);
  }
}
