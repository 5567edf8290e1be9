import { joinClips } from '../media/join/join-clips.ts';
import type { JoinJob } from './join-worker-client.ts';
import { doOneJob } from './one-job.ts';

doOneJob(({ parts, to }: JoinJob, { onProgress }) => joinClips(parts, to, onProgress));
