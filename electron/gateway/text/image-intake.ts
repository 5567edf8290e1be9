import type { ScanEvent } from './answer-scanner.ts';
import { InlineImageFailure, InlineImageWriter } from './inline-image-writer.ts';
import { placeholderOf, splitAtPlaceholders } from './placeholders.ts';
import type { InlineImage } from './types.ts';

/** Most files that are made of one answer; data beyond is dropped as it comes. */
const maxFiles = 64;
/** Most characters of base64 in memory that may go back into texts, of one answer. */
const maxInMemory = 4 * 1024 * 1024;

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
  #failure: InlineImageFailure | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Why none of the images can be kept. */
  get failure(): InlineImageFailure | null {
    return this.#failure;
  }

  /** What takes the images of one scanner. */
  taker(): (events: readonly ScanEvent[]) => Promise<void> {
    const take = this.#takerOfOne();
    return async (events) => {
      try {
        if (this.#failure === null) for (const event of events) await take(event);
      } catch (error) {
        await this.#loseAll(error);
      }
    };
  }

  async #loseAll(error: unknown): Promise<void> {
    await this.drop();
    if (!(error instanceof InlineImageFailure)) throw error;
    this.#failure = error;
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
      inlineImages: this.#failure === null ? kept.map((image) => image.image()) : [],
      imageFailure: this.#failure,
    };
  }

  /** Throws away what was taken so far. */
  async drop(): Promise<void> {
    const all = [...this.#open, ...this.#taken.splice(0)];
    this.#open.clear();
    await Promise.all(all.map((image) => image.drop()));
  }
}
