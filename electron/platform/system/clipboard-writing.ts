/** A decoded picture, as older runtimes take it. */
export interface DecodedPicture {
  isEmpty(): boolean;
}

/** Newer runtimes take items of typed bytes, older ones a decoded picture. */
export interface ClipboardTarget {
  write?(items: readonly unknown[]): Promise<void>;
  writeImage?(picture: DecodedPicture): void;
}
export type ItemClass = new (items: Record<string, Blob>) => unknown;

export interface ClipboardParts {
  readonly clipboard: ClipboardTarget;
  /** `null` on runtimes without it; their `write` takes something else. */
  readonly Item: ItemClass | null;
  /** Reads PNG and JPEG; anything else comes out empty. */
  decode(encoded: Buffer): DecodedPicture;
}

/** Puts a picture on the clipboard; `false` when this runtime cannot read or take it. */
export async function writePicture(
  bytes: Uint8Array,
  mime: string,
  { clipboard, Item, decode }: ClipboardParts,
): Promise<boolean> {
  if (Item !== null && clipboard.write !== undefined) {
    const blob = new Blob([Uint8Array.from(bytes)], { type: mime });
    return clipboard.write([new Item({ [mime]: blob })]).then(
      () => true,
      () => false,
    );
  }
  const picture = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (picture.isEmpty() || clipboard.writeImage === undefined) return false;
  clipboard.writeImage(picture);
  return true;
}
