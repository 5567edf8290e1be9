import { Broken, required } from '../broken.ts';
import type { ByteFile } from '../byte-file.ts';
import type { PictureFacts } from './facts.ts';
import { chunks, riffBytes } from './riff.ts';

/** Reads a WEBP's chunks: its size and whether the pixels are there. */
export async function readWebp(file: ByteFile): Promise<PictureFacts> {
  const end = await riffBytes(file);
  if (end > file.size) throw new Broken('damaged', 'The picture is cut short.');
  let canvas: PictureFacts | null = null;
  let pixels: PictureFacts | null = null;
  for await (const { type, at, length } of chunks(file, end)) {
    if (type === 'VP8X') canvas = readCanvas(await file.exactly(Math.min(length, 10), at));
    if (type === 'VP8 ') pixels ??= readLossy(await file.exactly(Math.min(length, 10), at));
    if (type === 'VP8L') pixels ??= readLossless(await file.exactly(Math.min(length, 5), at));
    // The frames of a moving picture have their own sizes; the canvas counts.
    if (type === 'ANMF') pixels ??= canvas;
  }
  const facts = canvas ?? required(pixels, 'picture');
  required(pixels, 'pixels');
  if (facts.width === 0 || facts.height === 0) throw new Broken('damaged', 'The picture has no size.');
  return facts;
}

function readCanvas(data: Buffer): PictureFacts {
  if (data.length < 10) throw new Broken('damaged', 'The canvas is cut short.');
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
}

function readLossy(data: Buffer): PictureFacts {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a)
    throw new Broken('damaged', 'The frame has no start code.');
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function readLossless(data: Buffer): PictureFacts {
  if (data.length < 5 || data[0] !== 0x2f) throw new Broken('damaged', 'The frame has no signature.');
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
