import { answerJobs, calling } from '../job-thread.ts';
import { createAnswerFileReader } from './read-answer.ts';

answerJobs(calling(createAnswerFileReader()));
