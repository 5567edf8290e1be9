import { CustomSource, type Input, type InputVideoTrack } from 'mediabunny';
import type { MediaFacts } from '#contract';
import { Broken, required } from './broken.ts';
import type { ByteFile } from './byte-file.ts';
import { roundedTo, type VideoFacts } from './formats/facts.ts';
import { withInput } from './input.ts';

/** What is measured in a clip; sizes and hashes are the business of whoever holds the bytes. */
export type ClipFacts = Omit<MediaFacts, 'bytes' | 'sha256'>;

/** Packets looked at for the frame rate: a few seconds' worth. */
const packetsLookedAt = 240;

/**
 * Opens a video file and measures it. Reads what it needs from disk, never the whole file.
 *
 * @throws when the file cannot be read as a video.
 */
export async function probeClip(path: string): Promise<ClipFacts> {
  return withInput(path, async (input) => {
    const video = required(await input.getPrimaryVideoTrack(), 'picture track');
    const audio = await input.getPrimaryAudioTrack();
    return {
      ...(await measure(input, video)),
      audio:
        audio === null
          ? null
          : {
              codec: (await audio.getCodec()) ?? 'unknown',
              sampleRate: await audio.getSampleRate(),
              channels: await audio.getNumberOfChannels(),
            },
    };
  });
}

/**
 * Measures a clip in fragments, whose index has no times.
 *
 * @throws {Broken} when it cannot be read.
 */
export async function probeFragments(file: ByteFile): Promise<VideoFacts> {
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.copy(start, end),
    handleUnhandledError: () => undefined,
  });
  return withInput(source, async (input) => {
    const video = required(await input.getPrimaryVideoTrack(), 'picture track');
    const audioCodec = await (await input.getPrimaryAudioTrack())?.getCodec();
    const { seconds, ...facts } = await measure(input, video);
    return { ...facts, seconds: roundedTo(seconds, 3), ...(audioCodec && { audioCodec }) };
  });
}

async function measure(input: Input, video: InputVideoTrack) {
  const [seconds, stats, width, height, videoCodec] = await Promise.all([
    input.computeDuration(),
    video.computePacketStats(packetsLookedAt),
    video.getDisplayWidth(),
    video.getDisplayHeight(),
    video.getCodec(),
  ]);
  if (!(width > 0 && height > 0)) throw new Broken('damaged', 'The picture has no size.');
  const framesPerSecond = roundedTo(stats.averagePacketRate, 3);
  return { seconds, width, height, framesPerSecond, videoCodec: videoCodec ?? 'unknown' };
}
