import { open } from 'node:fs/promises';
import {
  ALL_FORMATS,
  CustomSource,
  EncodedPacketSink,
  FilePathSource,
  HLS,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type Source,
} from 'mediabunny';
import type { MediaFacts } from '#contract';
import { type ByteFile, createByteFile, MediaFormatError, required } from './byte-file.ts';
import { assertMp4Complete } from './formats/mp4.ts';
import { assertMp4Counts } from './formats/mp4-counts.ts';
import { assertWebmComplete } from './formats/webm.ts';

/** What is measured in a finished clip. Its size and hash are taken by the download, which has the bytes in hand. */
export type ClipFacts = Omit<MediaFacts, 'bytes' | 'sha256'>;

/** Frames whose times are read for the frame rate: a minute and more of nearly any clip. */
const framesMeasured = 4_096;
const nearlyAll = 0.9;
/** Seconds that may be missing of what a file says that it lasts: some writers miscount. */
const toleratedLossSeconds = 0.5;
/** Samples that only their seller's player can read. */
const encryptedSamples = ['encv', 'enca', 'drmi', 'drms'];

/** A playlist is text that names other files to open: nothing that came from elsewhere may do that. */
const containers = ALL_FORMATS.filter((format) => format !== HLS);

/** Opens a media file, which the caller disposes of. */
export function openInput(from: string | Source): Input {
  return new Input({
    formats: containers,
    source: typeof from === 'string' ? new FilePathSource(from) : from,
  });
}

/** Opens a media file for `read` and closes it afterwards. */
export async function withInput<Value>(
  from: string | Source,
  read: (input: Input) => Promise<Value>,
): Promise<Value> {
  const input = openInput(from);
  try {
    return await read(input);
  } finally {
    input.dispose();
  }
}

/** Every packet of a track, without its bytes. */
export function packetsOf(track: InputTrack) {
  return new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true });
}

/**
 * Measures a finished clip of any format. Reads what it needs from disk, never the whole file.
 *
 * @throws when the file cannot be read as a video, or was cut short: a server that names no length and closes early leaves a file whose
 * index reads well.
 * @throws {MediaLimitError} when its index claims more than it can hold.
 */
export async function measureClip(path: string): Promise<ClipFacts> {
  const tellsLength = await assertWhole(path);
  return withInput(path, async (input) => {
    if (!tellsLength) await assertLastSamples(input);
    const video = required(await input.getPrimaryVideoTrack(), 'picture track');
    const audio = await input.getPrimaryAudioTrack();
    const { framesPerSecond, ...facts } = await measureVideo(input, video);
    return {
      ...facts,
      framesPerSecond: framesPerSecond ?? 0,
      videoCodec: (await video.getCodec()) ?? 'unknown',
      audio: audio && (await measureSound(audio)),
    };
  });
}

/**
 * Refuses a clip that was cut short, or whose tables claim more than they can hold, before a media library reads them.
 *
 * @returns whether it tells its length; of one that does not, an end may be missing all the same.
 * @throws {MediaFormatError} `damaged`. @throws {MediaLimitError}
 */
export async function assertWhole(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const stats = await handle.stat();
    // Windows opens a folder as an empty file; other systems refuse to read one, with this code.
    if (stats.isDirectory()) throw Object.assign(new Error('The clip is a folder.'), { code: 'EISDIR' });
    const file = createByteFile(handle, stats.size);
    const isMp4 = (await file.upTo(8, 0)).toString('latin1', 4, 8) === 'ftyp';
    if (!isMp4) return await assertWebmComplete(file);
    const tellsLength = await assertMp4Complete(file);
    await assertMp4Counts(file);
    return tellsLength;
  } finally {
    await handle.close();
  }
}

/**
 * Measures an MP4 or MOV that shall be a reference.
 *
 * @throws {MediaFormatError} `damaged`; `unsupported` for sound without a picture or an encrypted clip.
 */
