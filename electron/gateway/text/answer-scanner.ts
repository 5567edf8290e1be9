import { isBase64 } from '../http/streamed-body.ts';
import { type PlaceholderSeries, placeholderOf } from './placeholders.ts';

/** What a scanner found in the bytes just pushed. Bytes are valid until the next push. */
export type ScanEvent =
  | { readonly type: 'begin'; readonly index: number; readonly place: InlinePlace }
  | { readonly type: 'data'; readonly base64: Buffer }
  /** `hasExtras`: line breaks stood in it, so its text cannot be made again exactly. */
  | { readonly type: 'end'; readonly hasExtras: boolean };

/** `data`: the value of a key of that name. `text`: behind `;base64,` in another string. */
export type InlinePlace = 'data' | 'text';

/** A run shorter than this is left where it is: no image is that small. */
const shortest = 16;
/** Most bytes of an answer besides image data. */
const maxSkeletonBytes = 16 * 1024 * 1024;
/** Bytes of a block of the skeleton: it doubles what is there, within these. */
const smallestBlock = 256;
const largestBlock = 64 * 1024;
/** Data addresses in texts beyond this many are left where they are: each costs time. */
const maxAddresses = 1_000;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const opening = Buffer.from(';base64,', 'latin1');
const whitespace = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Reads the JSON of an answer as it comes and takes image data out of it: the values of keys named `data`, and
 * what follows `;base64,` in any string. What is left, the skeleton, is small and has a placeholder in each of those places.
 * Nothing is parsed: text that is not JSON comes out as it went in.
 */
export class AnswerScanner {
  readonly #placeholders: PlaceholderSeries;
  readonly #places: ReadonlySet<InlinePlace>;
  /** Full blocks, and the one that is being filled: an answer of one-byte strings would else be millions of buffers. */
  readonly #skeleton: Buffer[] = [];
  #block: Buffer = Buffer.alloc(0);
  #blockBytes = 0;
  #skeletonBytes = 0;
  #state: 'outside' | 'string' | 'run' = 'outside';
  #unfinishedEscape: Buffer = Buffer.alloc(0);
  #events: ScanEvent[] = [];
  #addresses = 0;

  /** Outside: the last byte that was no white space, and the string before it where that was short. */
  #last = 0;
  #word = '';
  #key = '';
  /** In a string: how much of `;base64,` has just been seen. */
  #openingMatched = 0;
  #isEscaped = false;
  /** In a run: its place, its bytes while they may still be too few, and whether it is long enough to be an inline image. */
  #place: InlinePlace = 'data';
  #held: Buffer[] = [];
  #heldBytes = 0;
  #isImage = false;
  #hasExtras = false;

  /** @param places where image data is looked for; both by default. */
  constructor(placeholders: PlaceholderSeries, places: readonly InlinePlace[] = ['data', 'text']) {
    this.#placeholders = placeholders;
    this.#places = new Set(places);
  }

  /** More of it than can be an answer: nothing further needs to be pushed. */
  get isTooLarge(): boolean {
    return this.#skeletonBytes > maxSkeletonBytes;
  }

  push(chunk: Buffer): readonly ScanEvent[] {
    this.#events = [];
    const bytes =
      this.#unfinishedEscape.length === 0 ? chunk : Buffer.concat([this.#unfinishedEscape, chunk]);
    this.#unfinishedEscape = Buffer.alloc(0);
    for (let at = 0; at < bytes.length; ) {
      if (this.#state === 'outside') at = this.#outside(bytes, at);
      else if (this.#state === 'string') at = this.#string(bytes, at);
      else at = this.#run(bytes, at);
    }
    return this.#events;
  }

  /** The skeleton, and what was still open when the bytes ended. */
  end(): { readonly text: string; readonly events: readonly ScanEvent[] } {
    this.#events = [];
    if (this.#state === 'run') this.#endRun();
    this.#keep(this.#unfinishedEscape);
    const blocks = [...this.#skeleton, this.#block.subarray(0, this.#blockBytes)];
    return { text: Buffer.concat(blocks).toString('utf8'), events: this.#events };
  }

  #outside(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === quote) {
        this.#keep(bytes.subarray(from, at + 1));
        this.#beginString();
        return at + 1;
      }
      if (!whitespace.has(byte)) this.#last = byte;
    }
    this.#keep(bytes.subarray(from));
    return bytes.length;
  }

  #beginString(): void {
    const isValue = this.#last === colon;
    this.#key = isValue ? this.#word : '';
    this.#word = '';
    this.#last = quote;
    this.#openingMatched = 0;
    this.#state = 'string';
    if (this.#key === 'data' && this.#places.has('data')) this.#beginRun('data');
  }

  #string(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.#isEscaped) {
        this.#isEscaped = false;
        continue;
      }
      if (byte === quote) {
        this.#noteWord(bytes, from, at);
        this.#keep(bytes.subarray(from, at + 1));
        this.#state = 'outside';
        return at + 1;
      }
      if (byte === backslash) this.#isEscaped = true;
      this.#openingMatched =
        byte === opening[this.#openingMatched] ? this.#openingMatched + 1 : byte === opening[0] ? 1 : 0;
      if (
        this.#openingMatched === opening.length &&
        this.#addresses < maxAddresses &&
        this.#places.has('text')
      ) {
        this.#keep(bytes.subarray(from, at + 1));
        this.#addresses += 1;
        this.#beginRun('text');
        return at + 1;
      }
    }
    this.#noteWord(bytes, from, bytes.length);
    this.#keep(bytes.subarray(from));
    return bytes.length;
  }

