import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../shared/error-code.ts';
import type { AnswerJob, AnswerJobOutcome } from './answer-worker-client.ts';
import { createAnswerFileReader } from './read-answer.ts';

const reader = createAnswerFileReader();

/** Does the jobs that the main thread sends, one after the other: the client sends the next when one is answered. */
parentPort?.on('message', async ({ name, input }: AnswerJob) => {
  const outcome: AnswerJobOutcome = await (reader[name] as (...input: unknown[]) => Promise<unknown>)(
    ...input,
  ).then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, message: messageOf(error) }),
  );
  parentPort?.postMessage(outcome);
});
