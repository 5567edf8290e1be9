import { stat } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
} from 'mediabunny';
import { hashFile } from '../../files/hash.ts';
import { measureClip } from '../clips.ts';
import { causeOf, openPartTarget, type PartTarget } from '../part-target.ts';
import type { OpenClip, SoundOfClip } from './clip-layout.ts';
import type { CountBytes, JoinOutcome } from './model.ts';
import type { SlotsOfPart } from './sound-slots.ts';

/** A part of an open clip and where it stands in the joined clip. Seconds; `start` and `end` count from the clip's first picture. */
export interface PlacedPart {
  readonly clip: OpenClip;
  readonly start: number;
  readonly end: number;
  readonly begin: number;
}

/** The sound of the joined clip, set up as that of the first part that has some. Without `silence` a slot that nothing fills stays empty. */
export interface PlacedSound extends Pick<SoundOfClip, 'codec' | 'config' | 'packetSamples' | 'silence'> {
  readonly rate: number;
  readonly parts: readonly SlotsOfPart[];
}

/** Two times that are less than this apart, in seconds, are the same picture's. */
const samePicture = 0.001;
/** The finest clock that a track of the new file may have, in ticks a second: what the library can write. */
const maxResolution = 1_000_000;

/** Writes the parts, which fit together, and reads the new file again. */
export async function writeJoined(
  placed: readonly PlacedPart[],
  sound: PlacedSound | null,
  to: string,
  count: CountBytes,
): Promise<JoinOutcome> {
  let part: PartTarget;
  try {
    // A clip among the user's own, for whoever may read those.
    part = await openPartTarget(to, 0o666);
  } catch (error) {
    return { type: 'disk', code: causeOf(error) };
  }
  try {
    await copyAll(placed, sound, part, count);
    await part.flush();
    const sha256 = await hashFile(to, undefined, count);
    const { size } = await stat(to);
    const media = { ...(await measureClip(to)), bytes: size, sha256 };
    return { type: 'joined', media, ranges: placed.map(({ start, end }) => ({ start, end })) };
  } catch (error) {
    await part.discard().catch(() => undefined);
    if (part.failed.aborted) return { type: 'disk', code: causeOf(part.failed.reason) };
    if (error instanceof Error && 'syscall' in error) return { type: 'disk', code: causeOf(error) };
    throw error;
  }
}

async function copyAll(
  placed: readonly PlacedPart[],
  sound: PlacedSound | null,
  part: PartTarget,
  count: CountBytes,
): Promise<void> {
  const [first] = placed;
  if (first === undefined) throw new Error('There is nothing to join.');
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: part.target });
  const pictures = new EncodedVideoPacketSource(first.clip.layout.video.codec as VideoCodec);
  output.addVideoTrack(pictures, {
    rotation: await first.clip.video.getRotation(),
    flip: await first.clip.video.getFlip(),
    ...clockOf(placed),
  });
  const packets = sound === null ? null : new EncodedAudioPacketSource(sound.codec);
  if (packets !== null) output.addAudioTrack(packets);
  try {
    await output.start();
    for (const [index, one] of placed.entries()) {
      const slots = sound === null ? null : soundOf(sound, one.clip, sound.parts[index]);
      for await (const picture of picturesOf(one)) {
        part.failed.throwIfAborted();
        await addSoundUntil(picture.timestamp);
        await pictures.add(picture, { decoderConfig: first.clip.videoConfig });
        count(picture.byteLength);
      }
      await addSoundUntil(Number.POSITIVE_INFINITY);

      /** Sound goes beside its pictures, so that a player need not read the file in two places at once. */
      async function addSoundUntil(time: number): Promise<void> {
        for (;;) {
          const packet = await slots?.(time);
          if (packet === undefined || packet === null || sound === null) return;
          await packets?.add(packet, { decoderConfig: sound.config });
          count(packet.byteLength);
        }
      }
    }
    await output.finalize();
    part.failed.throwIfAborted();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
}

/** A clock on which every picture of every clip has its exact time; the library's own where there is none. */
function clockOf(placed: readonly PlacedPart[]): { readonly frameRate?: number } {
  let ticks = 1;
  for (const resolution of new Set(placed.map(({ clip }) => clip.resolution))) {
    if (!Number.isInteger(resolution)) return {};
    ticks = (ticks / divisor(ticks, resolution)) * resolution;
    if (ticks > maxResolution) return {};
  }
  return { frameRate: ticks };
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}

/** The pictures of a part in the order of decoding, with the times that they have in the joined clip. */
async function* picturesOf({ clip, start, end, begin }: PlacedPart): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(clip.video);
  const from = clip.firstPicture + start;
  const first = (await sink.getKeyPacket(from + samePicture)) ?? (await sink.getFirstKeyPacket());
  if (first === null) return;
  let isFirstGroup = true;
  for await (const packet of sink.packets(first)) {
    if (packet.type === 'key') {
      if (packet.timestamp >= clip.firstPicture + end - samePicture) return;
      isFirstGroup = packet.sequenceNumber === first.sequenceNumber;
    }
    // Pictures that are shown before the key frame they follow need those before it, which are cut off.
    if (isFirstGroup && packet.timestamp < first.timestamp) continue;
    const timestamp = begin + packet.timestamp - from;
    yield packet.clone({ timestamp, duration: packet.duration || clip.usualDuration });
  }
}

/** @returns a function that gives the next packet of sound for the slots of a part that begins at `time` or before; `null` where there is none (yet). */
function soundOf(sound: PlacedSound, clip: OpenClip, slots: SlotsOfPart | undefined) {
  const { rate, packetSamples, silence } = sound;
  const duration = packetSamples / rate;
  const own = clip.sound === null ? null : packetsFrom(clip.sound, slots?.slots ?? [], packetSamples);
  let next = 0;
  return async (time: number): Promise<EncodedPacket | null> => {
    for (; slots !== undefined && next < slots.slots.length; ) {
      const timestamp = (slots.begin + next * packetSamples) / rate;
      if (timestamp > time) return null;
      const wanted = slots.slots[next] ?? null;
      next += 1;
      const packet = wanted === null ? null : await own?.(wanted);
      if (packet) return packet.clone({ timestamp, duration, type: 'key' });
      if (silence !== null) return new EncodedPacket(silence, 'key', timestamp, duration);
    }
    return null;
  };
}

/** Reads packets of sound by their index, which only rises, from the first that is wanted on. */
function packetsFrom(
  { track, packets, config }: SoundOfClip,
  wanted: readonly (number | null)[],
  packetSamples: number,
): (index: number) => Promise<EncodedPacket | null> {
  const sink = new EncodedPacketSink(track);
  const first = wanted.find((index) => index !== null) ?? 0;
  let at = first - 1;
  let reading: AsyncGenerator<EncodedPacket, void, unknown> | null = null;
  return async (index) => {
    if (reading === null) {
      // In the middle of the packet, whatever its time is rounded to.
      const middle = ((packets[first] ?? 0) + packetSamples / 2) / config.sampleRate;
      reading = sink.packets((await sink.getPacket(middle)) ?? undefined);
    }
    for (;;) {
      const { value, done } = await reading.next();
      if (done || value === undefined) return null;
      at += 1;
      if (at === index) return value;
    }
  };
}
