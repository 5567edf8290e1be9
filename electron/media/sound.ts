import { BufferTarget, Conversion, Mp4OutputFormat, Output } from 'mediabunny';
import { maxSoundSeconds } from '#contract';
import { withInput } from './clips.ts';

/**
 * The sound of a clip, at most its first `maxSoundSeconds`, copied packet by packet into an MP4 of its own; `null` for a clip without sound.
 * It is small enough for memory, since its length is bounded.
 */
export async function readSound(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return withInput(path, async (input) => {
    const target = new BufferTarget();
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      video: { discard: true },
      trim: { start: 0, end: maxSoundSeconds },
      copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
      showWarnings: false,
    });
    if (!conversion.isValid || conversion.utilizedTracks.length === 0) {
      await output.cancel();
      if ((await input.getPrimaryAudioTrack()) === null) return null;
      throw new Error('The sound cannot be copied.');
    }
    await conversion.execute();
    return target.buffer === null ? null : new Uint8Array(target.buffer);
  });
}
