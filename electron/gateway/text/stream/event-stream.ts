/** What was found in the bytes just pushed: data of the event that is coming, or its end. Bytes are valid until the next push. */
export type StreamToken =
  | { readonly type: 'data'; readonly bytes: Buffer }
  /** `name` is empty for an event without one. */
  | { readonly type: 'end'; readonly name: string };

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const colon = 0x3a;
const space = 0x20;
const between = Buffer.from('\n');
/** Longest field name that is told from others, behind a byte order mark too, and longest name of an event, in bytes. */
const maxFieldBytes = 12;
const maxNameCharacters = 64;

/**
 * Reads server-sent events as they come (WHATWG HTML, 9.2.6): lines end with LF, CR or CRLF, an event with a blank line;
 * several `data` lines of one event are one text with line feeds between. Data is handed on as it comes, so that an event of
 * any length takes no memory here. Each byte is looked at a few times at most.
 */
export class EventStreamReader {
  #tokens: StreamToken[] = [];
  /** The last byte was a carriage return: a line feed now belongs to it. */
  #isAfterReturn = false;
  #isLineEmpty = true;
  /** Name of the field while its colon has not come; `null` behind it. */
  #field: string | null = '';
  #kind: 'data' | 'event' | 'other' = 'other';
  #isAtValue = false;
  /** An event has begun whose end has not come. */
  isInEvent = false;
  #name = '';
  #isFirstLine = true;

  push(chunk: Buffer): readonly StreamToken[] {
    this.#tokens = [];
    for (let at = 0; at < chunk.length; ) {
      if (this.#isAfterReturn) {
        this.#isAfterReturn = false;
        if (chunk[at] === lineFeed) {
          at += 1;
          continue;
        }
      }
      const end = endOfLine(chunk, at);
      if (end > at) this.#line(chunk.subarray(at, end));
      if (end === chunk.length) break;
      this.#isAfterReturn = chunk[end] === carriageReturn;
      this.#endLine();
      at = end + 1;
    }
    return this.#tokens;
  }

  #line(piece: Buffer): void {
    this.#isLineEmpty = false;
    const value = this.#field === null ? piece : this.#readField(this.#field, piece);
    if (value === null) return;
    const skipped = this.#isAtValue && value[0] === space ? 1 : 0;
    if (value.length > 0) this.#isAtValue = false;
    if (this.#kind === 'other') return;
    if (this.#kind === 'data') this.#tokens.push({ type: 'data', bytes: value.subarray(skipped) });
    else
      this.#name = (this.#name + value.toString('latin1', skipped, maxNameCharacters)).slice(
        0,
        maxNameCharacters,
      );
  }

  /** What of the piece is the field's value; `null` while its name goes on. */
  #readField(before: string, piece: Buffer): Buffer | null {
    const end = piece.indexOf(colon);
    const name = before + piece.toString('latin1', 0, Math.min(end < 0 ? piece.length : end, maxFieldBytes));
    if (end < 0) {
      this.#field = name.slice(0, maxFieldBytes);
      return null;
    }
    this.#beginField(name);
    return piece.subarray(end + 1);
  }

  #beginField(written: string): void {
    // A byte order mark before the stream belongs to no name.
    const name = this.#isFirstLine ? written.replace(/^\xef\xbb\xbf/, '') : written;
    this.#field = null;
    this.#isAtValue = true;
    this.#kind = name === 'data' || name === 'event' ? name : 'other';
    if (this.#kind === 'event') this.#name = '';
    if (this.#kind !== 'data') return;
    if (this.isInEvent) this.#tokens.push({ type: 'data', bytes: between });
    this.isInEvent = true;
  }

  #endLine(): void {
    // A line that is a field's name alone is that field, empty.
    if (this.#field === 'data' || this.#field === 'event') this.#beginField(this.#field);
    this.#isFirstLine = false;
    if (this.#isLineEmpty) {
      if (this.isInEvent) this.#tokens.push({ type: 'end', name: this.#name });
      this.isInEvent = false;
      this.#name = '';
    }
    this.#isLineEmpty = true;
    this.#field = '';
    this.#kind = 'other';
  }
}

function endOfLine(chunk: Buffer, from: number): number {
  for (let at = from; at < chunk.length; at += 1) {
    const byte = chunk[at];
    if (byte === lineFeed || byte === carriageReturn) return at;
  }
  return chunk.length;
}
