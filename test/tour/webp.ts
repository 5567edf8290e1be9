import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';

/**
 * The window as WebP, which is a third of a PNG and small enough to be kept with the documents. The window's own encoder makes it.
 *
 * @param width in pixels; the window's own by default
 */
export async function webpOf(page: Page, { width }: { readonly width?: number } = {}): Promise<Buffer> {
  const png = await page.screenshot({ animations: 'disabled' });
  const webp = await page.evaluate(
    async ({ base64, wanted }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const scale = (wanted ?? bitmap.width) / bitmap.width;
      const canvas = new OffscreenCanvas(bitmap.width * scale, Math.round(bitmap.height * scale));
      const context = canvas.getContext('2d', { alpha: false });
      if (context === null) throw new Error('There is no canvas to draw on.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
      const letters = [...new Uint8Array(await blob.arrayBuffer())];
      return btoa(letters.map((byte) => String.fromCharCode(byte)).join(''));
    },
    { base64: png.toString('base64'), wanted: width },
  );
  return Buffer.from(webp, 'base64');
}

interface Frame {
  readonly webp: Buffer;
  /** How long it is shown, in milliseconds. */
  readonly ms: number;
}

/** A film of the window, as an animated WebP: what is shown between two of its frames is not in it. */
export function createFilm(page: Page, width: number) {
  const frames: Frame[] = [];
  return {
    /** Takes what the window shows now. */
    async frame(ms: number): Promise<void> {
      frames.push({ webp: await webpOf(page, { width }), ms });
    },
    async save(path: string): Promise<void> {
      await writeFile(path, animated(frames));
    },
  };
}

/**
 * Puts still WebP pictures of one size behind each other, without end. The container is that of
 * https://developers.google.com/speed/webp/docs/riff_container; the packages that write it bring an encoder of their own, or a licence
 * that this project does not take.
 */
function animated(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (first === undefined) throw new Error('A film needs a frame.');
  const { width, height } = sizeOf(first.webp);
  // One frame replaces the one before, without blending: the flags of a frame are 2.
  const parts = frames.map(({ webp, ms }) =>
    chunk('ANMF', uint24(0, 0, width - 1, height - 1, ms), Buffer.of(2), pictureOf(webp)),
  );
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    // Bit 1 of the flags: animation.
    chunk('VP8X', Buffer.of(2, 0, 0, 0), uint24(width - 1, height - 1)),
    chunk('ANIM', Buffer.of(255, 255, 255, 255, 0, 0)),
    ...parts,
  ]);
  return Buffer.concat([Buffer.from('RIFF'), uint32(body.length), body]);
}

/** The `VP8 ` chunk of a still picture; beside it may stand its colour profile, which a film does without. */
function pictureOf(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length; ) {
    const end = at + 8 + webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at, end + (end % 2));
    at = end + (end % 2);
  }
  throw new Error('The picture is not a lossy WebP.');
}

/** Width and height stand behind the start code of the only key frame. */
function sizeOf(webp: Buffer): { readonly width: number; readonly height: number } {
  const picture = pictureOf(webp);
  return { width: picture.readUInt16LE(14) & 0x3fff, height: picture.readUInt16LE(16) & 0x3fff };
}

function chunk(name: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(name), uint32(body.length), body, Buffer.alloc(body.length % 2)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint24(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 3);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * 3, 3);
  return bytes;
}
