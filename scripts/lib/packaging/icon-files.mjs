// The two container formats that hold an icon in several sizes, each size as a PNG.

/** Sizes and types of an .icns file, as macOS names them; `@2x` ones hold twice the pixels of the size they stand for. */
export const icnsTypes = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];
export const icoSizes = [16, 24, 32, 48, 64, 128, 256];
/** What the task bar of Windows shows beside its clock, at 100 to 200 %. */
export const traySizes = [16, 20, 24, 32];
export const pngSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/**
 * A Windows icon: a directory of 16 bytes a size, then the PNGs.
 *
 * @param {readonly {size: number, png: Buffer}[]} pictures
 */
export function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/**
 * A macOS icon: `icns`, the length of all, then type, length and PNG of each.
 *
 * @param {readonly {type: string, png: Buffer}[]} pictures
 */
export function icns(pictures) {
  const parts = pictures.flatMap(({ type, png }) => [chunkHead(type, png.length), png]);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([chunkHead('icns', length), ...parts]);
}

function chunkHead(type, length) {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(length + 8, 4);
  return head;
}
