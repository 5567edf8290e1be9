import { readFile } from 'node:fs/promises';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { inside } from '../../files/inside.ts';
import { nearestShape, parseRatio } from './bundled.ts';

/** Frames a second of every clip, and of every video the service makes. */
const frameRate = 24;
const sampleRate = 32_000;
/** Samples in one AAC packet. */
const packetSamples = 1024;

export interface ClipRecipe {
  /** One look, or several joined by `+`: each shows for its share of the seconds. The sound is that of the first. */
  readonly look: string;
  /** `<w>:<h>`; the nearest ratio that is bundled is made. */
  readonly ratio: string;
  /** Whole seconds. */
  readonly seconds: number;
  /** When the video is said to be made, in milliseconds since 1970. The same recipe gives the same bytes. */
  readonly madeAt: number;
}

/**
 * Makes an MP4 by repeating a bundled one-second clip and a bundled sound; packets are copied, nothing is encoded.
 *
 * @param folder where the bundled clips are.
 */
export async function makeClip(folder: string, recipe: ClipRecipe): Promise<Uint8Array> {
  const shape = nearestShape(parseRatio(recipe.ratio) ?? { width: 16, height: 9 });
  const looks = recipe.look.split('+');
  const pictures = await Promise.all(looks.map((look) => openInput(inside(folder, `${look}-${shape}.mp4`))));
  const sound = await openInput(inside(folder, `${looks[0]}.m4a`));
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  setCreationTime(output, recipe.madeAt);
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(video, { frameRate });
  output.addAudioTrack(audio);
  await output.start();
  await Promise.all([
    copyVideo(
      await Promise.all(pictures.map(async (picture) => required(picture.getPrimaryVideoTrack()))),
      video,
      recipe.seconds,
    ),
    copyAudio(await required(sound.getPrimaryAudioTrack()), audio, recipe.seconds),
  ]);
  await output.finalize();
  return new Uint8Array(output.target.buffer as ArrayBuffer);
}

/** Seconds from 1904, where MP4 counts from, to 1970. */
const epoch = 2_082_844_800;

/**
 * Has one moment written as creation and modification time of a movie and its tracks, so that making the same clip again gives the same
 * bytes: a download may go on after a restart. The library takes the time of the computer, and has no option for another one.
 */
function setCreationTime(output: Output, madeAt: number): void {
  const { _muxer } = output as unknown as { readonly _muxer: { creationTime: number } };
  _muxer.creationTime = Math.floor(madeAt / 1000) + epoch;
}

async function openInput(file: string): Promise<Input> {
  return new Input({ source: new BufferSource(await readFile(file)), formats: [MP4] });
}

async function required<Value>(pending: Promise<Value | null>): Promise<Value> {
  const value = await pending;
  if (value === null) throw new Error('A bundled clip lacks a track.');
  return value;
}

/** The bundled clips of a shape are encoded alike and begin with a key frame: one decoder takes all of them, each for whole seconds. */
async function copyVideo(
  tracks: readonly InputVideoTrack[],
  source: EncodedVideoPacketSource,
  seconds: number,
): Promise<void> {
  const decoderConfig = await required(tracks[0]?.getDecoderConfig() ?? Promise.resolve(null));
  const clips = await Promise.all(tracks.map(readPackets));
  for (let frame = 0; frame < seconds * frameRate; frame += 1) {
    const second = Math.floor(frame / frameRate);
    const packets = clips[Math.floor((second * clips.length) / seconds)] ?? [];
    const packet = packets[frame % packets.length] as EncodedPacket;
    await source.add(packet.clone({ timestamp: frame / frameRate, duration: 1 / frameRate }), {
      decoderConfig,
    });
  }
}

/** 31.25 packets a second: the sound ends within half a packet of the picture. */
async function copyAudio(
  track: InputAudioTrack,
  source: EncodedAudioPacketSource,
  seconds: number,
): Promise<void> {
  const decoderConfig = await required(track.getDecoderConfig());
  const packets = await readPackets(track);
  const duration = packetSamples / sampleRate;
  const count = Math.round(seconds / duration);
  for (let index = 0; index < count; index += 1) {
    const packet = packets[index % packets.length] as EncodedPacket;
    await source.add(packet.clone({ timestamp: index * duration, duration }), { decoderConfig });
  }
}

async function readPackets(track: InputVideoTrack | InputAudioTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}
