import { type ByteFile, MediaFormatError, pictureSize, required, type Size } from '../byte-file.ts';

/** Size of a RIFF file's own header, and of each chunk's. */
const riffHeaderBytes = 12;
const chunkHeaderBytes = 8;

/** Steps over the chunks of a RIFF file, by where their data begin. One that is longer than the file is damage, not an end. */
async function* chunks(file: ByteFile, end: number) {
  for (let position = riffHeaderBytes; position + chunkHeaderBytes <= end; ) {
    const header = await file.exactly(chunkHeaderBytes, position);
    const type = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    const at = position + chunkHeaderBytes;
    if (at + length > end) throw new MediaFormatError('damaged', `The chunk ${type} is cut short.`);
    yield { type, at, length };
    position = at + length + (length % 2);
  }
}

/** Reads a WEBP's size in pixels and makes sure that its pixels are there to the end. @throws {MediaFormatError} when it is damaged. */
export async function readWebp(file: ByteFile): Promise<Size> {
  const end = (await file.exactly(riffHeaderBytes, 0)).readUInt32LE(4) + chunkHeaderBytes;
  if (end > file.size) throw new MediaFormatError('damaged', 'The picture is cut short.');
  let canvas: Size | null = null;
  let pixels: Size | null = null;
  for await (const { type, at, length } of chunks(file, end)) {
    if (type === 'VP8X') canvas = readCanvas(await file.exactly(Math.min(length, 10), at));
    if (type === 'VP8 ') pixels ??= readLossy(await file.exactly(Math.min(length, 10), at));
    if (type === 'VP8L') pixels ??= readLossless(await file.exactly(Math.min(length, 5), at));
    // The frames of a moving picture have their own sizes; the canvas counts.
    if (type === 'ANMF') pixels ??= canvas;
  }
  const { width, height } = canvas ?? required(pixels, 'picture');
  required(pixels, 'pixel');
  return pictureSize(width, height);
}

function readCanvas(data: Buffer): Size {
  if (data.length < 10) throw new MediaFormatError('damaged', 'The canvas is cut short.');
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
}

function readLossy(data: Buffer): Size {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a)
    throw new MediaFormatError('damaged', 'The frame has no start code.');
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function readLossless(data: Buffer): Size {
  if (data.length < 5 || data[0] !== 0x2f)
    throw new MediaFormatError('damaged', 'The frame has no signature.');
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const pcm = 1;
const float = 3;
const extensible = 0xfffe;
/** Codecs that need no bits named. */
const waveCodecs: Readonly<Record<number, string>> = {
  2: 'adpcm-ms',
  6: 'alaw',
  7: 'ulaw',
  17: 'adpcm-ima',
  85: 'mp3',
};

/** Reads a WAV's length and codec and makes sure that its sound is there to the end. @throws {MediaFormatError} when it is damaged. */
export async function readWav(
  file: ByteFile,
): Promise<{ readonly seconds: number; readonly audioCodec: string }> {
  let format: Buffer | null = null;
  for await (const { type, at, length } of chunks(file, file.size)) {
    if (type === 'fmt ') {
      if (length < 16) throw new MediaFormatError('damaged', 'The format is cut short.');
      format = Buffer.from(await file.exactly(Math.min(length, 40), at));
    }
    if (type !== 'data') continue;
    const header = required(format, 'format before the sound');
    const [channels, sampleRate, bytesPerSecond] = [
      header.readUInt16LE(2),
      header.readUInt32LE(4),
      header.readUInt32LE(8),
    ];
    if (length === 0) throw new MediaFormatError('damaged', 'There is no sound.');
    if (channels === 0 || sampleRate === 0 || bytesPerSecond === 0)
      throw new MediaFormatError('damaged', 'The format has no rate.');
    return { seconds: Math.round((length / bytesPerSecond) * 1_000) / 1_000, audioCodec: waveCodec(header) };
  }
  throw new MediaFormatError('damaged', 'There is no sound.');
}

function waveCodec(header: Buffer): string {
  const tag = header.readUInt16LE(0);
  const bits = header.readUInt16LE(14);
  // An extensible header has the real tag at the start of its sub-format.
  const real = tag === extensible && header.length >= 26 ? header.readUInt16LE(24) : tag;
  if (real === pcm) return bits === 8 ? 'pcm-u8' : `pcm-s${bits}`;
  if (real === float) return `pcm-f${bits}`;
  return waveCodecs[real] ?? `wav-${real}`;
}
