import { removeFile } from '../../files/remove.ts';
import { isObject, parseAnswer } from '../../shared/json.ts';
import { ownError } from '../errors/app-errors.ts';
import { isCancelled } from '../http/deadline.ts';
import type { AnswerBody } from '../http/response-body.ts';
import { AnswerScanner } from './answer-scanner.ts';
import { ImageIntake, type ReceivedAnswer } from './image-intake.ts';
import { InlineImageFailure } from './inline-image-writer.ts';
import { newPlaceholders } from './placeholders.ts';

/** Most bytes of one answer, picture data included. */
export const maxAnswerBytes = 128 * 1024 * 1024;

/** What an answer ends with that is larger than one can be. */
export function tooLarge(): InlineImageFailure {
  return new InlineImageFailure(ownError('gateway.answer-too-large', { cause: 'ANSWER_TOO_LARGE' }));
}

/**
 * Receives the body of a good answer as it comes; image data goes to files in `folder`, which are not flushed yet. An answer whose
 * JSON is whole is taken, whatever keeps its body from ending.
 *
 * @param onChunk called for every chunk of the body.
 * @throws the transport's error when the answer breaks off; `InlineImageFailure` when it is far too large. Nothing is left on the
 *   disk then.
 */
export async function receiveAnswer(
  body: AnswerBody,
  folder: string,
  onChunk: () => void,
): Promise<ReceivedAnswer> {
  const placeholders = newPlaceholders();
  const scanner = new AnswerScanner(placeholders);
  const intake = new ImageIntake(folder);
  const take = intake.taker();
  let bytes = 0;
  let brokenOff: unknown = null;
  try {
    try {
      for await (const chunk of body) {
        onChunk();
        bytes += chunk.length;
        await take(scanner.push(chunk));
        if (bytes > maxAnswerBytes || scanner.isTooLarge) throw tooLarge();
      }
    } catch (error) {
      if (error instanceof InlineImageFailure || isCancelled(error)) throw error;
      brokenOff = error;
    }
    const { text, events } = scanner.end();
    if (brokenOff !== null && !isObject(parseAnswer(text))) throw brokenOff;
    await take(events);
    return await intake.settle(text, placeholders.name);
  } catch (error) {
    await intake.drop();
    throw error;
  }
}

/** Removes the files of inline images that nobody wants. What cannot be removed takes nothing from the answer: it goes at the next start. */
export async function removeInlineImages(images: readonly { readonly path: string }[]): Promise<void> {
  await Promise.allSettled(images.map(({ path }) => removeFile(path)));
}
