import { workerData } from 'node:worker_threads';
import { createTaskLists } from '../store/lists/lists.ts';
import { openToRead } from '../store/open.ts';
import { answerJobs } from './job-thread.ts';

answerJobs(createTaskLists(openToRead(workerData as string)));
