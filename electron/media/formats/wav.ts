import { Broken, required } from '../broken.ts';
import type { ByteFile } from '../byte-file.ts';
import { roundedTo, type SoundFacts } from './facts.ts';
import { chunks } from './riff.ts';

const pcm = 1;
const float = 3;
const extensible = 0xfffe;
/** Codecs that need no bits named. */
const named: Readonly<Record<number, string>> = {
  2: 'adpcm-ms',
  6: 'alaw',
  7: 'ulaw',
  17: 'adpcm-ima',
  85: 'mp3',
};

/** Reads a WAV's header: format, then how much sound the file says it has and really has. */
export async function readWav(file: ByteFile): Promise<SoundFacts> {
  let format: Buffer | null = null;
  for await (const { type, at, length } of chunks(file, file.size)) {
    if (type === 'fmt ') {
      if (length < 16) throw new Broken('damaged', 'The format is cut short.');
      format = Buffer.from(await file.exactly(Math.min(length, 40), at));
    }
    if (type !== 'data') continue;
    const header = required(format, 'format before the sound');
    if (length === 0) throw new Broken('damaged', 'There is no sound.');
    return { seconds: roundedTo(length / bytesPerSecond(header), 3), audioCodec: codec(header) };
  }
  throw new Broken('damaged', 'There is no sound.');
}

function bytesPerSecond(header: Buffer): number {
  const channels = header.readUInt16LE(2);
  const sampleRate = header.readUInt32LE(4);
  const rate = header.readUInt32LE(8);
  if (channels === 0 || sampleRate === 0 || rate === 0)
    throw new Broken('damaged', 'The format has no rate.');
  return rate;
}

function codec(header: Buffer): string {
  const tag = header.readUInt16LE(0);
  const bits = header.readUInt16LE(14);
  // An extensible header has the real tag at the start of its sub-format.
  const real = tag === extensible && header.length >= 26 ? header.readUInt16LE(24) : tag;
  if (real === pcm) return bits === 8 ? 'pcm-u8' : `pcm-s${bits}`;
  if (real === float) return `pcm-f${bits}`;
  return named[real] ?? `wav-${real}`;
}
