/** Reads and writes bit by bit, most significant first, with the Exp-Golomb numbers of H.264. */
export class BitReader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  bits(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1) {
      const byte = this.#bytes[this.position >> 3];
      if (byte === undefined) throw new RangeError('Read past the end.');
      value = value * 2 + ((byte >> (7 - (this.position & 7))) & 1);
      this.position += 1;
    }
    return value;
  }

  /** An unsigned Exp-Golomb number. */
  ue(): number {
    let zeros = 0;
    while (this.bits(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.bits(zeros);
  }
}

export class BitWriter {
  readonly #bytes: number[] = [];
  #position = 0;

  bits(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      const at = this.#position >> 3;
      const one = Math.floor(value / 2 ** bit) % 2;
      this.#bytes[at] = (this.#bytes[at] ?? 0) | (one << (7 - (this.#position & 7)));
      this.#position += 1;
    }
  }

  ue(value: number): void {
    const length = Math.floor(Math.log2(value + 1));
    this.bits(0, length);
    this.bits(value + 1, length + 1);
  }

  /** What was written, filled up with zeros to whole bytes. */
  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
