import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppErrorData } from '#contract';
import { codeOf } from '../../shared/error-code.ts';
import { ownError } from '../errors/app-errors.ts';
import type { Base64Style } from '../video/file-base64.ts';
import type { AnswerPiece } from './generate-types.ts';

/** Text of a piece that is kept beside its file, in case it is to go back where it was. */
export const keptText = 64 * 1024;

/** Thrown when an answer cannot be put on disk. */
export class PieceFailure extends Error {
  constructor(readonly error: AppErrorData) {
    super(error.message);
    this.name = 'PieceFailure';
  }
}

/** A piece that is whole, with what its caller needs to decide whether it stays one. */
export interface FinishedPiece extends AnswerPiece {
  /** Its text as it came, where it is small. */
  readonly text: string | null;
  /** The same text can be made of the file again. */
  readonly isExact: boolean;
  /** It begins as pictures do. */
  readonly looksLikePicture: boolean;
}

/** Decodes base64 as it comes into a file, with its hash. Nothing of it stays in memory but a small one's text. */
export class PieceWriter {
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

  static async open(folder: string, index: number): Promise<PieceWriter> {
    try {
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${randomUUID()}.part`);
      return new PieceWriter(index, path, await open(path, 'wx', 0o600));
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

  async finish(hasExtras: boolean): Promise<FinishedPiece> {
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
      looksLikePicture: looksLikePicture(this.#head),
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
function looksLikePicture(head: string): boolean {
  return /^(\x89PNG|\xff\xd8\xff|GIF8|BM|RIFF.{4}WEBP|.{4}ftyp(hei|hev|mif|msf|avi))/s.test(head);
}

function diskFailure(error: unknown): PieceFailure {
  const cause = codeOf(error);
  return new PieceFailure(ownError(cause === 'ENOSPC' ? 'disk.full' : 'disk.unwritable', { cause }));
}
