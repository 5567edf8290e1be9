import { readFile } from 'node:fs/promises';
import path from 'node:path';
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
import { yieldToEventLoop } from '../../shared/event-loop.ts';
import { cropTo, nearestShape, parseRatio, type Shape, shapes } from '../rules/ratio.ts';
import { cropAvcDescription } from './avc-crop.ts';
import { setMovieTimes } from './mp4-times.ts';

/** Frames a second of every clip, and of every video the service makes. */
const frameRate = 24;
const sampleRate = 32_000;
/** Samples in one AAC packet. */
const packetSamples = 1024;

export interface ClipOrder {
  readonly look: string;
  /** `<w>:<h>` */
  readonly ratio: string;
  /** Whole seconds. */
  readonly seconds: number;
  /** When the video is said to be made, in milliseconds since 1970. The same order gives the same bytes. */
  readonly madeAt: number;
}

/**
 * Makes an MP4 by repeating a bundled one-second clip and a bundled sound; packets are copied, nothing
 * is encoded. A ratio without a clip of its own is cut out of the nearest one. It gives way to other
 * work on the way, since it runs where windows are served.
 *
 * @param folder where the bundled clips are.
 */
export async function makeClip(folder: string, order: ClipOrder): Promise<Uint8Array> {
  const ratio = parseRatio(order.ratio) ?? shapes['16x9'];
  const shape = nearestShape(ratio, Object.keys(shapes) as Shape[]);
  const picture = await openInput(path.join(folder, `${order.look}-${shape}.mp4`));
  const sound = await openInput(path.join(folder, `${order.look}.m4a`));
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(video, { frameRate });
  output.addAudioTrack(audio);
  await output.start();
  const videoTrack = await required(picture.getPrimaryVideoTrack());
  await Promise.all([
    copyVideo(videoTrack, video, order.seconds * frameRate, cropTo(shapes[shape], ratio)),
    copyAudio(await required(sound.getPrimaryAudioTrack()), audio, order.seconds),
  ]);
  await yieldToEventLoop();
  await output.finalize();
  await yieldToEventLoop();
  const bytes = new Uint8Array(output.target.buffer as ArrayBuffer);
  setMovieTimes(bytes, order.madeAt);
  return bytes;
}

async function openInput(file: string): Promise<Input> {
  return new Input({ source: new BufferSource(await readFile(file)), formats: [MP4] });
}

async function required<Value>(pending: Promise<Value | null>): Promise<Value> {
  const value = await pending;
  if (value === null) throw new Error('A bundled clip lacks a track.');
  return value;
}

async function copyVideo(
  track: InputVideoTrack,
  source: EncodedVideoPacketSource,
  frames: number,
  shown: { readonly width: number; readonly height: number },
): Promise<void> {
  const config = await required(track.getDecoderConfig());
  const isWhole = config.codedWidth === shown.width && config.codedHeight === shown.height;
  const description = config.description as Uint8Array;
  const decoderConfig: VideoDecoderConfig = {
    ...config,
    codedWidth: shown.width,
    codedHeight: shown.height,
    description: isWhole ? description : cropAvcDescription(description, shown),
  };
  const packets = await readPackets(track);
  for (let frame = 0; frame < frames; frame += 1) {
    const packet = packets[frame % packets.length] as EncodedPacket;
    const timing = { timestamp: frame / frameRate, duration: 1 / frameRate };
    await source.add(packet.clone(timing), { decoderConfig });
    if (frame % frameRate === 0) await yieldToEventLoop();
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
    if (index % packets.length === 0) await yieldToEventLoop();
  }
}

async function readPackets(track: InputVideoTrack | InputAudioTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}
