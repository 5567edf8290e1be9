import { MediaLimitError } from '../media/byte-file.ts';
import { measureClip } from '../media/clips.ts';
import { inspectFile } from '../media/inspect.ts';
import { readLayout } from '../media/join/clip-layout.ts';
import { readSound } from '../media/sound.ts';
import { trimClip } from '../media/trim.ts';
import { codeOf, messageOf } from '../shared/error-code.ts';
import { answerJobs, type WhyNoAnswer } from './job-thread.ts';
import type { MediaJob } from './media-worker-client.ts';

answerJobs(run, failureOf);

function failureOf(error: unknown): { readonly why: WhyNoAnswer; readonly message: string } {
  if (error instanceof MediaLimitError) return { why: 'limits', message: error.message };
  const code = codeOf(error);
  // The disk's word, such as EIO, says nothing about the file; its message would name the path.
  if (/^E[A-Z0-9]+$/.test(code)) return { why: 'unavailable', message: code };
  return { why: 'damaged', message: messageOf(error) };
}

function run(job: MediaJob): Promise<unknown> {
  switch (job.type) {
    case 'inspect':
      return inspectFile(job.path);
    case 'measure-clip':
      return measureClip(job.path);
    case 'read-layout':
      return readLayout(job.path);
    case 'read-sound':
      return readSound(job.path);
    case 'trim':
      return trimClip(job.from, job.to, job.range);
  }
}
