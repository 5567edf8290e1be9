import { type ByteFile, MediaFormatError } from '../byte-file.ts';

const segmentId = 0x18538067;
const maxHeaderBytes = 12;

/**
 * Makes sure that a WebM or Matroska file has every element that it begins (RFC 8794, 6). Where its segment tells its length, that
 * decides; one that was written as it was made, for a stream, tells none.
 *
 * @returns whether it tells its length.
 * @throws {MediaFormatError} `damaged` when an element reaches beyond the end.
 */
export async function assertWebmComplete(file: ByteFile): Promise<boolean> {
  for (let position = 0; position < file.size; ) {
    const { id, length, at } = readHeader(await file.upTo(maxHeaderBytes, position), position);
    // What lies in an element without a length, which a segment or a cluster may be, follows as if beside it.
    position = length === null ? at : at + length;
    if (position > file.size) throw new MediaFormatError('damaged', 'An element is cut short.');
    if (id === segmentId && length !== null) return true;
  }
  return false;
}

function readHeader(bytes: Buffer, position: number) {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  const end = idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || end > bytes.length)
    throw new MediaFormatError('damaged', 'An element is cut short.');
  const [first = 0, ...rest] = bytes.subarray(idLength, end);
  const most = 0xff >> sizeLength;
  const isUnknown = (first & most) === most && rest.every((byte) => byte === 0xff);
  const length = rest.reduce((sum, byte) => sum * 256 + byte, first & most);
  return { id: bytes.readUIntBE(0, idLength), length: isUnknown ? null : length, at: position + end };
}
