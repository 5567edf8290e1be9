import { parentPort, workerData } from 'node:worker_threads';
import { codeOf } from '../../shared/error-code.ts';
import type { ArchiveJob, ArchiveMessage } from './archive-worker-client.ts';
import { takeBackClips } from './clip-journal.ts';
import { placeClips, unpackArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/** Progress is told this often at most, in milliseconds. */
const tellEveryMs = 100;

const stopping = new AbortController();
let toldAt = 0;
const tell = (message: ArchiveMessage) => parentPort?.postMessage(message);
const options = {
  signal: stopping.signal,
  onProgress(doneBytes: number, totalBytes: number) {
    const now = performance.now();
    if (now - toldAt < tellEveryMs && doneBytes < totalBytes) return;
    toldAt = now;
    tell({ type: 'progress', doneBytes, totalBytes });
  },
};

/** Runs one job and ends. The only message that comes in ends the job. */
parentPort?.once('message', () => stopping.abort());
run(workerData as ArchiveJob)
  .then(
    (value) => tell({ type: 'done', value }),
    (error: unknown) =>
      tell({
        type: 'failed',
        code: stopping.signal.aborted ? 'ABORT_ERR' : codeOf(error),
        message: String(error),
      }),
  )
  .finally(() => parentPort?.close());

function run(job: ArchiveJob): Promise<unknown> {
  switch (job.name) {
    case 'write':
      return writeArchive(...job.input, options);
    case 'unpack':
      return unpackArchive(...job.input, options);
    case 'placeClips':
      return placeClips(...job.input, options);
    case 'takeBackClips':
      return takeBackClips(...job.input);
  }
}
