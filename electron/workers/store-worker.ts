import { runStoreJob } from '../store/integrity/jobs.ts';
import { doOneJob } from './one-job.ts';

doOneJob(runStoreJob);
