// bcryptprimitives.dll with the one function of it that Rust's programs ask for, and that Wine 8 lacks. The library has no code: Windows' loader
// takes the function from another library under another name (a forwarded export), which fills a buffer with random bytes just so.

const name = 'bcryptprimitives.dll';
const exported = 'ProcessPrng';
const forwardedTo = 'advapi32.SystemFunction036';

/** Where the one section begins: in the file, and in memory. */
const inFile = 0x200;
const inMemory = 0x1000;

/** @returns the bytes of the library, a program of Windows x64 ("PE32+"). */
export function processPrngLibrary() {
  const bytes = Buffer.alloc(0x400);
  // The header of DOS names where that of Windows begins.
  bytes.write('MZ', 0);
  bytes.writeUInt32LE(0x40, 0x3c);
  bytes.write('PE', 0x40);
  header(bytes.subarray(0x44));
  optionalHeader(bytes.subarray(0x58));
  section(bytes.subarray(0x148));
  exports(bytes.subarray(inFile));
  return bytes;
}

/** One section; a library of x64 (`AMD64`; executable, large addresses, DLL). */
function header(bytes) {
  bytes.writeUInt16LE(0x8664, 0);
  bytes.writeUInt16LE(1, 2);
  bytes.writeUInt16LE(0xf0, 16);
  bytes.writeUInt16LE(0x2022, 18);
}

function optionalHeader(bytes) {
  bytes.writeUInt16LE(0x20b, 0);
  bytes.writeBigUInt64LE(0x180000000n, 24);
  // Sections are aligned to these, in memory and in the file.
  bytes.writeUInt32LE(inMemory, 32);
  bytes.writeUInt32LE(inFile, 36);
  // The version of Windows that it asks for.
  bytes.writeUInt16LE(6, 40);
  bytes.writeUInt16LE(6, 48);
  // In memory all of it, and its headers.
  bytes.writeUInt32LE(2 * inMemory, 56);
  bytes.writeUInt32LE(inFile, 60);
  // No window; may be put anywhere.
  bytes.writeUInt16LE(3, 68);
  bytes.writeUInt16LE(0x160, 70);
  // Sixteen tables, of which there is the first, the exports.
  bytes.writeUInt32LE(16, 108);
  bytes.writeUInt32LE(inMemory, 112);
  bytes.writeUInt32LE(inFile, 116);
}

/** Data, only to be read. */
function section(bytes) {
  bytes.write('.rdata', 0);
  bytes.writeUInt32LE(inFile, 8);
  bytes.writeUInt32LE(inMemory, 12);
  bytes.writeUInt32LE(inFile, 16);
  bytes.writeUInt32LE(inFile, 20);
  bytes.writeUInt32LE(0x40000040, 36);
}

/** The table of exports, its three lists of one entry each, and the names. The address of a function within this table is that of a name. */
function exports(bytes) {
  const [functions, names, ordinals, text] = [40, 44, 48, 52];
  const exportedAt = text + name.length + 1;
  const forwardedAt = exportedAt + exported.length + 1;
  bytes.write(`${name}\0${exported}\0${forwardedTo}\0`, text);
  bytes.writeUInt32LE(inMemory + text, 12);
  for (const offset of [16, 20, 24]) bytes.writeUInt32LE(1, offset);
  bytes.writeUInt32LE(inMemory + functions, 28);
  bytes.writeUInt32LE(inMemory + names, 32);
  bytes.writeUInt32LE(inMemory + ordinals, 36);
  bytes.writeUInt32LE(inMemory + forwardedAt, functions);
  bytes.writeUInt32LE(inMemory + exportedAt, names);
}
