import { workerData } from 'node:worker_threads';
import { createTaskLists } from '../store/lists/lists.ts';
import { openToRead } from '../store/open.ts';
import { answerJobs } from './job-thread.ts';

const db = openToRead(workerData as string);
// The texts of 100,000 tasks, which a search of one or two characters reads: half as long as from the file, in KiB.
db.pragma('cache_size = -40000');
answerJobs(createTaskLists(db));
