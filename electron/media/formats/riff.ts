import { Broken } from '../broken.ts';
import type { ByteFile } from '../byte-file.ts';

/** Size of a RIFF file's own header, and of each chunk's. */
export const riffHeaderBytes = 12;
export const chunkHeaderBytes = 8;

export interface Chunk {
  readonly type: string;
  /** Where its data begin, and how many bytes they are. */
  readonly at: number;
  readonly length: number;
}

/** Bytes that the header says the file has; a shorter file is cut short. */
export async function riffBytes(file: ByteFile): Promise<number> {
  return (await file.exactly(riffHeaderBytes, 0)).readUInt32LE(4) + chunkHeaderBytes;
}

/** Steps over the chunks. One that is longer than the file is damage, not an end. */
export async function* chunks(file: ByteFile, end: number): AsyncGenerator<Chunk, void, undefined> {
  for (let position = riffHeaderBytes; position + chunkHeaderBytes <= end; ) {
    const header = await file.exactly(chunkHeaderBytes, position);
    const type = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    const at = position + chunkHeaderBytes;
    if (at + length > end) throw new Broken('damaged', `The chunk ${type} is cut short.`);
    yield { type, at, length };
    position = at + length + (length % 2);
  }
}
