import { answerJobs } from '../job-thread.ts';
import type { AnswerJob } from './answer-worker-client.ts';
import { createAnswerFileReader } from './read-answer.ts';

const reader = createAnswerFileReader();

answerJobs(({ name, input }: AnswerJob) => (reader[name] as (...input: unknown[]) => unknown)(...input));
