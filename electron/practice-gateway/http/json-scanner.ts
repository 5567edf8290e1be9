import { randomUUID } from 'node:crypto';
import { TextDecoder } from 'node:util';
import { type LongText, LongTextReader } from './long-text.ts';

/** Bytes of one string beyond which it is summed up instead of kept. */
export const longTextBytes = 64 * 1024;
/** Bytes of JSON that are kept once long strings and idle space are taken out. */
const keptLimit = 2 * 1024 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** A JSON body whose very long strings were looked at while they passed by and not kept. */
export interface ScannedJson {
  readonly value: unknown;
  /** The JSON without its long strings, to see how a number was written. */
  readonly source: string;
  /** What is known of a string of `value`: itself, or the summary of the long string it stands for. */
  text(value: string): string | LongText;
}

export type ScanOutcome =
  | { readonly ok: true; readonly json: ScannedJson }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads JSON as it arrives. Strings beyond 64 KB (the base64 of references) are checked and measured
 * on the way and replaced by a short stand-in, so that 64 MB of body cost little memory and never
 * hold up the process they arrive in: `JSON.parse` sees only what is left.
 */
export class JsonScanner {
  readonly #mark = randomUUID();
  readonly #longTexts = new Map<string, LongText>();
  #kept = Buffer.allocUnsafe(16 * 1024);
  #length = 0;
  #stringStart = -1;
  /** After a backslash; afterwards the hex digits that still belong to its escape. */
  #escape: 'begun' | number = 0;
  #long: LongTextReader | null = null;
  #reason: string | null = null;

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length && this.#reason === null) {
      if (this.#long !== null) at = this.#pushLong(this.#long, chunk, at);
      else if (this.#stringStart >= 0) at = this.#pushString(chunk, at);
      else at = this.#pushStructure(chunk, at);
    }
  }

  end(): ScanOutcome {
    const longTexts = this.#longTexts;
    const invalid = 'The body is not valid JSON.';
    if (this.#reason !== null) return { ok: false, reason: this.#reason };
    if (this.#long !== null) return { ok: false, reason: invalid };
    try {
      const bytes = this.#kept.subarray(0, this.#length);
      const source = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      const text = (value: string) => longTexts.get(value) ?? value;
      return { ok: true, json: { value: JSON.parse(source) as unknown, source, text } };
    } catch {
      return { ok: false, reason: invalid };
    }
  }

  #pushStructure(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; at < chunk.length && chunk[at] !== quote; at += 1) {
      const byte = chunk[at] as number;
      // A run of idle space means the same as one space.
      if (!isSpace(byte)) this.#keepByte(byte);
      else if (this.#length === 0 || this.#kept[this.#length - 1] !== 0x20) this.#keepByte(0x20);
    }
    if (at === chunk.length) return at;
    this.#stringStart = this.#length;
    this.#keepByte(quote);
    return at + 1;
  }

  #pushString(chunk: Uint8Array, from: number): number {
    const room = longTextBytes - (this.#length - this.#stringStart);
    let at = from;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#escape === 'begun') this.#escape = byte === letterU ? 4 : 0;
      else if (this.#escape > 0) this.#escape -= 1;
      else if (byte === backslash) this.#escape = 'begun';
      else if (byte === quote) break;
      else if (at - from > room) break;
    }
    this.#keep(chunk.subarray(from, at));
    if (at === chunk.length) return at;
    if (chunk[at] === quote) {
      this.#keepByte(quote);
      this.#stringStart = -1;
      return at + 1;
    }
    this.#becomeLong();
    return at;
  }

  #becomeLong(): void {
    const head = this.#kept.subarray(this.#stringStart + 1, this.#length);
    this.#long = new LongTextReader(head);
    this.#length = this.#stringStart;
  }

  #pushLong(reader: LongTextReader, chunk: Uint8Array, from: number): number {
    const at = reader.push(chunk, from);
    if (at === chunk.length) return at;
    const longText = reader.end();
    this.#long = null;
    this.#stringStart = -1;
    if (longText === null) {
      this.#reason = 'The body is not valid JSON.';
      return at;
    }
    const name = `${this.#mark}:${this.#longTexts.size}`;
    this.#longTexts.set(name, longText);
    this.#keep(Buffer.from(`"${name}"`));
    return at + 1;
  }

  #keepByte(byte: number): void {
    if (this.#length === this.#kept.length) this.#grow(1);
    this.#kept[this.#length] = byte;
    this.#length += 1;
    if (this.#length > keptLimit) this.#reason ??= tooMuch;
  }

  #keep(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#kept.length) this.#grow(bytes.length);
    this.#kept.set(bytes, this.#length);
    this.#length += bytes.length;
    if (this.#length > keptLimit) this.#reason ??= tooMuch;
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafe((this.#kept.length + by) * 2);
    this.#kept.copy(larger, 0, 0, this.#length);
    this.#kept = larger;
  }
}

const tooMuch = 'The body has more fields and text than the practice gateway reads.';

/** Scans a whole JSON text at once. */
export function scanJson(text: string): ScanOutcome {
  const scanner = new JsonScanner();
  scanner.push(Buffer.from(text));
  return scanner.end();
}
