/** Most of a clip's sound that becomes a file: as long as the longest clip that a gateway makes. */
export const maxSoundSeconds = 15;

const headBytes = 44;
const bytesOfSample = 2;
/** Two channels of the highest usual rate. */
export const maxSoundBytes = headBytes + maxSoundSeconds * 48_000 * 2 * bytesOfSample;

/**
 * A WAV file of 16 bit samples.
 *
 * @param channels one or two of the same length, from -1 to 1; what is over `maxSoundSeconds` is left out.
 * @param sampleRate samples of a channel a second, at most 48,000.
 */
export function wavOf(channels: readonly Float32Array[], sampleRate: number): Uint8Array {
  const length = Math.min(channels[0]?.length ?? 0, maxSoundSeconds * sampleRate);
  const frameBytes = channels.length * bytesOfSample;
  const view = new DataView(new ArrayBuffer(headBytes + length * frameBytes));
  const word = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  word(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // Samples as they are, not packed.
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, 8 * bytesOfSample, true);
  word(36, 'data');
  view.setUint32(40, length * frameBytes, true);
  for (let frame = 0; frame < length; frame += 1) {
    channels.forEach((samples, channel) => {
      const sample = Math.max(-1, Math.min(1, samples[frame] ?? 0));
      view.setInt16(
        headBytes + frame * frameBytes + channel * bytesOfSample,
        Math.round(sample * 32_767),
        true,
      );
    });
  }
  return new Uint8Array(view.buffer);
}
