import { removeFile } from '../../files/remove.ts';
import { isObject, parseAnswer } from '../../shared/json.ts';
import { ownError } from '../errors/app-errors.ts';
import { isCancelled } from '../http/deadline.ts';
import type { AnswerBody } from '../http/response-body.ts';
import type { InlineImage } from '../types.ts';
import { AnswerScanner, type ScanEvent } from './answer-scanner.ts';
import { InlineImageFailure, InlineImageWriter } from './inline-image-writer.ts';
import { newPlaceholders, placeholderOf, splitAtPlaceholders } from './placeholders.ts';

/** Most files that are made of one answer; data beyond is dropped as it comes. */
const maxFiles = 64;
/** Most characters of base64 in memory that may go back into texts, of one answer. */
const maxInMemory = 4 * 1024 * 1024;
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

/** An answer that was received: small JSON with placeholders, and the image data in files. */
export interface ReceivedAnswer {
  readonly text: string;
  readonly placeholderName: string;
  /** Data whose placeholder is among none of them was dropped. */
  readonly inlineImages: readonly InlineImage[];
  /** Why none of the images could be kept; the words are not lost by it. */
  readonly imageFailure: InlineImageFailure | null;
}

/** Takes the inline images that scanners find; those of one scanner come one after the other. A disk that refuses one costs all of them. */
export class ImageIntake {
  readonly #folder: string;
  readonly #taken: InlineImageWriter[] = [];
  readonly #open = new Set<InlineImageWriter>();
  /** Data that will be files: what is in `data` keys, and what is too long to go back into a text. */
  #files = 0;
  /** Characters that may go back into texts. */
  #inMemory = 0;
  /** Why none of the images can be kept. */
  failure: InlineImageFailure | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What takes the images of one scanner. */
  taker(): (events: readonly ScanEvent[]) => Promise<void> {
    const take = this.#takerOfOne();
    return async (events) => {
      try {
        if (this.failure === null) for (const event of events) await take(event);
      } catch (error) {
        await this.#loseAll(error);
      }
    };
  }

  async #loseAll(error: unknown): Promise<void> {
    await this.drop();
    if (!(error instanceof InlineImageFailure)) throw error;
    this.failure = error;
  }

  #takerOfOne(): (event: ScanEvent) => Promise<void> {
    let open: InlineImageWriter | null = null;
    return async (event) => {
      switch (event.type) {
        case 'begin':
          if (event.place === 'text' || this.#reserveFile()) {
            open = new InlineImageWriter(this.#folder, event);
            this.#open.add(open);
          }
          return;
        case 'data': {
          const writer = open;
          if (writer === null) return;
          if (this.#mayTake(writer, event.base64)) return writer.write(event.base64);
          open = null;
          this.#open.delete(writer);
          return writer.drop();
        }
        case 'end': {
          const writer = open;
          if (writer === null) return;
          open = null;
          await writer.finish(event.hasExtras);
          this.#open.delete(writer);
          this.#taken.push(writer);
        }
      }
    };
  }

  #reserveFile(): boolean {
    this.#files += 1;
    return this.#files <= maxFiles;
  }

  #mayTake(writer: InlineImageWriter, base64: Buffer): boolean {
    if (writer.place === 'data' || !writer.isSmall) return true;
    if (writer.outgrows(base64)) return this.#reserveFile();
    this.#inMemory += base64.length;
    return this.#inMemory <= maxInMemory;
  }

  /**
   * Puts what turned out to be no image back into its place in the text, in one pass, where it is small enough; the rest
   * becomes files, all at once. Data whose end has not come is dropped.
   */
  async settle(text: string, placeholderName: string): Promise<ReceivedAnswer> {
    const taken = new Map(this.#taken.map((image) => [image.index, image]));
    const { texts, indexes } = splitAtPlaceholders(text, placeholderName);
    const result: string[] = [];
    const kept: InlineImageWriter[] = [];
    texts.forEach((before, place) => {
      result.push(before);
      const index = indexes[place];
      if (index === undefined) return;
      const image = taken.get(index);
      const asText = image?.textToRestore(before, texts[place + 1] ?? '') ?? null;
      if (image !== undefined && asText === null && kept.length < maxFiles) kept.push(image);
      result.push(asText ?? placeholderOf(placeholderName, index));
    });
    const wanted = new Set(kept);
    const unfinished = [...this.#open];
    this.#open.clear();
    await Promise.all(unfinished.map((image) => image.drop()));
    // Every file is closed before a failure is told: what `drop` removes must not be made behind it.
    const saved = await Promise.allSettled(
      this.#taken.map((image) => (wanted.has(image) ? image.save() : image.drop())),
    );
    for (const each of saved) if (each.status === 'rejected') await this.#loseAll(each.reason);
    return {
      text: result.join(''),
      placeholderName,
      inlineImages: this.failure === null ? kept.map((image) => image.image()) : [],
      imageFailure: this.failure,
    };
  }

  /** Throws away what was taken so far. */
  async drop(): Promise<void> {
    const all = [...this.#open, ...this.#taken.splice(0)];
    this.#open.clear();
    await Promise.all(all.map((image) => image.drop()));
  }
}
