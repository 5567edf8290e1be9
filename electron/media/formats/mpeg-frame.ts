/** Header of one frame of MPEG sound. */
export interface MpegFrame {
  readonly layer: 1 | 2 | 3;
  /** Hertz. */
  readonly sampleRate: number;
  readonly samples: number;
  readonly bytes: number;
  /** Bits a second. */
  readonly bitRate: number;
  /** Where the Xing index would begin, counted from the frame's start. */
  readonly indexAt: number;
}

export const frameHeaderBytes = 4;

type Layer = 1 | 2 | 3;
const kilobits: Readonly<Record<'full' | 'half', Readonly<Record<Layer, readonly number[]>>>> = {
  full: {
    1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  half: {
    1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
};
const fullRates = [44_100, 48_000, 32_000];

/** Reads a frame's header (ISO 11172-3, 13818-3); `null` when the four bytes cannot be one. */
export function readMpegFrame(bytes: Buffer): MpegFrame | null {
  if (bytes.length < frameHeaderBytes) return null;
  const word = bytes.readUInt32BE(0);
  // Eleven bits set: shifted with a sign they are all ones.
  if (word >> 21 !== -1) return null;
  const version = (word >>> 19) & 3;
  const layerBits = (word >>> 17) & 3;
  if (version === 1 || layerBits === 0) return null;
  const layer = (4 - layerBits) as Layer;
  const isFull = version === 3;
  const rate = kilobits[isFull ? 'full' : 'half'][layer][((word >>> 12) & 15) - 1];
  const fullRate = fullRates[(word >>> 10) & 3];
  if (rate === undefined || fullRate === undefined) return null;
  const sampleRate = fullRate / (isFull ? 1 : version === 2 ? 2 : 4);
  const samples = layer === 1 ? 384 : layer === 2 || isFull ? 1152 : 576;
  const slot = layer === 1 ? 4 : 1;
  const padding = ((word >>> 9) & 1) * slot;
  const frameBytes = Math.floor(((samples / 8) * rate * 1000) / sampleRate / slot) * slot + padding;
  const isMono = ((word >>> 6) & 3) === 3;
  const sideBytes = isFull ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return {
    layer,
    sampleRate,
    samples,
    bytes: frameBytes,
    bitRate: rate * 1000,
    indexAt: frameHeaderBytes + sideBytes,
  };
}

/** Whether two frames can stand in one stream: the bit rate may change, these may not. */
export function areKin(one: MpegFrame, other: MpegFrame): boolean {
  return one.layer === other.layer && one.sampleRate === other.sampleRate && one.samples === other.samples;
}
