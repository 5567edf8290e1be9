import { isOfSystem } from '../files/disk-errors.ts';
import { MediaLimitError } from '../media/byte-file.ts';
import { measureClip } from '../media/clips.ts';
import { inspectFile } from '../media/inspect.ts';
import { readLayout } from '../media/join/clip-layout.ts';
import type { MediaTools } from '../media/tools.ts';
import { readSound, trimClip } from '../media/trim.ts';
import { codeOf, messageOf } from '../shared/error-code.ts';
import { answerJobs, calling, type WhyNoAnswer } from './job-thread.ts';

const tools: MediaTools = { inspect: inspectFile, measureClip, readLayout, readSound, trim: trimClip };

answerJobs(calling(tools), failureOf);

function failureOf(error: unknown): { readonly why: WhyNoAnswer; readonly message: string } {
  if (error instanceof MediaLimitError) return { why: 'limits', message: error.message };
  const code = codeOf(error);
  // The disk's word, such as EIO, says nothing about the file; its message would name the path.
  if (isOfSystem(code)) return { why: 'unavailable', message: code };
  return { why: 'damaged', message: messageOf(error) };
}
