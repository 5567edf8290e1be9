import type { Archives, Bundles } from '../../shared/archive.ts';
import { calling } from '../job-thread.ts';
import { doOneJob } from '../one-job.ts';
import { unpackBundle, writeBundle } from './bundle.ts';
import { takeBackClips } from './clip-journal.ts';
import { placeClips, unpackArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const jobs: Archives & Bundles = {
  write: writeArchive,
  unpack: unpackArchive,
  placeClips,
  writeBundle,
  unpackBundle,
  takeBackClips,
};

doOneJob(calling(jobs));
