import { TextDecoder } from 'node:util';

/** What is kept of a string that was too long to keep. */
export interface LongText {
  /** The beginning, unescaped; about 64 KB. */
  readonly head: string;
  /** What followed, as characters after unescaping (bytes, where the text is not ASCII). */
  readonly tail: { readonly characters: number; readonly base64: boolean; readonly padding: number };
}

const other = 0;
const base64Character = 1;
const paddingCharacter = 2;
const endOfText = 3;
const escapeSign = 4;
const forbidden = 5;

const classes = new Uint8Array(256).fill(other);
classes.fill(forbidden, 0, 0x20);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  classes[character.charCodeAt(0)] = base64Character;
}
classes['='.charCodeAt(0)] = paddingCharacter;
classes['"'.charCodeAt(0)] = endOfText;
classes['\\'.charCodeAt(0)] = escapeSign;

const shortEscapes = '"\\/bfnrt';
const isHexDigit = (character: string) => /^[0-9a-fA-F]$/.test(character);

/** Reads the rest of one JSON string byte by byte: is it sound JSON, is it base64, how long is it? */
export class LongTextReader {
  readonly #head: string | null;
  /** Checks UTF-8; not needed in a data URI, where anything but ASCII fails as base64. */
  readonly #decoder: TextDecoder | null;
  #characters = 0;
  #padding = 0;
  #base64 = true;
  #sound = true;
  /** `null` outside an escape; otherwise what followed its backslash. */
  #escape: string | null = null;

  /** @param head the string's beginning as it stands in the JSON, ending outside an escape. */
  constructor(head: Uint8Array) {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    let text: string | null = null;
    try {
      text = JSON.parse(`"${decoder.decode(head, { stream: true })}"`) as string;
    } catch {
      this.#sound = false;
    }
    this.#head = text;
    this.#decoder = text?.startsWith('data:') ? null : decoder;
  }

  /** @returns where the string's closing quote is, or the chunk's length when it is not in this chunk. */
  push(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; at < chunk.length; at += 1) {
      if (this.#escape !== null) {
        this.#pushEscaped(this.#escape + String.fromCharCode(chunk[at] as number));
        continue;
      }
      // The one hot loop: nearly every byte of a large body passes here.
      const runStart = at;
      while (at < chunk.length && classes[chunk[at] as number] === base64Character) at += 1;
      if (at > runStart) this.#pushRun(at - runStart);
      if (at === chunk.length) break;
      const kind = classes[chunk[at] as number];
      if (kind === endOfText) break;
      if (kind === escapeSign) this.#escape = '';
      else if (kind === forbidden) this.#sound = false;
      else this.#pushOther(kind === paddingCharacter);
    }
    if (this.#decoder !== null && this.#sound) this.#decode(this.#decoder, chunk.subarray(from, at));
    return at;
  }

  /** @returns `null` when what was read is not sound JSON. */
  end(): LongText | null {
    if (this.#decoder !== null && this.#sound) this.#decode(this.#decoder, null);
    if (!this.#sound || this.#head === null) return null;
    const tail = { characters: this.#characters, base64: this.#base64, padding: this.#padding };
    return { head: this.#head, tail };
  }

  #pushRun(characters: number): void {
    this.#characters += characters;
    if (this.#padding > 0) this.#base64 = false;
  }

  #pushOther(isPadding: boolean): void {
    this.#characters += 1;
    if (isPadding) this.#padding += 1;
    else this.#base64 = false;
  }

  /** Some writers escape the slash and the plus of base64. */
  #pushEscaped(text: string): void {
    this.#escape = text;
    if (text.length === 1 && text !== 'u') {
      this.#escape = null;
      if (!shortEscapes.includes(text)) this.#sound = false;
      this.#pushCharacter(text === '/' ? '/' : '\n');
    } else if (text.length > 1 && !isHexDigit(text.slice(-1))) {
      this.#escape = null;
      this.#sound = false;
    } else if (text.length === 5) {
      this.#escape = null;
      this.#pushCharacter(String.fromCharCode(Number.parseInt(text.slice(1), 16)));
    }
  }

  #pushCharacter(character: string): void {
    const code = character.charCodeAt(0);
    const kind = code < 256 ? classes[code] : other;
    if (kind === base64Character) this.#pushRun(1);
    else this.#pushOther(kind === paddingCharacter);
  }

  #decode(decoder: TextDecoder, bytes: Uint8Array | null): void {
    try {
      if (bytes === null) decoder.decode();
      else decoder.decode(bytes, { stream: true });
    } catch {
      this.#sound = false;
    }
  }
}
