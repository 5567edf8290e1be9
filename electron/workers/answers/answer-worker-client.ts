import type { AnswerReader } from '../../shared/answer-reader.ts';
import { createJobThread, type JobThreadLimits } from '../job-thread.ts';

export interface AnswerJob {
  readonly name: Exclude<keyof AnswerReader, 'close'>;
  readonly input: readonly unknown[];
}

const defaultLimits: JobThreadLimits = { timeMs: 60_000, idleMs: 60_000, memoryMb: 512 };

/** Reads answers on a thread of its own. @param program the built `answer-worker`. */
export function createAnswerWorker(program: string, limits: JobThreadLimits = {}): AnswerReader {
  const thread = createJobThread<AnswerJob>(program, { ...defaultLimits, ...limits });
  const run = <Value>(name: AnswerJob['name'], ...input: readonly unknown[]) =>
    thread.run({ name, input }) as Promise<Value>;
  return {
    examine: (...input) => run('examine', ...input),
    nodes: (...input) => run('nodes', ...input),
    value: (...input) => run('value', ...input),
    text: (...input) => run('text', ...input),
    exchange: (...input) => run('exchange', ...input),
    close: () => void thread.close(),
  };
}
