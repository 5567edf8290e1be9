import {
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  type Input,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny';
import { maxSoundSeconds } from '#contract';
import { moveIntoPlace } from '../files/atomic-write.ts';
import { withInput } from './clips.ts';
import { inspectFile } from './inspect.ts';
import { causeOf, openPartTarget, type PartTarget } from './part-target.ts';
import { partPathOf, type TrimFailure, type TrimOutcome, type TrimRange, trimmedExtension } from './tools.ts';

const outputFormats = {
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  mp3: () => new Mp3OutputFormat(),
  wav: () => new WavOutputFormat(),
};

/** Packets are copied: nothing is encoded, so nothing gets worse. */
const asItIs = {
  tracks: 'primary',
  copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
  showWarnings: false,
} as const;

/**
 * Copies a part of a clip into a new file, packet by packet. A
 * video begins at the key frame at or before the start asked for; sound begins and ends at whole packets.
 * The clip itself is only read. The new file appears complete or not at all.
 */
export async function trimClip(
  inputPath: string,
  outputPath: string,
  wanted: TrimRange,
): Promise<TrimOutcome> {
  const inspection = await inspectFile(inputPath);
  if (!inspection.ok) return { ok: false, reason: 'unreadable', cause: inspection.reason };
  const { mime, facts } = inspection.file;
  const ending = trimmedExtension(mime);
  const range = clamp(wanted, facts.seconds ?? 0);
  if (ending === null) return { ok: false, reason: 'cannot-copy', cause: mime };
  if (!range) return { ok: false, reason: 'range' };

  let part: PartTarget;
  try {
    part = await openPartTarget(partPathOf(outputPath));
  } catch (error) {
    return { ok: false, reason: 'disk', cause: causeOf(error) };
  }
  try {
    const start = await withInput(inputPath, (input) => copy(input, outputFormats[ending](), part, range));
    if (start === null) return { ok: false, reason: 'cannot-copy' };
    await part.flush();
    await moveIntoPlace(part.path, outputPath);
    return await report(outputPath, start);
  } catch (error) {
    return { ok: false, ...failureOf(error, part) };
  } finally {
    await part.discard();
  }
}

function clamp({ startSeconds, endSeconds }: TrimRange, seconds: number): TrimRange | null {
  const start = Math.max(0, startSeconds);
  const end = Math.min(endSeconds, seconds);
  return start < end ? { startSeconds: start, endSeconds: end } : null;
}

/** Where the copy really begins; `null` when a track could not be taken along. */
async function copy(
  input: Input,
  format: OutputFormat,
  part: PartTarget,
  range: TrimRange,
): Promise<number | null> {
  const start = await snapStart(input, range.startSeconds);
  const output = new Output({ format, target: part.target });
  const trim = { start, end: range.endSeconds };
  const conversion = await Conversion.init({ ...asItIs, input, output, trim });
  if (!conversion.isValid || conversion.discardedTracks.length > 0) {
    await output.cancel();
    return null;
  }
  const cancel = () => void conversion.cancel().catch(() => undefined);
  part.failed.addEventListener('abort', cancel, { once: true });
  if (part.failed.aborted) cancel();
  try {
    await conversion.execute();
    part.failed.throwIfAborted();
    return start;
  } finally {
    part.failed.removeEventListener('abort', cancel);
  }
}

/** The place of the key frame at or before `start`, or of the packet of sound that `start` is in. */
async function snapStart(input: Input, start: number): Promise<number> {
  const track = (await input.getPrimaryVideoTrack()) ?? (await input.getPrimaryAudioTrack());
  if (!track) return start;
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true } as const;
  const packet = (await sink.getKeyPacket(start, options)) ?? (await sink.getFirstKeyPacket(options));
  return Math.max(0, packet?.timestamp ?? start);
}

async function report(path: string, start: number): Promise<TrimOutcome> {
  const made = await inspectFile(path);
  if (!made.ok) return { ok: false, reason: 'unreadable', cause: `made ${made.reason}` };
  const { file } = made;
  const range = { startSeconds: start, endSeconds: start + (file.facts.seconds ?? 0) };
  return { ok: true, file, range };
}

function failureOf(error: unknown, part: PartTarget): { reason: TrimFailure; cause?: string } {
  if (part.failed.aborted) return { reason: 'disk', cause: causeOf(part.failed.reason) };
  const isSystem = error instanceof Error && 'syscall' in error;
  return { reason: isSystem ? 'disk' : 'unreadable', cause: causeOf(error) };
}

/**
 * The sound of a clip, at most its first `maxSoundSeconds`, copied packet by packet into an MP4 of its own; `null` for a clip without sound.
 * It is small enough for memory, since its length is bounded.
 */
export async function readSound(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return withInput(path, async (input) => {
    const target = new BufferTarget();
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    const trim = { start: 0, end: maxSoundSeconds };
    const conversion = await Conversion.init({ ...asItIs, input, output, video: { discard: true }, trim });
    if (!conversion.isValid || conversion.utilizedTracks.length === 0) {
      await output.cancel();
      if ((await input.getPrimaryAudioTrack()) === null) return null;
      throw new Error('The sound cannot be copied.');
    }
    await conversion.execute();
    return target.buffer === null ? null : new Uint8Array(target.buffer);
  });
}
