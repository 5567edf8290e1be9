import { endOfString } from '../../shared/json.ts';

/** A value that was passed over: its text, and how much is in it. */
export interface RawValue {
  readonly text: string;
  /** Objects and lists inside each other; 0 for a plain value. */
  readonly depth: number;
  /** Values, keys and signs in it: parsing takes time by their number. */
  readonly tokens: number;
}

/** The text is no JSON, or ends too soon. It is no `Error`: to write down where that was thrown takes longer than to read a small text. */
export class NotJson {}
/** The text holds more tokens than the cursor was allowed to walk through. */
export class TooMuchJson extends Error {}

const structure = { openObject: 0x7b, closeObject: 0x7d, openList: 0x5b, closeList: 0x5d } as const;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
/** A number, `true`, `false` or `null`, roughly. */
const word = /[-+.\w]+/y;

/**
 * Walks through the text of a JSON document without parsing it, so that one hostile value of a large document does not cost
 * the rest: a reader goes into the objects it knows and passes over the others, whatever is in them. Nothing is recursive,
 * and time is in proportion to the text. What is passed over is not checked: whoever wants it parses it.
 */
export class JsonCursor {
  readonly #text: string;
  #at = 0;
  #tokens: number;

  /** @param maxTokens values, keys and signs after which the walk ends with `TooMuchJson`. */
  constructor(text: string, maxTokens: number) {
    this.#text = text;
    this.#tokens = maxTokens;
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  get isAtObject(): boolean {
    return this.#peek() === structure.openObject;
  }

  get isAtList(): boolean {
    return this.#peek() === structure.openList;
  }

  /** The keys of the object at the cursor, which then stands at the key's value. A value that is not taken is passed over. */
  *members(): Generator<string> {
    this.#expect(structure.openObject);
    if (this.#ends(structure.closeObject)) return;
    do {
      const key = this.#key();
      this.#expect(colon);
      this.#peek();
      const start = this.#at;
      yield key;
      if (this.#at === start) this.take();
    } while (!this.#ends(structure.closeObject, comma));
  }

  /** The places of the list at the cursor, which then stands at the item. An item that is not taken is passed over. */
  *items(): Generator<number> {
    this.#expect(structure.openList);
    if (this.#ends(structure.closeList)) return;
    let place = 0;
    do {
      this.#peek();
      const start = this.#at;
      yield place;
      if (this.#at === start) this.take();
      place += 1;
    } while (!this.#ends(structure.closeList, comma));
  }

  /** Passes over the value at the cursor. */
  take(): RawValue {
    this.#peek();
    const from = this.#at;
    const before = this.#tokens;
    let depth = 0;
    let deepest = 0;
    do {
      const code = this.#peek();
      if (code === structure.openObject || code === structure.openList) {
        depth += 1;
        deepest = Math.max(deepest, depth);
        this.#at += 1;
      } else if (code === structure.closeObject || code === structure.closeList) {
        depth -= 1;
        this.#at += 1;
      } else if (code === quote) this.#passString();
      else if (code === comma || code === colon) this.#at += 1;
      else this.#passWord();
      this.#count();
    } while (depth > 0);
    if (depth < 0) throw new NotJson();
    return { text: this.#text.slice(from, this.#at), depth: deepest, tokens: before - this.#tokens };
  }

  #key(): string {
    if (this.#peek() !== quote) throw new NotJson();
    const from = this.#at;
    this.#passString();
    this.#count();
    // A key written with escapes is none that a reader looks for.
    return this.#text.slice(from + 1, this.#at - 1);
  }

  /** Whether the sign `end` comes next, and passes it; otherwise `between` must, where one is given. */
  #ends(end: number, between?: number): boolean {
    const code = this.#peek();
    if (code !== end && between !== undefined) this.#expect(between);
    if (code === end) this.#at += 1;
    return code === end;
  }

  #expect(code: number): void {
    if (this.#peek() !== code) throw new NotJson();
    this.#at += 1;
    this.#count();
  }

  #passString(): void {
    const end = endOfString(this.#text, this.#at);
    if (end < 0) throw new NotJson();
    this.#at = end;
  }

  #passWord(): void {
    word.lastIndex = this.#at;
    if (!word.test(this.#text)) throw new NotJson();
    this.#at = word.lastIndex;
  }

  #count(): void {
    this.#tokens -= 1;
    if (this.#tokens < 0) throw new TooMuchJson();
  }

  /** The code of the next character that is no white space. */
  #peek(): number {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
    }
    throw new NotJson();
  }
}
