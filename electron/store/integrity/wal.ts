/**
 * SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#walformat). SQLite itself believes the log
 * up to the first frame that does not add up and forgets the rest without a word. For jobs that cost money this
 * is not enough: a job whose sending was in the forgotten part would be sent again.
 */
const headerBytes = 32;
const frameHeaderBytes = 24;
const magicLittle = 0x377f0682;
const magicBig = 0x377f0683;
const formatVersion = 3_007_000;

interface Sums {
  readonly first: number;
  readonly second: number;
}

/** Whether the log holds changes that were finished and that SQLite would forget. */
export function isWalDamaged(wal: Buffer): boolean {
  if (wal.length < headerBytes + frameHeaderBytes) return false;
  const chain = readChain(wal);
  if (chain === null) return isZero(wal.subarray(0, headerBytes)) ? hasContent(wal) : true;
  for (let frame = chain.sound; frame < chain.count; frame += 1) {
    const at = headerBytes + frame * chain.frameBytes;
    const isOfThisLog = wal.subarray(at + 8, at + 16).equals(wal.subarray(16, 24));
    if (isOfThisLog && wal.readUInt32BE(at + 4) !== 0) return true;
  }
  return false;
}

/**
 * The log with every frame made to count again, whatever it holds: for a copy from which rows are saved.
 *
 * @param pageBytes page size of the database, for a log whose own header is spoilt.
 */
export function mendWal(wal: Buffer, pageBytes: number): Buffer {
  const frameBytes = frameHeaderBytes + pageBytes;
  const count = Math.floor((wal.length - headerBytes) / frameBytes);
  if (count < 1) return Buffer.alloc(0);
  const isWhole = readChain(wal) !== null;
  const salts = Buffer.from(isWhole ? wal.subarray(16, 24) : wal.subarray(headerBytes + 8, headerBytes + 16));
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(magicLittle, 0);
  header.writeUInt32BE(formatVersion, 4);
  header.writeUInt32BE(pageBytes, 8);
  salts.copy(header, 16);
  let sums = sum(header.subarray(0, 24), { first: 0, second: 0 }, true);
  writeSums(header, 24, sums);
  const mended = [header];
  for (let frame = 0; frame < count; frame += 1) {
    const copy = Buffer.from(
      wal.subarray(headerBytes + frame * frameBytes, headerBytes + (frame + 1) * frameBytes),
    );
    // One half of the mark may be what was spoilt; both differ in frames of an earlier log.
    const isOfThisLog =
      copy.subarray(8, 12).equals(salts.subarray(0, 4)) || copy.subarray(12, 16).equals(salts.subarray(4));
    if (!isOfThisLog || copy.readUInt32BE(0) === 0) continue;
    salts.copy(copy, 8);
    sums = sum(copy.subarray(frameHeaderBytes), sum(copy.subarray(0, 8), sums, true), true);
    writeSums(copy, 16, sums);
    mended.push(copy);
  }
  return Buffer.concat(mended);
}

/** How many frames there are, and how many of them add up; `null` when the header does not. */
function readChain(
  wal: Buffer,
): { readonly count: number; readonly sound: number; readonly frameBytes: number } | null {
  const magic = wal.readUInt32BE(0);
  if (magic !== magicLittle && magic !== magicBig) return null;
  const isLittle = magic === magicLittle;
  const pageBytes = wal.readUInt32BE(8);
  if (pageBytes < 512 || pageBytes > 65_536 || (pageBytes & (pageBytes - 1)) !== 0) return null;
  let sums = sum(wal.subarray(0, 24), { first: 0, second: 0 }, isLittle);
  if (!hasSums(wal, 24, sums)) return null;
  const frameBytes = frameHeaderBytes + pageBytes;
  const count = Math.floor((wal.length - headerBytes) / frameBytes);
  let sound = 0;
  for (; sound < count; sound += 1) {
    const at = headerBytes + sound * frameBytes;
    if (!wal.subarray(at + 8, at + 16).equals(wal.subarray(16, 24))) break;
    const head = sum(wal.subarray(at, at + 8), sums, isLittle);
    sums = sum(wal.subarray(at + frameHeaderBytes, at + frameBytes), head, isLittle);
    if (!hasSums(wal, at + 16, sums)) break;
  }
  return { count, sound, frameBytes };
}

function sum(bytes: Buffer, before: Sums, isLittle: boolean): Sums {
  let { first, second } = before;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    first = (first + view.getUint32(at, isLittle) + second) >>> 0;
    second = (second + view.getUint32(at + 4, isLittle) + first) >>> 0;
  }
  return { first, second };
}

function hasSums(bytes: Buffer, at: number, { first, second }: Sums): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
}

function writeSums(bytes: Buffer, at: number, { first, second }: Sums): void {
  bytes.writeUInt32BE(first, at);
  bytes.writeUInt32BE(second, at + 4);
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

function hasContent(wal: Buffer): boolean {
  return !isZero(wal.subarray(headerBytes));
}
