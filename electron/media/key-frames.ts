import { EncodedPacketSink } from 'mediabunny';
import { withInput } from './input.ts';

/** Most key frames that are listed: as many snap points as a slider can tell apart. */
export const keyFrameLimit = 500;

export interface KeyFrames {
  /** Places in seconds at which a copy of the clip can begin, in order; empty for sound, which can begin anywhere. */
  readonly seconds: readonly number[];
  /** `false` when there are more than were listed. */
  readonly isComplete: boolean;
}

/**
 * Lists where a clip can be cut without encoding it anew.
 *
 * @throws when the file cannot be read as media.
 */
export async function keyFrames(path: string, limit = keyFrameLimit): Promise<KeyFrames> {
  return withInput(path, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    if (video === null) return { seconds: [], isComplete: true };
    const sink = new EncodedPacketSink(video);
    const options = { metadataOnly: true } as const;
    const seconds: number[] = [];
    let packet = await sink.getFirstKeyPacket(options);
    for (; packet !== null && seconds.length < limit; packet = await sink.getNextKeyPacket(packet, options))
      seconds.push(Math.max(0, packet.timestamp));
    return { seconds, isComplete: packet === null };
  });
}
