const lowComplexity = 2;

/**
 * A packet of AAC that decodes to silence, of as many samples as every other; `null` for a sound that none is known for: all but AAC-LC of
 * one or two channels with packets of 1024 samples.
 *
 * A raw data block without scale factor bands has no spectrum at all (ISO/IEC 14496-3, 4.4.2.1: `max_sfb` is 0), whatever the sample rate.
 *
 * @param description of its decoder: the AudioSpecificConfig of AAC (ISO/IEC 14496-3, 1.6.2.1).
 */
export function silentPacket(codec: string, description: Uint8Array | null): Uint8Array | null {
  if (codec !== 'aac' || description === null || description.length < 2) return null;
  const [first = 0, second = 0] = description;
  const objectType = first >> 3;
  const rateIndex = ((first & 7) << 1) | (second >> 7);
  const channels = (second >> 3) & 15;
  const isShortFrame = ((second >> 2) & 1) === 1;
  // At index 15 the rate is spelled out, and all that follows stands elsewhere.
  if (objectType !== lowComplexity || rateIndex === 15 || isShortFrame) return null;
  if (channels === 1) return bits([...singleChannel, ...end]);
  return channels === 2 ? bits([...channelPair, ...end]) : null;
}

/** A value and how many bits it takes. */
type Field = readonly [value: number, width: number];

/** Reserved bit, a long window of sine shape, no scale factor band, no prediction. */
const windowInfo: readonly Field[] = [
  [0, 1],
  [0, 2],
  [0, 1],
  [0, 6],
  [0, 1],
];
const gain: Field = [0, 8];
/** No pulses, no noise shaping, no gain control. */
const noTools: Field = [0, 3];
const singleChannel: readonly Field[] = [[0, 3], [0, 4], gain, ...windowInfo, noTools];
/** One window for both channels, and no mid and side coding. */
const channelPair: readonly Field[] = [
  [1, 3],
  [0, 4],
  [1, 1],
  ...windowInfo,
  [0, 2],
  gain,
  noTools,
  gain,
  noTools,
];
const end: readonly Field[] = [[7, 3]];

/** Written one behind the other from the highest bit, the last byte filled with zeros. */
function bits(fields: readonly Field[]): Uint8Array {
  const text = fields.map(([value, width]) => value.toString(2).padStart(width, '0')).join('');
  const bytes = text.match(/.{1,8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}
