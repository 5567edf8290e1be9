import { parentPort } from 'node:worker_threads';
import { MediaLimitError } from '../media/byte-file.ts';
import { measureClip } from '../media/clips.ts';
import { inspectFile } from '../media/inspect.ts';
import { readLayout } from '../media/join/clip-layout.ts';
import { trimClip } from '../media/trim.ts';
import { codeOf, messageOf } from '../shared/error-code.ts';
import type { MediaJob, MediaJobOutcome, mediaWorkerReady } from './media-worker-client.ts';

const ready: typeof mediaWorkerReady = 'ready';

/** Does the jobs that the main thread sends, one after the other: the client sends the next when one is answered. */
parentPort?.on('message', async (job: MediaJob) => {
  const outcome: MediaJobOutcome = await run(job).then((value) => ({ ok: true, value }), failureOf);
  parentPort?.postMessage(outcome);
});
parentPort?.postMessage(ready);

function failureOf(error: unknown): MediaJobOutcome {
  if (error instanceof MediaLimitError) return { ok: false, why: 'limits', message: error.message };
  const code = codeOf(error);
  // The disk's word, such as EIO, says nothing about the file; its message would name the path.
  if (/^E[A-Z0-9]+$/.test(code)) return { ok: false, why: 'unavailable', message: code };
  return { ok: false, why: 'damaged', message: messageOf(error) };
}

function run(job: MediaJob): Promise<unknown> {
  switch (job.type) {
    case 'inspect':
      return inspectFile(job.path);
    case 'measure-clip':
      return measureClip(job.path);
    case 'read-layout':
      return readLayout(job.path);
    case 'trim':
      return trimClip(job.from, job.to, job.range);
  }
}
