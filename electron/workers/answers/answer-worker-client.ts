import type { AnswerReader } from '../../shared/answer-reader.ts';
import { createJobThread, type JobThreadLimits, type NamedCall } from '../job-thread.ts';

const defaultLimits: JobThreadLimits = { timeMs: 60_000, idleMs: 60_000, memoryMb: 512 };

/** Reads answers on a thread of its own. @param program the built `answer-worker`. */
export function createAnswerWorker(program: string, limits: JobThreadLimits = {}): AnswerReader {
  const thread = createJobThread<NamedCall<AnswerReader>>(program, { ...defaultLimits, ...limits });
  const run = <Value>(name: keyof AnswerReader, ...input: readonly unknown[]) =>
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
