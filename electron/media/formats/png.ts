import { crc32 } from 'node:zlib';
import { type ByteFile, MediaFormatError, pictureSize, type Size } from '../byte-file.ts';

const signatureBytes = 8;
/** Length, type and checksum around a chunk's data. */
const frameBytes = 12;
const headerBytes = 13;

/**
 * Reads a PNG's size in pixels and steps over its chunks to the last one, which a file cut short does not have.
 *
 * @throws {MediaFormatError} when it is damaged.
 */
export async function readPng(file: ByteFile): Promise<Size> {
  const header = await file.exactly(headerBytes + frameBytes, signatureBytes);
  const body = header.subarray(4, 8 + headerBytes);
  const isHeader = header.readUInt32BE(0) === headerBytes && body.toString('latin1', 0, 4) === 'IHDR';
  if (!isHeader) throw new MediaFormatError('damaged', 'The header is not first.');
  if (crc32(body) !== header.readUInt32BE(8 + headerBytes))
    throw new MediaFormatError('damaged', 'The header has changed.');
  const size = pictureSize(header.readUInt32BE(8), header.readUInt32BE(12));
  let hasPixels = false;
  for (let position = signatureBytes + headerBytes + frameBytes; ; ) {
    const frame = await file.exactly(8, position);
    const length = frame.readUInt32BE(0);
    const type = frame.toString('latin1', 4, 8);
    position += length + frameBytes;
    if (position > file.size) throw new MediaFormatError('damaged', `The chunk ${type} is cut short.`);
    if (type === 'IDAT' && length > 0) hasPixels = true;
    if (type === 'IEND') break;
  }
  if (!hasPixels) throw new MediaFormatError('damaged', 'There are no pixels.');
  return size;
}
