/** Bytes put together by hand, for files that no program makes. */
export const joined = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);

/** A copy with some bytes replaced. */
export function patched(bytes: Buffer, at: number, values: readonly number[] | string): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(typeof values === 'string' ? Buffer.from(values, 'latin1') : values, at);
  return copy;
}

export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value >>> 0, index * 4);
  });
  return bytes;
}

/** One box of the ISO base media format. */
export function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = joined(...parts);
  return joined(uint32(body.length + 8), Buffer.from(type, 'latin1'), body);
}

/** A RIFF chunk; `length` tells a lie about its data. */
export function chunk(type: string, data: Uint8Array, length = data.length): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length);
  return joined(Buffer.from(type, 'latin1'), size, data);
}

export function riff(form: string, ...chunks: readonly Uint8Array[]): Buffer {
  return chunk('RIFF', joined(Buffer.from(form, 'latin1'), ...chunks));
}

interface Wave {
  readonly bits: number;
  /** 1 whole numbers, 3 floating point. */
  readonly format?: number;
  readonly isExtensible?: boolean;
  readonly seconds?: number;
  readonly channels?: number;
  /** What the header says about the length of the sound, where that is a lie. */
  readonly claimedBytes?: number;
}

/** A WAV of silence at 8 kHz in stereo. */
export function waveBytes({
  bits,
  format = 1,
  isExtensible = false,
  seconds = 3,
  channels = 2,
  claimedBytes,
}: Wave): Buffer {
  const rate = 8_000;
  const frame = (bits / 8) * channels;
  const header = Buffer.alloc(isExtensible ? 40 : 16);
  header.writeUInt16LE(isExtensible ? 0xfffe : format, 0);
  header.writeUInt16LE(channels, 2);
  header.writeUInt32LE(rate, 4);
  header.writeUInt32LE(rate * frame, 8);
  header.writeUInt16LE(frame, 12);
  header.writeUInt16LE(bits, 14);
  if (isExtensible) {
    header.writeUInt16LE(22, 16);
    header.writeUInt16LE(format, 24);
  }
  const data = Buffer.alloc(seconds * rate * frame);
  return riff('WAVE', chunk('fmt ', header), chunk('data', data, claimedBytes ?? data.length));
}

/** The segment of a JPEG that says how the camera was held, 1 to 8. */
export function exifSegment(orientation: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(26);
  const isLittle = order === 'II';
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  const body = joined(Buffer.from('Exif\0\0', 'latin1'), tiff);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return joined(head, body);
}

interface Heic {
  readonly brand?: string;
  readonly also?: readonly string[];
  readonly quarterTurns?: number;
  /** Boxes to leave out. */
  readonly without?: readonly string[];
  readonly width?: number;
}

/** The directory of a HEIC picture of 640 by 480 pixels, with pixels that mean nothing. */
export function heicBytes(of: Heic = {}): Buffer {
  const { brand = 'heic', also = ['mif1'], quarterTurns, without = [], width = 640 } = of;
  const keep = (type: string, ...parts: readonly Uint8Array[]) =>
    without.includes(type) ? Buffer.alloc(0) : box(type, ...parts);
  const text = (value: string) => Buffer.from(value, 'latin1');
  const turns = quarterTurns === undefined ? [] : [box('irot', Buffer.from([quarterTurns]))];
  const indices = quarterTurns === undefined ? [0x81] : [0x81, 0x82];
  const properties = box(
    'iprp',
    box('ipco', keep('ispe', uint32(0, width, 480)), ...turns),
    keep('ipma', uint32(0, 1), Buffer.from([0, 1, indices.length, ...indices])),
  );
  const item = box('infe', uint32(0x0200_0000), Buffer.from([0, 1, 0, 0]), text('hvc1\0'));
  return joined(
    box('ftyp', text(brand), uint32(0), text(also.join(''))),
    keep(
      'meta',
      uint32(0),
      box('hdlr', uint32(0, 0), text('pict'), Buffer.alloc(13)),
      keep('pitm', uint32(0), Buffer.from([0, 1])),
      keep('iinf', uint32(0), Buffer.from([0, 1]), item),
      properties,
    ),
    keep('mdat', Buffer.alloc(64, 7)),
  );
}
