import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { isFullDisk } from '../../files/disk-errors.ts';
import { inside } from '../../files/inside.ts';
import { makeOwnFolder, ownFileMode } from '../../files/own-folder.ts';
import { removeFile } from '../../files/remove.ts';
import { codeOf } from '../../shared/error-code.ts';
import { FailureInWords, ownError } from '../errors/app-errors.ts';
import type { Base64Style } from '../http/streamed-body.ts';
import type { InlineImage } from '../types.ts';
import type { InlinePlace } from './answer-scanner.ts';
import { dataAddressBetween } from './placeholders.ts';

/** A data address in a text that is shorter than this, and no Markdown image, is left in it: code talks of such things. */
const maxPlainTextCharacters = 4 * 1024;
/** Characters of base64 that are kept in memory, in case they are to go back where they were; only longer ones begin a file. */
const keptText = 64 * 1024;

/** Thrown when an answer cannot be put on disk, or is too large to be. */
export class InlineImageFailure extends FailureInWords {}

/** Decodes base64 as it comes, with its hash: into memory while it is small, then into a file. */
export class InlineImageWriter {
  readonly index: number;
  readonly place: InlinePlace;
  readonly #folder: string;
  readonly #path: string;
  readonly #hash = createHash('sha256');
  #handle: FileHandle | null = null;
  /** Bytes of the image that are decoded and not yet written to its file. */
  #held: Buffer[] = [];
  #bytes = 0;
  /** Up to four characters that wait for the others of their group. */
  #tail = '';
  /** Its text as it came, while that is small. */
  #text: string | null = '';
  #head = '';
  #isSound = true;
  #hasUsual = false;
  #hasUrlSafe = false;
  #style: Base64Style = { alphabet: 'base64', isPadded: true };
  /** The decoded bytes give the very text again that came, when they are encoded in `#style`. */
  #isExact = false;
  #sha256 = '';

  constructor(folder: string, { index, place }: { readonly index: number; readonly place: InlinePlace }) {
    this.index = index;
    this.place = place;
    this.#folder = folder;
    this.#path = inside(folder, `${randomUUID()}.part`);
  }

  get isSmall(): boolean {
    return this.#text !== null;
  }

  /** With these characters it is too long to be kept in memory. */
  outgrows(base64: Buffer): boolean {
    return (this.#text ?? '').length + base64.length > keptText;
  }

  async write(base64: Buffer): Promise<void> {
    this.#hasUsual ||= base64.includes(0x2b) || base64.includes(0x2f);
    this.#hasUrlSafe ||= base64.includes(0x2d) || base64.includes(0x5f);
    const text = this.#tail + base64.toString('latin1');
    const isSmall = this.#text !== null && !this.outgrows(base64);
    this.#text = isSmall ? this.#text + base64.toString('latin1') : null;
    // The last group may be padded: one is always held back.
    const whole = Math.floor((text.length - 1) / 4) * 4;
    this.#tail = text.slice(whole);
    if (whole > 0) {
      const bytes = Buffer.from(text.slice(0, whole), 'base64');
      if (bytes.length !== (whole / 4) * 3) this.#isSound = false;
      this.#put(bytes);
    }
    if (this.#text === null) await this.#flush();
  }

  /** Ends the image: all of its text has come. `hasExtras`: see `ScanEvent`. */
  async finish(hasExtras: boolean): Promise<void> {
    const last = Buffer.from(this.#tail, 'base64');
    this.#put(last);
    const alphabet = this.#hasUrlSafe ? 'base64url' : 'base64';
    this.#style = { alphabet, isPadded: this.#bytes % 3 === 0 || this.#tail.endsWith('=') };
    const again = last.toString(alphabet).replace(/=+$/, '');
    const isCanonical = this.#tail === (this.#style.isPadded ? again.padEnd(4, '=') : again);
    const isMixed = this.#hasUsual && this.#hasUrlSafe;
    const isWhole = /^[^=]{2,4}={0,2}$/.test(this.#tail);
    this.#isExact = this.#isSound && isWhole && isCanonical && !isMixed && !hasExtras;
    if (hasExtras) this.#text = null;
    this.#sha256 = this.#hash.digest('hex');
    if (this.#handle !== null) await this.save();
  }

  /** Its text, where it is to go back between these two; `null` where it stays a file. */
  textToRestore(before: string, behind: string): string | null {
    if (this.#text === null) return null;
    if (this.place === 'data') return this.#isExact ? null : this.#text;
    const isMarkdown = dataAddressBetween(before, behind)?.isMarkdown === true;
    return looksLikeImage(this.#head) && (isMarkdown || this.#text.length >= maxPlainTextCharacters)
      ? null
      : this.#text;
  }

  /** Writes what is in memory still, and closes the file. */
  async save(): Promise<void> {
    if (this.#handle === null && this.#held.length === 0) return;
    await this.#flush();
    const handle = this.#handle;
    this.#handle = null;
    try {
      await handle?.close();
    } catch (error) {
      throw diskFailure(error);
    }
  }

  image(): InlineImage {
    const { index } = this;
    return { index, path: this.#path, sha256: this.#sha256, bytes: this.#bytes, style: this.#style };
  }

  /** Throws the file away, where there is one; a file that cannot be removed goes at the next start. */
  async drop(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    this.#held = [];
    await handle?.close().catch(() => undefined);
    await removeFile(this.#path).catch(() => undefined);
  }

  #put(bytes: Buffer): void {
    if (this.#head.length < 16) this.#head += bytes.toString('latin1', 0, 16);
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    this.#held.push(bytes);
  }

  async #flush(): Promise<void> {
    const held = this.#held;
    this.#held = [];
    try {
      if (this.#handle === null) {
        await makeOwnFolder(this.#folder);
        this.#handle = await open(this.#path, 'wx', ownFileMode);
      }
      await this.#handle.writeFile(Buffer.concat(held));
    } catch (error) {
      throw diskFailure(error);
    }
  }
}

/** The first bytes of PNG, JPEG, GIF, BMP, WEBP and the HEIC family. */
function looksLikeImage(head: string): boolean {
  return /^(\x89PNG|\xff\xd8\xff|GIF8|BM|RIFF.{4}WEBP|.{4}ftyp(hei|hev|mif|msf|avi))/s.test(head);
}

function diskFailure(error: unknown): InlineImageFailure {
  const cause = codeOf(error);
  return new InlineImageFailure(ownError(isFullDisk(cause) ? 'disk.full' : 'disk.unwritable', { cause }));
}
