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
import { withInput } from './input.ts';
import { type JudgedFile, judgeFile } from './judge.ts';
import { openPartTarget, type PartTarget } from './part-target.ts';

/** Seconds from the clip's start. */
export interface TrimRange {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface TrimOptions {
  /** Ends the work; nothing is left behind. */
  readonly signal?: AbortSignal;
  /** Told how much is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * - `cancelled`: the signal said so.
 * - `range`: the range is empty, or outside the clip.
 * - `unreadable`: the clip is not, or no longer, media that is taken.
 * - `cannot-copy`: its codecs have no place in the new file.
 * - `disk`: the new file could not be written.
 */
export type TrimFailure = 'cancelled' | 'range' | 'unreadable' | 'cannot-copy' | 'disk';

export type TrimOutcome =
  | {
      readonly ok: true;
      /** The new file, judged as any chosen file is. */
      readonly file: JudgedFile;
      /** What of the old clip it really holds. */
      readonly range: TrimRange;
    }
  | {
      readonly ok: false;
      readonly reason: TrimFailure;
      /** For developers: a system code or a message. */
      readonly cause?: string;
    };

/** Name ending of the file that `trimClip` makes of a clip of this type (the vendor's word); `null` for pictures. */
export function trimmedExtension(mime: string): 'mp4' | 'mp3' | 'wav' | null {
  return trimmed[mime]?.extension ?? null;
}

const mp4 = { extension: 'mp4', format: () => new Mp4OutputFormat({ fastStart: false }) } as const;
const trimmed: Readonly<
  Record<string, { readonly extension: 'mp4' | 'mp3' | 'wav'; readonly format: () => OutputFormat }>
> = {
  'video/mp4': mp4,
  'video/mov': mp4,
  'audio/mp3': { extension: 'mp3', format: () => new Mp3OutputFormat() },
  'audio/wav': { extension: 'wav', format: () => new WavOutputFormat() },
};

/**
 * Copies a part of a clip into a new file, packet by packet: nothing is encoded, so nothing gets worse. A
 * video begins at the key frame at or before the start asked for; sound begins and ends at whole packets.
 * The clip itself is only read. The new file appears whole or not at all.
 */
export async function trimClip(
  inputPath: string,
  outputPath: string,
  wanted: TrimRange,
  options: TrimOptions = {},
): Promise<TrimOutcome> {
  const judgement = await judgeFile(inputPath);
  if (!judgement.ok) return { ok: false, reason: 'unreadable', cause: judgement.reason };
  const { mime, facts } = judgement.file;
  const way = trimmed[mime];
  const range = clamp(wanted, facts.seconds ?? 0);
  if (!way) return { ok: false, reason: 'cannot-copy', cause: mime };
  if (!range) return { ok: false, reason: 'range' };
  if (options.signal?.aborted) return { ok: false, reason: 'cancelled' };

  let part: PartTarget;
  try {
    part = await openPartTarget(outputPath);
  } catch (error) {
    return { ok: false, reason: 'disk', cause: causeOf(error) };
  }
  try {
    const start = await withInput(inputPath, (input) => copy(input, way.format(), part, range, options));
    if (start === null) return { ok: false, reason: 'cannot-copy' };
    await part.complete();
    return await report(outputPath, start);
  } catch (error) {
    return { ok: false, ...failureOf(error, part, options.signal) };
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
  { signal, onProgress }: TrimOptions,
): Promise<number | null> {
  const stop = signal ? AbortSignal.any([signal, part.failed]) : part.failed;
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
  if (onProgress) conversion.onProgress = (share) => onProgress(share);
  const cancel = () => void conversion.cancel().catch(() => undefined);
  stop.addEventListener('abort', cancel, { once: true });
  if (stop.aborted) cancel();
  try {
    await conversion.execute();
    part.failed.throwIfAborted();
    return start;
  } finally {
    stop.removeEventListener('abort', cancel);
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
  const made = await judgeFile(path);
  if (!made.ok) return { ok: false, reason: 'unreadable', cause: `made ${made.reason}` };
  const { file } = made;
  const range = { startSeconds: start, endSeconds: start + (file.facts.seconds ?? 0) };
  return { ok: true, file, range };
}

function failureOf(
  error: unknown,
  part: PartTarget,
  signal: AbortSignal | undefined,
): { reason: TrimFailure; cause?: string } {
  // The library words a cancel in several ways.
  if (signal?.aborted) return { reason: 'cancelled' };
  if (part.failed.aborted) return { reason: 'disk', cause: causeOf(part.failed.reason) };
  const isSystem = error instanceof Error && 'syscall' in error;
  return { reason: isSystem ? 'disk' : 'unreadable', cause: causeOf(error) };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