export async function readClip(file: ByteFile) {
  await assertMp4Complete(file);
  await assertMp4Counts(file);
  return withInput(sourceOf(file), async (input) => {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video && audio) throw new MediaFormatError('unsupported', 'There is sound only.');
    const facts = await measureVideo(input, required(video, 'track'));
    const videoCodec = await codecOf(required(video, 'track'));
    const audioCodec = audio && (await codecOf(audio));
    return {
      ...facts,
      seconds: rounded(facts.seconds),
      ...(videoCodec && { videoCodec }),
      ...(audioCodec && { audioCodec }),
    };
  });
}

/** Measures an MP3: all of its frames are counted, and compared with its index where it has one. @throws {MediaFormatError} `damaged`. */
export async function readMp3(file: ByteFile) {
  return withInput(sourceOf(file), async (input) => {
    const audio = required(await input.getPrimaryAudioTrack(), 'sound');
    const seconds = await audio.computeDuration();
    const announced = await audio.getDurationFromMetadata();
    if (announced !== null && announced > seconds + toleratedLossSeconds)
      throw new MediaFormatError('damaged', 'The sound is cut short.');
    return { seconds: rounded(seconds), audioCodec: 'mp3' };
  });
}

function sourceOf(file: ByteFile): Source {
  return new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.copy(start, end),
    // Without it each frame of an MP3 is a read of its own.
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  });
}

/** A sound without a rate or channels cannot be heard: it is none. */
async function measureSound(audio: InputAudioTrack): Promise<ClipFacts['audio']> {
  const sampleRate = await audio.getSampleRate();
  const channels = await audio.getNumberOfChannels();
  if (!(sampleRate > 0 && channels > 0)) return null;
  return { codec: (await audio.getCodec()) ?? 'unknown', sampleRate, channels };
}

async function measureVideo(input: Input, video: InputVideoTrack) {
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()].map(Math.round);
  if (!width || !height || !(width > 0 && height > 0))
    throw new MediaFormatError('damaged', 'The picture has no size.');
  const framesPerSecond = await frameRate(video);
  const seconds = await input.computeDuration();
  if (!(seconds >= 0 && seconds < Number.POSITIVE_INFINITY))
    throw new MediaFormatError('damaged', 'The clip has no length.');
  return {
    width,
    height,
    seconds,
    ...(framesPerSecond > 0 && { framesPerSecond }),
  };
}

/**
 * Makes sure that a file which tells no length goes on to the last sample of each track, and of what it says that it lasts.
 *
 * @throws {MediaFormatError} `damaged`.
 */
async function assertLastSamples(input: Input): Promise<void> {
  for (const track of await input.getTracks()) {
    let named = 0;
    for await (const _ of packetsOf(track)) named += 1;
    // The library ends at the first sample that is not in the file, in the order in which they are stored.
    let read = 0;
    let seconds = 0;
    for await (const { timestamp, duration } of new EncodedPacketSink(track).packets()) {
      read += 1;
      seconds = Math.max(seconds, timestamp + duration);
    }
    const announced = (await track.getDurationFromMetadata()) ?? 0;
    if (read === 0 || read < named || seconds < announced - toleratedLossSeconds)
      throw new MediaFormatError('damaged', 'The clip is cut short.');
  }
}

/** The rate of nearly all frames, so that a gap at a cut does not count, or else the mean. */
async function frameRate(video: InputVideoTrack): Promise<number> {
  const framesLasting = new Map<number, number>();
  let frames = 0;
  let seconds = 0;
  for await (const { duration } of packetsOf(video)) {
    framesLasting.set(duration, (framesLasting.get(duration) ?? 0) + 1);
    frames += 1;
    seconds += duration;
    if (frames === framesMeasured) break;
  }
  if (frames === 0) throw new MediaFormatError('damaged', 'There are no frames.');
  const usual = [...framesLasting].find(([, count]) => count >= frames * nearlyAll)?.[0] ?? seconds / frames;
  return usual > 0 ? rounded(1 / usual) : 0;
}

/** The library's name of a codec, or the file's own where the library knows none. */
async function codecOf(track: InputTrack): Promise<string | null> {
  const own = await track.getInternalCodecId();
  if (typeof own === 'string' && encryptedSamples.includes(own))
    throw new MediaFormatError('unsupported', 'The clip is encrypted.');
  return (await track.getCodec()) ?? (typeof own === 'string' ? own.trim() : null);
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
