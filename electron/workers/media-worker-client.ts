import { removeFile } from '../files/remove.ts';
import { MediaFormatError, MediaLimitError, MediaUnavailableError } from '../media/byte-file.ts';
import type { Inspection } from '../media/inspect.ts';
import { type MediaTools, partPathOf, type TrimOutcome } from '../media/tools.ts';
import { messageOf } from '../shared/error-code.ts';
import { createJobThread, JobFailure, type JobThreadLimits, type NamedCall } from './job-thread.ts';

const defaultLimits: JobThreadLimits = { timeMs: 20_000, memoryMb: 512, idleMs: 60_000 };
/** A clip that was examined before is read or written whole, at the disk's pace: that may take so many times the time of an examination. */
const copyTimeFactor = 10;

/**
 * The media tools on a thread of their own. A job that takes too much memory or the thread down with it is answered as such a file. A thread
 * that does not start, or takes too long, says nothing about a file.
 *
 * @param program the built `media-worker`.
 */
export function createMediaWorker(program: string, limits: JobThreadLimits = {}): MediaTools {
  const thread = createJobThread<NamedCall<MediaTools>>(program, { ...defaultLimits, ...limits });

  async function run<Value>(name: keyof MediaTools, ...input: readonly unknown[]): Promise<Value> {
    try {
      const isExamination = name === 'inspect' || name === 'measureClip';
      return (await thread.run({ name, input }, isExamination ? 1 : copyTimeFactor)) as Value;
    } catch (error) {
      throw errorOf(error);
    }
  }

  return {
    inspect: (path) =>
      run<Inspection>('inspect', path).catch((error: unknown) => ({
        ok: false,
        reason: error instanceof MediaUnavailableError ? 'not-examined' : 'damaged',
      })),
    measureClip: (path) => run('measureClip', path),
    readLayout: (path) => run('readLayout', path),
    readSound: (path) => run('readSound', path),
    async trim(from, to, range) {
      try {
        return await run<TrimOutcome>('trim', from, to, range);
      } catch (error) {
        await removeFile(partPathOf(to)).catch(() => undefined);
        return { ok: false, reason: 'unreadable', cause: messageOf(error) };
      }
    },
  };
}

function errorOf(error: unknown): Error {
  const message = messageOf(error);
  const why = error instanceof JobFailure ? error.why : 'unavailable';
  if (why === 'limits') return new MediaLimitError(message);
  return why === 'damaged'
    ? new MediaFormatError(why, message)
    : new MediaUnavailableError(message, why === 'too-slow');
}
