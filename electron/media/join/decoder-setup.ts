import { createHash } from 'node:crypto';

/** NAL units of H.265 that a decoder is set up with: video, sequence and picture parameter sets (ITU-T H.265, table 7-1). */
const hevcParameterSets = [32, 33, 34];

/**
 * What of a decoder's description decides how packets are decoded, as a short text: alike for two clips if and only if the packets
 * of one can follow those of the other under one description. Of H.264 and H.265 that is the length of a NAL unit's length and every
 * parameter set; what an encoder says about itself beside them is left out. Of all other codecs, those of sound among them, it is every byte.
 */
export function setupOf(codec: string, description: Uint8Array | null): string {
  if (description === null) return 'none';
  const parts = codec === 'avc' ? avcParts(description) : codec === 'hevc' ? hevcParts(description) : null;
  return digest(parts ?? [description]);
}

/** The parts of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1); `null` where it is not whole. */
function avcParts(record: Uint8Array): Uint8Array[] | null {
  const bytes = readerOf(record);
  bytes.take(4);
  const parts: Uint8Array[] = [Uint8Array.of(bytes.next() & 3)];
  for (let list = 0; list < 2; list += 1) {
    const count = list === 0 ? bytes.next() & 31 : bytes.next();
    for (let set = 0; set < count; set += 1) parts.push(bytes.take(bytes.next() * 256 + bytes.next()));
  }
  return bytes.isShort() ? null : parts;
}

/** The parts of an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1.2); `null` where it is not whole. */
function hevcParts(record: Uint8Array): Uint8Array[] | null {
  const bytes = readerOf(record);
  bytes.take(21);
  const parts: Uint8Array[] = [Uint8Array.of(bytes.next() & 3)];
  const lists = bytes.next();
  for (let list = 0; list < lists; list += 1) {
    const type = bytes.next() & 63;
    const count = bytes.next() * 256 + bytes.next();
    for (let unit = 0; unit < count; unit += 1) {
      const data = bytes.take(bytes.next() * 256 + bytes.next());
      if (hevcParameterSets.includes(type)) parts.push(data);
      if (bytes.isShort()) return null;
    }
  }
  return bytes.isShort() ? null : parts;
}

function readerOf(bytes: Uint8Array) {
  let at = 0;
  return {
    next() {
      at += 1;
      return bytes[at - 1] ?? 0;
    },
    take(count: number) {
      at += count;
      return bytes.subarray(at - count, at);
    },
    isShort: () => at > bytes.length,
  };
}

function digest(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 16);
}
