import { Broken } from '../broken.ts';
import type { ByteFile } from '../byte-file.ts';
import { roundedTo, type SoundFacts } from './facts.ts';
import { areKin, frameHeaderBytes, type MpegFrame, readMpegFrame } from './mpeg-frame.ts';

/** Padding and leftovers between a tag and the first frame that players step over. */
const toleratedJunkBytes = 64 * 1024;
/** More than any layer's longest frame and the header after it. */
const longestFrameBytes = 8 * 1024;
/** As many frames of one bit rate are taken to mean that all of them have it. */
const framesToCompare = 100;
/** A file may lack this much of what its index says: some writers miscount their own index frame. */
const toleratedLossBytes = 4 * 1024;
const id3v1Bytes = 128;

interface Index {
  readonly frames: number;
  readonly bytes: number | null;
}

/**
 * Measures an MP3: past its tags, two frames in a row, then its length from the index in the first frame,
 * from the bit rate, or by stepping over all frames where that changes.
 */
export async function readMp3(file: ByteFile): Promise<SoundFacts> {
  const tagged = await skipTags(file);
  const { at, frame } = await firstFrame(file, tagged);
  if (frame.layer !== 3) throw new Broken('unsupported', `This is layer ${frame.layer}.`);
  const index = await readIndex(file, at, frame);
  if (index?.bytes && at + index.bytes > file.size + toleratedLossBytes)
    throw new Broken('damaged', 'The sound is cut short.');
  const frames = index?.frames ?? (await countFrames(file, at, frame));
  return { seconds: roundedTo((frames * frame.samples) / frame.sampleRate, 3), audioCodec: 'mp3' };
}

/** Where the sound begins after any ID3v2 tags; their sizes are in seven-bit bytes. */
export async function skipTags(file: ByteFile): Promise<number> {
  for (let position = 0; ; ) {
    const header = await file.upTo(10, position);
    if (header.length < 10 || header.toString('latin1', 0, 3) !== 'ID3') return position;
    const [a = 0, b = 0, c = 0, d = 0] = header.subarray(6);
    const hasFooter = ((header[5] ?? 0) & 0x10) !== 0;
    position += 10 + (a << 21) + (b << 14) + (c << 7) + d + (hasFooter ? 10 : 0);
    if (position >= file.size) throw new Broken('damaged', 'The file ends in its tag.');
  }
}

async function firstFrame(file: ByteFile, from: number): Promise<{ at: number; frame: MpegFrame }> {
  const head = await file.upTo(toleratedJunkBytes + longestFrameBytes, from);
  let hasSeenOne = false;
  for (let at = 0; at < Math.min(toleratedJunkBytes, head.length); at += 1) {
    const frame = readMpegFrame(head.subarray(at, at + frameHeaderBytes));
    if (!frame) continue;
    hasSeenOne = true;
    const next = at + frame.bytes;
    const follower = readMpegFrame(head.subarray(next, next + frameHeaderBytes));
    if (follower && areKin(frame, follower)) return { at: from + at, frame };
  }
  const isTagged = from > 0;
  throw new Broken(isTagged || hasSeenOne ? 'damaged' : 'not-media', 'No two frames follow each other.');
}

/** The index that encoders put into an empty first frame: Xing (or Info), or Fraunhofer's VBRI. */
async function readIndex(file: ByteFile, at: number, frame: MpegFrame): Promise<Index | null> {
  const xing = await file.upTo(16, at + frame.indexAt);
  if (xing.length === 16 && ['Xing', 'Info'].includes(xing.toString('latin1', 0, 4))) {
    const flags = xing.readUInt32BE(4);
    const hasFrames = (flags & 1) !== 0;
    const hasBytes = (flags & 2) !== 0;
    if (!hasFrames || xing.readUInt32BE(8) === 0) return null;
    return { frames: xing.readUInt32BE(8), bytes: hasBytes ? xing.readUInt32BE(12) : null };
  }
  const vbri = await file.upTo(18, at + frameHeaderBytes + 32);
  if (vbri.length === 18 && vbri.toString('latin1', 0, 4) === 'VBRI')
    return { frames: vbri.readUInt32BE(14), bytes: vbri.readUInt32BE(10) };
  return null;
}

async function countFrames(file: ByteFile, from: number, first: MpegFrame): Promise<number> {
  const end = file.size - (await trailingTagBytes(file));
  let frames = 0;
  let isSteady = true;
  for (let at = from; at < end; ) {
    const frame = readMpegFrame(await file.upTo(frameHeaderBytes, at));
    if (!frame || !areKin(frame, first)) break;
    isSteady &&= frame.bitRate === first.bitRate;
    frames += 1;
    at += frame.bytes;
    if (frames === framesToCompare && isSteady) {
      const bytesPerFrame = ((first.samples / 8) * first.bitRate) / first.sampleRate;
      return (end - from) / bytesPerFrame;
    }
  }
  return frames;
}

async function trailingTagBytes(file: ByteFile): Promise<number> {
  const tail = await file.upTo(3, Math.max(0, file.size - id3v1Bytes));
  return tail.toString('latin1') === 'TAG' ? id3v1Bytes : 0;
}
