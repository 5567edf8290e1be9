import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/** A real RGB picture: a soft gradient, with `seed` changing its colours so that two are never equal. */
export function pngBytes(width: number, height: number, seed = 0): Buffer {
  return encodePng(width, height, (x, y) => [(255 * x) / width, (255 * y) / height, (seed * 53 + 90) % 256]);
}

/** A picture of noise: it does not compress, so it is as heavy as a photograph. */
export function noisyPngBytes(width: number, height: number): Buffer {
  let state = 1;
  const noise = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return encodePng(width, height, () => [noise(), noise(), noise()]);
}

function encodePng(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [number, number, number],
): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(colour(x, y), y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A real sound: `seconds` of a quiet tone, 16-bit mono. */
export function wavBytes(seconds: number, sampleRate = 16_000): Buffer {
  const samples = Math.round(seconds * sampleRate);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    file.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 440 * index) / sampleRate)), 44 + index * 2);
  }
  return file;
}

/** Writes files into `folder` and hands out their paths. */
export function sampleFolder(folder: string) {
  async function put(name: string, bytes: Uint8Array): Promise<string> {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  }
  return {
    put,
    picture: (name: string, seed = 0) => put(name, pngBytes(640, 360, seed)),
    sound: (name: string, seconds = 3) => put(name, wavBytes(seconds)),
    async clip(name: string): Promise<string> {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, name);
      await copyFile(practiceClip, file);
      return file;
    },
  };
}

const repository = path.resolve(import.meta.dirname, '../..');
export const practiceAssets = path.join(repository, 'electron/practice-gateway');
const practiceClip = path.join(practiceAssets, 'clips', 'aurora-16x9.mp4');
