import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { icnsTypes, icoSizes, pngSizes } from '../../../scripts/lib/packaging/icon-files.mjs';
import { expect, test } from '../../fixtures/pure-test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'scripts/package');
const readIcon = (name: string): Buffer => readFileSync(path.join(folder, name));
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Width and height that a PNG states in its first chunk. */
function sizeOf(png: Buffer): readonly [number, number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('the committed icons are those that were drawn of the SVG', () => {
  const drawn = JSON.parse(readIcon('icons.json').toString('utf8')) as Readonly<Record<string, string>>;
  const { 'icon.svg': ofSource, ...ofFiles } = drawn;
  expect(hashOf(readFileSync(path.join(root, 'renderer/ui/icon.svg'))), 'npm run icons').toBe(ofSource);
  const ofTray = ['tray.png', 'tray.ico', 'trayTemplate.png', 'trayTemplate@2x.png'];
  const names = [
    ...pngSizes.map((size) => `icons/${size}x${size}.png`),
    ...ofTray.map((name) => `tray/${name}`),
    'icon.ico',
    'icon.icns',
  ];
  expect(Object.keys(ofFiles).sort()).toEqual(names.sort());
  for (const [name, hash] of Object.entries(ofFiles)) expect(hashOf(readIcon(name)), name).toBe(hash);
});

test('each PNG has the size that its name says', () => {
  for (const size of pngSizes) {
    expect(sizeOf(readIcon(`icons/${size}x${size}.png`))).toEqual([size, size]);
  }
});

test('the Windows icon holds every size as a PNG', () => {
  const file = readIcon('icon.ico');
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, icoSizes.length]);
  for (const [index, size] of icoSizes.entries()) {
    const entry = 6 + 16 * index;
    const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
    expect(file.readUInt8(entry) || 256).toBe(size);
    expect(sizeOf(file.subarray(offset, offset + length))).toEqual([size, size]);
  }
});

test('the macOS icon holds every size as a PNG', () => {
  const file = readIcon('icon.icns');
  expect(file.toString('latin1', 0, 4)).toBe('icns');
  expect(file.readUInt32BE(4)).toBe(file.length);
  let at = 8;
  for (const [type, size] of icnsTypes) {
    expect(file.toString('latin1', at, at + 4)).toBe(type);
    const length = file.readUInt32BE(at + 4);
    expect(sizeOf(file.subarray(at + 8, at + length))).toEqual([size, size]);
    at += length;
  }
  expect(at).toBe(file.length);
});
