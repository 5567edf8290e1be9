/**
 * Cuts an H.264 picture without touching its coded data: the sequence parameter set says which part
 * of the decoded picture is shown (ITU-T H.264, 7.3.2.1.1), so rewriting it there is enough.
 */

import type { Size } from '../rules/ratio.ts';
import { BitReader, BitWriter } from './bits.ts';

/** Profiles whose parameter set carries the chroma format and scaling matrices. */
const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

/**
 * FFmpeg rounds the left edge down to keep its rows aligned, 64 pixels of 4:2:0 at the most, and the
 * picture comes out wider than said. A left edge on this step is left alone by every decoder.
 */
const leftStep = 64;

/**
 * @param description an `avcC` record (ISO/IEC 14496-15) with one sequence parameter set.
 * @param size even width and height of the part to show; not larger than the coded picture.
 * @returns a new record that differs only in the cropping of that parameter set.
 */
export function cropAvcDescription(description: Uint8Array, size: Size): Uint8Array {
  const view = new DataView(description.buffer, description.byteOffset, description.byteLength);
  if ((view.getUint8(5) & 0x1f) !== 1) throw new Error('Expected exactly one sequence parameter set.');
  const length = view.getUint16(6);
  const sps = cropSps(description.subarray(8, 8 + length), size);
  const result = new Uint8Array(description.length - length + sps.length);
  result.set(description.subarray(0, 8));
  new DataView(result.buffer).setUint16(6, sps.length);
  result.set(sps, 8);
  result.set(description.subarray(8 + length), 8 + sps.length);
  return result;
}

/** The part of the coded picture that a sequence parameter set makes decoders show, in pixels. */
export function shownPart(sps: Uint8Array): Size & { readonly left: number; readonly top: number } {
  const { crop, unit, ...coded } = readSps(sps);
  const [left, right, top, bottom] = crop;
  return {
    left: left * unit.width,
    top: top * unit.height,
    width: coded.width - (left + right) * unit.width,
    height: coded.height - (top + bottom) * unit.height,
  };
}

/** The middle of the coded picture, as near as `leftStep` allows, becomes what is shown. */
export function cropSps(sps: Uint8Array, size: Size): Uint8Array {
  const fields = readSps(sps);
  const columns = (fields.width - size.width) / fields.unit.width;
  const rows = (fields.height - size.height) / fields.unit.height;
  if (columns < 0 || rows < 0 || !Number.isInteger(columns) || !Number.isInteger(rows)) {
    throw new Error(`Cannot crop ${fields.width}x${fields.height} to ${size.width}x${size.height}.`);
  }
  const step = leftStep / fields.unit.width;
  const left = Math.min(Math.round(columns / 2 / step) * step, Math.floor(columns / step) * step);
  const top = Math.floor(rows / 2);
  const writer = new BitWriter();
  const source = new BitReader(fields.payload);
  for (let bit = 0; bit < fields.cropStart; bit += 1) writer.bits(source.bits(1), 1);
  writer.bits(1, 1);
  for (const offset of [left, columns - left, top, rows - top]) writer.ue(offset);
  const rest = new BitReader(fields.payload, fields.cropEnd);
  for (let bit = fields.cropEnd; bit < fields.end; bit += 1) writer.bits(rest.bits(1), 1);
  writer.bits(1, 1);
  return escapePayload(writer.finish());
}

/** Reads up to the cropping; the rest is copied as it stands. */
function readSps(sps: Uint8Array) {
  const payload = unescapePayload(sps);
  const reader = new BitReader(payload, 8);
  const profile = reader.bits(8);
  reader.bits(16);
  reader.ue();
  const chroma = highProfiles.includes(profile) ? readHighFields(reader) : 1;
  reader.ue();
  const orderType = reader.ue();
  if (orderType === 0) reader.ue();
  else if (orderType === 1) readOrderCycle(reader);
  reader.ue();
  reader.bits(1);
  const columns = reader.ue() + 1;
  const mapRows = reader.ue() + 1;
  const framesOnly = reader.bits(1);
  if (framesOnly === 0) reader.bits(1);
  reader.bits(1);
  const cropStart = reader.position;
  const crop: [number, number, number, number] = [0, 0, 0, 0];
  if (reader.bits(1) === 1) for (let side = 0; side < 4; side += 1) crop[side] = reader.ue();
  const fieldFactor = 2 - framesOnly;
  return {
    payload,
    width: columns * 16,
    height: mapRows * 16 * fieldFactor,
    unit: { width: chroma === 1 || chroma === 2 ? 2 : 1, height: (chroma === 1 ? 2 : 1) * fieldFactor },
    crop,
    cropStart,
    cropEnd: reader.position,
    end: lastOneBit(payload),
  };
}

function readHighFields(reader: BitReader): number {
  const chroma = reader.ue();
  if (chroma === 3) reader.bits(1);
  reader.ue();
  reader.ue();
  reader.bits(1);
  if (reader.bits(1) === 1) throw new Error('Scaling matrices are not supported.');
  return chroma;
}

function readOrderCycle(reader: BitReader): void {
  reader.bits(1);
  reader.ue();
  reader.ue();
  for (let count = reader.ue(); count > 0; count -= 1) reader.ue();
}

/** The stop bit: the last 1 of the payload. */
function lastOneBit(payload: Uint8Array): number {
  for (let bit = payload.length * 8 - 1; bit >= 0; bit -= 1) {
    if (new BitReader(payload, bit).bits(1) === 1) return bit;
  }
  throw new Error('The parameter set has no end.');
}

/** Takes out the 3 that keeps two zeros from looking like a start code. */
function unescapePayload(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && at >= 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0));
}

function escapePayload(bytes: Uint8Array): Uint8Array {
  const result: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && result.at(-1) === 0 && result.at(-2) === 0) result.push(3);
    result.push(byte);
  }
  return Uint8Array.from(result);
}
