import { removeFile } from '../files/remove.ts';
import { MediaFormatError, MediaLimitError, MediaUnavailableError } from '../media/byte-file.ts';
import type { Inspection } from '../media/inspect.ts';
import { type MediaTools, partPathOf, type TrimOutcome, type TrimRange } from '../media/tools.ts';
import { messageOf } from '../shared/error-code.ts';
import { createJobThread, JobFailure, type JobThreadLimits } from './job-thread.ts';

export type MediaJob =
  | { readonly type: 'inspect'; readonly path: string }
  | { readonly type: 'measure-clip'; readonly path: string }
  | { readonly type: 'read-layout'; readonly path: string }
  | { readonly type: 'read-sound'; readonly path: string }
  | { readonly type: 'trim'; readonly from: string; readonly to: string; readonly range: TrimRange };

const defaultLimits: JobThreadLimits = { timeMs: 20_000, memoryMb: 512, idleMs: 60_000 };

/**
 * The media tools on a thread of their own. A job that takes too long, too much memory or the thread down with it is answered as such
 * a file. A thread that does not start, or could not work, says nothing about a file.
 *
 * @param program the built `media-worker`.
 */
export function createMediaWorker(program: string, limits: JobThreadLimits = {}): MediaTools {
  const thread = createJobThread<MediaJob>(program, { ...defaultLimits, ...limits });

  async function run<Value>(job: MediaJob): Promise<Value> {
    try {
      return (await thread.run(job)) as Value;
    } catch (error) {
      throw errorOf(error);
    }
  }

  return {
    inspect: (path) =>
      run<Inspection>({ type: 'inspect', path }).catch((error: unknown) => ({
        ok: false,
        reason: error instanceof MediaUnavailableError ? 'not-examined' : 'damaged',
      })),
    measureClip: (path) => run({ type: 'measure-clip', path }),
    readLayout: (path) => run({ type: 'read-layout', path }),
    readSound: (path) => run<Uint8Array<ArrayBuffer> | null>({ type: 'read-sound', path }).catch(() => null),
    async trim(from, to, range) {
      try {
        return await run<TrimOutcome>({ type: 'trim', from, to, range });
      } catch (error) {
        await removeFile(partPathOf(to)).catch(() => undefined);
        return { ok: false, reason: 'unreadable', cause: messageOf(error) };
      }
    },
  };
}

function errorOf(error: unknown): Error {
  const message = messageOf(error);
  if (!(error instanceof JobFailure) || error.why === 'unavailable')
    return new MediaUnavailableError(message);
  return error.why === 'limits' ? new MediaLimitError(message) : new MediaFormatError('damaged', message);
}
