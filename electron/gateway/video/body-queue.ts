/**
 * The bytes of an answer on their way to one reader. What came before a connection broke is read first,
 * then the error is thrown; a call that was given up drops what waits.
 */
export class BodyQueue implements AsyncIterable<Buffer> {
  #chunks: Buffer[] = [];
  #waitingBytes = 0;
  #end: { readonly error: Error | null } | null = null;
  #wake: () => void = () => undefined;
  readonly #onUnwanted: () => void;

  /** @param onUnwanted called when the reader leaves before the end. */
  constructor(onUnwanted: () => void) {
    this.#onUnwanted = onUnwanted;
  }

  /** Bytes that came and were not read yet. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  push(chunk: Buffer): void {
    if (this.#end) return;
    this.#chunks.push(chunk);
    this.#waitingBytes += chunk.length;
    this.#wake();
  }

  /** Nothing more comes; with an error when the answer is not whole. */
  finish(error: Error | null): void {
    this.#end ??= { error };
    this.#wake();
  }

  /** The reader gets this error next, whatever else waits. */
  drop(error: Error): void {
    this.#chunks = [];
    this.#waitingBytes = 0;
    this.#end = { error };
    this.#wake();
  }

  /** For a reader that wants no more. */
  destroy(): void {
    if (!this.#end) this.#onUnwanted();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    try {
      for (;;) {
        const chunk = this.#chunks.shift();
        if (chunk) {
          this.#waitingBytes -= chunk.length;
          yield chunk;
        } else if (this.#end) {
          if (this.#end.error) throw this.#end.error;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.destroy();
    }
  }
}