  /** Keeps what a string says while it may still be the key that matters. */
  #noteWord(bytes: Buffer, from: number, to: number): void {
    if (this.#word.length > 4) return;
    this.#word += bytes.toString('latin1', from, Math.min(to, from + 5));
  }

  #beginRun(place: InlinePlace): void {
    this.#state = 'run';
    this.#place = place;
    this.#held = [];
    this.#heldBytes = 0;
    this.#isImage = false;
    this.#hasExtras = false;
  }

  #run(bytes: Buffer, from: number): number {
    let at = from;
    while (at < bytes.length && isBase64[bytes[at] ?? 0] === 1) at += 1;
    if (at > from) this.#take(bytes.subarray(from, at));
    if (at === bytes.length) return at;
    if (bytes[at] === backslash) {
      const sign = readEscape(bytes, at);
      if (sign === 'cut') {
        this.#unfinishedEscape = Buffer.from(bytes.subarray(at));
        return bytes.length;
      }
      if (isBase64[sign.byte] === 1) {
        this.#take(Buffer.from([sign.byte]));
        return at + sign.length;
      }
      if (this.#place === 'data' && whitespace.has(sign.byte)) {
        this.#hasExtras = true;
        return at + sign.length;
      }
    }
    this.#endRun();
    return at;
  }

  #take(base64: Buffer): void {
    if (this.#isImage) {
      this.#events.push({ type: 'data', base64 });
      return;
    }
    this.#held.push(Buffer.from(base64));
    this.#heldBytes += base64.length;
    if (this.#heldBytes < shortest) return;
    this.#isImage = true;
    const index = this.#placeholders.next;
    this.#placeholders.next += 1;
    this.#events.push({ type: 'begin', index, place: this.#place });
    this.#events.push({ type: 'data', base64: Buffer.concat(this.#held) });
    this.#keep(Buffer.from(placeholderOf(this.#placeholders.name, index), 'latin1'));
  }

  /** The string goes on, or ends with the very next byte. */
  #endRun(): void {
    if (this.#isImage) this.#events.push({ type: 'end', hasExtras: this.#hasExtras });
    else this.#keep(Buffer.concat(this.#held));
    this.#held = [];
    this.#openingMatched = 0;
    this.#state = 'string';
    this.#word = 'a value';
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0 || this.isTooLarge) return;
    this.#skeletonBytes += bytes.length;
    // Copied: a slice would hold on to the whole chunk.
    for (let at = 0; at < bytes.length; ) {
      if (this.#blockBytes === this.#block.length) this.#newBlock();
      const copied = bytes.copy(this.#block, this.#blockBytes, at);
      this.#blockBytes += copied;
      at += copied;
    }
  }

  #newBlock(): void {
    if (this.#blockBytes > 0) this.#skeleton.push(this.#block);
    this.#block = Buffer.allocUnsafe(Math.min(Math.max(smallestBlock, this.#skeletonBytes), largestBlock));
    this.#blockBytes = 0;
  }
}

const plainEscapes: Readonly<Record<string, number>> = { '/': 0x2f, n: 0x0a, r: 0x0d, t: 0x09 };

/** The character an escape stands for; 0 for one that cannot be part of base64. `cut`: its end has not come yet. */
function readEscape(bytes: Buffer, at: number): { readonly byte: number; readonly length: number } | 'cut' {
  const letter = bytes[at + 1];
  if (letter === undefined) return 'cut';
  const name = String.fromCharCode(letter);
  if (name !== 'u') return { byte: plainEscapes[name] ?? 0, length: 2 };
  if (at + 6 > bytes.length) return 'cut';
  const hex = bytes.toString('latin1', at + 2, at + 6);
  const point = /^[0-9a-f]{4}$/i.test(hex) ? Number.parseInt(hex, 16) : 0;
  return { byte: point < 128 ? point : 0, length: 6 };
}
