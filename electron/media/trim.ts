import { type FileHandle, open, rm } from 'node:fs/promises';
import {
  Conversion,
  EncodedPacketSink,
  type Input,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  StreamTarget,
  type StreamTargetChunk,
  WavOutputFormat,
} from 'mediabunny';
import { moveIntoPlace } from '../files/atomic-write.ts';
import { ownFileMode } from '../files/own-folder.ts';
import { withInput } from './clips.ts';
import { inspectFile } from './inspect.ts';
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
    part = await openPartTarget(outputPath);
  } catch (error) {
    return { ok: false, reason: 'disk', cause: causeOf(error) };
  }
  try {
    const start = await withInput(inputPath, (input) => copy(input, outputFormat(), part, range));
    if (start === null) return { ok: false, reason: 'cannot-copy' };
    await part.complete();
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

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

/** Bytes gathered before they are written. */
const writeBytes = 1024 * 1024;

/** A file being made: `<path>.part` until it is complete. */
interface PartTarget {
  readonly target: StreamTarget;
  /** Aborted when it could not be written, with the reason; what comes after that is dropped. */
  readonly failed: AbortSignal;
  /** Flushes it and gives it its name, replacing what was there. */
  complete(): Promise<void>;
  /** Removes what there is of it. Safe after `complete`. */
  discard(): Promise<void>;
}

async function openPartTarget(path: string): Promise<PartTarget> {
  const partPath = partPathOf(path);
  let handle: FileHandle | null = await open(partPath, 'w', ownFileMode);
  const failing = new AbortController();

  async function close(): Promise<void> {
    const open = handle;
    handle = null;
    await open?.close();
  }

  const writable = new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      if (failing.signal.aborted) return;
      // The library leaves a rejection unhandled when its stream breaks while it cancels: it never does here.
      await writeAll(handle, data, position).catch((error: unknown) => failing.abort(error));
    },
  });
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: writeBytes }),
    failed: failing.signal,
    async complete() {
      await handle?.sync();
      await close();
      await moveIntoPlace(partPath, path);
    },
    async discard() {
      await close().catch(() => undefined);
      await rm(partPath, { force: true });
    },
  };
}

async function writeAll(handle: FileHandle | null, data: Uint8Array, position: number): Promise<void> {
  if (!handle) throw new Error('The file is closed.');
  for (let written = 0; written < data.length; ) {
    const { bytesWritten } = await handle.write(data, written, data.length - written, position + written);
    written += bytesWritten;
  }
}
