import {
  Conversion,
  EncodedPacketSink,
  type Input,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny';
import { moveIntoPlace } from '../files/atomic-write.ts';
import { withInput } from './clips.ts';
import { inspectFile } from './inspect.ts';
import { causeOf, openPartTarget, type PartTarget } from './part-target.ts';
import { partPathOf, type TrimFailure, type TrimOutcome, type TrimRange } from './tools.ts';

const mp4 = () => new Mp4OutputFormat({ fastStart: false });
const outputFormats: Readonly<Record<string, () => OutputFormat>> = {
  'video/mp4': mp4,
  'video/mov': mp4,
  'audio/mp3': () => new Mp3OutputFormat(),
  'audio/wav': () => new WavOutputFormat(),
};

/**
 * Copies a part of a clip into a new file, packet by packet: nothing is encoded, so nothing gets worse. A
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
  const outputFormat = outputFormats[mime];
  const range = clamp(wanted, facts.seconds ?? 0);
  if (!outputFormat) return { ok: false, reason: 'cannot-copy', cause: mime };
  if (!range) return { ok: false, reason: 'range' };

  let part: PartTarget;
  try {
    part = await openPartTarget(partPathOf(outputPath));
  } catch (error) {
    return { ok: false, reason: 'disk', cause: causeOf(error) };
  }
  try {
    const start = await withInput(inputPath, (input) => copy(input, outputFormat(), part, range));
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
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    trim: { start, end: range.endSeconds },
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    showWarnings: false,
  });
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
