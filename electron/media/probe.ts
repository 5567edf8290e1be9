import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { MediaFacts } from '#contract';

/** What is measured in a clip; sizes and hashes are the business of whoever holds the bytes. */
export type ClipFacts = Omit<MediaFacts, 'bytes' | 'sha256'>;

export interface SoundFacts {
  readonly seconds: number;
}

/**
 * Opens a video file and measures it. Reads what it needs from disk, never the whole file.
 *
 * @throws when the file cannot be read as a video.
 */
export async function probeClip(path: string): Promise<ClipFacts> {
  return withInput(path, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    if (video === null) throw new Error('The file has no picture track.');
    const audio = await input.getPrimaryAudioTrack();
    const [seconds, stats, width, height, videoCodec] = await Promise.all([
      input.computeDuration(),
      video.computePacketStats(240),
      video.getDisplayWidth(),
      video.getDisplayHeight(),
      video.getCodec(),
    ]);
    return {
      seconds,
      width,
      height,
      framesPerSecond: Math.round(stats.averagePacketRate * 1000) / 1000,
      videoCodec: videoCodec ?? 'unknown',
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
 * Opens a sound file and measures its length.
 *
 * @throws when the file cannot be read as sound.
 */
export async function probeSound(path: string): Promise<SoundFacts> {
  return withInput(path, async (input) => {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw new Error('The file has no sound track.');
    return { seconds: await track.computeDuration() };
  });
}

async function withInput<Value>(path: string, read: (input: Input) => Promise<Value>): Promise<Value> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  try {
    return await read(input);
  } finally {
    input.dispose();
  }
}
