import { Broken, required } from '../broken.ts';
import type { ByteFile } from '../byte-file.ts';
import { type Box, content, pickBoxes } from './boxes.ts';

export interface Track {
  readonly type: 'video' | 'audio';
  readonly codec: string;
  /** Pixels as stored, stretched to square ones; 0 for sound. */
  readonly width: number;
  readonly height: number;
  readonly isOnItsSide: boolean;
  /** Length as presented. */
  readonly seconds: number;
  readonly frames: number;
  readonly framesPerSecond: number;
}

/** Entries of the table of times that are looked at; a steady clip has one or two. */
const timesLookedAt = 4_096;
const nearlyAll = 0.9;

const codecs: Readonly<Record<string, string>> = {
  avc1: 'avc',
  avc3: 'avc',
  hvc1: 'hevc',
  hev1: 'hevc',
  vp08: 'vp8',
  vp09: 'vp9',
  av01: 'av1',
  mp4a: 'aac',
  sowt: 'pcm-s16',
  twos: 'pcm-s16be',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  Opus: 'opus',
  fLaC: 'flac',
  apch: 'prores',
  apcn: 'prores',
  apcs: 'prores',
  apco: 'prores',
  ap4h: 'prores',
  ap4x: 'prores',
};
/** Samples that only their seller's player can read. */
const encrypted = ['encv', 'enca', 'drmi', 'drms'];

/** Reads one track of an index; `null` when it is neither picture nor sound. */
export async function readTrack(file: ByteFile, box: Box, movieScale: number): Promise<Track | null> {
  const { tkhd, mdia } = await pickBoxes(file, box, ['tkhd', 'mdia']);
  const media = await pickBoxes(file, required(mdia, 'media in a track'), ['mdhd', 'hdlr', 'minf']);
  const handler = (await file.exactly(12, required(media.hdlr, 'handler').at)).toString('latin1', 8, 12);
  const type = handler === 'vide' ? 'video' : handler === 'soun' ? 'audio' : null;
  if (!type) return null;
  const { stbl } = await pickBoxes(file, required(media.minf, 'information on a track'), ['stbl']);
  const tables = await pickBoxes(file, required(stbl, 'sample table'), ['stsd', 'stts', 'stsz', 'stz2']);
  const sample = await readDescription(file, required(tables.stsd, 'description of samples'), type);
  const header = await readHeader(file, required(tkhd, 'track header'));
  const times = await readTimes(file, required(media.mdhd, 'media header'), tables.stts);
  const frames = await readCount(file, required(tables.stsz ?? tables.stz2, 'sizes of samples'));
  return {
    type,
    codec: sample.codec,
    width: header.width || sample.width,
    height: header.height || sample.height,
    isOnItsSide: header.isOnItsSide,
    seconds: header.duration === null ? times.seconds : header.duration / movieScale,
    frames,
    framesPerSecond: times.framesPerSecond,
  };
}

async function readDescription(file: ByteFile, box: Box, type: Track['type']) {
  const bytes = await content(file, box, 8 + 36);
  if (bytes.length < 16) throw new Broken('damaged', 'There is no description of samples.');
  const format = bytes.toString('latin1', 12, 16);
  if (encrypted.includes(format)) throw new Broken('unsupported', 'The clip is encrypted.');
  const codec = codecs[format] ?? format.trim();
  if (type === 'audio' || bytes.length < 44) return { codec, width: 0, height: 0 };
  return { codec, width: bytes.readUInt16BE(40), height: bytes.readUInt16BE(42) };
}

/** Duration in the movie's time scale, with cuts heeded, or `null` when the header does not know it. */
async function readHeader(file: ByteFile, box: Box) {
  const isLong = (await file.exactly(1, box.at))[0] === 1;
  const bytes = await file.exactly(isLong ? 96 : 84, box.at);
  const rest = isLong ? 12 : 0;
  const duration = isLong ? Number(bytes.readBigUInt64BE(28)) : bytes.readUInt32BE(20);
  const isUnknown = duration === 0 || duration >= (isLong ? 2 ** 63 : 0xffff_ffff);
  const matrix = rest + 40;
  return {
    duration: isUnknown ? null : duration,
    // A quarter of a turn: nothing of x stays in x.
    isOnItsSide: bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0,
    width: bytes.readUInt32BE(rest + 76) >>> 16,
    height: bytes.readUInt32BE(rest + 80) >>> 16,
  };
}

async function readTimes(file: ByteFile, header: Box, times: Box | undefined) {
  const bytes = await file.exactly(24, header.at);
  const isLong = bytes[0] === 1;
  const scale = bytes.readUInt32BE(isLong ? 20 : 12);
  if (scale === 0) throw new Broken('damaged', 'A track has no time scale.');
  const duration = isLong
    ? Number((await file.exactly(32, header.at)).readBigUInt64BE(24))
    : bytes.readUInt32BE(16);
  const ticks = times ? await ticksPerFrame(file, times) : 0;
  return { seconds: duration / scale, framesPerSecond: ticks > 0 ? scale / ticks : 0 };
}

/**
 * How long a frame lasts: what nearly all of them do, so that a gap at a cut does not count, or else the mean.
 */
async function ticksPerFrame(file: ByteFile, box: Box): Promise<number> {
  const bytes = await content(file, box, 8 + timesLookedAt * 8);
  const framesLasting = new Map<number, number>();
  let frames = 0;
  let ticks = 0;
  for (let at = 8; at + 8 <= bytes.length; at += 8) {
    const count = bytes.readUInt32BE(at);
    const each = bytes.readUInt32BE(at + 4);
    frames += count;
    ticks += count * each;
    framesLasting.set(each, (framesLasting.get(each) ?? 0) + count);
  }
  for (const [each, count] of framesLasting) if (count >= frames * nearlyAll) return each;
  return frames > 0 ? ticks / frames : 0;
}

async function readCount(file: ByteFile, box: Box): Promise<number> {
  return (await file.exactly(12, box.at)).readUInt32BE(8);
}
