import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppErrorData } from '#contract';
import { codeOf } from '../../shared/error-code.ts';
import { ownError } from '../errors/app-errors.ts';
import type { Base64Style } from '../http/streamed-body.ts';
import type { TransportResponse } from '../http/transport.ts';
import { AnswerScanner, type InlinePlace, type ScanEvent } from './answer-scanner.ts';
import { placeholderOf } from './placeholders.ts';
import type { InlineImage } from './types.ts';

/** Most bytes of one answer, picture data included. */
const answerLimit = 128 * 1024 * 1024;
/** A data address in a text that is shorter than this, and no Markdown image, is left in it: code talks of such things. */
const textLimit = 4 * 1024;

/** An answer that was received: small JSON with placeholders, and the image data in files. */
export interface ReceivedAnswer {
  readonly text: string;
  readonly placeholderName: string;
  readonly inlineImages: readonly WrittenImage[];
}

interface TakenImage extends WrittenImage {
  readonly place: InlinePlace;
}

/**
 * Receives the body of a good answer as it comes; image data goes to files in `folder`.
 *
 * @param onChunk called for every chunk of the body.
 * @throws the transport's error when the answer breaks off; `InlineImageFailure` when the disk refuses, or when it is far too
 *   large. Nothing is left on the disk then.
 */
export async function receiveAnswer(
  response: TransportResponse,
  folder: string,
  onChunk: () => void,
): Promise<ReceivedAnswer> {
  const placeholderName = randomBytes(12).toString('hex');
  const scanner = new AnswerScanner(placeholderName);
  const intake = new ImageIntake(folder);
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      onChunk();
      bytes += chunk.length;
      for (const event of scanner.push(chunk)) await intake.take(event);
      if (bytes > answerLimit || scanner.isTooLarge) {
        throw new InlineImageFailure(ownError('gateway.unreadable', { cause: 'ANSWER_TOO_LARGE' }));
      }
    }
    const { text, events } = scanner.end();
    for (const event of events) await intake.take(event);
    return await restoreOthers(text, placeholderName, intake.done);
  } catch (error) {
    await intake.drop();
    throw error;
  }
}

/** Writes inline images one after the other: they come in the order of the text. */
class ImageIntake {
  readonly done: TakenImage[] = [];
  readonly #folder: string;
  #open: { readonly writer: InlineImageWriter; readonly place: InlinePlace } | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async take(event: ScanEvent): Promise<void> {
    switch (event.type) {
      case 'begin': {
        const writer = await InlineImageWriter.open(this.#folder, event.index);
        this.#open = { writer, place: event.place };
        return;
      }
      case 'data':
        await this.#open?.writer.write(event.base64);
        return;
      case 'end': {
        if (this.#open === null) return;
        const { writer, place } = this.#open;
        this.done.push({ ...(await writer.finish(event.hasExtras)), place });
        this.#open = null;
      }
    }
  }

  async drop(): Promise<void> {
    await this.#open?.writer.drop();
    await removeInlineImages(this.done);
  }
}

/** Removes the files of inline images that nobody wants. */
export async function removeInlineImages(images: readonly { readonly path: string }[]): Promise<void> {
  await Promise.all(images.map(({ path }) => rm(path, { force: true })));
}

/** Data that turned out to be no image goes back into its place in the text, where it is small enough. */
async function restoreOthers(
  text: string,
  placeholderName: string,
  taken: readonly TakenImage[],
): Promise<ReceivedAnswer> {
  let result = text;
  const inlineImages: WrittenImage[] = [];
  for (const image of taken) {
    const own = placeholderOf(placeholderName, image.index);
    const before = result.slice(Math.max(0, result.indexOf(own) - 512), Math.max(0, result.indexOf(own)));
    if (image.text === null || staysOut(image, image.text, before)) inlineImages.push(image);
    else {
      result = result.replace(own, image.text);
      await removeInlineImages([image]);
    }
  }
  return { text: result, placeholderName, inlineImages };
}

function staysOut(image: TakenImage, text: string, before: string): boolean {
  if (image.place === 'data') return image.isExact;
  const isMarkdown = /!\[[^\]]*\]\(\s*data:[^()\s]*$/.test(before);
  return image.looksLikeImage && (isMarkdown || text.length >= textLimit);
}

/** Characters of base64 that are kept beside their file, in case they are to go back where they were. */
const keptText = 64 * 1024;

/** Thrown when an answer cannot be put on disk. */
export class InlineImageFailure extends Error {
  constructor(readonly error: AppErrorData) {
    super(error.message);
    this.name = 'InlineImageFailure';
  }
}

/** A complete inline image, with what its caller needs to decide whether it stays one. */
interface WrittenImage extends InlineImage {
  /** Its text as it came, where it is small. */
  readonly text: string | null;
  /** The same text can be made of the file again. */
  readonly isExact: boolean;
  /** It begins as image files do. */
  readonly looksLikeImage: boolean;
}

/** Decodes base64 as it comes into a file, with its hash. Nothing of it stays in memory but a small one's text. */
class InlineImageWriter {
  readonly #index: number;
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  /** Up to four characters that wait for the others of their group. */
  #tail = '';
  #text: string | null = '';
  #head = '';
  #isSound = true;
  #hasUsual = false;
  #hasUrlSafe = false;

