import { type ByteFile, MediaFormatError, MediaLimitError } from '../byte-file.ts';
import { type Box, boxes } from './mp4.ts';

/** Most samples (frames, or pieces of sound) whose places are listed one by one: 37 hours at 30 frames a second. */
const maxSamples = 4_000_000;
const deepest = 16;

/** Boxes that a media library looks into for tables. */
const parents = [
  'moov',
  'trak',
  'mdia',
  'minf',
  'dinf',
  'edts',
  'stbl',
  'mvex',
  'moof',
  'traf',
  'udta',
  'meta',
];
/** Boxes in which writers leave what is no box: it is not looked at from there on. */
const loose = ['udta', 'meta'];
/** Bytes that each entry takes in the tables that begin with the number of their entries. */
const entryBytes: Readonly<Record<string, number>> = {
  stts: 8,
  ctts: 8,
  stsc: 12,
  stss: 4,
  stco: 4,
  co64: 8,
  keys: 8,
  stsd: 8,
};
const wordBytes = 4;
/** Read together: of any entry a whole number. */
const batchBytes = 192 * 1024;

/**
 * Makes sure that the tables of an MP4 or MOV claim no more than they hold, and no more samples than a media library can list: it makes as
 * many objects as a table says, and a table of 20 bytes can say four thousand million (ISO 14496-12, 8.6 and 8.7; 8.8.8 for fragments).
 *
 * @throws {MediaLimitError} when a table claims more.
 */
export async function assertMp4Counts(file: ByteFile): Promise<void> {
  let samplesInFragments = 0;

  async function look(box: Box, depth: number, track: TrackCounts): Promise<void> {
    if (depth > deepest) throw new MediaLimitError('Its boxes are nested too deeply.');
    const { type } = box;
    if (parents.includes(type))
      return lookInto(box, depth, type === 'trak' && depth === 1 ? newTrack() : track);
    if (type === 'trun') samplesInFragments += await samplesOfRun(file, box);
    if (samplesInFragments > maxSamples) throw new MediaLimitError('Its fragments claim too many samples.');
    if (type === 'stsz' || type === 'stz2') track.sized += await samplesWithSize(file, box);
    const each = entryBytes[type];
    if (each !== undefined) await readTable(file, box, each, track);
  }

  async function lookInto(parent: Box, depth: number, track: TrackCounts): Promise<void> {
    // The box `meta` of MP4 begins with four bytes of its own, that of MOV does not.
    const isLong = parent.type === 'meta' && (await file.upTo(8, parent.at)).toString('latin1', 4) !== 'hdlr';
    try {
      for await (const box of boxes(file, parent.at + (isLong ? wordBytes : 0), parent.end))
        await look(box, depth + 1, track);
    } catch (error) {
      if (!(error instanceof MediaFormatError) || !loose.includes(parent.type)) throw error;
    }
    if (parent.type === 'trak') assertTrack(track);
  }

  for (const box of await indexes(file)) await look(box, 0, newTrack());
}

/** The boxes of a file that hold tables. What stands behind the last box is padding: `assertMp4Complete` judges it. */
async function indexes(file: ByteFile): Promise<Box[]> {
  const found: Box[] = [];
  try {
    for await (const box of boxes(file, 0, file.size)) {
      if (box.type === 'moov' || box.type === 'moof') found.push(box);
    }
  } catch (error) {
    if (!(error instanceof MediaFormatError)) throw error;
  }
  return found;
}

/** What the tables of one track say. */
const newTrack = () => ({
  timed: 0,
  hasOffsets: false,
  lastChunk: 0,
  samplesInChunk: 0,
  /** Samples whose sizes are listed one by one; those of one size need no list. */
  sized: 0,
});
type TrackCounts = ReturnType<typeof newTrack>;

function assertTrack({ timed, hasOffsets, lastChunk, samplesInChunk, sized }: TrackCounts): void {
  const isListed = hasOffsets || sized > 1;
  if (isListed && Math.max(timed, samplesInChunk, sized) > maxSamples)
    throw new MediaLimitError('A track claims too many samples.');
  if (lastChunk > maxSamples) throw new MediaLimitError('A track claims too many chunks.');
}

async function readTable(file: ByteFile, box: Box, each: number, track: TrackCounts): Promise<void> {
  const { type, at, end } = box;
  const count = (await file.exactly(8, at)).readUInt32BE(4);
  const start = at + 8;
  assertFits(type, count * each, end - start);
  if (type === 'ctts') track.hasOffsets ||= count > 0;
  if (type === 'keys') return assertKeys(file, box, count);
  if (type !== 'stts' && type !== 'stsc') return;
  for (let done = 0; done < count * each; done += batchBytes) {
    const batch = await file.exactly(Math.min(batchBytes, count * each - done), start + done);
    for (let entry = 0; entry < batch.length; entry += each) {
      const first = batch.readUInt32BE(entry);
      if (type === 'stts') track.timed += first;
      else {
        // Chunks in order: else the same ones could be counted again and again.
        if (first < track.lastChunk) throw new MediaLimitError('The chunks of a track are out of order.');
        track.lastChunk = first;
        track.samplesInChunk = Math.max(track.samplesInChunk, batch.readUInt32BE(entry + wordBytes));
      }
    }
  }
}

/** Names of facts about the clip: one that claims fewer bytes than its head would lead the reader back. */
async function assertKeys(file: ByteFile, { at, end }: Box, count: number): Promise<void> {
  let place = at + 8;
  for (let key = 0; key < count; key += 1) {
    if (place + 8 > end) throw new MediaLimitError('The names of its facts do not fit.');
    const size = (await file.exactly(wordBytes, place)).readUInt32BE(0);
    if (size < 8) throw new MediaLimitError('A name of its facts has no head.');
    place += size;
  }
}

/** Samples whose sizes stand in this box one by one. */
async function samplesWithSize(file: ByteFile, { type, at, end }: Box): Promise<number> {
  const head = await file.exactly(12, at);
  const count = head.readUInt32BE(8);
  if (type === 'stsz' && head.readUInt32BE(4) > 0) return 0;
  const bytesEach = type === 'stsz' ? wordBytes : head.readUInt8(7) / 8;
  if (bytesEach === 0) throw new MediaLimitError('Its sizes have no bits.');
  assertFits(type, count * bytesEach, end - at - 12);
  return count;
}

const runFlags = { dataOffset: 0x1, firstSample: 0x4, perSample: [0x100, 0x200, 0x400, 0x800] } as const;

async function samplesOfRun(file: ByteFile, { type, at, end }: Box): Promise<number> {
  const head = await file.exactly(8, at);
  const flags = head.readUInt32BE(0);
  const count = head.readUInt32BE(4);
  const words = [runFlags.dataOffset, runFlags.firstSample].filter((flag) => flags & flag).length;
  const each = runFlags.perSample.filter((flag) => flags & flag).length * wordBytes;
  assertFits(type, words * wordBytes + count * each, end - at - 8);
  return count;
}

function assertFits(type: string, claimed: number, held: number): void {
  if (claimed > held) throw new MediaLimitError(`The box ${type} claims more than it holds.`);
}
