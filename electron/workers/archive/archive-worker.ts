import type { ArchiveOptions } from '../../shared/archive.ts';
import { doOneJob } from '../one-job.ts';
import type { ArchiveJob } from './archive-worker-client.ts';
import { unpackBundle, writeBundle } from './bundle.ts';
import { takeBackClips } from './clip-journal.ts';
import { placeClips, unpackArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

doOneJob(run);

function run(job: ArchiveJob, options: ArchiveOptions): Promise<unknown> {
  switch (job.name) {
    case 'write':
      return writeArchive(...job.input, options);
    case 'unpack':
      return unpackArchive(...job.input, options);
    case 'placeClips':
      return placeClips(...job.input, options);
    case 'writeBundle':
      return writeBundle(...job.input, options);
    case 'unpackBundle':
      return unpackBundle(...job.input, options);
    case 'takeBackClips':
      return takeBackClips(...job.input);
  }
}