  private constructor(index: number, path: string, handle: FileHandle) {
    this.#index = index;
    this.#path = path;
    this.#handle = handle;
  }

  static async open(folder: string, index: number): Promise<InlineImageWriter> {
    try {
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${randomUUID()}.part`);
      return new InlineImageWriter(index, path, await open(path, 'wx', 0o600));
    } catch (error) {
      throw diskFailure(error);
    }
  }

  async write(base64: Buffer): Promise<void> {
    this.#hasUsual ||= base64.includes(0x2b) || base64.includes(0x2f);
    this.#hasUrlSafe ||= base64.includes(0x2d) || base64.includes(0x5f);
    const text = this.#tail + base64.toString('latin1');
    this.#text =
      this.#text !== null && this.#text.length < keptText ? this.#text + base64.toString('latin1') : null;
    // The last group may be padded: one is always held back.
    const whole = Math.floor((text.length - 1) / 4) * 4;
    this.#tail = text.slice(whole);
    if (whole === 0) return;
    const bytes = Buffer.from(text.slice(0, whole), 'base64');
    if (bytes.length !== (whole / 4) * 3) this.#isSound = false;
    await this.#put(bytes);
  }

  async finish(hasExtras: boolean): Promise<WrittenImage> {
    const last = Buffer.from(this.#tail, 'base64');
    await this.#put(last);
    const alphabet = this.#hasUrlSafe ? 'base64url' : 'base64';
    const style: Base64Style = { alphabet, isPadded: this.#bytes % 3 === 0 || this.#tail.endsWith('=') };
    const again = last.toString(alphabet).replace(/=+$/, '');
    const isCanonical = this.#tail === (style.isPadded ? again.padEnd(4, '=') : again);
    const isMixed = this.#hasUsual && this.#hasUrlSafe;
    const isWhole = /^[^=]{2,4}={0,2}$/.test(this.#tail);
    try {
      await this.#handle.sync();
      await this.#handle.close();
    } catch (error) {
      throw diskFailure(error);
    }
    return {
      index: this.#index,
      path: this.#path,
      sha256: this.#hash.digest('hex'),
      bytes: this.#bytes,
      style,
      text: hasExtras ? null : this.#text,
      isExact: this.#isSound && isWhole && isCanonical && !isMixed && !hasExtras,
      looksLikeImage: looksLikeImage(this.#head),
    };
  }

  /** Throws the file away. */
  async drop(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#path, { force: true });
  }

  async #put(bytes: Buffer): Promise<void> {
    if (this.#head.length < 16) this.#head += bytes.toString('latin1', 0, 16);
    this.#hash.update(bytes);
    try {
      await this.#handle.writeFile(bytes);
    } catch (error) {
      throw diskFailure(error);
    }
    this.#bytes += bytes.length;
  }
}

/** The first bytes of PNG, JPEG, GIF, BMP, WEBP and the HEIC family. */
function looksLikeImage(head: string): boolean {
  return /^(\x89PNG|\xff\xd8\xff|GIF8|BM|RIFF.{4}WEBP|.{4}ftyp(hei|hev|mif|msf|avi))/s.test(head);
}

function diskFailure(error: unknown): InlineImageFailure {
  const cause = codeOf(error);
  return new InlineImageFailure(ownError(cause === 'ENOSPC' ? 'disk.full' : 'disk.unwritable', { cause }));
}
