import { type Input, type InputVideoTrack, Mp4OutputFormat } from 'mediabunny';
import { type ClipLayout, maxKeyFrames } from '#contract';
import { hashBytes } from '../../files/hash.ts';
import { MediaFormatError, required } from '../byte-file.ts';
import { assertWhole, packetsOf, withInput } from '../clips.ts';
import { silentPacket } from './silence.ts';

/** An open clip with what its packets need to stand in another file. */
export type OpenClip = Awaited<ReturnType<typeof openClip>>;
export type SoundOfClip = NonNullable<OpenClip['sound']>;

/**
 * What of a clip decides whether, and where, it can be joined with others.
 *
 * @throws {MediaFormatError} for what cannot stand in an MP4, and what the library throws for a file that is no video.
 */
export async function readLayout(path: string): Promise<ClipLayout> {
  await assertWhole(path);
  return withInput(path, async (input) => (await openClip(input)).layout);
}

/** Reads where every packet of a clip stands, and none of their bytes. */
export async function openClip(input: Input) {
  const video = required(await input.getPrimaryVideoTrack(), 'picture track');
  const videoConfig = await video.getDecoderConfig();
  const codec = await video.getCodec();
  const format = new Mp4OutputFormat();
  if (codec === null || videoConfig === null || !format.getSupportedVideoCodecs().includes(codec)) {
    throw new MediaFormatError('unsupported', 'The pictures have no place in an MP4.');
  }
  const { keyFrames, firstPicture, seconds, usualDuration } = await readPictures(video);
  const sound = await openSound(input);
  const { colorSpace } = videoConfig;
  const setup = [
    codec,
    setupOf(bytesOf(videoConfig.description)),
    [await video.getRotation(), await video.getFlip()].join(),
    [videoConfig.displayAspectWidth, videoConfig.displayAspectHeight].join(),
    [colorSpace?.primaries, colorSpace?.transfer, colorSpace?.matrix, colorSpace?.fullRange].join(),
  ].join(' ');
  const layout: ClipLayout = {
    seconds,
    keyFrames,
    video: { codec, width: await video.getDisplayWidth(), height: await video.getDisplayHeight(), setup },
    sound: sound && layoutOfSound(sound),
  };
  return {
    layout,
    video,
    videoConfig,
    /** When its first picture is shown, in seconds of its track: what `layout` counts from. */
    firstPicture,
    /** Ticks of the track's clock in a second. */
    resolution: await video.getTimeResolution(),
    /** How long a picture lasts that does not tell, in seconds. */
    usualDuration,
    sound,
  };
}

function layoutOfSound({ codec, config, packetSamples, silence }: SoundOfClip): ClipLayout['sound'] {
  const { sampleRate, numberOfChannels: channels } = config;
  const decoder = setupOf(bytesOf(config.description));
  const setup = [config.codec, sampleRate, channels, packetSamples, decoder].join(' ');
  return { codec, sampleRate, channels, setup, canBeSilent: silence !== null };
}

async function readPictures(video: InputVideoTrack) {
  const keys: number[] = [];
  const durations = new Map<number, number>();
  let end = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let lastDuration = 0;
  for await (const { timestamp, duration, type } of packetsOf(video)) {
    // What stands before the first key frame cannot be decoded.
    if (type === 'key' && keys.length < maxKeyFrames) keys.push(timestamp);
    if (keys.length === 0) continue;
    durations.set(duration, (durations.get(duration) ?? 0) + 1);
    end = Math.max(end, timestamp + duration);
    if (timestamp > last) [last, lastDuration] = [timestamp, duration];
  }
  const [firstPicture] = keys;
  if (firstPicture === undefined) throw new MediaFormatError('damaged', 'There is no key frame.');
  const usual = [...durations].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as const)[0];
  const usualDuration = usual > 0 ? usual : 1 / 24;
  if (lastDuration === 0) end = Math.max(end, last + usualDuration);
  const seconds = end - firstPicture;
  const keyFrames = keys.map((at) => at - firstPicture).filter((at, index) => index === 0 || at < seconds);
  return { keyFrames, firstPicture, seconds, usualDuration };
}

async function openSound(input: Input) {
  const track = await input.getPrimaryAudioTrack();
  if (track === null) return null;
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  if (codec === null || config === null || !new Mp4OutputFormat().getSupportedAudioCodecs().includes(codec)) {
    throw new MediaFormatError('unsupported', 'The sound has no place in an MP4.');
  }
  const rate = config.sampleRate;
  const packets: number[] = [];
  const sizes = new Map<number, number>();
  for await (const { timestamp, duration } of packetsOf(track)) {
    packets.push(Math.round(timestamp * rate));
    const size = Math.round(duration * rate);
    sizes.set(size, (sizes.get(size) ?? 0) + 1);
  }
  if (packets.length === 0) return null;
  const packetSamples = [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  if (packetSamples <= 0) throw new MediaFormatError('damaged', 'The sound has no length.');
  const silence = packetSamples === 1024 ? silentPacket(codec, bytesOf(config.description)) : null;
  return {
    codec,
    track,
    config,
    /** Samples of one packet. */
    packetSamples,
    /** When each packet begins, in samples of its track's clock, counted as `firstPicture` is. */
    packets,
    /** One packet of silence; `null` where none is known. */
    silence,
  };
}

function bytesOf(source: VideoDecoderConfig['description']): Uint8Array | null {
  if (source === undefined) return null;
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** A decoder's description as a short text: alike for two clips whose packets can follow each other under one description. */
function setupOf(description: Uint8Array | null): string {
  return description === null ? 'none' : hashBytes(description).slice(0, 16);
}
